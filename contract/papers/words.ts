import type { Cents } from '#contract/money.ts';
import { evenMonths } from '#contract/months.ts';
import type { Milli } from '#contract/quantity.ts';
import type { Address } from '#contract/settings.ts';

/* How amounts, days and addresses are put on paper. */

export const dollars = (amount: Cents): string =>
  (amount / 100).toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Where an amount stands for itself: $12.30, -$12.30. */
export const money = (amount: Cents): string => `${amount < 0 ? '-' : ''}$${dollars(Math.abs(amount) as Cents)}`;

export const count = (quantity: Milli): string => (quantity / 1000).toLocaleString('en-AU');

const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** The day an instant fell on at a place. */
export const dayAt = (instant: Date, timeZone: string): string =>
  evenMonths(new Intl.DateTimeFormat('en-AU', { timeZone, ...short }).format(instant));

/** With the minute, as a till prints it. */
export const momentAt = (instant: Date, timeZone: string): string =>
  evenMonths(
    new Intl.DateTimeFormat('en-AU', { timeZone, ...short, hour: '2-digit', minute: '2-digit', hour12: false }).format(
      instant,
    ),
  );

/** A local day, YYYY-MM-DD. */
export const dayOf = (day: string): string => dayAt(new Date(`${day}T12:00:00Z`), 'UTC');

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
