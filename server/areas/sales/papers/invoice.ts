import {
  blocksOf,
  lastWords,
  linesOf as linesOn,
  nameOf,
  notesOf,
  payLines,
  subtitlesOf,
  sumsOf,
  titleOf,
  totalHead,
} from '#contract/papers/invoice.ts';
import { type PaperWords, paperWords } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import {
  beginPart,
  type Footer,
  finish,
  linesOf,
  openPaper,
  type Paper,
  write,
  writeAt,
  writeBlocks,
  writeLong,
} from '#server/platform/pdf/page.ts';
import { drawSums, drawTable, heightOfSums, type PaperColumn } from '#server/platform/pdf/table.ts';
import { drawLetterhead } from './letterhead.ts';

const columnsOf = (invoice: Invoice, words: PaperWords): PaperColumn<SalesLine>[] => {
  const { t, dollars } = words;
  return [
    { title: '#', width: 20, align: 'right', texts: (_, index) => [String(index + 1)] },
    { title: t('documents.sku'), width: 58, texts: ({ sku }) => [sku] },
    {
      title: t('documents.description'),
      texts: (line) => [...words.titlesOf(line), words.lineNotes(line)],
    },
    { title: t('documents.unitHead'), width: 50, texts: (line) => [words.unitText(line)] },
    { title: t('documents.quantity'), width: 34, align: 'right', texts: ({ orderQty }) => [words.count(orderQty)] },
    { title: t('documents.price'), width: 48, align: 'right', texts: ({ price }) => [dollars(price)] },
    { title: t('documents.discount'), width: 46, align: 'right', texts: (line) => [words.discountText(line)] },
    { title: t('documents.gst'), width: 44, align: 'right', texts: ({ gst }) => [dollars(gst)] },
    {
      title: totalHead(invoice),
      width: 68,
      align: 'right',
      texts: ({ priceInclGst }) => [dollars(priceInclGst)],
    },
  ];
};

const LINE_HEIGHT_PT = 12;
/** This much of the notes stays with the totals; the rest continues on the next page. */
const MAX_SHORT_NOTE_LINES = 10;

const heightOfNotes = ({ doc, width }: Paper, notes: readonly string[]): number => {
  const lines = notes.reduce((sum, note) => sum + linesOf(doc, note, width).length, 0);
  return lines > MAX_SHORT_NOTE_LINES ? 0 : (lines + notes.length + 2) * LINE_HEIGHT_PT;
};

/** Draws an invoice from the top of a page; everything on it is stored data. */
const drawInvoice = (paper: Paper, invoice: Invoice, logo: Uint8Array | undefined): void => {
  const { company } = invoice;
  const words = paperWords(invoice);
  drawLetterhead(paper, company, logo, { title: titleOf(invoice), below: subtitlesOf(invoice) });
  paper.head = `${company.legalName || company.name}  ·  ${titleOf(invoice)} ${nameOf(invoice)}`;
  writeBlocks(paper, blocksOf(invoice));
  paper.y += 14;
  const sums = sumsOf(invoice);
  const pay = payLines(invoice);
  const notes = notesOf(invoice);
  const tail = Math.max(heightOfSums(paper, sums), pay.length === 0 ? 0 : (pay.length + 1) * LINE_HEIGHT_PT + 8);
  drawTable(paper, columnsOf(invoice, words), linesOn(invoice), { tail: tail + heightOfNotes(paper, notes) });
  const top = paper.y + 8;
  drawSums(paper, sums);
  if (pay.length > 0) {
    const box = { x: paper.left, width: paper.width - 250 };
    let y = top + writeAt(paper.doc, words.t('documents.howToPay'), { ...box, y: top }, { size: 8, color: '#555' });
    for (const line of pay) y += writeAt(paper.doc, line, { ...box, y });
    paper.y = Math.max(paper.y, y);
  }
  for (const note of notes) {
    paper.y += 12;
    writeLong(paper, note);
  }
  const last = lastWords(invoice);
  if (last === '') return;
  paper.y += 8;
  write(paper, last, { size: 8, color: '#555' });
};

const footerOf = (invoice: Invoice): Footer => ({
  text: `${invoice.company.name} · ${titleOf(invoice)} ${nameOf(invoice)}`,
  pageOf: paperWords(invoice).pageOf,
});

export type InvoicePrint = { title: string; invoices: Invoice[]; logo: Uint8Array | undefined };

/** One print job; each invoice has its own page numbers. */
export const drawInvoices = ({ title, invoices, logo }: InvoicePrint): Promise<Buffer> => {
  const paper = openPaper(title);
  for (const invoice of invoices) {
    beginPart(paper, footerOf(invoice));
    drawInvoice(paper, invoice, logo);
  }
  return finish(paper);
};
