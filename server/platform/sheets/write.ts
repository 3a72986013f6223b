import { Readable } from 'node:stream';
import { may, type Scope } from '#server/platform/scope.ts';
import { type AboutSheet, type Cell, type Column, openWorkbook } from './workbook.ts';

export type { Cell, Column };
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv; charset=utf-8';

const formulaLike = /^'*[=+\-@\t\r]/;

const inText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = formulaLike.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The columns that a reader may see, and which of a row's cells belong to them. */
export const readableColumns = (scope: Scope, columns: readonly Column[]) => {
  const isReadable = ({ cost }: Column) => !cost || may(scope, 'cost.get');
  const places = columns.flatMap((column, at) => (isReadable(column) ? [at] : []));
  return {
    columns: columns.filter(isReadable),
    cells: (row: readonly Cell[]): Cell[] => places.map((at) => row[at] ?? null),
  };
};

async function* readableCells(
  pages: AsyncIterable<Cell[][]>,
  cells: (row: readonly Cell[]) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(cells);
}

/** The columns and rows of a sheet that its reader may see. */
export const readableBy = (
  scope: Scope,
  columns: Column[],
  pages: AsyncIterable<Cell[][]>,
): [Column[], AsyncIterable<Cell[][]>] => {
  const readable = readableColumns(scope, columns);
  return [readable.columns, readableCells(pages, readable.cells)];
};

/**
 * A workbook created while it is sent: pages of rows are read as the receiver takes them. The first page is read here,
 * so that an error in it is still an answer and not a broken download.
 */
export const writeXlsx = async (
  name: string,
  columns: Column[],
  pages: AsyncIterable<Cell[][]>,
  end: SheetEnd = {},
): Promise<Readable> => Readable.from(piecesOf(name, columns, await begun(pages), end), { objectMode: false });

/** What follows the rows: totals, read once all rows are written, and a sheet that explains them. */
type SheetEnd = { totals?: () => Promise<Cell[][]>; about?: () => AboutSheet };

async function* piecesOf(
  name: string,
  columns: Column[],
  pages: AsyncIterable<Cell[][]>,
  { totals, about }: SheetEnd,
): AsyncGenerator<Buffer> {
  const workbook = openWorkbook(name, columns);
  for await (const page of pages) yield await workbook.add(page);
  if (totals) yield await workbook.add(await totals(), { isBold: true });
  yield await workbook.finish(about?.());
}

async function* linesOf(columns: Column[], pages: AsyncIterable<Cell[][]>, mark: string): AsyncGenerator<string> {
  yield `${mark}${columns.map(({ title }) => inText(title)).join(',')}\r\n`;
  for await (const page of pages) yield page.map((row) => `${row.map(inText).join(',')}\r\n`).join('');
}

/** With `mark`, Excel recognises it as UTF-8; handheld scanners would take the mark for a letter. */
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
