import { type Cents, cents } from '#contract/money.ts';
import { BUYER_NAMED_FROM_CENTS, type Invoice, type InvoiceKind } from '#contract/papers.ts';
import { phoneText } from '#contract/phoneText.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { SalesLine, SalesPayment } from '#contract/sales/order.ts';
import { ACCOUNT, RETURNED } from '#contract/sales/tender.ts';
import {
  abnText,
  addressLines,
  type DocumentText,
  type PaperWords,
  paperWords,
  reasonTexts,
  taxText,
} from './words.ts';

/*
 * The texts of an invoice, line by line: the same on paper, on screen and in the mail. In the customer's language,
 * whatever the screen's.
 */

/** A label, its amount, and whether it is emphasised. */
export type Sum = readonly [name: string, amount: string, weight?: 'bold'];

export const invoiceTitles = {
  quote: 'documents.titleQuote',
  taxInvoice: 'documents.titleTaxInvoice',
  invoice: 'documents.titleInvoice',
  creditNote: 'documents.titleCreditNote',
} as const satisfies Record<InvoiceKind, DocumentText>;

/** The order's name on paper; a draft has no number yet. */
export const nameOf = (invoice: Invoice): string =>
  invoice.order.reference || paperWords(invoice).t('documents.draftNumber', { id: String(invoice.order.id) });
export const titleOf = (invoice: Invoice): string => paperWords(invoice).t(invoiceTitles[invoice.kind]);

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

/** Whatever the customer's language, the tax office must find its terms. */
const englishTitle = ({ kind, language, company }: Invoice): string => {
  if (language === 'en-US') return '';
  const { t } = paperWords({ language: 'en-US', company });
  if (kind === 'creditNote') return t('documents.adjustmentNote');
  return kind === 'taxInvoice' ? t('documents.titleTaxInvoice') : '';
};

/** Below the title: other names for the paper. */
export const secondTitlesOf = (invoice: Invoice): string[] => {
  const { t } = paperWords(invoice);
  return filled([
    invoice.kind === 'creditNote' ? t('documents.adjustmentNote') : '',
    englishTitle(invoice),
    invoice.kind === 'quote' ? t('documents.notTaxInvoice') : '',
    invoice.order.status === 'cancelled' ? t('documents.cancelled') : '',
  ]);
};

export const subtitlesOf = (invoice: Invoice): string[] => [nameOf(invoice), ...secondTitlesOf(invoice)];

/** The sender's details, below its name. */
export const senderLines = (company: Invoice['company']): string[] =>
  filled([
    company.legalName !== '' && company.name !== company.legalName ? company.name : '',
    company.abn && `ABN ${abnText(company.abn)}`,
    addressLines(company.address).join(', '),
    filled([phoneText(company.phone), company.email, company.website]).join('  ·  '),
  ]);

/** A credit note shows what the customer gets, so the order's negative amounts are shown as positive. */
export const creditSign = ({ kind }: Pick<Invoice, 'kind'>) => {
  const isCredit = kind === 'creditNote';
  // Subtracted from zero, so that zero doesn't become minus zero.
  return {
    money: (amount: Cents): Cents => (isCredit ? cents(0 - amount) : amount),
    quantity: (quantity: Milli): Milli => (isCredit ? milli(0 - quantity) : quantity),
  };
};

/** The lines as printed. */
export const linesOf = (invoice: Invoice): SalesLine[] => {
  const { money, quantity } = creditSign(invoice);
  return invoice.order.productList.map((line) => ({
    ...line,
    orderQty: quantity(line.orderQty),
    discountAmount: money(line.discountAmount),
    gst: money(line.gst),
    priceInclGst: money(line.priceInclGst),
    promotions: line.promotions.map((share) => ({ ...share, amount: money(share.amount) })),
  }));
};

