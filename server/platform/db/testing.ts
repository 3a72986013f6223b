import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { startEngine } from './engine.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { DATABASE_DIR } from './restored.ts';

const PREFIX = 'tilldesk_test';
const LOCK_ID = 7_316_042_020;
const HOUR_SECONDS = 3600;
const MODULES = join(import.meta.dirname, '..', '..', '..', 'node_modules');
export const CACHE = join(MODULES, '.cache', 'tilldesk');

export const isPostgres = process.env.ENGINE === 'postgres';

/** A separate folder, deleted with the test run. */
export const emptyFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'test-'));

/** Without any tables, on the engine of this run. */
export const openEmpty = async (): Promise<Database> =>
  testDatabase(isPostgres ? 'postgres' : 'embedded', await emptyFolder());

/** Makes a statement hit its time limit inside a transaction: both engines must report the same errors. */
export const endSlowStatement = async ({ db }: Database, table: string): Promise<void> => {
  const slow = sql`select count(*) from generate_series(1, 1000000000)`;
  const codes: string[] = [];
  const note = ({ code }: { code: string }) => void codes.push(code);
  const transaction = db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 500`.execute(trx);
    await sql`insert into ${sql.table(table)} (name) values ('lost')`.execute(trx);
    await slow.execute(trx).catch(note);
    await sql`select 1`.execute(trx).catch(note);
    await slow.execute(trx);
  });
  await transaction.catch(note);
  if (codes.join() !== '57014,25P02,25P02')
    throw new Error(`Expected a timeout and a failed transaction, got ${codes}`);
};

/** A new migrated database, deleted when it is closed. */
export const testDatabase = (engine: 'postgres' | 'embedded', migrations?: string): Promise<Database> =>
  engine === 'postgres' ? freshPostgres(migrations) : freshEmbedded(migrations);

const hashOf = (parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

const schemaHash = async (migrations?: string): Promise<string> =>
  hashOf((await readMigrations(migrations)).map(({ name, checksum }) => `${name} ${checksum}`));

const freshEmbedded = async (migrations?: string): Promise<Database> =>
  openDatabase({ memory: true, dump: await readDump(migrations) });

/** Creates an embedded database in a data directory: unpacking one takes a fifth of the time. */
const unpack = async (dir: string, dump: Uint8Array): Promise<void> => {
  const engine = await startEngine({ dir: join(dir, DATABASE_DIR), durable: false, dump });
  await engine.close();
};
export const unpackMigrated = async (dir: string): Promise<void> => unpack(dir, await readDump());
export const unpackEmpty = async (dir: string): Promise<void> => unpack(dir, await readDump(await emptyFolder()));

/** A migrated embedded database, made once for each version of the schema. */
export const readDump = async (migrations?: string): Promise<Uint8Array> => {
  const pglite = await readFile(join(MODULES, '@electric-sql', 'pglite', 'package.json'), 'utf8');
  const path = join(CACHE, `${hashOf([await schemaHash(migrations), pglite])}.tar`);
  const cached = await readFile(path).catch(() => undefined);
  return cached ?? dumpMigrated(path, migrations);
};

/** Creating a database takes longer than all migrations: those begin with one that has none. */
const dumpWithoutTables = async (): Promise<Uint8Array> => {
  const folder = join(CACHE, 'no-migrations');
  await mkdir(folder, { recursive: true });
  return readDump(folder);
};

const dumpMigrated = async (path: string, migrations?: string): Promise<Uint8Array> => {
  const isFirst = (await readMigrations(migrations)).length === 0;
  const database = await openDatabase({ memory: true, ...(!isFirst && { dump: await dumpWithoutTables() }) });
  await migrate(database, migrations);
  const dump = (await database.dump?.()) ?? new Uint8Array();
  await database.close();
  await mkdir(CACHE, { recursive: true });
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, dump);
  await rename(draft, path); // another test process may be doing the same
  await clearCache();
  return dump;
};

/** Each schema change leaves 40 MB behind. */
const clearCache = async (): Promise<void> => {
  for (const name of (await readdir(CACHE)).filter((it) => it.endsWith('.tar'))) {
    const path = join(CACHE, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - HOUR_SECONDS * 1000) await rm(path, { force: true });
  }
};

const freshPostgres = async (migrations?: string): Promise<Database> => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('Set TEST_DATABASE_URL to a PostgreSQL server whose databases tests may create and drop.');
  const template = `${PREFIX}_${await schemaHash(migrations)}`;
  // The time in the name lets a later run delete what a killed one left behind.
  const name = `${template}_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
  await maintain(server, async (client) => {
    await dropAbandoned(client);
    await ensureTemplate(client, server, template, migrations);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = await openDatabase({ url: addressOf(server, name) });
  const close = async () => {
    await database.close();
    await maintain(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  };
  return { ...database, close };
};

export const addressOf = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const maintain = async (server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const exists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;

const ensureTemplate = async (
  client: pg.Client,
  server: string,
  template: string,
  migrations?: string,
): Promise<void> => {
  if (await exists(client, template)) return;
  await client.query('select pg_advisory_lock($1)', [LOCK_ID]);
  if (!(await exists(client, template))) {
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const database = await openDatabase({ url: addressOf(server, draft), poolSize: 1 });
    await migrate(database, migrations).finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${template}`); // the name appears once all is in it
  }
  await client.query('select pg_advisory_unlock($1)', [LOCK_ID]);
};

const dropAbandoned = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database d
     where datname like $1 || '\\_%\\_%\\_%'
       and split_part(datname, '_', 4)::bigint < extract(epoch from now()) - $2
       and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [PREFIX.replaceAll('_', '\\_'), HOUR_SECONDS],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
};
