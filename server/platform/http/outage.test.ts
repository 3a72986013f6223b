import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openBench, openShop, type Shop } from '#server/testing.ts';

const bench = openBench();
const openOwnShop = async () => openShop(await bench);

const createBranch = (shop: Shop, key: string) =>
  shop.as('companyAdmin').send('POST', '/api/v1/branch/', {
    body: { name: 'Airport' },
    headers: { 'idempotency-key': key },
  });

const ready = (shop: Shop) => shop.anonymous.send('GET', '/readyz');

/** Every write to branches fails with this code, as if the database had reported it. */
const failBranches = async ({ services: { database } }: Shop, code: string) => {
  await database.pool.query(`create or replace function fail() returns trigger language plpgsql as
    $$ begin raise exception 'provoked' using errcode = '${code}'; end $$`);
  await database.pool.query('create or replace trigger fail before insert on branch execute function fail()');
  return () => database.pool.query('drop trigger fail on branch');
};

test.each([
  ['a full disk', '53100', '30'],
  ['a deadlock that stays', '40P01', '2'],
  ['too little memory', '53200', '2'],
])('%s is 503 with the time to try again, and the key is free for that', async (_, code, retryAfter) => {
  const shop = await openOwnShop();
  const mend = await failBranches(shop, code);
  const refused = await createBranch(shop, 'key');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': retryAfter }, body: { code: 503 } });
  await mend();
  expect((await createBranch(shop, 'key')).body.code).toBe(0);
  expect((await ready(shop)).text).toBe('ready');
});

test.runIf(isPostgres)('a full disk is not ready until something can be written again', async () => {
  const shop = await openOwnShop();
  const { pool } = shop.services.database;
  const mend = await failBranches(shop, '53100');
  await pool.query(`create function fail_ddl() returns event_trigger language plpgsql as
    $$ begin raise exception 'provoked' using errcode = '53100'; end $$`);
  await pool.query('create event trigger fail_ddl on ddl_command_start execute function fail_ddl()');
  expect((await ready(shop)).text).toBe('ready'); // nobody has hit it yet
  await createBranch(shop, 'full');
  expect(await ready(shop)).toMatchObject({ status: 503, text: 'the disk is full' });
  await pool.query('drop event trigger fail_ddl');
  expect((await ready(shop)).text).toBe('ready');
  await mend();
});

test.runIf(isPostgres)('a request whose connection is ended is 503, and done once when sent again', async () => {
  const shop = await openOwnShop();
  const { pool } = shop.services.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from company where id = $1 for update', [shop.companyId]);
  const reply = createBranch(shop, 'cut');
  const cut = async () =>
    (
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).rowCount;
  await expect.poll(cut, { timeout: 10_000 }).toBe(1);
  await holder.query('rollback');
  holder.release();
  expect(await reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect((await createBranch(shop, 'cut')).body.code).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test.runIf(isPostgres)('a database that does not answer is not ready after two seconds', async () => {
  const shop = await openOwnShop();
  const { pool } = shop.services.database;
  const clients = await Promise.all(Array.from({ length: 20 }, () => pool.connect()));
  const begun = Date.now();
  expect(await ready(shop)).toMatchObject({ status: 503, text: 'the database does not answer' });
  expect(Date.now() - begun).toBeLessThan(5000);
  for (const client of clients) client.release();
  await expect.poll(async () => (await ready(shop)).text).toBe('ready');
});
