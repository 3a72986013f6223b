import { cents } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { lessShares, sharesWithin } from './agreed.ts';
import { ownAmounts } from './amounts.ts';
import type { PriceShare, QuotedLine } from './basket.ts';
import { ownDiscountOf } from './line.ts';
import type { SoldLine } from './requote.ts';

/* Agreed goods, and the lines they are wanted on now: they are the same goods however they are spread over lines. */

export type WantedLine = SoldLine & { id?: number | undefined; productId: number; gstFree: boolean };

/** A line as it was priced. */
export type StoredLine = WantedLine & { dispatched: Milli; settled: QuotedLine };

/** An order as it was agreed. */
export type Agreement = readonly StoredLine[];

const isSameTerms = (one: WantedLine, two: WantedLine): boolean =>
  one.productId === two.productId &&
  one.pack === two.pack &&
  one.unitQty === two.unitQty &&
  one.listPrice === two.listPrice &&
  one.price === two.price &&
  one.discount === two.discount &&
  one.discountAmount === two.discountAmount;

/** Each line with its agreed one: its own, otherwise a removed one of the same goods at the same price. */
const matchLines = (agreement: Agreement, lines: readonly WantedLine[]): Map<WantedLine, StoredLine> => {
  const matches = new Map<WantedLine, StoredLine>();
  const left = new Set(agreement.filter(({ quantity }) => quantity > 0));
  const match = (isOne: (line: WantedLine, was: StoredLine) => boolean) => {
    for (const line of lines) {
      if (matches.has(line) || line.quantity <= 0) continue;
      const was = [...left].find((each) => isSameTerms(line, each) && isOne(line, each));
      if (!was) continue;
      matches.set(line, was);
      left.delete(was);
    }
  };
  match((line, was) => line.id !== undefined && line.id === was.id);
  match((line, was) => was.dispatched === 0 && line.quantity === was.quantity);
  match((_, was) => was.dispatched === 0);
  return matches;
};

/** A line's own amount off is not split, and the rest of a partly dispatched line stays where it is. */
const canMove = ({ dispatched, discountAmount, quantity }: StoredLine): boolean =>
  dispatched === 0 && discountAmount === 0 && quantity > 0;

/** Units of an agreed line, beyond `start` up to `end`. */
type Piece = { was: StoredLine; start: Milli; end: Milli };

/** The shares of the pieces, one after the other. */
const sharesInTurn = (pieces: readonly Piece[]): PriceShare[] => {
  let before = 0;
  return pieces.flatMap(({ was, start, end }) => {
    const size = end - start;
    const shares = sharesWithin(was.settled.shares, start, end, was.quantity).map(
      ({ from = 0, to = size, ...share }) => ({
        ...share,
        from: milli(before + from),
        to: milli(before + to),
      }),
    );
    before += size;
    return shares;
  });
};

/** The shares of the pieces together: one share per promotion, unless some belong to units added later. */
const sharesOf = (pieces: readonly Piece[]): PriceShare[] => {
  const inTurn = sharesInTurn(pieces);
  if (pieces.some(({ was }) => was.settled.shares.some(({ to }) => to !== undefined))) return inTurn;
  const shares = new Map<string, PriceShare>();
  for (const { from: _, to: __, ...share } of inTurn) {
    const key = `${share.promotionId}/${share.version}`;
    const { amount = 0, units = 0 } = shares.get(key) ?? {};
    const all = { ...share, amount: cents(amount + share.amount) };
    shares.set(key, share.units === undefined ? all : { ...all, units: units + share.units });
  }
  return [...shares.values()];
};

/** Pieces on one line, as if they had been agreed that way. */
const joined = (pieces: readonly Piece[], gstRate: number): StoredLine | undefined => {
  const [first] = pieces;
  if (!first) return undefined;
  const { was } = first;
  const quantity = milli(pieces.reduce((sum, { start, end }) => sum + end - start, 0));
  const { before, ...own } = ownAmounts({ ...was, quantity, discount: ownDiscountOf(was) });
  const rest = lessShares(before, sharesOf(pieces), was.gstFree, gstRate);
  return { ...was, quantity, settled: { ...own, ...rest, notApplied: [] } };
};

export type FittedAgreement = { agreement: Agreement; matches: ReadonlyMap<WantedLine, StoredLine> };

/**
 * The agreement on the wanted lines. A line with more units than before takes them from lines of the same goods at the
 * same price that became smaller or were removed.
 */
export const fitAgreement = (agreement: Agreement, lines: readonly WantedLine[], gstRate: number): FittedAgreement => {
  const matches = matchLines(agreement, lines);
  const wantedOf = new Map([...matches].map(([line, was]) => [was, line]));
  /** By agreed line, the units that its own line no longer wants, with what is left of them. */
  const spare = new Map<StoredLine, Piece>();
  for (const was of agreement.filter(canMove)) {
    const start = milli(Math.min(was.quantity, wantedOf.get(was)?.quantity ?? 0));
    if (start < was.quantity) spare.set(was, { was, start, end: was.quantity });
  }
  const assigned = new Map<WantedLine, Piece[]>();
  for (const line of lines) {
    const own = matches.get(line);
    if (own && !canMove(own)) continue;
    let missing = line.quantity - (own?.quantity ?? 0);
    for (const piece of spare.values()) {
      const { was, start, end } = piece;
      const rest = milli(Math.max(start, end - missing));
      if (missing <= 0 || rest === end || !isSameTerms(line, was)) continue;
      missing -= end - rest;
      assigned.set(line, [...(assigned.get(line) ?? []), { was, start: rest, end }]);
      piece.end = rest;
    }
  }
  if (assigned.size === 0) return { agreement, matches };
  const fittedMatches = new Map<WantedLine, StoredLine>();
  const lineOf = (line: WantedLine | undefined, was: StoredLine | undefined): StoredLine[] => {
    const end = (was && spare.get(was)?.end) ?? was?.quantity ?? 0;
    const others = (line && assigned.get(line)) ?? [];
    const isAsAgreed = was && end === was.quantity && others.length === 0;
    const own: Piece[] = was && end > 0 ? [{ was, start: milli(0), end: milli(end) }] : [];
    const fitted = isAsAgreed ? was : joined([...own, ...others], gstRate);
    if (line && fitted) fittedMatches.set(line, fitted);
    return fitted ? [fitted] : [];
  };
  const agreed = agreement.flatMap((was) => lineOf(wantedOf.get(was), was));
  const others = lines.filter((line) => !matches.has(line)).flatMap((line) => lineOf(line, undefined));
  return { agreement: [...agreed, ...others], matches: fittedMatches };
};
