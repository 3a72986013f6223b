import Fastify from 'fastify';
import pg from 'pg';
import type { Database } from '#server/platform/db/open.ts';

type Statement = { name?: string; text: string; values: unknown[] };

/** The statements sent to the database while `work` runs, unchanged. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const sent = (typeof first === 'string' ? { text: first, values: rest[0] } : first) as Partial<Statement> & {
      parts?: Partial<Statement>[];
    };
    for (const { name, text = '', values } of sent.parts ?? [sent])
      statements.push({ ...(name ? { name } : {}), text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, [first, ...rest]);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
};

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The least a server could do: the same statements through the same pool, and the same fields of the rows as JSON. */
export const openBare = async ({ pool }: Database, statements: readonly Statement[], fields: readonly string[]) => {
  const columns = fields.map((field) => [field, snake(field)] as const);
  const fieldsOf = (row: Record<string, unknown>) => {
    const result: Record<string, unknown> = {};
    for (const [field, column] of columns) result[field] = row[column];
    return result;
  };
  const http = Fastify();
  http.get('/list', async () => {
    const results: Record<string, unknown>[][] = [];
    for (const statement of statements) results.push((await pool.query(statement)).rows);
    const [rows = []] = results.toSorted((a, b) => b.length - a.length);
    return { code: 0, data: { data: rows.map(fieldsOf), pageNo: 1, pageSize: 20, totalCount: 200 }, message: 'OK' };
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return http;
};
