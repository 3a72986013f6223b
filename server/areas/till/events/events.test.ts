import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { brands } from '#contract/catalogue/lists.ts';
import { createCustomer } from '#contract/customers.ts';
import { userSales } from '#contract/identity/users.ts';
import { cents } from '#contract/money.ts';
import { getInvoice } from '#contract/papers.ts';
import { getOrder, pageOfOrders, updateOrder } from '#contract/sales.ts';
import { findReceipt } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { yearInSydney } from '#server/testing/clock.ts';
import { statementsByWrite } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';

const flagsOf = async (shop: Shop): Promise<string[]> => {
  const { rows } = await shop.services.database.pool.query(
    'select reason from till_flag where company_id = $1 order by id',
    [shop.companyId],
  );
  return rows.map(({ reason }) => reason as string);
};

const countOf = async (shop: Shop, table: string): Promise<number> => {
  const { rows } = await shop.services.database.pool.query(
    `select count(*)::int as n from ${table} where company_id = $1`,
    [shop.companyId],
  );
  return rows[0].n;
};

test('a sale is booked as it was rung up, once, however often it is sent', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 3.5, onHand: 5 });
  await till.happen('sessionOpened', { float: cents(20_000) });
  const sale = await till.happen('sale', saleOf([lineOf(cola, 2)], { payments: [cash(700)] }));
  expect(sale).toMatchObject({ outcome: 'applied', reference: expect.stringMatching(`^S-0001-${yearInSydney()}-`) });
  expect(await shop.onHand(cola)).toBe(3);
  // The answer was lost: the same ids again, and twice in one request.
  const again = await till.send([...till.state.log, sale.event]);
  expect(again.data.results.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  expect(again.data.results[1]).toMatchObject({ orderId: sale.orderId, reference: sale.reference });
  expect(await shop.onHand(cola)).toBe(3);
  expect(await countOf(shop, 'sales_order')).toBe(1);
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
    otherReference: 'T1-1-000001',
    totalInclGst: 7,
    processedBy: expect.stringContaining('sales of'),
    payments: [{ paymentType: 'cash', processed: 7 }],
  });
  expect(await flagsOf(shop)).toEqual([]);
  await expectSound(shop);
});

test.runIf(isPostgres)('a sale is booked in three writes to the database, and one for which till it is', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 2, onHand: 50 });
  const sell = () => till.happen('sale', saleOf([lineOf(cola)]));
  await sell();
  const writes = await statementsByWrite(shop.services.database, sell);
  expect(writes).toHaveLength(4);
  // Tills of a branch wait for each other's number no longer than that.
  expect(writes[3]?.some((text) => text.includes('insert into document_number'))).toBe(true);
  expect(writes[3]?.at(-1)).toBe('commit');
});

test('the sums of an order show what a percentage took off, and what of it went back', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 2.2, onHand: 9 });
  const off = { discount: 25, ownDiscount: cents(165), priceInclGst: cents(495), gst: cents(45), subtotal: cents(450) };
  const sale = await till.happen('sale', saleOf([lineOf(cola, 3, off)], { total: cents(495), payments: [cash(495)] }));
  const part = { priceInclGst: cents(-165), gst: cents(-15), subtotal: cents(-150), ownDiscount: cents(-55) };
  const back = lineOf(cola, -1, { ...off, ...part, original: { saleId: sale.id, line: 0 } });
  const refund = await till.happen('sale', saleOf([back], { total: cents(-165), payments: [cash(-165)] }));
  const discountOf = async (id: number | null) =>
    (await shop.as('companyAdmin').call(getOrder, { id: id ?? 0 })).data.amountSummary.discount;
  expect([await discountOf(sale.orderId), await discountOf(refund.orderId)]).toEqual([1.65, -0.55]);
});

