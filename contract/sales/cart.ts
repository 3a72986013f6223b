import { type Cents, cents, ratio, sumOf } from '#contract/cents.ts';
import { gstWithin } from '#contract/gst.ts';
import { type Milli, milli } from '#contract/milli.ts';
import type { OwnDiscount } from '#contract/order/basket.ts';
import { ownDiscountOf } from '#contract/order/line.ts';

/* Amounts of lines and whole orders: the same in the browser, on the server and on paper. */

export type LineAmounts = {
  /** Without GST. */
  subtotal: Cents;
  gst: Cents;
  /** The line's price: subtotal + gst. */
  priceInclGst: Cents;
  /** What the clerk's percentage or amount took off the price. */
  discountAmount: Cents;
};

/** price × quantity less a percentage, rounded once, half up to the cent. */
export const amountOf = (price: Cents, quantity: Milli, discount: number): Cents =>
  cents(ratio([price, quantity, 10_000 - Math.round(discount * 100)], 10_000_000));

/** The price after the clerk's discount, before any promotion. */
export const amountAfter = (price: Cents, quantity: Milli, discount: OwnDiscount): Cents =>
  'percent' in discount
    ? amountOf(price, quantity, discount.percent)
    : cents(amountOf(price, quantity, 0) - discount.amount);

export type CartLine = {
  /** Of one unit or pack, with GST. */
  price: Cents;
  /** Units or packs. */
  quantity: Milli;
  /** Percent. */
  discount: number;
  /** Or an amount off the whole line. */
  discountAmount?: Cents;
  gstFree: boolean;
};

export const lineOf = (line: CartLine, gstRate: number): LineAmounts => {
  const { price, quantity, discount, discountAmount = cents(0), gstFree } = line;
  const priceInclGst = amountAfter(price, quantity, ownDiscountOf({ discount, discountAmount }));
  const gst = gstFree ? cents(0) : gstWithin(priceInclGst, gstRate);
  return {
    subtotal: cents(priceInclGst - gst),
    gst,
    priceInclGst,
    discountAmount: cents(amountOf(price, quantity, 0) - priceInclGst),
  };
};

export type Totals = { subtotal: Cents; discount: Cents; gst: Cents; total: Cents };

/** Totals are sums of lines, so that they can never differ from them. */
export const totalsOf = (lines: readonly LineAmounts[]): Totals => ({
  subtotal: sumOf(lines.map((line) => line.subtotal)),
  discount: sumOf(lines.map((line) => line.discountAmount)),
  gst: sumOf(lines.map((line) => line.gst)),
  total: sumOf(lines.map((line) => line.priceInclGst)),
});

/** Units in stock for a line: a pack counts its units. */
export const unitsOf = (quantity: Milli, unitQty: number): Milli => milli(quantity * unitQty);

/** A part's share of an amount, rounded cumulatively: consecutive shares add up to the whole. */
const shareUpTo = (whole: Cents, part: number, of: number): Cents =>
  of === 0 ? cents(0) : cents(ratio([whole, part], of));

/** The share of `part`, following `before`. */
export const shareOf = (whole: Cents, before: number, part: number, of: number): Cents =>
  cents(shareUpTo(whole, before + part, of) - shareUpTo(whole, before, of));

type Rounded = {
  rounding: Cents;
  /** The value of all its goods, what was returned before, and the credit for that. */
  whole: Cents;
  returned: Cents;
  credited: Cents;
};

/** Cash rounding is given back with the goods: the remaining goods' share of what is left. */
export const roundingBack = ({ rounding, whole, returned, credited }: Rounded, worth: Cents): Cents => {
  const left = rounding - (credited - returned);
  return whole === returned ? cents(0) : cents(-shareOf(cents(left), 0, worth, whole - returned));
};

export type SoldLine = LineAmounts & { quantity: Milli; returned: Milli };

/** The part of a sold line's amount for a return: negative. */
export const backOf =
  ({ quantity: sold, returned }: Pick<SoldLine, 'quantity' | 'returned'>, quantity: Milli) =>
  (whole: Cents): Cents =>
    cents(-shareOf(whole, returned, quantity, sold));

/** The refund for part of a sold line, at the net price paid: negative, and −sale for a full return. */
export const returnOf = (line: SoldLine, quantity: Milli): LineAmounts => {
  const back = backOf(line, quantity);
  const [priceInclGst, gst] = [back(line.priceInclGst), back(line.gst)];
  return { subtotal: cents(priceInclGst - gst), gst, priceInclGst, discountAmount: back(line.discountAmount) };
};

/** True if a line sells for less than the list price minus the role's limit. */
export const isTooMuchOff = (listPrice: Cents, quantity: Milli, priceInclGst: Cents, limit: number): boolean =>
  priceInclGst < amountOf(listPrice, quantity, limit);
