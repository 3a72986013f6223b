import { expect, test } from 'vitest';
import { placeBeside, withItemAt } from './order.ts';

const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
const idsAfter = (id: number, other: number, side: 'before' | 'after') =>
  withItemAt(items, id, placeBeside(items, id, other, side)).map((item) => item.id);

test('an item is dropped before or after another one', () => {
  expect(idsAfter(1, 3, 'after')).toEqual([2, 3, 1]);
  expect(idsAfter(1, 3, 'before')).toEqual([2, 1, 3]);
  expect(idsAfter(3, 1, 'before')).toEqual([3, 1, 2]);
  expect(idsAfter(2, 1, 'after')).toEqual([1, 2, 3]);
});

test('a step beyond either end changes nothing', () => {
  expect(withItemAt(items, 1, -1)).toBe(items);
  expect(withItemAt(items, 3, 3)).toBe(items);
  expect(withItemAt(items, 9, 0)).toBe(items);
});
