import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { getSession, pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import { countedCash, figuresOf } from '#contract/till/drawer.ts';
import { listParked, takeParked } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import {
  cash,
  enrol,
  enrolSecond,
  keypadAt,
  lineOf,
  openDrawer,
  saleOf,
  type Till,
} from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const close = (till: Till, zNumber: number, counted: Record<string, number>) =>
  till.happen('sessionClosed', {
    counted,
    countedCash: countedCash(counted),
    expectedCash: figuresOf(till.state.log.filter((event) => event.sessionId === till.session())).expectedCash,
    zNumber,
    note: '',
  });

const sessionsOf = async (shop: Shop) =>
  (await shop.as('branchManager').call(pageOfSessions, { sortField: 'openedAt' })).data.data;

test('a session that was held at another keypad of the branch, and is heard of after the till moved, is that keypad’s', async () => {
  const shop = await openShop();
  const [second, elsewhere] = [await enrolSecond(shop), await keypadAt(shop, shop.otherBranchId)];
  const at = (keypadId: number) => ({ keypadId, keypadName: 'Front', branchName: 'Here' });
  const here = await keypadAt(shop, shop.branchId);
  for (const keypadId of [here, elsewhere, 999_999]) {
    await second.happen('sessionOpened', { float: cents(0), at: at(keypadId) });
    await close(second, 1, {});
  }
  const sessions = (await sessionsOf(shop)).map(({ keypadId, zNumber }) => [keypadId, zNumber]);
  const { keypadId: own } = second.device;
  // Another branch's keypad is none that this till could have stood at with these goods.
  expect(sessions.toSorted()).toEqual(
    [
      [own, 1],
      [own, 2],
      [here, 1],
    ].toSorted(),
  );
});

test('a session adds up: float, sales, returns and moves are what should lie in the drawer', async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 20_000);
  const sale = await till.happen('sale', saleOf([lineOf(cola, 4)], { payments: [cash(1400)] }));
  await till.happen('sale', saleOf([lineOf(cola, 2)]));
  const back = lineOf(cola, -1, { original: { saleId: sale.id, line: 0 }, reason: 'changedMind' });
  await till.happen('sale', saleOf([back], { payments: [cash(-350)] }));
  await till.happen('cashMoved', { direction: 'out', amount: cents(1000), reason: 'Milk' });
  await till.happen('cashMoved', { direction: 'in', amount: cents(500), reason: 'Coins' });
  await till.happen('drawerOpened', { reason: 'Change for a customer' });
  await till.happen('paymentRemoved', { paymentType: 'card', amount: cents(700), reference: '0042' });
  // For another bottle, which counts as the dashboard counts it: as a sale.
  await till.happen('sale', saleOf([lineOf(cola, -1, { original: back.original }), lineOf(cola)], { payments: [] }));
  await close(till, 1, { 5000: 4, 50: 12 });
  const [row] = await sessionsOf(shop);
  expect(row).toMatchObject({
    status: 'closed',
    zNumber: 1,
    zVersion: 1,
    sales: 3,
    total: 17.5,
    expectedCash: 205.5,
    countedCash: 206,
    variance: 0.5,
  });
  const { data: session } = await shop.as('branchManager').call(getSession, { id: row?.id ?? 0 });
  expect(session).toMatchObject({
    float: 200,
    cashIn: 5,
    cashOut: 10,
    returns: 1,
    drawerOpenings: 1,
    counted: { 5000: 4, 50: 12 },
    movements: [
      { direction: 'out', amount: 10, reason: 'Milk' },
      { direction: 'in', amount: 5, reason: 'Coins' },
      { direction: 'opened', amount: 0, reason: 'Change for a customer' },
    ],
    removals: [{ paymentType: 'card', amount: 7, reference: '0042', userName: expect.stringMatching(/./) }],
  });
  const { rows } = await shop.services.database.pool.query(
    'select payment_type, sum(processed)::int as amount from sales_payment where company_id = $1 group by 1 order by 1',
    [shop.companyId],
  );
  const tenders = rows.map((each) => ({ paymentType: each.payment_type, amount: each.amount / 100 }));
  expect(session.takings.toSorted((a, b) => (a.paymentType < b.paymentType ? -1 : 1))).toEqual(tenders);
  await expectSound(shop);
});

test('closing numbers have no gaps; a sale that arrives late amends its own report', async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 0);
  const late = till.write('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }));
  await close(till, 1, { 50: 7 });
  await till.happen('sessionOpened', { float: cents(0) });
  await close(till, 7, {});
  expect((await till.send([late])).data.results[0]?.outcome).toBe('applied');
  const [first, second] = await sessionsOf(shop);
  expect(first).toMatchObject({ zNumber: 1, zVersion: 2, sales: 1, expectedCash: 3.5, countedCash: 3.5, variance: 0 });
  expect(second).toMatchObject({ zNumber: 2, zVersion: 1 });
  const { data: flags } = await shop.as('branchManager').call(pageOfFlags, {});
  expect(flags.data.map(({ reason, detail }) => `${reason} ${detail}`).toSorted()).toEqual([
    'lateSession Z 1',
    'number Z 7 → Z 2',
    'sums 3.50 → 0.00',
  ]);
});

