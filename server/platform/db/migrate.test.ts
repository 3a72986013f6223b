import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { addressOf, emptyFolder, isPostgres, openEmpty } from './testing.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openEmpty();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('drop table if exists shelf, schema_migration');
  folder = await emptyFolder();
  await writeFile(
    join(folder, '0001-shelves.sql'),
    'create table shelf (id int primary key); insert into shelf values (1);',
  );
});

const shelves = async () => (await database.pool.query('select id from shelf order by id')).rows.map(({ id }) => id);

test('each file is applied once, in order, and again only what is new', async () => {
  expect(await migrate(database, folder)).toEqual(['0001-shelves.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  await writeFile(join(folder, '0002-second.sql'), 'insert into shelf values (2);');
  expect(await migrate(database, folder)).toEqual(['0002-second.sql']);
  expect(await shelves()).toEqual([1, 2]);
});

test('a file changed after it was applied is refused, other line ends are not a change', async () => {
  await writeFile(join(folder, '0002-second.sql'), 'insert into shelf values (2);\n');
  await migrate(database, folder);
  await writeFile(join(folder, '0002-second.sql'), 'insert into shelf values (2);\r\n');
  expect(await migrate(database, folder)).toEqual([]);
  await writeFile(join(folder, '0002-second.sql'), 'insert into shelf values (3);\n');
  await expect(migrate(database, folder)).rejects.toThrow('Changed after it was applied: 0002-second.sql');
});

test('a database from a newer version is refused', async () => {
  await migrate(database, folder);
  await rm(join(folder, '0001-shelves.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('migrations this version lacks: 0001-shelves.sql');
});

test('a gap or a double number in the files is refused', async () => {
  await writeFile(join(folder, '0003-third.sql'), 'select 1;');
  await expect(migrate(database, folder)).rejects.toThrow('expected a name like 0002-');
});

test('a failing file leaves no trace and says where', async () => {
  await writeFile(join(folder, '0002-broken.sql'), 'insert into shelf values (2);\n\ninsert into shelv values (3);');
  await expect(migrate(database, folder)).rejects.toThrow(/0002-broken.sql, line 3, failed .* "shelv" does not exist/);
  expect(await shelves()).toEqual([1]);
  await writeFile(join(folder, '0002-broken.sql'), 'insert into shelf values (2);');
  expect(await migrate(database, folder)).toEqual(['0002-broken.sql']);
});

test.runIf(isPostgres)('servers that start together take turns, and one of them does the work', async () => {
  await writeFile(join(folder, '0002-slow.sql'), 'select pg_sleep(0.3); insert into shelf values (2);');
  const { rows } = await database.pool.query('select current_database() as name');
  const url = addressOf(process.env.TEST_DATABASE_URL ?? '', rows[0].name);
  const servers = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ url, poolSize: 2 })));
  const applied = await Promise.all(servers.map((server) => migrate(server, folder)));
  await Promise.all(servers.map((server) => server.close()));
  expect(applied.flat().sort()).toEqual((await readdir(folder)).sort());
  expect(await shelves()).toEqual([1, 2]);
});
