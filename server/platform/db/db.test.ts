import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';
import { PREPARED } from './prepared.ts';
import { endSlowStatement, isPostgres, openEmpty } from './testing.ts';

describe('one driver for both engines', () => {
  let database: Database;
  const query = async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows;

  beforeAll(async () => {
    database = await openEmpty();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await query('drop table if exists item');
    await query(
      'create table item (id bigint generated always as identity primary key, name text unique, price bigint)',
    );
  });

  test.runIf(isPostgres)(
    'a marked statement is planned once for short lists, and by itself for long ones',
    async () => {
      await query(`insert into item (name, price) select 'item ' || n, n from generate_series(1, 2000) n`);
      await query('analyze item');
      const client = await database.pool.connect();
      try {
        const ask = async (ids: number[]) =>
          (await client.query(`${PREPARED} select count(*) from item where id = any($1::bigint[])`, [ids])).rows;
        for (let at = 0; at < 10; at += 1) expect(await ask([1, 2, 3])).toEqual([{ count: 3 }]);
        const plans = async () =>
          (await client.query('select generic_plans::int, custom_plans::int from pg_prepared_statements')).rows;
        // PostgreSQL plans five times with the actual values before it may use one plan for all.
        expect(await plans()).toEqual([{ generic_plans: 5, custom_plans: 5 }]);
        expect(await ask(Array.from({ length: 300 }, (_, at) => at + 1))).toEqual([{ count: 300 }]);
        expect(await plans()).toEqual([{ generic_plans: 5, custom_plans: 5 }]);
      } finally {
        client.release(true);
      }
    },
  );

  test.runIf(isPostgres)('a connection asks once for the columns of a statement, also where one fails', async () => {
    await query(`insert into item (name, price) values ('tea', 5), ('cup', 7)`);
    const ask = (client: pg.PoolClient, divisor: number) =>
      client.query(`${PREPARED} select *, price / $1::int as part from item order by id`, [divisor]);
    const client = await database.pool.connect();
    const other = await database.pool.connect();
    const described = vi.spyOn((client as unknown as { connection: { describe: () => void } }).connection, 'describe');
    try {
      const rows = [
        { id: 1, name: 'tea', price: 5, part: 5 },
        { id: 2, name: 'cup', price: 7, part: 7 },
      ];
      expect((await ask(client, 1)).rows).toEqual(rows);
      expect(await ask(client, 1)).toMatchObject({ rows, rowCount: 2, command: 'SELECT' });
      await expect(ask(client, 0)).rejects.toMatchObject({ code: '22012' });
      expect((await ask(client, 1)).rows).toEqual(rows);
      expect(described).toHaveBeenCalledTimes(1);
      await query('alter table item add note text');
      // PostgreSQL refuses a prepared statement whose columns have changed; a new preparation returns all of them.
      await expect(ask(client, 1)).rejects.toMatchObject({ code: '0A000' });
      expect((await ask(other, 1)).rows[0]).toEqual({ ...rows[0], note: null });
    } finally {
      client.release(true);
      other.release(true);
    }
  });

  test.runIf(isPostgres)(
    'a statement that comes often is parsed once; one that is worded anew each time is not',
    async () => {
      const client = await database.pool.connect();
      try {
        for (let at = 0; at < 20; at += 1) {
          expect((await client.query('select $1::int + 1 as often', [at])).rows).toEqual([{ often: at + 1 }]);
          await client.query(`select $1::int as once_${at}`, [at]);
        }
        const { rows } = await client.query(`select count(*) filter (where statement like '%often%') as often,
        count(*) filter (where statement like '%once_%') as once from pg_prepared_statements`);
        expect(rows).toEqual([{ often: 1, once: 0 }]);
      } finally {
        client.release(true);
      }
    },
  );

  test.runIf(isPostgres)('a statement with a range of values is planned for the values', async () => {
    await query(`insert into item (name, price) select 'item ' || n, n from generate_series(1, 2000) n`);
    const client = await database.pool.connect();
    try {
      const statements = [
        'select id from item where price >= $1::int',
        'select id from item where (price, id) < ($1::int, 5)',
        'select id from item where price between $1::int and 7',
        'select id from item where id = 3 limit $1::int',
        "select id from item where name like $1::int || '%'",
        'select id from item where id = $1::int and price <> 0',
      ];
      for (let at = 0; at < 20; at += 1) for (const statement of statements) await client.query(statement, [at]);
      const { rows } = await client.query('select statement from pg_prepared_statements');
      expect(rows).toEqual([{ statement: statements.at(-1) }]);
    } finally {
      client.release(true);
    }
  });

  test.runIf(isPostgres)('behind a pooler the role has to have the settings, and is told which', async () => {
    const [{ name, role }] = (await query('select current_database() as name, current_user as role')) as [
      { name: string; role: string },
    ];
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name}`;
    const open = () => openDatabase({ url: url.href, prepared: false, poolSize: 1 });
    await expect(open()).rejects.toThrow(`alter role "${role}" set statement_timeout = '30s';`);
    // One that supports prepared statements, and drops the settings as well.
    const dropping = new URL(url);
    dropping.searchParams.set('options', '-c jit=on');
    await expect(openDatabase({ url: dropping.href, poolSize: 1 })).rejects.toThrow(
      `alter role "${role}" set jit = 'off';`,
    );
    await query(`alter database "${name}" set statement_timeout = '20s'`);
    for (const setting of [
      "timezone = 'UTC'",
      'max_parallel_workers_per_gather = 0',
      'jit = off',
      'synchronize_seqscans = off',
    ])
      await query(`alter database "${name}" set ${setting}`);
    const other = await open();
    expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.close();
  });

  test('values keep their meaning on the way', async () => {
    const [row] = await query(`select 9007199254740991::int8 as big, '2026-02-30'::text as t, '2026-03-01'::date as day,
      12.50::numeric as price, timestamptz '2026-03-01 10:00+11' as moment, array[1, null]::int8[] as ids,
      array['2026-03-01'::date] as days, array[1.50] as prices, '{"a_b": 1}'::jsonb as doc`);
    expect(row).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      t: '2026-02-30',
      day: '2026-03-01',
      price: '12.50',
      moment: new Date('2026-02-28T23:00:00Z'),
      ids: [1, null],
      days: ['2026-03-01'],
      prices: ['1.50'],
      doc: { a_b: 1 },
    });
    await expect(query('select 9007199254740993::int8')).rejects.toThrow('too large');
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('names are camelCase in code, and the keys inside JSON are left alone', async () => {
    const { rows } = await sql`select 1 as first_name, '{"in_side": 1}'::jsonb as the_doc`.execute(database.db);
    expect(rows).toEqual([{ firstName: 1, theDoc: { in_side: 1 } }]);
  });

  test('the session is in UTC and has trigrams', async () => {
    expect(await query('show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    await query('create extension if not exists pg_trgm');
    expect(await query(`select similarity('cola', 'cola') as same`)).toEqual([{ same: 1 }]);
  });

  test('twenty callers mix good and failing work, and each gets its own answer', async () => {
    const work = async (caller: number) => {
      for (let round = 0; round < 15; round++) {
        const name = `${caller}-${round}`;
        expect(await query('insert into item (name, price) values ($1, $2) returning name', [name, round])).toEqual([
          { name },
        ]);
        await expect(query('insert into item (name) values ($1)', [name])).rejects.toMatchObject({ code: '23505' });
        await expect(query('select $1::int / 0 as x', [caller])).rejects.toMatchObject({ code: '22012' });
        await expect(query('select no_such_column from item where id = $1', [1])).rejects.toMatchObject({
          code: '42703',
        });
        await expect(query('selec 1')).rejects.toMatchObject({ code: '42601' });
        expect(await query('select $1::text as mine, $2::int as round', [name, round])).toEqual([
          { mine: name, round },
        ]);
        const undone = database.db.transaction().execute(async (trx) => {
          await sql`insert into item (name) values (${`${name}-undone`})`.execute(trx);
          await sql`select 1 / ${0}::int`.execute(trx);
        });
        await expect(undone).rejects.toMatchObject({ code: '22012' });
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, caller) => work(caller)));
    expect(await query('select count(*), sum(price)::int8 as sum from item')).toEqual([{ count: 300, sum: 20 * 105 }]);
  });

  test('large parameters and large results arrive whole', async () => {
    const text = 'ü'.repeat(3_000_000);
    const [row] = await query('select $1::text as text', [text]);
    expect(row?.text === text).toBe(true);
    expect(await query(`select repeat('x', 100) as x from generate_series(1, 50000)`)).toHaveLength(50_000);
  });

  test('a query on the root handle inside a transaction fails at once instead of waiting for itself', async () => {
    const stray = database.db.transaction().execute(() => sql`select 1`.execute(database.db));
    await expect(stray).rejects.toThrow('inside a transaction');
    const strayPool = database.db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(() => query('select 1'));
    await expect(strayPool).rejects.toThrow('inside a transaction');
    const nested = database.db.transaction().execute(() => database.db.transaction().execute(async () => 1));
    await expect(nested).rejects.toThrow('inside a transaction');
    expect(await query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('what a transaction started and did not wait for may run after it', async () => {
    let late: Promise<unknown> | undefined;
    await database.db.transaction().execute(async () => {
      late = pause(50).then(() => query('select 1 as one'));
    });
    expect(await late).toEqual([{ one: 1 }]);
  });

  test('a connection given back in the middle of a transaction leaves nothing to the next', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into item (name) values ('half')`);
    await client.query('create temp table leftover (x int)');
    client.release(true);
    expect(await query('select count(*) from item')).toEqual([{ count: 0 }]);
    await expect(query('select * from leftover')).rejects.toMatchObject({ code: '42P01' });
  });

  test.runIf(isPostgres)('a statement beyond its time limit is ended, and its transaction with it', async () => {
    await query(`insert into item (name) values ('kept')`);
    await endSlowStatement(database, 'item');
    expect(await query('select name from item')).toEqual([{ name: 'kept' }]);
  });
});
