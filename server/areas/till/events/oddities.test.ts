import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { deleteProduct, inactivateProduct, updateProduct } from '#contract/catalogue.ts';
import { deleteCustomer, getCustomer } from '#contract/customers.ts';
import { updateUser } from '#contract/identity/users.ts';
import { cents } from '#contract/money.ts';
import { createPromotion } from '#contract/promotions.ts';
import { createOrder, getOrder } from '#contract/sales.ts';
import { getSession, pageOfFlags, pageOfSessions, resolveFlag, sessionPdf } from '#contract/till/devices.ts';
import type { Approval } from '#contract/till/events.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, flagsOf, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { pagesOf } from '#server/testing/pdf.ts';
import { openShop, type Shop } from '#server/testing.ts';

const reasonsOf = async (shop: Shop) => (await flagsOf(shop)).map(({ reason }) => reason);

/** The list price, less what the clerk took off. */
const discounted = (product: Parameters<typeof lineOf>[0], off: number) => {
  const whole = lineOf(product);
  const amount = cents(whole.priceInclGst - off);
  const gst = cents(Math.round(amount / 11));
  return lineOf(product, 1, {
    discountAmount: cents(off),
    ownDiscount: cents(off),
    priceInclGst: amount,
    gst,
    subtotal: cents(amount - gst),
  });
};

test('goods, customers and people that are gone meanwhile: booked, and told by name', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const admin = shop.as('companyAdmin');
  const [inactive, deleted] = [await shop.product({ onHand: 5 }), await shop.product({ onHand: 5 })];
  const customer = await buyer(shop);
  const sale = (lines: Parameters<typeof saleOf>[0], changes = {}) => till.write('sale', saleOf(lines, changes));
  const events = [
    sale([lineOf(inactive)]),
    sale([lineOf(deleted)]),
    sale([lineOf(inactive)], { customer: { id: customer.id, name: customer.name } }),
    { ...sale([lineOf(inactive)]), userId: shop.users.viewer.id },
    { ...sale([lineOf(inactive)]), userId: 999_999 },
  ];
  await admin.call(inactivateProduct, { id: inactive.id });
  await admin.call(deleteProduct, { id: deleted.id });
  await admin.call(deleteCustomer, { id: customer.id });
  const { data } = await till.send(events);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('applied'));
  const reasons = await reasonsOf(shop);
  for (const reason of ['product', 'customer', 'user'] as const) expect(reasons).toContain(reason);
  expect(reasons.filter((reason) => reason === 'user')).toHaveLength(2);
  const unknown = await admin.call(getOrder, { id: data.results[4]?.orderId ?? 0 });
  expect(unknown).toMatchObject({ code: 0, data: { processedBy: 'T1', status: 'completed' } });
  await expectSound(shop);
});

test('somebody who was disabled: what they sold before it was heard is booked', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const event = till.write('sale', saleOf([lineOf(cola)]));
  await shop.as('companyAdmin').call(updateUser, { id: shop.users.sales.id, status: 'disabled' });
  expect((await till.send([event])).data.results[0]?.outcome).toBe('applied');
  expect(await reasonsOf(shop)).toEqual(['user']);
});

test('the price as sold stands, whatever it is by now', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  const event = till.write('sale', saleOf([lineOf(cola, 2)]));
  await shop.as('companyAdmin').call(updateProduct, { id: cola.id, retailPrice: 4 });
  await shop.as('companyAdmin').call(createPromotion, {
    name: 'Tenth off',
    state: 'active',
    terms: { kind: 'percentage', percent: 10 },
  });
  const [result] = (await till.send([event])).data.results;
  expect((await shop.as('companyAdmin').call(getOrder, { id: result?.orderId ?? 0 })).data.totalInclGst).toBe(7);
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
    `price ${cola.sku}: 3.50 → 4.00`,
    'promotion 0.00 → 0.70',
  ]);
});

