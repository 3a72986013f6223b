import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { changePassword, login } from '#contract/identity.ts';
import { finishMails } from '#server/platform/outbox.ts';
import { openShop, type Shop } from '#server/testing.ts';

const PASSWORD = 'right-horse';

/** A check takes what its hash asks for: these tests are about how many are let through, a hundred times. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

const openShopWithPassword = async () => {
  const shop = await openShop();
  const { id: userId, username } = shop.users.sales;
  const passwordHash = await hash(PASSWORD, cheap);
  await shop.services.database.db.insertInto('credential').values({ userId, passwordHash }).execute();
  let host = 0;
  /** Tests share a server: each takes addresses of its own. */
  const address = () => `10.${shop.companyId % 250}.${(userId % 250) + 1}.${++host}`;
  const enter = async (from: string, password: string, more: { username?: string; deviceId?: string } = {}) => {
    const reply = await shop.app.http.inject({
      method: 'POST',
      url: '/api/v1/user/login/',
      remoteAddress: from,
      payload: { username, password, ...more },
    });
    const wait = Number(reply.headers['retry-after'] ?? 0);
    return { status: reply.statusCode, code: reply.json<{ code: number }>().code, wait };
  };
  return { shop, username, address, enter };
};
type Enter = Awaited<ReturnType<typeof openShopWithPassword>>['enter'];

const failSevenTimes = async (enter: Enter, from: string, more = {}) => {
  const answers = await Promise.all(Array.from({ length: 7 }, () => enter(from, 'wrong-horse', more)));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 107));
};

/** As if so many seconds had passed for all that was counted. */
const pass = async (shop: Shop, seconds: number, like: string) => {
  await shop.services.database.pool.query(
    `update attempt set last_at = last_at - make_interval(secs => $1), blocked_until = blocked_until - make_interval(secs => $1)
     where key like $2`,
    [seconds, like],
  );
};

test('right passwords never count, however many and however fast', async () => {
  const { address, enter } = await openShopWithPassword();
  const from = address();
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(from, PASSWORD)));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
  }
});

test('failures lock one address out, not the owner elsewhere, nor on a device of their own', async () => {
  const { address, enter } = await openShopWithPassword();
  const [shopfront, home] = [address(), address()];
  expect((await enter(shopfront, PASSWORD, { deviceId: 'own-till' })).code).toBe(0);
  await failSevenTimes(enter, shopfront);
  expect(await enter(shopfront, PASSWORD)).toMatchObject({ status: 429 });
  expect(await enter(shopfront, PASSWORD, { deviceId: 'made-up' })).toMatchObject({ status: 429 });
  expect((await enter(home, PASSWORD)).code).toBe(0);
  expect((await enter(shopfront, PASSWORD, { deviceId: 'own-till' })).code).toBe(0);
});

test('failures under the name of a device, from elsewhere, do not lock it out at its own address', async () => {
  const { address, enter } = await openShopWithPassword();
  const [shopfront, elsewhere] = [address(), address()];
  const till = { deviceId: 'own-till' };
  expect((await enter(shopfront, PASSWORD, till)).code).toBe(0);
  await failSevenTimes(enter, elsewhere, till);
  expect(await enter(elsewhere, PASSWORD, till)).toMatchObject({ status: 429 });
  expect((await enter(shopfront, PASSWORD, till)).code).toBe(0);
});

test('Retry-After is true: trying earlier does not prolong it, and waiting is enough to get in', async () => {
  const { shop, address, enter } = await openShopWithPassword();
  const from = address();
  await failSevenTimes(enter, from);
  const first = await enter(from, 'wrong-horse');
  expect(first.status).toBe(429);
  expect(first.wait).toBeGreaterThan(25);
  expect(first.wait).toBeLessThanOrEqual(30);
  for (let early = 0; early < 5; early += 1) expect((await enter(from, PASSWORD)).wait).toBeLessThanOrEqual(first.wait);
  await pass(shop, first.wait, `login:user ${shop.users.sales.id} %`);
  expect((await enter(from, PASSWORD)).code).toBe(0);
  // All is forgotten with the right password: seven are free again.
  await failSevenTimes(enter, from);
});

test('username and email are one account', async () => {
  const { shop, address, enter } = await openShopWithPassword();
  const from = address();
  await failSevenTimes(enter, from);
  const { email } = await shop.services.database.db
    .selectFrom('appUser')
    .select('email')
    .where('id', '=', shop.users.sales.id)
    .executeTakeFirstOrThrow();
  expect(await enter(from, 'wrong-horse', { username: email })).toMatchObject({ status: 429 });
});

