import type pg from 'pg';

const MINUTE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
/** Everybody waits while a checkpoint runs, and longer the more it has to write: 2 s after 100 MB of log. */
const CHECKPOINT_BYTES = 8 * MEGABYTE;
const CHECKPOINT_AGE_MS = 5 * MINUTE_MS;
const LOG_CHECK_MS = 2000;

interface LogState {
  bytes: number;
  age: number;
}

const readLog = async (client: pg.PoolClient): Promise<LogState> => {
  const { rows } = await client.query<LogState>(`
    select (pg_current_wal_lsn() - redo_lsn)::int8 as bytes,
      (extract(epoch from now() - checkpoint_time) * 1000)::int8 as age
    from pg_control_checkpoint()`);
  return rows[0] ?? { bytes: 0, age: 0 };
};

/** The thresholds of PostgreSQL's own autovacuum. */
const readWornTables = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    order by n_dead_tup desc`);
  return rows.map(({ name }) => name);
};

const clearTables = async (client: pg.PoolClient, isWanted: () => boolean): Promise<void> => {
  await client.query('select pg_stat_force_next_flush()'); // the counts of the last second are still on their way
  for (const table of await readWornTables(client)) {
    if (isWanted()) return;
    await client.query(`vacuum (analyze) ${table}`);
  }
};

/** Limits the disk space of the log, the time that a reopening needs to replay it, and how long a checkpoint takes. */
const shortenLog = async (client: pg.PoolClient): Promise<void> => {
  const { bytes, age } = await readLog(client);
  if (bytes > CHECKPOINT_BYTES || (bytes > MEGABYTE && age > CHECKPOINT_AGE_MS)) await client.query('checkpoint');
};

/** The connection is restored with `statementTimeout`: a new one would have to plan all its statements again. */
const withoutTimeout = async (
  pool: pg.Pool,
  statementTimeout: number,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect();
  let isAsBefore = false;
  try {
    await client.query('set statement_timeout = 0');
    await work(client);
    await client.query(`set statement_timeout = ${statementTimeout}`);
    isAsBefore = true;
  } finally {
    client.release(!isAsBefore);
  }
};

/** One round of upkeep. Anybody waiting for the connection goes before a table, but not before the checkpoint. */
export const vacuumAndCheckpoint = (pool: pg.Pool, statementTimeout: number): Promise<void> =>
  withoutTimeout(pool, statementTimeout, async (client) => {
    await clearTables(client, () => pool.waitingCount > 0);
    await shortenLog(client);
  });

/**
 * PGlite is a stand-alone backend: no checkpointer and no autovacuum run beside it. Resolves with the function that
 * stops it.
 */
export const startUpkeep = (
  pool: pg.Pool,
  statementTimeout: number,
  onError: (error: Error) => void,
): (() => Promise<void>) => {
  let round: Promise<void> | undefined;
  // Waiting for the only connection may take longer than the time until the next round.
  const next = (work: () => Promise<void>) => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  const timers = [
    setInterval(() => next(() => withoutTimeout(pool, statementTimeout, shortenLog)), LOG_CHECK_MS).unref(),
    setInterval(() => next(() => vacuumAndCheckpoint(pool, statementTimeout)), MINUTE_MS).unref(),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    return round ?? Promise.resolve();
  };
};
