import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getPurchaseOrder,
  pageOfPurchaseOrders,
  receivePurchaseOrder,
  returnPurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { units } from '#contract/quantity.ts';
import { pageOfMovements } from '#contract/stock.ts';
import { post } from '#server/areas/stock/service.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop } from '#server/testing.ts';
import { buyerFor, fieldsOf, linesOf } from './testing.ts';

test('goods come in several receipts; stock, average and state follow', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop, 'warehouse');
  const cola = await shop.product({ unitQty: 24, costPrice: 1 });
  const tea = await shop.product({ onHand: 10, costPrice: 1 });
  const purchase = await order([
    { productId: cola.id, pack: true, orderQty: 3, cost: 12.35, discount: 10 },
    { productId: tea.id, orderQty: 10, cost: 2 },
  ]);
  const part = await caller.call(receivePurchaseOrder, {
    id: purchase.id,
    version: purchase.version,
    lines: linesOf(purchase, 1, 4),
    note: 'Two boxes wet',
  });
  expect(part).toMatchObject({
    code: 0,
    data: {
      status: 'partlyReceived',
      receivedQuantity: 28,
      receivedBy: expect.stringContaining('warehouse'),
      fullyReceivedDate: null,
      productList: [{ received: 1 }, { received: 4 }],
      receipts: [{ kind: 'receipt', note: 'Two boxes wet', userName: expect.stringContaining('warehouse') }],
    },
  });
  expect(part.data.receipts[0]?.lines.map(({ quantity }) => quantity)).toEqual([1, 4]);
  expect(await stock(cola)).toEqual({ onHand: 24, incoming: 48, averageCost: 0.463125 });
  // 10 at 1 and 4 at 2.
  expect(await stock(tea)).toEqual({ onHand: 14, incoming: 6, averageCost: 1.285714 });

  const reply = await caller.call(receivePurchaseOrder, { id: purchase.id });
  expect(reply.data).toMatchObject({ status: 'received', receivedQuantity: 82, fullyReceivedDate: expect.any(String) });
  expect(reply.data.receipts).toHaveLength(2);
  expect(await stock(cola)).toMatchObject({ onHand: 72, incoming: 0 });
  expect(await stock(tea)).toMatchObject({ onHand: 20, incoming: 0, averageCost: 1.5 });
  expect(await caller.call(receivePurchaseOrder, { id: purchase.id })).toMatchObject({ code: 9140 });
  const { data } = await caller.call(pageOfMovements, { productId: cola.id });
  expect(data.data[0]).toMatchObject({
    kind: 'receipt',
    quantity: 48,
    documentType: 'purchaseOrder',
    documentId: purchase.id,
    reference: purchase.reference,
  });
});

test('more than was ordered is asked about first', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const [tea, rice] = [await shop.product(), await shop.product()];
  const purchase = await order([
    { productId: tea.id, orderQty: 5, cost: 1 },
    { productId: rice.id, orderQty: 5, cost: 1 },
  ]);
  const lines = linesOf(purchase, 7, 3);
  const reply = await caller.call(receivePurchaseOrder, { id: purchase.id, lines });
  expect(reply).toMatchObject({ code: 103 });
  expect(fieldsOf(reply)).toEqual({
    'lines.0.quantity': 'Only 5 outstanding. Confirm to receive more than was ordered.',
  });
  expect(await stock(tea)).toMatchObject({ onHand: 0, incoming: 5 });
  const over = await caller.call(receivePurchaseOrder, { id: purchase.id, lines, allowOver: true });
  expect(over.data).toMatchObject({
    status: 'partlyReceived',
    productList: [{ orderQty: 5, received: 7 }, { received: 3 }],
  });
  // 10 units arrived, but 2 of the 10 that were ordered are still to come.
  const arrived = { quantity: 10, receivedQuantity: 10, overQuantity: 2 };
  expect(over.data).toMatchObject(arrived);
  expect((await caller.call(pageOfPurchaseOrders, {})).data.data).toMatchObject([arrived]);
  expect(await stock(tea)).toMatchObject({ onHand: 7, incoming: 0 });
  // As it was read, it may be sent back, although more came than was ordered.
  expect(await caller.call(updatePurchaseOrder, over.data as never)).toMatchObject({ code: 0 });
  expect(await caller.call(receivePurchaseOrder, { id: purchase.id })).toMatchObject({
    data: { status: 'received', overQuantity: 2, productList: [{ received: 7 }, { received: 5 }] },
  });
});

