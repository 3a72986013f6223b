import { keepTogether, linesOf, nextPage, type Paper, type Style, writeAt } from './page.ts';

export type PaperColumn<R> = {
  title: string;
  /** Points; the column without a width takes what is left. */
  width?: number;
  align?: 'left' | 'right';
  /** What stands in a cell; several texts stand below each other, all but the first smaller. */
  texts: (row: R, index: number) => readonly string[];
};

const PAD = 4;
const SIZE = 9;
const SMALL = 8;
const line = (size: number) => size * 1.32;

type Laid<R> = PaperColumn<R> & { x: number; inner: number };

const layOut = <R>(paper: Paper, columns: readonly PaperColumn<R>[]): Laid<R>[] => {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  let x = paper.left;
  return columns.map((column) => {
    const width = column.width ?? paper.width - fixed;
    const laid = { ...column, x: x + PAD, inner: width - 2 * PAD };
    x += width;
    return laid;
  });
};

const drawHead = <R>(paper: Paper, columns: readonly Laid<R>[]): void => {
  const { doc, left, width } = paper;
  const height = line(SMALL) + 2 * PAD;
  doc.rect(left, paper.y, width, height).fill('#eee');
  for (const { title, x, inner, align = 'left' } of columns)
    writeAt(doc, title, { x, y: paper.y + PAD, width: inner }, { size: SMALL, weight: 'bold', align, lines: 1 });
  paper.y += height;
};

const styleOf = (at: number, align: Style['align']): Style =>
  at === 0 ? { size: SIZE, align, lines: 2 } : { size: SMALL, align, color: '#555', lines: 2 };

/** Rows under a head that is repeated on every page; a row is never torn apart. */
export const drawTable = async <R>(
  paper: Paper,
  columns: readonly PaperColumn<R>[],
  rows: readonly R[],
): Promise<void> => {
  const { doc, left, right } = paper;
  const laid = layOut(paper, columns);
  await keepTogether(paper, 60);
  drawHead(paper, laid);
  for (const [index, row] of rows.entries()) {
    const cells = laid.map(({ texts, inner, x, align = 'left' }) => ({
      x,
      inner,
      parts: texts(row, index)
        .filter((text) => text !== '')
        .map((text, at) => ({ text, style: styleOf(at, align) })),
    }));
    const heights = cells.map(({ parts, inner }) =>
      parts.reduce(
        (sum, { text, style }) => sum + linesOf(doc, text, inner, style).length * line(style.size ?? SIZE),
        0,
      ),
    );
    const height = Math.max(line(SIZE), ...heights) + 2 * PAD;
    if (paper.y + height > paper.bottom) {
      await nextPage(paper);
      drawHead(paper, laid);
    }
    for (const { parts, x, inner } of cells) {
      let y = paper.y + PAD;
      for (const { text, style } of parts) y += writeAt(doc, text, { x, y, width: inner }, style);
    }
    paper.y += height;
    doc.moveTo(left, paper.y).lineTo(right, paper.y).lineWidth(0.5).stroke('#ddd');
  }
};

/** Amounts at the right, under a table; the last one in bold. */
export const drawSums = async (paper: Paper, sums: readonly (readonly [string, string])[]): Promise<void> => {
  await keepTogether(paper, sums.length * 16 + 12);
  paper.y += 8;
  const [x, width] = [paper.right - 200, 200 - PAD];
  sums.forEach(([name, amount], at) => {
    const style: Style = at === sums.length - 1 ? { size: 11, weight: 'bold' } : { size: SIZE };
    const height = writeAt(paper.doc, name, { x, y: paper.y, width }, style);
    writeAt(paper.doc, amount, { x, y: paper.y, width }, { ...style, align: 'right' });
    paper.y += height + 3;
  });
};
