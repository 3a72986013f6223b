import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { fetchPaymentTypes, updateChoice } from '#contract/choices.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { createOrder, payOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Payments = WireInput<typeof createOrder>['payments'];

const openTill = async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 19.98, costPrice: 4, onHand: 100 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const till = (payments: Payments, more: object = {}) =>
    shop.as('sales').call(createOrder, { status: 'completed', productList, payments, ...more });
  return { shop, productList, till };
};

test('tenders split, change from cash only, cash rounded on its own line', async () => {
  const { shop, till } = await openTill();
  const cash = (amount: number) => ({ paymentType: 'cash', amount });
  const card = (amount: number) => ({ paymentType: 'card', amount });
  expect((await till([cash(50), card(5)])).data).toMatchObject({
    paymentStatus: 'paid',
    amountSummary: { total: 19.98, rounding: 0.02, paid: 20, due: 0, change: 35 },
    payments: [
      { paymentType: 'card', amount: 5, processed: 5, remaining: 14.98 },
      { paymentType: 'cash', amount: 50, processed: 15, remaining: 0 },
    ],
  });
  expect((await till([cash(19.98)])).data.amountSummary).toMatchObject({ rounding: 0, paid: 19.98 });
  expect(await till([card(20)])).toMatchObject({ code: 9130, data: { due: 19.98, paid: 20 } });
  expect(await till([card(10), cash(5)])).toMatchObject({ code: 9130, data: { due: 19.98, paid: 15 } });
  expect(await till([])).toMatchObject({ code: 9130, data: { due: 19.98, paid: 0 } });
  expect(await till([card(19.98), cash(-1)])).toMatchObject({ code: 9170 });
  await expectSound(shop);
});

test('payment types come from the settings', async () => {
  const { shop, till } = await openTill();
  const types = await shop.as('owner').call(fetchPaymentTypes, {});
  const card = types.data.find(({ key }) => key === 'card');
  expect(await till([{ paymentType: 'giftCard', amount: 19.98 }])).toMatchObject({
    code: 103,
    data: { fields: { 'payments.0.paymentType': expect.stringContaining('switched off') } },
  });
  expect(await till([{ paymentType: 'returned', amount: 19.98 }])).toMatchObject({ code: 103 });
  expect(await till([{ paymentType: 'card', amount: 0 }])).toMatchObject({ code: 103 });
  expect((await shop.as('owner').call(updateChoice, { id: card?.id ?? 0, enabled: false })).code).toBe(0);
  expect(await till([{ paymentType: 'card', amount: 19.98 }])).toMatchObject({ code: 103 });
});

test('an account is debt within the limit; above it a manager has to agree', async () => {
  const { shop, till, productList } = await openTill();
  const account = [{ paymentType: 'account', amount: 19.98 }];
  expect(await till(account)).toMatchObject({ code: 103, data: { fields: { customerId: expect.any(String) } } });
  const customer = await buyer(shop, { creditLimit: 45, termsDays: 7 });
  const onAccount = () => till(account, { customerId: customer.id });
  expect((await onAccount()).data).toMatchObject({
    status: 'completed',
    paymentStatus: 'unpaid',
    amountSummary: { paid: 0, onAccount: 19.98, due: 19.98 },
  });
  expect((await onAccount()).code).toBe(0);
  expect(await onAccount()).toMatchObject({ code: 9160, data: { limit: 45, onAccount: 39.96, wanted: 19.98 } });
  const forced = {
    status: 'completed',
    productList,
    payments: account,
    customerId: customer.id,
    allowOverLimit: true,
  } as const;
  expect(await shop.as('sales').call(createOrder, forced)).toMatchObject({ code: 9160 });
  expect(await shop.as('branchManager').call(createOrder, forced)).toMatchObject({ code: 0 });
  await expectSound(shop);
});

