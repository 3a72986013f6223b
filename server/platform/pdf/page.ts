import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { chooseFont, fitLine } from './fonts.ts';

const mm = (millimetres: number) => (millimetres * 72) / 25.4;
const MARGIN = mm(15);
const FOOT = mm(8);

/** An A4 document that is written from top to bottom: `y` is where the next piece goes. */
export type Paper = {
  doc: PDFKit.PDFDocument;
  bytes: Promise<Buffer>;
  left: number;
  right: number;
  width: number;
  bottom: number;
  y: number;
};

export const openPaper = (title: string): Paper => {
  // Pages are kept until the end: only then is it known how many there are.
  const doc = new PDFDocument({ size: 'A4', margin: 0, bufferPages: true, info: { Title: title } });
  const { width, height } = doc.page;
  return {
    doc,
    bytes: buffer(doc),
    left: MARGIN,
    right: width - MARGIN,
    width: width - 2 * MARGIN,
    bottom: height - MARGIN - FOOT,
    y: MARGIN,
  };
};

export const nextPage = async (paper: Paper): Promise<void> => {
  paper.doc.addPage();
  paper.y = MARGIN;
  await turn(); // a long print must not hold up the tills
};

/** Turns the page unless this much is left on it. */
export const keepTogether = async (paper: Paper, height: number): Promise<void> => {
  if (paper.y + height > paper.bottom) await nextPage(paper);
};

export type Style = {
  size?: number;
  weight?: 'regular' | 'bold';
  align?: 'left' | 'right' | 'center';
  color?: string;
  /** At most so many lines; the last one is cut with …. */
  lines?: number;
};

type Place = { x: number; y: number; width: number };

/** Chinese characters stand higher in their line. */
const lineHeight = (size: number) => size * 1.32;

/** A text broken into lines that fit: at blanks, or between characters where a word is too long or has no blanks. */
export const linesOf = (doc: PDFKit.PDFDocument, text: string, width: number, style: Style = {}): string[] => {
  const { size = 9, weight = 'regular', lines: most = 100 } = style;
  chooseFont(doc, text, weight, size);
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const piece of paragraph.match(/[\u2e80-\u9fff\uf900-\uffef]|[^\s\u2e80-\u9fff\uf900-\uffef]+|\s+/gu) ?? [])
      for (const part of doc.widthOfString(piece) > width ? [...piece] : [piece]) {
        if (line !== '' && doc.widthOfString((line + part).trimEnd()) > width) {
          lines.push(line.trimEnd());
          line = part.trimStart();
        } else line += part;
      }
    lines.push(line.trimEnd());
  }
  if (lines.length <= most) return lines;
  const last = fitLine(doc, `${lines.slice(most - 1).join(' ')}`, width);
  return [...lines.slice(0, most - 1), last];
};

/** Writes a text at a place; answers how high it came out. */
export const writeAt = (doc: PDFKit.PDFDocument, text: string, { x, y, width }: Place, style: Style = {}): number => {
  const { size = 9, weight = 'regular', align = 'left', color = '#000' } = style;
  const lines = linesOf(doc, text, width, style);
  lines.forEach((line, at) => {
    chooseFont(doc, line, weight, size);
    doc.fillColor(color).text(line, x, y + at * lineHeight(size), { width, align, lineBreak: false, baseline: 'top' });
  });
  return lines.length * lineHeight(size);
};

/** Writes a text across the page, and goes on below it. */
export const write = (paper: Paper, text: string, style: Style = {}): void => {
  paper.y += writeAt(paper.doc, text, { x: paper.left, y: paper.y, width: paper.width }, style);
};

/** Blocks of text side by side, each a heading and its lines; goes on below the longest. */
export const writeBlocks = (paper: Paper, blocks: readonly { title: string; lines: readonly string[] }[]): void => {
  const gap = 16;
  const width = (paper.width - gap * (blocks.length - 1)) / blocks.length;
  const heights = blocks.map(({ title, lines }, at) => {
    const x = paper.left + at * (width + gap);
    let y = paper.y + writeAt(paper.doc, title, { x, y: paper.y, width }, { size: 8, color: '#555' });
    for (const line of lines.filter((each) => each !== '')) y += writeAt(paper.doc, line, { x, y, width });
    return y;
  });
  paper.y = Math.max(paper.y, ...heights);
};

/** Numbers the pages and closes the document. */
export const finish = (paper: Paper, footer: string): Promise<Buffer> => {
  const { doc, left, width } = paper;
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    const place = { x: left, y: paper.bottom + FOOT / 2, width };
    writeAt(doc, footer, { ...place, width: width - 80 }, { size: 8, color: '#555', lines: 1 });
    writeAt(doc, `${at + 1} / ${count}`, place, { size: 8, color: '#555', align: 'right' });
  }
  doc.end();
  return paper.bytes;
};
