import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { chooseFont, fitLine, withoutEmoji } from './fonts.ts';

const mm = (millimetres: number) => (millimetres * 72) / 25.4;
const MARGIN = mm(15);
const FOOT = mm(8);

/** An A4 document written from top to bottom: `y` is where the next piece goes. */
export type Paper = {
  doc: PDFKit.PDFDocument;
  bytes: Promise<Buffer>;
  left: number;
  right: number;
  width: number;
  bottom: number;
  y: number;
  /** The heading of every page after a document's first. */
  head: string;
  /** The documents of a print: the first page of each, and the footer of its pages. */
  parts: { first: number; footer: Footer }[];
};

export type Footer = { text: string; pageOf: (page: number, pages: number) => string };

type Layout = 'portrait' | 'landscape';

// Pages are buffered until the end: only then is their number known.
const openPages = (title: string, size: 'A4' | [number, number], layout: Layout = 'portrait') =>
  new PDFDocument({ size, layout, margin: 0, bufferPages: true, info: { Title: title } });

export const openPaper = (title: string, layout?: Layout): Paper => {
  const doc = openPages(title, 'A4', layout);
  const { width, height } = doc.page;
  return {
    doc,
    bytes: buffer(doc),
    left: MARGIN,
    right: width - MARGIN,
    width: width - 2 * MARGIN,
    bottom: height - MARGIN - FOOT,
    y: MARGIN,
    head: '',
    parts: [],
  };
};

const ROLL = { width: mm(80), margin: mm(4), longest: 14_400 };

/** One long page, cut like a roll of 80 mm. Readers support five metres at most. */
export const openRoll = (title: string, height = ROLL.longest): Paper => {
  const { width, margin, longest } = ROLL;
  const doc = openPages(title, [width, Math.min(height, longest)]);
  const inner = { left: margin, right: width - margin, width: width - 2 * margin, y: margin };
  return { doc, bytes: buffer(doc), ...inner, bottom: Number.POSITIVE_INFINITY, head: '', parts: [] };
};

/** Drawn only to be measured: its fonts are never embedded, which is most of the work. */
export const discard = (paper: Paper): void => {
  paper.bytes.catch(() => {});
  paper.doc.destroy();
};

export const nextPage = (paper: Paper): void => {
  paper.doc.addPage();
  paper.y = MARGIN;
  if (paper.head !== '') {
    write(paper, paper.head, { size: 8, color: '#555', lines: 1 });
    paper.y += 6;
  }
};

/** Begins a document: on a new page unless it is the print's first, with its own page numbers. */
export const beginPart = (paper: Paper, footer: Footer): void => {
  paper.head = '';
  if (paper.parts.length > 0) nextPage(paper);
  paper.parts.push({ first: paper.doc.bufferedPageRange().count - 1, footer });
};

/** Starts a new page unless this much is left on it. */
export const keepTogether = (paper: Paper, height: number): void => {
  if (paper.y + height > paper.bottom) nextPage(paper);
};

export type Style = {
  size?: number;
  weight?: 'regular' | 'bold';
  align?: 'left' | 'right' | 'center';
  color?: string;
  /** At most this many lines; the last one is cut with …. */
  lines?: number;
};

type Place = { x: number; y: number; width: number };

/** Room for Chinese characters, which fill more of their line; all fonts share one baseline. */
const lineHeight = (size: number) => size * 1.32;
const standsAt = (size: number) => size * 0.94;

/**
 * A size ("500 g", "1.25 L", "12 pack") stays on one line: its unit alone on the next line reads like a mistake. So
 * does anything joined by a non-breaking space.
 */
const PIECES =
  /\d[\d.,]* (?:g|kg|mg|ml|L|cm|mm|m|pack|pcs)(?!\p{L})|[\u2e80-\u9fff\uf900-\uffef]|(?:[^\s\u2e80-\u9fff\uf900-\uffef]|\u00a0)+|[^\S\u00a0]+/giu;

/** A text broken into lines that fit: at spaces, or between characters if a word is too long or has no spaces. */
export const linesOf = (doc: PDFKit.PDFDocument, source: string, width: number, style: Style = {}): string[] => {
  const text = withoutEmoji(source);
  const { size = 9, weight = 'regular', lines: most = 100 } = style;
  chooseFont(doc, text, weight, size);
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const piece of paragraph.match(PIECES) ?? [])
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

/** Writes a text at a position; returns its height. */
export const writeAt = (doc: PDFKit.PDFDocument, text: string, { x, y, width }: Place, style: Style = {}): number => {
  const { size = 9, weight = 'regular', align = 'left', color = '#000' } = style;
  const lines = linesOf(doc, text, width, style);
  lines.forEach((line, at) => {
    chooseFont(doc, line, weight, size);
    const stand = y + at * lineHeight(size) + standsAt(size);
    // If given a width, the library breaks the line again, word by word and without kerning: one that just fits would
    // not.
    const rest = width - doc.widthOfString(line);
    const from = x + (align === 'right' ? rest : align === 'center' ? rest / 2 : 0);
    doc.fillColor(color).text(line, from, stand, { lineBreak: false, baseline: 'alphabetic' });
  });
  return lines.length * lineHeight(size);
};

/** Writes a text across the page, and moves below it. */
export const write = (paper: Paper, text: string, style: Style = {}): void => {
  paper.y += writeAt(paper.doc, text, { x: paper.left, y: paper.y, width: paper.width }, style);
};

/** The same for a text that may continue on further pages. */
export const writeLong = (paper: Paper, text: string, style: Style = {}): void => {
  const { doc, width, left } = paper;
  for (const line of linesOf(doc, text, width, style)) {
    keepTogether(paper, lineHeight(style.size ?? 9));
    paper.y += writeAt(doc, line, { x: left, y: paper.y, width }, style);
  }
};

/** Blocks of text side by side, each a heading and its lines; moves below the longest. */
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

/** Numbers the pages of each document and closes the print. */
export const finish = (paper: Paper): Promise<Buffer> => {
  const { doc, left, width } = paper;
  for (const [part, { first, footer }] of paper.parts.entries()) {
    const end = paper.parts[part + 1]?.first ?? doc.bufferedPageRange().count;
    for (let at = first; at < end; at += 1) {
      doc.switchToPage(at);
      const place = { x: left, y: paper.bottom + FOOT / 2, width };
      writeAt(doc, footer.text, { ...place, width: width - 80 }, { size: 8, color: '#555', lines: 1 });
      const page = footer.pageOf(at - first + 1, end - first);
      writeAt(doc, page, place, { size: 8, color: '#555', align: 'right' });
    }
  }
  doc.end();
  return paper.bytes;
};
