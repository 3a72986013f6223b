import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { namedInCode } from './prepared.ts';
import type { Tables } from './tables.ts';

/*
 * Statements whose answer nobody waits for are sent to the database together with the next one, in one write: `begin`
 * with the first of a transaction, the audit log and the answer of a request with `commit`. PostgreSQL runs them in
 * order.
 */

type Row = Record<string, unknown>;
type Check = (rows: Row[]) => void;

const ignore: Check = () => {};

/** Statements waiting to be sent, and the checks of their answers, which may refuse the transaction or only observe. */
const waitingToBe = new WeakMap<CompiledQuery, { check: Check; judges: boolean }>();

/**
 * Sends a statement with the next one of its transaction, at the latest at its end. Its errors are thrown there, before
 * anything later runs; so are errors thrown by `check`. On the embedded engine it is sent on its own.
 */
export const sendAlong = (trx: Kysely<Tables>, query: CompiledQuery, check: Check = ignore): Promise<void> =>
  sendWaiting(trx, query, check, check !== ignore);

const sendWaiting = async (trx: Kysely<Tables>, query: CompiledQuery, check: Check, judges: boolean): Promise<void> => {
  waitingToBe.set(query, { check, judges });
  const { rows } = await trx.executeQuery(query);
  if (waitingToBe.delete(query)) check(rows as Row[]);
};

/** Not a statement: only the waiting ones are sent. */
const nothingElse = CompiledQuery.raw('');

/** Reads with the next statement. Asking for the rows earlier sends the query at once. */
export const readAlong = async <R>(trx: Kysely<Tables>, query: CompiledQuery): Promise<() => Promise<R[]>> => {
  let answer: Row[] | undefined;
  await sendAlong(trx, query, (rows) => {
    answer = namedInCode(rows);
  });
  return async () => {
    if (!answer) await trx.executeQuery(nothingElse);
    return answer as R[];
  };
};

/**
 * Reads with the next statement, or with `commit`: the rows are available once the transaction has ended, too late to
 * refuse it.
 */
export const readWithEnd = async <R>(trx: Kysely<Tables>, query: CompiledQuery): Promise<() => R[]> => {
  let answer: Row[] | undefined;
  const listen: Check = (rows) => {
    answer = namedInCode(rows);
  };
  await sendWaiting(trx, query, listen, false);
  return () => {
    if (!answer) throw new Error('The transaction has not ended');
    return answer as R[];
  };
};

export type Statement = { text: string; values: readonly unknown[]; check: Check; judges: boolean };

/** Parts of `pg` that its types leave out. */
type Client = pg.PoolClient & { connection: { stream: { cork(): void; uncork(): void } } };

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Several statements in one text return a list: these results are not needed. */
export const toResult = <R>({ command, rowCount, rows = [] }: pg.QueryResult): QueryResult<R> =>
  CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };

type Answer = PromiseSettledResult<pg.QueryResult>;

/** In one write, but independent: outside a transaction, a failure leaves the others unaffected. */
export const sendTogether = (
  client: pg.PoolClient,
  statements: readonly Pick<Statement, 'text' | 'values'>[],
): Promise<Answer[]> => {
  const { stream } = (client as Client).connection;
  const answers: Promise<pg.QueryResult>[] = [];
  stream.cork();
  try {
    for (const { text, values } of statements) answers.push(client.query(text, [...values]));
  } finally {
    stream.uncork();
  }
  return Promise.allSettled(answers);
};

type Companion = { query: CompiledQuery; settle: (answer: Answer) => void };

/** Queries that are sent with another one. */
const companionsOf = new WeakMap<CompiledQuery, Companion[]>();

export const statementsOf = (query: CompiledQuery): Pick<Statement, 'text' | 'values'>[] =>
  [query, ...(companionsOf.get(query) ?? []).map((companion) => companion.query)].map(({ sql, parameters }) => ({
    text: sql,
    values: parameters,
  }));

