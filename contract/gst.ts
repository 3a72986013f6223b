import { type Cents, cents, ratio } from './cents.ts';

/** GST inside a price that includes it: gross × r / (100 + r), half up to the cent; a refund mirrors its sale. */
export const gstWithin = (gross: Cents, percent: number): Cents => {
  // Hundredths of a percent keep the arithmetic in whole numbers.
  const rate = Math.round(percent * 100);
  return cents(ratio([gross, rate], 10_000 + rate));
};
