import { BUYER_NAMED_FROM, type Invoice, invoiceTitles } from '#contract/papers.ts';
import type { SalesLine, SalesPayment } from '#contract/sales/order.ts';
import { ACCOUNT } from '#contract/tender.ts';
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
import { drawSums, drawTable, heightOfSums, type PaperColumn, type Sum } from '#server/platform/pdf/table.ts';
import { abnText, addressLines, count, dayAt, dayOf, dollars, money } from '#server/platform/pdf/words.ts';
import { readInvoice, readLogo } from './details.ts';
import { drawLetterhead } from './letterhead.ts';

const columns: PaperColumn<SalesLine>[] = [
  { title: '#', width: 24, align: 'right', texts: (_, index) => [String(index + 1)] },
  { title: 'SKU', width: 62, texts: ({ sku }) => [sku] },
  {
    title: 'Description',
    texts: ({ title, chineseTitle, gstFree }) => [title, chineseTitle, gstFree ? 'GST-free' : ''],
  },
  { title: 'Unit', width: 54, texts: ({ pack, unitQty }) => [pack ? `Pack of ${unitQty}` : 'Unit'] },
  { title: 'Qty', width: 38, align: 'right', texts: ({ orderQty }) => [count(orderQty)] },
  { title: 'Price', width: 50, align: 'right', texts: ({ price }) => [dollars(price)] },
  { title: 'Disc. %', width: 38, align: 'right', texts: ({ discount }) => [discount > 0 ? String(discount) : ''] },
  { title: 'GST', width: 46, align: 'right', texts: ({ gst }) => [dollars(gst)] },
  { title: 'Total incl. GST', width: 68, align: 'right', texts: ({ priceInclGst }) => [dollars(priceInclGst)] },
];

/** How a paper is called where it is filed, and by the mail that brings it. */
export const nameOf = ({ order }: Invoice): string => order.reference || `Draft ${order.id}`;
export const titleOf = ({ kind }: Invoice): string => invoiceTitles[kind];

/** Money that came and went; what is on account is still to be paid. */
export const paymentsOf = ({ order }: Invoice): SalesPayment[] =>
  order.payments.filter(({ paymentType }) => paymentType !== ACCOUNT);

const MOST_PAYMENTS = 10;

const paymentSums = (invoice: Invoice): Sum[] => {
  const payments = paymentsOf(invoice);
  const { paid } = invoice.order.amountSummary;
  if (payments.length > MOST_PAYMENTS) return [[`Paid in ${payments.length} parts`, dollars(paid)]];
  return payments.map(({ paymentType, processed, createTime }) => [
    `${processed < 0 ? 'Refunded' : 'Paid'}: ${invoice.paymentTypes[paymentType] ?? paymentType}, ${dayAt(createTime, invoice.branch.timeZone)}`,
    dollars(processed),
  ]);
};

const sumsOf = (invoice: Invoice): Sum[] => {
  const { subtotal, discount, gst, total, rounding, due } = invoice.order.amountSummary;
  const sums: Sum[] = [
    ['Subtotal excl. GST', dollars(subtotal)],
    ['GST', dollars(gst)],
    ['Total incl. GST', money(total), 'bold'],
  ];
  if (discount > 0) sums.unshift(['Discounts, taken off already', dollars(discount)]);
  if (rounding !== 0) sums.push(['Cash rounding', dollars(rounding)]);
  if (invoice.kind === 'quote') return sums;
  return [...sums, ...paymentSums(invoice), ['Amount due', money(due), 'bold']];
};

const buyerLines = ({ buyer, order }: Invoice): string[] => {
  if (buyer)
    return [
      buyer.companyName || buyer.name,
      buyer.companyName === '' ? '' : buyer.name,
      ...addressLines(buyer.billingAddress),
      buyer.taxNumber && `${/^\d{11}$/.test(buyer.taxNumber) ? 'ABN ' : ''}${abnText(buyer.taxNumber)}`,
      buyer.phone,
      buyer.email,
    ];
  // To be filled in by hand: without it, the buyer cannot claim the GST back.
  return Math.abs(order.totalInclGst) >= BUYER_NAMED_FROM
    ? ['Name  ______________________', 'ABN    ______________________']
    : ['Cash sale'];
};

