import {
  blocksOf,
  lastWords,
  nameOf,
  notesOf,
  payLines,
  subtitlesOf,
  sumsOf,
  titleOf,
} from '#contract/papers/invoice.ts';
import { count, discountText, dollars } from '#contract/papers/words.ts';
import type { Invoice } from '#contract/papers.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Download } from '#server/platform/http/serve.ts';
import {
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
import { readInvoice, readLogo } from './details.ts';
import { drawLetterhead } from './letterhead.ts';

const columns: PaperColumn<SalesLine>[] = [
  { title: '#', width: 20, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: 'SKU', width: 58, texts: ({ sku }) => [sku] },
  {
    title: 'Description',
    texts: ({ title, chineseTitle, gstFree }) => [title, chineseTitle, gstFree ? 'GST-free' : ''],
  },
  { title: 'Unit', width: 50, texts: ({ pack, unitQty }) => [pack ? `Pack of ${unitQty}` : 'Unit'] },
  { title: 'Qty', width: 34, align: 'right', texts: ({ orderQty }) => [count(orderQty)] },
  { title: 'Price', width: 48, align: 'right', texts: ({ price }) => [dollars(price)] },
  { title: 'Discount', width: 46, align: 'right', texts: (line) => [discountText(line)] },
  { title: 'GST', width: 44, align: 'right', texts: ({ gst }) => [dollars(gst)] },
  { title: 'Total incl. GST', width: 68, align: 'right', texts: ({ priceInclGst }) => [dollars(priceInclGst)] },
];

const LINE_HEIGHT = 12;
/** So much of the notes stays with the totals; longer ones go on to the next page. */
const MAX_SHORT_NOTE_LINES = 10;

const heightOfNotes = ({ doc, width }: Paper, notes: readonly string[]): number => {
  const lines = notes.reduce((sum, note) => sum + linesOf(doc, note, width).length, 0);
  return lines > MAX_SHORT_NOTE_LINES ? 0 : (lines + notes.length + 2) * LINE_HEIGHT;
};

/** Draws an invoice from the top of a page; everything on it is stored, nothing is worked out anew. */
export const drawInvoice = async (paper: Paper, invoice: Invoice, logo: Buffer | undefined): Promise<void> => {
  const { company, order } = invoice;
  drawLetterhead(paper, company, logo, { title: titleOf(invoice), below: subtitlesOf(invoice) });
  paper.head = `${company.legalName || company.name}  ·  ${titleOf(invoice)} ${nameOf(invoice)}`;
  writeBlocks(paper, blocksOf(invoice));
  paper.y += 14;
  const sums = sumsOf(invoice);
  const pay = payLines(invoice);
  const notes = notesOf(invoice);
  const tail = Math.max(heightOfSums(sums), pay.length === 0 ? 0 : (pay.length + 1) * LINE_HEIGHT + 8);
  await drawTable(paper, columns, order.productList, tail + heightOfNotes(paper, notes));
  const top = paper.y + 8;
  await drawSums(paper, sums);
  if (pay.length > 0) {
    const place = { x: paper.left, width: paper.width - 250 };
    let y = top + writeAt(paper.doc, 'How to pay', { ...place, y: top }, { size: 8, color: '#555' });
    for (const line of pay) y += writeAt(paper.doc, line, { ...place, y });
    paper.y = Math.max(paper.y, y);
  }
  for (const note of notes) {
    paper.y += 12;
    await writeLong(paper, note);
  }
  const last = lastWords(invoice);
  if (last === '') return;
  paper.y += 8;
  write(paper, last, { size: 8, color: '#555' });
};

export const footerOf = (invoice: Invoice): string =>
  `${invoice.company.name} · ${titleOf(invoice)} ${nameOf(invoice)}`;

export const invoiceFile = async (invoice: Invoice, logo: Buffer | undefined): Promise<Download & { body: Buffer }> => {
  const paper = openPaper(`${titleOf(invoice)} ${nameOf(invoice)}`);
  await drawInvoice(paper, invoice, logo);
  return {
    filename: `${nameOf(invoice).replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf',
    body: await finish(paper, footerOf(invoice)),
  };
};

export const printInvoice = async ({ db, scope, services }: Ctx, { id }: { id: number }): Promise<Download> => {
  const invoice = await readInvoice(db, scope, id);
  return invoiceFile(invoice, await readLogo(services, invoice.company));
};
