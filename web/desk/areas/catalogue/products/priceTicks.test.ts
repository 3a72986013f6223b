import { expect, test } from 'vitest';
import { priceTicks } from './priceTicks.ts';

test('a chart has a few round amounts beside it, from nothing to above the dearest', () => {
  expect(priceTicks(599)).toEqual([0, 200, 400, 600]);
  expect(priceTicks(1000)).toEqual([0, 500, 1000]);
  expect(priceTicks(1)).toEqual([0, 1]);
  expect(priceTicks(0)).toEqual([0, 1]);
  expect(priceTicks(123_456)).toEqual([0, 50_000, 100_000, 150_000]);
});
