import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { milli, units } from '#contract/quantity.ts';
import { lineOf } from '#contract/sales/cart.ts';
import type { SalesLine, SalesOrder } from '#contract/sales/order.ts';
import { leftToReturn, pricePaid, returnSum, scannedBack, worthOf } from './returnDraft.ts';

const nothing = cents(0);

const lineWith = (id: number, price: number, quantity: number, returned = 0): SalesLine => {
  const amounts = lineOf({ price: cents(price), quantity: milli(quantity), discount: 0, gstFree: false }, 10);
  return {
    id,
    orderQty: milli(quantity),
    dispatched: milli(quantity),
    returned: milli(returned),
    originalLineId: null,
    ...amounts,
  } as unknown as SalesLine;
};
const saleOf = (lines: SalesLine[], paid: number, rounding = 0): SalesOrder => {
  const total = lines.reduce((sum, { priceInclGst }) => sum + priceInclGst, 0);
  const amountSummary = { total, rounding, paid, refunded: 0 };
  return { productList: lines, payments: [], amountSummary } as unknown as SalesOrder;
};

test('the price paid is that of one, after everything taken off', () => {
  expect(pricePaid(lineWith(1, 435, 2000))).toBe(435);
  expect(pricePaid({ priceInclGst: cents(1000), orderQty: units(3) })).toBe(333);
  expect(pricePaid({ priceInclGst: cents(250), orderQty: milli(500) })).toBe(500);
  expect(pricePaid({ priceInclGst: cents(0), orderQty: milli(0) })).toBe(0);
});

test('parts of a line, given back one after the other, are worth the whole', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 40 }), (price, count) => {
      const whole = lineWith(1, price, count * 1000);
      const parts = Array.from({ length: count }, (_, at) =>
        worthOf(lineWith(1, price, count * 1000, at * 1000), milli(1000)),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole.priceInclGst);
    }),
  ));

test('a paid sale gives its money back, cash rounding included', () => {
  const sale = saleOf([lineWith(1, 2301, 2000)], 4600, -2);
  const sum = returnSum(sale, new Map([[1, milli(2000)]]), nothing);
  expect(sum).toMatchObject({ worth: 4602, rounding: 2, paidOff: 0, total: -4602 });
  expect(sum.total + sum.rounding - sum.paid).toBe(-4600);
});

test('goods first pay what is still owed on them', () => {
  const sale = saleOf([lineWith(1, 1000, 2000)], 500);
  const sum = returnSum(sale, new Map([[1, milli(2000)]]), nothing);
  expect(sum).toMatchObject({ worth: 2000, paidOff: 1500 });
  expect(sum.total + sum.rounding - sum.paid).toBe(-500);
});

test('only what has left and is not back yet can come back', () => {
  expect(leftToReturn(lineWith(1, 100, 5000, 2000))).toBe(3000);
  expect(leftToReturn({ ...lineWith(1, 100, 5000), dispatched: milli(1000) })).toBe(1000);
});

test('a scan counts one more of its line, a pack of units all of them, and says why not', () => {
  const line = (id: number, productId: number, pack: boolean, quantity: number) => ({
    ...lineWith(id, 500, quantity * 1000),
    productId,
    pack,
  });
  const sale = saleOf([line(1, 7, false, 13), line(2, 7, true, 2), line(3, 8, true, 1)], 0);
  const scan = (quantities: [number, number][], id: number, pack = false) =>
    scannedBack(sale, new Map(quantities.map(([lineId, count]) => [lineId, units(count)])), { id, pack, unitQty: 12 });
  expect(scan([], 7)).toEqual({ lineId: 1, quantity: units(1) });
  expect(scan([[1, 4]], 7)).toEqual({ lineId: 1, quantity: units(5) });
  expect(scan([[2, 1]], 7, true)).toEqual({ lineId: 2, quantity: units(2) });
  expect(scan([[2, 2]], 7, true)).toEqual({ lineId: 1, quantity: units(12) });
  expect(scan([[1, 13]], 7)).toEqual({ problem: 'allBack' });
  expect(scan([], 8)).toEqual({ problem: 'unitOfPack' });
  expect(scan([], 9)).toEqual({ problem: 'notSold' });
});
