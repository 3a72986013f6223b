import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import {
  createOrder,
  getOrder,
  getOrderByReference,
  pageOfOrders,
  payOrder,
  returnOrder,
  updateOrder,
} from '#contract/sales.ts';
import { updateBranch } from '#contract/settings/branches.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { hourlyLimits } from '#server/platform/hourly.ts';
import { openShop } from '#server/testing.ts';

test('a return is an order of its own, and −sale when all comes back', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 3.33, costPrice: 2, onHand: 10 });
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3, discount: 5 }],
    payments: [{ paymentType: 'cash', amount: 9.5 }],
  });
  expect(sale).toMatchObject({ amountSummary: { total: 9.49, rounding: 0.01, paid: 9.5, due: 0 } });
  const refund = await shop
    .as('branchManager')
    .call(returnOrder, { id: sale.id, payments: [{ paymentType: 'card', amount: -9.5 }] });
  expect(refund.data).toMatchObject({
    status: 'completed',
    paymentStatus: 'refunded',
    originalId: sale.id,
    originalReference: sale.reference,
    quantity: -3,
    kind: 'return',
    dueDate: null,
    amountSummary: {
      subtotal: -sale.amountSummary.subtotal,
      gst: -sale.amountSummary.gst,
      total: -9.49,
      rounding: -0.01,
      paid: -9.5,
      due: 0,
    },
    productList: [{ orderQty: -3, dispatched: -3, originalLineId: sale.productList[0]?.id, restock: true }],
  });
  expect(refund.data.reference).toMatch(/000002$/);
  expect(await shop.onHand(tea)).toBe(10);
  expect(await read(shop, sale)).toMatchObject({
    status: 'completed',
    paymentStatus: 'refunded',
    amountSummary: { paid: 9.5, refunded: 9.5, due: 0 },
    kind: 'sale',
    productList: [{ returned: 3 }],
    returns: [
      {
        id: refund.data.id,
        reference: refund.data.reference,
        value: 9.49,
        lines: [{ lineId: sale.productList[0]?.id, quantity: 3 }],
      },
    ],
  });
  expect(await shop.as('branchManager').call(returnOrder, { id: sale.id })).toMatchObject({
    code: 103,
    data: { fields: { lines: expect.any(String) } },
  });
  await expectSound(shop);
});

test('parts that come back add up to the cent, restocked or written off', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 1, costPrice: 0.5, onHand: 10 });
  const manager = shop.as('branchManager');
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3, price: 0.33, discount: 1 }],
    payments: [{ paymentType: 'card', amount: 0.98 }],
  });
  const lineId = sale.productList[0]?.id ?? 0;
  const back = [];
  for (const [restock, amount] of [
    [true, -0.33],
    [false, -0.32],
    [true, -0.33],
  ] as const) {
    const reply = await manager.call(returnOrder, {
      id: sale.id,
      lines: [{ lineId, quantity: 1, restock }],
      payments: [{ paymentType: 'card', amount }],
    });
    expect(reply).toMatchObject({ code: 0 });
    back.push(reply.data.totalInclGst);
  }
  expect(back).toEqual([-0.33, -0.32, -0.33]);
  expect(await shop.onHand(tea)).toBe(9);
  const more = await manager.call(returnOrder, { id: sale.id, lines: [{ lineId, quantity: 1 }] });
  expect(more).toMatchObject({
    code: 103,
    data: { fields: { 'lines.0.quantity': 'Nothing left to return on this line' } },
  });
  await expectSound(shop);
});

test('more than was paid is not given back, and the refund has to match', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 10 });
  const manager = shop.as('branchManager');
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: 'card', amount: 20 }],
  });
  const refund = (amount: number) =>
    manager.call(returnOrder, { id: sale.id, payments: [{ paymentType: 'card', amount }] });
  expect(await refund(-21)).toMatchObject({ code: 9130, data: { due: -20, paid: -21 } });
  expect(await refund(-19)).toMatchObject({ code: 9130, data: { due: -20, paid: -19 } });
  expect(await refund(5)).toMatchObject({ code: 9130 });
  expect((await shop.as('sales').call(returnOrder, { id: sale.id })).status).toBe(403);
  expect(await refund(-20)).toMatchObject({ code: 0 });
  // What the return gave back cannot be given back a second time.
  const again = await manager.call(payOrder, { id: sale.id, payments: [{ paymentType: 'card', amount: -20 }] });
  expect(again).toMatchObject({ code: 9130 });
  await expectSound(shop);
});