test('many guesses at once are worth no more than those that are free', async () => {
  const { address, enter } = await openShopWithPassword();
  const from = address();
  const answers = await Promise.all(Array.from({ length: 30 }, () => enter(from, 'wrong-horse')));
  expect(answers.filter(({ code }) => code === 107)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(23);
});

test('one address that fails at sixty different accounts waits for the next quarter of an hour', async () => {
  const { shop, address, enter } = await openShopWithPassword();
  const from = address();
  expect((await enter(from, PASSWORD, { deviceId: 'own-till' })).code).toBe(0);
  const spray = () =>
    Promise.all(
      Array.from({ length: 10 }, (_, at) => enter(from, 'wrong-horse', { username: `spray-${shop.companyId}-${at}` })),
    );
  await spray();
  await spray(); // the same accounts again are not different ones
  const { pool } = shop.services.database;
  const { rows } = await pool.query(`select sum(failures)::int as accounts from attempt where key like $1`, [
    `accountsFrom:${from}:%`,
  ]);
  expect(rows).toEqual([{ accounts: 10 }]);
  // In this quarter of an hour and, should it just end, in the next.
  await pool.query(
    `insert into attempt (key, failures)
     select $1 || (floor(extract(epoch from now()) / 900)::bigint + later), 60 from generate_series(0, 1) later
     on conflict (key) do update set failures = 60`,
    [`accountsFrom:${from}:`],
  );
  const refusal = await enter(from, PASSWORD);
  expect(refusal.status).toBe(429);
  expect(refusal.wait).toBeLessThanOrEqual(900);
  expect((await enter(from, PASSWORD, { deviceId: 'own-till' })).code).toBe(0);
  expect((await enter(address(), PASSWORD)).code).toBe(0);
});

test('an IPv6 network is one place', async () => {
  const { shop, enter } = await openShopWithPassword();
  const network = `2001:db8:${shop.companyId.toString(16)}:1`;
  await failSevenTimes(enter, `${network}::1`);
  expect((await enter(`${network}:ffff::2`, PASSWORD)).status).toBe(429);
  expect((await enter(`2001:db8:${shop.companyId.toString(16)}:2::1`, PASSWORD)).code).toBe(0);
});

test('a wrong current password is counted for the account settings alone', async () => {
  const { shop, address, enter } = await openShopWithPassword();
  const change = (currentPassword: string) =>
    shop.as('sales').call(changePassword, { currentPassword, password: 'other-horse' });
  const tries = await Promise.all(Array.from({ length: 8 }, () => change('wrong-horse')));
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await enter(address(), PASSWORD)).code).toBe(0);
});

test('after too many requests the mail is sent again after the stated wait, or to another address', async () => {
  const { shop, address } = await openShopWithPassword();
  const email = `often-${shop.companyId}@shop.test`;
  const ask = async (remoteAddress = '127.0.0.1') => {
    const url = '/api/v1/user/password/forgot/';
    const reply = await shop.app.http.inject({ method: 'POST', url, remoteAddress, payload: { email } });
    return { status: reply.statusCode, code: reply.json<{ code: number }>().code };
  };
  for (let attempt = 0; attempt < 4; attempt += 1) expect((await ask()).code).toBe(0);
  expect((await ask()).status).toBe(429);
  // From another address the mailbox's owner can still ask.
  expect((await ask(address())).code).toBe(0);
  await pass(shop, 60, `mailTo:${email}%`);
  expect((await ask()).code).toBe(0);
  expect((await ask()).status).toBe(429);
});

test('a mailbox gets no more than twenty links an hour, from however many addresses they are asked for', async () => {
  const { shop, address } = await openShopWithPassword();
  const email = `${shop.users.sales.username}@shop.test`;
  for (let request = 0; request < 24; request += 1) {
    const url = '/api/v1/user/password/forgot/';
    const reply = await shop.app.http.inject({ method: 'POST', url, remoteAddress: address(), payload: { email } });
    expect(reply.json<{ code: number }>().code).toBe(0);
  }
  await finishMails();
  expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(20);
});

test('a changed password with a key leaves its new token nowhere', async () => {
  const { shop } = await openShopWithPassword();
  const reply = await shop
    .as('sales')
    .call(changePassword, { currentPassword: PASSWORD, password: 'other-horse' }, { 'idempotency-key': 'change' });
  expect(reply.code).toBe(0);
  const { rows } = await shop.services.database.pool.query('select key, answer from idempotency where user_id = $1', [
    shop.users.sales.id,
  ]);
  expect(rows).toEqual([{ key: 'change', answer: 'null' }]);
  expect(
    (await shop.anonymous.call(login, { username: shop.users.sales.username, password: 'other-horse' })).code,
  ).toBe(0);
});
