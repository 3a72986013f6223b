import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '#contract/common.ts';
import type { Formats } from '#contract/formats.ts';
import { cents, roundHalfUp } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { ColumnKind, Report, ReportPage, ReportPeriod, ReportRow } from '#contract/reports/frame.ts';
import { screenOf } from '#contract/screens.ts';
import type { Db } from '#server/platform/context.ts';
import { packs } from '#server/platform/packs.ts';
import { orderOf } from '#server/platform/page.ts';
import { may, narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { periodBefore, periodOf } from './period.ts';

/** Filters that every report has; a report's own are known to its source. */
export type ReportFilter = {
  pageNo: number;
  pageSize: number;
  sortField?: string | undefined;
  sortOrder?: 'ascend' | 'descend' | undefined;
  branchId?: number | undefined;
  compare?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Exact sums by column: a sheet adds them up itself, so that its last row equals the rows above. */
export type Sums = Record<string, number>;
type ByKey<F> = {
  keyOf: (row: ReportRow) => string;
  addUp: (sums: Sums, rows: readonly ReportRow[]) => Sums;
  toTotals: (sums: Sums) => ReportRow;
  /** How much of the period a row has covered, from 0 to 1. */
  partBehind: (row: ReportRow, filter: F) => number;
};

/** How a report's rows are read. `F` is its filter; `page` and `rows` agree on every number. */
export type Source<F extends ReportFilter = never> = {
  report: Report;
  page: (db: Db, scope: Scope, filter: F) => Promise<ReportPage>;
  /** Every row, a few hundred at a time. */
  rows: (db: Db, scope: Scope, filter: F) => AsyncIterable<ReportRow[]>;
  totals: (db: Db, scope: Scope, filter: F) => Promise<ReportRow>;
  /** Where pages continue after a row's key (`after` in the filter): a sheet can resume after any row. */
  byKey?: ByKey<F>;
  /** The number of rows, counted no further than `limit`; by default its page knows it. */
  countUpTo?: (db: Db, scope: Scope, filter: F, limit: number) => Promise<number>;
  /** The filter as used by all reads of one file, where "now" would otherwise be a different moment each time. */
  atOneMoment?: (filter: F) => ReportFilter;
  /** The parts of a row in the file's language. */
  inWords?: (row: ReportRow, language: Locale) => ReportRow;
  /** The last row of a file, where its totals don't belong to columns. */
  totalsInWords?: (totals: ReportRow, language: Locale) => ReportRow;
  /** The branch it covers when none is chosen. */
  branchFor?: (scope: Scope, branchId: number | undefined) => number;
  /** The days or moment shown in its files, where these aren't the last thirty days by default. */
  about?: (filter: F, reader: ReportReader) => string[];
  /** The day or moment in the file's name; today by default. */
  dayOf?: (filter: F) => string | Date | undefined;
};

/** The reader's formats. */
export type ReportReader = { language: Locale; formats: Formats; timeZone: string };

/** Converts a database value for use in code. Costs have fractions of a cent and are rounded only here. */
const fromDatabase: Record<ColumnKind, (value: unknown) => unknown> = {
  text: (value) => value ?? '',
  day: (value) => value,
  lastDay: (value) => value ?? null,
  month: (value) => value,
  time: (value) => value,
  instant: (value) => value ?? null,
  duration: (value) => value ?? null,
  count: (value) => Number(value ?? 0),
  quantity: (value) => milli(Math.round(Number(value ?? 0))),
  money: (value) => cents(roundHalfUp(Number(value ?? 0))),
  average: (value) => Number(value ?? 0),
  percent: (value) => (value === null || value === undefined ? null : Math.round(Number(value) * 10) / 10),
  ratio: (value) => (value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100),
};

export const toRow = ({ columns }: Report, values: ReportRow): ReportRow => ({
  ...values,
  ...Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, fromDatabase[kind](values[name])])),
});

const totalNames = ({ columns }: Report) =>
  Object.entries(columns).flatMap(([name, { total }]) => (total ? [name] : []));
/** The totals in the last row of a file, by column; undefined where nothing is totalled. */
export const totalsOf = <F extends ReportFilter>(
  { report, totalsInWords }: Source<F>,
  totals: ReportRow,
  language: Locale,
): ReportRow | undefined => {
  if (totalsInWords) return totalsInWords(totals, language);
  return totalNames(report).length === 0 ? undefined : totals;
};
export const toTotals = (report: Report, values: ReportRow): ReportRow => {
  const row = toRow(report, values);
  return Object.fromEntries(totalNames(report).map((name) => [name, row[name]]));
};

/** JSON comes with the database's names. */
const inCamelCase = (row: ReportRow): ReportRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const sortable = ({ columns }: Report): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { kind }]) => {
      const column = sql.ref(`r.${columnName(name)}`);
      return [name, kind === 'text' ? sql`lower(${column}) collate "C"` : column];
    }),
  );

type Aggregate<F> = {
  /** A select whose columns are named as in the report; money in cents, cost with fractions of a cent. */
  select: (scope: Scope, filter: F, period: ReportPeriod) => RawBuilder<unknown>;
  /** Ends every sort order, so that pages neither repeat nor skip a row. */
  key: RawBuilder<unknown>;
  /** Totals that aren't sums, over rows `r`. */
  totals?: Record<string, RawBuilder<unknown>>;
  /** Columns with fractions of a cent: their rows are rounded so that they add up to the total. */
  fractions?: readonly string[];
  /** What follows from the cents that are shown, for rows and totals alike. */
  derive?: (row: ReportRow) => ReportRow;
  /** Look-ups for the visible rows. */
  complete?: (db: Db, scope: Scope, period: ReportPeriod, rows: ReportRow[]) => Promise<ReportRow[]>;
};

