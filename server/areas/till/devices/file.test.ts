import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { cents } from '#contract/money.ts';
import { pageOfDevices, revokeDevice } from '#contract/till/devices.ts';
import { sendFileEvents } from '#contract/till/file.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { openShop } from '#server/testing.ts';

test('a till’s file is booked like what the till sends: each event once, whichever arrives first', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  const sale = await till.happen('sale', saleOf([lineOf(cola)]));
  const events = [1, 2, 3].map(() => till.write('sale', saleOf([lineOf(cola)])));
  await till.send(events.slice(2));
  const manager = shop.as('branchManager');
  const missing = async () => (await manager.call(pageOfDevices, {})).data.data[0]?.missing;
  expect(await missing()).toBe(2);
  await manager.call(revokeDevice, { id: till.device.id });
  const file = [sale.event, ...events];
  const [first, second] = await Promise.all(
    [1, 2].map(() => manager.call(sendFileEvents, { id: till.device.id, events: file }, { 'idempotency-key': 'file' })),
  );
  const outcomes = [first, second].map((reply) => reply?.data?.results.map(({ outcome }) => outcome) ?? []);
  // Each event is booked by one of the two; which of them is the quicker differs from event to event.
  for (const each of outcomes) expect([each[0], each[3]]).toEqual(['duplicate', 'duplicate']);
  expect(await missing()).toBe(0);
  // The till was only slow: what it sends now is known.
  expect((await till.send(file)).data.results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('duplicate'));
  expect(await shop.onHand(cola)).toBe(46);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'sendFile' });
  expect(log.data[0]).toMatchObject({ entity: 'till', label: 'T1', after: { events: 4 } });
  await expectSound(shop);
});

test('only who manages the till’s branch may send its file', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const till = await enrol(shop, shop.otherBranchId);
  const cola = await shop.product({ onHand: 50 });
  const events = [till.write('sale', saleOf([lineOf(cola)]))];
  const input = { id: till.device.id, events };
  expect((await shop.as('branchManager').call(sendFileEvents, input)).code).toBe(404);
  expect((await other.as('companyAdmin').call(sendFileEvents, input)).code).toBe(404);
  expect((await shop.as('viewer').call(sendFileEvents, input)).status).toBe(403);
  expect((await till.caller.call(sendFileEvents, input, till.headers)).status).toBe(401);
  expect(await shop.onHand(cola)).toBe(50);
  const { data } = await shop.as('companyAdmin').call(sendFileEvents, input);
  expect(data.results).toMatchObject([{ outcome: 'applied' }]);
  const { data: log } = await shop.as('companyAdmin').call(pageOfAudit, { action: 'sendFile' });
  expect(log.data).toMatchObject([{ label: 'T1', after: { events: 1, booked: 1, known: 0 } }]);
});

test('a file with refunds, cash out or approvals is sent by somebody who may refund', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  const cola = await shop.product({ onHand: 50 });
  const junior = shop.as('sales');
  const manager = shop.as('branchManager');
  const about = 'Refund $47.00';
  const approved = {
    approvals: [{ permission: 'refund.add' as const, approvedById: shop.users.branchManager.id, about }],
  };
  const refund = saleOf([lineOf(cola, -1)]);
  const outward = [
    till.write('sale', refund),
    { ...till.write('sale', saleOf([lineOf(cola)])), ...approved },
    till.write('cashMoved', { direction: 'out', amount: cents(5000), reason: 'Window cleaner' }),
  ];
  for (const event of outward) {
    const reply = await junior.call(sendFileEvents, { id: till.device.id, events: [event] });
    expect(reply).toMatchObject({ status: 403, message: expect.stringContaining('Ask a manager') });
  }
  expect(await shop.onHand(cola)).toBe(50);
  const plain = { id: till.device.id, events: [till.write('sale', saleOf([lineOf(cola)]))] };
  expect((await junior.call(sendFileEvents, plain)).data.results).toMatchObject([{ outcome: 'applied' }]);
  const all = await manager.call(sendFileEvents, { id: till.device.id, events: outward });
  expect(all.data.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
});