/** Payments and refunds; amounts on account are still to be paid. */
export const paymentsOf = ({ order }: Invoice): SalesPayment[] =>
  order.payments.filter(({ paymentType }) => paymentType !== ACCOUNT);

const MAX_LISTED_PAYMENTS = 10;

const paymentSums = (invoice: Invoice): Sum[] => {
  const { t, dollars, dayAt } = paperWords(invoice);
  const payments = paymentsOf(invoice);
  const { paid } = invoice.order.amountSummary;
  const sign = creditSign(invoice);
  if (payments.length > MAX_LISTED_PAYMENTS)
    return [[t('documents.paidInParts', { count: payments.length }), dollars(sign.money(paid))]];
  return payments.map(({ paymentType, processed, createTime }) => {
    const method = invoice.paymentTypes[paymentType] ?? paymentType;
    const money = processed < 0 ? t('documents.refundedBy', { method }) : t('documents.paidBy', { method });
    // Not money: the returned goods were set off against their sale.
    const text = paymentType === RETURNED ? offsetWords(invoice, processed) : money;
    return [
      t('documents.onDate', { text, date: dayAt(createTime, invoice.branch.timeZone) }),
      dollars(sign.money(processed)),
    ];
  });
};

export const offsetWords = (invoice: Invoice, processed: number): string => {
  const { t } = paperWords(invoice);
  return processed > 0
    ? t('documents.goodsReturned')
    : t('documents.takenOffOwing', { reference: invoice.order.originalReference });
};

/** The open amount, to be paid by the customer or the shop. */
export const leftSum = (invoice: Invoice): Sum => {
  const { t, money } = paperWords(invoice);
  const { due, onAccount } = invoice.order.amountSummary;
  if (invoice.kind === 'creditNote') return [t('documents.leftToRefund'), money(cents(onAccount - due)), 'bold'];
  return due < 0
    ? [t('documents.refundOwed'), money(cents(-due)), 'bold']
    : [t('documents.amountDue'), money(due), 'bold'];
};

export const sumsOf = (invoice: Invoice): Sum[] => {
  const { t, dollars, money } = paperWords(invoice);
  const { subtotal, promotionDiscount, gst, total, rounding } = invoice.order.amountSummary;
  const sign = creditSign(invoice);
  const discount = sign.money(invoice.order.amountSummary.discount);
  const sums: Sum[] = [
    [t('documents.subtotalExclGst'), dollars(sign.money(subtotal))],
    [t('documents.gst'), dollars(sign.money(gst))],
    [totalHead(invoice), money(sign.money(total)), 'bold'],
  ];
  if (promotionDiscount > 0) sums.unshift([t('documents.youSaved'), dollars(promotionDiscount)]);
  if (discount > 0) sums.unshift([t('documents.discountsTaken'), dollars(discount)]);
  if (rounding !== 0) sums.push([t('documents.cashRounding'), dollars(sign.money(rounding))]);
  if (invoice.kind === 'quote') return sums;
  return [...sums, ...paymentSums(invoice), ...accountCredit(invoice), leftSum(invoice)];
};

/** The lines, and their totals. */
export const totalHead = (invoice: Invoice): string =>
  paperWords(invoice).t(invoice.kind === 'creditNote' ? 'documents.creditInclGst' : 'documents.totalInclGst');

/** What a credit note takes off the customer's account. */
export const accountCredit = (invoice: Invoice): Sum[] => {
  const { t, dollars } = paperWords(invoice);
  const { onAccount } = invoice.order.amountSummary;
  return invoice.kind === 'creditNote' && onAccount < 0
    ? [[t('documents.creditedToAccount'), dollars(cents(-onAccount))]]
    : [];
};