const factLines = ({ order, branch, courier }: Invoice): string[] => [
  `Date: ${dayAt(order.confirmedAt ?? order.createTime, branch.timeZone)}`,
  order.dueDate !== null && order.amountSummary.due > 0 ? `Due: ${dayOf(order.dueDate)}` : '',
  order.originalReference && `For sale: ${order.originalReference}`,
  order.otherReference && `Your reference: ${order.otherReference}`,
  `Branch: ${branch.name}`,
  `Served by: ${order.processedBy}`,
  courier && `Courier: ${[courier, order.trackingNumber].filter(Boolean).join(' ')}`,
];

/** What the shop wants the buyer to do: how to pay, and by when. */
const payLines = ({ kind, company, order }: Invoice): string[] => {
  const { due, onAccount } = order.amountSummary;
  if (kind === 'quote' || due <= 0) return [];
  const bank = [
    company.bankName,
    company.bankAccountName && `Account name: ${company.bankAccountName}`,
    company.bankBsb && `BSB: ${company.bankBsb}`,
    company.bankAccount && `Account: ${company.bankAccount}`,
  ].filter((line) => line !== '');
  return [
    order.dueDate === null ? '' : `Please pay ${money(due)} by ${dayOf(order.dueDate)}`,
    onAccount === 0 ? '' : `On your account: ${money(onAccount)}`,
    ...bank,
    bank.length === 0 ? '' : `Reference: ${order.reference}`,
  ].filter((line) => line !== '');
};

const subtitles = (invoice: Invoice): string[] => {
  const { kind, order } = invoice;
  return [
    nameOf(invoice),
    kind === 'creditNote' ? 'Adjustment note' : '',
    kind === 'quote' ? 'This is not a tax invoice' : '',
    order.status === 'cancelled' ? 'CANCELLED' : '',
  ].filter((line) => line !== '');
};

const LINE = 12;
/** So much of the notes stays with the totals; longer ones go on to the next page. */
const SHORT_NOTES = 10;

const heightOfNotes = ({ doc, width }: Paper, notes: readonly string[]): number => {
  const lines = notes.reduce((sum, note) => sum + linesOf(doc, note, width).length, 0);
  return lines > SHORT_NOTES ? 0 : (lines + notes.length + 2) * LINE;
};

/** Draws an invoice from the top of a page; everything on it is stored, nothing is worked out anew. */
export const drawInvoice = async (paper: Paper, invoice: Invoice, logo: Buffer | undefined): Promise<void> => {
  const { company, order, deliveryAddress } = invoice;
  drawLetterhead(paper, company, logo, { title: titleOf(invoice), below: subtitles(invoice) });
  paper.head = `${company.legalName || company.name}  ·  ${titleOf(invoice)} ${nameOf(invoice)}`;
  const delivered = deliveryAddress ? addressLines(deliveryAddress) : [];
  writeBlocks(paper, [
    { title: invoice.kind === 'creditNote' ? 'Customer' : 'Bill to', lines: buyerLines(invoice) },
    ...(delivered.length === 0 ? [] : [{ title: 'Deliver to', lines: delivered }]),
    { title: 'Details', lines: factLines(invoice) },
  ]);
  paper.y += 14;
  const sums = sumsOf(invoice);
  const pay = payLines(invoice);
  const notes = [order.note, company.invoiceNote].filter((text) => text !== '');
  const tail = Math.max(heightOfSums(sums), pay.length === 0 ? 0 : (pay.length + 1) * LINE + 8);
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
  if (invoice.kind === 'taxInvoice' || invoice.kind === 'creditNote') {
    paper.y += 8;
    write(paper, 'Prices include GST where it applies.', { size: 8, color: '#555' });
  }
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

export const printInvoice = async ({ db, scope, house }: Ctx, { id }: { id: number }): Promise<Download> => {
  const invoice = await readInvoice(db, scope, id);
  return invoiceFile(invoice, await readLogo(house, invoice.company));
};
