import type pg from 'pg';
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