/** Sales less GST and cost, in the cents that are shown beside it. */
export const withMargin = (row: ReportRow): ReportRow => ({
  ...row,
  margin: cents(Number(row.revenue) - Number(row.gst) - Number(row.cost)),
});

/** Rows passed to a sheet at a time. */
const SHEET_ROWS = 500;

/** A report read in one statement: from running totals, with few enough rows to sort as a whole. */
export const aggregate = <F extends ReportFilter>(report: Report, given: Aggregate<F>): Source<F> => {
  const { key, fractions = [], derive = (row) => row, complete = async (_db, _scope, _period, rows) => rows } = given;
  // What a row adds to the sum so far, rounded before and after it: so rows add up to the rounded total, and none is shown a
  // whole cent away from what it is.
  const inCents = fractions.map((name) => {
    const column = sql.ref(`r.${columnName(name)}`);
    const cents = sql`round(sum(${column}) over up_to) - round(sum(${column}) over up_to - ${column})`;
    return sql`${cents} as ${sql.ref(`${columnName(name)}_shown`)}`;
  });
  const select: Aggregate<F>['select'] = (scope, filter, period) =>
    fractions.length === 0
      ? given.select(scope, filter, period)
      : sql`select r.*, ${sql.join(inCents)} from (${given.select(scope, filter, period)}) as r
          window up_to as (order by ${key} rows unbounded preceding)`;
  const toReportRow = (row: ReportRow): ReportRow =>
    derive(toRow(report, { ...row, ...Object.fromEntries(fractions.map((name) => [name, row[`${name}Shown`]])) }));
  const sumsOf = (values: ReportRow): ReportRow => derive(toTotals(report, values));
  const isDated = 'from' in report.page.input.shape;
  const order = (filter: ReportFilter) => orderOf(filter, sortable(report), report.sort, key);
  const sums = sql.join([
    sql`count(*)::int as count`,
    ...totalNames(report).map((name) => {
      const column = columnName(name);
      return sql`${given.totals?.[name] ?? sql`sum(${sql.ref(`r.${column}`)})`} as ${sql.ref(column)}`;
    }),
  ]);
  const totalsIn = async (db: Db, scope: Scope, filter: F, period: ReportPeriod): Promise<ReportRow> => {
    const { rows } = await sql<ReportRow>`select ${sums} from (${select(scope, filter, period)}) as r`.execute(db);
    return sumsOf(rows[0] ?? {});
  };
  return {
    report,
    page: async (db, scope, filter) => {
      const reach = narrowToBranch(scope, filter.branchId);
      const period = await periodOf(db, reach, filter);
      const { pageNo, pageSize } = filter;
      const { rows } = await sql<{ sums: ReportRow & { count: number }; data: ReportRow[] }>`
        with r as materialized (${select(reach, filter, period)})
        select (select row_to_json(t) from (select ${sums} from r) as t) as sums,
          (select coalesce(json_agg(p), '[]') from (
            select * from r order by ${order(filter)} limit ${pageSize} offset ${(pageNo - 1) * pageSize}) as p) as data
        `.execute(db);
      const [{ sums: totals, data } = { sums: { count: 0 }, data: [] }] = rows;
      const before = filter.compare ? await totalsIn(db, reach, filter, periodBefore(period)) : null;
      return {
        data: (await complete(db, reach, period, data.map(inCamelCase))).map(toReportRow),
        pageNo,
        pageSize,
        totalCount: totals.count,
        totalPage: Math.ceil(totals.count / pageSize),
        more: false,
        totals: sumsOf(inCamelCase(totals)),
        before,
        period: isDated ? period : null,
      };
    },
    async *rows(db, scope, filter) {
      const reach = narrowToBranch(scope, filter.branchId);
      const period = await periodOf(db, reach, filter);
      const { rows } = await sql<ReportRow>`
        select * from (${select(reach, filter, period)}) as r order by ${order(filter)}`.execute(db);
      for (let at = 0; at < rows.length; at += SHEET_ROWS)
        yield (await complete(db, reach, period, rows.slice(at, at + SHEET_ROWS))).map(toReportRow);
    },
    totals: async (db, scope, filter) => {
      const reach = narrowToBranch(scope, filter.branchId);
      return totalsIn(db, reach, filter, await periodOf(db, reach, filter));
    },
  };
};

export const titleOf = ({ screen }: Report, language: Locale): string => packs[language][`menu.${screen}`];

/** A filter stored in wire format; sorting by cost is dropped for users who may not see it. */
export const readFilter = (scope: Scope, report: Report, wire: unknown): never => {
  const filter = z.parse(report.page.input, wire) as ReportFilter;
  const { sortField } = filter;
  const isHidden = sortField !== undefined && report.columns[sortField]?.cost && !may(scope, 'cost.get');
  return (isHidden ? { ...filter, sortField: undefined, sortOrder: undefined } : filter) as never;
};

/** Whether the user may read it at all. */
export const mayRead = (scope: Scope, { page, screen }: Report): boolean =>
  [page.can, screenOf(screen).permission].every((right) => right === 'signedIn' || scope.permissions.has(right));
