import { linesOf, nameOf, notesOf, secondTitlesOf, titleOf } from '#contract/papers/invoice.ts';
import { lineTexts, receiptSums, saleLines, shopLines } from '#contract/papers/receipt.ts';
import { type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { barsOf, drawBars } from '#server/platform/pdf/barcode.ts';
import { discard, openRoll, type Paper, type Style, write, writeAt } from '#server/platform/pdf/page.ts';

const centred: Style = { align: 'center', size: 8.5 };
const AMOUNT_WIDTH_PT = 56;
const BARCODE_HEIGHT_PT = 30;

const rule = (paper: Paper) => {
  paper.y += 4;
  paper.doc
    .moveTo(paper.left, paper.y)
    .lineTo(paper.right, paper.y)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .stroke('#000')
    .undash();
  paper.y += 4;
};

/** A text on the left, an amount on the right. */
const pair = (paper: Paper, name: string, amount: string, style: Style = {}) => {
  const { doc, left, width, y } = paper;
  const height = writeAt(doc, name, { x: left, y, width: width - AMOUNT_WIDTH_PT }, style);
  writeAt(doc, amount, { x: left, y, width }, { ...style, align: 'right' });
  paper.y += height + 1;
};

const drawLine = (paper: Paper, line: SalesLine, words: PaperWords) => {
  const [title = '', secondTitle] = words.titlesOf(line);
  pair(paper, title, words.dollars(line.priceInclGst));
  if (secondTitle) write(paper, secondTitle, { size: 8.5 });
  for (const text of lineTexts(line, words)) write(paper, text, { size: 8, color: '#333' });
  paper.y += 2;
};

const drawShop = (paper: Paper, invoice: Invoice, logo: Uint8Array | undefined) => {
  if (logo) {
    paper.doc.image(Buffer.from(logo), paper.left, paper.y, { fit: [paper.width, 44], align: 'center' });
    paper.y += 50;
  }
  write(paper, invoice.company.name, { ...centred, size: 12, weight: 'bold' });
  for (const line of shopLines(invoice)) write(paper, line, centred);
};

/** Scanned at the counter, it opens the sale again. */
const drawCode = (paper: Paper, { order }: Invoice) => {
  const bars = order.reference === '' ? undefined : barsOf(order.reference);
  if (!bars) return;
  paper.y += 6;
  drawBars(paper.doc, bars, { x: paper.left, y: paper.y, width: paper.width, height: BARCODE_HEIGHT_PT });
  paper.y += BARCODE_HEIGHT_PT + 3;
  write(paper, order.reference, { ...centred, size: 8 });
};

const drawReceipt = (paper: Paper, invoice: Invoice, logo: Uint8Array | undefined): void => {
  const words = paperWords(invoice);
  drawShop(paper, invoice, logo);
  paper.y += 4;
  write(paper, titleOf(invoice), { ...centred, size: 11, weight: 'bold' });
  for (const line of secondTitlesOf(invoice)) write(paper, line, { ...centred, weight: 'bold' });
  rule(paper);
  for (const line of saleLines(invoice)) write(paper, line, { size: 8.5 });
  rule(paper);
  for (const line of linesOf(invoice)) drawLine(paper, line, words);
  rule(paper);
  receiptSums(invoice).forEach(([name, amount, weight], at) => {
    pair(paper, name, amount, { size: at === 0 ? 13 : 9, ...(weight ? { weight } : {}) });
  });
  rule(paper);
  for (const note of notesOf(invoice)) write(paper, note, centred);
  drawCode(paper, invoice);
};

const CUT_MARGIN_PT = 14;

export type ReceiptPrint = { invoice: Invoice; logo: Uint8Array | undefined };

/** Drawn twice: only after the first time is the length of the roll known. */
export const drawReceiptRoll = ({ invoice, logo }: ReceiptPrint): Promise<Buffer> => {
  const title = `Receipt ${nameOf(invoice)}`;
  const trial = openRoll(title);
  drawReceipt(trial, invoice, logo);
  discard(trial);
  const paper = openRoll(title, trial.y + CUT_MARGIN_PT);
  drawReceipt(paper, invoice, logo);
  paper.doc.end();
  return paper.bytes;
};
