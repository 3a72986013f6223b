import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents, MAX_CENTS } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import { getSession, pageOfDevices, pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { catalogueChunk, hello, sendEvents, tillPrices, tillStock } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, enrolSecond, lineOf, saleOf, type Till } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

/* Devices that are broken, or in the hands of somebody who means harm. */

const HUGE = Number.MAX_SAFE_INTEGER;

const flagsOf = async (shop: Shop) =>
  (await shop.as('companyAdmin').call(pageOfFlags, { sortField: 'occurredAt', sortOrder: 'ascend' })).data.data;
/** In the order they were raised. */
const storedReasons = async ({ services, companyId }: Shop): Promise<string[]> => {
  const { rows } = await services.database.pool.query<{ reason: string }>(
    'select reason from till_flag where company_id = $1 order by id',
    [companyId],
  );
  return rows.map(({ reason }) => reason);
};
const reasonsOf = async (shop: Shop) => (await flagsOf(shop)).map(({ reason }) => reason);

/** Everything the desk shows of tills can still be read. */
const expectReadable = async (shop: Shop) => {
  const admin = shop.as('companyAdmin');
  expect(await admin.call(pageOfDevices, {})).toMatchObject({ code: 0 });
  expect(await admin.call(pageOfFlags, {})).toMatchObject({ code: 0 });
  const sessions = await admin.call(pageOfSessions, {});
  expect(sessions).toMatchObject({ code: 0 });
  expect(sessions.data.data).not.toEqual([]);
  for (const { id } of sessions.data.data) expect(await admin.call(getSession, { id })).toMatchObject({ code: 0 });
};

type Product = Awaited<ReturnType<Shop['product']>>;
type Line = Parameters<typeof lineOf>[2];
const sellLine = (till: Till, product: Product, line: Line = {}, changes: Parameters<typeof saleOf>[1] = {}) =>
  till.write('sale', saleOf([lineOf(product, 1, line)], changes));
const amounts = (amount: number): Line => ({
  listPrice: cents(amount),
  price: cents(amount),
  priceInclGst: cents(amount),
  gst: cents(0),
  subtotal: cents(amount),
});

type Case = [name: string, outcome: string, reasons: string[], event: (till: Till, product: Product) => TillEvent];
const cases: Case[] = [
  ['a quantity beyond all numbers', 'review', ['unreadable'], (t, p) => sellLine(t, p, { quantity: milli(HUGE) })],
  ['nothing at all', 'review', ['sums'], (t, p) => sellLine(t, p, { quantity: milli(0), ...amounts(0) })],
  ['a pack of too many', 'review', ['unreadable'], (t, p) => sellLine(t, p, { pack: true, unitQty: HUGE })],
  ['a price beyond all money', 'review', ['unreadable'], (t, p) => sellLine(t, p, amounts(HUGE))],
  ['a title without end', 'review', ['unreadable'], (t, p) => sellLine(t, p, { title: 'x'.repeat(100_000) })],
  ['a line that does not add up', 'review', ['sums'], (t, p) => sellLine(t, p, { subtotal: cents(1) })],
  ['another total', 'applied', ['sums'], (t, p) => sellLine(t, p, {}, { total: cents(1) })],
  ['another change', 'applied', ['sums'], (t, p) => sellLine(t, p, {}, { change: cents(9999) })],
  ['nothing paid', 'applied', ['sums'], (t, p) => sellLine(t, p, {}, { payments: [] })],
  [
    'more paid than tendered',
    'review',
    ['sums'],
    (t, p) => sellLine(t, p, {}, { payments: [{ ...cash(350), processed: cents(35_000) }] }),
  ],
  [
    'money nobody knows',
    'applied',
    ['sums'],
    (t, p) => sellLine(t, p, {}, { payments: [{ ...cash(350), paymentType: 'shells' }] }),
  ],
  [
    'store credit of nobody',
    'applied',
    ['credit'],
    (t, p) => sellLine(t, p, {}, { payments: [{ ...cash(350), paymentType: 'storeCredit' }] }),
  ],
  [
    'on account of nobody',
    'applied',
    ['credit'],
    (t, p) => sellLine(t, p, {}, { payments: [{ ...cash(350), paymentType: 'account' }] }),
  ],
  [
    'money by an odd name',
    'review',
    ['sums'],
    (t, p) => sellLine(t, p, {}, { payments: [{ ...cash(350), paymentType: '__proto__' }] }),
  ],
  ['the receipt of another till', 'applied', ['number'], (t, p) => asAnother(sellLine(t, p))],
  [
    'a float beyond all money',
    'review',
    ['unreadable'],
    (t) => t.write('sessionOpened', { float: cents(MAX_CENTS + 1) }),
  ],
  [
    'cash in that takes out',
    'review',
    ['unreadable'],
    (t) => t.write('cashMoved', { direction: 'in', amount: cents(-5000), reason: 'x' }),
  ],
  [
    'a day before all calendars',
    'applied',
    ['clock'],
    (t) => ({ ...t.write('sessionOpened', { float: cents(0) }), day: '0000-01-01' }),
  ],
  [
    'a day at the end of time',
    'applied',
    ['clock'],
    (t) => ({ ...t.write('sessionOpened', { float: cents(0) }), day: '9999-12-31' }),
  ],
  [
    'a clock before all calendars',
    'applied',
    [],
    (t, p) => ({ ...sellLine(t, p), deviceAt: '0000-01-01T00:00:00Z', boot: randomUUID() }),
  ],
  [
    'a clock at the end of time',
    'applied',
    [],
    (t, p) => ({ ...sellLine(t, p), deviceAt: '9999-12-31T23:59:59Z', boot: randomUUID(), offsetMs: HUGE }),
  ],
  ['a clock that never was', 'applied', [], (t, p) => ({ ...sellLine(t, p), mono: -1e308 })],
  ['a schema of the far future', 'review', ['unreadable'], (t, p) => ({ ...sellLine(t, p), schema: HUGE })],
];
const asAnother = (event: TillEvent): TillEvent =>
  ({ ...event, content: { ...event.content, number: 'T7-1-000001' } }) as TillEvent;

