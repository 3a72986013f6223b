import { expect, test } from 'vitest';
import { createRole, updateRole } from '#contract/identity/roles.ts';
import { createUser, listUsers, updateUser } from '#contract/identity/users.ts';
import { changePassword, endDevice, listDevices, login, logout, userInfo, userNav } from '#contract/identity.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { clearExpired } from './cleanup.ts';

const branchRole = async (shop: Shop, key: string) => {
  const { data } = await shop
    .as('owner')
    .send('GET', '/api/v1/user/role/list/')
    .then(({ body }) => body as { data: { id: number; name: string }[] });
  return data.find(({ name }) => name === key)?.id ?? 0;
};

const makeSeller = async (shop: Shop, username: string) => {
  const reply = await shop.as('owner').call(createUser, {
    username,
    name: 'Sam Seller',
    email: `${username}@shop.test`,
    password: 'right-horse',
    roleId: await branchRole(shop, 'Sales'),
    branchIds: [shop.branchId],
  });
  expect(reply.code).toBe(0);
  return reply.data;
};

test('login takes a username or an email, whatever the case, by form or JSON, under both bases', async () => {
  const shop = await openShop();
  await makeSeller(shop, `sam-${shop.companyId}`);
  for (const username of [`sam-${shop.companyId}`, `SAM-${shop.companyId}@SHOP.test`]) {
    const reply = await shop.anonymous.call(login, { username, password: 'right-horse' });
    expect(reply).toMatchObject({ code: 0, data: { token: expect.any(String) } });
  }
  const form = await shop.anonymous.send('POST', '/api/user/login', {
    body: `username=sam-${shop.companyId}&password=right-horse`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.body.code).toBe(0);
});

test('a wrong account and a wrong password answer alike, and too many tries answer 429 with Retry-After', async () => {
  const shop = await openShop();
  const { username } = await makeSeller(shop, `tries-${shop.companyId}`);
  const wrong = await shop.anonymous.call(login, { username, password: 'wrong-horse' });
  const nobody = await shop.anonymous.call(login, { username: `nobody-${shop.companyId}`, password: 'wrong-horse' });
  expect(wrong).toEqual(nobody);
  expect(wrong).toMatchObject({ code: 107, status: 200 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => shop.anonymous.call(login, { username, password: 'wrong-horse' })),
  );
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  const refusal = await shop.anonymous.send('POST', '/api/v1/user/login/', {
    body: { username, password: 'right-horse' },
  });
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
});

test('either header carries the token; both present and different is 401; info and nav also take the query', async () => {
  const shop = await openShop();
  const { token } = shop.users.sales;
  const ask = (headers: Record<string, string>, query = '') =>
    shop.anonymous.send('GET', `/api/v1/user/info/${query}`, { headers });
  expect((await ask({ 'access-token': token })).body.code).toBe(0);
  expect((await ask({ authorization: `MPB ${token}`, 'access-token': token })).body.code).toBe(0);
  expect((await ask({ authorization: `MPB ${token}`, 'access-token': 'other' })).status).toBe(401);
  expect((await ask({}, `?token=${token}`)).body.code).toBe(0);
  expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await shop.anonymous.send('GET', `/api/v1/user/device/?token=${token}`)).status).toBe(401);
});

