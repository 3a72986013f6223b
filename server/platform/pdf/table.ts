import type { Sum } from '#contract/papers/invoice.ts';
import { keepTogether, linesOf, nextPage, type Paper, type Style, writeAt } from './page.ts';

export type PaperColumn<R> = {
  title: string;
  /** Points; the column without a width gets the rest. */
  width?: number;
  align?: 'left' | 'right';
  /** The content of a cell; several texts are placed below each other, all but the first smaller. */
  texts: (row: R, index: number) => readonly string[];
};

const PADDING_PT = 4;
const TEXT_SIZE_PT = 9;
const SMALL_TEXT_SIZE_PT = 8;
const line = (size: number) => size * 1.32;

type Laid<R> = PaperColumn<R> & { x: number; inner: number };

const layOut = <R>(paper: Paper, columns: readonly PaperColumn<R>[]): Laid<R>[] => {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  let x = paper.left;
  return columns.map((column) => {
    const width = column.width ?? paper.width - fixed;
    const laid = { ...column, x: x + PADDING_PT, inner: width - 2 * PADDING_PT };
    x += width;
    return laid;
  });
};

const MIN_HEAD = 5;
/** As large as its longest word allows: a heading broken within a word is hard to read. */
const headStyleOf = ({ doc }: Paper, title: string, inner: number, lines: number): Style => {
  const isTooLarge = (size: number) =>
    title.split(' ').some((word) => linesOf(doc, word, inner, { size, weight: 'bold' }).length > 1);
  let size = SMALL_TEXT_SIZE_PT;
  while (size > MIN_HEAD && isTooLarge(size)) size -= 0.5;
  return { size, weight: 'bold', lines };
};
const heightOfHead = <R>(paper: Paper, columns: readonly Laid<R>[], lines: number): number => {
  const most = columns.map(
    ({ title, inner }) => linesOf(paper.doc, title, inner, headStyleOf(paper, title, inner, lines)).length,
  );
  return Math.max(1, ...most) * line(SMALL_TEXT_SIZE_PT) + 2 * PADDING_PT;
};

const drawHead = <R>(paper: Paper, columns: readonly Laid<R>[], lines: number): void => {
  const { doc, left, width } = paper;
  const height = heightOfHead(paper, columns, lines);
  doc.rect(left, paper.y, width, height).fill('#eee');
  for (const { title, x, inner, align = 'left' } of columns)
    writeAt(
      doc,
      title,
      { x, y: paper.y + PADDING_PT, width: inner },
      { ...headStyleOf(paper, title, inner, lines), align },
    );
  paper.y += height;
};

const styleOf = (at: number, align: Style['align'], size: number, weight: Style['weight']): Style =>
  at === 0
    ? { size, align, lines: 10, ...(weight && { weight }) }
    : { size: SMALL_TEXT_SIZE_PT, align, color: '#555', lines: 6 };

type Cells = { height: number; cells: { x: number; inner: number; parts: { text: string; style: Style }[] }[] };

const measure = <R>(
  { doc }: Paper,
  laid: readonly Laid<R>[],
  row: R,
  index: number,
  size: number,
  weight?: Style['weight'],
): Cells => {
  const cells = laid.map(({ texts, inner, x, align = 'left' }) => ({
    x,
    inner,
    parts: texts(row, index)
      .filter((text) => text !== '')
      .map((text, at) => ({ text, style: styleOf(at, align, size, weight) })),
  }));
  const heights = cells.map(({ parts, inner }) =>
    parts.reduce((sum, { text, style }) => sum + linesOf(doc, text, inner, style).length * line(style.size ?? size), 0),
  );
  return { cells, height: Math.max(line(size), ...heights) + 2 * PADDING_PT };
};

/** Rows that stay with what follows the table, so that totals are never alone on a page. */
const COMPANY = 2;

type TableOptions<R> = {
  /** The height of what follows and belongs to the last rows. */
  tail?: number;
  /** The number of lines of a title. */
  headLines?: number;
  /** A last row in bold, such as totals. */
  foot?: R;
  /** Text size in points: smaller if many columns share a page. */
  size?: number;
};

/** Rows under a heading that is repeated on every page; a row is never split. */
export const drawTable = <R>(
  paper: Paper,
  columns: readonly PaperColumn<R>[],
  rows: readonly R[],
  { tail = 0, headLines = 1, foot, size = TEXT_SIZE_PT }: TableOptions<R> = {},
): void => {
  const { doc, left, right } = paper;
  const laid = layOut(paper, columns);
  const measured = rows.map((row, index) => measure(paper, laid, row, index, size));
  if (foot !== undefined) measured.push(measure(paper, laid, foot, rows.length, size, 'bold'));
  const wantedFrom = (index: number): number =>
    index === Math.max(0, measured.length - COMPANY)
      ? measured.slice(index).reduce((sum, { height }) => sum + height, tail)
      : (measured[index]?.height ?? 0);
  keepTogether(paper, heightOfHead(paper, laid, headLines) + wantedFrom(0));
  drawHead(paper, laid, headLines);
  for (const [index, { cells, height }] of measured.entries()) {
    if (index > 0 && paper.y + wantedFrom(index) > paper.bottom) {
      nextPage(paper);
      drawHead(paper, laid, headLines);
    }
    for (const { parts, x, inner } of cells) {
      let y = paper.y + PADDING_PT;
      for (const { text, style } of parts) y += writeAt(doc, text, { x, y, width: inner }, style);
    }
    paper.y += height;
    doc.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(0.5).stroke('#ddd');
  }
};

const SUMS_WIDTH_PT = 230;
const SUM_NAME_WIDTH = SUMS_WIDTH_PT - PADDING_PT - 75;
/** A name that includes its order is too long for one line. */
const MAX_SUM_LINES = 2;
const sumStyle = (weight: Sum[2]): Style => (weight ? { size: 11, weight } : { size: TEXT_SIZE_PT });

export const heightOfSums = ({ doc }: Paper, sums: readonly Sum[]): number =>
  sums.reduce((height, [name, , weight]) => {
    const style = { ...sumStyle(weight), lines: MAX_SUM_LINES };
    return height + linesOf(doc, name, SUM_NAME_WIDTH, style).length * line(style.size ?? TEXT_SIZE_PT) + 3;
  }, 8);

/** Amounts on the right, under a table. */
export const drawSums = (paper: Paper, sums: readonly Sum[]): void => {
  keepTogether(paper, heightOfSums(paper, sums));
  paper.y += 8;
  const [x, width] = [paper.right - SUMS_WIDTH_PT, SUMS_WIDTH_PT - PADDING_PT];
  for (const [name, amount, weight] of sums) {
    const style = sumStyle(weight);
    const height = writeAt(
      paper.doc,
      name,
      { x, y: paper.y, width: SUM_NAME_WIDTH },
      { ...style, lines: MAX_SUM_LINES },
    );
    writeAt(paper.doc, amount, { x, y: paper.y, width }, { ...style, align: 'right' });
    paper.y += height + 3;
  }
};