test('an exchange mixes both; the customer pays or gets the difference', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 10 });
  const pot = await shop.product({ retailPrice: 25, onHand: 10 });
  const manager = shop.as('branchManager');
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 10 }],
  });
  const { data: exchange } = await manager.call(returnOrder, {
    id: sale.id,
    productList: [{ productId: pot.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 20 }],
  });
  expect(exchange).toMatchObject({
    kind: 'exchange',
    status: 'completed',
    totalInclGst: 15,
    amountSummary: { paid: 15, change: 5 },
  });
  expect([await shop.onHand(tea), await shop.onHand(pot)]).toEqual([10, 9]);
  // Back again: the pot's whole price, part of which was tea once.
  const { data: undone } = await manager.call(returnOrder, {
    id: exchange.id,
    payments: [{ paymentType: 'cash', amount: -25 }],
  });
  expect(undone).toMatchObject({ totalInclGst: -25, originalReference: exchange.reference });
  await expectSound(shop);
});

test('goods that were never paid pay their own debt first', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 10 });
  const pot = await shop.product({ retailPrice: 25, onHand: 10 });
  const manager = shop.as('branchManager');
  const customer = await buyer(shop, { creditLimit: 500 });
  const onAccount = await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: tea.id, orderQty: 10 }],
    payments: [
      { paymentType: 'card', amount: 40 },
      { paymentType: 'account', amount: 60 },
    ],
  });
  const lineId = onAccount.productList[0]?.id ?? 0;
  const some = await manager.call(returnOrder, { id: onAccount.id, lines: [{ lineId, quantity: 5 }] });
  expect(some.data).toMatchObject({
    status: 'completed',
    paymentStatus: 'credited',
    payments: [{ paymentType: 'returned', processed: -50 }],
  });
  expect(await read(shop, onAccount)).toMatchObject({
    amountSummary: { paid: 90, onAccount: 10, due: 10, credited: 50 },
  });
  const rest = await manager.call(returnOrder, {
    id: onAccount.id,
    payments: [{ paymentType: 'storeCredit', amount: -40 }],
  });
  expect(rest).toMatchObject({
    code: 0,
    data: { paymentStatus: 'refunded', amountSummary: { total: -50, paid: -50, credited: -10, due: 0 } },
  });
  expect(await read(shop, onAccount)).toMatchObject({ amountSummary: { paid: 100, onAccount: 0, due: 0 } });
  await expectSound(shop);
  // They are no payment type of the company, but have a name all the same.
  const { data: report } = await manager.call(paymentReport.page, { keyword: rest.data.reference });
  const named = report.data.map(({ paymentType, tenderName }) => [paymentType, tenderName]);
  expect(named).toEqual(
    expect.arrayContaining([
      ['returned', 'Returned items'],
      ['storeCredit', 'Store credit'],
    ]),
  );
  // Never paid, and exchanged: the worth of the goods goes to the debt, the new ones have to be paid.
  const open = await sell(shop, { status: 'dispatched', productList: [{ productId: tea.id, orderQty: 2 }] });
  const exchange = await manager.call(returnOrder, {
    id: open.id,
    productList: [{ productId: pot.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 5 }],
  });
  expect(exchange).toMatchObject({ code: 9130, data: { due: 25, paid: 5 } });
  const paid = await manager.call(returnOrder, {
    id: open.id,
    productList: [{ productId: pot.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 25 }],
  });
  expect(paid.data).toMatchObject({ totalInclGst: 5, amountSummary: { paid: 5, due: 0 } });
  expect(await read(shop, open)).toMatchObject({ status: 'completed', amountSummary: { due: 0 } });
  await expectSound(shop);
});

