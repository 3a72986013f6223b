import { z } from 'zod';
import type { Permission } from '#contract/access.ts';
import { SheetLanguage } from '#contract/common.ts';
import { costOnly, costSorts } from '#contract/cost.ts';
import { type Endpoint, endpoint, type FileReply } from '#contract/endpoint.ts';
import { Day, EnteredDay, Id, Instant, type Page, page, pageFilter } from '#contract/fields.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { MoneyTotal } from '#contract/money.ts';
import { QuantityTotal } from '#contract/quantity.ts';
import type { ScreenKey } from '#contract/screens.ts';
import { ReportSheet } from './sheets.ts';
import { XLSX_REPLY } from './xlsx.ts';

/* A report is data: its page, sheet, print and emails come from one description. docs/areas/reports.md */

const kinds = {
  text: z.string(),
  day: Day,
  /** Null: never. */
  lastDay: Day.nullable(),
  /** YYYY-MM */
  month: z.string(),
  /** HH:MM, in the branch's local time. */
  time: z.string(),
  /** Null: not yet. */
  instant: Instant.nullable(),
  /** Milliseconds. Null: not started. */
  duration: z.int().nullable(),
  count: z.int(),
  quantity: QuantityTotal,
  money: MoneyTotal,
  /** Dollars with six decimals: an average, not whole cents. */
  average: z.number(),
  /** One decimal. Null without a divisor, as with `ratio`. */
  percent: z.number().nullable(),
  ratio: z.number().nullable(),
} as const;
type Kinds = typeof kinds;
export type ColumnKind = keyof Kinds;

type ReportColumn = {
  kind: ColumnKind;
  title: MessageId;
  /** Only for users who may see costs. */
  cost?: true;
  /** Shown in the totals row. */
  total?: true;
  sort?: true;
  /** Hidden on screen until chosen. */
  extra?: true;
  /** A calculated quantity, only exact enough for one decimal. */
  estimate?: true;
  /** Column width in the sheet, in characters. */
  width?: number;
  /** Drawn next to its figure: a bar by its share of the largest, or a shade among all such columns. */
  chart?: 'bar' | 'shade';
};
type ReportColumns = Readonly<Record<string, ReportColumn>>;

const TENTH_MILLI = 100;
/** A value in its column's format, on screen, on paper and in a sheet. */
export const valueToShow = ({ estimate }: Pick<ReportColumn, 'estimate'>, value: unknown): unknown =>
  estimate && typeof value === 'number' ? Math.round(value / TENTH_MILLI) * TENTH_MILLI : value;

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

/** Both days are included, in each branch's time zone; the last 30 days by default. */
export const periodFields = { from: EnteredDay.optional(), to: EnteredDay.optional() };
/** Adds the totals of the previous period. */
export const compareFields = { compare: z.boolean().default(false) };
export const productGroups = ['category', 'brand', 'supplier'] as const;
export const productFields = { categoryId: Id.optional(), brandId: Id.optional(), supplierId: Id.optional() };
/** The products of one group: those without one, or in exactly this category without its subcategories. */
export const groupFields = { without: z.enum(productGroups).optional(), only: z.boolean().optional() };

/** The days a report is about. */
export const ReportPeriod = z.object({ from: Day, to: Day });
export type ReportPeriod = z.infer<typeof ReportPeriod>;
export const MAX_REPORT_DAYS = 3660;

/** The most rows anybody reads on paper; a sheet has them all. */
export const MAX_PAPER_ROWS = 3000;

/** A sheet has every row and column; paper has the columns shown on screen, as far as they fit. */
export const reportFormats = ['xlsx', 'pdf'] as const;
export const ReportFormat = z.enum(reportFormats).default('xlsx');
export type ReportFormat = z.output<typeof ReportFormat>;

type Given<C extends ReportColumns, K extends z.ZodRawShape, F extends z.ZodRawShape, S extends z.ZodRawShape> = {
  path: `/${string}/`;
  /** Where it is shown; its title is the screen's. */
  screen: ScreenKey;
  summary: string;
  columns: C;
  /** Other values of a row: ids for links. A column named here may only contain that. */
  keys: K;
  filters: F;
  sort: { field: SortName<C>; order: 'ascend' | 'descend' };
  /** It accepts `compareFields`. */
  compares?: boolean;
  can?: Permission;
  /** Who may download it. */
  exports?: Permission;
  /** Its file name, where the address doesn't contain it. */
  file?: string;
  /** Totals that don't belong to a column. */
  sums?: S;
};

const filterOf = <F extends z.ZodRawShape>(columns: ReportColumns, filters: F) => {
  const names = namesWhere(columns, ({ sort }) => sort) as [string, ...string[]];
  const filter = pageFilter(names, { branchId: Id.optional(), ...filters });
  return costSorts(filter, ...namesWhere(columns, ({ sort, cost }) => sort && cost));
};

/** A report's page and sheet endpoints, from its description. */
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
      /** Totals are over every page; `before` those of the previous period, if requested. */
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
      summary: `${summary}, as .xlsx, created in the background if it is long`,
      input: filter.extend({ language: SheetLanguage }),
      /** Null: it is short, so download it. */
      reply: ReportSheet.nullable(),
      creates: true,
    }),
  };
};

/** Any report, for code that handles all of them. */
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
/** A row or the totals as used in code: cents, thousandths, texts, by column. */
export type ReportRow = Record<string, unknown>;
export type ReportPage = Page<ReportRow> & {
  totals: ReportRow;
  before: ReportRow | null;
  period: ReportPeriod | null;
};
