import type { Locale } from '#contract/common.ts';
import { formatsFor } from '#contract/formats.ts';
import type { ColumnKind, Report, ReportRow } from '#contract/reports/frame.ts';
import type { Db } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import { packs, textIn } from '#server/platform/packs.ts';
import type { Scope } from '#server/platform/scope.ts';
import { type Cell, readableBy, writeXlsx, XLSX_TYPE } from '#server/platform/sheets/write.ts';
import { fileNameOf, type ReportFilter, type Source, type Told, titleOf, totalNames } from './frame.ts';
import { readHead } from './head.ts';

const inCell = ({ formats, timeZone }: Told): Record<ColumnKind, (value: never) => Cell> => ({
  text: (value: string) => value,
  day: (value: string) => value,
  lastDay: (value: string | null) => value,
  month: (value: string) => value,
  instant: (value: Date | null) => (value === null ? null : formats.dateTime(value, timeZone)),
  duration: (value: number | null) => (value === null ? null : value / 1000),
  count: (value: number) => value,
  quantity: (value: number) => value / 1000,
  money: (value: number) => value / 100,
  average: (value: number) => value,
  percent: (value: number | null) => value,
  ratio: (value: number | null) => value,
});

const cellsOf = ({ columns }: Report, row: ReportRow, cellOf: ReturnType<typeof inCell>): Cell[] =>
  Object.entries(columns).map(([name, { kind }]) =>
    row[name] === undefined ? null : cellOf[kind](row[name] as never),
  );

async function* sheetRows<F extends ReportFilter>(
  { report, rows, totals, inWords = (row) => row }: Source<F>,
  db: Db,
  scope: Scope,
  filter: F,
  told: Told,
): AsyncGenerator<Cell[][]> {
  const { language } = told;
  const cellOf = inCell(told);
  for await (const some of rows(db, scope, filter))
    yield some.map((row) => cellsOf(report, inWords(row, language), cellOf));
  if (totalNames(report).length === 0) return;
  const [, ...sums] = cellsOf(report, await totals(db, scope, filter), cellOf);
  yield [[textIn(language, 'reports.total'), ...sums]];
}

/** The whole report as a workbook that is made while it is sent: without the columns its reader may not see. */
export const sheetOf = async <F extends ReportFilter>(
  db: Db,
  scope: Scope,
  source: Source<F>,
  filter: F,
  language: Locale,
): Promise<Download> => {
  const { report } = source;
  const columns = Object.values(report.columns).map(({ title, width, cost }) => ({
    title: packs[language][title],
    ...(width ? { width } : {}),
    ...(cost ? { cost } : {}),
  }));
  const { country, timeZone } = await readHead(db, scope, filter.branchId);
  const told = { language, formats: formatsFor({ language, country }), timeZone };
  const pages = sheetRows(source, db, scope, filter, told);
  return {
    filename: fileNameOf(source, filter, 'xlsx'),
    type: XLSX_TYPE,
    // Excel takes 31 characters as a sheet's name.
    body: await writeXlsx(titleOf(report, language).slice(0, 31), ...readableBy(scope, columns, pages)),
  };
};
