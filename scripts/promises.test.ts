import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';

/*
 * The linter finds unawaited promises by their types, but does not see through the types of Kysely and pg. Their calls
 * are known by name: a statement that ends in one of them starts something and does not wait for it.
 */

const starters = /^(execute(TakeFirst|TakeFirstOrThrow|Query)?|query|transaction)$/;

type Node = { type: string; start: number };
type Call = Node & { callee: Node & { property?: Node & { name?: string }; expression?: Node } };

/** The name of the last call of a chain: `execute` of `db.selectFrom('x').execute()`. */
const nameOf = (node: Node): string | undefined => {
  const { type, expression } = node as Node & { expression?: Node };
  if (expression && /^(ChainExpression|ParenthesizedExpression|TSNonNullExpression|TSAsExpression)$/.test(type))
    return nameOf(expression);
  return type === 'CallExpression' ? (node as Call).callee.property?.name : undefined;
};

const floatingIn = (file: string, source: string): string[] => {
  if (!/\.(execute|query|transaction)/.test(source)) return [];
  const offences: string[] = [];
  const look = (node: Node) => {
    if (!starters.test(nameOf(node) ?? '')) return;
    offences.push(`${file}:${source.slice(0, node.start).split('\n').length}`);
  };
  new Visitor({
    ExpressionStatement: ({ expression }) => look(expression),
    UnaryExpression: ({ operator, argument }) => {
      if (operator === 'void') look(argument);
    },
  }).visit(parseSync(file, source).program);
  return offences;
};

const sources = ['server', 'bench', 'torture'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|mjs)$/.test(file)),
);

test('nothing is asked of the database without waiting for the answer', { timeout: 60_000 }, () => {
  expect(sources.flatMap((file) => floatingIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test('a forgotten call is found, one that is waited for is not', () => {
  const forgotten = [
    "db.selectFrom('a').execute();",
    'sql`select 1`.execute(db);',
    "pool?.query('select 1');",
    'if (late) void client.query(text);',
    'const f = () => { db.transaction().execute(run); };',
  ];
  expect(forgotten.flatMap((line) => floatingIn('a.ts', line))).toHaveLength(forgotten.length);
  const waited = [
    "await db.selectFrom('a').execute();",
    "const f = () => db.selectFrom('a').execute();",
    "pool.query('select 1').catch(() => {});",
    "const rows = pool.query('select 1');",
  ];
  expect(waited.flatMap((line) => floatingIn('a.ts', line))).toEqual([]);
});
