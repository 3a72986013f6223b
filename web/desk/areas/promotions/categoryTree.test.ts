import { expect, test } from 'vitest';
import { withParents } from './categoryTree.ts';

test('a category comes with all above it', () => {
  const tree = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: 1 },
  ];
  expect(withParents(3, tree)).toEqual([3, 2, 1]);
  expect(withParents(null, tree)).toEqual([]);
});
