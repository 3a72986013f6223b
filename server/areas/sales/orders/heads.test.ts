import { expect, test } from 'vitest';
import { createOrder, dispatchOrder, getOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

test('a sale entered late belongs to the day it happened', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 3 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const { id: customerId } = await buyer(shop);
  const late = await sell(shop, { status: 'confirmed', customerId, productList, occurredAt: '2026-01-31T13:30:00Z' });
  expect(late.confirmedAt).toBe('2026-01-31T13:30:00.000Z');
  // Half past midnight in Sydney, and 14 days to pay.
  expect(late).toMatchObject({ dueDate: '2026-02-15', reference: 'S-0001-2026-000001' });
  const before = await sell(shop, { status: 'confirmed', productList, occurredAt: '2025-12-31T12:30:00Z' });
  // Without a customer nobody has terms.
  expect(before).toMatchObject({ dueDate: null, reference: 'S-0001-2025-000001' });
  const odd = { branchId: shop.branchId, productList, occurredAt: '1900-01-01T00:00:00Z' };
  expect(await shop.as('companyAdmin').call(createOrder, odd)).toMatchObject({
    code: 103,
    data: { fields: { occurredAt: 'This is too far back. Choose a later date and time.' } },
  });
  await expectSound(shop);
  expect(await read(shop, late)).toEqual(late);
});

test('a courier that is left empty is none', async () => {
  const shop = await openShop();
  const tea = await shop.product({ onHand: 5 });
  const sales = shop.as('sales');
  const { data: order } = await sales.call(createOrder, {
    status: 'confirmed',
    courierType: '',
    productList: [{ productId: tea.id, orderQty: 2 }],
  });
  expect(order.courierType).toBeNull();
  await sales.call(updateOrder, { id: order.id, courierType: 'dhl' });
  expect(await sales.call(updateOrder, { id: order.id, courierType: '' })).toMatchObject({
    data: { courierType: null },
  });
  const reply = await shop
    .as('branchManager')
    .call(dispatchOrder, { allowOverLimit: true, id: order.id, courierType: '' });
  expect(reply.data).toMatchObject({ courierType: null, dispatches: [{ courierType: null }] });
});

test('a delivery address is kept as it was told, changed and taken away', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const address = {
    line1: '1 "Pier" St',
    line2: '\\ back',
    suburb: '悉尼',
    state: 'NSW',
    postcode: '2000',
    country: 'Australia',
  };
  const { data: order } = await sales.call(createOrder, { deliveryAddress: address, productList: [] });
  expect((await sales.call(getOrder, { id: order.id })).data.deliveryAddress).toEqual(address);
  const newAddress = { ...address, line1: '2 Pier St' };
  await sales.call(updateOrder, { id: order.id, deliveryAddress: newAddress });
  expect((await sales.call(getOrder, { id: order.id })).data.deliveryAddress).toEqual(newAddress);
  await sales.call(updateOrder, { id: order.id, deliveryAddress: null });
  expect((await sales.call(getOrder, { id: order.id })).data.deliveryAddress).toBeNull();
});
