import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import {
  bulkDispatch,
  bulkStatus,
  createOrder,
  deleteOrder,
  dispatchOrder,
  getOrder,
  importOrders,
  pageOfOrders,
  payOrder,
  updateOrder,
} from '#contract/sales.ts';
import { productStock } from '#contract/stock.ts';
import { buyer, expectSound, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const levelOf = async (shop: Shop, id: number) => {
  const { data } = await shop.as('owner').call(productStock, { id });
  const { onHand, committed, available } = data.branches.find(({ branchId }) => branchId === shop.branchId) ?? {};
  return { onHand, committed, available };
};

test('from draft through park, confirm, part dispatch and payments to completed', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const tea = await shop.product({ retailPrice: 10, costPrice: 4, onHand: 10 });
  const rice = await shop.product({ retailPrice: 2, unitQty: 6, standardPrice: 11, onHand: 60 });
  const { data: draft } = await sales.call(createOrder, {
    channel: 'phone',
    courierType: 'australiaPost',
    productList: [
      { productId: tea.id, orderQty: 3 },
      { productId: rice.id, orderQty: 2, pack: true },
    ],
  });
  expect(draft).toMatchObject({ status: 'draft', reference: '', totalInclGst: 52, quantity: 15, items: 2 });
  expect(await levelOf(shop, tea.id)).toEqual({ onHand: 10, committed: 0, available: 10 });
  // Read, sent back: nothing changes, not even the version.
  expect((await sales.call(updateOrder, draft)).data).toEqual(draft);
  const { data: parked } = await sales.call(updateOrder, {
    id: draft.id,
    version: 1,
    status: 'parked',
    note: 'Call back',
  });
  expect(parked).toMatchObject({ status: 'parked', note: 'Call back', version: 2, channel: 'phone' });
  const { data: confirmed } = await sales.call(updateOrder, { ...parked, status: 'confirmed' });
  expect(confirmed).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid', amountSummary: { due: 52 } });
  expect(confirmed.reference).toMatch(/^S-0001-\d{4}-000001$/);
  expect(await levelOf(shop, tea.id)).toEqual({ onHand: 10, committed: 3, available: 7 });
  expect(await levelOf(shop, rice.id)).toEqual({ onHand: 60, committed: 12, available: 48 });
  // Lines may still change: the number stays, what is held follows.
  const [first, second] = confirmed.productList;
  const { data: edited } = await sales.call(updateOrder, {
    ...confirmed,
    productList: [{ ...first, orderQty: 2 } as never, second as never],
  });
  expect(edited).toMatchObject({ reference: confirmed.reference, totalInclGst: 42, version: 4 });
  expect(await levelOf(shop, tea.id)).toMatchObject({ committed: 2 });
  const lineId = edited.productList[0]?.id ?? 0;
  const { data: part } = await shop
    .as('branchManager')
    .call(dispatchOrder, { allowOverLimit: true, id: draft.id, lines: [{ lineId, quantity: 1 }] });
  expect(part).toMatchObject({
    status: 'partlyDispatched',
    fullyDispatchedDate: null,
    productList: [{ dispatched: 1 }, {}],
  });
  expect(await levelOf(shop, tea.id)).toEqual({ onHand: 9, committed: 1, available: 8 });
  const { data: deposit } = await sales.call(payOrder, {
    id: draft.id,
    payments: [{ paymentType: 'card', amount: 12 }],
  });
  expect(deposit).toMatchObject({ paymentStatus: 'partlyPaid', amountSummary: { paid: 12, due: 30 } });
  const { data: gone } = await shop
    .as('branchManager')
    .call(dispatchOrder, { allowOverLimit: true, id: draft.id, trackingNumber: 'AP123' });
  expect(gone).toMatchObject({
    status: 'dispatched',
    trackingNumber: 'AP123',
    fullyDispatchedDate: expect.any(String),
  });
  expect(await levelOf(shop, rice.id)).toEqual({ onHand: 48, committed: 0, available: 48 });
  const { data: done } = await sales.call(payOrder, { id: draft.id, payments: [{ paymentType: 'cash', amount: 50 }] });
  expect(done).toMatchObject({ status: 'completed', paymentStatus: 'paid', amountSummary: { change: 20, due: 0 } });
  const log = await shop.as('owner').call(pageOfAudit, { entity: 'salesOrder', entityId: draft.id });
  expect(log.data.data.map(({ action }) => action)).toEqual([
    'pay',
    'dispatch',
    'pay',
    'dispatch',
    'update',
    'confirm',
    'update',
    'create',
  ]);
  await expectSound(shop);
});

