import { expect, test } from 'vitest';
import { fetchWork } from '#contract/dashboard/work.ts';
import { cents } from '#contract/money.ts';
import { createOrder, updateOrder } from '#contract/sales.ts';
import {
  bookFlagged,
  getSession,
  pageOfDevices,
  pageOfFlags,
  pageOfSessions,
  resolveFlag,
} from '#contract/till/devices.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { finishMails, sendDue } from '#server/platform/outbox.ts';
import { type Shop, shopsApart } from '#server/testing.ts';
import { watchTills } from './alarms.ts';

const openShop = shopsApart();

const flagsOf = async (shop: Shop, resolved?: boolean) =>
  (await shop.as('branchManager').call(pageOfFlags, { resolved })).data.data;

/** As if so many minutes had passed since everything that happened. */
const pass = async ({ services: { database } }: Shop, minutes: number) => {
  const ago = `${minutes} minutes`;
  await database.pool.query('update till_device set last_contact = last_contact - $1::interval', [ago]);
  await database.pool.query('update till_epoch set hole_since = hole_since - $1::interval', [ago]);
  await database.pool.query('update till_flag set occurred_at = occurred_at - $1::interval', [ago]);
};

/** Who gets mail about the branch. */
const addressOf = ({ branchId }: Shop) => `branch-${branchId}@shop.test`;
const giveAddress = (shop: Shop) =>
  shop.services.database.pool.query('update branch set email = $2 where id = $1', [shop.branchId, addressOf(shop)]);
const subjectsOf = async (shop: Shop) => {
  await sendDue(shop.services, () => {});
  await finishMails();
  const mails = shop.mails.splice(0).filter(({ to }) => to === addressOf(shop));
  return mails.map(({ subject }) => subject);
};

test('numbers that stay away are told once, by mail too, until they come', async () => {
  const shop = await openShop();
  await giveAddress(shop);
  const till = await enrol(shop);
  const lostEvent = till.write('drawerOpened', { reason: 'Change' });
  await till.happen('drawerOpened', { reason: 'Change' });
  await till.sayHello();
  await watchTills(shop.services);
  expect(await flagsOf(shop)).toEqual([]);
  await pass(shop, 16);
  // Cut off, it could not have sent them.
  await watchTills(shop.services);
  expect(await flagsOf(shop)).toEqual([]);
  await till.sayHello();
  for (let time = 0; time < 3; time += 1) await Promise.all([watchTills(shop.services), watchTills(shop.services)]);
  expect(await flagsOf(shop)).toMatchObject([{ reason: 'missing', detail: '1: 1', resolvedAt: null, review: false }]);
  expect(await subjectsOf(shop)).toEqual([expect.stringMatching(/^Sales of T1 Front are missing/)]);
  await till.send([lostEvent]);
  await watchTills(shop.services);
  expect(await flagsOf(shop)).toMatchObject([{ reason: 'missing', resolvedBy: 'T1', outcome: '' }]);
  expect(await subjectsOf(shop)).toEqual([]);
});

test('a till that is not heard of while its session is open is told once for each silence', async () => {
  const shop = await openShop();
  await giveAddress(shop);
  const till = await enrol(shop);
  const silent = async () => (await shop.as('branchManager').call(pageOfDevices, {})).data.data[0]?.silent;
  await till.sayHello();
  await pass(shop, 31);
  await watchTills(shop.services);
  expect([await silent(), await flagsOf(shop)]).toEqual([false, []]);
  await till.happen('sessionOpened', { float: cents(0) });
  await watchTills(shop.services);
  expect(await silent()).toBe(true);
  const [flag] = await flagsOf(shop);
  expect(flag).toMatchObject({ reason: 'silent', kind: 'hello', resolvedAt: null });
  expect(await subjectsOf(shop)).toEqual([expect.stringMatching(/No contact with T1 Front/)]);
  const { data: work } = await shop.as('branchManager').call(fetchWork, {});
  expect(work.work).toContainEqual(expect.objectContaining({ kind: 'tillFlags', count: 1 }));
  // Settled by somebody: the same silence is not told again, the next one is.
  await shop.as('branchManager').call(resolveFlag, { id: flag?.id ?? 0, outcome: 'explained', note: 'Power cut' });
  await pass(shop, 5);
  await watchTills(shop.services);
  expect(await flagsOf(shop, false)).toEqual([]);
  await till.sayHello();
  await watchTills(shop.services);
  await pass(shop, 31);
  await watchTills(shop.services);
  expect(await flagsOf(shop, false)).toMatchObject([{ reason: 'silent' }]);
  await till.sayHello();
  await watchTills(shop.services);
  expect(await flagsOf(shop, false)).toEqual([]);
});

test('each flag is settled in a way that fits it', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  await till.happen('sale', saleOf([lineOf(await shop.product())]));
  const [flag] = await flagsOf(shop);
  const settle = (outcome: 'staffTold' | 'accepted') =>
    shop.as('branchManager').call(resolveFlag, { id: flag?.id ?? 0, outcome, note: 'Counted' });
  expect(await settle('staffTold')).toMatchObject({ code: 103, data: { fields: { outcome: expect.any(String) } } });
  // Two people at once: both read what one of them said.
  const other = shop.as('companyAdmin').call(resolveFlag, { id: flag?.id ?? 0, outcome: 'corrected', note: 'Other' });
  const replies = await Promise.all([settle('accepted'), other]);
  expect(replies.map(({ code }) => code)).toEqual([0, 0]);
  const [first, second] = replies.map(({ data }) => [data.outcome, data.note, data.resolvedBy]);
  expect(first).toEqual(second);
  expect([
    ['accepted', 'Counted'],
    ['corrected', 'Other'],
  ]).toContainEqual(first?.slice(0, 2));
});

