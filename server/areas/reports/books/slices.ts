import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';

/* A check never looks at everything in one statement: it goes slice by slice, so that progress can be told and nobody waits. */

/** A part of the rows, as a condition on the column of its key. */
export type Slice = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

export const chunksOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size));

const isOneOf =
  (values: readonly unknown[], type: 'bigint' | 'date'): Slice =>
  (column) =>
    sql`${column} = any(${[...values]}::${sql.raw(type)}[])`;

const isBetween =
  (from: number, to: number): Slice =>
  (column) =>
    sql`${column} between ${from} and ${to}`;

/** Ranges with `size` of the ids that a select names `id`. */
export const rangesOf = async (db: Db, ids: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ from: number; to: number }>`
    select min(id) as "from", max(id) as "to" from (
      select id, (row_number() over (order by id) - 1) / ${size}::integer as part from (${ids}) as key) as counted
    group by part order by part`.execute(db);
  return rows.map(({ from, to }) => isBetween(from, to));
};

/** Lists with `size` of the ids that a select names `id`. */
export const idsOf = async (db: Db, ids: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ id: number }>`select distinct id from (${ids}) as key order by id`.execute(db);
  return chunksOf(
    rows.map(({ id }) => id),
    size,
  ).map((values) => isOneOf(values, 'bigint'));
};

/** Lists with `size` of the days that a select names `day`. */
export const daysIn = async (db: Db, days: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct day from (${days}) as key where day is not null order by day`.execute(db);
  return chunksOf(
    rows.map(({ day }) => day),
    size,
  ).map((values) => isOneOf(values, 'date'));
};
