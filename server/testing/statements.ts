import type pg from 'pg';
import type { Shop } from '#server/testing.ts';

/** Every statement a request sends, as text. */
export const statementsOf = async ({ services }: Shop, act: () => Promise<unknown>): Promise<string[]> => {
  const { pool } = services.database;
  const seen: string[] = [];
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watched = async () => {
    const client = await connect();
    const own = Object.getOwnPropertyDescriptor(client, 'query');
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given;
      seen.push(typeof first === 'string' ? first : (first as { text: string }).text);
      return query(...given);
    }) as never;
    const release = client.release.bind(client);
    client.release = (broken) => {
      // As it was found: the client is used by other tests, and those that watch every client must see this one again.
      if (own) Object.defineProperty(client, 'query', own);
      else Reflect.deleteProperty(client, 'query');
      release(broken);
    };
    return client;
  };
  Object.assign(pool, { connect: watched });
  await act().finally(() => Object.assign(pool, { connect }));
  return seen.map((text) => text.replace(/\s+/g, ' ').trim());
};
