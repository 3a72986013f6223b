import { type Cents, cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import { phoneText } from '#contract/phoneText.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { Sale, SaleEvent } from '#contract/till/events.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import { isLabelRest } from '#contract/till/scaleLabel.ts';
import { momentOf } from '#web/till/device/moment.ts';
import { t } from '#web/till/texts.ts';
import { formatsOf } from '#web/till/ui/formats.ts';
import type { Row } from './rows.ts';

/* A receipt as data: lines of text, two columns and barcodes. Drawn on the page here; a printer gets the same. */

/** Counted or weighed units. */
export const quantityText = (quantity: Milli, isPack: boolean, unitQty: number): string => {
  const count = formatsOf().quantity(Math.abs(quantity) as Milli);
  return isPack ? t('counter.receiptPacks', { count, units: unitQty }) : count;
};

/**
 * The clerk's discount shown next to the price: a typed price is simply the price, and cents from a scale label are
 * no discount.
 */
const discountOf = ({ listPrice, price, quantity, ownDiscount }: Sale['lines'][number]): Cents => {
  const off = cents(ownDiscount - amountOf(listPrice, quantity, 0) + amountOf(price, quantity, 0));
  return isLabelRest({ quantity, listPrice, off }) ? cents(0) : off;
};

const lineRows = (line: Sale['lines'][number]): Row[] => {
  const { amount } = formatsOf();
  const isSingle = Math.abs(line.quantity) === 1000 && !line.pack;
  const rows: Row[] = [{ kind: 'pair', left: line.title, right: amount(line.priceInclGst) }];
  if (line.chineseTitle) rows.push({ kind: 'text', text: line.chineseTitle, size: 'small' });
  if (!isSingle)
    rows.push({
      kind: 'text',
      size: 'small',
      text: `${quantityText(line.quantity, line.pack, line.unitQty)} × ${amount(line.price)}`,
    });
  const off = discountOf(line);
  if (off > 0 && line.quantity > 0)
    rows.push({ kind: 'text', size: 'small', text: t('counter.receiptDiscount', { amount: amount(off) }) });
  for (const share of line.shares)
    if (share.amount > 0) rows.push({ kind: 'text', size: 'small', text: `${share.name} −${amount(share.amount)}` });
  if (line.serials?.length)
    rows.push({ kind: 'text', size: 'small', text: t('counter.serialOf', { serials: line.serials.join(', ') }) });
  if (line.note) rows.push({ kind: 'text', size: 'small', text: line.note });
  return rows;
};

const sumOf = (amounts: readonly number[]): Cents => amounts.reduce((all, each) => all + each, 0) as Cents;

export const headRows = ({ company, branch }: TillSetup): Row[] => {
  const lines = [
    branch.name === company.name ? '' : branch.name,
    ...branch.address.split('\n'),
    phoneText(branch.phone),
    company.abn && `ABN ${company.abn}`,
  ].filter((line) => line !== '');
  return [
    { kind: 'text', text: company.name, align: 'centre', size: 'large', isBold: true },
    ...lines.map((text): Row => ({ kind: 'text', text, align: 'centre', size: 'small' })),
  ];
};

export type ReceiptFacts<E = SaleEvent> = {
  setup: TillSetup;
  event: E;
  staffName: string;
  nameOfType: (paymentType: string) => string;
  /** A reprint. */
  isCopy: boolean;
};

export const tenderRows = (payments: Sale['payments'], nameOfType: ReceiptFacts['nameOfType']): Row[] =>
  payments.map(({ paymentType, amount: tendered, processed, reference }): Row => {
    const name = reference ? `${nameOfType(paymentType)} ${reference}` : nameOfType(paymentType);
    return { kind: 'pair', left: name, right: formatsOf().amount(processed < 0 ? processed : tendered) };
  });

const paymentRows = ({ event: { content }, nameOfType }: ReceiptFacts): Row[] => {
  const { amount } = formatsOf();
  const rows = tenderRows(content.payments, nameOfType);
  if (content.layby)
    rows.push({
      kind: 'pair',
      left: t('counter.laybyOpen'),
      right: amount(
        (content.total + content.rounding - sumOf(content.payments.map((each) => each.processed))) as Cents,
      ),
      isBold: true,
    });
  if (content.change > 0) rows.push({ kind: 'pair', left: t('counter.change'), right: amount(content.change) });
  return rows;
};

export const receiptRows = (facts: ReceiptFacts): Row[] => {
  const { setup, event, staffName, isCopy } = facts;
  const { content } = event;
  const { amount, money, dateTime } = formatsOf();
  const isCredit = content.total < 0;
  const at = momentOf(event);
  const discounts = sumOf(content.lines.flatMap(({ shares }) => shares.map((share) => share.amount)));
  const rows: Row[] = [
    ...headRows(setup),
    {
      kind: 'text',
      text: t(isCredit ? 'counter.receiptCredit' : content.layby ? 'counter.receiptLayby' : 'counter.receiptInvoice'),
      align: 'centre',
      isBold: true,
    },
    ...(isCopy ? [{ kind: 'text', text: t('counter.receiptCopy'), align: 'centre' } as const] : []),
    { kind: 'pair', left: content.number, right: dateTime(at) },
    { kind: 'text', text: t('counter.receiptServedBy', { name: staffName }), size: 'small' },
  ];
  if (content.customer)
    rows.push({ kind: 'text', text: t('counter.receiptCustomer', { name: content.customer.name }), size: 'small' });
  rows.push({ kind: 'rule' }, ...content.lines.flatMap(lineRows), { kind: 'rule' });
  if (discounts > 0) rows.push({ kind: 'pair', left: t('counter.promotions'), right: `−${amount(discounts)}` });
  if (content.rounding !== 0) rows.push({ kind: 'pair', left: t('counter.rounding'), right: amount(content.rounding) });
  rows.push(
    {
      kind: 'pair',
      left: t('counter.total'),
      right: money((content.total + content.rounding) as Cents),
      isBold: true,
      size: 'large',
    },
    { kind: 'pair', left: t('counter.receiptGst'), right: amount(sumOf(content.lines.map(({ gst }) => gst))) },
    ...paymentRows(facts),
    { kind: 'rule' },
  );
  if (setup.company.receiptNote)
    rows.push({ kind: 'text', text: setup.company.receiptNote, align: 'centre', size: 'small' });
  rows.push({ kind: 'barcode', text: content.number });
  return rows;
};
