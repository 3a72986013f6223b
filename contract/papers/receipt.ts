import type { Invoice } from '#contract/papers.ts';
import { phoneText } from '#contract/phoneText.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import { RETURNED } from '#contract/sales/tender.ts';
import {
  accountCredit,
  creditSign,
  leftSum,
  nameOf,
  offsetWords,
  originLines,
  paymentsOf,
  type Sum,
} from './invoice.ts';
import { abnText, addressLines, type PaperWords, paperWords } from './words.ts';

/* The texts of a receipt: the same on the roll and on screen. */

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

/** The shop's details, below its name. */
export const shopLines = ({ company, branch }: Invoice): string[] => {
  const address = addressLines(branch.address);
  return filled([
    branch.name === company.name ? '' : branch.name,
    ...(address.length > 0 ? address : addressLines(company.address)),
    phoneText(branch.phone || company.phone),
    company.abn && `ABN ${abnText(company.abn)}`,
  ]);
};

/** The sale: number, time, staff member and customer. */
export const saleLines = (invoice: Invoice): string[] => {
  const { order, branch } = invoice;
  const { t, momentAt } = paperWords(invoice);
  return filled([
    nameOf(invoice),
    `${momentAt(order.confirmedAt ?? order.createTime, branch.timeZone)}  ${order.processedBy}`,
    order.customerName && t('documents.customerIs', { name: order.customerName }),
    ...originLines(invoice),
  ]);
};

/** Below a product's title: quantity, price, and discounts. */
export const lineTexts = (
  line: SalesLine,
  { t, count, dollars, discountText, promotionTexts }: PaperWords,
): string[] => {
  const { orderQty, pack, unitQty, price, gstFree } = line;
  const many = `${count(orderQty)} ${pack ? `${t('documents.receiptPack', { count: unitQty })} ` : ''}× ${dollars(price)}`;
  const off = discountText(line);
  const parts = [many, off && t('documents.off', { amount: off }), gstFree ? t('documents.gstFree') : ''];
  return [filled(parts).join(', '), ...promotionTexts(line)];
};

/** Amounts, briefly, as at the till. */
export const receiptSums = (invoice: Invoice): Sum[] => {
  const { t, dollars, money } = paperWords(invoice);
  const { promotionDiscount, gst, total, rounding, due, onAccount, change } = invoice.order.amountSummary;
  const isCredit = invoice.kind === 'creditNote';
  const sign = creditSign(invoice);
  const discount = sign.money(invoice.order.amountSummary.discount);
  const sums: Sum[] = [
    [isCredit ? t('documents.creditOfReceipt') : t('documents.totalOfReceipt'), money(sign.money(total)), 'bold'],
    [t('documents.gstIncluded'), dollars(sign.money(gst))],
  ];
  if (discount > 0) sums.push([t('documents.discountsTaken'), dollars(discount)]);
  if (promotionDiscount > 0) sums.push([t('documents.youSaved'), dollars(promotionDiscount)]);
  if (invoice.kind === 'quote') return sums;
  if (rounding !== 0) sums.push([t('documents.cashRounding'), dollars(sign.money(rounding))]);
  for (const { paymentType, amount, processed } of paymentsOf(invoice)) {
    const method = invoice.paymentTypes[paymentType] ?? paymentType;
    const refunded = isCredit && processed < 0 ? t('documents.refundedBy', { method }) : method;
    sums.push([paymentType === RETURNED ? offsetWords(invoice, processed) : refunded, dollars(sign.money(amount))]);
  }
  if (change > 0) sums.push([t('documents.change'), dollars(change), 'bold']);
  if (isCredit) return due === 0 ? sums : [...sums, ...accountCredit(invoice), leftSum(invoice)];
  if (onAccount !== 0) sums.push([t('documents.onAccount'), dollars(onAccount)]);
  if (due !== 0) sums.push(leftSum(invoice));
  return sums;
};
