import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { units } from '#contract/milli.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { type Basket, emptyBasket, voidLine } from './basket.ts';
import { discountLine, discountOrder, followSale, withoutSaleDiscount } from './discount.ts';
import { addProduct } from './goods.ts';
import { linesBeyondLimit, type Prices, quoteBasket } from './pricing.ts';
import { noon, prices, product } from './testing.ts';

const tea = product(1, 450);
const rice = product(2, 1999, { gstFree: true, soldByWeight: true });
const cup = product(3, 333);
const offers = prices([
  rule(1, { kind: 'bundle', quantity: 2, price: cents(800) }, { scope: only({ productIds: [1] }), belowCost: true }),
  rule(2, { kind: 'percentage', percent: 7.5 }, { code: 'STAFF', belowCost: true }),
]);

const pricerOf = (by: Prices, limit = 100) => ({
  quoteOf: (of: Basket) => quoteBasket(of, by, noon),
  gstRate: 10,
  floors: by.floors,
  limit,
});
/** Tea costs 3.00 and stops there at half price; cups are a fifth off. */
const stopping = {
  ...prices([
    rule(1, { kind: 'percentage', percent: 50 }, { scope: only({ productIds: [1] }) }),
    rule(2, { kind: 'percentage', percent: 20 }, { scope: only({ productIds: [3] }), belowCost: true }),
  ]),
  floors: { 1: 300, 3: 0 },
};

test('an amount off the whole sale is shared to the cent', () => {
  const basket = addProduct(addProduct(emptyBasket, tea, false), cup, false, units(2));
  const after = discountOrder(basket, pricerOf(offers), { amount: cents(100) });
  expect(after).toMatchObject({ wanted: 100, given: 100, hasOwnLines: false });
  expect(quoteBasket(after.basket, offers, noon).totals).toMatchObject({ ownDiscount: 100, total: 1016 });
  expect(discountOrder(basket, pricerOf(offers), { percent: 50 })).toMatchObject({ given: 558 });
  expect(discountOrder(basket, pricerOf(offers), { amount: cents(5000) })).toMatchObject({ given: 1116, whole: 1116 });
});

test('what is typed comes off the total, whatever promotions give less for it', () => {
  const basket = addProduct(addProduct(emptyBasket, tea, false, units(2)), cup, false, units(5));
  const before = quoteBasket(basket, stopping, noon).totals.total;
  expect(before).toBe(600 + 1332);
  const { basket: after, given } = discountOrder(basket, pricerOf(stopping), { amount: cents(500) });
  expect([given, before - quoteBasket(after, stopping, noon).totals.total]).toEqual([500, 500]);
  // Nothing of it is on the line that stops at cost: its promotion would take so much less off.
  expect(after.lines.map(({ discountAmount }) => discountAmount)).toEqual([0, 625]);
  const tenth = discountOrder(basket, pricerOf(stopping), { percent: 10 });
  expect(before - quoteBasket(tenth.basket, stopping, noon).totals.total).toBe(193);
});

test('where not all can be given, it says how much was', () => {
  const basket = addProduct(addProduct(emptyBasket, tea, false, units(2)), cup, false);
  const outcome = discountOrder(basket, pricerOf(stopping), { amount: cents(500) });
  expect(outcome).toMatchObject({ wanted: 500, given: 266 });
  expect(quoteBasket(outcome.basket, stopping, noon).totals.total).toBe(600);
});

test('a discount on the whole sale is within the clerk’s limit on every line as far as that goes', () => {
  const basket = addProduct(addProduct(emptyBasket, cup, false, units(3)), rice, false);
  const by = pricerOf(prices(), 10);
  const beyond = (of: Basket) => linesBeyondLimit(of, 10, 10).length;
  expect(beyond(discountOrder(basket, by, { percent: 10 }).basket)).toBe(0);
  const more = discountOrder(basket, by, { percent: 11 });
  expect([beyond(more.basket), more.given]).toEqual([2, 330]);
});

test('a line’s own discount stays, takes no part, and outlives “No discount” of the whole sale', () => {
  const basket = addProduct(addProduct(emptyBasket, tea, false), cup, false, units(2));
  const own = discountLine(basket, basket.lines[0]?.key ?? 0, { percent: 15 });
  const whole = discountOrder(own, pricerOf(offers), { percent: 5 });
  expect(whole).toMatchObject({ hasOwnLines: true, given: 33 });
  const discounts = (of: Basket) => of.lines.map(({ discount, discountAmount }) => [discount, discountAmount]);
  expect(discounts(whole.basket)).toEqual([
    [15, 0],
    [0, 33],
  ]);
  expect(discounts(discountOrder(whole.basket, pricerOf(offers), { percent: 10 }).basket)[1]).toEqual([0, 67]);
  expect(discounts(withoutSaleDiscount(whole.basket))).toEqual([
    [15, 0],
    [0, 0],
  ]);
});

test('a percentage off the whole sale follows it, line by line, until it is taken off', () => {
  const pricer = pricerOf(prices(), 10);
  const off = (basket: Basket) => quoteBasket(basket, prices(), noon).totals.ownDiscount;
  const { basket } = discountOrder(addProduct(emptyBasket, tea, false, units(2)), pricer, { percent: 10 });
  expect(off(basket)).toBe(90);
  const discounted = { ...basket, saleDiscount: { percent: 10, limit: 10 } };
  // The same goods again count on their line, others get their own share.
  const more = followSale(addProduct(addProduct(discounted, tea, false), cup, false, units(3)), pricer);
  expect(more.lines.map(({ quantity, discountAmount }) => [quantity, discountAmount])).toEqual([
    [3000, 135],
    [3000, 100],
  ]);
  const fewer = followSale(voidLine(more, 1), pricer);
  expect(fewer.lines.map(({ discountAmount }) => discountAmount)).toEqual([100]);
  // A line's own discount stays apart, and nothing ever goes beyond what may be given alone.
  const own = followSale(discountLine(more, 2, { percent: 5 }), pricer);
  expect(off(own)).toBe(135 + 50);
  const dear = followSale({ ...more, saleDiscount: { percent: 30, limit: 10 } }, pricer);
  expect(linesBeyondLimit(dear, 10, 10)).toEqual([]);
  expect(withoutSaleDiscount(more)).toMatchObject({ saleDiscount: null, lines: [{ discountAmount: 0 }, {}] });
});

test('a discount that loses a promotion its minimum says which one', () => {
  const reward = { kind: 'amount', amount: cents(200) } as const;
  const nine = prices([rule(7, { kind: 'spend', threshold: cents(900), reward }, { belowCost: true })]);
  const two = addProduct(emptyBasket, tea, false, units(2));
  expect(quoteBasket(two, nine, noon).totals.total).toBe(700);
  expect(discountOrder(two, pricerOf(nine, 10), { percent: 10 })).toMatchObject({ lostId: 7 });
  expect(discountOrder(addProduct(two, cup, false), pricerOf(nine, 10), { percent: 10 })).toMatchObject({
    lostId: null,
  });
});
