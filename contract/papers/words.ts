import { formatsFor } from '#contract/formats.ts';
import { cents } from '#contract/money.ts';
import type { SalesLine } from '#contract/sales/order.ts';
import type { Address } from '#contract/settings.ts';

/* How amounts, days and addresses are put on paper. */

const formats = formatsFor();

export const dollars = formats.amount;
/** Where an amount stands for itself: $12.30, −$12.30. */
export const money = formats.money;
export const count = formats.quantity;
/** The day an instant fell on at a place. */
export const dayAt: (instant: Date, timeZone: string) => string = formats.date;
/** With the minute, as a till prints it. */
export const momentAt: (instant: Date, timeZone: string) => string = formats.dateTime;
/** A local day, YYYY-MM-DD. */
export const dayOf = (day: string): string => formats.day(day);

/** What the clerk took off a line: 10%, or $5.00. */
export const discountText = ({ discount, discountAmount }: Pick<SalesLine, 'discount' | 'discountAmount'>): string =>
  discount > 0 ? `${discount}%` : discountAmount === 0 ? '' : money(discountAmount);

/** What promotions took off a line, each by its name: 3 for 2 −4.20. */
export const promotionTexts = ({ promotions }: Pick<SalesLine, 'promotions'>): string[] =>
  promotions.map(({ name, amount }) => `${name} ${dollars(cents(-amount))}`);

/** The small print of a line runs on in one text: each on a line of its own would fill pages. */
export const lineNotes = (line: Pick<SalesLine, 'promotions' | 'gstFree'>): string =>
  [...promotionTexts(line), line.gstFree ? 'GST-free' : ''].filter(Boolean).join(' · ');

/** An address without a street has nothing to print. */
export const addressLines = ({ line1, line2, suburb, state, postcode, country }: Address): string[] => {
  const town = [suburb, state, postcode].filter(Boolean).join(' ');
  return line1 === '' && town === '' ? [] : [line1, line2, town, country].filter(Boolean);
};

/** A buyer's own number: named where it is an ABN, however it was typed. */
export const taxText = (taxNumber: string): string => {
  const digits = taxNumber.replace(/\s/g, '');
  return /^\d{11}$/.test(digits) ? `ABN ${abnText(digits)}` : taxNumber;
};

/** As the register writes it: 51 824 753 556. */
export const abnText = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
