import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import type { BasketLine, Rule } from './basket.ts';
import { quote } from './quote.ts';
import { requote, resizedLine } from './requote.ts';
import { line, only, randomBasket, randomRules, rule, setting } from './testing/baskets.ts';

/* A numbered order's lines at another quantity. */

const tenth = (more: Partial<Rule> = {}) => rule(1, { kind: 'percentage', percent: 10 }, more);
const threeForTwo = rule(1, { kind: 'buyGet', buy: 2, get: 1, percent: 100, getScope: null });

/** The lines as they were agreed by some rules, at other quantities. */
const resized = (basket: BasketLine[], rules: Rule[], quantities: number[], hasLeft = false) => {
  const agreed = quote(basket, rules, setting).lines;
  return basket.map((each, at) => {
    const shares = (agreed[at]?.shares ?? []).map((share) => ({ ...share, version: 1 }));
    const wanted = { ...each, quantity: milli(quantities[at] ?? each.quantity) };
    return resizedLine({ quantity: each.quantity, shares }, wanted, setting.gstRate, hasLeft);
  });
};
const total = (...args: Parameters<typeof requote>) => requote(...args).totals.total;

test('fewer keep their part of a promotion that is over', () => {
  const lines = resized([line(1, 4, 1000)], [tenth()], [3000]);
  expect(requote(lines, [], setting).lines).toMatchObject([
    { priceInclGst: 2700, agreedQuantity: 3000, shares: [{ promotionId: 1, version: 1, amount: 300 }] },
  ]);
  expect(total(resized([line(1, 3, 1000)], [threeForTwo], [2000]), [], setting)).toBe(1333);
});

test('more keep what they got, and what is added gets what counts now', () => {
  const lines = resized([line(1, 4, 1000)], [tenth()], [6000]);
  expect(requote(lines, [], setting).lines).toMatchObject([{ priceInclGst: 5600, agreedQuantity: 4000 }]);
  const half = rule(1, { kind: 'percentage', percent: 50 }, { version: 2 });
  expect(requote(lines, [half], setting)).toMatchObject({
    lines: [{ priceInclGst: 4600, shares: [{ amount: 400, version: 1 }, { amount: 1000 }] }],
    applied: [{ promotionId: 1, version: 2, amount: 1000 }],
  });
});

test('terms that still hold price all of the line', () => {
  expect(total(resized([line(1, 2, 1000)], [threeForTwo], [3000]), [threeForTwo], setting)).toBe(2000);
  const fewer = requote(resized([line(1, 3, 1000)], [threeForTwo], [2000]), [threeForTwo], setting);
  expect(fewer.totals.total).toBe(2000);
  expect(fewer.lines[0]).not.toHaveProperty('agreedQuantity');
  // Some of it has left: what was agreed then is not judged again.
  expect(total(resized([line(1, 3, 1000)], [threeForTwo], [2000], true), [threeForTwo], setting)).toBe(1333);
});

test('one line that keeps what was agreed does not hold another one back', () => {
  const over = rule(2, { kind: 'percentage', percent: 10 }, { scope: only({ productIds: [2] }) });
  const running = { ...threeForTwo, scope: only({ productIds: [1] }) };
  const lines = resized([line(1, 2, 1000), line(2, 4, 1000)], [running, over], [3000, 3000]);
  expect(requote(lines, [running], setting).lines.map(({ priceInclGst }) => priceInclGst)).toEqual([2000, 2700]);
});

test('a line keeps its share of what an order gets once, and adds nothing to it', () => {
  const spend = rule(1, { kind: 'spend', threshold: cents(5000), reward: { kind: 'amount', amount: cents(500) } });
  const basket = [line(1, 3, 1000), line(2, 2, 1000)];
  const [first, second] = resized(basket, [spend], [9000, 2000]);
  if (!first || !second) throw new Error('Two lines');
  expect(total([first, { settled: second.settled }], [spend], setting)).toBe(10_500);
});

test('an amount that the clerk took off is off the units that were there', () => {
  const lines = resized([line(1, 2, 1000, { discount: { amount: cents(200) } })], [tenth()], [3000]);
  // 18.00 − 1.80 for two, and 10.00 − 5.00 for the third.
  const half = rule(2, { kind: 'percentage', percent: 50 });
  expect(total(lines, [half], setting)).toBe(1620 + 500);
});

test('sums hold whatever becomes of rules and quantities, and with no rules left all is in proportion', () => {
  fc.assert(
    fc.property(
      randomBasket(4, 6),
      randomRules(3),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 7 }),
      (basket, rules, counts, mask) => {
        const lines = resized(basket, rules, counts.map(units));
        const left = rules.filter((_, at) => (mask >> at) % 2 === 1);
        for (const some of [left, []]) {
          const quoted = requote(lines, some, setting);
          for (const [at, { listAmount, ownDiscount, shares, priceInclGst, gst, subtotal }] of quoted.lines.entries()) {
            const off = shares.reduce((sum, { amount }) => sum + amount, 0);
            expect(listAmount - ownDiscount - off).toBe(priceInclGst);
            expect(gst + subtotal).toBe(priceInclGst);
            expect(priceInclGst).toBeGreaterThanOrEqual(0);
            if (some.length === 0) expect(shares).toEqual(lines[at]?.settled.shares);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
