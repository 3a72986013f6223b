import { expect, test } from 'vitest';
import { createPurchaseOrder } from '#contract/purchasing.ts';
import {
  bulkDispatch,
  bulkStatus,
  createOrder,
  dispatchOrder,
  importOrders,
  payOrder,
  returnOrder,
  updateOrder,
} from '#contract/sales.ts';
import { updateCompany } from '#contract/settings.ts';
import { buyer, expectSound, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

test('goods that leave unpaid are debt within the limit, and bulk acts tell what was there already', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const mei = await buyer(shop, { creditLimit: 25 });
  const till = shop.as('sales');
  const confirmed = (orderQty: number, customerId: number | null = mei.id) =>
    sell(shop, { status: 'confirmed', customerId, productList: [{ productId: tea.id, orderQty }] });
  const first = await confirmed(2);
  expect(await till.call(dispatchOrder, { id: first.id })).toMatchObject({ code: 0, data: { status: 'dispatched' } });
  const second = await confirmed(1);
  const over = { code: 9160, data: { limit: 25, onAccount: 20, wanted: 10 } };
  expect(await till.call(dispatchOrder, { id: second.id })).toMatchObject(over);
  expect(await till.call(updateOrder, { id: second.id, status: 'dispatched' })).toMatchObject(over);
  const draft = { customerId: mei.id, productList: [{ productId: tea.id, orderQty: 1 }] };
  expect(await till.call(createOrder, { ...draft, status: 'dispatched' })).toMatchObject(over);
  expect(
    await till.call(createOrder, {
      ...draft,
      status: 'completed',
      payments: [{ paymentType: 'account', amount: 10 }],
    }),
  ).toMatchObject(over);
  const many = await till.call(bulkDispatch, { ids: [first.id, second.id] });
  expect(many.data).toMatchObject({ done: 0, already: 1, failed: 1 });
  expect(many.data.results).toContainEqual(expect.objectContaining({ id: second.id, code: 9160 }));
  const again = await till.call(bulkStatus, { ids: [second.id], status: 'confirmed' });
  expect(again.data).toMatchObject({ done: 0, already: 1, failed: 0 });
  const paid = { id: first.id, payments: [{ paymentType: 'card', amount: 5 }] };
  expect(await till.call(payOrder, paid)).toMatchObject({ code: 0 });
  expect(await till.call(dispatchOrder, { id: second.id })).toMatchObject({ code: 0 });

  const walkIn = await confirmed(1, null);
  expect(await till.call(dispatchOrder, { id: walkIn.id })).toMatchObject({ code: 9160, data: { wanted: 10 } });
  // Who packs can neither take money nor choose a customer.
  expect(await shop.as('warehouse').call(dispatchOrder, { id: walkIn.id })).toMatchObject({
    code: 9160,
    message: expect.stringContaining('Ask the sales team'),
  });
  expect(await shop.as('branchManager').call(dispatchOrder, { id: walkIn.id, allowOverLimit: true })).toMatchObject({
    code: 0,
  });
  expect(await shop.onHand(tea)).toBe(46);
  await expectSound(shop);
});

test('whoever may override the limit lets goods leave, unless the call says no, as the desk does to ask first', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 80 });
  const mei = await buyer(shop, { creditLimit: 15 });
  const manager = shop.as('branchManager');
  const confirmed = async (customerId: number | null) =>
    (await sell(shop, { status: 'confirmed', customerId, productList: [{ productId: tea.id, orderQty: 2 }] })).id;
  const no = { allowOverLimit: false };
  for (const customerId of [mei.id, null]) {
    const ids = [await confirmed(customerId), await confirmed(customerId)];
    const over = { code: 9160, data: { limit: customerId === null ? 0 : 15, wanted: 20 } };
    const [id = 0] = ids;
    const productList = [{ productId: tea.id, orderQty: 2 }];
    const draft = { branchId: shop.branchId, customerId, productList, status: 'dispatched' as const };
    expect(await manager.call(dispatchOrder, { id, ...no })).toMatchObject(over);
    expect(await manager.call(updateOrder, { id, status: 'dispatched', ...no })).toMatchObject(over);
    expect(await manager.call(createOrder, { ...draft, ...no })).toMatchObject(over);
    const refused = await manager.call(bulkDispatch, { ids, ...no });
    expect(refused.data).toMatchObject({ done: 0, failed: 2 });
    expect(refused.data.results.map(({ code }) => code)).toEqual([9160, 9160]);
    expect(await manager.call(dispatchOrder, { id })).toMatchObject({ code: 0 });
    const sent = await manager.call(bulkDispatch, { ids, allowOverLimit: true });
    expect(sent.data).toMatchObject({ done: 1, already: 1, failed: 0 });
    const moving = { ids: [await confirmed(customerId)], status: 'dispatched' as const };
    expect((await manager.call(bulkStatus, { ...moving, ...no })).data).toMatchObject({ done: 0, failed: 1 });
    expect((await manager.call(bulkStatus, moving)).data).toMatchObject({ done: 1 });
    // Saying so doesn't help without the right.
    expect(
      await shop.as('sales').call(dispatchOrder, { id: await confirmed(customerId), allowOverLimit: true }),
    ).toMatchObject(over);
    expect(await shop.as('companyAdmin').call(importOrders, { orders: [draft] })).toMatchObject({ code: 0 });
  }
  await expectSound(shop);
});

