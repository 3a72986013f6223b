import type { Locale } from '#contract/common.ts';
import { paperWords } from '#contract/papers/words.ts';
import { beginPart, finish, openPaper, write } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';

/** A report for printing: everything is text already. */
export type ReportPrint = {
  title: string;
  company: string;
  country: string;
  language: Locale;
  /** Days and branch. */
  about: readonly string[];
  /** Its filters. */
  narrowing: readonly string[];
  /** One of them takes the room left by the others. */
  columns: readonly { title: string; isFree: boolean; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** The last row, where anything is totalled. */
  totals: readonly string[] | null;
};

/** The minimum left for the column that takes the rest. */
const MIN_FREE_WIDTH_PT = 130;
const MAX_WIDTH_PT = 150;
const HEAD_LINES = 3;
/** The largest size at which no word in a column breaks; below the smallest nobody could read it. */
const CELL_SIZES = [9, 8.5, 8, 7.5, 7, 6.5];
const HEAD_SIZE_PT = 8;
/** Left and right of a text. */
const PADDING_PT = 9;

/** Approximate width of a text in points: measuring thousands of cells exactly would take longer than drawing them. */
const widthOf = (text: string, size: number): number => {
  let ems = 0;
  for (const letter of text) {
    if (letter > '\u2e7f') ems += 1;
    else if (/[.,:\-\s]/.test(letter)) ems += 0.33;
    else ems += /\p{Lu}/u.test(letter) ? 0.7 : 0.58;
  }
  return ems * size + PADDING_PT;
};
/** Chinese can break between any two characters. */
const longestWord = (text: string, size: number): number =>
  Math.max(...text.split(/[^\S\u00a0]+|(?=[\u2e80-\uffff])/).map((word) => widthOf(word, size)));

type Table = Pick<ReportPrint, 'columns' | 'rows' | 'totals'>;

/** What each column needs: whole words, and whole texts. The column that takes the rest needs nothing. */
const neededWidths = ({ columns, rows, totals }: Table, size: number) => {
  const all = totals ? [...rows, totals] : rows;
  return columns.map(({ title, isFree }, at) => {
    if (isFree) return { least: 0, whole: 0 };
    const texts = all.map((row) => row[at] ?? '');
    const most = (measure: typeof widthOf) =>
      Math.min(MAX_WIDTH_PT, Math.max(0, ...texts.map((text) => measure(text, size))));
    // If broken between words, a heading has a spare line.
    const head = Math.max(longestWord(title, HEAD_SIZE_PT), widthOf(title, HEAD_SIZE_PT) / (HEAD_LINES - 1));
    const least = Math.max(head, most(longestWord));
    return { least, whole: Math.max(least, most(widthOf)) };
  });
};

/** Columns as wide as their contents; if there isn't room for all, columns that can break between words give way. */
const layOut = (table: Table, room: number): { widths: (number | undefined)[]; size: number } => {
  const columnRoom = room - MIN_FREE_WIDTH_PT;
  const sumOf = (widths: ReturnType<typeof neededWidths>, of: 'least' | 'whole') =>
    widths.reduce((total, each) => total + each[of], 0);
  const sizes = CELL_SIZES.map((size) => ({ size, widths: neededWidths(table, size) }));
  const { size, widths } =
    sizes.find((each) => sumOf(each.widths, 'least') <= columnRoom) ?? (sizes.at(-1) as (typeof sizes)[number]);
  const [least, whole] = [sumOf(widths, 'least'), sumOf(widths, 'whole')];
  const part = Math.min(1, Math.max(0, (columnRoom - least) / (whole - least || 1)));
  const squeeze = Math.min(1, columnRoom / (least + part * (whole - least) || 1));
  return {
    size,
    widths: widths.map((each, at) =>
      table.columns[at]?.isFree ? undefined : (each.least + part * (each.whole - each.least)) * squeeze,
    ),
  };
};

const drawReport = ({
  title,
  company,
  country,
  language,
  about,
  narrowing,
  columns,
  rows,
  totals,
}: ReportPrint): Promise<Buffer> => {
  const paper = openPaper(title, 'landscape');
  const { pageOf } = paperWords({ language, company: { address: { country } } });
  beginPart(paper, { text: `${company} · ${title}`, pageOf });
  write(paper, title, { size: 15, weight: 'bold' });
  write(paper, [company, ...about].join('  ·  '), { size: 9, color: '#555' });
  if (narrowing.length > 0) write(paper, narrowing.join('  ·  '), { size: 9, color: '#555' });
  paper.y += 10;
  paper.head = `${title} · ${about.join(' · ')}`;
  const { widths, size } = layOut({ columns, rows, totals }, paper.width);
  const laid = columns.map(({ title: head, align }, at): PaperColumn<readonly string[]> => {
    const width = widths[at];
    return { title: head, align, ...(width === undefined ? {} : { width }), texts: (row) => [row[at] ?? ''] };
  });
  drawTable(paper, laid, rows, { headLines: HEAD_LINES, size, ...(totals && { foot: totals }) });
  return finish(paper);
};

export const reportDrawings = { report: drawReport };
