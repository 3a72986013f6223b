import { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import { SheetLanguage } from '#contract/common.ts';
import { costOnly, costSorts } from '#contract/cost.ts';
import { type Endpoint, endpoint, type FileReply } from '#contract/endpoint.ts';
import { Day, Id, Instant, type Page, page, pageFilter } from '#contract/fields.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { MoneyTotal } from '#contract/money.ts';
import { QuantityTotal } from '#contract/quantity.ts';
import type { ScreenKey } from '#contract/screens.ts';
import { ReportSheet } from './sheets.ts';
import { XLSX_REPLY } from './xlsx.ts';

/* A report is data: its page, its sheet, its print and its emails are made from one description. docs/areas/reports.md */

const kinds = {
  text: z.string(),
  day: Day,
  /** Null: never. */
  lastDay: Day.nullable(),
  /** YYYY-MM */
  month: z.string(),
  /** HH:MM, by the clock of the branch. */
  time: z.string(),
  /** Null: not yet. */
  instant: Instant.nullable(),
  /** Milliseconds. Null: not begun. */
  duration: z.int().nullable(),
  count: z.int(),
  quantity: QuantityTotal,
  money: MoneyTotal,
  /** Dollars with six decimals: an average, which is no whole cents. */
  average: z.number(),
  /** One decimal. Null where there is nothing to divide by, as with `ratio`. */
  percent: z.number().nullable(),
  ratio: z.number().nullable(),
} as const;
type Kinds = typeof kinds;
export type ColumnKind = keyof Kinds;

type ReportColumn = {
  kind: ColumnKind;
  title: MessageId;
  /** Only for those who may see costs. */
  cost?: true;
  /** It has a place in the totals row. */
  total?: true;
  sort?: true;
  /** Not shown on screen until somebody chooses it. */
  extra?: true;
  /** A quantity that was worked out: shown to a tenth, as it is no more exact than that. */
  estimate?: true;
  /** Of the sheet, in characters. */
  width?: number;
  /** Drawn on screen beside its figure: a bar as long as its share of the largest, or a shade among all such columns. */
  chart?: 'bar' | 'shade';
};
type ReportColumns = Readonly<Record<string, ReportColumn>>;

const TENTH = 100;
/** A value as its column shows it, on screen, on paper and in a sheet. */
export const valueToShow = ({ estimate }: Pick<ReportColumn, 'estimate'>, value: unknown): unknown =>
  estimate && typeof value === 'number' ? Math.round(value / TENTH) * TENTH : value;

type Field<C extends ReportColumn> = C extends { cost: true } ? z.ZodOptional<Kinds[C['kind']]> : Kinds[C['kind']];
type Fields<C extends ReportColumns> = { [K in keyof C]: Field<C[K]> };
type TotalFields<C extends ReportColumns> = {
  [K in keyof C as C[K] extends { total: true } ? K : never]: Field<C[K]>;
};
type SortName<C extends ReportColumns> = {
  [K in keyof C]: C[K] extends { sort: true } ? K : never;
}[keyof C] &
  string;

const fieldOf = ({ kind, cost }: ReportColumn): z.ZodType => (cost ? costOnly(kinds[kind]) : kinds[kind]);
const fieldsOf = (columns: ReportColumns) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, fieldOf(column)]));
const namesWhere = (columns: ReportColumns, holds: (column: ReportColumn) => boolean | undefined) =>
  Object.entries(columns).flatMap(([name, column]) => (holds(column) ? [name] : []));

/** Both days are included, cut by the clock of each branch; the last 30 days unless told. */
export const periodFields = { from: Day.optional(), to: Day.optional() };
/** With it, the totals are told for the period before, too. */
export const compareFields = { compare: z.boolean().default(false) };
export const productGroups = ['category', 'brand', 'supplier'] as const;
export const productFields = { categoryId: Id.optional(), brandId: Id.optional(), supplierId: Id.optional() };
/** The products behind one group of them: those that have none, or are in this very category and none below it. */
export const groupFields = { without: z.enum(productGroups).optional(), only: z.boolean().optional() };

/** The days a report is about. */
export const ReportPeriod = z.object({ from: Day, to: Day });
export type ReportPeriod = z.infer<typeof ReportPeriod>;
export const MAX_REPORT_DAYS = 3660;