test('uses of a promotion count beyond its limit, and what was erased is named by what it took off', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 10, onHand: 9 });
  const promotion = await shop.as('companyAdmin').call(createPromotion, {
    name: 'Once only',
    state: 'active',
    terms: { kind: 'percentage', percent: 10 },
    limitTotal: 1,
    belowCost: true,
  });
  const share = (promotionId: number) => ({ promotionId, version: 1, name: 'Once only', amount: cents(100) });
  const line = (promotionId: number) =>
    lineOf(cola, 1, { shares: [share(promotionId)], priceInclGst: cents(900), gst: cents(82), subtotal: cents(818) });
  const events = [promotion.data.id, promotion.data.id, 999_999].map((id) => till.write('sale', saleOf([line(id)])));
  const { data } = await till.send(events);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  expect(await reasonsOf(shop)).toContain('promotion');
  await expectSound(shop);
});

test('more off than the role allows, and more sold than there is: a manager’s PIN, or a flag', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 10, onHand: 1 });
  const approve = (permission: Approval['permission']): Approval => ({
    permission,
    approvedById: shop.users.branchManager.id,
    about: 'Damaged box',
  });
  await till.happen('sale', saleOf([discounted(cola, 500)]), { approvals: [approve('discount.edit')] });
  expect(await reasonsOf(shop)).toEqual([]);
  await till.happen('sale', saleOf([lineOf(cola)]), { approvals: [approve('negativeStock.enable')] });
  expect(await reasonsOf(shop)).toEqual([]);
  await till.happen('sale', saleOf([discounted(cola, 500)]));
  expect(await reasonsOf(shop)).toEqual(['discount', 'stock']);
  // Who approves has to hold the right.
  const alone = { ...approve('discount.edit'), approvedById: shop.users.sales.id };
  await till.happen('sale', saleOf([discounted(cola, 500)]), { approvals: [alone] });
  expect((await reasonsOf(shop)).filter((reason) => reason === 'discount')).toHaveLength(2);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'approve' });
  expect(log.data[0]).toMatchObject({ after: { permission: 'discount.edit', about: 'Damaged box' } });
  await expectSound(shop);
});

test('a flag is resolved once, and shows by whom', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product();
  const sale = await till.happen('sale', saleOf([lineOf(cola)]));
  const [flag] = await flagsOf(shop);
  expect(flag).toMatchObject({ reason: 'stock', number: 'T1-1-000001', reference: sale.reference, resolvedAt: null });
  const { data } = await shop
    .as('branchManager')
    .call(resolveFlag, { id: flag?.id ?? 0, outcome: 'corrected', note: 'Counted' });
  expect(data).toMatchObject({ note: 'Counted', resolvedBy: expect.stringContaining('branchManager') });
  const again = await shop
    .as('companyAdmin')
    .call(resolveFlag, { id: flag?.id ?? 0, outcome: 'accepted', note: 'Other' });
  expect(again.data.note).toBe('Counted');
  const open = await shop.as('branchManager').call(pageOfFlags, { resolved: false });
  expect(open.data.totalCount).toBe(0);
});

test('a till that was cut off for weeks dates its sales back as far as it takes', async () => {
  const shop = await openShop();
  await shop.services.database.pool.query('update company set backdating_days = 7 where id = $1', [shop.companyId]);
  const till = await enrol(shop);
  await shop.services.database.pool.query(
    "update till_device set created_at = now() - interval '90 days' where id = $1",
    [till.device.id],
  );
  const cola = await shop.product({ onHand: 5 });
  const deviceAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const sale = await till.happen('sale', saleOf([lineOf(cola)]), { deviceAt, boot: crypto.randomUUID() });
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order.confirmedAt).toBe(deviceAt);
  await expectSound(shop);
});

test('on account beyond the limit, and store credit that is not there, are booked and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 10, onHand: 9 });
  const { id, name } = await buyer(shop, { creditLimit: 15 });
  const pay = (paymentType: string) =>
    till.happen('sale', saleOf([lineOf(cola)], { customer: { id, name }, payments: [{ ...cash(1000), paymentType }] }));
  expect((await pay('account')).outcome).toBe('applied');
  expect(await reasonsOf(shop)).toEqual([]);
  expect((await pay('account')).outcome).toBe('applied');
  expect((await pay('storeCredit')).outcome).toBe('applied');
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
    'credit 10.00 → 5.00',
    'credit 10.00 → 0.00',
  ]);
  expect(await shop.onHand(cola)).toBe(6);
  // At the desk it is below zero, and nobody spends more of it; what comes in goes towards it.
  const admin = shop.as('companyAdmin');
  expect((await admin.call(getCustomer, { id })).data.storeCredit).toBe(-10);
  const spend = {
    branchId: shop.branchId,
    status: 'completed' as const,
    customerId: id,
    productList: [{ productId: cola.id, orderQty: 1 }],
  };
  const refused = await admin.call(createOrder, { ...spend, payments: [{ paymentType: 'storeCredit', amount: 10 }] });
  expect(refused.code).toBe(9130);
  const back = saleOf([lineOf(cola, -1)], {
    customer: { id, name },
    payments: [{ ...cash(-1000), paymentType: 'storeCredit' }],
  });
  expect((await till.happen('sale', back)).outcome).toBe('applied');
  expect((await admin.call(getCustomer, { id })).data.storeCredit).toBe(0);
  await expectSound(shop);
});

