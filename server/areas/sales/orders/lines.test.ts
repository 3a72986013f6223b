import { expect, test } from 'vitest';
import { createOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

test('lines are refused where they are wrong', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const tea = await shop.product({ retailPrice: 10, onHand: 30, unitQty: 6 });
  const loose = await shop.product({ retailPrice: 12.99, soldByWeight: true, onHand: 5 });
  const old = await shop.product({ retailPrice: 1, status: 'inactive' });
  const fields = async (productList: object[], more: object = {}) => {
    const reply = await sales.call(createOrder, { productList, ...more } as never);
    return reply.code === 103 ? Object.keys((reply.data as unknown as { fields: object }).fields) : reply.code;
  };
  expect(await fields([{ productId: tea.id, orderQty: 1.5 }])).toEqual(['productList.0.orderQty']);
  expect(await fields([{ productId: tea.id, orderQty: 0 }])).toEqual(['productList.0.orderQty']);
  expect(await fields([{ productId: tea.id, orderQty: -1 }])).toEqual(['productList.0.orderQty']);
  expect(await fields([{ productId: loose.id, orderQty: 1.5, pack: true }])).toEqual(['productList.0.orderQty']);
  expect(
    await fields([
      { productId: tea.id, orderQty: 1 },
      { productId: old.id, orderQty: 1 },
    ]),
  ).toEqual(['productList.1.productId']);
  expect(await fields([{ productId: 999_999_999, orderQty: 1 }])).toEqual(['productList.0.productId']);
  expect(await fields([{ productId: tea.id, orderQty: 999_999, price: 99_999_999 }])).toEqual(['productList.0']);
  expect(await fields([{ productId: tea.id, orderQty: 1, colour: 'red' }])).toEqual(['productList.0.colour']);
  expect(await fields([], { status: 'confirmed' })).toEqual(['productList']);
  expect(await fields([], { courierType: 'pigeon' })).toEqual(['courierType']);
  expect(await fields([], { customerId: 999_999_999 })).toEqual(['customerId']);
  expect(await fields([], { branchId: shop.otherBranchId })).toEqual(['branchId']);
  expect(await fields([{ productId: loose.id, orderQty: 0.345 }])).toBe(0);
  expect(
    await fields([{ productId: tea.id, orderQty: 1 }], { status: 'confirmed', occurredAt: '2999-01-01T00:00:00Z' }),
  ).toEqual(['occurredAt']);
});

test('customers pay by their price level; discounts above the role’s limit need a manager', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, costPrice: 4, unitQty: 6, standardPrice: 50, onHand: 30 });
  const [wholesale, staff] = [await buyer(shop, { type: 'wholesale' }), await buyer(shop, { type: 'staff' })];
  const sales = shop.as('sales');
  const price = async (customerId: number | null, pack: boolean) => {
    const { data } = await sales.call(createOrder, {
      customerId,
      productList: [{ productId: tea.id, orderQty: 1, pack }],
    });
    return data.productList[0]?.price;
  };
  expect([await price(null, false), await price(null, true)]).toEqual([10, 50]);
  expect([await price(wholesale.id, false), await price(wholesale.id, true)]).toEqual([8.33, 50]);
  expect([await price(staff.id, false), await price(staff.id, true)]).toEqual([4.84, 29.04]);
  const cheap = (line: object) =>
    sales.call(createOrder, { productList: [{ productId: tea.id, orderQty: 1, ...line }] });
  expect((await cheap({ discount: 10 })).code).toBe(0);
  expect((await cheap({ price: 9 })).code).toBe(0);
  expect(await cheap({ discount: 10.01, price: 10 })).toMatchObject({ code: 0 });
  expect(await cheap({ discount: 11 })).toMatchObject({
    code: 9170,
    data: { permission: 'discount.edit', limit: 10, lines: [{ line: 0, productId: tea.id, off: 11 }] },
  });
  expect(await cheap({ price: 9, discount: 1 })).toMatchObject({ code: 9170 });
  const manager = await shop
    .as('branchManager')
    .call(createOrder, { productList: [{ productId: tea.id, orderQty: 1, discount: 50 }] });
  expect(manager.data.totalInclGst).toBe(5);
});