test('store credit comes from refunds and is spent as far as it goes', async () => {
  const { shop, till } = await openTill();
  const customer = await buyer(shop);
  const sale = await till([{ paymentType: 'card', amount: 19.98 }], { customerId: customer.id });
  const credit = (amount: number) => [{ paymentType: 'storeCredit', amount }];
  expect(await till(credit(19.98), { customerId: customer.id })).toMatchObject({
    code: 9130,
    data: { storeCredit: 0, wanted: 19.98 },
  });
  expect(
    await shop.as('branchManager').call(returnOrder, { id: sale.data.id, payments: credit(-19.98) }),
  ).toMatchObject({ code: 0 });
  const spent = await till([...credit(15), { paymentType: 'card', amount: 4.98 }], { customerId: customer.id });
  expect(spent.code).toBe(0);
  expect(await till(credit(19.98), { customerId: customer.id })).toMatchObject({
    code: 9130,
    data: { storeCredit: 4.98 },
  });
  await expectSound(shop);
});

test('a layby is a confirmed order with a deposit; nobody overpays, refunds are at most what was paid', async () => {
  const { shop, productList } = await openTill();
  const manager = shop.as('branchManager');
  const layby = await sell(shop, { status: 'confirmed', productList, payments: [{ paymentType: 'card', amount: 5 }] });
  expect(layby).toMatchObject({ status: 'confirmed', paymentStatus: 'partlyPaid', amountSummary: { due: 14.98 } });
  const pay = (amount: number, paymentType = 'card') =>
    manager.call(payOrder, { id: layby.id, payments: [{ paymentType, amount }] });
  expect(await pay(15)).toMatchObject({ code: 9130, data: { due: 14.98, paid: 15 } });
  expect(await pay(-6)).toMatchObject({ code: 9130 });
  expect((await pay(-5, 'cash')).data).toMatchObject({
    paymentStatus: 'refunded',
    amountSummary: { paid: 0, due: 19.98 },
  });
  expect((await pay(19.98)).data).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  expect(await pay(0.01)).toMatchObject({ code: 9130 });
  // Sent back as read, the payments are not taken twice.
  const now = await read(shop, layby);
  expect((await manager.call(updateOrder, now)).data).toEqual(now);
  const reply = await manager.call(updateOrder, { ...now, status: 'completed' });
  expect(reply.data).toMatchObject({ status: 'completed', payments: { length: 3 } });
  // Money given back opens it again.
  expect((await pay(-1.98)).data).toMatchObject({ status: 'dispatched', paymentStatus: 'partlyPaid' });
  await expectSound(shop);
});

test('the log of an order that its last payment completes says that it was paid', async () => {
  const { shop, productList } = await openTill();
  const { id: customerId } = await buyer(shop, { creditLimit: 500 });
  const order = await sell(shop, { status: 'dispatched', customerId, productList });
  const payments = [{ paymentType: 'card', amount: 19.98 }];
  await shop.as('branchManager').call(updateOrder, { id: order.id, status: 'completed', payments });
  expect(await read(shop, order)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  const { data } = await shop.as('owner').call(pageOfAudit, { entity: 'salesOrder', entityId: order.id });
  expect(data.data.map(({ action }) => action)).toEqual(['pay', 'create']);
});

const confirmedFor = async (shop: Shop, productList: { productId: number; orderQty: number }[], payments: Payments) =>
  sell(shop, { status: 'confirmed', productList, payments, customerId: (await buyer(shop, { creditLimit: 500 })).id });

test('an order that becomes smaller gives back what is too much, or is refused', async () => {
  const { shop, productList } = await openTill();
  const [{ productId } = { productId: 0 }] = productList;
  const admin = shop.as('companyAdmin');
  const twice = [{ productId, orderQty: 2 }];
  const order = await confirmedFor(shop, twice, [
    { paymentType: 'card', amount: 30 },
    { paymentType: 'account', amount: 9.96 },
  ]);
  const change = { id: order.id, productList: [{ productId, orderQty: 1 }] };
  expect(await admin.call(updateOrder, change)).toMatchObject({ code: 9130 });
  const smaller = await admin.call(updateOrder, { ...change, payments: [{ paymentType: 'card', amount: -10.02 }] });
  expect(smaller.data).toMatchObject({ totalInclGst: 19.98, amountSummary: { paid: 19.98, onAccount: 0, due: 0 } });
  await expectSound(shop);
});
