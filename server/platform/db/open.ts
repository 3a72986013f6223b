import { join } from 'node:path';
import { type Dialect, type Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { tighten } from '#server/platform/private.ts';
import { type Check, type CheckedReads, openCheckedReads } from './checkedReads.ts';
import { type EngineOptions, startEngine } from './engine.ts';
import { GuardedKysely, GuardedPool } from './guard.ts';
import { lockDir } from './lock.ts';
import { CONNECTION_LOST, withCode } from './outage.ts';
import { PipelineDialect } from './pipeline.ts';
import { ColumnNames, forgetNames, statementNamer } from './prepared.ts';
import { openReplica, type Replica } from './replica.ts';
import { adoptRestored, DATABASE_DIR } from './restored.ts';
import { endSilentConnections } from './silentConnections.ts';
import { EngineStream } from './stream.ts';
import type { Tables } from './tables.ts';
import { startUpkeep } from './upkeep.ts';
import './types.ts';

interface Limits {
  /** Milliseconds a statement may run; 30 s by default. */
  statementTimeout?: number;
  /** Called for trouble that no query can report: a connection dropped while idle (the pool replaces it), upkeep. */
  onError?: (error: Error) => void;
}

type PostgresOptions = {
  url: string;
  /** Its streaming replica, for reports and long lists. */
  readUrl?: string | undefined;
  poolSize?: number;
  prepared?: boolean;
};

export type DatabaseOptions = Limits &
  (PostgresOptions | { dir: string; durable?: boolean } | { memory: true; dump?: Blob | Uint8Array });

export interface Database {
  engine: 'postgres' | 'embedded';
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
  /** A handle for one request whose first query is sent with the check of the caller. */
  checkedReads?(check: Check): CheckedReads;
  replica?: Replica | undefined;
  /** The whole embedded database as a tar file; for small ones only, as it is built in memory. */
  dump?(): Promise<Uint8Array>;
  /** Copies the files of the embedded database between two statements. */
  copyTo?(dir: string): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** For a connection to become free, or to be opened. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** Shorter: after an interruption, the network carries new packets, but lost ones are gone for good. */
const CONNECT_TIMEOUT_MS = 5000;
/** Waiting for the embedded engine's one connection can include ending a statement and reopening the database. */
const EMBEDDED_TIMEOUT_MS = 60_000;

const ignore = () => {};

const handleOn = (pool: GuardedPool, dialect: Dialect): Kysely<Tables> =>
  new GuardedKysely<Tables>(
    {
      dialect,
      plugins: [new ColumnNames({ maintainNestedObjectKeys: true })],
    },
    pool,
  );

/**
 * UTC, as on the embedded engine: a cast to date must not depend on the server's location. Our queries are short and
 * many at once: starting parallel workers or a compiler takes longer than answering them. Every scan starts at the
 * table's beginning, not where another scan happens to be, so that the same query finds the same rows first.
 */
const SETTINGS = { TimeZone: 'UTC', max_parallel_workers_per_gather: '0', jit: 'off', synchronize_seqscans: 'off' };

/** A pooler may drop the settings that a connection asks for: then they must be set for the role. */
const demandSettings = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ role: string; name: string; value: string }>(
    'select current_user as role, name, current_setting(name) as value from unnest($1::text[]) as name',
    [[...Object.keys(SETTINGS), 'statement_timeout']],
  );
  const requiredSettings: Record<string, string> = { ...SETTINGS, statement_timeout: '30s' };
  const wrong = rows.filter(({ name, value }) =>
    name === 'statement_timeout' ? value === '0' : value !== requiredSettings[name],
  );
  if (wrong.length === 0) return;
  const statements = wrong.map(({ role, name }) => `alter role "${role}" set ${name} = '${requiredSettings[name]}';`);
  throw new Error(
    `The database has to set what the pooler in front of it does not pass on. Run this, reconnect the pooler, start again:\n${statements.join('\n')}`,
  );
};

class Connection extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/**
 * An error event without a listener ends the process, and the pool listens only while a connection is idle. Later
 * statements on the connection, such as the rollback, fail for the same reason; the pool then discards it.
 */
