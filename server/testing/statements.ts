import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '#server/platform/db/open.ts';
import type { Shop } from '#server/testing.ts';

const watched = new AsyncLocalStorage<true>();

/** Every statement a request sends, as text. Those of the embedded engine's upkeep, which may run beside it, are not its. */
export const statementsOf = async ({ services }: Shop, action: () => Promise<unknown>): Promise<string[]> => {
  const { pool } = services.database;
  const statements: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watchedClient = async () => {
    const client = await connect();
    if (!watched.getStore()) return client;
    const ownQuery = Object.getOwnPropertyDescriptor(client, 'query');
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args as [string | { text: string; parts?: { text: string }[] }];
      if (typeof first === 'string') statements.push(first);
      else for (const { text } of first.parts ?? [first]) statements.push(text);
      return query(...args);
    }) as never;
    const release = client.release.bind(client);
    client.release = (broken) => {
      // Restored: other tests use this client, and those that watch every client must see it again.
      if (ownQuery) Object.defineProperty(client, 'query', ownQuery);
      else Reflect.deleteProperty(client, 'query');
      release(broken);
    };
    return client;
  };
  Object.assign(pool, { connect: watchedClient });
  await watched.run(true, action).finally(() => Object.assign(pool, { connect }));
  return statements.map((text) => text.replace(/\s+/g, ' ').trim());
};

type Stream = { _writev?: (...given: unknown[]) => void; _write: (...given: unknown[]) => void };

/** The statements of each write to PostgreSQL during some work that needs one connection at a time. */
export const statementsByWrite = async ({ pool }: Database, action: () => Promise<unknown>): Promise<string[][]> => {
  // The connection that was released last is the next to be used.
  const client = (await pool.connect()) as pg.PoolClient & { connection: { stream: Stream } };
  const { stream } = client.connection;
  const writes: string[][] = [];
  let unwritten: string[] = [];
  const noteWrite = () => {
    writes.push(unwritten);
    unwritten = [];
  };
  const query = client.query as (...given: unknown[]) => unknown;
  const [write, writev] = [stream._write, stream._writev];
  Object.assign(stream, {
    _write: (...given: unknown[]) => {
      noteWrite();
      write.apply(stream, given);
    },
    _writev: (...given: unknown[]) => {
      noteWrite();
      writev?.apply(stream, given);
    },
  });
  client.query = ((...given: unknown[]) => {
    unwritten.push(String(given[0]).replace(/\s+/g, ' ').trim());
    return query.apply(client, given);
  }) as never;
  client.release();
  await action().finally(() => {
    Object.assign(stream, { _write: write, _writev: writev });
    client.query = query as never;
  });
  return writes;
};

/** How often bytes were written. */
export const writesOf = async (database: Database, action: () => Promise<unknown>): Promise<number> =>
  (await statementsByWrite(database, action)).length;