test('another customer is another price list, and what is off it counts against the role’s limit', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const tea = await shop.product({ retailPrice: 100, costPrice: 40, onHand: 30 });
  const staff = await buyer(shop, { type: 'staff' });
  const line = { productId: tea.id, orderQty: 1 };
  const draft = async (productList: object[]) =>
    (await sales.call(createOrder, { customerId: staff.id, productList } as never)).data;
  const cheap = await draft([line]);
  const [{ price: staffPrice } = { price: 0 }] = cheap.productList;
  expect(staffPrice).toBeLessThan(60);
  // What followed the list follows it to the next customer.
  expect((await sales.call(updateOrder, { id: cheap.id, customerId: null })).data).toMatchObject({
    totalInclGst: 100,
    productList: [{ id: cheap.productList[0]?.id, listPrice: 100, price: 100 }],
  });
  // What is told stays, and is judged by the new list.
  const stored = await draft([line]);
  const body = { id: stored.id, customerId: null, productList: stored.productList };
  expect(await sales.call(updateOrder, body as never)).toMatchObject({ code: 9170 });
  const agreed = await draft([{ ...line, price: 95 }]);
  expect((await sales.call(updateOrder, { id: agreed.id, customerId: null })).data).toMatchObject({
    productList: [{ listPrice: 100, price: 95 }],
  });
});

test('a clerk takes a percentage or an amount off a line, within the same limit', async () => {
  const shop = await openShop();
  const sales = shop.as('sales');
  const tea = await shop.product({ retailPrice: 10, onHand: 30 });
  const sell = (line: object) =>
    sales.call(createOrder, { productList: [{ productId: tea.id, orderQty: 3, ...line }] });
  const fieldsOf = async (line: object) => {
    const { code, data } = await sell(line);
    return code === 103 ? Object.keys((data as unknown as { fields: object }).fields) : code;
  };
  const { data: order } = await sell({ discountAmount: 3 });
  expect(order).toMatchObject({
    totalInclGst: 27,
    amountSummary: { discount: 3 },
    productList: [{ discount: 0, discountAmount: 3, priceInclGst: 27, gst: 2.45 }],
  });
  expect(await fieldsOf({ discountAmount: 3.01 })).toBe(9170);
  expect(await fieldsOf({ discountAmount: -1 })).toEqual(['productList.0.discountAmount']);
  expect(await fieldsOf({ discountAmount: 1, discount: 5 })).toEqual(['productList.0.discountAmount']);
  expect(await fieldsOf({ discountAmount: 30.01 })).toEqual(['productList.0.discountAmount']);
  // A document read can be sent back, whichever way the discount was given.
  const body = { id: order.id, productList: order.productList };
  expect((await sales.call(updateOrder, body as never)).data).toMatchObject({
    totalInclGst: 27,
    version: order.version,
  });
  const { data: percent } = await sell({ discount: 10 });
  expect(percent.productList).toMatchObject([{ discount: 10, discountAmount: 0, priceInclGst: 27 }]);
  const resent = { id: percent.id, productList: percent.productList };
  expect((await sales.call(updateOrder, resent as never)).data.version).toBe(percent.version);
  const gift = await shop
    .as('branchManager')
    .call(createOrder, { productList: [{ productId: tea.id, orderQty: 1, discountAmount: 10 }] });
  expect(gift.data.totalInclGst).toBe(0);
});

test('an amount off a line comes back with the goods, in parts that add up', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const tea = await shop.product({ retailPrice: 10, onHand: 30 });
  const { data: sale } = await manager.call(createOrder, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3, discountAmount: 5 }],
    payments: [{ paymentType: 'card', amount: 25 }],
  });
  const lineId = sale.productList[0]?.id ?? 0;
  const worth: number[] = [];
  for (const amount of [-8.33, -8.34, -8.33]) {
    const lines = [{ lineId, quantity: 1 }];
    const reply = await manager.call(returnOrder, { id: sale.id, lines, payments: [{ paymentType: 'card', amount }] });
    worth.push(reply.data.totalInclGst);
  }
  expect(worth).toEqual([-8.33, -8.34, -8.33]);
  await expectSound(shop);
});
