import { expect, test } from 'vitest';
import {
  bulkDispatch,
  bulkStatus,
  createOrder,
  dispatchOrder,
  payOrder,
  returnOrder,
  updateOrder,
} from '#contract/sales.ts';
import { createWriteOff } from '#contract/stock/writeOffs.ts';
import { expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop } from '#server/testing.ts';

const openOrder = async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const rice = await shop.product({ retailPrice: 3, onHand: 50, soldByWeight: true });
  const order = await sell(shop, {
    status: 'confirmed',
    occurredAt: new Date(Date.now() - 2 * 3600_000).toISOString(),
    productList: [
      { productId: tea.id, orderQty: 5 },
      { productId: rice.id, orderQty: 2.5 },
    ],
  });
  const [first = 0, second = 0] = order.productList.map(({ id }) => id);
  const send = (quantities: Record<number, number>, more: object = {}) =>
    shop.as('branchManager').call(dispatchOrder, {
      ...{ id: order.id, allowOverLimit: true },
      lines: Object.entries(quantities).map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity })),
      ...more,
    });
  return { shop, tea, rice, order, first, second, send };
};

test('each dispatch is kept: when, by whom, with which courier, how much of which line', async () => {
  const { shop, order, first, second, send } = await openOrder();
  expect(order.dispatches).toEqual([]);
  const occurredAt = new Date(Date.now() - 3600_000).toISOString();
  const reply = await send({ [first]: 2 }, { courierType: 'dhl', trackingNumber: 'D-1', occurredAt });
  expect(reply.data.dispatches).toMatchObject([
    { courierType: 'dhl', trackingNumber: 'D-1', createTime: occurredAt, lines: [{ lineId: first, quantity: 2 }] },
  ]);
  await send({ [first]: 3, [second]: 1.25 }, { courierType: 'starTrack', trackingNumber: 'ST-2' });
  await shop.as('branchManager').call(bulkDispatch, { allowOverLimit: true, ids: [order.id] });
  const stored = await read(shop, order);
  expect(stored.dispatches).toMatchObject([
    { userName: expect.stringMatching(/^branchManager of/), courierType: 'dhl', trackingNumber: 'D-1' },
    {
      courierType: 'starTrack',
      trackingNumber: 'ST-2',
      lines: [
        { lineId: first, quantity: 3 },
        { lineId: second, quantity: 1.25 },
      ],
    },
    { userName: expect.stringMatching(/^branchManager of/), lines: [{ lineId: second, quantity: 1.25 }] },
  ]);
  // A document read can be sent back.
  expect(await shop.as('companyAdmin').call(updateOrder, stored)).toMatchObject({
    code: 0,
    data: { dispatches: stored.dispatches, version: stored.version },
  });
  await expectSound(shop);
});

test('a sale that leaves as it is confirmed is one dispatch; what comes back is none', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const { data: sale } = await shop.as('sales').call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    courierType: 'pickup',
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: 'card', amount: 20 }],
  });
  const lineId = sale.productList[0]?.id ?? 0;
  expect((await read(shop, sale)).dispatches).toEqual([
    {
      id: null,
      createTime: sale.fullyDispatchedDate,
      courierType: 'pickup',
      trackingNumber: '',
      userName: expect.stringMatching(/^sales of/),
      lines: [{ lineId, quantity: 2 }],
    },
  ]);
  const { data: back } = await shop.as('branchManager').call(returnOrder, {
    id: sale.id,
    lines: [{ lineId, quantity: 1 }],
    payments: [{ paymentType: 'card', amount: -10 }],
  });
  expect((await read(shop, back)).dispatches).toEqual([]);
});

test('of a line that has left in part, less or more may still be wanted: at its price, and not less than is gone', async () => {
  const { shop, tea, rice, order, first, second, send } = await openOrder();
  await send({ [first]: 2 });
  const change = (line: object, more: object = {}) =>
    shop.as('sales').call(updateOrder, {
      id: order.id,
      productList: [
        { id: first, productId: tea.id, orderQty: 5, price: 10, ...line },
        { id: second, productId: rice.id, orderQty: 2.5, ...more },
      ],
    });
  expect(await change({ orderQty: 1 })).toMatchObject({
    code: 103,
    data: { fields: { 'productList.0.orderQty': '2 already dispatched. Enter at least that many.' } },
  });
  expect(await change({ orderQty: 2.5 })).toMatchObject({ code: 103 });
  expect(await change({ orderQty: 4, price: 9.5 })).toMatchObject({ code: 103 });
  expect(await change({ orderQty: 4, discount: 5 })).toMatchObject({ code: 103 });
  expect(await change({ orderQty: 60 })).toMatchObject({ code: 9150, data: { lines: [{ line: 0, wanted: 55 }] } });
  expect(await change({ orderQty: 6 })).toMatchObject({
    code: 0,
    data: { totalInclGst: 67.5, status: 'partlyDispatched' },
  });
  await expectSound(shop);
  // What cannot be had any more is taken off: the order is done with what has left.
  const closed = await shop.as('sales').call(updateOrder, {
    id: order.id,
    productList: [{ id: first, productId: tea.id, orderQty: 2 }],
  });
  expect(closed).toMatchObject({ code: 0, data: { totalInclGst: 20, status: 'dispatched' } });
  expect(closed.data.fullyDispatchedDate).not.toBeNull();
  await expectSound(shop);
});

