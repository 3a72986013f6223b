import { expect, test } from 'vitest';
import {
  closePurchaseOrder,
  getPurchaseOrder,
  receivePurchaseOrder,
  returnPurchaseOrder,
} from '#contract/purchasing.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { getWriteOff } from '#contract/stock/writeOffs.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import { ledgerOf } from '#server/areas/stock/testing.ts';
import { openShop } from '#server/testing.ts';
import { buyerFor, fieldsOf } from './testing.ts';

test('damaged goods are sent back or written off as they come; stock, cost and the order’s totals follow', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop, 'warehouse');
  const cola = await shop.product({ unitQty: 24 });
  const tea = await shop.product();
  const purchase = await order([
    { productId: cola.id, pack: true, orderQty: 5, cost: 24 },
    { productId: tea.id, orderQty: 10, cost: 2 },
  ]);
  const [boxes, teas] = purchase.productList.map(({ id }) => id) as [number, number];
  const reply = await caller.call(receivePurchaseOrder, {
    id: purchase.id,
    note: 'Docket 7',
    lines: [
      { lineId: boxes, quantity: 5, damaged: 2, damagedAction: 'return' },
      { lineId: teas, quantity: 8, damaged: 3, damagedAction: 'writeOff', cost: 2.5 },
    ],
  });
  expect(reply).toMatchObject({
    code: 0,
    data: {
      status: 'partlyReceived',
      receivedQuantity: 128,
      returnedQuantity: 48,
      // Two of five boxes at 24 and GST.
      returnedInclGst: 52.8,
      // 154 less the boxes, and eight teas that came for 50 cents more each, before GST.
      netInclGst: 105.6,
      productList: [
        { received: 5, returned: 2 },
        { received: 8, returned: 0 },
      ],
      receipts: [
        {
          kind: 'receipt',
          note: 'Docket 7',
          writeOff: { reference: expect.stringMatching(/^W-/) },
          lines: [
            { lineId: boxes, quantity: 5, damaged: 2, damagedAction: 'return', cost: null },
            { lineId: teas, quantity: 8, damaged: 3, damagedAction: 'writeOff', cost: 2.5 },
          ],
        },
        { kind: 'return', writeOff: null, lines: [{ lineId: boxes, quantity: 2, damaged: 0 }] },
      ],
    },
  });
  // What goes straight back was never in stock: three boxes of 24 at a dollar each.
  expect(await stock(cola)).toEqual({ onHand: 72, incoming: 0, averageCost: 1 });
  expect(await stock(tea)).toEqual({ onHand: 5, incoming: 2, averageCost: 2.5 });
  const { writeOff } = reply.data.receipts[0] as { writeOff: { id: number } };
  expect((await caller.call(getWriteOff, { id: writeOff.id })).data).toMatchObject({
    note: purchase.reference,
    value: 7.5,
    productList: [{ productId: tea.id, quantity: 3, reason: 'damaged' }],
  });
  const { data } = await caller.call(pageOfMovements, { productId: tea.id });
  expect(data.data.map(({ kind, quantity, reason }) => [kind, quantity, reason])).toEqual([
    ['writeOff', -3, 'damaged'],
    ['receipt', 8, null],
  ]);
  for (const { onHand, moved } of await ledgerOf(shop)) expect(moved).toBe(onHand);
  expect((await caller.call(productStock, { id: tea.id })).data.value).toBe(12.5);
});

test('goods go back at what they cost as they came, and the GST report is what it was before them', async () => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const tea = await shop.product();
  const purchase = await order([{ productId: tea.id, orderQty: 10, cost: 4 }]);
  const lineId = purchase.productList[0]?.id ?? 0;
  const gst = async () => (await shop.as('owner').call(gstReport.page, {})).data.totals;
  await caller.call(receivePurchaseOrder, { id: purchase.id, lines: [{ lineId, quantity: 10, cost: 5 }] });
  expect(await gst()).toMatchObject({ purchases: 55, gstPaid: 5 });
  const { data } = await caller.call(returnPurchaseOrder, { id: purchase.id, lines: [{ lineId, quantity: 4 }] });
  expect(data.receipts[1]).toMatchObject({ kind: 'return', lines: [{ quantity: 4, cost: 5 }] });
  await caller.call(returnPurchaseOrder, { id: purchase.id, lines: [{ lineId, quantity: 6 }] });
  expect(await gst()).toMatchObject({ purchases: 0, gstPaid: 0 });
});

test('an order comes to what was received where more came, or the rest never will', async () => {
  const shop = await openShop();
  const { caller, order } = await buyerFor(shop);
  const tea = await shop.product();
  const over = await order([{ productId: tea.id, orderQty: 2, cost: 4 }]);
  const lineId = over.productList[0]?.id ?? 0;
  const lines = [{ lineId, quantity: 5 }];
  const more = await caller.call(receivePurchaseOrder, { id: over.id, lines, allowOver: true });
  expect(more.data).toMatchObject({ totalInclGst: 8.8, netInclGst: 22 });
  const back = await caller.call(returnPurchaseOrder, { id: over.id, lines });
  expect(back.data).toMatchObject({ returnedInclGst: 22, netInclGst: 0 });
  const short = await order([{ productId: tea.id, orderQty: 10, cost: 4 }]);
  await caller.call(receivePurchaseOrder, {
    id: short.id,
    lines: [{ lineId: short.productList[0]?.id ?? 0, quantity: 4 }],
  });
  expect((await caller.call(getPurchaseOrder, { id: short.id })).data).toMatchObject({ netInclGst: 44 });
  expect((await caller.call(closePurchaseOrder, { id: short.id })).data).toMatchObject({ netInclGst: 17.6 });
});

test('damage that makes no sense is refused at its line, and nothing comes in', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const tea = await shop.product();
  const purchase = await order([{ productId: tea.id, orderQty: 10, cost: 2 }]);
  const lineId = purchase.productList[0]?.id ?? 0;
  const receive = (...lines: object[]) =>
    caller.call(receivePurchaseOrder, {
      id: purchase.id,
      lines: lines.map((line) => ({ lineId, quantity: 4, ...line })),
    });
  expect(fieldsOf(await receive({ damaged: 5, damagedAction: 'return' }))).toEqual({
    'lines.0.damaged': 'Only 4 arrived. Enter 4 damaged or fewer.',
  });
  expect(fieldsOf(await receive({ damaged: 1 }))).toHaveProperty(['lines.0.damagedAction']);
  expect(fieldsOf(await receive({ damaged: 0.5, damagedAction: 'return' }))).toHaveProperty(['lines.0.damaged']);
  expect(fieldsOf(await receive({ damaged: -1, damagedAction: 'return' }))).toHaveProperty(['lines.0.damaged']);
  expect(fieldsOf(await receive({ cost: 3 }, {}))).toHaveProperty(['lines.1.lineId']);
  const stranger = (await openShop()).as('owner');
  expect(await stranger.call(receivePurchaseOrder, { id: purchase.id })).toMatchObject({ code: 404 });
  expect(await stock(tea)).toMatchObject({ onHand: 0, incoming: 10 });
  expect((await caller.call(getPurchaseOrder, { id: purchase.id })).data.receipts).toEqual([]);
});
