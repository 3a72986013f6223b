import type { z } from 'zod';

/* Exact quantities; wire formats are in quantity.ts. */

/** Thousandths of a unit: whole numbers in code and database, so that weighed goods stay exact too. */
export type Milli = number & z.$brand<'Milli'>;

/** The largest quantity that can be typed, scanned or sent: a barcode in a quantity field exceeds it. */
export const MAX_QUANTITY = 999_999;
/** The most units in the packs of one line. */
export const MAX_UNITS = 10_000_000;

/** The most kilograms on one line at a till: more is a typing mistake. */
export const MAX_WEIGHT = 500;
export const isTooHeavy = ({ soldByWeight }: { soldByWeight: boolean }, pack: boolean, quantity: number): boolean =>
  soldByWeight && !pack && Math.abs(quantity) > MAX_WEIGHT * 1000;

export const milli = (thousandths: number): Milli => {
  if (!Number.isSafeInteger(thousandths)) throw new RangeError(`${thousandths} is not a whole number of thousandths`);
  return (Object.is(thousandths, -0) ? 0 : thousandths) as Milli;
};

/** Whole units as the ledger counts them. */
export const units = (whole: number): Milli => milli(whole * 1000);

export const isWhole = (quantity: Milli): boolean => quantity % 1000 === 0;
