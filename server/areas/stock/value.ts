import { type Cents, cents, roundHalfUp } from '#contract/money.ts';

/** Dollars with six decimals as cents, for display only. Also negative amounts are rounded half away from zero. */
export const shownCents = (dollars: string | number): Cents =>
  cents(roundHalfUp(Math.round(Number(dollars) * 1e6) / 1e4));
