import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cents } from '#contract/cents.ts';
import type { LaybyEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import { emptyBasket } from '#web/till/basket/basket.ts';
import { addProduct } from '#web/till/basket/goods.ts';
import { product } from '#web/till/basket/testing.ts';
import { setBasket, setLaybyDue, theTill } from '#web/till/counter/counter.ts';
import { openTestTill } from '#web/till/counter/testing.ts';
import { dueNow, waysToPay } from '#web/till/pay/due.ts';
import { PaidView } from '#web/till/pay/PaidView.tsx';
import { findSale } from '#web/till/returns/receipts.ts';
import { SaleLines } from '#web/till/returns/SaleLines.tsx';

// Asked for the printer that opens the drawer.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const reply = {
  ...{ number: 'T1-1-000001', reference: 'S-9', orderId: 7, saleId: null, customer: null, lines: [], payments: [] },
  ...{ soldAt: '2026-11-16T01:00:00.000Z', total: 5000, rounding: 0, returned: 0, refunded: 0 },
  ...{ owed: null, laybyIds: [], returnIds: [], isLayby: false, wasLayby: true },
};
const openWith = (changes: object = {}) =>
  openTestTill({
    products: [],
    replies: { '/till/receipt/': () => ({ ...reply, ...changes }) as unknown as ReceiptSale },
  });

test('a layby that was paid off says so, and its goods can come back', async () => {
  openWith();
  const sale = await findSale('S-9');
  if (typeof sale === 'string' || 'owed' in sale) throw new Error('This is no past sale');
  expect(sale.isPaidLayby).toBe(true);
  expect(renderToStaticMarkup(<SaleLines sale={sale} />)).toContain('is paid in full');
  openWith({ wasLayby: false });
  expect(await findSale('S-9')).toMatchObject({ isPaidLayby: false });
});

test('a layby that was paid at the desk and not handed over is told apart from one that waits for its payment', async () => {
  openWith({ isLayby: true, payments: [{ paymentType: 'card', processed: 5000 }] });
  expect(await findSale('S-9')).toContain('is paid in full');
  openWith({ isLayby: true, payments: [{ paymentType: 'account', processed: 5000 }] });
  expect(await findSale('S-9')).toContain('handled in the back office');
});

test('a layby is not paid on account; the other ways keep their keys', () => {
  openWith();
  Object.assign(theTill().setup(), {
    paymentTypes: ['cash', 'card', 'account', 'storeCredit'].map((key) => ({ key, name: key })),
  });
  setBasket(addProduct(emptyBasket, product(1, 500), false));
  const ways = () => waysToPay().map(({ key, at }) => `F${at + 1} ${key}`);
  expect(ways()).toEqual(['F1 cash', 'F2 card', 'F3 account', 'F4 storeCredit']);
  setBasket(emptyBasket);
  setLaybyDue({
    ...{ orderId: 7, reference: 'S-9', customer: null, goods: [] },
    ...{ total: cents(5000), owed: cents(4000) },
  });
  expect(ways()).toEqual(['F1 cash', 'F2 card', 'F4 storeCredit']);
  expect(dueNow()).toEqual({ total: 4000, rounding: 0 });
  setLaybyDue(null);
});

test('the last cash payment of a layby tells its rounding', () => {
  openWith();
  const event = {
    kind: 'laybyPaid',
    content: {
      ...{ number: 'T1-1-000002', reference: 'S-9', total: 5002, owed: 2002, rounding: -2, change: 0 },
      payments: [{ paymentType: 'cash', amount: 2000, processed: 2000 }],
    },
  } as unknown as LaybyEvent;
  expect(renderToStaticMarkup(<PaidView event={event} />)).toContain('Cash rounding −$0.02');
});
