import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productReport } from '#contract/reports/products.ts';
import { sell } from '#server/areas/sales/testing.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Database, openDatabase } from '#server/platform/db/open.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openBench, openShop } from '#server/testing.ts';

type Server = { url: string; stop: () => Promise<unknown> };
const servers: {
  startPostgres: (options: { durable: boolean }) => Promise<Server>;
  startReplica: (url: string) => Promise<Server>;
} = await import(new URL('../../../scripts/postgres.mjs', import.meta.url).href);

const open: { close: () => Promise<unknown> }[] = [];
const untilEnd = async <T extends { close: () => Promise<unknown> }>(opening: Promise<T>): Promise<T> => {
  const it = await opening;
  open.push(it);
  return it;
};
const serverUntilEnd = async (starting: Promise<Server>): Promise<Server> => {
  const server = await starting;
  open.push({ close: server.stop });
  return server;
};

describe.runIf(isPostgres)('a replica that reads are sent to', () => {
  let primary: Server;
  let replica: Server;
  let database: Database;
  /** Queries the replica over a separate connection. */
  let aside: Database;

  beforeAll(async () => {
    primary = await serverUntilEnd(servers.startPostgres({ durable: true }));
    replica = await serverUntilEnd(servers.startReplica(primary.url));
    database = await untilEnd(openDatabase({ url: primary.url, readUrl: replica.url }));
    aside = await untilEnd(openDatabase({ url: replica.url, poolSize: 1 }));
    await database.pool.query('create table item (name text)');
  }, 60_000);
  afterAll(async () => {
    for (const it of open.toReversed()) await it.close();
  });

  const namesSeen = async () => {
    const place = await database.replica?.current();
    if (!place) return 'the primary answers';
    return (await sql<{ name: string }>`select name from item order by name`.execute(place)).rows.map(
      ({ name }) => name,
    );
  };

  test('shows whatever was written before the question', async () => {
    const names: string[] = [];
    for (let at = 0; at < 50; at += 1) {
      const name = `item ${String(at).padStart(2, '0')}`;
      await database.pool.query('insert into item values ($1)', [name]);
      names.push(name);
      expect(await namesSeen()).toEqual(names);
    }
    await database.pool.query('delete from item');
  });

  test('is passed over while it is behind, and asked again when it has caught up', async () => {
    await aside.pool.query('select pg_wal_replay_pause()');
    await database.pool.query(`insert into item values ('tea')`);
    expect(await namesSeen()).toBe('the primary answers');
    await aside.pool.query('select pg_wal_replay_resume()');
    await expect.poll(namesSeen, { timeout: 5000 }).toEqual(['tea']);
  });

  test('of another database is refused', async () => {
    const other = await serverUntilEnd(servers.startPostgres({ durable: true }));
    const wrong = await untilEnd(openDatabase({ url: primary.url, readUrl: other.url }));
    await expect(wrong.replica?.current()).rejects.toThrow('no replica of the database');
  }, 30_000);

  test('makes reports, and the primary does while it is gone', async () => {
    await migrate(database);
    const shop = await openShop(await openBench({}, database));
    const tea = await shop.product({ title: 'Tea', onHand: 5 });
    await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 2 }] });
    const ask = () => shop.as('owner').call(productReport.page, {});

    const report = await ask();
    expect(report.data.data).toMatchObject([{ title: 'Tea' }]);
    const { rows } = await aside.pool.query(
      `select count(*) from pg_stat_activity where application_name = 'tilldesk' and query ~ 'sales_product'`,
    );
    expect(rows).toEqual([{ count: 1 }]);

    await aside.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tilldesk' and pid <> pg_backend_pid()`);
    expect(await ask()).toEqual(report);
    await replica.stop();
    expect(await ask()).toEqual(report);
    expect(await ask()).toEqual(report);
  });
});