test('a receipt opens its sale at any branch; an id alone does not', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, branchId: shop.otherBranchId, onHand: 5 });
  const sale = await shop.as('companyAdmin').call(createOrder, {
    branchId: shop.otherBranchId,
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 10 }],
  });
  const { id, reference } = sale.data;
  const manager = shop.as('branchManager');
  expect(await manager.call(getOrderByReference, { reference: reference.toLowerCase() })).toMatchObject({
    code: 0,
    data: { id },
  });
  expect(await manager.call(getOrderByReference, { reference: 'S-0009-2026-000001' })).toMatchObject({ code: 404 });
  // Numbers follow each other: what is looked up elsewhere is written down, and nobody goes through them all.
  const trail = await shop.as('owner').call(pageOfAudit, { entity: 'salesOrder', action: 'find' });
  expect(trail.data.data).toHaveLength(1);
  await shop.services.database.db
    .updateTable('attempt')
    .set({ failures: hourlyLimits.receiptsOfUser })
    .where('key', '=', `receiptsOfUser:${shop.users.branchManager.id}`)
    .execute();
  expect(await manager.call(getOrderByReference, { reference })).toMatchObject({ status: 429 });
  const payments = [{ paymentType: 'card', amount: -10 }];
  expect(await manager.call(returnOrder, { id, payments })).toMatchObject({ code: 404 });
  expect(await manager.call(returnOrder, { id: id + 1, reference, payments })).toMatchObject({ code: 404 });
  const back = await manager.call(returnOrder, { id, reference, payments });
  expect(back.data).toMatchObject({ branchId: shop.branchId, status: 'completed' });
  // Its time is told by the clock of the branch that took it back.
  const perth = 'Australia/Perth';
  await shop.as('companyAdmin').call(updateBranch, { id: shop.branchId, timeZone: perth });
  expect((await read(shop, sale.data)).returns).toMatchObject([{ branchName: 'Newtown', timeZone: perth }]);
  await expectSound(shop);
});

test('a return tells why; the list is filtered by it, and it can be put right later', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 2, onHand: 10 });
  const manager = shop.as('branchManager');
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 3 }],
    payments: [{ paymentType: 'card', amount: 6 }],
  });
  const lines = [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }];
  const payments = [{ paymentType: 'card', amount: -2 }];
  const { data: back } = await manager.call(returnOrder, { id: sale.id, lines, payments, reason: 'faulty' });
  const { data: untold } = await manager.call(returnOrder, { id: sale.id, lines, payments });
  expect([sale.reason, back.reason, untold.reason]).toEqual([null, 'faulty', null]);
  expect((await read(shop, sale)).returns.map(({ reason }) => reason)).toEqual(['faulty', null]);

  const ordersBy = async (reason: ('faulty' | 'expired')[]) =>
    (await manager.call(pageOfOrders, { reason })).data.data.map(({ id }) => id);
  expect([await ordersBy(['faulty', 'expired']), await ordersBy(['expired'])]).toEqual([[back.id], []]);
  expect((await manager.call(updateOrder, { ...untold, reason: 'expired' })).data).toMatchObject({ reason: 'expired' });
  expect(await ordersBy(['faulty', 'expired'])).toEqual([untold.id, back.id]);
  expect((await manager.call(updateOrder, { id: back.id, reason: null })).data).toMatchObject({ reason: null });

  expect(await manager.call(updateOrder, { id: sale.id, reason: 'other' })).toMatchObject({
    code: 103,
    data: { fields: { reason: 'Only a return has a reason. Leave it empty.' } },
  });
  const unknown = await manager.send('POST', `/api/v1/salesOrder/return/${sale.id}/`, { body: { reason: 'broken' } });
  expect(unknown.body).toMatchObject({ code: 103, data: { fields: { reason: expect.any(String) } } });
  expect((await manager.call(getOrder, { id: sale.id })).data).toMatchObject({ reason: null, returns: [{}, {}] });
});
