import { expect, test } from 'vitest';
import { deleteCustomer, getCustomer, mergeCustomers } from '#contract/customers.ts';
import { userSales } from '#contract/identity/users.ts';
import { customerBalance, customerHistory, customerPayment } from '#contract/sales/customers.ts';
import { bulkStatus, createOrder, importOrders, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop } from '#server/testing.ts';

const DAY_MS = 24 * 3600_000;
/** Noon of the branch's own day: by the hour, summer time would make it another one around midnight. */
const ago = (days: number) =>
  days === 0
    ? new Date().toISOString()
    : new Date(Date.parse(`${dayInSydney()}T02:00:00Z`) - days * DAY_MS).toISOString();

test('what a customer owes, by age of the due date, and paid off from the oldest on', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const customer = await buyer(shop, { creditLimit: 500, termsDays: 10 });
  const owe = (orderQty: number, days: number) =>
    sell(shop, {
      status: 'completed',
      customerId: customer.id,
      occurredAt: ago(days),
      productList: [{ productId: tea.id, orderQty }],
      payments: [{ paymentType: 'account', amount: orderQty * 10 }],
    });
  const [young, old, older] = [await owe(1, 0), await owe(2, 30), await owe(3, 150)];
  const sales = shop.as('sales');
  const balance = async () => (await sales.call(customerBalance, { customerId: customer.id })).data;
  expect(await balance()).toMatchObject({
    balance: 60,
    onAccount: 60,
    creditLimit: 500,
    ageing: { current: 10, days1to30: 20, days31to60: 0, days61to90: 0, over90: 30 },
    overdue: 50,
    orders: [
      { id: older.id, daysOverdue: 140 },
      { id: old.id, daysOverdue: 20 },
      { id: young.id, daysOverdue: 0 },
    ],
  });
  const pay = (amount: number, more: object = {}) =>
    sales.call(customerPayment, { customerId: customer.id, paymentType: 'bankTransfer', amount, ...more });
  expect(await pay(60.01)).toMatchObject({ code: 9130, data: { due: 60, paid: 60.01 } });
  const first = await pay(35, { reference: 'BSB 1' });
  expect(first.data).toMatchObject({
    balance: 25,
    orders: [
      { id: older.id, paymentStatus: 'paid' },
      { id: old.id, amountSummary: { due: 15 } },
    ],
  });
  expect((await read(shop, older)).payments.slice(1)).toMatchObject([
    { paymentType: 'bankTransfer', processed: 30, reference: 'BSB 1' },
    { paymentType: 'account', processed: -30 },
  ]);
  // What a return left to their credit counts, too.
  const back = await shop.as('branchManager').call(returnOrder, {
    id: older.id,
    lines: [{ lineId: older.productList[0]?.id ?? 0, quantity: 1 }],
    payments: [{ paymentType: 'account', amount: -10 }],
  });
  expect(back.data).toMatchObject({ amountSummary: { onAccount: -10, due: -10 } });
  expect(await balance()).toMatchObject({ balance: 15, onAccount: 15 });
  expect(await pay(5, { orderIds: [young.id] })).toMatchObject({ code: 0 });
  expect(await pay(5, { orderIds: [older.id] })).toMatchObject({ code: 103 });
  expect(await pay(10)).toMatchObject({ code: 0, data: { balance: 0 } });
  expect(await balance()).toMatchObject({ balance: 0, onAccount: 0, overdue: 0, orders: [] });
  expect((await sales.call(getCustomer, { id: customer.id })).data).toMatchObject({ balance: 0, orders: 3, sales: 50 });
  await expectSound(shop);
});

test('a customer’s last order is dated by the order, not by when it was recorded', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const { id: customerId } = await buyer(shop);
  const lastOrder = async () =>
    Date.parse((await admin.call(getCustomer, { id: customerId })).data.lastOrderTime ?? '');
  const draft = (days: number) => ({
    branchId: shop.branchId,
    status: 'confirmed' as const,
    customerId,
    occurredAt: ago(days),
    productList: [{ productId: tea.id, orderQty: 1, price: 10 }],
  });
  await admin.call(importOrders, { orders: [draft(40), draft(30)] });
  expect(await lastOrder()).toBe(Date.parse(ago(30)));
  const sale = await sell(shop, draft(3));
  expect(await lastOrder()).toBe(Date.parse(ago(3)));
  await sell(shop, draft(5));
  await admin.call(customerPayment, { customerId, paymentType: 'card', amount: 5 });
  await admin.call(updateOrder, { id: sale.id, status: 'dispatched' });
  expect(await lastOrder()).toBe(Date.parse(ago(3)));
});

