import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { gstOf, ownAmounts } from './amounts.ts';
import type { BasketLine, PriceShare, QuotedLine } from './basket.ts';

/* What was agreed for a numbered order's lines, and how much of it holds at another quantity. */

/** A line that stays as it was priced. */
export type SettledLine = { settled: QuotedLine };

/** A line of a numbered order as it was, its position there, and its promotion discounts. */
export type FormerLine = { was: BasketLine; position: number; shares: readonly PriceShare[] };

/**
 * A line of a numbered order that stays or only changes its quantity. What is settled is its amount by the agreement.
 */
export type AgreedLine = SettledLine & {
  gstFree: boolean;
  /** The units added to it. */
  added: BasketLine | undefined;
  /** As it was and as it is wanted; absent if part of it is dispatched, or its units were agreed at different times. */
  whole: (FormerLine & { wanted: BasketLine }) | undefined;
};

type SizedShare = { amount: Cents; units?: number; from?: Milli; to?: Milli };

/**
 * Shares of a line's units beyond `start` up to `end`, of `was` in total: to the cent, so that parts add up to the
 * whole.
 */
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
 * What remains of shares at another quantity: fewer units keep their part; added units get nothing more of them, as
 * limits and group sizes were checked for the ordered quantity. Units that were added later are removed first, starting
 * with the last.
 */
export const resizedShares = <S extends SizedShare>(shares: readonly S[], quantity: Milli, was: Milli): S[] =>
  quantity === was ? [...shares] : sharesWithin(shares, milli(0), quantity, was);

/** The amount to pay after these promotion shares: never negative, with its GST. */
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

/** A line of a numbered order: `wanted` is the line as it is now, at the agreed price. */
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
  // An amount that the clerk took off applies to the original units.
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

/** A line whose agreed units keep other shares: some of what was ordered with it is no longer wanted. */
export const withShares = (line: AgreedLine, shares: readonly PriceShare[], gstRate: number): AgreedLine => {
  const { settled, added, gstFree } = line;
  const to = settled.agreedQuantity;
  const ranged = added && to !== undefined ? shares.map((share) => ({ ...share, from: milli(0), to })) : shares;
  const before = cents(settled.listAmount - settled.ownDiscount);
  return { ...line, settled: { ...settled, ...lessShares(before, ranged, gstFree, gstRate) } };
};

/** A line that keeps what was agreed, with the discounts of its added units. */
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
