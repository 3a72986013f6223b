import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { milli, units } from '#contract/milli.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { type Sale, TillEvent } from '#contract/till/events.ts';
import { type Basket, changeLine, emptyBasket, selectBy, voidLine, withCode } from './basket.ts';
import { discountLine } from './discount.ts';
import { addAtPrice, addLabelled, addPiece, addProduct, hasSerial, serialsWanted } from './goods.ts';
import { type CounterTender, payWith } from './payments.ts';
import { linesBeyondLimit, quoteBasket, roundingOf } from './pricing.ts';
import { toSale } from './sale.ts';
import { noon, prices, product } from './testing.ts';

const tea = product(1, 450);
const rice = product(2, 1999, { gstFree: true, soldByWeight: true });
const cup = product(3, 333);
const offers = prices([
  rule(1, { kind: 'bundle', quantity: 2, price: cents(800) }, { scope: only({ productIds: [1] }), belowCost: true }),
  rule(2, { kind: 'percentage', percent: 7.5 }, { code: 'STAFF', belowCost: true }),
]);

const saleOf = (basket: Basket, tenders: readonly CounterTender[], number = 'T1-1-000001'): Sale => {
  const quote = quoteBasket(basket, offers, noon);
  const due = { total: quote.totals.total, rounding: roundingOf(basket) };
  const paid = payWith(due, tenders, offers.cashRounding);
  if (!paid?.isSettled) throw new Error('Not paid');
  return toSale({ number, basket, quote, paid, prices: offers });
};
const eventOf = (content: Sale, id = '00000000-0000-4000-8000-000000000001') =>
  TillEvent.parse({
    ...{ id, schema: 1, epoch: 1, seq: 1, sessionId: id, day: '2026-11-16', userId: 1 },
    ...{ deviceAt: noon.toISOString(), offsetMs: 0, boot: id, mono: 1, approvals: [] },
    kind: 'sale',
    content,
  });
const cash = (amount: number): CounterTender => ({ paymentType: 'cash', amount: cents(amount), reference: '' });

test('pieces that are known by their number lie on lines of their own, a pack with all of its numbers', () => {
  const phone = product(4, 9900, { serialRequired: true, unitQty: 2 });
  const goods = { product: phone, pack: false, quantity: units(2) };
  expect([goods, { ...goods, pack: true }, { ...goods, product: tea }].map(serialsWanted)).toEqual([1, 2, 0]);
  let basket = addPiece(addPiece(emptyBasket, goods, ['A1']), goods, ['A2']);
  basket = addPiece(basket, { ...goods, pack: true }, ['B1', 'B2']);
  expect([hasSerial(basket, 'a2'), hasSerial(basket, 'A3')]).toEqual([true, false]);
  basket = { ...voidLine(basket, 1), ageCheckedById: 7 };
  const sale = saleOf(basket, [cash(9900 * 12)]);
  expect(eventOf(sale).content).toMatchObject({
    ageCheckedById: 7,
    lines: [
      { quantity: 1000, serials: ['A2'] },
      { quantity: 1000, pack: true, serials: ['B1', 'B2'] },
    ],
  });
  expect(saleOf(addProduct(emptyBasket, tea, false), [cash(450)])).not.toHaveProperty('ageCheckedById');
});

test('goods whose price was changed since they were scanned go on a line at the new price', () => {
  const before = addProduct(emptyBasket, tea, false);
  const dearer = { ...tea, retailPrice: cents(590) };
  const basket = addProduct(addProduct(before, dearer, false), dearer, false);
  expect(quoteBasket(basket, prices([]), noon).lines.map(({ priceInclGst }) => priceInclGst)).toEqual([450, 1180]);
  expect(basket.selected).toBe(basket.lines[1]?.key);
});

test('the same goods count on their line; what was weighed, priced or noted stays by itself', () => {
  let basket = addProduct(addProduct(emptyBasket, tea, false), tea, false, units(2));
  expect(basket.lines.map(({ quantity }) => quantity)).toEqual([3000]);
  basket = addProduct(basket, tea, true);
  basket = addProduct(addProduct(basket, rice, false, milli(512)), rice, false, milli(300));
  basket = changeLine(basket, 1, { note: 'gift' });
  basket = addProduct(basket, tea, false);
  expect(basket.lines.map(({ key, pack, quantity }) => [key, pack, quantity])).toEqual([
    [1, false, 3000],
    [2, true, 1000],
    [3, false, 512],
    [4, false, 300],
    [5, false, 1000],
  ]);
  expect(selectBy(basket, -1).selected).toBe(4);
  expect(voidLine(basket, 5)).toMatchObject({ selected: 4, lines: { length: 4 } });
});

test('promotions take their share, with the reason and what is missing for another', () => {
  const basket = addProduct(emptyBasket, tea, false, units(3));
  const quote = quoteBasket(basket, offers, noon);
  expect(quote.totals.total).toBe(1250);
  expect(quote.applied).toMatchObject([{ promotionId: 1, amount: 100, times: 1 }]);
  expect(quote.hints).toEqual([{ kind: 'moreUnits', promotionId: 1, missing: 1 }]);
  expect(quote.lines[0]?.notApplied).toMatchObject([{ promotionId: 2, reason: 'codeMissing' }]);
  expect(
    quoteBasket(withCode(addProduct(emptyBasket, cup, false, units(10)), ' staff '), offers, noon).totals.total,
  ).toBe(3080);
});

test('a label says what is paid, whatever the weight comes to', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 10, max: 9999 }), (price, perKilo) => {
      const fish = product(9, perKilo, { soldByWeight: true });
      const quote = quoteBasket(addLabelled(emptyBasket, fish, cents(price)), prices(), noon);
      expect(quote.totals.total).toBe(price);
    }),
  );
  expect(quoteBasket(addLabelled(emptyBasket, cup, cents(745)), prices(), noon).totals.total).toBe(745);
});

test('a price beyond $500 is a manager’s affair, also at the Price key, unless the list says so', () => {
  const open = product(8, 0, { openPrice: true });
  const machine = product(9, 89_900);
  const basket = addProduct(addAtPrice(emptyBasket, open, cents(50_000)), machine, false);
  const beyond = (of: Basket) => linesBeyondLimit(of, 10, 10).map(({ key }) => key);
  expect(beyond(basket)).toEqual([]);
  expect(beyond(changeLine(basket, 1, { price: cents(50_001) }))).toEqual([1]);
  // Below no list price, yet given away.
  expect(beyond(changeLine(basket, 1, { price: cents(0) }))).toEqual([1]);
  expect(beyond(changeLine(basket, 2, { price: cents(89_000) }))).toEqual([]);
  expect(beyond(changeLine(basket, 2, { price: cents(90_000) }))).toEqual([2]);
});

test('what is beyond the limit of a clerk is by price or discount, never by a promotion or an open price', () => {
  const open = product(7, 0, { openPrice: true });
  const basket = addAtPrice(addProduct(addProduct(emptyBasket, tea, false, units(2)), cup, false), open, cents(250));
  const beyond = (of: Basket) => linesBeyondLimit(of, 10, 10).map(({ key }) => key);
  expect(beyond(basket)).toEqual([]);
  expect(beyond(discountLine(basket, 2, { percent: 10 }))).toEqual([]);
  expect(beyond(discountLine(basket, 2, { percent: 10.5 }))).toEqual([2]);
  expect(beyond(changeLine(basket, 1, { price: cents(404) }))).toEqual([1]);
  expect(beyond(discountLine(basket, 2, { amount: cents(40) }))).toEqual([2]);
});
