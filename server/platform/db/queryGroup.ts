import pg from 'pg';

/*
 * Statements that are answered together. PostgreSQL sends its output at each Sync; with one Sync after the last
 * statement, it begins one transaction, writes once and wakes us once. If one fails, those after it fail too.
 */

/** Parts of `pg` that its types leave out. */
type Connection = {
  stream: { cork(): void; uncork(): void };
  sync: () => void;
  submittedNamedStatements: Record<string, string>;
};
type Part = pg.Query & {
  text: string;
  name?: string;
  callback: (error: Error | null, result?: pg.QueryResult) => void;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};

/** Per connection: the same, except that it sends no Sync. */
const unsyncedOf = new WeakMap<Connection, Connection>();

const withoutSync = (connection: Connection): Connection => {
  const existing = unsyncedOf.get(connection);
  if (existing) return existing;
  const unsynced = Object.create(connection, { sync: { value: () => {} } }) as Connection;
  unsyncedOf.set(connection, unsynced);
  return unsynced;
};

class QueryGroup extends pg.Query {
  readonly parts: readonly Part[];
  #unanswered: Part[];
  // The part to be answered next: `pg` uses it to note which statements a connection has.
  declare name: string | undefined;
  declare text: string;

  constructor(parts: readonly Part[]) {
    super('');
    this.parts = parts;
    this.#unanswered = [...parts];
  }

  override submit = (connection: unknown): void => this.#submit(connection as Connection);

  #submit(connection: Connection): void {
    const last = this.parts.at(-1);
    connection.stream.cork();
    try {
      for (const part of this.parts) part.prepare(part === last ? connection : withoutSync(connection));
    } finally {
      connection.stream.uncork();
    }
    this.#expectNext();
  }

  /** A part whose values cannot be sent, so PostgreSQL never receives it. */
  leaveOut(part: Part): void {
    this.#unanswered = this.#unanswered.filter((each) => each !== part);
  }

  handleRowDescription(message: unknown): void {
    this.#unanswered[0]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#unanswered[0]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const part = this.#unanswered.shift();
    part?.handleCommandComplete(message, connection);
    part?.handleReadyForQuery(connection);
    this.#expectNext();
  }

  handleReadyForQuery(): void {}

  handleError(error: Error, connection?: Connection): void {
    for (const part of this.#unanswered.splice(0)) {
      // PostgreSQL skipped it, so the statement was not prepared.
      if (connection && part.name) delete connection.submittedNamedStatements[part.name];
      part.callback(error);
    }
  }

  #expectNext(): void {
    const [next] = this.#unanswered;
    this.name = next?.name;
    this.text = next?.text ?? '';
  }
}

type Answer = PromiseSettledResult<pg.QueryResult>;

/** Sends queries that nobody has sent yet. */
export const sendAsOne = (client: pg.PoolClient, queries: readonly pg.Query[]): Promise<Answer[]> => {
  const parts = queries as readonly Part[];
  const group = new QueryGroup(parts);
  const answers = parts.map(
    (part) =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        part.callback = (error, result) => {
          if (!error) return resolve(result as pg.QueryResult);
          group.leaveOut(part);
          reject(error);
        };
      }),
  );
  const refusal: unknown = client.query(group);
  // A lost connection rejects through a promise.
  if (refusal instanceof Promise) refusal.catch((error) => group.handleError(error));
  return Promise.allSettled(answers);
};