const buyerLines = ({ buyer, order }: Invoice, { t }: PaperWords): string[] => {
  if (buyer)
    return filled([
      buyer.companyName || buyer.name,
      buyer.companyName === '' ? '' : buyer.name,
      ...addressLines(buyer.billingAddress),
      taxText(buyer.taxNumber),
      phoneText(buyer.phone),
      buyer.email,
    ]);
  // To be filled in by hand: without it, the buyer can't claim the GST.
  return Math.abs(order.totalInclGst) >= BUYER_NAMED_FROM_CENTS
    ? [`${t('documents.toFillName')}  ______________________`, 'ABN    ______________________']
    : [t('documents.cashSale')];
};

/** The original sale, if it is known, and the reason for the return. */
export const originLines = (invoice: Invoice): string[] => {
  const { t } = paperWords(invoice);
  const { originalReference: reference, reason } = invoice.order;
  const origin = invoice.kind === 'creditNote' ? 'documents.originalInvoice' : 'documents.forSale';
  return filled([
    reference === '' ? '' : t(origin, { reference }),
    reason === null ? '' : t('documents.reason', { reason: t(reasonTexts[reason]) }),
  ]);
};

const factLines = (invoice: Invoice, { t, dayAt, dayOf }: PaperWords): string[] => {
  const { kind, order, branch, courier } = invoice;
  const name = order.processedBy;
  return filled([
    t('documents.dateIs', { date: dayAt(order.confirmedAt ?? order.createTime, branch.timeZone) }),
    order.dueDate !== null && order.amountSummary.due > 0 ? t('documents.dueOn', { date: dayOf(order.dueDate) }) : '',
    ...originLines(invoice),
    order.otherReference && t('documents.yourReference', { reference: order.otherReference }),
    t('documents.branch', { branch: branch.name }),
    kind === 'creditNote' ? t('documents.processedBy', { name }) : t('documents.servedBy', { name }),
    courier && t('documents.courier', { courier: filled([courier, order.trackingNumber]).join(' ') }),
  ]);
};

/** Bill to, deliver to, and references: side by side. */
export const blocksOf = (invoice: Invoice): { title: string; lines: string[] }[] => {
  const { kind, deliveryAddress } = invoice;
  const words = paperWords(invoice);
  const { t } = words;
  const delivered = deliveryAddress ? addressLines(deliveryAddress) : [];
  return [
    {
      title: kind === 'creditNote' ? t('documents.customer') : t('documents.billTo'),
      lines: buyerLines(invoice, words),
    },
    ...(delivered.length === 0 ? [] : [{ title: t('documents.deliverTo'), lines: delivered }]),
    { title: t('documents.details'), lines: factLines(invoice, words) },
  ];
};

/** How to pay, and by when. */
export const payLines = (invoice: Invoice): string[] => {
  const { kind, company, order } = invoice;
  const words = paperWords(invoice);
  const { t, money, dayOf } = words;
  const { due, onAccount } = order.amountSummary;
  if (kind === 'quote' || due <= 0) return [];
  const bank = bankLines(company, words);
  return filled([
    order.dueDate === null ? '' : t('documents.pleasePay', { amount: money(due), date: dayOf(order.dueDate) }),
    onAccount === 0 ? '' : t('documents.onYourAccount', { amount: money(onAccount) }),
    ...bank,
    bank.length === 0 ? '' : t('documents.paymentReference', { reference: order.reference }),
  ]);
};

export const bankLines = (
  { bankName, bankAccountName, bankBsb, bankAccount }: Invoice['company'],
  { t }: PaperWords,
): string[] =>
  filled([
    bankName,
    bankAccountName && t('documents.accountName', { name: bankAccountName }),
    bankBsb && t('documents.bsb', { number: bankBsb }),
    bankAccount && t('documents.accountNumber', { number: bankAccount }),
  ]);

export const notesOf = ({ order, company }: Invoice): string[] => filled([order.note, company.invoiceNote]);

/** The small print at the bottom. */
export const lastWords = (invoice: Invoice): string =>
  invoice.kind === 'taxInvoice' || invoice.kind === 'creditNote'
    ? paperWords(invoice).t('documents.pricesIncludeGst')
    : '';