/** More than that nobody reads on paper; a sheet has them all. */
export const MAX_PAPER_ROWS = 3000;

/** A sheet has every row and column; paper what is shown on screen, as far as it can be read. */
export const reportFormats = ['xlsx', 'pdf'] as const;
export const ReportFormat = z.enum(reportFormats).default('xlsx');
export type ReportFormat = z.output<typeof ReportFormat>;

type Given<C extends ReportColumns, K extends z.ZodRawShape, F extends z.ZodRawShape, S extends z.ZodRawShape> = {
  path: `/${string}/`;
  /** Where it is shown; the screen's title is the report's. */
  screen: ScreenKey;
  summary: string;
  columns: C;
  /** What a row says besides its columns: ids that links are made of. A column named here may say only that. */
  keys: K;
  filters: F;
  sort: { field: SortName<C>; order: 'ascend' | 'descend' };
  /** It takes `compareFields`. */
  compares?: boolean;
  can?: Permission;
  /** Who may have it as a file. */
  exports?: Permission;
  /** What its file is called, where the address does not tell. */
  file?: string;
  /** Totals that belong to no column. */
  sums?: S;
};

const filterOf = <F extends z.ZodRawShape>(columns: ReportColumns, filters: F) => {
  const names = namesWhere(columns, ({ sort }) => sort) as [string, ...string[]];
  const filter = pageFilter(names, { branchId: Id.optional(), ...filters });
  return costSorts(filter, ...namesWhere(columns, ({ sort, cost }) => sort && cost));
};

/** The page and the sheet of a report, from its description. */
export const report = <
  const C extends ReportColumns,
  K extends z.ZodRawShape,
  F extends z.ZodRawShape,
  S extends z.ZodRawShape = Record<never, never>,
>({
  path,
  summary,
  can = 'report.query',
  exports = 'report.export',
  sums,
  ...given
}: Given<C, K, F, S>) => {
  const { columns } = given;
  const Row = z.object({ ...fieldsOf(columns), ...given.keys }) as unknown as z.ZodObject<K & Omit<Fields<C>, keyof K>>;
  const totalNames = new Set(namesWhere(columns, ({ total }) => total));
  const Totals = z.object({
    ...fieldsOf(Object.fromEntries(Object.entries(columns).filter(([name]) => totalNames.has(name)))),
    ...sums,
  }) as unknown as z.ZodObject<TotalFields<C> & S>;
  const filter = filterOf(columns, given.filters);
  return {
    ...given,
    Row,
    page: endpoint({
      method: 'GET',
      path,
      can,
      summary,
      input: filter,
      /** Totals are over every page; `before` those of as many days before, where they were asked for. */
      reply: page(Row).extend({ totals: Totals, before: Totals.nullable(), period: ReportPeriod.nullable() }),
    }),
    download: endpoint({
      method: 'GET',
      path: `${path}download/`,
      can: exports,
      summary: `${summary}, as .xlsx or PDF`,
      input: filter.extend({ language: SheetLanguage, format: ReportFormat }),
      reply: XLSX_REPLY,
    }),
    sheet: endpoint({
      method: 'POST',
      path: `${path}sheet/`,
      can: exports,
      summary: `${summary}, as .xlsx made in the background where it is long`,
      input: filter.extend({ language: SheetLanguage }),
      /** Null: it is short, download it. */
      reply: ReportSheet.nullable(),
      creates: true,
    }),
  };
};

/** Any report, for what goes over all of them. */
export type Report = {
  screen: ScreenKey;
  columns: ReportColumns;
  sort: { field: string; order: 'ascend' | 'descend' };
  compares?: boolean;
  file?: string;
  page: Endpoint<z.ZodObject, z.ZodType>;
  download: Endpoint<z.ZodObject, FileReply>;
  sheet: Endpoint<z.ZodObject, z.ZodType>;
};
/** A row or the totals as code works with them: cents, thousandths, texts, by column. */
export type ReportRow = Record<string, unknown>;
export type ReportPage = Page<ReportRow> & {
  totals: ReportRow;
  before: ReportRow | null;
  period: ReportPeriod | null;
};