test('a token dies at logout, at password change, when the user is disabled and when another device ends it', async () => {
  const shop = await openShop();
  const user = await makeSeller(shop, `dies-${shop.companyId}`);
  const enter = async () =>
    (await shop.anonymous.call(login, { username: user.username, password: 'right-horse', deviceId: 'till-1' })).data
      .token;
  const alive = async (token: string) =>
    (await shop.anonymous.send('GET', `/api/v1/user/info/`, { headers: { 'access-token': token } })).status === 200;
  const caller = (token: string) => ({ authorization: `MPB ${token}` });

  const [first, second, third] = [await enter(), await enter(), await enter()];
  await shop.anonymous.call(logout, {}, caller(first));
  expect([await alive(first), await alive(second)]).toEqual([false, true]);

  const devices = await shop.anonymous.call(listDevices, {}, caller(second));
  expect(devices.data).toHaveLength(2);
  // The third signed in last, yet one's own device is the first of the list.
  expect(devices.data.map(({ current }) => current)).toEqual([true, false]);
  expect(devices.data[0]).toMatchObject({ deviceId: 'till-1' });
  const otherId = devices.data.find(({ current }) => !current)?.id ?? 0;
  await shop.anonymous.call(endDevice, { id: otherId }, caller(second));
  expect(await alive(third)).toBe(false);

  const wrong = await shop.anonymous.call(
    changePassword,
    { currentPassword: 'nope-nope', password: 'new-horse-1' },
    caller(second),
  );
  expect(wrong).toMatchObject({ code: 103, data: { fields: { currentPassword: expect.any(String) } } });
  const reply = await shop.anonymous.call(
    changePassword,
    { currentPassword: 'right-horse', password: 'new-horse-1' },
    caller(second),
  );
  expect([await alive(second), await alive(reply.data.token)]).toEqual([false, true]);

  await shop.as('owner').call(updateUser, { id: user.id, status: 'disabled' });
  expect(await alive(reply.data.token)).toBe(false);
  expect(await shop.anonymous.call(login, { username: user.username, password: 'new-horse-1' })).toMatchObject({
    code: 110,
    message: 'This account is disabled. Ask an administrator.',
  });
});

test('a changed role counts from the next request, and a role without permissions cannot sign in', async () => {
  const shop = await openShop();
  const permissions = [{ permissionId: 'user' as const, actionEntitySet: [{ action: 'query' as const }] }];
  const role = await shop.as('owner').call(createRole, { name: 'Reader', reach: 'branch', permissions });
  const user = await makeSeller(shop, `reader-${shop.companyId}`);
  await shop.as('owner').call(updateUser, { id: user.id, roleId: role.data.id });
  const { token } = (await shop.anonymous.call(login, { username: user.username, password: 'right-horse' })).data;
  const headers = { authorization: `MPB ${token}` };
  expect((await shop.anonymous.call(listUsers, {}, headers)).status).toBe(200);
  const menu = await shop.anonymous.call(userNav, {}, headers);
  expect(menu.data.map(({ key }) => key)).toEqual(expect.arrayContaining(['users', 'userList']));
  expect(menu.data.map(({ key }) => key)).not.toContain('userNew');
  await shop.as('owner').call(updateRole, { id: role.data.id, permissions: [] });
  expect((await shop.anonymous.call(listUsers, {}, headers)).status).toBe(403);
  expect((await shop.anonymous.call(login, { username: user.username, password: 'right-horse' })).code).toBe(108);
});

test('an owner works in the company of the header; anybody else stays at home', async () => {
  const [shop, otherShop] = [await openShop(), await openShop()];
  const header = { 'company-id': String(otherShop.companyId) };
  expect((await shop.as('owner').call(userInfo, {}, header)).data.company.id).toBe(otherShop.companyId);
  expect((await shop.as('companyAdmin').call(userInfo, {}, header)).data.company.id).toBe(shop.companyId);
  expect((await shop.as('owner').call(userInfo, {}, { 'company-id': '999999' })).code).toBe(404);
});

test('an inactive company signs its people out and in no more; its owner still reaches it', async () => {
  const shop = await openShop();
  const user = await makeSeller(shop, `idle-${shop.companyId}`);
  const { db } = shop.services.database;
  await db.updateTable('company').set({ status: 'inactive' }).where('id', '=', shop.companyId).execute();
  expect((await shop.as('sales').call(userInfo, {})).status).toBe(401);
  expect((await shop.anonymous.call(login, { username: user.username, password: 'right-horse' })).code).toBe(111);
  expect((await shop.as('owner').call(userInfo, {})).code).toBe(0);
});

test('what has run out is cleared away, what has not stays', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  await db
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', shop.users.viewer.id)
    .execute();
  await clearExpired(shop.services);
  const sessions = await db
    .selectFrom('session')
    .select('userId')
    .where('userId', 'in', [shop.users.viewer.id, shop.users.sales.id])
    .execute();
  expect(sessions).toEqual([{ userId: shop.users.sales.id }]);
});
