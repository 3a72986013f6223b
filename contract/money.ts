import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { cents, MAX_CENTS, roundHalfUp } from './cents.ts';

export { type Cents, cents, MAX_CENTS, ratio, roundHalfUp, sumOf } from './cents.ts';

/** Fractions of a cent are refused. */
const Cents = z.int().brand<'Cents'>();

const atMostTwoDecimals = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** Dollars with at most two decimals on the wire, whole cents in code. */
export const Money = z.codec(
  z
    .number()
    .min(-MAX_CENTS / 100)
    .max(MAX_CENTS / 100)
    .refine(atMostTwoDecimals, say('field.twoDecimals')),
  Cents,
  { decode: (dollars) => cents(roundHalfUp(Math.round(dollars * 1e4) / 100)), encode: (whole) => whole / 100 },
);

/** Money that cannot be negative: prices, costs, limits. */
export const Price = Money.refine((whole) => whole >= 0, say('field.notNegative'));

/** Totals over days and branches: shown, never typed, and without a limit. */
export const MoneyTotal = z.codec(z.number(), Cents, {
  decode: (dollars) => cents(Math.round(dollars * 100)),
  encode: (whole) => whole / 100,
});
