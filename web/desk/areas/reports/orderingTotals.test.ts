import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { totalsWith } from './orderingTotals.ts';

test('the order value with typed quantities is the sum of the cents of its lines', () => {
  // 0.150 kg at 3.30 is 49.5 cents, shown as 50; 0.200 kg are 66: the line went up by 16, not by 16.5.
  const row = { suggestion: milli(150), unitCost: cents(330), value: cents(50) };
  const others = cents(1000);
  const totals = { suggestion: milli(5150), value: cents(others + row.value) };
  expect(totalsWith(totals, [{ row, quantity: milli(200) }])).toEqual({ suggestion: 5200, value: 1066 });
  expect(totalsWith(totals, [{ row, quantity: milli(150) }])).toEqual(totals);
  expect(totalsWith(totals, [{ row, quantity: null }])).toEqual({ suggestion: 5000, value: 1000 });
  // Those who see no costs have no value to follow.
  expect(totalsWith({ suggestion: milli(5150) }, [{ row: { suggestion: milli(150) }, quantity: milli(1000) }])).toEqual(
    {
      suggestion: 6000,
    },
  );
});
