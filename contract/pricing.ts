import { type Cents, cents, roundHalfUp } from './money.ts';

/** Takes a percentage (two decimals at most) off an amount, half up to the cent. */
export const lessPercent = (amount: Cents, percent: number): Cents => {
  const kept = 10_000 - Math.round(percent * 100);
  return cents(roundHalfUp((amount * kept) / 10_000));
};

/** What a standard pack costs unless it has a price of its own: its units at their list price less the pack's discount. */
export const packPrice = (unitRetail: Cents, unitQty: number, unitDiscount: number): Cents =>
  lessPercent(cents(unitRetail * unitQty), unitDiscount);

export const roundings = ['none', '.99', '.95', '.90', '.50', '.00', '0.05'] as const;
export type Rounding = (typeof roundings)[number];

/** A price moved by a percentage and brought to the ending shops like; never below zero. */
export const reprice = (price: Cents, percent: number, rounding: Rounding): Cents => {
  const moved = Math.max(0, roundHalfUp((price * (10_000 + Math.round(percent * 100))) / 10_000));
  if (rounding === 'none' || moved === 0) return cents(moved);
  if (rounding === '0.05') return cents(Math.round(moved / 5) * 5);
  const ending = Number(rounding.slice(1));
  // The nearest price with that ending, above zero.
  const nearest = Math.round((moved - ending) / 100) * 100 + ending;
  return cents(nearest > 0 ? nearest : ending > 0 ? ending : 100);
};
