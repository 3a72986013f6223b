import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { enrolDevice, pageOfDevices, revokeDevice } from '#contract/till/devices.ts';
import { tillSetup } from '#contract/till/protocol.ts';
import { enrol, keypadAt, tillOf } from '#server/areas/till/testing.ts';
import { openShop } from '#server/testing.ts';

/* A browser that asks to be a till more than once. */

test('a browser that never heard the answer asks again, and is the same till with another credential', async () => {
  const shop = await openShop();
  const keypadId = await keypadAt(shop, shop.branchId);
  const enrolmentId = randomUUID();
  const ask = async () =>
    (await shop.as('branchManager').call(enrolDevice, { keypadId, name: 'Front', enrolmentId })).data;
  const lost = await ask();
  const [heard, twice] = await Promise.all([ask(), ask()]);
  expect([heard.device, twice.device]).toMatchObject([
    { id: lost.device.id, number: 1, status: 'active' },
    { id: lost.device.id, number: 1, status: 'active' },
  ]);
  expect((await shop.as('branchManager').call(pageOfDevices, {})).data.data).toHaveLength(1);
  // Of the two that were answered last, one knows the credential that counts.
  const tills = [lost, heard, twice].map(({ credential }) => tillOf(shop, credential, 1));
  const statuses = await Promise.all(
    tills.map(async (till) => (await till.caller.call(tillSetup, {}, till.headers)).status),
  );
  expect(statuses.toSorted()).toEqual([200, 401, 401]);
  // Once it was heard of, the id is no way to its number any more.
  const till = tills[statuses.indexOf(200)];
  await till?.sayHello();
  expect((await ask()).device.number).toBe(2);
});

test('two requests by one id at once make one till', async () => {
  const shop = await openShop();
  const enrolment = { keypadId: await keypadAt(shop, shop.branchId), name: 'Front', enrolmentId: randomUUID() };
  const ask = () => shop.as('branchManager').call(enrolDevice, enrolment);
  const replies = await Promise.all([ask(), ask(), ask()]);
  expect(replies.map(({ code, data }) => [code, data?.device.number])).toEqual(replies.map(() => [0, 1]));
});

test('a stopped till that is set up again without hearing of it goes on as the same till', async () => {
  const shop = await openShop();
  const till = await enrol(shop);
  await till.sayHello();
  await shop.as('branchManager').call(revokeDevice, { id: till.device.id });
  const enrolment = {
    keypadId: await keypadAt(shop, shop.branchId),
    name: 'Front',
    enrolmentId: randomUUID(),
    previous: { number: 1, since: new Date().toISOString(), credential: till.credential },
  };
  const numbers: number[] = [];
  for (let asked = 0; asked < 2; asked += 1)
    numbers.push((await shop.as('branchManager').call(enrolDevice, enrolment)).data.device.number);
  expect(numbers).toEqual([1, 1]);
  // Another company's till is not found by it.
  const other = await openShop();
  const elsewhere = await other
    .as('companyAdmin')
    .call(enrolDevice, { ...enrolment, keypadId: await keypadAt(other, other.branchId), previous: undefined });
  expect(elsewhere.data.device).toMatchObject({ number: 1, branchId: other.branchId });
});
