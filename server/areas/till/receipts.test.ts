import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { netByType } from '#contract/sales/tender.ts';
import { getOrder, pageOfOrders } from '#contract/sales.ts';
import { pageOfFlags } from '#contract/till/devices.ts';
import { findReceipt, mailReceipt } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { cash, enrol, lineOf, saleOf } from './testing.ts';

const reasonsOf = async (shop: Shop) =>
  (await shop.as('branchManager').call(pageOfFlags, {})).data.data.map(({ reason }) => reason);

test('a receipt is found by its number or its order, at any till of the company', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  const sale = await till.happen('sale', saleOf([lineOf(cola, 2)]));
  const elsewhere = await enrol(shop, shop.otherBranchId);
  for (const number of ['T1-1-000001', 't1-1-000001', sale.reference]) {
    const { data } = await elsewhere.caller.call(findReceipt, { number }, elsewhere.headers);
    expect(data).toMatchObject({
      number: 'T1-1-000001',
      orderId: sale.orderId,
      total: 700,
      lines: [{ quantity: 2000 }],
    });
    expect(JSON.stringify(data)).not.toContain('ost');
  }
  const missing = await till.caller.call(findReceipt, { number: 'T1-1-000099' }, till.headers);
  expect(missing).toMatchObject({ code: 404, data: null });
  const stranger = await enrol(await openShop());
  const foreign = await stranger.caller.call(findReceipt, { number: sale.reference }, stranger.headers);
  expect(foreign.code).toBe(404);
  const { data: list } = await shop.as('sales').call(pageOfOrders, { keyword: 'T1-1-000001' });
  expect(list.data.map(({ id }) => id)).toEqual([sale.orderId]);
});

test('goods come back to their sale, restocked or written off, and never twice', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  const sale = await till.happen('sale', saleOf([lineOf(cola, 3)], { payments: [cash(1050)] }));
  const original = { saleId: sale.id, line: 0 };
  const giveBack = (quantity: number, changes = {}) =>
    till.happen(
      'sale',
      saleOf([lineOf(cola, -quantity, { original, reason: 'faulty', ...changes })], {
        payments: [cash(-350 * quantity)],
      }),
    );
  const first = await giveBack(1);
  await giveBack(1, { restock: false });
  expect(await shop.onHand(cola)).toBe(3);
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: first.orderId ?? 0 });
  expect(order).toMatchObject({
    kind: 'return',
    originalReference: sale.reference,
    reason: 'faulty',
    totalInclGst: -3.5,
  });
  expect(await reasonsOf(shop)).toEqual([]);
  await giveBack(2);
  const { data: flags } = await shop.as('branchManager').call(pageOfFlags, {});
  // Sold on the first receipt, returned on the second and third.
  const detail = expect.stringMatching(/^\S+: T1-1-000001 → T1-1-\d{6}, T1-1-\d{6}$/);
  expect(flags.data).toMatchObject([{ reason: 'returned', detail }]);
  const { data: sold } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(sold.productList).toMatchObject([{ orderQty: 3, returned: 2 }]);
  await giveBack(1);
  const all = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(all.data).toMatchObject({ paymentStatus: 'refunded', productList: [{ returned: 3 }] });
  await expectSound(shop);
});

test('goods that were free come back to their sale once, like any others', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const bag = await shop.product({ retailPrice: 0, onHand: 5 });
  const sale = await till.happen('sale', saleOf([lineOf(bag, 2)], { payments: [] }));
  const original = { saleId: sale.id, line: 0 };
  const giveBack = () => till.happen('sale', saleOf([lineOf(bag, -2, { original })], { payments: [] }));
  const back = await giveBack();
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: back.orderId ?? 0 });
  expect(order).toMatchObject({ kind: 'return', originalReference: sale.reference });
  const { data: sold } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(sold.productList).toMatchObject([{ orderQty: 2, returned: 2 }]);
  expect(await reasonsOf(shop)).toEqual([]);
  await giveBack();
  expect(await reasonsOf(shop)).toEqual(['returned']);
  await expectSound(shop);
});

