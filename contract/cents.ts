import type { z } from 'zod';

/* Exact amounts, for pricing and paying. Without zod, which the till does not load: wire formats are in money.ts. */

/** Whole cents. */
export type Cents = number & z.$brand<'Cents'>;

/** The largest amount of a field: a hundred million dollars, well within exact integers. */
export const MAX_CENTS = 10_000_000_000;

export const cents = (whole: number): Cents => {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number of cents`);
  return (Object.is(whole, -0) ? 0 : whole) as Cents;
};

export const sumOf = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, each) => sum + each, 0));

/** A product of whole numbers divided by another, rounded half away from zero, exactly. */
export const ratio = (factors: readonly number[], divisor: number): number => {
  const product = factors.reduce((all, each) => all * each, 1);
  if (Math.abs(product) * 2 + divisor > Number.MAX_SAFE_INTEGER) return largeRatio(factors, divisor);
  const rounded = Math.floor((Math.abs(product) * 2 + divisor) / (divisor * 2));
  return product < 0 ? -rounded : rounded;
};

/** Beyond what doubles represent exactly; several times slower. */
const largeRatio = (factors: readonly number[], divisor: number): number => {
  const product = factors.reduce((all, each) => all * BigInt(each), 1n);
  const size = product < 0n ? -product : product;
  const rounded = Number((size * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));
  return product < 0n ? -rounded : rounded;
};

/** Rounds halves away from zero, so that a refund mirrors its sale. */
export const roundHalfUp = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));
