import type { Category } from '#contract/catalogue/lists.ts';

type Tree = readonly Pick<Category, 'id' | 'parentId'>[];

/** A category and all its parents. */
export const withParents = (id: number | null, tree: Tree): number[] => {
  const category = tree.find((each) => each.id === id);
  return category ? [category.id, ...withParents(category.parentId, tree)] : [];
};
