import { expect, test } from 'vitest';
import { everyProduct } from '#contract/promotions.ts';
import { withBelow, withParents } from './categoryTree.ts';

const tree = [
  { id: 1, parentId: null },
  { id: 2, parentId: 1 },
  { id: 3, parentId: 2 },
  { id: 4, parentId: 1 },
];

test('a category comes with all above it, and a scope with all below', () => {
  expect(withParents(3, tree)).toEqual([3, 2, 1]);
  expect(withParents(null, tree)).toEqual([]);
  const below = (...categoryIds: number[]) => withBelow({ ...everyProduct, categoryIds }, tree).categoryIds;
  expect([below(), below(2), below(1)]).toEqual([[], [2, 3], [1, 2, 3, 4]]);
});
