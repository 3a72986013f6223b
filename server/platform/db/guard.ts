import { AsyncLocalStorage } from 'node:async_hooks';
import { type ConnectionBuilder, Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { CONNECTION_FAILED, TOO_MANY_CONNECTIONS, withCode } from './outage.ts';

interface Hold {
  pool: object;
  open: boolean;
}

const holds = new AsyncLocalStorage<Hold>();

const stray =
  'A query went to the root database handle from inside a transaction. It would run outside that transaction and, ' +
  'on the embedded engine with its one connection, wait for itself: use the handle the transaction was given.';

/** Runs a transaction's work so that the pool can detect queries inside it that bypass the transaction. */
const holding = async <T>(pool: GuardedPool, work: () => Promise<T>): Promise<T> => {
  if (!pool.findsStrays) return work();
  const hold = { pool, open: true };
  try {
    return await holds.run(hold, work);
  } finally {
    hold.open = false; // work started inside that outlives the transaction is allowed again
  }
};

const crowded = (limit: number, cause: unknown): Error =>
  withCode(
    new Error(
      `No database connection came free within ${limit / 1000} s: each is held by a transaction or a slow query.`,
      { cause },
    ),
    TOO_MANY_CONNECTIONS,
  );

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

export class GuardedPool extends pg.Pool {
  /**
   * Costs about a fifth of a query's processor time on Node 20: worth it in tests, and where such a query would hang.
   */
  readonly findsStrays: boolean;

  constructor(options: pg.PoolConfig, findsStrays: boolean) {
    super(options);
    this.findsStrays = findsStrays;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const client = this.#acquire();
    if (!callback) return client;
    client.then(
      (it) => callback(undefined, it, it.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  /**
   * pg-pool closes the connection after any failed query; after an error reported by the database itself, the
   * connection is fine.
   */
  override query(text: unknown, values?: unknown): never {
    return this.#query(text as string, values as unknown[]) as never;
  }

  async #query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect();
    let broken: unknown;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error;
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  async #acquire(): Promise<pg.PoolClient> {
    const hold = holds.getStore();
    if (hold?.open && hold.pool === this) throw new Error(stray);
    try {
      return await super.connect();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (!error.message.startsWith('timeout exceeded')) throw withCode(error, CONNECTION_FAILED);
      throw crowded(this.options.connectionTimeoutMillis ?? 0, error);
    }
  }
}

/** A Kysely instance whose transactions the pool recognises. */
export class GuardedKysely<Tables> extends Kysely<Tables> {
  #pool: GuardedPool;

  constructor(config: KyselyConfig, pool: GuardedPool) {
    super(config);
    this.#pool = pool;
  }

  override transaction(): TransactionBuilder<Tables> {
    return this.#guardTransaction(super.transaction());
  }

  override connection(): ConnectionBuilder<Tables> {
    const builder = super.connection();
    const execute = <T>(work: (db: Kysely<Tables>) => Promise<T>) =>
      builder.execute((db) => holding(this.#pool, () => work(db)));
    return { execute } as ConnectionBuilder<Tables>;
  }

  #guardTransaction(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
    return {
      setAccessMode: (mode) => this.#guardTransaction(builder.setAccessMode(mode)),
      setIsolationLevel: (level) => this.#guardTransaction(builder.setIsolationLevel(level)),
      execute: <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
        builder.execute((trx) => holding(this.#pool, () => work(trx))),
    } as TransactionBuilder<Tables>;
  }
}
