import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RawNode,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import pg from 'pg';
import { NamedQuery } from './namedQuery.ts';

/**
 * The start of a statement whose plan does not depend on the values, such as look-ups by key and inserts: PostgreSQL
 * then plans it once per connection. It is written as it is sent.
 */
export const PREPARED = '/* prepared */';

type Named = { name: string; text: string };

/** PostgreSQL plans again for lists shorter than the ten entries it assumes, unless it cannot see their length. */
const hideLists = (text: string): string => text.replace(/\$\d+::(\w+\[\])/g, '(select $&)::$1');

/**
 * PostgreSQL only knows from the values how many rows are in a range or begin with a word. A plan for all values
 * assumes few rows, looks cheap for that, and sorts a million: such a statement is planned each time.
 */
const RANGE = /\bbetween\b|\blike\b|\blimit \$|(?<![-=@<>])[<>](?![>@])/;

/** Statements that differ from call to call would fill the server's memory, so the number of names is limited. */
const MAX_NAMES = 400;
/** A statement sent this often will be sent again. */
const MIN_REPEATS = 5;
const MAX_COUNTED = 2000;

/** The statement names of a pool's connections. */
const namesOfPool = () => {
  const statements = new Map<string, Named>();
  let counts = new Map<string, number>();
  const nameFor = (text: string, sent: string): Named | undefined => {
    if (statements.size === MAX_NAMES) return undefined;
    const statement = { name: `prepared_${statements.size + 1}`, text: sent };
    statements.set(text, statement);
    counts.delete(text);
    return statement;
  };
  return (text: string): Named | undefined => {
    const statement = statements.get(text);
    if (statement !== undefined) return statement;
    if (text.startsWith(PREPARED)) return nameFor(text, hideLists(text));
    if (RANGE.test(text)) return undefined;
    const count = (counts.get(text) ?? 0) + 1;
    if (count >= MIN_REPEATS) return nameFor(text, text);
    if (counts.size >= MAX_COUNTED) counts = new Map();
    counts.set(text, count);
    return undefined;
  };
};

/** Long lists get their own plan. */
const MAX_PREPARED_VALUES = 200;
const isLong = (values: unknown): boolean =>
  Array.isArray(values) && values.some((value) => Array.isArray(value) && value.length > MAX_PREPARED_VALUES);

const isMarked = (node: RootOperationNode): boolean => {
  const [first] = node.kind === 'RawNode' ? node.parameters : [];
  return first?.kind === 'RawNode' && (first as RawNode).sqlFragments[0] === PREPARED;
};

const namesInCode = new Map<string, string>();
const nameInCode = (column: string): string => {
  const before = namesInCode.get(column);
  if (before !== undefined) return before;
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  namesInCode.set(column, name);
  return name;
};

/** Rows keyed by the column names used in the code. All rows of an answer have the same columns. */
export const namedInCode = (rows: Record<string, unknown>[]): Record<string, unknown>[] => {
  const [first] = rows;
  if (!first) return rows;
  const columns = Object.keys(first);
  const names = columns.map(nameInCode);
  if (names.every((name, at) => name === columns[at])) return rows;
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {};
    for (let at = 0; at < columns.length; at += 1) renamed[names[at] as string] = row[columns[at] as string];
    return renamed;
  });
};

/** Columns are camelCase in the code and snake_case in the database; marked statements are written as they are sent. */
export class ColumnNames extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: namedInCode(result.rows) };
  }

  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return isMarked(args.node) ? args.node : super.transformQuery(args);
  }
}

/** Per connection: the name a statement is sent with, if it has or gets one. */
const namingOf = new WeakMap<object, (text: string, values: unknown[]) => NamedQuery | undefined>();

/** A statement as a query that is not sent yet, with its name if it has one. */
export const queryOf = (client: pg.PoolClient, text: string, values: readonly unknown[]): pg.Query =>
  namingOf.get(client)?.(text, [...values]) ?? new pg.Query(text, [...values]);

type Known = { connection: { parsedStatements: object; submittedNamedStatements: object } };

/** The session behind a connection has ended, and its names with it: statements are prepared again. */
export const forgetNames = (client: pg.PoolClient): void => {
  const { connection } = client as unknown as Known;
  connection.parsedStatements = {};
  connection.submittedNamedStatements = {};
};

/**
 * Gives names to statements that are often sent on a pool's connections, so that PostgreSQL parses them once. Without a
 * mark or a range, PostgreSQL itself chooses between one plan for all values and a plan for each, by cost.
 */
export const statementNamer = () => {
  const statementFor = namesOfPool();
  const toNamed = (text: string, values: unknown[]): NamedQuery | undefined => {
    const statement = values.length > 0 && !isLong(values) ? statementFor(text) : undefined;
    return statement && new NamedQuery(statement.name, statement.text, values);
  };
  return (client: pg.PoolClient | pg.Client): void => {
    namingOf.set(client, toNamed);
    // Looked up on each call, so that a test can see what is sent.
    const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
    const query = (...given: unknown[]) => prototype.query.apply(client, given);
    const prepare = (first: unknown, ...rest: unknown[]) => {
      const [values] = rest;
      const statement = typeof first === 'string' && Array.isArray(values) ? toNamed(first, values) : undefined;
      if (statement === undefined) return query(first, ...rest);
      return new Promise((resolve, reject) => {
        statement.callback = (error, result) => (error ? reject(error) : resolve(result));
        query(statement);
      });
    };
    client.query = prepare as typeof client.query;
  };
};
