import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';

/** Thousandths of a unit: whole numbers in code and database, so that weighed goods stay exact too. */
export const Milli = z.int().brand<'Milli'>();
export type Milli = z.infer<typeof Milli>;

/** The most that is typed, scanned or sent as one quantity: a barcode that landed in its field is none. */
export const MAX_QUANTITY = 999_999;
/** The most units that the packs of one line hold. */
export const MAX_UNITS = 10_000_000;

export const milli = (thousandths: number): Milli => {
  if (!Number.isSafeInteger(thousandths)) throw new RangeError(`${thousandths} is not a whole number of thousandths`);
  return (Object.is(thousandths, -0) ? 0 : thousandths) as Milli;
};

/** Whole units as the ledger counts them. */
export const units = (whole: number): Milli => milli(whole * 1000);

const atMostThreeDecimals = (quantity: number) => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6;

const quantityUpTo = (max: number, tooMuch: string) =>
  z.codec(
    z.number().min(-max, tooMuch).max(max, tooMuch).refine(atMostThreeDecimals, say('field.threeDecimals')),
    Milli,
    {
      decode: (quantity) => milli(Math.round(quantity * 1000)),
      encode: (thousandths) => thousandths / 1000,
    },
  );

/** Units with at most three decimals on the wire. Whether decimals are welcome is the product's to say (`soldByWeight`). */
export const Quantity = quantityUpTo(MAX_QUANTITY, say('field.maxQuantity'));

/** An end of a filter's range: stock adds up to more than one document takes. */
export const QuantityBound = quantityUpTo(1_000_000_000, 'Must be at most 1,000,000,000');

/** What adds up over branches or was stored before: shown, never typed, and without a limit of its own. */
export const QuantityTotal = z.codec(z.number(), Milli, {
  decode: (quantity) => milli(Math.round(quantity * 1000)),
  encode: (thousandths) => thousandths / 1000,
});

export const isWhole = (quantity: Milli): boolean => quantity % 1000 === 0;