test('half a unit is refused where it was asked for, on the way out and on the way back', async () => {
  const { shop, tea, order, first, second, send } = await openOrder();
  expect(await send({ [second]: 1, [first]: 0.5 })).toMatchObject({ code: 103 });
  const refused = await shop.as('sales').call(dispatchOrder, {
    id: order.id,
    lines: [
      { lineId: second, quantity: 1 },
      { lineId: first, quantity: 0.5 },
    ],
  });
  expect(refused).toMatchObject({
    code: 103,
    data: { fields: { 'lines.1.quantity': expect.stringContaining('Whole') } },
  });
  await send({ [first]: 5, [second]: 2.5 });
  const back = (lines: { lineId: number; quantity: number }[], orderQty: number) =>
    shop.as('branchManager').call(returnOrder, {
      id: order.id,
      lines,
      productList: [{ productId: tea.id, orderQty }],
      status: 'confirmed',
    });
  expect(await back([{ lineId: first, quantity: 0.5 }], 1)).toMatchObject({
    code: 103,
    data: { fields: { 'lines.0.quantity': expect.stringContaining('Whole') } },
  });
  // Among new goods, the first line is the first, however many come back.
  expect(await back([{ lineId: first, quantity: 1 }], 500)).toMatchObject({
    code: 9150,
    data: { lines: [{ line: 0, productId: tea.id }], fields: { 'productList.0.orderQty': expect.anything() } },
  });
});

test('goods leave without the right to change an order, and not without the right to dispatch', async () => {
  const { shop, order, first } = await openOrder();
  const warehouse = shop.as('warehouse');
  await shop.as('sales').call(payOrder, { id: order.id, payments: [{ paymentType: 'card', amount: 57.5 }] });
  const part = { id: order.id, courierType: 'dhl', trackingNumber: 'W-1', lines: [{ lineId: first, quantity: 2 }] };
  expect(await warehouse.call(dispatchOrder, part)).toMatchObject({
    code: 0,
    data: { status: 'partlyDispatched', courierType: 'dhl', trackingNumber: 'W-1' },
  });
  expect((await warehouse.call(updateOrder, { id: order.id, note: 'Changed' })).status).toBe(403);
  const editor = await hire(shop, ['salesOrder.edit', 'salesOrder.get']);
  expect((await editor.call(dispatchOrder, { id: order.id })).status).toBe(403);
  expect((await editor.call(bulkDispatch, { ids: [order.id] })).status).toBe(403);
  expect(await editor.call(updateOrder, { id: order.id, status: 'dispatched' })).toMatchObject({ code: 9140 });
  expect(await editor.call(bulkStatus, { ids: [order.id], status: 'dispatched' })).toMatchObject({
    data: { failed: 1, results: [{ code: 9140, message: 'Your role can’t dispatch goods' }] },
  });
  expect(await warehouse.call(bulkDispatch, { ids: [order.id] })).toMatchObject({ data: { done: 1 } });
  expect(await read(shop, order)).toMatchObject({ status: 'completed' });
  await expectSound(shop);
});

test('a warehouse that sends goods out sells none that are not there', async () => {
  const { shop, tea, order, first, second } = await openOrder();
  await shop.as('owner').call(createWriteOff, {
    branchId: shop.branchId,
    productList: [{ productId: tea.id, quantity: 47, reason: 'damaged' }],
    allowNegative: true,
  });
  const refused = await shop.as('warehouse').call(dispatchOrder, { id: order.id, allowNegative: true });
  expect(refused).toMatchObject({ code: 9150 });
  const lines = [
    { lineId: second, quantity: 1 },
    { lineId: first, quantity: 5 },
  ];
  // At the line of the request, not of the order.
  expect(await shop.as('warehouse').call(dispatchOrder, { id: order.id, lines })).toMatchObject({
    code: 9150,
    data: { lines: [{ line: 0, productId: tea.id }], fields: { 'lines.1.quantity': expect.any(String) } },
  });
});
