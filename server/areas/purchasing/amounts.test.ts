import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  closePurchaseOrder,
  getPurchaseOrder,
  pageOfPurchaseOrders,
  receivePurchaseOrder,
  returnPurchaseOrder,
} from '#contract/purchasing.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { purchaseDetailReport } from '#contract/reports/purchaseDetail.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { buyerFor, type WireOrder } from './testing.ts';

const inCents = (amount = 0) => Math.round(amount * 100);
const gstOf = async (shop: Shop) => (await shop.as('owner').call(gstReport.page, {})).data.totals;

/** What the order's page, its list, the GST summary and the lines behind it say came of an order, less returns. */
const receivedEverywhere = async (shop: Shop, { id }: { id: number }) => {
  const owner = shop.as('owner');
  const { data: order } = await owner.call(getPurchaseOrder, { id });
  const { data: list } = await owner.call(pageOfPurchaseOrders, {});
  const row = list.data.find((each) => each.id === id);
  const { data: detail } = await owner.call(purchaseDetailReport.page, {});
  const lines = order.receipts.flatMap(({ kind, lines: handled }) =>
    handled.map(({ net = 0, gst = 0 }) => (kind === 'return' ? -1 : 1) * (inCents(net) + inCents(gst))),
  );
  return {
    page: inCents(order.receivedInclGst) - inCents(order.returnedInclGst),
    list: inCents(row?.receivedInclGst) - inCents(row?.returnedInclGst),
    receipts: lines.reduce((sum, amount) => sum + amount, 0),
    gst: inCents((await gstOf(shop)).purchases),
    detail: inCents(detail.totals.total),
  };
};

const each = (amount: number) => ({ page: amount, list: amount, receipts: amount, gst: amount, detail: amount });

/** Ten of tea are ordered at $4.00, and some received at $5.00. */
const receiveDearerTea = async (quantity: number) => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const tea = await shop.product();
  const purchase = await order([{ productId: tea.id, orderQty: 10, cost: 4 }]);
  const lineId = purchase.productList[0]?.id ?? 0;
  const lines = [{ lineId, quantity, cost: 5 }];
  const { data } = await caller.call(receivePurchaseOrder, { id: purchase.id, lines });
  return { shop, caller, purchase, lineId, data };
};

test('an order received at another cost says what was ordered and what was received, alike everywhere', async () => {
  const { shop, caller, purchase, lineId, data } = await receiveDearerTea(10);
  expect(data).toMatchObject({ totalInclGst: 44, receivedInclGst: 55, returnedInclGst: 0, netInclGst: 55 });
  expect(data.receipts).toMatchObject([{ lines: [{ cost: 5, net: 50, gst: 5 }] }]);
  expect(await receivedEverywhere(shop, purchase)).toEqual(each(5500));
  await caller.call(returnPurchaseOrder, { id: purchase.id, lines: [{ lineId, quantity: 3 }] });
  expect(await receivedEverywhere(shop, purchase)).toEqual(each(3850));
});

test('while an order is open it comes to what was received and the rest as ordered; closed, to what was received', async () => {
  const { shop, caller, purchase, data } = await receiveDearerTea(4);
  expect(data).toMatchObject({ totalInclGst: 44, receivedInclGst: 22, netInclGst: 48.4 });
  expect((await caller.call(closePurchaseOrder, { id: purchase.id })).data).toMatchObject({ netInclGst: 22 });
  expect(await receivedEverywhere(shop, purchase)).toEqual(each(2200));
});

type Receive = { quantity: number; cost: number | undefined };

/** An order of one line, received in these parts. */
const receiveIn = async (shop: Shop, line: { cost: number; discount: number }, parts: readonly Receive[]) => {
  const { caller, order } = await buyerFor(shop);
  const product = await shop.product({ gstFree: false });
  const orderQty = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const purchase = await order([{ productId: product.id, orderQty, ...line }]);
  const lineId = purchase.productList[0]?.id ?? 0;
  let last: WireOrder = purchase;
  for (const { quantity, cost } of parts) {
    const reply = await caller.call(receivePurchaseOrder, {
      id: purchase.id,
      lines: [{ lineId, quantity, ...(cost === undefined ? {} : { cost }) }],
    });
    expect(reply.code).toBe(0);
    last = reply.data;
  }
  const giveBack = async (quantity: number) =>
    (await caller.call(returnPurchaseOrder, { id: purchase.id, lines: [{ lineId, quantity }] })).data;
  return { purchase, received: last, giveBack };
};

test('a line comes to its own amounts in however many parts it is received', async () => {
  const shop = await openShop();
  // A third of it is no whole cent.
  const parts = [1, 1, 1, 4].map((quantity) => ({ quantity, cost: undefined }));
  const { purchase, received } = await receiveIn(shop, { cost: 3.33, discount: 12.5 }, parts);
  expect(received.receivedInclGst).toBe(purchase.totalInclGst);
  expect(received.netInclGst).toBe(purchase.totalInclGst);
  expect(await gstOf(shop)).toMatchObject({ purchases: purchase.totalInclGst, gstPaid: purchase.amountSummary?.gst });
});

test('of a line that went back whole nothing is left in the GST summary, whatever each part of it had cost', async () => {
  const shop = await openShop();
  const part = fc.record({
    quantity: fc.integer({ min: 1, max: 7 }),
    cost: fc.option(
      fc.integer({ min: 1, max: 999 }).map((cost) => cost / 100),
      { nil: undefined },
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 5 }),
      async (parts, cost, step) => {
        const before = await gstOf(shop);
        const { received, giveBack } = await receiveIn(shop, { cost: cost / 100, discount: 0 }, parts);
        let rest = parts.reduce((sum, { quantity }) => sum + quantity, 0);
        let order = received;
        for (; rest > 0; rest -= Math.min(step, rest)) order = await giveBack(Math.min(step, rest));
        expect(order.returnedInclGst).toBe(order.receivedInclGst);
        expect(await gstOf(shop)).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test('receipts of a database from before their amounts get those that the rule gives', async () => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const [tea, rice] = [await shop.product(), await shop.product({ gstFree: true })];
  const purchase = await order([
    { productId: tea.id, orderQty: 7, cost: 3.33, discount: 12.5 },
    { productId: rice.id, orderQty: 9, cost: 1.11 },
  ]);
  const [teas = 0, rices = 0] = purchase.productList.map(({ id }) => id);
  const receive = (...lines: object[]) => caller.call(receivePurchaseOrder, { id: purchase.id, lines: lines as never });
  const giveBack = (...lines: object[]) => caller.call(returnPurchaseOrder, { id: purchase.id, lines: lines as never });
  await receive({ lineId: teas, quantity: 2 }, { lineId: rices, quantity: 3, cost: 1.27 });
  await receive({ lineId: teas, quantity: 3, damaged: 2, damagedAction: 'return', cost: 3.41 });
  await giveBack({ lineId: teas, quantity: 1 }, { lineId: rices, quantity: 2 });
  await receive({ lineId: teas, quantity: 2 }, { lineId: rices, quantity: 6 });
  const { data: before } = await giveBack({ lineId: teas, quantity: 2 }, { lineId: rices, quantity: 7 });

  const { pool } = shop.services.database;
  await pool.query('alter table purchase_receipt_line drop column net, drop column gst');
  await pool.query("delete from schema_migration where name = '0062-receipt-amounts.sql'");
  expect(await migrate(shop.services.database)).toEqual(['0062-receipt-amounts.sql']);
  const { data: after } = await caller.call(getPurchaseOrder, { id: purchase.id });
  expect(after.receipts).toEqual(before.receipts);
});