const outliveLoss = (client: pg.PoolClient): void => {
  client.on('error', (error) => {
    const lost = withCode(error, CONNECTION_LOST);
    client.query = (() => Promise.reject(lost)) as typeof client.query;
  });
};

const flags = Object.entries(SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** The connections to one server, not tried yet. */
const connectTo = (url: string, options: Limits & PostgresOptions) => {
  const statementTimeout = options.statementTimeout ?? STATEMENT_TIMEOUT_MS;
  const config = {
    connectionString: url,
    application_name: 'tilldesk',
    keepAlive: true,
    pipeline: true,
    ...(options.prepared !== false && { statement_timeout: statementTimeout, options: flags }),
  };
  const pool = new GuardedPool(
    {
      ...config,
      max: options.poolSize ?? 20,
      connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
      Client: Connection as never,
    },
    process.env.NODE_ENV === 'test',
  );
  if (options.prepared !== false) pool.on('connect', statementNamer());
  pool.on('connect', outliveLoss);
  const stopWatching = endSilentConnections(pool, config, statementTimeout);
  // Without a listener, a database restart would end this process.
  pool.on('error', options.onError ?? ignore);
  const close = () => {
    stopWatching();
    return pool.end();
  };
  const dialect = new PipelineDialect(pool);
  return { pool, dialect, db: handleOn(pool, dialect), close };
};

const openPostgres = async (options: Limits & PostgresOptions): Promise<Database> => {
  const { pool, dialect, db, close } = connectTo(options.url, options);
  try {
    await pool.query('select 1');
    await demandSettings(pool);
  } catch (error) {
    await close();
    throw error;
  }
  const props = { config: { dialect }, dialect, driver: dialect.createDriver() };
  const second = options.readUrl === undefined ? undefined : connectTo(options.readUrl, options);
  return {
    engine: 'postgres',
    db,
    pool,
    close: async () => {
      await Promise.all([close(), second?.close()]);
    },
    checkedReads: openCheckedReads(pool, db, props),
    replica: second && openReplica({ db, pool }, second, options.onError ?? ignore),
  };
};

const openEmbedded = async (
  engineOptions: EngineOptions,
  { statementTimeout = STATEMENT_TIMEOUT_MS, onError = ignore }: Limits,
  release: () => Promise<void>,
): Promise<Database> => {
  const engine = await startEngine(engineOptions);
  const config = {
    stream: () => new EngineStream(engine, statementTimeout) as never,
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: statementTimeout + EMBEDDED_TIMEOUT_MS,
  };
  const pool = new GuardedPool(config, true);
  pool.on('connect', statementNamer());
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: EngineStream } }).connection;
    stream.onNewSession = () => forgetNames(client);
  });
  pool.on('error', onError);
  const stopUpkeep = startUpkeep(pool, statementTimeout, onError);
  const close = async () => {
    await stopUpkeep();
    await pool.end();
    await engine.close().finally(release);
  };
  const copyTo = engineOptions.dir ? engine.copyTo : undefined;
  return {
    engine: 'embedded',
    db: handleOn(pool, new PostgresDialect({ pool })),
    pool,
    close,
    dump: engine.dump,
    copyTo,
  };
};

const openDir = async ({ dir, durable, ...limits }: Limits & { dir: string; durable?: boolean }): Promise<Database> => {
  const release = await lockDir(dir);
  try {
    await adoptRestored(dir);
    const database = await openEmbedded({ dir: join(dir, DATABASE_DIR), durable }, limits, release);
    // The engine creates a new database's files with its own modes.
    await tighten(join(dir, DATABASE_DIR));
    return database;
  } catch (error) {
    await release();
    throw error;
  }
};

/** Opens PostgreSQL by its address, or the embedded engine in a data directory or in memory: same driver, same SQL. */
export const openDatabase = async (options: DatabaseOptions): Promise<Database> => {
  if ('url' in options) return openPostgres(options);
  if ('dir' in options) return openDir(options);
  const { dump, ...limits } = options;
  const bytes = dump instanceof Blob ? new Uint8Array(await dump.arrayBuffer()) : dump;
  return openEmbedded({ dump: bytes }, limits, async () => {});
};
