import type { Locale } from '#contract/common.ts';
import { paperWords } from '#contract/papers/words.ts';
import { beginPart, finish, openPaper, write } from '#server/platform/pdf/page.ts';
import { drawTable, type PaperColumn } from '#server/platform/pdf/table.ts';

/** A report as it is printed: all of it is text already. */
export type ReportPrint = {
  title: string;
  company: string;
  country: string;
  language: Locale;
  /** Days, branch: what it is about. */
  about: readonly string[];
  /** What it was narrowed to. */
  narrowing: readonly string[];
  /** One of them takes the room that the others leave. */
  columns: readonly { title: string; isFree: boolean; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** The last row, where anything is summed up. */
  totals: readonly string[] | null;
};

/** What is left for the column that takes the rest, at least. */
const MIN_FREE_WIDTH = 130;
const MAX_WIDTH = 150;
const HEAD_LINES = 3;
const CELL_SIZE = 9;
const HEAD_SIZE = 8;
/** Left and right of a text. */
const PADDING = 9;

/** About how wide a text is, in points: measuring thousands of cells exactly would take longer than drawing them. */
const widthOf = (text: string, size: number): number => {
  let ems = 0;
  for (const letter of text) ems += /[.,:\-\s]/.test(letter) ? 0.33 : letter > '\u2e7f' ? 1 : 0.58;
  return ems * size + PADDING;
};
/** Chinese may be broken between any two signs. */
const longestWord = (text: string, size: number): number =>
  Math.max(...text.split(/\s+|(?=[\u2e80-\uffff])/).map((word) => widthOf(word, size)));

/** Columns as wide as what stands in them; where there is no room for all, those give way that can be broken between words. */
const columnWidths = (
  { columns, rows, totals }: Pick<ReportPrint, 'columns' | 'rows' | 'totals'>,
  room: number,
): (number | undefined)[] => {
  const all = totals ? [...rows, totals] : rows;
  const widths = columns.map(({ title, isFree }, at) => {
    if (isFree) return { least: 0, whole: 0 };
    const texts = all.map((row) => row[at] ?? '');
    const most = (measure: typeof widthOf) =>
      Math.min(MAX_WIDTH, Math.max(0, ...texts.map((text) => measure(text, CELL_SIZE))));
    // Broken between its words, a head has a line in reserve then.
    const head = Math.max(longestWord(title, HEAD_SIZE), widthOf(title, HEAD_SIZE) / (HEAD_LINES - 1));
    const least = Math.max(head, most(longestWord));
    return { least, whole: Math.max(least, most(widthOf)) };
  });
  const sum = (of: 'least' | 'whole') => widths.reduce((total, each) => total + each[of], 0);
  const columnRoom = room - MIN_FREE_WIDTH;
  const part = Math.min(1, Math.max(0, (columnRoom - sum('least')) / (sum('whole') - sum('least') || 1)));
  const squeeze = Math.min(1, columnRoom / (sum('least') + part * (sum('whole') - sum('least')) || 1));
  return widths.map(({ least, whole }, at) =>
    columns[at]?.isFree ? undefined : (least + part * (whole - least)) * squeeze,
  );
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
  const widths = columnWidths({ columns, rows, totals }, paper.width);
  const laid = columns.map(({ title: head, align }, at): PaperColumn<readonly string[]> => {
    const width = widths[at];
    return { title: head, align, ...(width === undefined ? {} : { width }), texts: (row) => [row[at] ?? ''] };
  });
  drawTable(paper, laid, rows, { headLines: HEAD_LINES, ...(totals && { foot: totals }) });
  return finish(paper);
};

export const reportDrawings = { report: drawReport };