test('what may not follow answers 9140 with what may', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const order = async (status: 'draft' | 'confirmed' | 'dispatched') => sell(shop, { status, productList });
  const move = (
    id: number,
    status: 'parked' | 'confirmed' | 'completed' | 'cancelled' | 'draft' | 'partlyDispatched',
  ) => admin.call(updateOrder, { id, status });
  const draft = await order('draft');
  expect(await move(draft.id, 'cancelled')).toMatchObject({
    code: 9140,
    data: { from: 'draft', to: 'cancelled', allowed: ['parked', 'confirmed', 'dispatched', 'completed'] },
  });
  expect(await move(draft.id, 'partlyDispatched')).toMatchObject({ code: 9140 });
  const dispatchedOrder = await order('dispatched');
  for (const to of ['draft', 'parked', 'confirmed', 'cancelled'] as const)
    expect(await move(dispatchedOrder.id, to)).toMatchObject({
      code: 9140,
      data: { from: 'dispatched', allowed: ['completed'] },
    });
  expect(await move(dispatchedOrder.id, 'completed')).toMatchObject({ code: 9130, data: { due: 10, paid: 0 } });
  for (const status of ['cancelled', 'partlyDispatched'] as const)
    expect(await admin.call(createOrder, { branchId: shop.branchId, status, productList })).toMatchObject({
      code: 9140,
    });
  expect(await admin.call(dispatchOrder, { allowOverLimit: true, id: draft.id })).toMatchObject({
    code: 9140,
    message: 'This can’t be done while the order is a draft',
  });
  const payments = [{ paymentType: 'card', amount: 1 }];
  expect(await admin.call(payOrder, { id: draft.id, payments })).toMatchObject({ code: 9140 });
  expect(await admin.call(createOrder, { branchId: shop.branchId, productList, payments })).toMatchObject({
    code: 9140,
  });
  const cancelled = await order('confirmed');
  await move(cancelled.id, 'cancelled');
  const noPayment = { code: 9140, message: 'A cancelled order can’t take payments' };
  expect(await admin.call(payOrder, { id: cancelled.id, payments })).toMatchObject(noPayment);
  expect(await admin.call(updateOrder, { id: cancelled.id, payments })).toMatchObject(noPayment);
  expect(await admin.call(updateOrder, { id: cancelled.id, productList: [] })).toMatchObject({
    code: 9140,
    message: 'This can’t be done: the order is cancelled',
  });
  const confirmed = await order('confirmed');
  expect(await admin.call(deleteOrder, { id: confirmed.id })).toMatchObject({
    code: 9140,
    data: { from: 'confirmed' },
  });
  expect(await admin.call(deleteOrder, { id: draft.id })).toMatchObject({ code: 0, data: null });
  expect(await admin.call(getOrder, { id: draft.id })).toMatchObject({ code: 404 });
  await expectSound(shop);
});

test('cancelling releases stock and gives every tender back; nothing can be paid on it any more', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10.02, onHand: 5 });
  const customer = await buyer(shop, { creditLimit: 100 });
  const order = await sell(shop, {
    status: 'confirmed',
    customerId: customer.id,
    productList: [{ productId: tea.id, orderQty: 4 }],
    payments: [
      { paymentType: 'account', amount: 10 },
      { paymentType: 'card', amount: 12 },
      { paymentType: 'cash', amount: 18.1 },
    ],
  });
  expect(order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partlyPaid',
    amountSummary: { total: 40.08, rounding: 0.02, paid: 30.1, onAccount: 10, due: 10 },
  });
  const denied = await shop.as('sales').call(updateOrder, { id: order.id, status: 'cancelled' });
  expect(denied).toMatchObject({ code: 9170, data: { permission: 'refund.add' } });
  const { data: cancelled } = await admin.call(updateOrder, { id: order.id, status: 'cancelled' });
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
    reference: order.reference,
    amountSummary: { paid: 0, onAccount: 0, due: 0 },
  });
  expect(cancelled.payments.slice(3).map(({ paymentType, amount }) => [paymentType, amount])).toEqual([
    ['account', -10],
    ['card', -12],
    ['cash', -18.1],
  ]);
  expect(await levelOf(shop, tea.id)).toEqual({ onHand: 5, committed: 0, available: 5 });
  const payments = [{ paymentType: 'card', amount: 1 }];
  expect(await admin.call(payOrder, { id: order.id, payments })).toMatchObject({ code: 9140 });
  await expectSound(shop);
  // The number stays taken.
  const next = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 1 }] });
  expect(next.reference).toMatch(/000002$/);
});

