import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { OrderingRow } from './Explanation.tsx';
import { type Edits, joinShown, lineValue, totalsWith } from './orderingTotals.ts';

test('the order value with typed quantities is the sum of the cents of its lines', () => {
  // 0.150 kg at 3.30 is 49.5 cents, shown as 50; 0.200 kg is 66: the line went up by 16, not by 16.5.
  const row = { suggestion: milli(150), unitCost: cents(330), value: cents(50) };
  const others = cents(1000);
  const totals = { suggestion: milli(5150), value: cents(others + row.value) };
  expect(totalsWith(totals, [{ row, quantity: milli(200) }])).toEqual({ suggestion: 5200, value: 1066 });
  expect(totalsWith(totals, [{ row, quantity: milli(150) }])).toEqual(totals);
  expect(totalsWith(totals, [{ row, quantity: null }])).toEqual({ suggestion: 5000, value: 1000 });
  // Users who see no costs have no value to update.
  expect(totalsWith({ suggestion: milli(5150) }, [{ row: { suggestion: milli(150) }, quantity: milli(1000) }])).toEqual(
    {
      suggestion: 6000,
    },
  );
});

test('a row is worth what its typed quantity comes to, and nothing while that cannot be read', () => {
  const row = { suggestion: milli(150), unitCost: cents(330), value: cents(50) };
  expect(lineValue(row, milli(150))).toBe(50);
  expect(lineValue(row, milli(200))).toBe(66);
  expect(lineValue(row, null)).toBe(0);
  expect(lineValue({ suggestion: milli(150) }, milli(200))).toBeUndefined();
});

test('a typed quantity counts in the totals that its row is shown with, whatever filter it was typed under', () => {
  const rowOf = (productId: number, suggestion: number) =>
    ({ productId, suggestion: milli(suggestion) }) as OrderingRow;
  const typed = { quantity: milli(9000), isWrong: false, narrowing: 'all' };
  const edits: Edits = new Map([
    [1, { ...typed, row: rowOf(1, 2000) }],
    [2, { ...typed, row: rowOf(2, 3000) }],
  ]);
  // Shown under another filter, whose settings suggest 4.
  const joined = joinShown(edits, [rowOf(1, 4000), rowOf(3, 1000)], 'of a supplier');
  expect(joined.get(1)).toEqual({ ...typed, row: rowOf(1, 4000), narrowing: 'of a supplier' });
  expect(joined.get(2)).toBe(edits.get(2));
  expect(joined.size).toBe(2);
  expect(joinShown(joined, [rowOf(1, 4000)], 'of a supplier')).toBe(joined);
});
