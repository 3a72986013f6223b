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
import { may, type Scope } from '#server/platform/scope.ts';
import { narrowToBranch, periodBefore, periodOf } from './period.ts';

/** What every report's filter has; those of its own are the source's to know. */
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

/** Exact sums by column: what a sheet adds up itself, so that its last row is the sum of those above it. */
export type Sums = Record<string, number>;
type ByKey<F> = {
  keyOf: (row: ReportRow) => string;
  addUp: (sums: Sums, rows: readonly ReportRow[]) => Sums;
  toTotals: (sums: Sums) => ReportRow;
  /** The part of the period that lies behind a row, from 0 to 1. */
  partBehind: (row: ReportRow, filter: F) => number;
};

/** How the rows of a report are read. `F` is what its filter says, `page` and `rows` agree on every number. */
export type Source<F extends ReportFilter = never> = {
  report: Report;
  page: (db: Db, scope: Scope, filter: F) => Promise<ReportPage>;
  /** Every row, some hundred at a time. */
  rows: (db: Db, scope: Scope, filter: F) => AsyncIterable<ReportRow[]>;
  totals: (db: Db, scope: Scope, filter: F) => Promise<ReportRow>;
  /** Where its pages are found by the key of a row (`after` in its filter): a sheet can go on after any of them. */
  byKey?: ByKey<F>;
  /** How many rows there are, counted no further than `limit`; its page knows unless told. */
  countUpTo?: (db: Db, scope: Scope, filter: F, limit: number) => Promise<number>;
  /** The filter as all that one file reads share it, where "now" would be another moment each time. */
  atOneMoment?: (filter: F) => ReportFilter;
  /** What of a row is told in the language of the file. */
  inWords?: (row: ReportRow, language: Locale) => ReportRow;
  /** The last row of a file, where its totals belong to no column. */
  totalsInWords?: (totals: ReportRow, language: Locale) => ReportRow;
  /** The branch it is of where none is asked for. */
  branchFor?: (scope: Scope, branchId: number | undefined) => number;
  /** Which days or moment its files say it is of, where these are not the last thirty days unless told. */
  about?: (filter: F, told: Told) => string[];
  /** The day in the file's name, or a moment of it; today unless told. */
  dayOf?: (filter: F) => string | Date | undefined;
};

/** How things are written for whoever reads the paper. */
export type Told = { language: Locale; formats: Formats; timeZone: string };

/** A value as the database answers it → as code works with it. Cost comes with decimals of a cent, and is rounded here alone. */
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
/** What the last row of a file says by column; undefined where nothing is summed up. */
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

/** What comes as JSON has the database's names. */
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
  /** A select whose columns bear the names of the report's; money in cents, cost with decimals of them. */
  select: (scope: Scope, filter: F, period: ReportPeriod) => RawBuilder<unknown>;
  /** What ends every order, so that pages neither repeat nor skip a row. */
  key: RawBuilder<unknown>;
  /** Totals that are no sums, over rows `r`. */
  totals?: Record<string, RawBuilder<unknown>>;
  /** Look-ups for the rows that are shown. */
  complete?: (db: Db, scope: Scope, period: ReportPeriod, rows: ReportRow[]) => Promise<ReportRow[]>;
};

/** Rows handed on at a time to a sheet. */
const SHEET_ROWS = 500;

/** A report whose rows are one statement: summed from running totals, few enough to be sorted as a whole. */
export const aggregate = <F extends ReportFilter>(report: Report, given: Aggregate<F>): Source<F> => {
  const { select, key, complete = async (_db, _scope, _period, rows) => rows } = given;
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
    return toTotals(report, rows[0] ?? {});
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
        data: (await complete(db, reach, period, data.map(inCamelCase))).map((row) => toRow(report, row)),
        pageNo,
        pageSize,
        totalCount: totals.count,
        totalPage: Math.ceil(totals.count / pageSize),
        more: false,
        totals: toTotals(report, inCamelCase(totals)),
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
        yield (await complete(db, reach, period, rows.slice(at, at + SHEET_ROWS))).map((row) => toRow(report, row));
    },
    totals: async (db, scope, filter) => {
      const reach = narrowToBranch(scope, filter.branchId);
      return totalsIn(db, reach, filter, await periodOf(db, reach, filter));
    },
  };
};

export const titleOf = ({ screen }: Report, language: Locale): string => packs[language][`menu.${screen}`];

/** A filter that was stored as it crossed the wire; an order by cost is dropped for those who may not see it. */
export const readFilter = (scope: Scope, report: Report, wire: unknown): never => {
  const filter = z.parse(report.page.input, wire) as ReportFilter;
  const { sortField } = filter;
  const isHidden = sortField !== undefined && report.columns[sortField]?.cost && !may(scope, 'cost.get');
  return (isHidden ? { ...filter, sortField: undefined, sortOrder: undefined } : filter) as never;
};

/** Whether somebody may read it at all. */
export const mayRead = (scope: Scope, { page, screen }: Report): boolean =>
  [page.can, screenOf(screen).permission].every((right) => right === 'signedIn' || scope.permissions.has(right));
