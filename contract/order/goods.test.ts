import fc from 'fast-check';
import { expect, test } from 'vitest';
import { milli } from '#contract/quantity.ts';
import type { BasketLine, Rule } from './basket.ts';
import { line, only, randomBasket, randomRules, rule } from './testing/baskets.ts';
import { counts, distinct, later, quantitiesFor, shopOf } from './testing/changes.ts';

/* What was agreed, on different lines. */

const percentage = (id: number, percent: number, more: Partial<Rule> = {}) =>
  rule(id, { kind: 'percentage', percent }, more);
const threeForTwo = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });

test('what was agreed costs the same on however many lines', () => {
  const goods = [line(1, 4, 1000), line(1, 0, 1000), line(2, 1, 500)];
  const totals = (rules: Rule[], ...chain: number[][]) =>
    shopOf(goods, [percentage(1, 10), percentage(2, 50, { scope: only({ productIds: [2] }) })]).totals(rules, ...chain);
  // Ended since: four at 9.00 and one at 2.50, on two lines, on one again, on the other, with one more, with two fewer.
  const steps = [
    [2, 2, 1],
    [4, 0, 1],
    [0, 4, 1],
    [3, 2, 1],
    [1, 1, 1],
    [1, 3, 1],
  ];
  expect(totals([], ...steps)).toEqual([3850, 3850, 3850, 4850, 2050, 3850]);
});

test('two lines that were agreed cost the same on one', () => {
  const { confirm, totals } = shopOf([line(1, 2, 1000), line(1, 1, 1000), line(2, 2, 1000)], [threeForTwo]);
  expect(confirm().total).toBe(4000);
  expect(totals([], [3, 0, 2], [0, 3, 2], [1, 2, 2], [0, 3, 0], [2, 0, 0])).toEqual([4000, 4000, 4000, 2000, 2000]);
});

test('whatever became of the rules, lines that are cut in two cost what was agreed, and then what they would on one', () => {
  const plain = (goods: readonly BasketLine[]) => goods.map((each) => ({ ...each, discount: { percent: 0 } }));
  fc.assert(
    fc.property(
      randomBasket(3, 6).map(plain).filter(distinct),
      randomRules(3, 2),
      fc.oneof(fc.constant([]), randomRules(2)),
      fc.integer({ min: 0, max: 26 }),
      counts,
      counts,
      (whole, then, begun, mask, cuts, some) => {
        const goods = [...whole, ...whole.map((each) => ({ ...each, quantity: milli(0) }))];
        const { confirm, change } = shopOf(goods, then);
        const agreed = confirm();
        const now = later(then, begun, [], mask);
        const onTwo = (quantities: readonly number[]) => {
          const first = quantities.map((quantity, at) => Math.min(quantity, (cuts[at] ?? 0) * 1000));
          return [...first, ...quantities.map((quantity, at) => quantity - (first[at] ?? 0))];
        };
        const split = change(agreed, onTwo(whole.map(({ quantity }) => quantity)), now);
        expect(split.total).toBe(agreed.total);
        const quantities = quantitiesFor(whole, some);
        expect(change(split, [...quantities, ...whole.map(() => 0)], now).total).toBe(
          change(agreed, quantities.concat(whole.map(() => 0)), now).total,
        );
      },
    ),
    { numRuns: 200 },
  );
});