test('a payment for many orders takes as many statements as one for a single order', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const { id: customerId } = await buyer(shop, { creditLimit: 500 });
  for (let count = 0; count < 4; count += 1)
    await sell(shop, { status: 'dispatched', customerId, productList: [{ productId: tea.id, orderQty: 1 }] });
  const pay = async (amount: number) => {
    const reply = await admin.call(customerPayment, { customerId, paymentType: 'card', amount });
    expect(reply).toMatchObject({ code: 0 });
    expect(reply.data.orders.every(({ paymentStatus }) => paymentStatus === 'paid')).toBe(true);
  };
  const one = await statementsOf(shop, () => pay(10));
  const three = await statementsOf(shop, () => pay(30));
  expect(three).toHaveLength(one.length);
  await expectSound(shop);
});

test('cash rounds the sum of several orders once, up or down, and leaves nothing open', async () => {
  const shop = await openShop();
  const gum = await shop.product({ retailPrice: 3.33, onHand: 100 });
  const customer = await buyer(shop);
  const pay = (paymentType: string, amount: number) =>
    shop.as('sales').call(customerPayment, { customerId: customer.id, paymentType, amount });
  const owe = async (count: number) => {
    for (let at = 0; at < count; at++)
      await sell(shop, {
        status: 'dispatched',
        customerId: customer.id,
        productList: [{ productId: gum.id, orderQty: 1 }],
      });
  };
  await owe(3);
  expect(await pay('card', 10)).toMatchObject({ code: 9130, data: { due: 9.99, paid: 10 } });
  const up = await pay('cash', 10);
  expect(up).toMatchObject({ code: 0, data: { balance: 0 } });
  expect(up.data.orders.map(({ status, amountSummary }) => [status, amountSummary.rounding])).toEqual([
    ['completed', 0.01],
    ['completed', 0],
    ['completed', 0],
  ]);
  await owe(2);
  const down = await pay('cash', 6.65);
  expect(down).toMatchObject({ code: 0, data: { balance: 0 } });
  expect(down.data.orders.map(({ amountSummary }) => amountSummary.due)).toEqual([0, 0]);
  await expectSound(shop);
});

test('all customers together without an id; orders out of reach stay out of the list', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const [mei, tom] = [await buyer(shop, { creditLimit: 500 }), await buyer(shop, { name: 'Tom', creditLimit: 500 })];
  const owe = (customerId: number, branchId: number) =>
    shop.as('companyAdmin').call(createOrder, {
      ...{ branchId, customerId, status: 'completed', allowNegative: true },
      productList: [{ productId: tea.id, orderQty: 1 }],
      payments: [{ paymentType: 'account', amount: 10 }],
    });
  for (const { id } of [mei, tom]) for (const at of [shop.branchId, shop.otherBranchId]) await owe(id, at);
  const all = await shop.as('companyAdmin').call(customerBalance, {});
  expect(all.data).toMatchObject({ balance: 40, creditLimit: null, ageing: { current: 40 }, orders: { length: 4 } });
  const near = await shop.as('sales').call(customerBalance, { customerId: mei.id });
  expect(near.data).toMatchObject({ balance: 20, ageing: { current: 10 }, orders: { length: 1 } });
  const there = await shop.as('companyAdmin').call(customerBalance, { branchId: shop.otherBranchId });
  expect(there.data).toMatchObject({ balance: 40, ageing: { current: 20 }, orders: { length: 2 } });
  expect(there.data.orders.every(({ branchId }) => branchId === shop.otherBranchId)).toBe(true);
  const beyond = await shop.as('sales').call(customerBalance, { branchId: shop.otherBranchId });
  expect(beyond.data).toMatchObject({ ageing: { current: 0 }, orders: [] });
  const history = await shop.as('companyAdmin').call(customerHistory, { customerId: mei.id });
  expect(history.data).toMatchObject({ totalCount: 2, data: [{ customerName: 'Mei Lin' }, {}] });
  expect((await shop.as('sales').call(customerHistory, {})).data.totalCount).toBe(2);
  await shop.as('companyAdmin').call(mergeCustomers, { fromId: tom.id, intoId: mei.id });
  expect((await shop.as('companyAdmin').call(customerBalance, { customerId: mei.id })).data).toMatchObject({
    balance: 40,
    orders: { length: 4 },
  });
  await expectSound(shop);
});

