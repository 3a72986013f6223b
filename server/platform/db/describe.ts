import { CamelCasePlugin } from 'kysely';
import type { Database } from './open.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isArray: boolean;
  labels: string[] | null;
  nullable: boolean;
  /** Written by the database only: a computed column, or an identity that is `always` generated. */
  always: boolean;
  hasDefault: boolean;
}

/** The same mapping as for queries, so that a name it cannot convert both ways fails here. */
class Names extends CamelCasePlugin {
  toCamel(name: string): string {
    const camel = this.camelCase(name);
    if (this.snakeCase(camel) !== name) throw new Error(`${name} does not survive the way to camelCase and back`);
    return camel;
  }

  toPascal(name: string): string {
    const camel = this.toCamel(name);
    return camel.charAt(0).toUpperCase() + camel.slice(1);
  }
}

const tsTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

const HEADER = `// Written by \`npm run db:types\` from the migrated schema. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Has a default: may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string, string>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

const readColumns = async ({ pool }: Pick<Database, 'pool'>): Promise<Column[]> => {
  const { rows } = await pool.query<Column>(`
    select c.relname as table, a.attname as name,
      coalesce(b.typname, e.typname, t.typname) as type,
      t.typcategory = 'A' as "isArray",
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum
        where enumtypid = coalesce(e.oid, t.oid)) as labels,
      not a.attnotnull as nullable,
      a.attidentity = 'a' or a.attgenerated <> '' as always,
      a.atthasdef or a.attidentity = 'd' as "hasDefault"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
    where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'schema_migration'
    order by c.relname collate "C", a.attnum`);
  return rows;
};

const typeOf = ({ table, name, type, isArray, labels, nullable, always, hasDefault }: Column): string => {
  const item = labels ? labels.map((label) => `'${label}'`).join(' | ') : tsTypes[type];
  if (!item) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`);
  const list = labels ? `(${item})[]` : `${item}[]`;
  const whole = (isArray ? list : item) + (nullable ? ' | null' : '');
  if (always) return `GeneratedAlways<${whole.replace('Timestamp', 'Date').replace('Json', 'unknown')}>`;
  return hasDefault ? `Generated<${whole}>` : whole;
};

/** Renders the Kysely interfaces of a migrated database, in the formatter's own layout. */
export const describeTables = async (database: Pick<Database, 'pool'>): Promise<string> => {
  const names = new Names();
  const byTable = new Map<string, Column[]>();
  for (const column of await readColumns(database))
    byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  const interfaces = [...byTable].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${names.toCamel(column.name)}: ${typeOf(column)};\n`);
    return `export interface ${names.toPascal(table)}Table {\n${fields.join('')}}\n`;
  });
  const entries = [...byTable.keys()].map((table) => `  ${names.toCamel(table)}: ${names.toPascal(table)}Table;\n`);
  return [HEADER, ...interfaces, `export interface Tables {\n${entries.join('')}}\n`].join('\n');
};
