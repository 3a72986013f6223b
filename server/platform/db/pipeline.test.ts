import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Trx } from '#server/platform/context.ts';
import { writesOf } from '#server/testing/statements.ts';
import type { Database } from './open.ts';
import { readAlong, readWithEnd, sendAlong } from './pipeline.ts';
import { isPostgres, openEmpty } from './testing.ts';

let database: Database;
const names = async () =>
  (await database.pool.query('select name from item order by name')).rows.map(({ name }) => name);
const insert = (trx: Trx, name: string) => sql`insert into item (name) values (${name})`.compile(trx);

beforeAll(async () => {
  database = await openEmpty();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop table if exists item');
  await database.pool.query('create table item (name text primary key, unit_price int)');
});

test.runIf(isPostgres)(
  'begin and what goes along are written with the first statement, the rest with commit',
  async () => {
    const writes = await writesOf(database, () =>
      database.db.transaction().execute(async (trx) => {
        await sendAlong(trx, insert(trx, 'a'));
        await sql`select ${1}::int`.execute(trx);
        await sendAlong(trx, insert(trx, 'b'));
        await sendAlong(trx, insert(trx, 'c'));
      }),
    );
    expect(writes).toBe(2);
    expect(await names()).toEqual(['a', 'b', 'c']);
  },
);

test('what goes along is there for the next statement, and its rows after it', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sendAlong(trx, sql`insert into item (name, unit_price) values (${'a'}, ${5})`.compile(trx));
    const items = await readAlong<{ name: string; unitPrice: number }>(
      trx,
      sql`select name, unit_price from item where name = ${'a'}`.compile(trx),
    );
    const { rows } = await sql`select count(*)::int as count from item where name = ${'a'}`.execute(trx);
    expect(rows).toEqual([{ count: 1 }]);
    expect(await items()).toEqual([{ name: 'a', unitPrice: 5 }]);
  });
});

test('rows that nothing depends on come with the end, in its write', async () => {
  let ofInsert: (() => { name: string; unitPrice: number }[]) | undefined;
  const work = () =>
    database.db.transaction().execute(async (trx) => {
      await sql`select ${1}::int`.execute(trx);
      const statement = sql`insert into item (name, unit_price) values ('a', ${5}) returning name, unit_price`;
      ofInsert = await readWithEnd(trx, statement.compile(trx));
    });
  if (isPostgres) expect(await writesOf(database, work)).toBe(2);
  else await work();
  expect(ofInsert?.()).toEqual([{ name: 'a', unitPrice: 5 }]);
});

test('rows that are asked for before there was another statement are sent for, and the transaction goes on', async () => {
  await database.db.transaction().execute(async (trx) => {
    await sendAlong(trx, insert(trx, 'a'));
    const items = await readAlong<{ name: string }>(trx, sql`select name from item`.compile(trx));
    expect(await items()).toEqual([{ name: 'a' }]);
    await sendAlong(trx, insert(trx, 'b'));
  });
  expect(await names()).toEqual(['a', 'b']);
});

test('what is wrong with it is told, by the next statement or by the commit, and nothing stays', async () => {
  await database.pool.query(`insert into item (name) values ('a')`);
  const twice = { code: '23505' };
  const next = database.db.transaction().execute(async (trx) => {
    await sendAlong(trx, insert(trx, 'a'));
    await sql`select ${1}::int`.execute(trx);
  });
  await expect(next).rejects.toMatchObject(twice);
  const last = database.db.transaction().execute(async (trx) => {
    await sql`insert into item (name) values (${'b'})`.execute(trx);
    await sendAlong(trx, insert(trx, 'a'));
  });
  await expect(last).rejects.toMatchObject(twice);
  expect(await names()).toEqual(['a']);
});

test('nothing is committed whose check refuses, however late it is looked at', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  const only = database.db.transaction().execute((trx) => sendAlong(trx, insert(trx, 'a'), refuse));
  await expect(only).rejects.toThrow('refused');
  const among = database.db.transaction().execute(async (trx) => {
    await sql`insert into item (name) values (${'b'})`.execute(trx);
    await sendAlong(trx, insert(trx, 'c'), refuse);
    await sendAlong(trx, insert(trx, 'd'));
  });
  await expect(among).rejects.toThrow('refused');
  expect(await names()).toEqual([]);
});

test('a transaction that asked nothing, or was given up before, leaves its connection as it was', async () => {
  await database.db.transaction().execute(async () => {});
  const transaction = database.db.transaction().execute(async (trx) => {
    await sendAlong(trx, insert(trx, 'a'));
    throw new Error('given up');
  });
  await expect(transaction).rejects.toThrow('given up');
  expect(await names()).toEqual([]);
  const { rows } = await sql<{ same: boolean }>`select now() = statement_timestamp() as same`.execute(database.db);
  expect(rows).toEqual([{ same: true }]);
});
