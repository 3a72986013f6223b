import pg from 'pg';

/**
 * What a statement begins with when it is sent many times a second in exactly the same words: PostgreSQL then parses and
 * plans it once per connection. Only for statements whose plan does not depend on the values: look-ups by key, inserts.
 */
export const PREPARED = '/* prepared */';

/** Words that differ from call to call would fill the server's memory. */
const MAX_NAMES = 200;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined || names.size === MAX_NAMES) return known;
  const name = `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
};

/** Gives marked statements of a connection a name. */
export const nameStatements = (client: pg.PoolClient | pg.Client): void => {
  // Looked up at each call, so that a test sees what is sent.
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const query = (...given: unknown[]) => prototype.query.apply(client, given);
  const named = (first: unknown, ...rest: unknown[]) => {
    const name = typeof first === 'string' && first.startsWith(PREPARED) ? nameOf(first) : undefined;
    return name === undefined ? query(first, ...rest) : query({ name, text: first, values: rest[0] });
  };
  client.query = named as typeof client.query;
};
