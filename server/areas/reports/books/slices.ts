import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/context.ts';

/*
 * A check never reads everything in one statement: it goes slice by slice, so that progress can be shown and nobody
 * waits.
 */

/** A part of the rows, as a condition on the key column. */
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

/** Ranges of `size` ids, from a select that returns `id`. */
export const rangesOf = async (db: Db, ids: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ from: number; to: number }>`
    select min(id) as "from", max(id) as "to" from (
      select id, (row_number() over (order by id) - 1) / ${size}::integer as part from (${ids}) as key) as counted
    group by part order by part`.execute(db);
  return rows.map(({ from, to }) => isBetween(from, to));
};

/** Lists of `size` ids, from a select that returns `id`. */
export const idsOf = async (db: Db, ids: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ id: number }>`select distinct id from (${ids}) as key order by id`.execute(db);
  return chunksOf(
    rows.map(({ id }) => id),
    size,
  ).map((values) => isOneOf(values, 'bigint'));
};

/** Lists of `size` days, from a select that returns `day`. */
export const daysIn = async (db: Db, days: RawBuilder<unknown>, size: number): Promise<Slice[]> => {
  const { rows } = await sql<{ day: string }>`
    select distinct day from (${days}) as key where day is not null order by day`.execute(db);
  return chunksOf(
    rows.map(({ day }) => day),
    size,
  ).map((values) => isOneOf(values, 'date'));
};
