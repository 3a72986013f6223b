import type { CSSProperties, ReactNode } from 'react';
import type { Cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import { type ColumnKind, type Report, type ReportRow, valueToShow } from '#contract/reports/frame.ts';
import { formatAmount, inCents } from '#web/desk/ui/amount.ts';
import { DateTime } from '#web/desk/ui/DateTime.tsx';
import { type Column, DAY_WIDTH, INSTANT_WIDTH } from '#web/desk/ui/list.ts';
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
  time: (value: string) => formats().time(new Date(`1970-01-01T${value}Z`), 'UTC'),
  instant: (value: Date | null) => (value === null ? '–' : <DateTime at={value} />),
  duration: (value: number | null) => number(value === null ? '–' : (value / 1000).toFixed(1)),
  count: (value: number) => number(value ? formats().number(value) : '–'),
  quantity: (value: Milli) => number(quantityOrDash(value)),
  money: (value: Cents) => <Money amount={value} />,
  average: (value: number) => number(formatAmount(inCents(value))),
  percent: (value: number | null) => number(value === null ? '–' : formats().percent(value / 100)),
  ratio: (value: number | null) => number(value === null ? '–' : formats().number(value)),
};

/** A value of a report as its column shows it. */
export const cellOf = (kind: ColumnKind, value: unknown): ReactNode =>
  value === undefined ? null : cells[kind](value as never);

const widths: Partial<Record<ColumnKind, number>> = {
  text: 150,
  day: DAY_WIDTH,
  lastDay: DAY_WIDTH,
  time: 90,
  instant: INSTANT_WIDTH,
  money: 130,
};
const isText = (kind: ColumnKind) => ['text', 'day', 'lastDay', 'month', 'time', 'instant'].includes(kind);

export type Place = {
  card?: 'title' | 'corner' | 'fact';
  width?: number;
  grows?: boolean;
  comfort?: number;
  folds?: boolean;
  render?: (row: never) => ReactNode;
};

/** How a product is shown in any report. */
export const productPlaces: Readonly<Record<string, Place>> = {
  title: {
    card: 'title',
    width: 250,
    grows: true,
    render: ({ title, chineseTitle }: { title: string; chineseTitle: string }) => (
      <TwoLine main={title} sub={chineseTitle} />
    ),
  },
  sku: { width: 120 },
};

/** A row's bar: the drawn column's value divided by the largest of the page. */
export const sharesIn = (columns: Report['columns'], rows: readonly ReportRow[]) => {
  const sizeOf = (row: ReportRow, key: string) => Math.max(0, Number(row[key] ?? 0));
  const largest = (keys: readonly string[]) =>
    Math.max(0, ...rows.flatMap((row) => keys.map((key) => sizeOf(row, key))));
  const shaded = largest(Object.keys(columns).filter((key) => columns[key]?.chart === 'shade'));
  const scales = Object.fromEntries(
    Object.entries(columns).flatMap(([key, { chart }]) =>
      chart ? [[key, chart === 'shade' ? shaded : largest([key])]] : [],
    ),
  );
  return (row: ReportRow, key: string): number => sizeOf(row, key) / (scales[key] || 1);
};

type DrawnProps = { chart: 'bar' | 'shade'; share: number; children: ReactNode };
function Drawn({ chart, share, children }: DrawnProps) {
  return (
    <span className={`td-report-${chart}`} style={{ '--share': share.toFixed(3) } as CSSProperties}>
      {children}
    </span>
  );
}

/** The columns of a report's table; `places` say what a phone's card shows, and which cells are drawn differently. */
export const columnsOf = <T extends ReportRow>(
  { columns }: Pick<Report, 'columns'>,
  places: Readonly<Record<string, Place>>,
  rows: readonly ReportRow[] = [],
): Column<T>[] => {
  const shareOf = sharesIn(columns, rows);
  return Object.entries(columns).map(([key, { kind, title, sort, extra, cost, chart, estimate }]) => ({
    key,
    title: inWords(title),
    ...(sort ? { sort } : {}),
    ...(extra ? { extra } : {}),
    ...(cost ? { cost } : {}),
    ...(isText(kind) ? {} : { align: 'right' as const }),
    width: places[key]?.width ?? widths[kind] ?? 110,
    ...(places[key]?.card ? { card: places[key].card } : {}),
    ...(places[key]?.grows ? { grows: true } : {}),
    ...(places[key]?.comfort ? { comfort: places[key].comfort } : {}),
    ...(places[key]?.folds ? { folds: true } : {}),
    render: (row: T) => {
      const cell = places[key]?.render?.(row as never) ?? cellOf(kind, valueToShow({ estimate }, row[key]));
      if (!chart) return cell;
      return (
        <Drawn chart={chart} share={shareOf(row, key)}>
          {cell}
        </Drawn>
      );
    },
  }));
};

/** The totals row, by column. */
export const totalCells = ({ columns }: Pick<Report, 'columns'>, totals: ReportRow | undefined) =>
  totals &&
  Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, cellOf(columns[key]?.kind ?? 'text', value)]));
