import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { gstOf, ownAmounts } from './amounts.ts';
import type { BasketLine, PriceShare, QuotedLine } from './basket.ts';

/* What was agreed of a numbered order's lines, and what of it holds at another quantity. */

/** A line that stays as it was priced. */
export type SettledLine = { settled: QuotedLine };

/** A line of a numbered order as it was, its place there, and what promotions took off it. */
export type FormerLine = { was: BasketLine; position: number; shares: readonly PriceShare[] };

/** A line of a numbered order that stays or changes its quantity alone. What is settled is what it comes to by what was agreed. */
export type AgreedLine = SettledLine & {
  gstFree: boolean;
  /** The units added to it. */
  added: BasketLine | undefined;
  /** As it was and as it is wanted; absent where some of it has left, or units have what was agreed at different times. */
  whole: (FormerLine & { wanted: BasketLine }) | undefined;
};

type SizedShare = { amount: Cents; units?: number; from?: Milli; to?: Milli };

/** Shares of a line's units beyond `start` up to `end`, of `was` in all: to the cent, so that parts add up to the whole. */
export const sharesWithin = <S extends SizedShare>(shares: readonly S[], start: Milli, end: Milli, was: Milli): S[] =>
  shares.flatMap(({ from = milli(0), to = was, ...share }) => {
    const [first, last] = [Math.max(from, start), Math.min(to, end)];
    if (last <= first) return [];
    const size = to - from;
    const { amount, units } = share;
    const amountUpTo = (quantity: number) => ratio([amount, quantity - from], size);
    const unitsUpTo = (quantity: number) => Math.ceil(((units ?? 0) * (quantity - from)) / size);
    const isWhole = first === start && last === end;
    return {
      ...share,
      amount: cents(amountUpTo(last) - amountUpTo(first)),
      ...(units === undefined ? {} : { units: unitsUpTo(last) - unitsUpTo(first) }),
      ...(isWhole ? {} : { from: milli(first - start), to: milli(last - start) }),
    } as S;
  });

/**
 * What is left of shares at another quantity: fewer keep their part, more get nothing more of them, as limits and group sizes
 * were judged by the quantity that was ordered. Of units that were added later, the last go first.
 */
export const resizedShares = <S extends SizedShare>(shares: readonly S[], quantity: Milli, was: Milli): S[] =>
  quantity === was ? [...shares] : sharesWithin(shares, milli(0), quantity, was);

/** What is left to pay when promotions take these shares off: never less than nothing, GST within it. */
export const lessShares = <S extends { amount: Cents }>(
  before: Cents,
  shares: readonly S[],
  gstFree: boolean,
  gstRate: number,
): { shares: S[] } & Pick<QuotedLine, 'priceInclGst' | 'gst' | 'subtotal'> => {
  let left: number = before;
  const within = shares.map((share) => {
    const amount = cents(Math.min(share.amount, left));
    left -= amount;
    return { ...share, amount };
  });
  const priceInclGst = cents(left);
  const gst = gstOf(priceInclGst, gstFree, gstRate);
  return { shares: within, priceInclGst, gst, subtotal: cents(priceInclGst - gst) };
};

/** A line of a numbered order: `wanted` is the line as it is now, at the price that was agreed. */
export const agreedLine = (
  { quantity, position = 0, settled }: SettledLine & { quantity: Milli; position?: number },
  wanted: BasketLine,
  gstRate: number,
  hasLeft: boolean,
): AgreedLine => {
  const { gstFree } = wanted.facts;
  const { shares } = settled;
  const isSplit = shares.some(({ to }) => to !== undefined);
  const whole = hasLeft || isSplit ? undefined : { was: { ...wanted, quantity }, position, shares, wanted };
  if (wanted.quantity === quantity) return { settled, gstFree, added: undefined, whole };
  const { listAmount, ownDiscount, before } = ownAmounts(wanted);
  const more = wanted.quantity - quantity;
  // An amount that the clerk took off is off the units that were there.
  const discount = 'percent' in wanted.discount ? wanted.discount : { percent: 0 };
  return {
    settled: {
      ...lessShares(before, resizedShares(shares, wanted.quantity, quantity), gstFree, gstRate),
      listAmount,
      ownDiscount,
      agreedQuantity: milli(Math.min(wanted.quantity, quantity)),
      notApplied: [],
    },
    gstFree,
    added: more > 0 ? { ...wanted, quantity: milli(more), discount } : undefined,
    whole,
  };
};

/** A line of which the agreed units keep other shares: those of what was ordered with it are no longer all wanted. */
export const withShares = (line: AgreedLine, shares: readonly PriceShare[], gstRate: number): AgreedLine => {
  const { settled, added, gstFree } = line;
  const to = settled.agreedQuantity;
  const ranged = added && to !== undefined ? shares.map((share) => ({ ...share, from: milli(0), to })) : shares;
  const before = cents(settled.listAmount - settled.ownDiscount);
  return { ...line, settled: { ...settled, ...lessShares(before, ranged, gstFree, gstRate) } };
};

/** A line that keeps what was agreed, with what its added units get. */
export const withAdded = (
  { settled, gstFree, added: line }: AgreedLine,
  added: QuotedLine,
  gstRate: number,
): QuotedLine => {
  const before = cents(settled.shares.reduce((sum, { amount }) => sum + amount, settled.priceInclGst as number));
  const from = settled.agreedQuantity ?? milli(0);
  const to = milli(from + (line?.quantity ?? 0));
  const shares = [...settled.shares, ...added.shares.map((share) => ({ ...share, from, to }))];
  const { notApplied, reductions } = added;
  return {
    ...settled,
    ...lessShares(before, shares, gstFree, gstRate),
    ...(reductions ? { reductions } : {}),
    notApplied,
  };
};
