import { type CompiledQuery, type DatabaseConnection, Kysely, type KyselyProps, type QueryResult } from 'kysely';
import type pg from 'pg';
import { type Statement, settleCompanions, statementsOf, toResult } from './pipeline.ts';
import { queryOf } from './prepared.ts';
import { sendAsOne } from './queryGroup.ts';
import type { Tables } from './tables.ts';

/*
 * A request that only reads sends its first query together with the one that checks the caller, in one write.
 * PostgreSQL answers in that order, and no rows are used before the check has passed.
 */

type Row = Record<string, unknown>;

export type Check = Pick<Statement, 'text' | 'values'> & {
  /** Checks its rows; an error thrown here is all that the request returns. */
  judge: (rows: Row[]) => Promise<void>;
};

export type CheckedReads = {
  db: Kysely<Tables>;
  /** Resolves when the check has passed; sends it if no query has done so yet. */
  passed: () => Promise<void>;
};

/** Writes wait for the check. */
const isRead = ({ sql }: CompiledQuery): boolean => /^\s*(\/\*[^*]*\*\/\s*)?\(*\s*select\b/i.test(sql);

class CheckedConnection implements DatabaseConnection {
  readonly #pool: pg.Pool;
  readonly #root: Kysely<Tables>;
  readonly #check: Check;
  #passed: Promise<void> | undefined;

  constructor(pool: pg.Pool, root: Kysely<Tables>, check: Check) {
    this.#pool = pool;
    this.#root = root;
    this.#check = check;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(this);
  }

  passed(): Promise<void> {
    this.#passed ??= this.#judge(this.#send([]));
    return this.#passed;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#passed === undefined && isRead(query)) return this.#readAlong(query);
    await this.passed();
    return this.#root.getExecutor().provideConnection((connection) => connection.executeQuery(query));
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read a page at a time here, not streamed.');
  }

  async #readAlong<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answers = this.#send(statementsOf(query));
    this.#passed = this.#judge(answers);
    await this.#passed;
    const [, ...own] = await answers;
    return toResult(settleCompanions(query, own));
  }

  async #judge(answers: ReturnType<typeof sendAsOne>): Promise<void> {
    const [first] = await answers;
    if (first?.status === 'rejected') throw first.reason;
    await this.#check.judge(first?.value.rows ?? []);
  }

  async #send(statements: Pick<Statement, 'text' | 'values'>[]): ReturnType<typeof sendAsOne> {
    const client = await this.#pool.connect();
    try {
      return await sendAsOne(
        client,
        [this.#check, ...statements].map(({ text, values }) => queryOf(client, text, values)),
      );
    } finally {
      client.release();
    }
  }
}

class ReadingKysely extends Kysely<Tables> {
  override transaction(): never {
    throw new Error('A request that reads has no transaction: ctx.write opens one.');
  }

  override connection(): never {
    throw new Error('A request that reads holds no connection.');
  }
}

export const openCheckedReads =
  (pool: pg.Pool, root: Kysely<Tables>, props: Omit<KyselyProps, 'executor'>) =>
  (check: Check): CheckedReads => {
    const connection = new CheckedConnection(pool, root, check);
    const executor = root.getExecutor().withConnectionProvider(connection);
    return { db: new ReadingKysely({ ...props, executor }), passed: () => connection.passed() };
  };
