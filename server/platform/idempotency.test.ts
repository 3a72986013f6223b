import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { createBranch, listBranches } from '#contract/settings/branches.ts';
import { buildApp } from '#server/app.ts';
import { hire } from '#server/testing/hire.ts';
import { hashTables } from '#server/testing/stored.ts';
import { callerOf, type Raw, type Shop, shopsApart, signIn } from '#server/testing.ts';

const openShop = shopsApart();

type Caller = ReturnType<typeof callerOf>;

const create = (caller: Caller, key: string, body: object = { name: 'Airport' }, headers = {}): Promise<Raw> =>
  caller.send('POST', '/api/v1/branch/', { body, headers: { 'idempotency-key': key, ...headers } });

const names = async (shop: Shop) =>
  (await shop.as('companyAdmin').call(listBranches, {})).data.map(({ name }) => name).toSorted();

test('twenty at once with one key make one branch, and all get the same answer', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(admin, 'key-1')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ code: 0, data: { name: 'Airport', number: 3 } });
  expect(await names(shop)).toEqual(['Airport', 'Box Hill', 'Newtown']);
  expect((await admin.call(pageOfAudit, { action: 'create' })).data.totalCount).toBe(1);
  expect((await create(admin, 'key-1')).text).toBe(answers[0]?.text);
});

test('the same parameters count as the same however they are ordered or encoded', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const first = await create(admin, 'key', { name: 'Airport', phone: '0412 345 678', status: 'active' });
  const reordered = await create(admin, 'key', { status: 'active', phone: '+61412345678', name: ' Airport ' });
  const byForm = await admin.send('POST', '/api/branch', {
    body: 'phone=0412345678&name=Airport&status=active',
    headers: { 'idempotency-key': 'key', 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(first.body.code).toBe(0);
  expect([reordered.text, byForm.text]).toEqual([first.text, first.text]);
});

test('a key used again for something else is refused and names the header', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await create(admin, 'key');
  const before = await hashTables(shop);
  const other = await create(admin, 'key', { name: 'Harbour' });
  expect(other).toMatchObject({
    status: 200,
    body: { code: 103, data: { fields: { 'Idempotency-Key': expect.any(String) } } },
  });
  const elsewhere = await admin.send('POST', `/api/v1/branch/update/${shop.branchId}/`, {
    body: { name: 'Airport 2' },
    headers: { 'idempotency-key': 'key' },
  });
  expect(elsewhere.body.code).toBe(103);
  expect(await hashTables(shop)).toEqual(before);
});

test('another person and another company have keys of their own', async () => {
  const shop = await openShop();
  const theirs = await openShop();
  const owner = shop.as('owner');
  const there = { 'company-id': String(theirs.companyId) };
  const answers = [
    await create(shop.as('companyAdmin'), 'key', { name: 'One' }),
    await create(owner, 'key', { name: 'Two' }),
    await create(owner, 'key', { name: 'Three' }, there),
    await create(theirs.as('companyAdmin'), 'key', { name: 'Four' }),
  ];
  expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0, 0]);
  expect(await names(shop)).toEqual(['Box Hill', 'Newtown', 'One', 'Two']);
  expect(await names(theirs)).toEqual(['Box Hill', 'Four', 'Newtown', 'Three']);
});

test('a refused call keeps nothing, and the key is free for the corrected one', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const before = await hashTables(shop);
  expect((await create(admin, 'key', { name: 'Newtown' })).body.code).toBe(150);
  expect((await create(admin, 'key', { name: '' })).body.code).toBe(103);
  expect((await create(shop.as('viewer'), 'key')).status).toBe(403);
  expect(await hashTables(shop)).toEqual(before);
  expect((await create(admin, 'key')).body).toMatchObject({ code: 0, data: { number: 3 } });
});

test('who may no longer see cost is told the first answer without it', async () => {
  const shop = await openShop();
  const buyer = await hire(shop, ['product.add', 'product.get', 'cost.get', 'cost.edit']);
  const send = () =>
    buyer.send('POST', '/api/v1/product/', {
      body: { title: 'Tea', retailPrice: 3, costPrice: 1.25 },
      headers: { 'idempotency-key': 'tea' },
    });
  const first = await send();
  expect(first.body).toMatchObject({ code: 0, data: { costPrice: 1.25 } });
  const { db } = shop.services.database;
  await db
    .updateTable('role')
    .set({ permissions: ['product.add', 'product.get'], version: 2 })
    .where('companyId', '=', shop.companyId)
    .execute();
  const again = await send();
  expect(again.body).toMatchObject({ code: 0, data: { id: (first.body.data as { id: number }).id } });
  expect(again.body.data).not.toHaveProperty('costPrice');
});

test('many at once whose call is refused are all refused alike', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const before = await hashTables(shop);
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(admin, 'key', { name: 'Newtown' })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body.code).toBe(150);
  expect(await hashTables(shop)).toEqual(before);
});

test('after a restart the first answer is still given', async () => {
  const shop = await openShop();
  const first = await create(shop.as('companyAdmin'), 'key');
  const app = await buildApp(shop.services);
  const again = callerOf({ ...shop, app }, await signIn(shop, shop.users.companyAdmin.id));
  expect((await create(again, 'key')).text).toBe(first.text);
  expect(await names(shop)).toEqual(['Airport', 'Box Hill', 'Newtown']);
  await app.http.close();
});

test('without a key every call counts; a key that is none is refused', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  expect((await admin.call(createBranch, { name: 'Airport' })).code).toBe(0);
  expect((await admin.call(createBranch, { name: 'Airport' })).code).toBe(150);
  for (const key of ['', ' ', 'a b', 'x'.repeat(201)]) {
    expect((await create(admin, key, { name: 'Harbour' })).body).toMatchObject({
      code: 103,
      data: { fields: { 'Idempotency-Key': 'Must be 1 to 200 plain characters without spaces' } },
    });
  }
  expect(await names(shop)).toEqual(['Airport', 'Box Hill', 'Newtown']);
});
