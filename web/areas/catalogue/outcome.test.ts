import { describe, expect, test } from 'vitest';
import { ProductFilter, type ProductRow } from '#contract/catalogue/product.ts';
import type { BulkOutcome } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { doneTo, pricesBack, switched, untagging } from './outcome.ts';

const row = (id: number, more: Partial<ProductRow> = {}) =>
  ({ id, status: 'active', tagIds: [], ...more }) as ProductRow;
const outcome = (done: readonly number[], failed: readonly number[] = []): BulkOutcome => ({
  done: done.length,
  failed: failed.length,
  results: [
    ...failed.map((id) => ({ id, code: 404, message: 'gone' })),
    ...done.map((id) => ({ id, code: 0, message: 'OK' })),
  ],
});
const filter = (more: object = {}) => ProductFilter.parse(more);

describe('undoing an act on many', () => {
  test('rows that failed were not done', () => {
    expect(doneTo(outcome([1, 3], [2]), { rows: [row(1), row(2), row(3)] })).toEqual([1, 3]);
  });

  test('everything that matched is known only while the answer names it all', () => {
    expect(doneTo(outcome([4, 5]), { rows: [], filter: filter() })).toEqual([4, 5]);
    expect(doneTo({ ...outcome([4, 5]), done: 2000 }, { rows: [], filter: filter() })).toBeUndefined();
  });

  test('only what changed its status goes back', () => {
    const rows = [row(1), row(2, { status: 'inactive' })];
    expect(switched(outcome([1, 2]), { rows }, 'inactive')).toEqual([2]);
    expect(switched(outcome([1, 2]), { rows: [], filter: filter() }, 'inactive')).toEqual([]);
    expect(switched(outcome([1, 2]), { rows: [], filter: filter({ status: 'inactive' }) }, 'inactive')).toEqual([1, 2]);
  });

  test('a tag that a product had before stays on it', () => {
    const rows = [row(1, { tagIds: [7] }), row(2), row(3, { tagIds: [8] })];
    expect(untagging(outcome([1, 2, 3]), { rows }, { add: [7], remove: [8] })).toEqual([
      { ids: [2, 3], add: [], remove: [7] },
      { ids: [3], add: [8], remove: [] },
    ]);
  });

  test('prices go back to what was on screen, from what the percentage made of them', () => {
    const rows = [row(1, { retailPrice: cents(1000) }), row(2, { retailPrice: cents(0) })];
    expect(pricesBack(outcome([1, 2]), { rows }, { percent: 10, rounding: 'none' })).toEqual([
      { id: 1, from: 1100, to: 1000 },
    ]);
  });
});
