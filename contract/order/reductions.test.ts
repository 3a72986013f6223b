import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import type { BasketLine, Reduction, Rule } from './basket.ts';
import { quote, quoteAmounts } from './quote.ts';
import { line, rule, setting } from './testing/baskets.ts';

/* What a line says about a promotion that stops at cost. */

const costs = (unitCost: number) => ({ facts: { unitCost: cents(unitCost) } });
const reductionsOf = (basket: BasketLine[], ...rules: Rule[]): (Reduction[] | undefined)[] =>
  quote(basket, rules, setting).lines.map(({ reductions }) => reductions);
const stop = (fullAmount: number, promotionId = 1) => ({ promotionId, reason: 'stopsAtCost', fullAmount });
const half = { kind: 'percentage', percent: 50 } as const;

test('a discount that ends at cost says what it would have been', () => {
  const basket = [line(1, 2, 300, costs(200)), line(2, 1, 300, costs(100))];
  expect(quote(basket, [rule(1, half)], setting).lines).toMatchObject([
    { shares: [{ amount: 200 }], reductions: [stop(300)] },
    { shares: [{ amount: 150 }] },
  ]);
  for (const terms of [
    { kind: 'amountOff', amount: cents(150) },
    { kind: 'fixedPrice', price: cents(150) },
    { kind: 'quantityBreaks', breaks: [{ from: 2, percent: 50 }] },
  ] as const)
    expect(reductionsOf(basket, rule(1, { ...terms } as Rule['terms']))).toEqual([[stop(300)], undefined]);
});

test('what was not reduced has no such field', () => {
  const lines = quote([line(1, 1, 300, costs(150))], [rule(1, half)], setting).lines;
  expect(lines.some((each) => 'reductions' in each)).toBe(false);
  expect(reductionsOf([line(1, 2, 300, costs(200))], rule(1, half, { belowCost: true }))).toEqual([undefined]);
  const amounts = quoteAmounts([line(1, 2, 300, costs(200))], [rule(1, half)], setting);
  expect(amounts.lines.some((each) => 'reductions' in each)).toBe(false);
});

test('a group says it where its units together are at cost, not where another one bears the rest', () => {
  const pair = rule(1, { kind: 'bundle', quantity: 2, price: cents(600) });
  const basket = (dear: number) => [line(1, 1, 800, costs(dear)), line(2, 1, 400, costs(400))];
  // 6.00 of 12.00: the second bears nothing, the first all of it.
  expect(reductionsOf(basket(200), pair)).toEqual([undefined, undefined]);
  // Only 5.00 can come off the first; by price it would have been 4.00 and 2.00.
  expect(reductionsOf(basket(300), pair)).toEqual([undefined, [stop(100)]]);
  const free = rule(1, { kind: 'buyGet', buy: 1, get: 1, percent: 100, getScope: null });
  expect(reductionsOf([line(1, 1, 1000, costs(220)), line(2, 1, 500, costs(440))], free)).toEqual([
    undefined,
    undefined,
  ]);
  expect(reductionsOf([line(1, 1, 1000, costs(800)), line(2, 1, 500, costs(440))], free)).toEqual([
    undefined,
    [stop(300)],
  ]);
});

test('a discount off the order says it on the lines that share it, and a gift never', () => {
  const off = rule(1, { kind: 'spend', threshold: cents(1), reward: { kind: 'amount', amount: cents(500) } });
  const basket = [line(1, 2, 300, costs(200)), line(2, 1, 300)];
  expect(quote(basket, [off], setting).lines).toMatchObject([
    { shares: [{ amount: 200 }] },
    { shares: [{ amount: 300 }] },
  ]);
  expect(reductionsOf(basket, off)).toEqual([undefined, undefined]);
  expect(reductionsOf([line(1, 2, 300, costs(200))], off)).toEqual([[stop(500)]]);
  const reward = { kind: 'gift', productId: 2, quantity: 1 } as const;
  const gift = rule(1, { kind: 'spend', threshold: cents(1), reward });
  expect(reductionsOf([line(1, 1, 500), line(2, 1, 300, costs(300))], gift)).toEqual([undefined, undefined]);
});