test('whatever a broken till sends is booked or kept, told, and holds up nothing', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 900 });
  let flagCount = 0;
  for (const [name, outcome, reasons, make] of cases) {
    const event = make(till, cola);
    const { status, data } = await till.send([event, till.write('drawerOpened', { reason: 'Change' })]);
    expect([status, ...data.results.map((result) => result.outcome)], name).toEqual([200, outcome, 'applied']);
    const flags = await storedReasons(shop);
    expect(flags.slice(flagCount), name).toEqual(reasons);
    flagCount = flags.length;
  }
  await till.sayHello();
  await expectReadable(shop);
  await expectSound(shop);
});

test('sums of many large amounts are still shown', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const moves = Array.from({ length: 50 }, () =>
    till.write('cashMoved', { direction: 'in', amount: cents(MAX_CENTS), reason: 'x' }),
  );
  await till.send(moves);
  await expectReadable(shop);
});

test('what cannot be a till’s message is refused as a whole, never with a 5xx', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const event = till.write('drawerOpened', { reason: 'Change' });
  const clock = { boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: 1 };
  const post = async (body: string) => {
    const headers = { ...till.headers, 'content-type': 'application/json' };
    const { status, body: envelope } = await till.caller.send('POST', `/api/v1${sendEvents.path}`, { body, headers });
    return status === 200 ? envelope.code : status;
  };
  const postEvent = (changes: object) => post(JSON.stringify({ ...clock, events: [{ ...event, ...changes }] }));
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const answers = {
    many: await post(JSON.stringify({ ...clock, events: Array.from({ length: 51 }, () => event) })),
    none: await post(JSON.stringify({ ...clock, events: [] })),
    long: await postEvent({ content: 'x'.repeat(5_000_000) }),
    deep: await post(JSON.stringify({ ...clock, events: [event] }).replace('"Change"', deep)),
    nul: await postEvent({ content: { reason: 'a\0b' } }),
    half: await postEvent({ content: { reason: '\ud83d' } }),
    epoch: await postEvent({ epoch: HUGE }),
    seq: await postEvent({ seq: HUGE }),
    id: await postEvent({ id: 'x' }),
    day: await postEvent({ day: '2026-02-31' }),
    text: await post('no JSON'),
  };
  const bad = 103;
  const { long, text, deep: nested, ...rest } = answers;
  expect(long).toBe(413);
  for (const code of [text, nested, ...Object.values(rest)]) expect([bad, 400]).toContain(code);
  const stand = { ...clock, epoch: HUGE, seq: 0, days: [], app: '', schema: 1, unsent: 0, persistent: true };
  expect((await till.caller.call(hello, { ...stand, setupTag: '' }, till.headers)).code).toBe(bad);
  expect((await till.caller.call(catalogueChunk, { chunk: HUGE }, till.headers)).code).toBe(bad);
  expect((await till.caller.call(tillStock, { productIds: [HUGE] }, till.headers)).data).toEqual([]);
  expect((await till.caller.call(tillPrices, { customerId: HUGE, productIds: [] }, till.headers)).code).toBe(404);
  // Nothing of it was kept, and what is sound goes on.
  expect((await till.send([event])).data.results[0]?.outcome).toBe('applied');
  await expectReadable(shop);
});

