import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#contract/cents.ts';
import { milli, units } from '#contract/milli.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { type Sale, TillEvent } from '#contract/till/events.ts';
import { backLine, ownSale } from '#web/till/returns/pastSale.ts';
import { type Basket, changeLine, emptyBasket, selectBy, voidLine, withCode } from './basket.ts';
import { discountLine, discountOrder, followSale, withoutSaleDiscount } from './discount.ts';
import {
  addAtPrice,
  addBack,
  addBackUnknown,
  addLabelled,
  addPiece,
  addProduct,
  hasSerial,
  ONE,
  serialsWanted,
} from './goods.ts';
import { type CounterTender, isOtherWay, payWith, quickCash, refundPlan } from './payments.ts';
import { linesBeyondLimit, type Prices, quoteBasket, roundingOf } from './pricing.ts';
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
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
const addsUp = (sale: Sale) => {
  for (const line of sale.lines) {
    const list = amountOf(line.listPrice, line.quantity, 0);
    expect(list - line.ownDiscount - sumOf(line.shares.map(({ amount }) => amount))).toBe(line.priceInclGst);
    expect(line.subtotal + line.gst).toBe(line.priceInclGst);
  }
  expect(sumOf(sale.lines.map(({ priceInclGst }) => priceInclGst))).toBe(sale.total);
  expect(sumOf(sale.payments.map(({ processed }) => processed))).toBe(sale.total + sale.rounding);
};
const cash = (amount: number): CounterTender => ({ paymentType: 'cash', amount: cents(amount), reference: '' });
const card = (amount: number): CounterTender => ({ paymentType: 'card', amount: cents(amount), reference: '0042' });

test('too little for any coin is rounded away in cash, without a payment', () => {
  const due = { total: cents(2), rounding: cents(0) };
  expect(payWith(due, [cash(0)], 5)).toMatchObject({ payments: [], open: 0, rounding: -2, isSettled: true });
  expect(payWith({ ...due, total: cents(-2) }, [cash(0)], 5)).toMatchObject({
    payments: [],
    rounding: 2,
    isSettled: true,
  });
  expect(payWith({ ...due, total: cents(3) }, [cash(0)], 5)).toBeUndefined();
});

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

const pricerOf = (by: Prices, limit = 100) => ({
  quoteOf: (of: Basket) => quoteBasket(of, by, noon),
  gstRate: 10,
  floors: by.floors,
  limit,
});

test('an amount off the whole sale is shared to the cent', () => {
  const basket = addProduct(addProduct(emptyBasket, tea, false), cup, false, units(2));
  const after = discountOrder(basket, pricerOf(offers), { amount: cents(100) });
  expect(after).toMatchObject({ wanted: 100, given: 100, hasOwnLines: false });
  expect(quoteBasket(after.basket, offers, noon).totals).toMatchObject({ ownDiscount: 100, total: 1016 });
  expect(discountOrder(basket, pricerOf(offers), { percent: 50 })).toMatchObject({ given: 558 });
  expect(discountOrder(basket, pricerOf(offers), { amount: cents(5000) })).toMatchObject({ given: 1116, whole: 1116 });
});

/** Tea costs 3.00 and stops there at half price; cups are a fifth off. */
const stopping = {
  ...prices([
    rule(1, { kind: 'percentage', percent: 50 }, { scope: only({ productIds: [1] }) }),
    rule(2, { kind: 'percentage', percent: 20 }, { scope: only({ productIds: [3] }), belowCost: true }),
  ]),
  floors: { 1: 300, 3: 0 },
};

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

test('cash rounds, gives change and comes last; a card never gives change', () => {
  const due = { total: cents(1002), rounding: cents(0) };
  expect(payWith(due, [cash(2000)], 5)).toMatchObject({ change: 1000, rounding: -2, isSettled: true });
  expect(payWith(due, [cash(1000), card(500)], 5)).toMatchObject({
    change: 500,
    rounding: -2,
    payments: [
      { paymentType: 'card', reference: '0042', processed: 500 },
      { paymentType: 'cash', processed: 500 },
    ],
  });
  expect(payWith(due, [card(500)], 5)).toMatchObject({ open: 502, isSettled: false });
  expect(payWith(due, [card(1003)], 5)).toBeUndefined();
  expect(quickCash(cents(1002), 5)).toEqual([1000, 2000, 5000, 10_000]);
});

test('money goes back the way it came as far as it came that way', () => {
  const payments = [
    { paymentType: 'card', processed: cents(200) },
    { paymentType: 'cash', processed: cents(700) },
  ];
  const none = cents(0);
  const basket = {
    returns: [{ number: 'T1-1-000001', rounding: none, whole: cents(900), returned: none, credited: none, payments }],
  };
  expect(refundPlan(cents(-900), basket, [], 5)).toEqual([
    { paymentType: 'card', amount: -200 },
    { paymentType: 'cash', amount: -700 },
  ]);
  expect(refundPlan(cents(-750), basket, [card(-150)], 5)).toEqual([
    { paymentType: 'card', amount: -50 },
    { paymentType: 'cash', amount: -700 },
  ]);
  expect(isOtherWay(card(-200), basket, [])).toBe(false);
  expect(isOtherWay(card(-201), basket, [])).toBe(true);
  expect(isOtherWay(cash(-700), basket, [card(-200)])).toBe(false);
  expect(isOtherWay({ ...card(-100), paymentType: 'bankTransfer' }, basket, [])).toBe(true);
  expect(isOtherWay(card(-100), { returns: [] }, [])).toBe(false);
});