test('a branch that was closed meanwhile: booked there, and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 9 });
  await shop.services.database.pool.query("update branch set status = 'inactive' where id = $1", [shop.branchId]);
  const sale = await till.happen('sale', saleOf([lineOf(cola)]));
  expect(sale.outcome).toBe('applied');
  const { rows } = await shop.services.database.pool.query('select reason from till_flag where company_id = $1', [
    shop.companyId,
  ]);
  expect(rows).toEqual([{ reason: 'branch' }]);
});

test('an open price of nothing is told, unless somebody who may give it away agreed', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const repair = await shop.product({ retailPrice: 0, openPrice: true, onHand: 9 });
  const bag = await shop.product({ retailPrice: 0, onHand: 9 });
  const approval = { permission: 'discount.edit' as const, approvedById: shop.users.branchManager.id, about: '' };
  const free = (product: typeof repair, changes: Parameters<typeof till.write>[2] = {}) =>
    till.write('sale', saleOf([lineOf(product)], { payments: [] }), changes);
  await till.send([free(bag), free(repair, { approvals: [approval] }), free(repair)]);
  expect((await flagsOf(shop)).map(({ reason, detail }) => [reason, detail])).toEqual([
    ['price', `${repair.sku}: 0.00`],
  ]);
});

test('cash out by somebody who may not hand money back is booked and told, unless a manager’s PIN let it through', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const approval = { permission: 'refund.add' as const, approvedById: shop.users.branchManager.id, about: '' };
  const move = (direction: 'in' | 'out') => ({ direction, amount: cents(35_510), reason: 'Banking' });
  await till.happen('cashMoved', move('in'));
  await till.happen('cashMoved', move('out'), { approvals: [approval] });
  await till.happen('cashMoved', move('out'), { userId: shop.users.branchManager.id });
  expect(await reasonsOf(shop)).toEqual([]);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'moveCash' });
  const approvers = log.data.flatMap(({ after }) => after?.approvedBy ?? []);
  expect(approvers).toEqual([expect.stringContaining('branchManager of')]);
  const manager = shop.as('branchManager');
  const { data: sessions } = await manager.call(pageOfSessions, {});
  const { data: session } = await manager.call(getSession, { id: sessions.data[0]?.id ?? 0 });
  const approved = expect.stringContaining('branchManager of');
  expect(session.movements.map(({ approvedBy }) => approvedBy)).toEqual(['', approved, '']);
  const { bytes } = await manager.send('GET', `/api/v1${sessionPdf.path.replace('{id}', String(session.id))}`);
  expect(pagesOf(bytes).flat().join('\n')).toMatch(/Banking · .* · approved by/); // whose name may stand on the next line
  await till.happen('cashMoved', move('out'));
  expect(await flagsOf(shop)).toMatchObject([{ reason: 'cashOut', detail: '355.10, Banking' }]);
});

test('cash that no coins make up, and a hundred dollars of change, are booked and told', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 7, onHand: 9 });
  const pay = (amount: number) => {
    const payment = { ...cash(700), amount: cents(amount) };
    return till.happen('sale', saleOf([lineOf(cola)], { payments: [payment], change: cents(amount - 700) }));
  };
  await pay(10_000);
  expect(await reasonsOf(shop)).toEqual([]);
  await pay(1003);
  await pay(99_999_995);
  expect((await flagsOf(shop)).map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
    'sums cash: 10.03 → 7.00',
    'sums cash: 999999.95 → 7.00',
  ]);
});