test('a parked sale is taken by one till of the branch', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const parkedId = randomUUID();
  await till.happen('parked', { parkedId, label: 'Table 4', total: cents(350), basket: { lines: [1] } });
  expect((await till.sayHello()).parked).toMatchObject([{ parkedId, label: 'Table 4', total: 350, till: 1 }]);
  const takes = await Promise.all([1, 2, 3].map(() => till.caller.call(takeParked, { parkedId }, till.headers)));
  expect(takes.every(({ data }) => data.basket !== null)).toBe(true);
  const elsewhere = await enrol(shop, shop.otherBranchId);
  const other = await elsewhere.caller.call(takeParked, { parkedId }, elsewhere.headers);
  expect(other).toMatchObject({ code: 404, data: null });
  const listedAt = async ({ caller, headers }: typeof till) =>
    (await caller.call(listParked, { ownIds: [parkedId] }, headers)).data;
  // The answer to the till that took it may have been lost: it can take it again.
  expect(await listedAt(till)).toMatchObject({ parked: [{ parkedId }], takenIds: [] });
  expect(await listedAt(elsewhere)).toEqual({ parked: [], takenIds: [parkedId] });
  await till.happen('recalled', { parkedId });
  expect((await listedAt(till)).parked).toEqual([]);
  expect(await till.caller.call(takeParked, { parkedId }, till.headers)).toMatchObject({ code: 404 });
  expect((await till.sayHello()).parked).toEqual([]);
  const again = randomUUID();
  await till.happen('parked', { parkedId: again, label: 'Table 5', total: cents(350), basket: {} });
  await till.happen('recalled', { parkedId: again });
  expect((await till.sayHello()).parked).toEqual([]);
});

test('a parked sale whose taker has sent all it has, and not that it has the sale, can be taken again', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const second = await enrolSecond(shop);
  const parkedId = randomUUID();
  await till.happen('parked', { parkedId, label: 'Table 4', total: cents(350), basket: { lines: [1] } });
  const take = async ({ caller, headers }: typeof till) => (await caller.call(takeParked, { parkedId }, headers)).code;
  const listedHere = async () =>
    (await till.caller.call(listParked, { ownIds: [parkedId] }, till.headers)).data.parked.map((each) => each.parkedId);
  const { pool } = shop.services.database;
  const passMinutes = () => pool.query("update till_parked set taken_at = taken_at - interval '2 minutes'");
  expect(await take(second)).toBe(0);
  await second.sayHello();
  expect(await listedHere()).toEqual([]);
  await passMinutes();
  await second.sayHello({ unsent: 1 });
  expect(await listedHere()).toEqual([]);
  await second.sayHello();
  expect(await listedHere()).toEqual([parkedId]);
  expect(await take(till)).toBe(0);
  expect(await take(second)).toBe(404);
  await till.happen('recalled', { parkedId });
  await passMinutes();
  await till.sayHello();
  expect(await listedHere()).toEqual([]);
});

test('money moved after the closing amends the report, too, and what was counted has to add up', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  await till.happen('sessionOpened', { float: cents(10_000) });
  const late = till.write(
    'cashMoved',
    { direction: 'out', amount: cents(1000), reason: 'Milk' },
    { userId: shop.users.branchManager.id },
  );
  const opening = till.write('drawerOpened', { reason: 'Change' });
  await till.happen('sessionClosed', {
    counted: { 5000: 2 },
    countedCash: cents(9000),
    expectedCash: cents(9000),
    zNumber: 1,
    note: '',
  });
  const { data } = await till.send([late, opening]);
  expect(data.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied']);
  const [session] = await sessionsOf(shop);
  expect(session).toMatchObject({ zNumber: 1, zVersion: 3, sales: 0, expectedCash: 90, countedCash: 90, variance: 0 });
  const { data: flags } = await shop.as('branchManager').call(pageOfFlags, {});
  expect(flags.data.map(({ reason, detail }) => `${reason} ${detail}`).toSorted()).toEqual([
    'lateSession Z 1',
    'lateSession Z 1',
    'sums 90.00 → 100.00',
    'sums 90.00 → 100.00',
  ]);
});

test('only users who may read the X report see the expected cash before the count', async () => {
  const shop = await openShop();
  const { till, cola } = await openDrawer(shop, 20_000);
  await till.happen('sale', saleOf([lineOf(cola, 4)], { payments: [cash(1400)] }));
  await till.happen('cashMoved', { direction: 'out', amount: cents(1000), reason: 'Milk' });
  const [row] = await sessionsOf(shop);
  const id = row?.id ?? 0;
  expect(row?.expectedCash).toBe(204);
  const { data: listed } = await shop.as('sales').call(pageOfSessions, {});
  expect(listed.data).toMatchObject([{ id, expectedCash: null, variance: null, sales: 1 }]);
  const blind = {
    expectedCash: null,
    float: null,
    cashIn: null,
    cashOut: null,
    takings: [],
    movements: [],
    removals: [],
  };
  expect((await shop.as('sales').call(getSession, { id })).data).toMatchObject(blind);
  expect((await shop.as('branchManager').call(getSession, { id })).data).toMatchObject({ float: 200, cashOut: 10 });
  await close(till, 1, { 5000: 4, 100: 4 });
  expect((await shop.as('sales').call(getSession, { id })).data).toMatchObject({ expectedCash: 204, variance: 0 });
});
