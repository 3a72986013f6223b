import { expect, test } from 'vitest';
import { cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { OriginalLine, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import { originalTenders } from '#web/till/basket/payments.ts';
import { product } from '#web/till/basket/testing.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { leftToReturn, type PastSale } from './pastSale.ts';
import { findSale } from './receipts.ts';

const lamp = product(1, 2000);
const NUMBER = 'T1-1-000001';
const SALE = '00000000-0000-4000-8000-000000000001';
const ORDER = 9;

const lineOf = (quantity: number, original: OriginalLine | null = null) => ({
  ...{ productId: lamp.id, sku: 'L', title: 'Lamp', chineseTitle: '', pack: false, unitQty: 1 },
  ...{ quantity: milli(quantity * 1000), listPrice: cents(2000), price: cents(2000), shares: [], gstFree: false },
  ...{ priceInclGst: cents(2000 * quantity), gst: cents(0), subtotal: cents(2000 * quantity), original },
});
const paymentOf = (paymentType: string, amount: number) => ({ paymentType, processed: cents(amount) });

const event = (id: string, number: string, line: object, payments: object[]): TillEvent => {
  const total = payments.reduce((sum, each) => sum + (each as { processed: number }).processed, 0);
  const content = { number, customer: null, lines: [line], payments, total, rounding: 0 };
  return { id, kind: 'sale', deviceAt: '2026-11-16T01:00:00Z', offsetMs: 0, content } as unknown as TillEvent;
};
const sold = event(SALE, NUMBER, lineOf(2), [paymentOf('card', 3000), paymentOf('cash', 1000)]);
const backBy = (original: OriginalLine) =>
  event('00000000-0000-4000-8000-000000000002', 'T1-1-000002', lineOf(-1, original), [paymentOf('card', -2000)]);

const reply = (changes: Partial<ReceiptSale> = {}): Partial<ReceiptSale> => ({
  ...{ number: NUMBER, orderId: ORDER, saleId: SALE, reference: 'S-1', soldAt: '2026-11-16T01:00:00Z' },
  ...{ customer: null, isLayby: false, total: 4000, rounding: 0, returned: 0, refunded: 0, returnIds: [] },
  lines: [{ ...lineOf(2), lineId: 5, returned: 0 } as never],
  payments: [paymentOf('card', 3000), paymentOf('cash', 1000)],
  ...changes,
});

const find = async (events: TillEvent[], answer?: Partial<ReceiptSale>): Promise<PastSale> => {
  openTestTill({ products: [lamp], events, replies: answer ? { '/till/receipt/': () => answer } : {} });
  const sale = await findSale(NUMBER);
  if (typeof sale === 'string' || 'owed' in sale) throw new Error('This is no past sale');
  return sale;
};
const leftOf = ({ lines }: PastSale) => lines.map(leftToReturn);
const tendersOf = ({ sale }: PastSale) =>
  Object.fromEntries(originalTenders({ returns: [sale] }).map(({ paymentType, amount }) => [paymentType, amount]));

test('what came back by the server’s answer is known when the server cannot be heard', async () => {
  const online = await find([sold], reply());
  const [line] = online.lines;
  if (!line) throw new Error('No line');
  expect(line.original).toEqual({ saleId: SALE, line: 0 });
  const offline = await find([sold, backBy(line.original)]);
  expect(leftOf(offline)).toEqual([1000]);
  expect(tendersOf(offline)).toEqual({ card: 1000, cash: 1000 });
});

test('a return the server has not heard of is taken off its answer, one that it counts is not', async () => {
  for (const original of [
    { saleId: SALE, line: 0 },
    { orderId: ORDER, lineId: 5 },
  ]) {
    const back = backBy(original);
    const unheard = await find([sold, back], reply());
    expect([leftOf(unheard), tendersOf(unheard)]).toEqual([[1000], { card: 1000, cash: 1000 }]);
    expect(unheard.sale).toMatchObject({ returned: 2000, credited: 2000 });
    const counted = reply({
      ...{ returnIds: [back.id], returned: 2000, refunded: 2000 },
      lines: [{ ...lineOf(2), lineId: 5, returned: 1000 } as never],
      payments: [paymentOf('card', 3000), paymentOf('cash', 1000), paymentOf('card', -2000)],
    });
    const sale = await find([sold, back], counted);
    expect([leftOf(sale), tendersOf(sale)]).toEqual([[1000], { card: 1000, cash: 1000 }]);
    expect(sale.sale).toMatchObject({ returned: 2000, credited: 2000 });
  }
});

test('a sale that was changed at the desk is named by its order', async () => {
  const changed = reply({ lines: [{ ...lineOf(1), lineId: 5, returned: 0 } as never] });
  expect((await find([sold], changed)).lines[0]?.original).toEqual({ orderId: ORDER, lineId: 5 });
});
