import type pg from 'pg';
import type { Database } from '#server/platform/db/open.ts';
import type { Shop } from '#server/testing.ts';

/** Every statement a request sends, as text. */
export const statementsOf = async ({ services }: Shop, act: () => Promise<unknown>): Promise<string[]> => {
  const { pool } = services.database;
  const statements: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watchedClient = async () => {
    const client = await connect();
    const ownQuery = Object.getOwnPropertyDescriptor(client, 'query');
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first] = args;
      statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
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
  await act().finally(() => Object.assign(pool, { connect }));
  return statements.map((text) => text.replace(/\s+/g, ' ').trim());
};

type Stream = { _writev?: (...given: unknown[]) => void; _write: (...given: unknown[]) => void };

/** How often bytes were written to PostgreSQL by work that needs one connection at a time. */
export const writesOf = async ({ pool }: Database, act: () => Promise<unknown>): Promise<number> => {
  // The one that was released last is the next to be taken.
  const client = (await pool.connect()) as pg.PoolClient & { connection: { stream: Stream } };
  const { stream } = client.connection;
  let writes = 0;
  const [write, writev] = [stream._write, stream._writev];
  Object.assign(stream, {
    _write: (...given: unknown[]) => {
      writes += 1;
      write.apply(stream, given);
    },
    _writev: (...given: unknown[]) => {
      writes += 1;
      writev?.apply(stream, given);
    },
  });
  client.release();
  await act().finally(() => Object.assign(stream, { _write: write, _writev: writev }));
  return writes;
};
