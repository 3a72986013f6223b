import { CamelCasePlugin, type PluginTransformQueryArgs, type RawNode, type RootOperationNode } from 'kysely';
import pg from 'pg';

/**
 * What a statement begins with when it is sent many times a second in exactly the same words: PostgreSQL then parses and
 * plans it once per connection. Only for statements whose plan does not depend on the values: look-ups by key, inserts.
 */
export const PREPARED = '/* prepared */';

/** Words that differ from call to call would fill the server's memory. */
const MAX_NAMES = 200;
type Named = { name: string; text: string };
const statements = new Map<string, Named>();

/** PostgreSQL plans anew for lists shorter than the ten it supposes, unless it cannot see how long they are. */
const hideLists = (text: string): string => text.replace(/\$\d+::(\w+\[\])/g, '(select $&)::$1');

const statementFor = (text: string): Named | undefined => {
  const before = statements.get(text);
  if (before !== undefined || statements.size === MAX_NAMES) return before;
  const added = { name: `prepared_${statements.size + 1}`, text: hideLists(text) };
  statements.set(text, added);
  return added;
};

/** Long lists deserve a plan of their own. */
const MAX_PREPARED_VALUES = 200;
const isLong = (values: unknown): boolean =>
  Array.isArray(values) && values.some((value) => Array.isArray(value) && value.length > MAX_PREPARED_VALUES);

const isMarked = (node: RootOperationNode): boolean => {
  const [first] = node.kind === 'RawNode' ? node.parameters : [];
  return first?.kind === 'RawNode' && (first as RawNode).sqlFragments[0] === PREPARED;
};

/** Columns are camelCase in the code and snake_case in the database; marked statements are written as they are sent. */
export class ColumnNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return isMarked(args.node) ? args.node : super.transformQuery(args);
  }
}

/** Gives marked statements of a connection a name. */
export const nameStatements = (client: pg.PoolClient | pg.Client): void => {
  // Looked up at each call, so that a test sees what is sent.
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const query = (...given: unknown[]) => prototype.query.apply(client, given);
  const prepare = (first: unknown, ...rest: unknown[]) => {
    const marked = typeof first === 'string' && first.startsWith(PREPARED) && !isLong(rest[0]);
    const statement = marked ? statementFor(first) : undefined;
    return statement === undefined ? query(first, ...rest) : query({ ...statement, values: rest[0] });
  };
  client.query = prepare as typeof client.query;
};
