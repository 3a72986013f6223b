import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/catalogue/lists.ts';
import { brandPick, categoryPick, supplierPick, tagPick } from '#web/desk/areas/catalogue/products/queries.ts';
import { SEPARATOR } from './tree.ts';

export type Option = { value: number; label: string };
const named = ({ id, name }: { id: number; name: string }): Option => ({ value: id, label: name });

/** Each category by its whole path, in the order of the tree. */
export const categoryPaths = (all: readonly Category[]): Option[] => {
  const below = new Map<number | null, Category[]>();
  for (const each of all) below.set(each.parentId, [...(below.get(each.parentId) ?? []), each]);
  const walk = (parentId: number | null, path: string): Option[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
      .flatMap(({ id, name }) => [{ value: id, label: path + name }, ...walk(id, path + name + SEPARATOR)]);
  return walk(null, '');
};

/** What products are sorted by, for pickers and filters. */
export const useListOptions = () => {
  const { data: brands = [] } = useQuery(brandPick());
  const { data: categories = [] } = useQuery(categoryPick());
  const { data: suppliers = [] } = useQuery(supplierPick());
  const { data: tags = [] } = useQuery(tagPick());
  return {
    brands: brands.map(named),
    categories: categoryPaths(categories),
    suppliers: suppliers.map(named),
    tags: tags.map(named),
  };
};
