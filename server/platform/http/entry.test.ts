import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deleteUser } from '#contract/identity/users.ts';
import { userInfo } from '#contract/identity.ts';
import { getBranch, listBranches } from '#contract/settings/branches.ts';
import { factoryOf } from '#server/testing/records.ts';
import { hashTables } from '#server/testing/stored.ts';
import { shopsApart } from '#server/testing.ts';

const openShop = shopsApart();

test('HEAD never runs a handler', async () => {
  const shop = await openShop();
  const before = await hashTables(shop);
  const owner = shop.as('owner');
  for (const url of [
    `/api/v1/user/delete/${shop.users.viewer.id}/`,
    `/api/user/delete/${shop.users.viewer.id}`,
    `/api/v1/branch/delete/${shop.otherBranchId}/`,
    '/api/v1/branch/',
  ]) {
    const answer = await owner.send('HEAD', url);
    expect([answer.status, answer.headers.allow]).toEqual([405, expect.stringContaining('GET')]);
  }
  expect((await owner.send('HEAD', '/api/v1/nowhere/')).status).toBe(404);
  expect(await hashTables(shop)).toEqual(before);
});

test.each<Record<string, string>>([
  { 'sec-fetch-mode': 'navigate' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
])('a GET that acts is refused to links and prefetches: %j', async (headers) => {
  const shop = await openShop();
  const before = await hashTables(shop);
  const owner = shop.as('owner');
  for (const url of [`/api/v1/user/delete/${shop.users.viewer.id}/`, `/api/branch/delete/${shop.otherBranchId}`])
    expect(await owner.send('GET', url, { headers })).toMatchObject({
      status: 403,
      body: { code: 403, data: null },
    });
  expect(await hashTables(shop)).toEqual(before);
  // Reads are harmless.
  expect((await owner.call(listBranches, {}, headers)).status).toBe(200);
});

test('a GET that acts works for a script with the header token, never with one in the address, and is not kept', async () => {
  const shop = await openShop();
  const id = await factoryOf(deleteUser).own(shop, 'owner');
  const { token } = shop.users.owner;
  expect(await shop.anonymous.send('GET', `/api/v1/user/delete/${id}/?token=${token}`)).toMatchObject({ status: 401 });
  const reply = await shop
    .as('owner')
    .send('GET', `/api/v1/user/delete/${id}/`, { headers: { 'sec-fetch-mode': 'cors' } });
  expect(reply).toMatchObject({ status: 200, body: { code: 0, data: null }, headers: { 'cache-control': 'no-store' } });
});

test('the token comes in either header; two that differ are none', async () => {
  const shop = await openShop();
  const { token } = shop.users.sales;
  const other = shop.users.viewer.token;
  const status = async (headers: Record<string, string>) =>
    (await shop.anonymous.send('GET', '/api/v1/user/info/', { headers })).status;
  expect(await status({ authorization: `MPB ${token}` })).toBe(200);
  expect(await status({ 'access-token': token })).toBe(200);
  expect(await status({ authorization: `MPB ${token}`, 'access-token': token })).toBe(200);
  expect(await status({ authorization: `MPB ${token}`, 'access-token': other })).toBe(401);
  expect(await status({ authorization: 'MPB ', 'access-token': token })).toBe(401);
  expect(await status({ authorization: `Bearer ${token}` })).toBe(401);
  expect(await status({ authorization: `MPB ${token}x` })).toBe(401);
  expect(await status({ authorization: `MPB ${'x'.repeat(5000)}` })).toBe(401);
  expect(await status({ cookie: `token=${token}; Access-Token=${token}` })).toBe(401);
});

test('info and nav also take the token in the address; a header wins, other endpoints do not', async () => {
  const shop = await openShop();
  const { token } = shop.users.sales;
  for (const path of ['/user/info/', '/user/nav/'])
    expect((await shop.anonymous.send('GET', `/api${path}?token=${token}`)).status).toBe(200);
  expect((await shop.anonymous.send('GET', `/api/branch/?token=${token}`)).status).toBe(401);
  const info = await shop.as('viewer').send('GET', `/api/user/info/?token=${token}`);
  expect(info.body.data).toMatchObject({ id: shop.users.viewer.id });
  expect((await shop.anonymous.send('GET', `/api/user/info/?token=${token}&token=${token}`)).status).toBe(401);
  expect((await shop.anonymous.send('GET', '/api/user/info/?token[a][b][c][d][e][f][g]=1')).status).toBe(401);
});

test('a public endpoint ignores whatever token is sent', async () => {
  const { anonymous } = await openShop();
  const headers = { authorization: 'MPB dead', 'access-token': 'deader' };
  expect(await anonymous.send('GET', '/api/v1/common/version/', { headers })).toMatchObject({ status: 200 });
});

const strange = ['0', '-1', 'abc', '1e3', '１', '999999999999999', '99999999999999999999', '1, 2', '1 or 1=1', ' '];

test.each(strange)('Company-Id %j is a company that does not exist', async (id) => {
  const shop = await openShop();
  const headers = { 'company-id': Buffer.from(id).toString('latin1') };
  expect(await shop.as('owner').call(listBranches, {}, headers)).toMatchObject({ status: 200, code: 404, data: null });
});

test('only a reach over all companies chooses one; for the others the header means nothing', async () => {
  const mine = await openShop();
  const theirs = await openShop();
  const headers = { 'company-id': String(theirs.companyId) };
  expect(await mine.as('owner').call(getBranch, { id: theirs.branchId }, headers)).toMatchObject({ code: 0 });
  expect(await mine.as('owner').call(getBranch, { id: mine.branchId }, headers)).toMatchObject({ code: 404 });
  for (const role of ['companyAdmin', 'branchManager', 'sales'] as const) {
    const caller = mine.as(role);
    expect(await caller.call(getBranch, { id: theirs.branchId }, headers)).toMatchObject({ code: 404 });
    expect(await caller.call(getBranch, { id: mine.branchId }, headers)).toMatchObject({ code: 0 });
    expect((await caller.call(userInfo, {}, headers)).data.company.id).toBe(mine.companyId);
  }
});

test('an unknown path and a wrong method are told apart, with the envelope', async () => {
  const { anonymous } = await openShop();
  expect(await anonymous.send('GET', '/api/v1/nowhere/')).toMatchObject({
    status: 404,
    body: { code: 404, data: null },
  });
  expect(await anonymous.send('POST', '/api/v1/common/version/')).toMatchObject({
    status: 405,
    body: { code: 405, data: null },
    headers: { allow: 'GET' },
  });
  expect(await anonymous.send('OPTIONS', '/api/v1/common/version/')).toMatchObject({ status: 405 });
});

test('a long answer is compressed on request; a short one never', async () => {
  const { app, users } = await openShop();
  const ask = (url: string, encoding?: string) =>
    app.http.inject({
      url,
      headers: { 'access-token': users.owner.token, ...(encoding ? { 'accept-encoding': encoding } : {}) },
    });
  const [plain, packed] = [await ask('/api/openapi.json'), await ask('/api/openapi.json', 'gzip, br')];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect((await ask('/api/v1/branch/', 'gzip')).headers['content-encoding']).toBeUndefined();
});

test('when every connection of the database is taken, people are asked to try again in a moment', async () => {
  const { services, anonymous, as } = await openShop();
  const { pool } = services.database;
  const { connectionTimeoutMillis: patience } = pool.options;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    pool.options.connectionTimeoutMillis = 100;
    expect(await as('sales').send('GET', '/api/v1/branch/')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 503, data: null },
    });
  } finally {
    pool.options.connectionTimeoutMillis = patience;
    for (const connection of clients) connection.release();
  }
  expect((await as('sales').send('GET', '/api/v1/branch/')).status).toBe(200);
  expect((await anonymous.send('GET', '/readyz')).status).toBe(200);
});