/** Passes the companions their answers; the first answer belongs to the query itself. */
export const settleCompanions = (query: CompiledQuery, [own, ...others]: Answer[]): pg.QueryResult => {
  const companions = companionsOf.get(query) ?? [];
  companionsOf.delete(query);
  companions.forEach(({ settle }, at) => {
    settle(others[at] as Answer);
  });
  if (own?.status === 'rejected') throw own.reason;
  return own?.value as pg.QueryResult;
};

/** Sends all of them in one write. On the embedded engine each is sent on its own. */
export const readTogether = async <R extends unknown[][]>(
  db: Kysely<Tables>,
  first: CompiledQuery,
  ...others: CompiledQuery[]
): Promise<R> => {
  const answers: Answer[] = [];
  companionsOf.set(
    first,
    others.map((query, at) => ({ query, settle: (answer) => (answers[at] = answer) })),
  );
  const { rows } = await db.executeQuery(first);
  // They were not sent with it.
  if (companionsOf.delete(first)) {
    const results: unknown[][] = [rows];
    for (const query of others) results.push((await db.executeQuery(query)).rows);
    return results as R;
  }
  const rest = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return namedInCode(answer.value.rows);
  });
  return [rows, ...rest] as R;
};

class Connection implements DatabaseConnection {
  readonly client: Client;
  #waiting: Statement[] = [];
  #isBegun = false;

  constructor(client: Client) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query === nothingElse) {
      await this.#sendWaiting();
      return { rows: [] };
    }
    const waiting = waitingToBe.get(query);
    if (waiting && this.#isBegun) {
      waitingToBe.delete(query);
      this.#waiting.push({ text: query.sql, values: query.parameters, ...waiting });
      return { rows: [] };
    }
    if (!companionsOf.has(query)) return toResult(await this.#send(query.sql, query.parameters));
    await this.#sendWaiting();
    return toResult(settleCompanions(query, await sendTogether(this.client, statementsOf(query))));
  }

  // biome-ignore lint/correctness/useYield: there is nothing to yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read a page at a time here, not streamed.');
  }

  begin(text: string): void {
    this.#isBegun = true;
    this.#waiting = [{ text, values: [], check: ignore, judges: false }];
  }

  async commit(): Promise<void> {
    // Nothing is committed before all checks have passed.
    if (this.#waiting.some(({ judges }) => judges)) await this.#sendWaiting();
    const isEmpty = this.#waiting.length === 1 && this.#isUnsent();
    this.#isBegun = false;
    if (isEmpty) this.#waiting = [];
    else await this.#send('commit', []);
  }

  async rollback(): Promise<void> {
    const isUnsent = this.#isUnsent();
    this.#waiting = [];
    this.#isBegun = false;
    if (!isUnsent) await this.#send('rollback', []);
  }

  /** True if the database has not seen the transaction yet. */
  #isUnsent(): boolean {
    return /^(begin|start)/.test(this.#waiting[0]?.text ?? '');
  }

  async #sendWaiting(): Promise<void> {
    const last = this.#waiting.pop();
    if (last) last.check((await this.#send(last.text, last.values)).rows);
  }

  async #send(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const waiting = this.#waiting;
    if (waiting.length === 0) return this.client.query(text, [...values]);
    this.#waiting = [];
    const settled = await sendTogether(this.client, [...waiting, { text, values }]);
    // The first failure has the cause: later ones only say that the transaction is aborted.
    let answer: pg.QueryResult | undefined;
    for (const [at, each] of settled.entries()) {
      if (each.status === 'rejected') throw each.reason;
      answer = each.value;
      waiting[at]?.check(answer.rows);
    }
    return answer as pg.QueryResult;
  }
}

class PipelineDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const connection = this.#connections.get(client) ?? new Connection(client as Client);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    connection.begin(isolation || access ? `start transaction${isolation}${access}` : 'begin');
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection({ client }: Connection): Promise<void> {
    client.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** For a pool whose connections were opened with `pipeline`. */
export class PipelineDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipelineDriver(this.#pool);
  }
}