test('a receipt tells which returns it counts, and what is left of each tender', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  const card = (amount: number) => ({ ...cash(amount), paymentType: 'card' });
  const sale = await till.happen('sale', saleOf([lineOf(cola, 3)], { payments: [card(800), cash(250)] }));
  const receipt = async (number: string) => (await till.caller.call(findReceipt, { number }, till.headers)).data;
  expect(await receipt('T1-1-000001')).toMatchObject({ saleId: sale.id, returnIds: [] });
  const { data: sold } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  const byOrder = { orderId: sold.id, lineId: sold.productList[0]?.id ?? 0 };
  const returns = [];
  for (const original of [byOrder, { saleId: sale.id, line: 0 }])
    returns.push(await till.happen('sale', saleOf([lineOf(cola, -1, { original })], { payments: [card(-350)] })));
  const reply = await receipt(sale.reference);
  expect(reply.saleId).toBe(sale.id);
  expect(reply.returnIds.toSorted()).toEqual(returns.map(({ id }) => id).toSorted());
  expect(Object.fromEntries(netByType(reply.payments as never))).toEqual({ card: 100, cash: 250 });
  expect(await reasonsOf(shop)).toEqual([]);
  const original = { saleId: sale.id, line: 0 };
  await till.happen('sale', saleOf([lineOf(cola, -1, { original })], { payments: [card(-350)] }));
  const { data: flags } = await shop.as('branchManager').call(pageOfFlags, {});
  expect(flags.data).toMatchObject([{ reason: 'return', detail: 'card: 10.50 → 8.00' }]);
});

test('a receipt counts what went back in coins, not what the goods were worth', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.33, onHand: 5 });
  const sale = await till.happen('sale', saleOf([lineOf(cola, 3)], { rounding: cents(1), payments: [cash(1000)] }));
  const original = { saleId: sale.id, line: 0 };
  await till.happen('sale', saleOf([lineOf(cola, -1, { original })], { rounding: cents(-2), payments: [cash(-335)] }));
  const { data } = await till.caller.call(findReceipt, { number: sale.reference }, till.headers);
  expect(data).toMatchObject({ returned: 333, refunded: 335 });
  expect(await reasonsOf(shop)).toEqual([]);
  await expectSound(shop);
});

test('an exchange by order and line, and goods without a receipt', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const [cola, bread] = [
    await shop.product({ retailPrice: 3.5, onHand: 5 }),
    await shop.product({ retailPrice: 5, onHand: 5 }),
  ];
  const sale = await till.happen('sale', saleOf([lineOf(cola, 1)]));
  const { data: sold } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  const original = { orderId: sold.id, lineId: sold.productList[0]?.id ?? 0 };
  const exchange = await till.happen('sale', saleOf([lineOf(cola, -1, { original }), lineOf(bread, 1)]));
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: exchange.orderId ?? 0 });
  expect(order).toMatchObject({ kind: 'exchange', totalInclGst: 1.5, status: 'completed' });
  const approvals = [{ permission: 'refund.add' as const, approvedById: shop.users.branchManager.id, about: '' }];
  const noReceipt = saleOf([lineOf(bread, -1)], { payments: [cash(-500)] });
  const back = await till.happen('sale', noReceipt, { approvals });
  expect(back.outcome).toBe('applied');
  expect(await reasonsOf(shop)).toEqual([]);
  const { data: returned } = await shop.as('companyAdmin').call(getOrder, { id: back.orderId ?? 0 });
  expect(returned).toMatchObject({ kind: 'return', originalId: null, totalInclGst: -5 });
  await till.happen('sale', noReceipt);
  expect(await reasonsOf(shop)).toEqual(['return']);
  expect(await shop.onHand(bread)).toBe(6);
  await expectSound(shop);
});

test('a receipt is mailed once its sale has arrived', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const early = await till.caller.call(mailReceipt, { saleId: randomUUID(), email: 'mei@example.com' }, till.headers);
  expect(early.code).toBe(404);
  const sale = await till.happen('sale', saleOf([lineOf(cola)], { note: 'x', rounding: cents(0) }));
  const { code } = await till.caller.call(mailReceipt, { saleId: sale.id, email: 'mei@example.com' }, till.headers);
  expect(code).toBe(0);
  await finishMails();
  const mail = shop.mails.findLast(({ to }) => to === 'mei@example.com');
  expect(mail?.attachments?.[0]?.filename).toBe(`receipt-${sale.reference}.pdf`);
  // They count for the till, not for who sells there.
  const { rows } = await shop.services.database.pool.query('select key from attempt where key = any($1)', [
    [`receiptMailsOfTill:${till.device.id}`, `mailsOfUser:${shop.users.sales.id}`, `mailsOfCompany:${shop.companyId}`],
  ]);
  expect(rows).toEqual([{ key: `receiptMailsOfTill:${till.device.id}` }]);
});

test('a note that is too long for its order is cut between two characters', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const note = `${'x'.repeat(1992 - cola.sku.length)}`;
  const sale = await till.happen('sale', saleOf([lineOf(cola, 1, { note: 'Cold🧊' })], { note }));
  expect(sale.outcome).toBe('applied');
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order.note).toBe(`${note}\n${cola.sku}: Cold`);
});
