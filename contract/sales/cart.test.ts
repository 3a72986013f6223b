import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstWithin } from '#contract/gst.ts';
import { cents } from '#contract/money.ts';
import { listPrice, retailLevel } from '#contract/pricing.ts';
import { milli, units } from '#contract/quantity.ts';
import { amountOf, isTooMuchOff, lineOf, returnOf, shareOf, totalsOf, unitsOf } from './cart.ts';

const price = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const quantity = fc.integer({ min: 1, max: 1_000_000 }).map(milli);
const percent = fc.integer({ min: 0, max: 10_000 }).map((each) => each / 100);
const line = fc.record({ price, quantity, discount: percent, gstFree: fc.boolean() });

test('a line: price × quantity less the discount, rounded once, GST inside', () => {
  const of = (cost: number, count: number, discount = 0) =>
    lineOf({ price: cents(cost), quantity: milli(count), discount, gstFree: false }, 10);
  expect(of(350, 2000)).toEqual({ subtotal: 636, gst: 64, priceInclGst: 700, discountAmount: 0 });
  expect(of(999, 3000, 10)).toEqual({ subtotal: 2452, gst: 245, priceInclGst: 2697, discountAmount: 300 });
  expect(of(1299, 345)).toMatchObject({ priceInclGst: 448 });
  expect(unitsOf(units(3), 24)).toBe(72_000);
});

test('line sums are totals, and GST is inside each line', () =>
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), percent, (lines, rate) => {
      const amounts = lines.map((each) => lineOf(each, rate));
      const totals = totalsOf(amounts);
      expect(totals.subtotal + totals.gst).toBe(totals.total);
      expect(totals.total).toBe(amounts.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0));
      for (const [at, each] of amounts.entries()) {
        expect(each.gst).toBe(lines[at]?.gstFree ? 0 : gstWithin(each.priceInclGst, rate));
        expect(each.discountAmount).toBeGreaterThanOrEqual(0);
      }
    }),
  ));

test('a refund is the sale with a minus, and parts of a return add up to the whole', () =>
  fc.assert(
    fc.property(line, percent, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (sold, rate, cuts) => {
      const whole = lineOf(sold, rate);
      expect(lineOf({ ...sold, quantity: milli(-sold.quantity) }, rate)).toEqual({
        subtotal: cents(-whole.subtotal),
        gst: cents(-whole.gst),
        priceInclGst: cents(-whole.priceInclGst),
        discountAmount: cents(-whole.discountAmount),
      });
      const edges = [0, ...cuts.map((cut) => cut % (sold.quantity + 1)), sold.quantity].toSorted((a, b) => a - b);
      const back = edges.slice(1).map((edge, at) => {
        const returned = edges[at] ?? 0;
        return returnOf({ ...whole, quantity: sold.quantity, returned: milli(returned) }, milli(edge - returned));
      });
      const sums = totalsOf(back);
      expect([sums.total, sums.gst, sums.discount]).toEqual([
        cents(-whole.priceInclGst),
        cents(-whole.gst),
        cents(-whole.discountAmount),
      ]);
    }),
  ));

test('shares of nothing are nothing', () => {
  expect(shareOf(cents(100), 0, 0, 0)).toBe(0);
  expect([shareOf(cents(100), 0, 1, 3), shareOf(cents(100), 1, 1, 3), shareOf(cents(100), 2, 1, 3)]).toEqual([
    33, 34, 33,
  ]);
});

test('a discount at the limit is allowed, a cent more is not', () =>
  fc.assert(
    fc.property(price, quantity, percent, (list, count, limit) => {
      const net = amountOf(list, count, limit);
      expect(isTooMuchOff(list, count, net, limit)).toBe(false);
      expect(isTooMuchOff(list, count, cents(net - 1), limit)).toBe(true);
    }),
  ));

test('list prices by level: retail, pack, cost plus', () => {
  const product = {
    retailPrice: cents(350),
    standardPrice: cents(2000),
    costPrice: cents(200),
    unitQty: 6,
    gstFree: false,
  };
  const pack = { priceLevel: 'pack', percent: 0 } as const;
  const staff = { priceLevel: 'costPlus', percent: 10 } as const;
  expect([false, true].map((each) => listPrice(product, each, retailLevel, 10))).toEqual([350, 2000]);
  expect([false, true].map((each) => listPrice(product, each, pack, 10))).toEqual([333, 2000]);
  expect([false, true].map((each) => listPrice(product, each, staff, 10))).toEqual([242, 1452]);
  expect(listPrice({ ...product, gstFree: true }, false, staff, 10)).toBe(220);
});
