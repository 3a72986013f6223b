import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backup, backupOpen, type Place, restore } from './backup.ts';
import { type Database, openDatabase } from './open.ts';
import { addressOf, emptyFolder, isPostgres, openEmpty, unpackEmpty } from './testing.ts';

let prototype: { dir: string } | undefined;
let place: Place;
let file: string;
let server: Database | undefined;

const inDatabase = async <T>(work: (query: (sql: string) => Promise<unknown[]>) => Promise<T>): Promise<T> => {
  const database = await openDatabase({ ...place, durable: false });
  return work(async (sql) => (await database.pool.query(sql)).rows).finally(() => database.close());
};

const fillShop = () =>
  inDatabase(async (query) => {
    await query('create table if not exists schema_migration (name text)');
    await query('create extension if not exists pg_trgm');
    await query('create table item (id bigint generated always as identity primary key, name text)');
    await query('create index item_search on item using gin (name gin_trgm_ops)');
    await query(`insert into item (name) select 'item ' || i from generate_series(1, 1000) i`);
  });

/** Creating an embedded database takes seconds; copying its files does not. */
const copyOf = async ({ dir }: { dir: string }): Promise<{ dir: string }> => {
  const copy = await emptyFolder();
  await cp(join(dir, 'database'), join(copy, 'database'), { recursive: true });
  return { dir: copy };
};

beforeAll(async () => {
  if (isPostgres) return;
  prototype = place = { dir: await emptyFolder() };
  await unpackEmpty(prototype.dir);
  await fillShop();
});

beforeEach(async () => {
  file = join(await emptyFolder(), 'backups', 'shop.backup');
  if (prototype) {
    place = await copyOf(prototype);
    return;
  }
  server = await openEmpty();
  const { rows } = await server.pool.query('select current_database() as name');
  place = { url: addressOf(process.env.TEST_DATABASE_URL ?? '', rows[0].name) };
  await fillShop();
});
afterEach(() => server?.close());

const COUNT_ITEMS = 'select count(*), max(name) as last from item';
const items = () => inDatabase((query) => query(COUNT_ITEMS));
const intact = [{ count: 1000, last: 'item 999' }];

test('what was backed up comes back, and what came later is gone', async () => {
  await backup(place, file);
  await inDatabase(async (query) => {
    await query('delete from item');
    await query('create table later (x int)');
  });
  await expect(restore(place, file)).rejects.toThrow('force');
  await restore(place, file, { force: true });
  await inDatabase(async (query) => {
    expect(await query(COUNT_ITEMS)).toEqual(intact);
    await expect(query('select * from later')).rejects.toMatchObject({ code: '42P01' });
    expect(await query(`insert into item (name) values ('new') returning id`)).toEqual([{ id: 1001 }]);
  });
});

test('a damaged file is refused and nothing changes', async () => {
  await backup(place, file);
  const whole = await readFile(file);
  for (const broken of [whole.subarray(0, whole.length >> 1), Buffer.from('not a backup'), Buffer.alloc(0)]) {
    await writeFile(file, broken);
    await expect(restore(place, file, { force: true })).rejects.toThrow();
  }
  expect(await items()).toEqual(intact);
  await expect(restore(place, `${file}.missing`)).rejects.toThrow('There is no file');
});

describe.runIf(isPostgres)('PostgreSQL', () => {
  test('without the client tools, the sentence says what to install', async () => {
    const path = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      await expect(backup(place, file)).rejects.toThrow('Install the PostgreSQL client tools');
    } finally {
      process.env.PATH = path;
    }
  });
});

describe.skipIf(isPostgres)('the embedded database', () => {
  const dirOf = () => ('dir' in place ? place.dir : '');

  test('uploads travel along; the replaced data is kept aside', async () => {
    await mkdir(join(dirOf(), 'uploads', 'deep'), { recursive: true });
    const picture = Buffer.alloc(300_001, 7);
    await writeFile(join(dirOf(), 'uploads', 'deep', 'cola ü.png'), picture);
    await backup(place, file);
    place = { dir: await emptyFolder() };
    await restore(place, file);
    expect(await items()).toEqual(intact);
    expect(picture.equals(await readFile(join(dirOf(), 'uploads', 'deep', 'cola ü.png')))).toBe(true);
    await restore(place, file, { force: true });
    expect((await readdir(dirOf())).sort()).toEqual(['database', 'replaced', 'uploads']);
  });

  test('an open database can be backed up by its own process only', async () => {
    const database = await openDatabase(place);
    try {
      await expect(backup(place, file)).rejects.toThrow('in use by process');
      await expect(restore(place, file)).rejects.toThrow('There is no file');
      await backupOpen(database, dirOf(), file);
      await database.pool.query('delete from item');
    } finally {
      await database.close();
    }
    await restore(place, file, { force: true });
    expect(await items()).toEqual(intact);
  });

  test('a restore cut off after its decision is finished by the next opening', async () => {
    const crashed = await copyOf({ dir: dirOf() });
    await inDatabase((query) => query('delete from item'));
    await mkdir(join(crashed.dir, 'restored'));
    await rename(join(dirOf(), 'database'), join(crashed.dir, 'restored', 'database'));
    place = crashed;
    expect(await items()).toEqual([{ count: 0, last: null }]);
    expect((await readdir(crashed.dir)).sort()).toEqual(['database', 'replaced']);
  });
});
