import { cents } from '#contract/money.ts';
import { BUYER_NAMED_FROM, type Invoice, invoiceTitles } from '#contract/papers.ts';
import { phoneText } from '#contract/phone.ts';
import type { SalesPayment } from '#contract/sales/order.ts';
import { ACCOUNT, RETURNED } from '#contract/sales/tender.ts';
import { abnText, addressLines, dayAt, dayOf, dollars, money, taxText } from './words.ts';

/*
 * What an invoice says, line by line: the same words on paper, on screen and in the mail. English, whatever the screen
 * speaks, since it goes to the customer and the tax office.
 */

/** What an amount is for, how much, and whether it stands out. */
export type Sum = readonly [name: string, amount: string, weight?: 'bold'];

/** How a paper is called where it is filed, and by the mail that brings it. */
export const nameOf = ({ order }: Invoice): string => order.reference || `Draft ${order.id}`;
export const titleOf = ({ kind }: Invoice): string => invoiceTitles[kind];

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

export const subtitlesOf = (invoice: Invoice): string[] => {
  const { kind, order } = invoice;
  return filled([
    nameOf(invoice),
    kind === 'creditNote' ? 'Adjustment note' : '',
    kind === 'quote' ? 'This is not a tax invoice' : '',
    order.status === 'cancelled' ? 'CANCELLED' : '',
  ]);
};

/** Who the paper is from, below the name. */
export const senderLines = (company: Invoice['company']): string[] =>
  filled([
    company.legalName !== '' && company.name !== company.legalName ? company.name : '',
    company.abn && `ABN ${abnText(company.abn)}`,
    addressLines(company.address).join(', '),
    filled([phoneText(company.phone), company.email, company.website]).join('  ·  '),
  ]);

/** Money that came and went; what is on account is still to be paid. */
export const paymentsOf = ({ order }: Invoice): SalesPayment[] =>
  order.payments.filter(({ paymentType }) => paymentType !== ACCOUNT);

const MAX_LISTED_PAYMENTS = 10;

const paymentSums = (invoice: Invoice): Sum[] => {
  const payments = paymentsOf(invoice);
  const { paid } = invoice.order.amountSummary;
  if (payments.length > MAX_LISTED_PAYMENTS) return [[`Paid in ${payments.length} parts`, dollars(paid)]];
  return payments.map(({ paymentType, processed, createTime }) => {
    const day = dayAt(createTime, invoice.branch.timeZone);
    // No money: the goods of a return were taken off what their sale still owed.
    const name = invoice.paymentTypes[paymentType] ?? paymentType;
    const words = processed < 0 ? `Refunded: ${name}` : `Paid: ${name}`;
    return [`${paymentType === RETURNED ? offsetWords(invoice, processed) : words}, ${day}`, dollars(processed)];
  });
};

const offsetWords = ({ order }: Invoice, processed: number): string =>
  processed > 0 ? 'Goods returned' : `Taken off the amount owing on ${order.originalReference}`;

/** What is left: to be paid by the customer, or by the shop. */
const leftSum = ({ order }: Invoice): Sum => {
  const { due } = order.amountSummary;
  return due < 0 ? ['Refund owed to you', money(cents(-due)), 'bold'] : ['Amount due', money(due), 'bold'];
};

export const sumsOf = (invoice: Invoice): Sum[] => {
  const { subtotal, discount, promotionDiscount, gst, total, rounding } = invoice.order.amountSummary;
  const sums: Sum[] = [
    ['Subtotal excl. GST', dollars(subtotal)],
    ['GST', dollars(gst)],
    ['Total incl. GST', money(total), 'bold'],
  ];
  if (promotionDiscount > 0) sums.unshift(['You saved', dollars(promotionDiscount)]);
  if (discount > 0) sums.unshift(['Discounts, taken off already', dollars(discount)]);
  if (rounding !== 0) sums.push(['Cash rounding', dollars(rounding)]);
  if (invoice.kind === 'quote') return sums;
  return [...sums, ...paymentSums(invoice), leftSum(invoice)];
};

const buyerLines = ({ buyer, order }: Invoice): string[] => {
  if (buyer)
    return filled([
      buyer.companyName || buyer.name,
      buyer.companyName === '' ? '' : buyer.name,
      ...addressLines(buyer.billingAddress),
      taxText(buyer.taxNumber),
      phoneText(buyer.phone),
      buyer.email,
    ]);
  // To be filled in by hand: without it, the buyer cannot claim the GST back.
  return Math.abs(order.totalInclGst) >= BUYER_NAMED_FROM
    ? ['Name  ______________________', 'ABN    ______________________']
    : ['Cash sale'];
};

