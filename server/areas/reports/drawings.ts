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
  columns: readonly { title: string; width: number | null; align: 'left' | 'right' }[];
  rows: readonly (readonly string[])[];
  /** The last row, where anything is summed up. */
  totals: readonly string[] | null;
};

/** What is left for the column without a width, at least. */
const MIN_FREE_WIDTH = 130;
const HEAD_LINES = 3;

const drawReport = ({
  title,
  company,
  country,
  language,
  about,
  columns,
  rows,
  totals,
}: ReportPrint): Promise<Buffer> => {
  const paper = openPaper(title, 'landscape');
  const { pageOf } = paperWords({ language, company: { address: { country } } });
  beginPart(paper, { text: `${company} · ${title}`, pageOf });
  write(paper, title, { size: 15, weight: 'bold' });
  write(paper, [company, ...about].join('  ·  '), { size: 9, color: '#555' });
  paper.y += 10;
  paper.head = `${title} · ${about.join(' · ')}`;
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const scale = Math.min(1, (paper.width - MIN_FREE_WIDTH) / fixed);
  const laid = columns.map(
    ({ title: head, width, align }, at): PaperColumn<readonly string[]> => ({
      title: head,
      align,
      ...(width === null ? {} : { width: width * scale }),
      texts: (row) => [row[at] ?? ''],
    }),
  );
  drawTable(paper, laid, rows, { headLines: HEAD_LINES, ...(totals && { foot: totals }) });
  return finish(paper);
};

export const reportDrawings = { report: drawReport };
