import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from './open.ts';

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Any number will do, as long as every version of the program uses the same one. */
const LOCK_ID = 7_316_042_019;
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Beside the bundle in production, two folders up in the sources. */
const ownDir = (): string => {
  const beside = join(import.meta.dirname, 'migrations');
  return existsSync(beside) ? beside : join(import.meta.dirname, '..', '..', 'migrations');
};

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

export const readMigrations = async (dir: URL | string = ownDir()): Promise<Migration[]> => {
  const folder = dir instanceof URL ? fileURLToPath(dir) : dir;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const [index, name] of names.entries()) {
    const number = fileName.exec(name)?.[1];
    if (Number(number) !== index + 1)
      throw new Error(`Migration ${name}: expected a name like ${String(index + 1).padStart(4, '0')}-what-it-does.sql`);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends; that is not a change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
};

const appliedOn = async (client: pg.PoolClient): Promise<Map<string, string>> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
};

const compare = (files: Migration[], applied: Map<string, string>): Migration[] => {
  const names = new Set(files.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !names.has(name)).sort();
  if (unknown.length)
    throw new Error(
      `The database has migrations this version lacks: ${unknown.join(', ')}. ` +
        'It was used by a newer version, or the files are missing. Start that version, or restore a backup.',
    );
  const changed = files.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed.length)
    throw new Error(
      `Changed after it was applied: ${changed.map(({ name }) => name).join(', ')}. ` +
        'Migrations only go forward: undo the change and write a new file.',
    );
  return files.filter(({ name }) => !applied.has(name));
};

const placeOf = (error: unknown, sql: string): string => {
  const position = error instanceof pg.DatabaseError && Number(error.position);
  return position ? `, line ${sql.slice(0, position).split('\n').length},` : '';
};

/**
 * A transaction that all others wait for: behind a pooler, a connection belongs to one client only during a
 * transaction.
 */
const inTurn = async <T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0'); // waiting for the others, and building an index, may take long
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_ID]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** Whether it still had to be applied: another process may have done it first. */
const apply = async (client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<boolean> => {
  const { rowCount } = await client.query('select 1 from schema_migration where name = $1', [name]);
  if (rowCount) return false;
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name}${placeOf(error, sql)} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
  return true;
};

/**
 * Brings the schema up to date. Resolves with the names of the applied migrations; processes that start together take
 * turns.
 */
export const migrate = async ({ pool }: Pick<Database, 'pool'>, dir?: URL | string): Promise<string[]> => {
  const files = await readMigrations(dir);
  const client = await pool.connect();
  try {
    const pending = await inTurn(client, async () => compare(files, await appliedOn(client)));
    const names: string[] = [];
    for (const migration of pending)
      if (await inTurn(client, () => apply(client, migration))) names.push(migration.name);
    return names;
  } finally {
    client.release(true); // settings changed by a migration end with the connection
  }
};