test('numbers of pieces are in the note of the order, and the log says who checked the age', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const wine = await shop.product({ sku: 'WINE', retailPrice: 3.5, onHand: 5, ageRestricted: true });
  const phone = await shop.product({ sku: 'PHONE', retailPrice: 3.5, onHand: 5, serialRequired: true });
  const lines = [lineOf(wine, 1, { note: 'gift' }), lineOf(phone, 1, { serials: ['A-1'] })];
  const { companyAdmin } = shop.users;
  const sale = await till.happen('sale', saleOf(lines, { note: 'Wrap it', ageCheckedById: companyAdmin.id }));
  expect(sale.outcome).toBe('applied');
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order.note).toBe('Wrap it\nWINE: gift\nPHONE: S/N A-1');
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'checkAge' });
  expect(log.data).toMatchObject([
    { entityId: sale.orderId, after: { checkedBy: expect.stringContaining('companyAdmin') } },
  ]);
});

test('a layby holds its goods back, with the deposit paid and the rest open', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const sofa = await shop.product({ retailPrice: 90, onHand: 5 });
  const { data: customer } = await shop.as('companyAdmin').call(createCustomer, { name: 'Lee' });
  const deposit = { ...cash(2000), remaining: cents(7000) };
  const sale = await till.happen(
    'sale',
    saleOf([lineOf(sofa)], { customer: { id: customer.id, name: 'Lee' }, payments: [deposit], layby: true }),
  );
  const { data: order } = await shop.as('companyAdmin').call(getOrder, { id: sale.orderId ?? 0 });
  expect(order).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'partlyPaid',
    amountSummary: { paid: 20, due: 70 },
  });
  expect(await shop.onHand(sofa)).toBe(5);
  expect(await flagsOf(shop)).toEqual([]);
  const { data: receipt } = await till.caller.call(findReceipt, { number: sale.reference }, till.headers);
  expect(receipt.isLayby).toBe(true);
  await expectSound(shop);
});

test('goods without a receipt, or returned twice, tell why; with new goods they are an exchange', async () => {
  const shop = await openShop();
  const [admin, till] = [shop.as('companyAdmin'), await enrol(shop)];
  const brandId = (await admin.call(brands.create, { name: 'Lotus' })).data.id;
  const rice = await shop.product({ brandId, retailPrice: 5, onHand: 9 });
  const tea = await shop.product({ brandId, retailPrice: 8, onHand: 9 });
  const back = (changes = {}) => lineOf(rice, -1, { reason: 'faulty', ...changes });
  const book = async (...lines: ReturnType<typeof lineOf>[]) => {
    const { orderId } = await till.happen('sale', saleOf(lines));
    return (await admin.call(getOrder, { id: orderId ?? 0 })).data;
  };
  const sold = await book(lineOf(rice, 1));
  const original = { orderId: sold.id, lineId: sold.productList[0]?.id ?? 0 };
  const returned = await book(back());
  const exchange = await book(back(), lineOf(tea, 1));
  const linked = await book(back({ original }));
  const twice = await book(back({ original }), lineOf(tea, 1));
  expect(returned).toMatchObject({ kind: 'return', reason: 'faulty', originalId: null });
  expect(exchange).toMatchObject({ kind: 'exchange', reason: 'faulty', originalId: null, totalInclGst: 3 });
  expect(twice).toMatchObject({ kind: 'exchange', reason: 'faulty', originalId: null });
  const { data: list } = await admin.call(pageOfOrders, { reason: ['faulty'] });
  const backs = [twice, linked, exchange, returned];
  expect(list.data.map(({ id, kind }) => [id, kind])).toEqual(backs.map(({ id, kind }) => [id, kind]));
  // Sold for 5 + 8 + 8 dollars, with four times 5 back.
  for (const products of [{}, { brandId }]) {
    const { data: staff } = await admin.call(userSales, { userId: shop.users.sales.id, ...products });
    expect(staff.data).toMatchObject([{ orders: 3, revenue: 1, returns: 20 }]);
  }
  expect((await admin.call(getInvoice, { id: returned.id })).data.kind).toBe('creditNote');
  const put = (id: number) => admin.call(updateOrder, { id, reason: 'expired' });
  expect((await put(exchange.id)).data).toMatchObject({ kind: 'exchange', reason: 'expired' });
  expect(await put(sold.id)).toMatchObject({ code: 103, data: { fields: { reason: expect.any(String) } } });
  await expectSound(shop);
});

