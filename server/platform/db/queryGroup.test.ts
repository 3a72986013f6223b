import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './open.ts';
import { PREPARED, queryOf } from './prepared.ts';
import { sendAsOne } from './queryGroup.ts';
import { isPostgres, openEmpty } from './testing.ts';

let database: Database;
let client: pg.PoolClient;

beforeAll(async () => {
  database = await openEmpty();
});
afterAll(() => database.close());
beforeEach(async () => {
  client = await database.pool.connect();
  return () => client.release(true);
});

const send = async (...statements: [text: string, values: unknown[]][]) => {
  const answers = await sendAsOne(
    client,
    statements.map(([text, values]) => queryOf(client, text, values)),
  );
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : answer.reason.code));
};
const divide = (divisor: number): [string, unknown[]] => [`${PREPARED} select 6 / $1::int as part`, [divisor]];
const add = (sum: number): [string, unknown[]] => [`${PREPARED} select 1 + $1::int as sum, 'x' as word`, [sum]];
const plain: [string, unknown[]] = ['select 1 as one', []];

test.runIf(isPostgres)('each statement has its own rows, at the first time and later', async () => {
  for (let at = 1; at <= 3; at += 1)
    expect(await send(add(at), plain, divide(at))).toEqual([
      [{ sum: 1 + at, word: 'x' }],
      [{ one: 1 }],
      [{ part: Math.floor(6 / at) }],
    ]);
});

test.runIf(isPostgres)('one that fails takes those behind it along, and all of them work afterwards', async () => {
  expect(await send(add(1), divide(0), plain)).toEqual([[{ sum: 2, word: 'x' }], '22012', '22012']);
  expect(await send(divide(0), add(1))).toEqual(['22012', '22012']);
  expect(await send(add(2), divide(3), plain)).toEqual([[{ sum: 3, word: 'x' }], [{ part: 2 }], [{ one: 1 }]]);
});

test.runIf(isPostgres)('a statement skipped before it was ever prepared is prepared the next time', async () => {
  expect(await send(divide(0), add(1))).toEqual(['22012', '22012']);
  expect(await send(divide(1), add(1))).toEqual([[{ part: 6 }], [{ sum: 2, word: 'x' }]]);
});

test.runIf(isPostgres)('a value that cannot be sent fails alone', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const [bad, good] = await sendAsOne(client, [
    queryOf(client, 'select $1::json as bad', [circular]),
    queryOf(client, ...add(1)),
  ]);
  expect(bad?.status).toBe('rejected');
  expect(good).toMatchObject({ status: 'fulfilled', value: { rows: [{ sum: 2, word: 'x' }] } });
});

test.runIf(isPostgres)('statements of a connection that is lost fail, sent before or after', async () => {
  const { processID } = client as unknown as { processID: number };
  const sent = send(['select pg_sleep($1)', [20]], plain);
  await database.pool.query('select pg_terminate_backend($1)', [processID]);
  expect(await sent).toEqual(['57P01', '57P01']);
  expect((await send(plain, plain)).every((code) => typeof code === 'string')).toBe(true);
});
