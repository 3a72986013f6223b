import type { Category } from '#contract/catalogue/lists.ts';
import type { ProductScope } from '#contract/promotions.ts';

type Tree = readonly Pick<Category, 'id' | 'parentId'>[];

/** A category and all above it. */
export const withParents = (id: number | null, tree: Tree): number[] => {
  const category = tree.find((each) => each.id === id);
  return category ? [category.id, ...withParents(category.parentId, tree)] : [];
};

/** The same scope with the categories below its own named too, so that two scopes can be compared by ids alone. */
export const withBelow = (scope: ProductScope, tree: Tree): ProductScope => ({
  ...scope,
  categoryIds: [
    ...scope.categoryIds,
    ...tree
      .map(({ id }) => id)
      .filter((id) =>
        withParents(id, tree)
          .slice(1)
          .some((above) => scope.categoryIds.includes(above)),
      ),
  ],
});
