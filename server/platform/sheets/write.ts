import { Readable } from 'node:stream';
import type { CellValue } from 'hucre/xlsx';
import { may, type Scope } from '#server/platform/scope.ts';

export type Cell = string | number | boolean | null;
/** A column of `cost` is only for those who may see costs. */
export type Column = { title: string; width?: number; cost?: boolean };
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';

const formulaLike = /^'*[=+\-@\t\r]/;
const quotedFormulaLike = /^'+[=+\-@\t\r]/;

/** A text cell of a workbook is never run; a quote is added only where reading would take one away. */
const inWorkbook = (cell: Cell): CellValue =>
  typeof cell === 'string' && quotedFormulaLike.test(cell) ? `'${cell}` : cell;

const inText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = formulaLike.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

async function* onlyThose(pages: AsyncIterable<Cell[][]>, places: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map((row) => places.map((at) => row[at] ?? null));
}

/** The columns and rows of a sheet that its reader may see. */
export const readableBy = (
  scope: Scope,
  columns: Column[],
  pages: AsyncIterable<Cell[][]>,
): [Column[], AsyncIterable<Cell[][]>] => {
  if (may(scope, 'cost.get')) return [columns, pages];
  const places = columns.flatMap(({ cost }, at) => (cost ? [] : [at]));
  return [columns.filter(({ cost }) => !cost), onlyThose(pages, places)];
};

async function* flatten(pages: AsyncIterable<Cell[][]>): AsyncGenerator<CellValue[]> {
  for await (const page of pages) for (const row of page) yield row.map(inWorkbook);
}

/**
 * A workbook made while it is sent: pages of rows are asked for as the receiver takes them. The first page is asked
 * for here, so that an error in it is still an answer and not a broken download.
 */
export const writeXlsx = async (name: string, columns: Column[], pages: AsyncIterable<Cell[][]>): Promise<Readable> => {
  const { writeXlsxStream } = await import('hucre/xlsx');
  return Readable.fromWeb(
    writeXlsxStream(flatten(await begun(pages)), {
      name,
      columns: columns.map(({ title, width = 14 }) => ({ header: title, width })),
      freezePane: { rows: 1 },
    }) as Parameters<typeof Readable.fromWeb>[0],
  );
};

async function* linesOf(columns: Column[], pages: AsyncIterable<Cell[][]>, mark: string): AsyncGenerator<string> {
  yield `${mark}${columns.map(({ title }) => inText(title)).join(',')}\r\n`;
  for await (const page of pages) yield page.map((row) => `${row.map(inText).join(',')}\r\n`).join('');
}

/** With `mark`, Excel takes it for what it is, UTF-8; handheld scanners would take the mark for a letter. */
export const writeCsv = async (
  columns: Column[],
  pages: AsyncIterable<Cell[][]>,
  { mark }: { mark: boolean },
): Promise<Readable> =>
  Readable.from(linesOf(columns, await begun(pages), mark ? '\uFEFF' : ''), { objectMode: false });

const begun = async <T>(pages: AsyncIterable<T>): Promise<AsyncIterable<T>> => {
  const iterator = pages[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let step = first; !step.done; step = await iterator.next()) yield step.value;
    } finally {
      await iterator.return?.();
    }
  })();
};