test('dates go back as far as the company allows; nothing leaves or comes back before it was sold', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const admin = shop.as('companyAdmin');
  const order = { branchId: shop.branchId, productList: [{ productId: tea.id, orderQty: 1 }] };
  const dated = (days: number) => admin.call(createOrder, { ...order, status: 'confirmed', occurredAt: ago(days) });
  expect(await admin.call(updateCompany, { id: shop.companyId, backdatingDays: 7 })).toMatchObject({ code: 0 });
  expect(await dated(8)).toMatchObject({
    code: 103,
    data: { fields: { occurredAt: 'Can’t be more than 7 days ago' } },
  });
  const { data: sale } = await dated(6);
  const old = { orders: [{ ...order, status: 'confirmed' as const, occurredAt: ago(400) }] };
  expect(await admin.call(importOrders, old)).toMatchObject({ code: 0 });
  const early = { id: sale.id, occurredAt: ago(6.5) };
  const sooner = { code: 103, data: { fields: { occurredAt: expect.stringContaining('before') } } };
  expect(await admin.call(dispatchOrder, early)).toMatchObject(sooner);
  expect(await admin.call(updateOrder, { ...early, status: 'dispatched' })).toMatchObject(sooner);
  expect(await admin.call(dispatchOrder, { id: sale.id, occurredAt: ago(5), allowOverLimit: true })).toMatchObject({
    code: 0,
  });
  expect(await admin.call(returnOrder, early)).toMatchObject(sooner);
});

test('a branch that is inactive neither sells nor orders', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const admin = shop.as('companyAdmin');
  const draft = { branchId: shop.branchId, productList: [{ productId: tea.id, orderQty: 1 }] };
  const parked = await sell(shop, draft);
  await shop.services.database.db
    .updateTable('branch')
    .set({ status: 'inactive' })
    .where('id', '=', shop.branchId)
    .execute();
  const closed = { code: 103, data: { fields: { branchId: expect.stringContaining('inactive') } } };
  expect(await admin.call(createOrder, draft)).toMatchObject(closed);
  expect(await admin.call(updateOrder, { id: parked.id, status: 'confirmed' })).toMatchObject(closed);
  const { id: supplierId } = await shop.services.database.db
    .insertInto('supplier')
    .values({ companyId: shop.companyId, name: 'Harbour Foods' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(
    await admin.call(createPurchaseOrder, {
      supplierId,
      branchId: shop.branchId,
      productList: [{ productId: tea.id, orderQty: 1, cost: 1 }],
    }),
  ).toMatchObject(closed);
});

test('a price never rounds to nothing; a line shrinks to what has left, also when some of it came back', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const rice = await shop.product({ retailPrice: 1, onHand: 5, soldByWeight: true });
  const admin = shop.as('companyAdmin');
  const bit = { branchId: shop.branchId, productList: [{ productId: rice.id, orderQty: 0.004 }] };
  expect(await admin.call(createOrder, bit)).toMatchObject({
    code: 103,
    data: { fields: { 'productList.0.orderQty': expect.stringContaining('$0.00') } },
  });
  const gift = { branchId: shop.branchId, productList: [{ productId: rice.id, orderQty: 0.004, discount: 100 }] };
  expect(await admin.call(createOrder, gift)).toMatchObject({ code: 0 });

  const sale = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 10 }] });
  const [line] = sale.productList;
  const lineId = line?.id ?? 0;
  await admin.call(dispatchOrder, { id: sale.id, lines: [{ lineId, quantity: 6 }], allowOverLimit: true });
  await admin.call(returnOrder, { id: sale.id, status: 'confirmed', lines: [{ lineId, quantity: 2 }] });
  const resize = (orderQty: number) =>
    admin.call(updateOrder, { id: sale.id, productList: [{ id: lineId, productId: tea.id, orderQty }] });
  expect(await resize(5)).toMatchObject({
    code: 103,
    data: { fields: { 'productList.0.orderQty': expect.anything() } },
  });
  expect(await resize(6)).toMatchObject({ code: 0, data: { status: 'dispatched', totalInclGst: 60 } });
  expect(await admin.call(returnOrder, { id: sale.id, status: 'confirmed' })).toMatchObject({ code: 0 });
  await expectSound(shop);
});
