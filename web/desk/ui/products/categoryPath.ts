import type { Category } from '#contract/catalogue/lists.ts';

export const SEPARATOR = ' › ';
export type Option = { value: number; label: string };

/** Each category by its whole path, in tree order. */
export const categoryPaths = (categories: readonly Category[]): Option[] => {
  const below = new Map<number | null, Category[]>();
  for (const each of categories) below.set(each.parentId, [...(below.get(each.parentId) ?? []), each]);
  const pathsBelow = (parentId: number | null, path: string): Option[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
      .flatMap(({ id, name }) => [{ value: id, label: path + name }, ...pathsBelow(id, path + name + SEPARATOR)]);
  return pathsBelow(null, '');
};
