import { type CompiledQuery, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#contract/fields.ts';
import type { Db } from '#server/platform/context.ts';

type Asked<F extends string = string> = {
  pageNo: number;
  pageSize: number;
  sortField?: F | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
};

/**
 * One page and the count behind it. `base` has the filters and nothing selected; `rows` adds columns and order. The
 * count is skipped if the page itself gives it, taken from `runningTotal` if there is a running total, and stops at the
 * limit if filters are set: counting is most of a long list's cost.
 */
export const pageOf = async <DB, TB extends keyof DB, O, R>(
  db: Db,
  base: SelectQueryBuilder<DB, TB, O>,
  rows: (base: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, R>,
  { pageNo, pageSize }: Asked,
  filtered: boolean,
  runningTotal?: () => Promise<number>,
): Promise<Page<R>> => {
  const read = async (limit: number, skipped: number) =>
    (await rows(base).limit(limit).offset(skipped).execute()) as R[];
  return pageBy(db, base, read, { pageNo, pageSize }, filtered, runningTotal);
};

/** The same for a list whose row order needs more than one statement. */
export const pageBy = async <DB, TB extends keyof DB, O, R>(
  db: Db,
  base: SelectQueryBuilder<DB, TB, O>,
  read: (limit: number, skipped: number) => Promise<R[]>,
  { pageNo, pageSize }: Asked,
  filtered: boolean,
  runningTotal?: () => Promise<number>,
): Promise<Page<R>> => {
  const skipped = (pageNo - 1) * pageSize;
  const data = await read(pageSize, skipped);
  const isLastPage = data.length < pageSize && (data.length > 0 || skipped === 0);
  const matchCount = isLastPage
    ? skipped + data.length
    : runningTotal
      ? await runningTotal()
      : await countOf(db, base, filtered);
  const more = filtered && !runningTotal && matchCount > COUNT_LIMIT;
  const totalCount = more ? COUNT_LIMIT : matchCount;
  return { data, pageNo, pageSize, totalCount, totalPage: Math.ceil(totalCount / pageSize), more };
};

/** The sizes that people choose: the first page of each may have its own prepared statement. */
export const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 50, 100, 200]);

/** A running total, by a statement that reads only that. */
export const readTotal = async (db: Db, total: CompiledQuery<{ total: number }>): Promise<number> =>
  (await db.executeQuery(total)).rows[0]?.total ?? 0;

/** A page whose rows and total were read together. If the rows end on the page, they give the total themselves. */
export const pageWithTotal = <R>(data: R[], { pageNo, pageSize }: Asked, total: number): Page<R> => {
  const skipped = (pageNo - 1) * pageSize;
  const isLastPage = data.length < pageSize && (data.length > 0 || skipped === 0);
  const totalCount = isLastPage ? skipped + data.length : total;
  return { data, pageNo, pageSize, totalCount, totalPage: Math.ceil(totalCount / pageSize), more: false };
};

const countOf = async <DB, TB extends keyof DB, O>(
  db: Db,
  base: SelectQueryBuilder<DB, TB, O>,
  filtered: boolean,
): Promise<number> => {
  const ones = base.select(sql<number>`1`.as('one'));
  const limited = filtered ? ones.limit(COUNT_LIMIT + 1) : ones;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${limited.as('counted')}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/** How many of these rows there are, counted as in a filtered list: for reading several counts in one statement. */
export const countOfRows = (rows: Expression<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (${rows} limit ${sql.lit(COUNT_LIMIT + 1)}) as matchCount)`;

/** True if the list is narrowed by anything besides paging and order. */
export const isFiltered = ({
  pageNo,
  pageSize,
  sortField,
  sortOrder,
  ...filters
}: Asked & Record<string, unknown>): boolean => Object.values(filters).some((value) => value !== undefined);

/** The requested order, or the default; always ends with the id, so that pages neither repeat nor skip a row. */
export const orderOf = <F extends string>(
  asked: Asked<F>,
  columns: Record<F, RawBuilder<unknown>>,
  usual: { field: F; order?: 'ascend' | 'descend' },
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const order = asked.sortOrder ?? (asked.sortField ? 'ascend' : (usual.order ?? 'ascend'));
  const column = columns[asked.sortField ?? usual.field];
  return order === 'descend' ? sql`${column} desc nulls last, ${id} desc` : sql`${column} asc nulls last, ${id} asc`;
};

/** The text of a search box, as a pattern that matches it literally. */
export const containing = (keyword: string): string => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Rows per query of a sheet: short queries, so that others get their turn on an engine with one connection. */
const SHEET_ROWS = 200;

/**
 * All rows of a list, for a sheet: their ids are read once, in order. Read page by page, a row that moves meanwhile
 * would be listed twice or not at all.
 */
export async function* rowsInOrder<R>(
  readIds: () => Promise<readonly { id: number }[]>,
  readRows: (ids: number[]) => Promise<R[]>,
): AsyncGenerator<R[]> {
  const ids = (await readIds()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += SHEET_ROWS) yield await readRows(ids.slice(at, at + SHEET_ROWS));
}