test('the same event sent by several connections at once is booked once', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  const events = [1, 2, 3].map(() => till.write('sale', saleOf([lineOf(cola)])));
  const replies = await Promise.all([1, 2, 3, 4, 5, 6].map(() => till.send(events)));
  const outcomes = replies.flatMap(({ data }) => data.results.map(({ outcome }) => outcome));
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(15);
  expect(await shop.onHand(cola)).toBe(47);
  await expectSound(shop);
});

test('what cannot be read or booked is kept for a person, and stops nothing after it', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const unknownProduct = { ...cola, id: 999_999_999 };
  const events = [
    { ...till.write('sale', saleOf([lineOf(cola)])), schema: 99, content: { new: true } },
    { ...till.write('sale', saleOf([lineOf(cola)])), content: 'no content at all' },
    till.write('sale', saleOf([lineOf(unknownProduct)])),
    till.write('sale', saleOf([lineOf(cola, 1, { priceInclGst: cents(100), subtotal: cents(50), gst: cents(50) })])),
    till.write('sale', saleOf([lineOf(cola)])),
  ];
  const { status, data } = await till.send(events);
  expect(status).toBe(200);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(['review', 'review', 'review', 'review', 'applied']);
  expect(await flagsOf(shop)).toEqual(['unreadable', 'unreadable', 'product', 'sums']);
  expect(await shop.onHand(cola)).toBe(4);
  expect((await till.send(events)).data.results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('duplicate'));
  await expectSound(shop);
});

test('a memory that was put back goes on in a new epoch, and known sales stay known', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  await till.happen('sale', saleOf([lineOf(cola)]));
  const yesterday = structuredClone(till.state);
  await till.happen('sale', saleOf([lineOf(cola)]));
  const restored = till.restart(yesterday);
  const hello = await restored.sayHello();
  expect(hello).toMatchObject({ seen: 2, newEpoch: 2 });
  expect(hello.daysThatDiffer).toMatchObject([
    { day: till.state.log[1]?.day, ids: expect.arrayContaining([till.state.log[1]?.id]) },
  ]);
  const next = await restored.happen('sale', saleOf([lineOf(cola)]));
  expect(next.outcome).toBe('applied');
  expect(next.event).toMatchObject({ epoch: 2, seq: 1, content: { number: 'T1-2-000001' } });
  expect(await flagsOf(shop)).toEqual(['number']);
  expect(await shop.onHand(cola)).toBe(47);
});

test('two copies of a till book both, with an alarm, and part their ways', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  await till.happen('sale', saleOf([lineOf(cola)]));
  const copy = till.restart(till.state);
  await till.happen('sale', saleOf([lineOf(cola)]));
  const other = await copy.happen('sale', saleOf([lineOf(cola)]));
  expect(other.outcome).toBe('applied');
  expect(copy.state.epoch).toBe(2);
  expect(await flagsOf(shop)).toEqual(['number']);
  // Each goes on by itself: neither is sent to another epoch by the other's hello.
  expect((await till.sayHello()).newEpoch).toBeNull();
  expect((await copy.sayHello()).newEpoch).toBeNull();
  expect(await shop.onHand(cola)).toBe(47);
  expect(await countOf(shop, 'till_event')).toBe(3);
});

test('a server put back to an earlier state is sent what it lacks', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  for (let at = 0; at < 3; at += 1) await till.happen('parked', parked(`Sale ${at}`));
  expect((await till.sayHello()).daysThatDiffer).toEqual([]);
  const { pool } = shop.services.database;
  const lostIds = till.state.log.slice(1).map(({ id }) => id);
  await pool.query('delete from till_parked where company_id = $1', [shop.companyId]);
  await pool.query('delete from till_event where company_id = $1 and id = any($2)', [shop.companyId, lostIds]);
  expect((await till.sendMissing()).map(({ id, outcome }) => [id, outcome])).toEqual(
    lostIds.map((id) => [id, 'applied']),
  );
  expect((await till.sayHello()).daysThatDiffer).toEqual([]);
  expect(await shop.onHand(cola)).toBe(50);
});

const parked = (label: string) => ({ parkedId: randomUUID(), label, total: cents(350), basket: { lines: [] } });
