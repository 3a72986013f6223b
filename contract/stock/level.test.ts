import { expect, test } from 'vitest';
import { milli, units } from '#contract/quantity.ts';
import { stockLevelOf } from './level.ts';

test('low is less than one usually orders, or than five where a product does not say', () => {
  const levels = (orderQty: number) =>
    [-1, 0, 1, 4, 5, 23, 24].map((available) => stockLevelOf(units(available), orderQty));
  expect(levels(0)).toEqual(['out', 'out', 'low', 'low', 'enough', 'enough', 'enough']);
  expect(levels(24)).toEqual(['out', 'out', 'low', 'low', 'low', 'low', 'enough']);
  expect(stockLevelOf(milli(4999), 0)).toBe('low');
});

test('a branch’s reorder point decides, and is low itself', () => {
  const at = (available: number, reorderPoint: number) => stockLevelOf(units(available), 100, units(reorderPoint));
  expect([at(0, 0), at(1, 0), at(3, 3), at(4, 3)]).toEqual(['out', 'enough', 'low', 'enough']);
});
