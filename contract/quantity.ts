import { z } from 'zod';

/** Thousandths of a unit: whole numbers in code and database, so that weighed goods stay exact too. */
export const Milli = z.int().brand<'Milli'>();
export type Milli = z.infer<typeof Milli>;

export const MAX_QUANTITY = 10_000_000;

export const milli = (thousandths: number): Milli => {
  if (!Number.isSafeInteger(thousandths)) throw new RangeError(`${thousandths} is not a whole number of thousandths`);
  return (Object.is(thousandths, -0) ? 0 : thousandths) as Milli;
};

/** Whole units as the ledger counts them. */
export const units = (whole: number): Milli => milli(whole * 1000);

const atMostThreeDecimals = (quantity: number) => Math.abs(quantity * 1000 - Math.round(quantity * 1000)) < 1e-6;

/** Units with at most three decimals on the wire. Whether decimals are welcome is the product's to say (`soldByWeight`). */
export const Quantity = z.codec(
  z.number().min(-MAX_QUANTITY).max(MAX_QUANTITY).refine(atMostThreeDecimals, 'At most three decimals'),
  Milli,
  { decode: (quantity) => milli(Math.round(quantity * 1000)), encode: (thousandths) => thousandths / 1000 },
);

/** What adds up over branches: shown, never typed, and without a limit of its own. */
export const QuantityTotal = z.codec(z.number(), Milli, {
  decode: (quantity) => milli(Math.round(quantity * 1000)),
  encode: (thousandths) => thousandths / 1000,
});

export const isWhole = (quantity: Milli): boolean => quantity % 1000 === 0;
