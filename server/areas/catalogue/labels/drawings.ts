import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { barsFit, LABEL_MARGIN_MM, type labelFormats } from '#contract/catalogue/labels.ts';
import { barsOf, drawBars } from '#server/platform/pdf/barcode.ts';
import { chooseFont, fitLine, fitLines, isWestern, withoutEmoji } from '#server/platform/pdf/fonts.ts';

type Format = (typeof labelFormats)[number];
type Box = { x: number; y: number; width: number; height: number };
export type Label = { title: string; secondTitle: string; code: string; price: string; unitPrice: string };
export type LabelPrint = { format: Format; labels: { label: Label; count: number }[]; skip: number };

const A4: [number, number] = [210, 297];
const mm = (millimetres: number) => (millimetres * 72) / 25.4;

/** Common label sheets, in millimetres: labels across and down, size, first corner, pitch. */
const sheets = {
  'a4-3x8': { columns: 3, rows: 8, size: [63.5, 33.9], corner: [7.2, 12.9], pitch: [66, 33.9] },
  'a4-4x10': { columns: 4, rows: 10, size: [48.5, 25.4], corner: [8, 21.5], pitch: [48.5, 25.4] },
  'a4-5x13': { columns: 5, rows: 13, size: [38.1, 21.2], corner: [4.7, 10.7], pitch: [40.6, 21.2] },
} as const;

type Layout = { page: [number, number]; boxes: Box[] };

const layoutOf = (format: Format): Layout => {
  if (format in sheets) {
    const { columns, rows, size, corner, pitch } = sheets[format as keyof typeof sheets];
    const boxes = Array.from({ length: columns * rows }, (_, at) => ({
      x: mm(corner[0] + pitch[0] * (at % columns)),
      y: mm(corner[1] + pitch[1] * Math.floor(at / columns)),
      width: mm(size[0]),
      height: mm(size[1]),
    }));
    return { page: A4, boxes };
  }
  const [width = 50, height = 30] = format.replace('roll-', '').split('x').map(Number);
  return { page: [width, height], boxes: [{ x: 0, y: 0, width: mm(width), height: mm(height) }] };
};

/** The smallest bar height that a handheld scanner reads first time. */
const MIN_BARS = mm(5.5);
const MAX_TITLE_LINES = 2;

const drawLabel = (doc: PDFKit.PDFDocument, box: Box, { code, price, unitPrice, ...titles }: Label): void => {
  const [title, secondTitle] = [withoutEmoji(titles.title), withoutEmoji(titles.secondTitle)];
  const pad = mm(box.height > mm(30) ? 2.5 : 1.6);
  const [x, width] = [box.x + pad, box.width - 2 * pad];
  const size = Math.max(5.5, Math.min(11, box.height / 11));
  const write = (text: string, y: number, weight: 'regular' | 'bold', at: number, align: 'left' | 'right') => {
    chooseFont(doc, text, weight, at);
    const line = fitLine(doc, text, width);
    // With a width given, the library would wrap the line again, even one that just fits.
    const from = align === 'right' ? x + width - doc.widthOfString(line) : x;
    doc.fill('#000').text(line, from, y, { lineBreak: false, baseline: 'top' });
  };
  const heightOf = (text: string) => size * (isWestern(text) ? 1.2 : 1.45); // Chinese characters sit lower in the line
  const foot = price === '' ? size : size * 1.5;
  const base = box.y + box.height - pad - foot;
  const bottom = unitPrice === '' ? base : base - size;
  if (price !== '') write(price, base, 'bold', foot, 'right');
  if (unitPrice !== '') write(unitPrice, bottom, 'regular', size * 0.85, 'right');
  const titlesIn = (lines: number) => {
    chooseFont(doc, title, 'regular', size);
    return [...fitLines(doc, title, width, lines), secondTitle].filter((each) => each !== '');
  };
  const heightIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + heightOf(text), 0);
  const whole = titlesIn(MAX_TITLE_LINES);
  // Two title lines only where the bars still have their full height.
  const texts = bottom - box.y - pad - heightIn(whole) - 2.5 >= MIN_BARS ? whole : titlesIn(1);
  let y = box.y + pad;
  for (const text of texts) {
    write(text, y, 'regular', size, 'left');
    y += heightOf(text);
  }
  const bars = barsFit(code, (box.width * 25.4) / 72) ? barsOf(code) : undefined;
  if (bars) {
    const edge = mm(LABEL_MARGIN_MM);
    drawBars(doc, bars, { x: box.x + edge, width: box.width - 2 * edge, y: y + 1, height: bottom - y - 2.5 });
    chooseFont(doc, price, 'bold', foot);
    const codeWidth = price === '' ? width : width - doc.widthOfString(price) - 4;
    chooseFont(doc, code, 'regular', size * 0.9);
    doc.text(fitLine(doc, code, codeWidth), x, base + foot - size, { lineBreak: false, baseline: 'top' });
  } else {
    chooseFont(doc, code, 'regular', size);
    doc.text(code, x, y + 1, { width, height: bottom - y - 1, baseline: 'top' });
  }
};

const drawLabels = ({ format, labels, skip }: LabelPrint): Promise<Buffer> => {
  const { page, boxes } = layoutOf(format);
  const doc = new PDFDocument({ autoFirstPage: false, size: page.map(mm), margin: 0, info: { Title: 'Labels' } });
  const bytes = buffer(doc);
  const first = skip % boxes.length;
  const each = labels.flatMap(({ label, count }) => Array.from({ length: count }, () => label));
  for (const [at, label] of each.entries()) {
    const position = (first + at) % boxes.length;
    if (position === 0 || at === 0) doc.addPage();
    const box = boxes[position];
    if (box) drawLabel(doc, box, label);
  }
  doc.end();
  return bytes;
};

/** What the printing threads draw for the catalogue. */
export const labelDrawings = { labels: drawLabels };
