import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/db/open.ts';

/** Filling takes long, and so does a queue for the same product: time limits are not part of the measurement. */
const STATEMENT_MS = 600_000;

type Work = (database: Database) => Promise<void>;

const onEmbedded = async (work: Work) => {
  const dir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const database = await openDatabase({ dir, statementTimeout: STATEMENT_MS });
  await work(database).finally(() => database.close());
  await rm(dir, { recursive: true, force: true });
};

/** A separate server with its disk synced, unless TEST_DATABASE_URL is set. */
const startPostgres = async (): Promise<{ url: string; stop: () => Promise<unknown> }> => {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const script = new URL('../../scripts/postgres.mjs', import.meta.url).href;
  return (await import(script)).startPostgres({ durable: true });
};

const onPostgres = async (work: Work) => {
  const { url, stop } = await startPostgres();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // A database given by its address stays: filling it took longer than measuring on it.
  const lasting = process.env.BENCH_DATABASE;
  const name = lasting ?? `tilldesk_bench_${randomBytes(4).toString('hex')}`;
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  try {
    const address = new URL(url);
    address.pathname = `/${name}`;
    const database = await openDatabase({ url: address.href, statementTimeout: STATEMENT_MS });
    await work(database).finally(() => database.close());
  } finally {
    if (!lasting) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await stop();
  }
};

/** An empty database of the engine, for as long as the work takes. */
export const onEngine = (engine: 'embedded' | 'postgres', work: Work): Promise<void> =>
  engine === 'postgres' ? onPostgres(work) : onEmbedded(work);