const factLines = ({ order, branch, courier }: Invoice): string[] =>
  filled([
    `Date: ${dayAt(order.confirmedAt ?? order.createTime, branch.timeZone)}`,
    order.dueDate !== null && order.amountSummary.due > 0 ? `Due: ${dayOf(order.dueDate)}` : '',
    order.originalReference && `For sale: ${order.originalReference}`,
    order.otherReference && `Your reference: ${order.otherReference}`,
    `Branch: ${branch.name}`,
    `Served by: ${order.processedBy}`,
    courier && `Courier: ${filled([courier, order.trackingNumber]).join(' ')}`,
  ]);

/** Who it is for, where it goes, and what it is about: side by side. */
export const blocksOf = (invoice: Invoice): { title: string; lines: string[] }[] => {
  const { kind, deliveryAddress } = invoice;
  const delivered = deliveryAddress ? addressLines(deliveryAddress) : [];
  return [
    { title: kind === 'creditNote' ? 'Customer' : 'Bill to', lines: buyerLines(invoice) },
    ...(delivered.length === 0 ? [] : [{ title: 'Deliver to', lines: delivered }]),
    { title: 'Details', lines: factLines(invoice) },
  ];
};

/** What the shop wants the buyer to do: how to pay, and by when. */
export const payLines = ({ kind, company, order }: Invoice): string[] => {
  const { due, onAccount } = order.amountSummary;
  if (kind === 'quote' || due <= 0) return [];
  const bank = bankLines(company);
  return filled([
    order.dueDate === null ? '' : `Please pay ${money(due)} by ${dayOf(order.dueDate)}`,
    onAccount === 0 ? '' : `On your account: ${money(onAccount)}`,
    ...bank,
    bank.length === 0 ? '' : `Reference: ${order.reference}`,
  ]);
};

export const bankLines = ({ bankName, bankAccountName, bankBsb, bankAccount }: Invoice['company']): string[] =>
  filled([
    bankName,
    bankAccountName && `Account name: ${bankAccountName}`,
    bankBsb && `BSB: ${bankBsb}`,
    bankAccount && `Account: ${bankAccount}`,
  ]);

export const notesOf = ({ order, company }: Invoice): string[] => filled([order.note, company.invoiceNote]);

/** What stands below everything, small. */
export const lastWords = ({ kind }: Invoice): string =>
  kind === 'taxInvoice' || kind === 'creditNote' ? 'Prices include GST where it applies.' : '';

/** Amounts of a receipt: what the till says, short. */
export const receiptSums = (invoice: Invoice): Sum[] => {
  const { discount, promotionDiscount, gst, total, rounding, due, onAccount, change } = invoice.order.amountSummary;
  const sums: Sum[] = [
    ['TOTAL', money(total), 'bold'],
    ['GST included', dollars(gst)],
  ];
  if (discount > 0) sums.push(['Discounts, taken off already', dollars(discount)]);
  if (promotionDiscount > 0) sums.push(['You saved', dollars(promotionDiscount)]);
  if (invoice.kind === 'quote') return sums;
  if (rounding !== 0) sums.push(['Cash rounding', dollars(rounding)]);
  for (const { paymentType, amount, processed } of paymentsOf(invoice)) {
    const name = invoice.paymentTypes[paymentType] ?? paymentType;
    sums.push([paymentType === RETURNED ? offsetWords(invoice, processed) : name, dollars(amount)]);
  }
  if (change > 0) sums.push(['Change', dollars(change), 'bold']);
  if (onAccount !== 0) sums.push(['On account', dollars(onAccount)]);
  if (due !== 0) sums.push(leftSum(invoice));
  return sums;
};

/** The shop's part of a receipt, below its name. */
export const shopLines = ({ company, branch }: Invoice): string[] => {
  const address = addressLines(branch.address);
  return filled([
    branch.name === company.name ? '' : branch.name,
    ...(address.length > 0 ? address : addressLines(company.address)),
    phoneText(branch.phone || company.phone),
    company.abn && `ABN ${abnText(company.abn)}`,
  ]);
};
