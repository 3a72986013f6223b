import { expect, test } from 'vitest';
import { pageOfDevices, pageOfFlags, revokeDevice } from '#contract/till/devices.ts';
import { borrowStock } from '#contract/till/leases.ts';
import { hello, sendEvents } from '#contract/till/protocol.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { enrol, enrolSecond, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const countOf = async (shop: Shop, table: 'till_event' | 'sales_order'): Promise<number> => {
  const { rows } = await shop.services.database.pool.query<{ count: number }>(
    `select count(*) as count from ${table} where company_id = $1`,
    [shop.companyId],
  );
  return Number(rows[0]?.count);
};

const flagsOf = async (shop: Shop) =>
  (await shop.as('branchManager').call(pageOfFlags, {})).data.data.map(({ reason }) => reason).toSorted();

const YEAR_MS = 365 * 86_400_000;

test('a credential that was guessed, cut short or borrowed from a person sends nothing', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 5 });
  const clock = { boot: crypto.randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: 1 };
  const events = [till.write('sale', saleOf([lineOf(cola)]))];
  const stand = { ...clock, epoch: 1, seq: 1, days: [], app: '', schema: 1, unsent: 0, persistent: true, setupTag: '' };
  const { credential } = till;
  const forgeries = [
    `Till ${credential.slice(0, -1)}`,
    `Till ${credential}A`,
    `Till ${credential.toLowerCase()}x`,
    `Till ${shop.users.owner.token}`,
    `Bearer ${credential}`,
    `Till ${'A'.repeat(5000)}`,
    'Till 中文',
  ];
  for (const forgery of forgeries) {
    const headers = { authorization: encodeURI(forgery).replaceAll('%20', ' ') };
    const replies = [
      await till.caller.call(sendEvents, { ...clock, events } as never, headers),
      await till.caller.call(hello, stand, headers),
      await till.caller.call(borrowStock, { leases: [], wanted: [], unsent: 0 }, headers),
    ];
    expect(
      replies.map(({ status }) => status),
      forgery,
    ).toEqual([401, 401, 401]);
  }
  expect(await countOf(shop, 'till_event')).toBe(0);
  expect(await shop.onHand(cola)).toBe(5);
});

test('what was overheard at one till and is sent by another, or by one that was stopped, books nothing again', async () => {
  const shop = await openShop();
  const [first, second] = [await enrol(shop), await enrolSecond(shop)];
  const cola = await shop.product({ onHand: 9 });
  const { event, orderId } = await first.happen('sale', saleOf([lineOf(cola)]));
  const [again] = (await second.send([event])).data.results;
  expect(again).toMatchObject({ outcome: 'duplicate', orderId });
  // A new id with the first one's receipt: it happened, so it is booked, and somebody hears of the number.
  const [forged] = (await second.send([{ ...event, id: crypto.randomUUID() }])).data.results;
  expect(forged?.outcome).toBe('applied');
  expect(await flagsOf(shop)).toContain('number');
  await shop.as('branchManager').call(revokeDevice, { id: first.device.id });
  const [late] = (await first.send([event])).data.results;
  expect(late).toMatchObject({ outcome: 'duplicate', orderId });
  expect(await countOf(shop, 'sales_order')).toBe(2);
  expect(await shop.onHand(cola)).toBe(7);
  await expectSound(shop);
});

test('events out of order and from clocks years off are each booked once, within the till’s own time', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 9 });
  const years = [-40, 0, 40, -2];
  const events = years.map((off) =>
    till.write('sale', saleOf([lineOf(cola)]), {
      deviceAt: new Date(Date.now() + off * YEAR_MS).toISOString(),
      boot: crypto.randomUUID(),
    }),
  );
  for (const event of events.toReversed()) await till.send([event]);
  await till.send(events);
  expect(await countOf(shop, 'sales_order')).toBe(events.length);
  expect(await shop.onHand(cola)).toBe(9 - events.length);
  const { rows } = await shop.services.database.pool.query<{ early: number }>(
    `select count(*) as early from till_event e join till_device d on d.company_id = e.company_id and d.id = e.device_id
     where e.company_id = $1 and (e.occurred_at < d.created_at - interval '1 second' or e.occurred_at > now())`,
    [shop.companyId],
  );
  expect(Number(rows[0]?.early)).toBe(0);
  const { data: devices } = await shop.as('branchManager').call(pageOfDevices, {});
  expect(devices.data[0]?.missing).toBe(0);
  await expectSound(shop);
});

test('goods, sessions and orders of another company are none of a till’s', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [till, stranger] = [await enrol(shop), await enrol(other)];
  const [cola, fanta] = [await shop.product({ onHand: 5 }), await other.product({ onHand: 5 })];
  const sale = await till.happen('sale', saleOf([lineOf(cola, 2)]));
  const back = { original: { saleId: sale.id, line: 0 }, reason: 'changedMind' } as const;
  const { outcome } = await stranger.happen('sale', saleOf([lineOf(fanta, -1, back)]), { sessionId: till.session() });
  expect(outcome).toBe('applied');
  const collected = await stranger.happen('sale', { ...saleOf([lineOf(fanta)]), collects: sale.orderId ?? 0 });
  expect(collected.orderId).not.toBe(sale.orderId);
  expect(await flagsOf(other)).toContain('return');
  expect(await flagsOf(shop)).toEqual([]);
  expect(await countOf(shop, 'sales_order')).toBe(1);
  expect(await shop.onHand(cola)).toBe(3);
  await Promise.all([expectSound(shop), expectSound(other)]);
});
