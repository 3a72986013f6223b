import { expect, test } from 'vitest';
import { createCustomer } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import { getOrder, updateOrder } from '#contract/sales.ts';
import { getSession, pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import type { LaybyPayment } from '#contract/till/events.ts';
import { findReceipt } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';
import { cash, enrol, enrolSecond, lineOf, saleOf } from './testing.ts';

/** A sofa of $89.98 that was put aside for a deposit of $20, in a session before. */
const openLayby = async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const sofa = await shop.product({ retailPrice: 89.98, onHand: 5 });
  const { data: customer } = await shop.as('companyAdmin').call(createCustomer, { name: 'Lee' });
  const by = { id: customer.id, name: 'Lee' };
  await till.happen('sessionOpened', { float: cents(0) });
  const sale = await till.happen(
    'sale',
    saleOf([lineOf(sofa)], { customer: by, payments: [{ ...cash(2000), remaining: cents(6998) }], layby: true }),
  );
  const orderId = sale.orderId ?? 0;
  const paymentOf = (owed: number, payments: LaybyPayment['payments'], rounding = 0): LaybyPayment => ({
    number: '',
    orderId,
    reference: sale.reference,
    customer: by,
    goods: [{ title: 'Sofa', chineseTitle: '', pack: false, unitQty: 1, quantity: lineOf(sofa).quantity }],
    total: cents(8998),
    owed: cents(owed),
    rounding: cents(rounding),
    change: cents(payments.reduce((sum, { amount, processed }) => sum + amount - processed, 0)),
    payments,
  });
  const read = async () => (await shop.as('companyAdmin').call(getOrder, { id: orderId })).data;
  const find = (number: string) => till.caller.call(findReceipt, { number }, till.headers);
  const flags = async () =>
    (await shop.as('branchManager').call(pageOfFlags, {})).data.data.map(({ reason, detail }) => [reason, detail]);
  return { shop, till, sofa, sale, orderId, paymentOf, read, find, flags };
};

test('a layby is paid off at the till in parts, and its goods leave with the last one', async () => {
  const { shop, till, sofa, sale, paymentOf, read, find, flags } = await openLayby();
  await till.happen('sessionOpened', { float: cents(10_000) });
  const card = { ...cash(3000), paymentType: 'card', remaining: cents(3998), reference: 'S-77' };
  const part = await till.happen('laybyPaid', paymentOf(6998, [card]));
  expect(part).toMatchObject({ outcome: 'applied', reference: sale.reference });
  expect(await read()).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partlyPaid',
    amountSummary: { due: 39.98 },
  });
  expect(await shop.onHand(sofa)).toBe(5);
  const { data: receipt } = await find('T1-1-000002');
  expect(receipt).toMatchObject({ number: 'T1-1-000001', saleId: sale.id, owed: 3998, laybyIds: [part.id] });

  const last = { ...cash(5000), processed: cents(4000) };
  const off = await till.happen('laybyPaid', paymentOf(3998, [last], 2));
  expect(off.outcome).toBe('applied');
  expect((await till.send([off.event])).data.results[0]?.outcome).toBe('duplicate');
  const order = await read();
  expect(order).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
    amountSummary: { due: 0, rounding: 0.02 },
  });
  expect(order.payments.map(({ paymentType, processed, reference }) => [paymentType, processed, reference])).toEqual([
    ['cash', 20, ''],
    ['card', 30, 'S-77'],
    ['cash', 40, ''],
  ]);
  expect(await shop.onHand(sofa)).toBe(4);
  expect((await find('T1-1-000003')).data).toMatchObject({ isLayby: false, wasLayby: true, owed: null });

  const { data: sessions } = await shop.as('branchManager').call(pageOfSessions, { sortField: 'openedAt' });
  const { data: session } = await shop.as('branchManager').call(getSession, { id: sessions.data.at(-1)?.id ?? 0 });
  expect(session).toMatchObject({ sales: 0, total: 0, laybyPaid: 69.98, rounding: 0.02, expectedCash: 140 });
  expect(session.takings).toEqual(
    expect.arrayContaining([
      { paymentType: 'card', amount: 30 },
      { paymentType: 'cash', amount: 40 },
    ]),
  );
  expect(await flags()).toEqual([]);
  await expectSound(shop);
});

test('a payment for what is no longer owed is kept for a person; other than was owed is told', async () => {
  const { shop, till, sofa, sale, paymentOf, read, flags } = await openLayby();
  const second = await enrolSecond(shop);
  await second.happen('sessionOpened', { float: cents(0) });
  await second.happen('laybyPaid', paymentOf(6998, [{ ...cash(1000), remaining: cents(5998) }]));
  expect((await till.happen('laybyPaid', paymentOf(6998, [cash(7000)], 2))).outcome).toBe('review');
  expect((await till.happen('laybyPaid', paymentOf(5900, [cash(5900)]))).outcome).toBe('applied');
  // The till handed it over: that happened, whatever is still owed.
  expect(await read()).toMatchObject({ status: 'dispatched', amountSummary: { due: 0.98 } });
  expect(await shop.onHand(sofa)).toBe(4);
  expect(await flags()).toEqual(
    expect.arrayContaining([
      ['sums', sale.reference],
      ['sums', '59.00 → 59.98'],
    ]),
  );
  // The drawer has what was taken, booked or not, and so has its report.
  const { data: sessions } = await shop.as('branchManager').call(pageOfSessions, { sortField: 'openedAt' });
  expect(sessions.data[0]?.expectedCash).toBe(149);
  await expectSound(shop);
});

test('a layby of another branch, or a cancelled one, is not paid here', async () => {
  const { shop, till, sale, orderId, paymentOf, read } = await openLayby();
  const elsewhere = await enrol(shop, shop.otherBranchId);
  const { data } = await elsewhere.caller.call(findReceipt, { number: sale.reference }, elsewhere.headers);
  expect(data).toMatchObject({ isLayby: true, owed: null });
  await elsewhere.happen('sessionOpened', { float: cents(0) });
  expect((await elsewhere.happen('laybyPaid', paymentOf(6998, [cash(1000)]))).outcome).toBe('review');
  await shop.as('companyAdmin').call(updateOrder, { id: orderId, status: 'cancelled' });
  expect((await till.happen('laybyPaid', paymentOf(6998, [cash(1000)]))).outcome).toBe('review');
  expect((await read()).status).toBe('cancelled');
  await expectSound(shop);
});
