import type { z } from 'zod';

/* Exact quantities; what crosses the wire is quantity.ts. */

/** Thousandths of a unit: whole numbers in code and database, so that weighed goods stay exact too. */
export type Milli = number & z.$brand<'Milli'>;

/** The most that is typed, scanned or sent as one quantity: a barcode that landed in its field is none. */
export const MAX_QUANTITY = 999_999;
/** The most units that the packs of one line hold. */
export const MAX_UNITS = 10_000_000;

/** The most kilograms of one line at a till: beyond that a finger slipped. */
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
