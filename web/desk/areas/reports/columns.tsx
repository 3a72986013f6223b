import type { ReactNode } from 'react';
import type { Cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import type { ColumnKind, Report, ReportRow } from '#contract/reports/frame.ts';
import { type Column, DAY_WIDTH } from '#web/desk/ui/list.ts';
import { Money } from '#web/desk/ui/Money.tsx';
import { quantityOrDash } from '#web/desk/ui/quantity.ts';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { inWords } from '#web/platform/i18n.ts';

const number = (text: string) => <span className="td-number">{text}</span>;
const cells: Record<ColumnKind, (value: never) => ReactNode> = {
  text: (value: string) => value || '–',
  day: (value: string) => formats().day(value),
  lastDay: (value: string | null) => (value === null ? '–' : formats().day(value)),
  month: (value: string) => formats().day(`${value}-15`, { month: 'short', year: 'numeric' }),
  count: (value: number) => number(value ? formats().number(value) : '–'),
  quantity: (value: Milli) => number(quantityOrDash(value)),
  money: (value: Cents) => <Money amount={value} />,
  percent: (value: number | null) => number(value === null ? '–' : formats().percent(value / 100)),
  ratio: (value: number | null) => number(value === null ? '–' : formats().number(value)),
};

/** A value of a report as its column shows it. */
export const cellOf = (kind: ColumnKind, value: unknown): ReactNode =>
  value === undefined ? null : cells[kind](value as never);

const widths: Partial<Record<ColumnKind, number>> = { text: 150, day: DAY_WIDTH, lastDay: DAY_WIDTH, money: 130 };
const isText = (kind: ColumnKind) => ['text', 'day', 'lastDay', 'month'].includes(kind);

export type Place = { card?: 'title' | 'corner' | 'fact'; width?: number; render?: (row: never) => ReactNode };

/** How a product is shown in any report. */
export const productPlaces: Readonly<Record<string, Place>> = {
  title: {
    card: 'title',
    width: 250,
    render: ({ title, chineseTitle }: { title: string; chineseTitle: string }) => (
      <TwoLine main={title} sub={chineseTitle} />
    ),
  },
  sku: { width: 120 },
};

/** The columns of a report's table; `places` say what a phone's card shows, and which cells are drawn otherwise. */
export const columnsOf = <T extends ReportRow>(
  { columns }: Pick<Report, 'columns'>,
  places: Readonly<Record<string, Place>>,
): Column<T>[] =>
  Object.entries(columns).map(([key, { kind, title, sort, extra, cost }]) => ({
    key,
    title: inWords(title),
    ...(sort ? { sort } : {}),
    ...(extra ? { extra } : {}),
    ...(cost ? { cost } : {}),
    ...(isText(kind) ? {} : { align: 'right' as const }),
    width: places[key]?.width ?? widths[kind] ?? 110,
    ...(places[key]?.card ? { card: places[key].card } : {}),
    render: (row: T) => places[key]?.render?.(row as never) ?? cellOf(kind, row[key]),
  }));

/** The totals row, by column. */
export const totalCells = ({ columns }: Pick<Report, 'columns'>, totals: ReportRow | undefined) =>
  totals &&
  Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, cellOf(columns[key]?.kind ?? 'text', value)]));