test('a receipt names its own lines, in whole packs, and not in the future', async () => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const cola = await shop.product({ unitQty: 24 });
  const inPacks = await order([{ productId: cola.id, pack: true, orderQty: 3, cost: 1 }]);
  const inUnits = await order([{ productId: cola.id, orderQty: 3, cost: 1 }]);
  const receive = (lines: { lineId: number; quantity: number }[], more: object = {}) =>
    caller.call(receivePurchaseOrder, { id: inPacks.id, lines, ...more });
  expect(fieldsOf(await receive(linesOf(inUnits, 1)))).toEqual({
    'lines.0.lineId': 'This line no longer exists. Reload and try again.',
  });
  expect(fieldsOf(await receive([{ lineId: 999_999_999, quantity: 1 }]))).toEqual({
    'lines.0.lineId': 'This line no longer exists. Reload and try again.',
  });
  expect(fieldsOf(await receive(linesOf(inPacks, 0.5)))).toEqual({ 'lines.0.quantity': 'Whole packs only' });
  // Scanned twice is counted together.
  expect(fieldsOf(await receive([...linesOf(inPacks, 2), ...linesOf(inPacks, 2)]))).toHaveProperty([
    'lines.1.quantity',
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(fieldsOf(await receive(linesOf(inPacks, 1), { occurredAt: tomorrow }))).toHaveProperty('occurredAt');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const early = await receive(linesOf(inPacks, 1), { occurredAt: yesterday });
  expect(fieldsOf(early)).toEqual({ occurredAt: expect.stringContaining('before the goods were ordered') });
  await sql`update purchase_order set ordered_at = ordered_at - interval '2 days' where id = ${inPacks.id}`.execute(
    shop.services.database.db,
  );
  expect(await receive([...linesOf(inPacks, 1), ...linesOf(inPacks, 2)], { occurredAt: yesterday })).toMatchObject({
    data: { status: 'received', fullyReceivedDate: yesterday, receipts: [{ occurredAt: yesterday }] },
  });
  expect(await receive(linesOf(inPacks, 1), { version: 1 })).toMatchObject({ code: 409 });
});

test('goods go back to the supplier, at most what came and is on hand', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const cola = await shop.product({ unitQty: 24 });
  const purchase = await order([
    { productId: cola.id, pack: true, orderQty: 3, cost: 24 },
    { productId: cola.id, orderQty: 5, cost: 1 },
  ]);
  expect(await caller.call(returnPurchaseOrder, { id: purchase.id })).toMatchObject({ code: 9140 });
  await caller.call(receivePurchaseOrder, { id: purchase.id, lines: linesOf(purchase, 2, 5) });
  const back = (lines: object[] | undefined) => caller.call(returnPurchaseOrder, { id: purchase.id, lines } as never);
  expect(fieldsOf(await back(linesOf(purchase, 3)))).toEqual({
    'lines.0.quantity': 'At most 2 can be returned to the supplier',
  });
  expect(await back(linesOf(purchase, 1))).toMatchObject({
    code: 0,
    data: {
      status: 'partlyReceived',
      productList: [{ received: 2, returned: 1 }, { returned: 0 }],
      receipts: [{ kind: 'receipt' }, { kind: 'return', lines: [{ quantity: 1 }] }],
    },
  });
  // The order says what of it went back, in units and money, on its page and in the list.
  const { data: page } = await caller.call(pageOfPurchaseOrders, {});
  const reply = await caller.call(getPurchaseOrder, { id: purchase.id });
  for (const order of [page.data.find(({ id }) => id === purchase.id), reply.data]) {
    expect(order?.returnedQuantity).toBe(24);
    expect(order?.returnedInclGst).toBeGreaterThan(0);
    expect(order?.netInclGst).toBeCloseTo((order?.totalInclGst ?? 0) - (order?.returnedInclGst ?? 0), 2);
  }
  // What went back is not expected again.
  expect(await stock(cola)).toEqual({ onHand: 29, incoming: 24, averageCost: 1 });
  expect(fieldsOf(await back(linesOf(purchase, 2)))).toEqual({
    'lines.0.quantity': 'At most 1 can be returned to the supplier',
  });

  // Sold in between: the ledger refuses to go below nothing.
  const { services, companyId, branchId } = shop;
  await services.database.db
    .transaction()
    .execute((trx) =>
      post(trx, { companyId, userId: null, userName: 'Till' }, [
        { productId: cola.id, branchId, kind: 'sale', quantity: units(-10) },
      ]),
    );
  const short = await back(undefined);
  expect(short).toMatchObject({ code: 9150, data: { lines: [{ wanted: 24, available: 19 }, { wanted: 5 }] } });
  expect(await stock(cola)).toMatchObject({ onHand: 19 });
  const after = await caller.call(getPurchaseOrder, { id: purchase.id });
  expect(after.data.productList).toMatchObject([{ returned: 1 }, { returned: 0 }]);
});

test('the same receipt sent twice happens once', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const tea = await shop.product();
  const purchase = await order([{ productId: tea.id, orderQty: 5, cost: 1 }]);
  const again = { 'idempotency-key': `receipt-${purchase.id}` };
  const lines = linesOf(purchase, 2);
  const [first, second] = await Promise.all([
    caller.call(receivePurchaseOrder, { id: purchase.id, lines }, again),
    caller.call(receivePurchaseOrder, { id: purchase.id, lines }, again),
  ]);
  expect(first).toEqual(second);
  expect(await stock(tea)).toMatchObject({ onHand: 2, incoming: 3 });
});

test.skipIf(!isPostgres)('many who receive the last goods at once: each is received once', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const [tea, rice] = [await shop.product(), await shop.product()];
  const purchase = await order([
    { productId: tea.id, orderQty: 5, cost: 1 },
    { productId: rice.id, orderQty: 50, cost: 1 },
  ]);
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      caller.call(receivePurchaseOrder, { id: purchase.id, lines: linesOf(purchase, 1, 1) }),
    ),
  );
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(5);
  expect(replies.filter(({ code }) => code === 103)).toHaveLength(15);
  expect(await stock(tea)).toMatchObject({ onHand: 5, incoming: 0 });
  expect(await stock(rice)).toMatchObject({ onHand: 5, incoming: 45 });
});