const anyBasket: fc.Arbitrary<Basket> = fc
  .array(
    fc.record({
      of: fc.constantFrom(tea, rice, cup),
      pack: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 6000 }),
      discount: fc.constantFrom(0, 0, 5, 12.5),
      off: fc.constantFrom(0, 0, 1, 33),
      price: fc.option(fc.integer({ min: 1, max: 2500 })),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((items) =>
    items.reduce((basket, { of, pack, quantity, discount, off, price }) => {
      const whole = of.soldByWeight ? milli(quantity) : units(Math.ceil(quantity / 1000));
      const added = addProduct(basket, of, pack && !of.soldByWeight, whole);
      const key = added.selected ?? 0;
      const priced = price === null ? added : changeLine(added, key, { price: cents(price) });
      return discountLine(priced, key, off > 0 ? { amount: cents(off) } : { percent: discount });
    }, emptyBasket),
  );

test('every sale adds up, line by line and as paid, and is one that the server reads', () => {
  fc.assert(
    fc.property(anyBasket, fc.boolean(), fc.integer({ min: 0, max: 3000 }), (basket, coded, byCard) => {
      const sold = coded ? withCode(basket, 'STAFF') : basket;
      const total = quoteBasket(sold, offers, noon).totals.total;
      const part = Math.min(byCard, total);
      const tenders = [...(part > 0 ? [card(part)] : []), ...(total > part ? [cash(total - part + 5)] : [])];
      const sale = total === 0 ? undefined : saleOf(sold, tenders);
      if (!sale) return;
      addsUp(sale);
      expect(eventOf(sale).kind).toBe('sale');
    }),
    { numRuns: 60 },
  );
});

test('all that was sold comes back, piece by piece, for what was paid', () => {
  fc.assert(
    fc.property(anyBasket, fc.boolean(), (basket, byCard) => {
      const total = quoteBasket(basket, offers, noon).totals.total;
      if (total === 0) return;
      const sale = saleOf(basket, [byCard ? card(total) : cash(total + 5)]);
      const events = [eventOf(sale)];
      let paidBack = 0;
      for (let part = 0; part < 2; part += 1) {
        const past = ownSale(events, sale.number.toLowerCase());
        if (!past) throw new Error('No such sale');
        const wanted = past.lines.map((line) => {
          const left = line.quantity - line.returned;
          const half = line.quantity % 1000 === 0 ? Math.floor(left / 2000) * 1000 : Math.floor(left / 2);
          return { line, quantity: milli(part === 0 ? half : left) };
        });
        const lines = wanted
          .filter(({ quantity }) => quantity > 0)
          .map(({ line, quantity }) => backLine(line, past.number, { quantity, restock: true, reason: 'faulty' }));
        if (lines.length === 0) continue;
        const back = addBack(emptyBasket, past.sale, lines);
        const due = { total: quoteBasket(back, offers, noon).totals.total, rounding: roundingOf(back) };
        const plan = refundPlan(cents(due.total + due.rounding), back, [], 5);
        const credit =
          due.total === 0
            ? undefined
            : saleOf(
                back,
                plan.map((tender) => ({ ...tender, reference: '' })),
                `T1-1-00001${part}`,
              );
        if (!credit) continue;
        addsUp(credit);
        expect(new Set(credit.payments.map(({ paymentType }) => paymentType)).size).toBeLessThanOrEqual(1);
        paidBack += credit.total;
        events.push(eventOf(credit, `00000000-0000-4000-8000-00000000000${part + 2}`));
      }
      expect(paidBack).toBe(-sale.total);
      const [line] = ownSale(events, sale.number)?.lines ?? [];
      expect(line && line.quantity - line.returned).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('an exchange pays the difference, and goods without a receipt come back at today’s price', () => {
  const sold = eventOf(saleOf(addProduct(emptyBasket, tea, false, units(2)), [card(800)]));
  const past = ownSale([sold], 'T1-1-000001');
  const [line] = past?.lines ?? [];
  if (!past || !line) throw new Error('No such sale');
  const back = backLine(line, past.number, { quantity: ONE, restock: false, reason: 'faulty' });
  const basket = addProduct(addBack(emptyBasket, past.sale, [back]), rice, false);
  const sale = saleOf(basket, [cash(1600)]);
  expect(sale).toMatchObject({ total: 1599, rounding: 1, lines: [{ priceInclGst: -400, restock: false }, {}] });
  addsUp(sale);
  const unknown = addBackUnknown(emptyBasket, cup, false, units(2), { restock: true, reason: 'other' });
  expect(quoteBasket(unknown, offers, noon).totals.total).toBe(-666);
  addsUp(saleOf(unknown, [cash(-665 as Cents)]));
});

test('a percentage off the whole sale follows it, line by line, until it is taken off', () => {
  const pricer = pricerOf(prices(), 10);
  const off = (basket: Basket) => quoteBasket(basket, prices(), noon).totals.ownDiscount;
  const { basket } = discountOrder(addProduct(emptyBasket, tea, false, units(2)), pricer, { percent: 10 });
  expect(off(basket)).toBe(90);
  const given = { ...basket, saleDiscount: { percent: 10, limit: 10 } };
  // The same goods again count on their line, others get their own share.
  const more = followSale(addProduct(addProduct(given, tea, false), cup, false, units(3)), pricer);
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
