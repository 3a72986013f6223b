import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { listKeypads } from '#contract/pos/keypads.ts';
import { pageOfOrders } from '#contract/sales.ts';
import { enrolDevice, pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, saleOf, type Till, tillOf } from '#server/areas/till/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const DAY_MS = 86_400_000;

/** A server that was set back: it has heard of none of this. */
const forgetTill = async ({ services: { database }, companyId }: Shop) => {
  for (const table of ['till_flag', 'till_event', 'till_epoch', 'till_session', 'till_device'])
    await database.pool.query(`delete from ${table} where company_id = $1`, [companyId]);
  await database.pool.query('update company set last_till_number = 0 where id = $1', [companyId]);
};

const setUpAgain = async (shop: Shop, till: Till, number: number, since: Date) => {
  const { data: keypads } = await shop.as('companyAdmin').call(listKeypads, { branchId: shop.branchId });
  const previous = { number, since: since.toISOString() };
  const { data } = await shop
    .as('companyAdmin')
    .call(enrolDevice, { keypadId: keypads[0]?.id ?? 0, name: 'Front', previous });
  return { device: data.device, ...tillOf(shop, data.credential, data.device.number, till.state) };
};

test('a till that a restored server does not know is set up again, and sends what it has as it was sold', async () => {
  const shop = await openShop();
  const cola = await shop.product({ retailPrice: 3.5, onHand: 20 });
  await enrol(shop);
  const till = await enrol(shop);
  const yesterday = new Date(Date.now() - DAY_MS);
  const then = { deviceAt: yesterday.toISOString(), day: yesterday.toISOString().slice(0, 10) };
  till.write('sessionOpened', { float: cents(0) }, then);
  till.write('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }), then);
  till.state.epoch = 3;
  till.write('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }), then);
  await forgetTill(shop);
  expect((await till.send([])).code).toBe(401);

  const again = await setUpAgain(shop, till, 2, yesterday);
  expect(again.device.number).toBe(2);
  expect((await again.sendMissing()).map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  expect(await again.sendMissing()).toEqual([]);
  await again.happen('sale', saleOf([lineOf(cola)], { payments: [cash(350)] }), { sessionId: till.session() });
  const { data: orders } = await shop.as('companyAdmin').call(pageOfOrders, { sortField: 'createTime' });
  expect(orders.data.map(({ otherReference }) => otherReference).toSorted()).toEqual([
    'T2-1-000001',
    'T2-3-000002',
    'T2-3-000003',
  ]);
  const { data: sessions } = await shop.as('branchManager').call(pageOfSessions, {});
  expect(sessions.data).toMatchObject([{ deviceNumber: 2, day: then.day, sales: 3, expectedCash: 10.5 }]);
  expect(Date.parse(sessions.data[0]?.openedAt ?? '')).toBe(yesterday.getTime());
  expect((await shop.as('branchManager').call(pageOfFlags, {})).data.data).toEqual([]);
  // The number that another till has meanwhile is not given twice; the next one follows the highest.
  const other = await setUpAgain(shop, again, 2, new Date());
  expect(other.device.number).toBe(3);
  expect(await shop.onHand(cola)).toBe(17);
  await expectSound(shop);
});
