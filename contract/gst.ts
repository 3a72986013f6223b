import { type Cents, cents } from './money.ts';

/** GST inside a price that includes it: gross × r / (100 + r), half up to the cent. */
export const gstWithin = (gross: Cents, percent: number): Cents => {
  // Hundredths of a percent keep the arithmetic in whole numbers.
  const rate = Math.round(percent * 100);
  const base = BigInt(10_000 + rate);
  const twice = BigInt(Math.abs(gross)) * BigInt(rate) * 2n + base;
  const gst = Number(twice / (base * 2n));
  return cents(gross < 0 ? -gst : gst); // a refund mirrors its sale
};