test('too little stock answers 9150 with the lines; a manager may sell below zero', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 3 });
  const rice = await shop.product({ retailPrice: 1, onHand: 100 });
  const productList = [
    { productId: rice.id, orderQty: 1 },
    { productId: tea.id, orderQty: 2 },
    { productId: tea.id, orderQty: 2 },
  ];
  const short = await shop.as('sales').call(createOrder, { status: 'confirmed', productList });
  expect(short).toMatchObject({
    code: 9150,
    data: { lines: [{ line: 2, productId: tea.id, branchId: shop.branchId, wanted: 2, available: 1 }] },
  });
  expect(
    await shop.as('sales').call(createOrder, { status: 'confirmed', productList, allowNegative: true }),
  ).toMatchObject({
    code: 9150,
  });
  const confirmedOrder = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 3 }] });
  // All three are promised: nobody else gets one, but the promise itself is kept.
  expect(
    await shop
      .as('sales')
      .call(createOrder, { status: 'dispatched', productList: [{ productId: tea.id, orderQty: 1 }] }),
  ).toMatchObject({ code: 9150 });
  expect(
    await shop.as('branchManager').call(dispatchOrder, { allowOverLimit: true, id: confirmedOrder.id }),
  ).toMatchObject({ code: 0 });
  const forced = await sell(shop, { status: 'dispatched', productList, allowNegative: true });
  expect(forced.status).toBe('dispatched');
  expect(await shop.onHand(tea)).toBe(-4);
  await expectSound(shop);
});

test('a stale version answers 409 with the order as it stands; a foreign one does not exist', async () => {
  const shop = await openShop();
  const theirs = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 3 });
  const order = await sell(shop, { productList: [{ productId: tea.id, orderQty: 1 }] });
  const sales = shop.as('sales');
  expect((await sales.call(updateOrder, { id: order.id, version: 1, note: 'One' })).code).toBe(0);
  expect(await sales.call(updateOrder, { id: order.id, version: 1, note: 'Two' })).toMatchObject({
    code: 409,
    data: { id: order.id, note: 'One', version: 2, totalInclGst: 10 },
  });
  expect(await theirs.as('owner').call(getOrder, { id: order.id })).toMatchObject({ code: 404 });
  const elsewhere = await shop
    .as('companyAdmin')
    .call(createOrder, { branchId: shop.otherBranchId, productList: [{ productId: tea.id, orderQty: 1 }] });
  expect(await sales.call(getOrder, { id: elsewhere.data.id })).toMatchObject({ code: 404 });
  expect((await sales.call(pageOfOrders, {})).data).toMatchObject({ totalCount: 1 });
  expect((await shop.as('companyAdmin').call(pageOfOrders, {})).data).toMatchObject({ totalCount: 2 });
});

test('many at once: an outcome each; an import is all or nothing', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 3 });
  const draft = (orderQty: number) => ({ branchId: shop.branchId, productList: [{ productId: tea.id, orderQty }] });
  const ids = [];
  for (const count of [1, 5, 2]) ids.push((await sell(shop, draft(count))).id);
  const reply = await admin.call(bulkStatus, { ids: [...ids, 999_999_999], status: 'confirmed' });
  expect(reply.data).toMatchObject({
    done: 2,
    failed: 2,
    results: [
      { code: 0 },
      { code: 9150, message: expect.stringContaining('left at Newtown') },
      { code: 0 },
      { code: 404 },
    ],
  });
  await expectSound(shop);
  expect((await admin.call(bulkDispatch, { allowOverLimit: true, ids })).data.results.map(({ code }) => code)).toEqual([
    0, 9140, 0,
  ]);
  const rice = await shop.product({ retailPrice: 2, onHand: 9 });
  const numbered = {
    branchId: shop.branchId,
    status: 'confirmed' as const,
    productList: [{ productId: rice.id, orderQty: 1 }],
  };
  const broken = await admin.call(importOrders, {
    orders: [draft(1), numbered, draft(1.5)],
  });
  expect(broken).toMatchObject({
    code: 103,
    data: { order: 2, fields: { 'orders.2.productList.0.orderQty': expect.any(String) } },
  });
  expect((await admin.call(pageOfOrders, {})).data.totalCount).toBe(3);
  const bare = await admin.send('POST', '/api/v1/salesOrder/bulk/', { body: [draft(1), draft(2)] });
  expect(bare.body).toMatchObject({ code: 0, data: [{ status: 'draft' }, { totalInclGst: 20 }] });
  expect((await admin.call(pageOfOrders, {})).data.totalCount).toBe(5);
  await expectSound(shop);
});
