import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#contract/cents.ts';
import { milli, units } from '#contract/milli.ts';
import { only, rule } from '#contract/order/testing/baskets.ts';
import { amountOf } from '#contract/sales/cart.ts';
import { type Sale, TillEvent } from '#contract/till/events.ts';
import { ownSale, returnLine } from '#web/till/returns/pastSale.ts';
import { type Basket, changeLine, emptyBasket, withCode } from './basket.ts';
import { discountLine } from './discount.ts';
import { addProduct, addReturn, addUnknownReturn, ONE } from './goods.ts';
import { type CounterTender, isOtherWay, payWith, refundPlan } from './payments.ts';
import { quoteBasket, roundingOf } from './pricing.ts';
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
          .map(({ line, quantity }) => returnLine(line, past.number, { quantity, restock: true, reason: 'faulty' }));
        if (lines.length === 0) continue;
        const back = addReturn(emptyBasket, past.sale, lines);
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
  const back = returnLine(line, past.number, { quantity: ONE, restock: false, reason: 'faulty' });
  const basket = addProduct(addReturn(emptyBasket, past.sale, [back]), rice, false);
  const sale = saleOf(basket, [cash(1600)]);
  expect(sale).toMatchObject({ total: 1599, rounding: 1, lines: [{ priceInclGst: -400, restock: false }, {}] });
  addsUp(sale);
  const unknown = addUnknownReturn(emptyBasket, cup, false, units(2), { restock: true, reason: 'other' });
  expect(quoteBasket(unknown, offers, noon).totals.total).toBe(-666);
  addsUp(saleOf(unknown, [cash(-665 as Cents)]));
});