test('a flag is settled by a manager, with a reason, and never by who rang it up while another manager can', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product();
  const oddSale = () => saleOf([lineOf(cola, 1, { listPrice: cents(1) })]);
  await till.happen('sale', oddSale(), { userId: shop.users.branchManager.id });
  await till.happen('sale', oddSale(), { userId: shop.users.companyAdmin.id });
  const { data } = await shop.as('companyAdmin').call(pageOfFlags, { sortField: 'occurredAt', sortOrder: 'ascend' });
  expect(data.data).toMatchObject([
    { reason: 'sums', own: false },
    { reason: 'sums', own: true },
  ]);
  const [ofManager, ofAdmin] = data.data.map(({ id }) => id);
  const settle = (role: 'sales' | 'companyAdmin' | 'branchManager', id = 0, note = 'Counted') =>
    shop.as(role).call(resolveFlag, { id, note });
  expect((await shop.as('sales').call(resolveFlag, { id: ofManager ?? 0, note: 'x' })).status).toBe(403);
  expect(await settle('companyAdmin', ofManager, ' ')).toMatchObject({
    code: 103,
    data: { fields: { note: expect.any(String) } },
  });
  expect((await settle('companyAdmin', ofManager)).code).toBe(0);
  expect(await settle('companyAdmin', ofAdmin)).toMatchObject({
    code: 103,
    data: { fields: { id: expect.any(String) } },
  });
  expect((await settle('branchManager', ofAdmin)).code).toBe(0);
  // A shop of one: nobody else could ever settle it.
  const ownerId = shop.users.owner.id;
  await till.happen('sale', oddSale(), { userId: ownerId });
  await shop.services.database.pool.query('update app_user set role_id = null where company_id = $1 and id <> $2', [
    shop.companyId,
    ownerId,
  ]);
  const { data: left } = await shop.as('owner').call(pageOfFlags, { resolved: false });
  expect(left.data).toMatchObject([{ own: true }]);
  expect((await shop.as('owner').call(resolveFlag, { id: left.data[0]?.id ?? 0, note: 'Counted' })).code).toBe(0);
});

test('what was kept for review is booked once it can be, and only once', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ retailPrice: 10, onHand: 9 });
  const { id, name } = await buyer(shop);
  const manager = shop.as('branchManager');
  const draft = { customerId: id, productList: [{ productId: cola.id, orderQty: 1 }] };
  const { data: order } = await manager.call(createOrder, draft);
  const goods = [{ title: 'Cola', chineseTitle: '', pack: false, unitQty: 1, quantity: lineOf(cola).quantity }];
  const paid = await till.happen('laybyPaid', {
    number: '',
    orderId: order.id,
    reference: 'L-1',
    customer: { id, name },
    goods,
    total: cents(1000),
    owed: cents(1000),
    rounding: cents(0),
    change: cents(0),
    payments: [cash(1000)],
  });
  // Nobody has confirmed the order: nothing is owed for it.
  expect(paid.outcome).toBe('review');
  const [flag] = await flagsOf(shop, false);
  expect(flag).toMatchObject({ reason: 'sums', review: true, orderId: null });
  // The till gave a receipt for it: its session counts it from then on, and once.
  const takings = async () => {
    const { data: sessions } = await manager.call(pageOfSessions, {});
    return (await manager.call(getSession, { id: sessions.data[0]?.id ?? 0 })).data.takings;
  };
  expect(await takings()).toMatchObject([{ paymentType: 'cash', amount: 10 }]);
  const book = () => manager.call(bookFlagged, { id: flag?.id ?? 0 });
  expect(await book()).toMatchObject({ code: 103, data: { fields: { id: expect.stringContaining('L-1') } } });
  expect(await shop.onHand(cola)).toBe(9);
  const { version } = order;
  expect((await manager.call(updateOrder, { id: order.id, version, status: 'confirmed' })).code).toBe(0);
  const replies = await Promise.all([book(), book()]);
  expect(replies.map(({ code }) => code)).toEqual([0, 0]);
  expect(replies[0]?.data).toMatchObject({ outcome: 'booked', review: false, orderId: order.id });
  expect(await shop.onHand(cola)).toBe(8);
  expect(await takings()).toMatchObject([{ paymentType: 'cash', amount: 10 }]);
  const [again] = (await till.send([paid.event])).data.results;
  expect(again).toMatchObject({ outcome: 'duplicate', orderId: order.id });
  expect((await flagsOf(shop, false)).filter(({ eventId }) => eventId === paid.event.id)).toEqual([]);
  const other = await openShop();
  expect((await other.as('companyAdmin').call(bookFlagged, { id: flag?.id ?? 0 })).code).toBe(404);
  await expectSound(shop);
});
