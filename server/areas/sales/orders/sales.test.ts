import { expect, test } from 'vitest';
import { channelTypes, courierTypes, createOrder, getOrder, pageOfOrders, statusTypes } from '#contract/sales.ts';
import { yearInSydney } from '#server/testing/clock.ts';
import { openShop } from '#server/testing.ts';

test('a sale at the till is one completed create: stock, number, payment, change', async () => {
  const shop = await openShop();
  const cola = await shop.product({ retailPrice: 3.5, costPrice: 2, onHand: 5 });
  const till = shop.as('sales');
  const reply = await till.call(createOrder, {
    status: 'completed',
    productList: [{ productId: cola.id, orderQty: 2 }],
    payments: [{ paymentType: 'cash', amount: 10 }],
  });
  const year = yearInSydney();
  expect(reply).toMatchObject({
    code: 0,
    data: {
      reference: `S-0001-${year}-000001`,
      status: 'completed',
      paymentStatus: 'paid',
      quantity: 2,
      items: 1,
      totalInclGst: 7,
      amountSummary: { subtotal: 6.36, gst: 0.64, total: 7, rounding: 0, paid: 7, due: 0, change: 3 },
      productList: [{ productId: cola.id, sku: cola.sku, orderQty: 2, dispatched: 2, price: 3.5, priceInclGst: 7 }],
      payments: [{ paymentType: 'cash', amount: 10, processed: 7, remaining: 0 }],
    },
  });
  expect(await shop.onHand(cola)).toBe(3);
  expect((await till.call(getOrder, { id: reply.data.id })).data).toEqual(reply.data);
  const page = await till.call(pageOfOrders, {});
  expect(page.data).toMatchObject({ totalCount: 1, data: [{ id: reply.data.id, totalInclGst: 7 }] });
  expect((await till.call(statusTypes, {})).data).toContainEqual({
    key: 'dispatched',
    name: 'Dispatched',
    next: ['completed'],
  });
  expect((await till.call(channelTypes, {})).data).toContainEqual({ key: 'inStore', name: 'In store', next: [] });
  expect((await till.call(courierTypes, {})).data).toContainEqual({
    key: 'pickup',
    name: expect.any(String),
    next: [],
  });
});

test('a short payment is refused with 9130 and sells nothing', async () => {
  const shop = await openShop();
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  const reply = await shop.as('sales').call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    productList: [{ productId: cola.id, orderQty: 2 }],
    payments: [{ paymentType: 'cash', amount: 6 }],
  });
  expect(reply).toMatchObject({ code: 9130, data: { due: 7, paid: 6 } });
  expect(await shop.onHand(cola)).toBe(5);
  expect((await shop.as('sales').call(pageOfOrders, {})).data.totalCount).toBe(0);
});