test('an id again with other contents books nothing, and is told once', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  const sale = await till.happen('sale', saleOf([lineOf(cola)]));
  const forged = { ...sale.event, content: saleOf([lineOf(cola, 9)]) };
  for (let time = 0; time < 3; time += 1)
    expect((await till.send([forged])).data.results).toMatchObject([{ outcome: 'duplicate', orderId: sale.orderId }]);
  expect((await till.send([sale.event])).data.results[0]?.outcome).toBe('duplicate');
  expect(await shop.onHand(cola)).toBe(49);
  expect(await reasonsOf(shop)).toEqual(['content']);
});

test('a receipt’s number given to a second sale is booked, told, and starts a new epoch', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  await till.happen('sale', saleOf([lineOf(cola)]));
  const again = till.write('sale', saleOf([lineOf(cola)]));
  const { data } = await till.send([{ ...again, content: { ...again.content, number: 'T1-1-000001' } }]);
  expect(data).toMatchObject({ newEpoch: 2, results: [{ outcome: 'applied' }] });
  expect(await reasonsOf(shop)).toEqual(['number']);
  expect(await shop.onHand(cola)).toBe(48);
});

test('a session of another branch is not written into; one of the own branch goes on at a new till', async () => {
  const shop = await openShop();
  const first = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  await first.happen('sessionOpened', { float: cents(10_000) });
  const elsewhere = await enrol(shop, shop.otherBranchId);
  const stray = await elsewhere.happen('sale', saleOf([lineOf(cola)]), { sessionId: first.session() });
  expect(stray.outcome).toBe('review');
  expect(await flagsOf(shop)).toMatchObject([{ reason: 'branch', detail: 'Newtown', branchId: shop.otherBranchId }]);
  const renewed = await enrol(shop);
  const sale = await renewed.happen('sale', saleOf([lineOf(cola)]), { sessionId: first.session() });
  expect(sale.outcome).toBe('applied');
  const { data } = await shop.as('companyAdmin').call(pageOfSessions, {});
  expect(data.data).toMatchObject([{ sales: 1, branchId: shop.branchId }]);
});

test('two tills that want one parked sale: one gets it, and what both took is told', async () => {
  const shop = await openShop();
  const [first, second] = [await enrol(shop), await enrolSecond(shop)];
  const parkedId = randomUUID();
  await first.happen('parked', { parkedId, label: 'Table 4', total: cents(350), basket: {} });
  const take = (till: Till) =>
    till.caller.send('POST', '/api/v1/till/parked/take/', { body: { parkedId }, headers: till.headers });
  const replies = await Promise.all([first, second, first, second].map(take));
  const codes = replies.map(({ body }) => body.code);
  expect(new Set([codes[0], codes[2]]).size).toBe(1);
  expect(codes.toSorted()).toEqual([0, 0, 404, 404]);
  // The other one had taken it back by itself, cut off.
  const loser = codes[0] === 0 ? second : first;
  await loser.happen('recalled', { parkedId });
  expect(await flagsOf(shop)).toMatchObject([{ reason: 'parked', detail: expect.stringMatching(/^Table 4 \(T\d\)$/) }]);
  const stranger = await enrol(shop, shop.otherBranchId);
  await stranger.happen('recalled', { parkedId });
  expect((await reasonsOf(shop)).filter((reason) => reason === 'parked')).toHaveLength(1);
});