test('who sold how much, and what came back', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const cash = (amount: number) => [{ paymentType: 'cash', amount }];
  const ring = (orderQty: number) =>
    shop.as('sales').call(createOrder, {
      status: 'completed',
      productList: [{ productId: tea.id, orderQty }],
      payments: cash(orderQty * 10),
    });
  const first = await ring(3);
  await ring(1);
  const manager = shop.as('branchManager');
  await manager.call(returnOrder, { id: first.data.id, payments: cash(-30) });
  const by = async (sortField: 'orders' | 'returns') =>
    (await manager.call(userSales, { sortField, sortOrder: 'descend' })).data.data[0];
  expect(await by('orders')).toMatchObject({
    userId: shop.users.sales.id,
    ...{ orders: 2, revenue: 40, average: 20, returns: 0 },
  });
  expect(await by('returns')).toMatchObject({
    userId: shop.users.branchManager.id,
    ...{ orders: 0, revenue: -30, average: 0, returns: 30 },
  });
  const totals = { orders: 2, revenue: 10, average: 5, returns: 30 };
  expect((await manager.call(userSales, { pageSize: 1 })).data).toMatchObject({ data: { length: 1 }, totals });
  expect((await shop.as('companyAdmin').send('GET', '/api/v1/user/sales/download/')).headers).toMatchObject({
    'content-type': expect.stringContaining('spreadsheet'),
  });
  const none = await manager.call(userSales, { userId: shop.users.sales.id, to: '2020-01-01' });
  expect(none.data).toMatchObject({ totalCount: 1, data: [{ orders: 0, revenue: 0 }], totals: { average: 0 } });
});

test('an owner who sold in another company stands among those who sold there', async () => {
  const owner = (await openShop()).as('owner');
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 9 });
  const headers = { 'company-id': String(shop.companyId) };
  const order = {
    branchId: shop.branchId,
    status: 'completed' as const,
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: 'card' as const, amount: 20 }],
  };
  expect(await owner.call(createOrder, order, headers)).toMatchObject({ code: 0 });
  const { data } = await shop.as('companyAdmin').call(userSales, {});
  expect(data.totals).toMatchObject({ orders: 1, revenue: 20 });
  expect(data.data[0]).toMatchObject({ orders: 1, revenue: 20 });
});

test('a part paid in cash may end within an order, to the cent', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  const { id: customerId } = await buyer(shop, { creditLimit: 500 });
  for (const [at, price] of [12.99, 7.02, 30].entries())
    await sell(shop, {
      status: 'completed',
      customerId,
      occurredAt: ago(3 - at),
      productList: [{ productId: tea.id, orderQty: 1, price }],
      payments: [{ paymentType: 'account', amount: price }],
    });
  const pay = (amount: number) =>
    shop.as('companyAdmin').call(customerPayment, { customerId, paymentType: 'cash', amount });
  expect(await pay(20)).toMatchObject({
    data: { balance: 30.01, orders: [{ paymentStatus: 'paid' }, { amountSummary: { due: 0.01, rounding: 0 } }] },
  });
  expect(await pay(30)).toMatchObject({ data: { balance: 0 } });
  await expectSound(shop);
});

test('who was deleted or switched off gets no new sale, debt or credit out of what was left open', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 20, onHand: 100 });
  const admin = shop.as('companyAdmin');
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const { id: customerId } = await buyer(shop, { creditLimit: 500 });
  const paid = await sell(shop, {
    customerId,
    status: 'completed',
    productList,
    payments: [{ paymentType: 'card', amount: 20 }],
  });
  const draft = await sell(shop, { customerId, productList });
  expect(await admin.call(deleteCustomer, { id: customerId })).toMatchObject({ code: 0 });
  const refused = { code: 103, data: { fields: { customerId: expect.any(String) } } };
  const alone = await admin.call(updateOrder, { id: draft.id, status: 'confirmed' });
  expect(alone).toMatchObject(refused);
  const { fields } = alone.data as unknown as { fields: { customerId: string } };
  expect(await admin.call(bulkStatus, { ids: [draft.id], status: 'confirmed' })).toMatchObject({
    data: { failed: 1, results: [{ id: draft.id, code: 103, message: fields.customerId }] },
  });
  expect(
    await admin.call(returnOrder, { id: paid.id, payments: [{ paymentType: 'storeCredit', amount: -20 }] }),
  ).toMatchObject({ code: 103, data: { fields: { 'payments.0.paymentType': expect.any(String) } } });
  expect(
    await admin.call(returnOrder, { id: paid.id, payments: [{ paymentType: 'card', amount: -20 }] }),
  ).toMatchObject({ code: 0 });
  // Without the customer the draft is anybody's.
  expect(await admin.call(updateOrder, { id: draft.id, customerId: null, status: 'confirmed' })).toMatchObject({
    code: 0,
  });
  await expectSound(shop);
});
