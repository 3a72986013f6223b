import { type RawBuilder, sql } from 'kysely';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * The part after `from`: rows with a table's columns, named `v`, sent as one text. A list per column would need a
 * parameter each, to be written here and parsed there, and a sale writes a hundred columns.
 */
export const rowsOf = (
  table: string,
  rows: Rows,
  written: (text: string) => RawBuilder<string> = (text) => sql<string>`${text}`,
): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.raw(table)}, ${written(JSON.stringify(rows))}::json) as v`;
