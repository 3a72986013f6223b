import type { Locale } from '#contract/common.ts';
import { type ColumnKind, type Report, type ReportRow, valueToShow } from '#contract/reports/frame.ts';
import type { Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { packs, textIn } from '#server/platform/packs.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { CellFormat } from '#server/platform/sheets/styles.ts';
import { type Cell, readableColumns, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { aboutRows, fileNameOf, readAbout } from './about.ts';
import { type ReportFilter, type Source, type Sums, totalsOf } from './frame.ts';

const cellFormats: Partial<Record<ColumnKind, CellFormat>> = {
  day: 'day',
  lastDay: 'day',
  month: 'month',
  time: 'time',
  instant: 'moment',
  duration: 'seconds',
  count: 'number',
  quantity: 'number',
  money: 'money',
  average: 'money',
  percent: 'percent',
  ratio: 'number',
};

/** Times in the local time zone: 2026-11-03 21:05. */
const momentsIn = (timeZone: string) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (value: Date | null): Cell => (value === null ? null : clock.format(value));
};

const inCell = (timeZone: string): Record<ColumnKind, (value: never) => Cell> => ({
  text: (value: string) => value,
  day: (value: string) => value,
  lastDay: (value: string | null) => value,
  month: (value: string) => value,
  time: (value: string) => value,
  instant: momentsIn(timeZone),
  duration: (value: number | null) => (value === null ? null : value / 1000),
  count: (value: number) => value,
  quantity: (value: number) => value / 1000,
  money: (value: number) => value / 100,
  average: (value: number) => value,
  percent: (value: number | null) => (value === null ? null : value / 100),
  ratio: (value: number | null) => value,
});

const cellsOf = ({ columns }: Report, row: ReportRow, cellOf: ReturnType<typeof inCell>): Cell[] =>
  Object.entries(columns).map(([name, column]) =>
    row[name] === undefined ? null : cellOf[column.kind](valueToShow(column, row[name]) as never),
  );

/** The columns of a report's sheet that its reader may see, and how rows and totals become cells. */
export const sheetWriter = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
) => {
  const { report, inWords = (row) => row } = source;
  const about = await readAbout(db, scope, source, filter, language);
  const cellOf = inCell(about.timeZone);
  const columns = Object.values(report.columns).map(({ kind, title, width, cost }) => ({
    title: packs[language][title],
    ...(cellFormats[kind] && { format: cellFormats[kind] }),
    ...(width ? { width } : {}),
    ...(cost ? { cost } : {}),
  }));
  const readable = readableColumns(scope, columns);
  return {
    // Excel allows 31 characters in a sheet's name.
    name: about.title.slice(0, 31),
    columns: readable.columns,
    rows: (rows: readonly ReportRow[]): Cell[][] =>
      rows.map((row) => readable.cells(cellsOf(report, inWords(row, language), cellOf))),
    totals: (totals: ReportRow): Cell[][] => {
      const row = totalsOf(source, totals, language);
      if (!row) return [];
      const [, ...sums] = cellsOf(report, row, cellOf);
      return [readable.cells([textIn(language, 'reports.total'), ...sums])];
    },
    // Extra rows above or below the table would get in the way of filters, sorting and pivot tables.
    about: () => ({ name: textIn(language, 'reports.about'), rows: aboutRows(about, language) }),
  };
};
type SheetWriter = Awaited<ReturnType<typeof sheetWriter>>;

const sheetContent = <F extends ReportFilter>(
  { rows, totals, byKey }: Source<F>,
  db: Db,
  scope: Scope,
  filter: F,
  writer: SheetWriter,
) => {
  let sums: Sums = {};
  async function* pages(): AsyncGenerator<Cell[][]> {
    for await (const some of rows(db, scope, filter)) {
      if (byKey) sums = byKey.addUp(sums, some);
      yield writer.rows(some);
    }
  }
  return {
    pages: pages(),
    totals: async () => writer.totals(byKey ? byKey.toTotals(sums) : await totals(db, scope, filter)),
  };
};

/** The whole report as a workbook that is written while it is sent, without columns its reader may not see. */
export const sheetOf = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
): Promise<Download> => {
  const writer = await sheetWriter(db, scope, source, filter, language);
  const { pages, totals } = sheetContent(source, db, scope, filter, writer);
  return {
    filename: await fileNameOf(db, scope, source, filter, 'xlsx'),
    type: XLSX_TYPE,
    body: await writeXlsx(writer.name, writer.columns, pages, { totals, about: writer.about }),
  };
};
