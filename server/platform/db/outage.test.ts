import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseProxy, openProxy } from '#server/testing/proxy.ts';
import { type Database, openDatabase } from './open.ts';
import { isPostgres } from './testing.ts';

// An error event without a listener fails the run, just as it would end the server.
describe.runIf(isPostgres)('a connection that is lost', () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  let proxy: DatabaseProxy;
  let database: Database;
  beforeAll(async () => {
    proxy = await openProxy(server);
    database = await openDatabase({ url: proxy.url });
  });
  afterAll(async () => {
    await database.close();
    proxy.close();
  });

  const serves = async () => (await database.pool.query('select 1 as one')).rows;

  test('by the database, in an open transaction, fails that transaction alone', async () => {
    const transaction = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const other = await openDatabase({ url: server, poolSize: 1 });
      await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.close();
      await sql`select 1`.execute(trx);
    });
    // What the database said last may be lost when the next statement reaches a closed connection.
    await expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/57P01|08006|ECONNRESET/) });
    expect(await serves()).toEqual([{ one: 1 }]);
  });

  test('by the network fails with a code, and so does every attempt until it is mended', async () => {
    const transaction = database.db.transaction().execute((trx) => sql`select pg_sleep(60)`.execute(trx));
    const failed = expect(transaction).rejects.toMatchObject({ code: expect.stringMatching(/08006|ECONNRESET/) });
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(1);
    proxy.cut();
    await failed;
    await expect(serves()).rejects.toMatchObject({ code: expect.stringMatching(/0800[16]|ECONN/) });
    proxy.mend();
    expect(await serves()).toEqual([{ one: 1 }]);
  });

  test('without a word is given up, when the network forgot it and when the database is silent', async () => {
    const transact = () => database.db.transaction().execute((trx) => sql`select pg_sleep(0.2)`.execute(trx));
    const givenUp = { code: expect.stringMatching(/08006/) };
    const severalServe = () => Promise.all([serves(), serves(), serves()]);
    await severalServe(); // so that some connections are idle while the network drops them
    const forgotten = expect(transact()).rejects.toMatchObject(givenUp);
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(1);
    proxy.swallow();
    await new Promise((resolve) => setTimeout(resolve, 500)); // by then its answer is lost
    proxy.mend();
    await forgotten;
    expect(await severalServe()).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);

    proxy.swallow();
    await expect(transact()).rejects.toMatchObject({ code: expect.stringMatching(/0800[16]/) });
    proxy.mend();
    expect(await serves()).toEqual([{ one: 1 }]);
  });

  test('takes with it those that wait for its lock, all at once', async () => {
    const { pool } = database;
    const ask = () => database.db.transaction().execute((trx) => sql`select pg_advisory_xact_lock(7)`.execute(trx));
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    for (const client of clients) client.release();
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(7)');
    let givenUp = 0;
    const counted = (asked: Promise<unknown>) =>
      asked.catch(() => {
        givenUp += 1;
      });
    const waiting = [counted(ask()), counted(ask())];
    const other = await openDatabase({ url: server, poolSize: 1 });
    const waitingForLock = async () =>
      (await other.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount;
    await expect.poll(waitingForLock).toBe(2);
    // Its answer arrives when nothing gets through any more.
    waiting.push(counted(holder.query('select pg_sleep(0.2)')));
    proxy.swallow();
    await new Promise((resolve) => setTimeout(resolve, 500));
    proxy.mend();
    await Promise.race(waiting);
    await new Promise(setImmediate);
    expect(givenUp).toBe(3);
    holder.release(true);
    await other.close();
  });
});
