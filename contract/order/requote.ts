import { type Cents, cents, ratio } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import { gstOf } from './amounts.ts';
import type { BasketLine, ProductFacts, Quote, QuotedLine, QuoteSetting, Rule } from './basket.ts';
import { type NewLine, ownDiscountOf } from './line.ts';
import { quote } from './quote.ts';

/* An order of which some lines are settled: they keep what they cost, the others are priced as an order of their own. */

type SoldLine = Pick<NewLine, 'pack' | 'unitQty' | 'quantity' | 'listPrice' | 'price' | 'discount' | 'discountAmount'>;

export const basketLineOf = (line: SoldLine, facts: ProductFacts): BasketLine => ({
  facts,
  pack: line.pack,
  unitQty: line.unitQty,
  quantity: line.quantity,
  listPrice: line.listPrice,
  price: line.price,
  discount: ownDiscountOf(line),
});

/** A line that stays as it was priced. */
export type SettledLine = { settled: QuotedLine };

const sum = (amounts: readonly number[]) => cents(amounts.reduce((all, each) => all + each, 0));
const totalsOf = (lines: readonly QuotedLine[]): Quote['totals'] => ({
  listAmount: sum(lines.map((line) => line.listAmount)),
  ownDiscount: sum(lines.map((line) => line.ownDiscount)),
  promotionDiscount: sum(lines.flatMap((line) => line.shares.map((share) => share.amount))),
  subtotal: sum(lines.map((line) => line.subtotal)),
  gst: sum(lines.map((line) => line.gst)),
  total: sum(lines.map((line) => line.priceInclGst)),
});

/** What an order gets once, whatever is added to it later: rewards for spending, and what has a limit per order. */
const isOncePerOrder = ({ limitPerOrder, terms }: Rule): boolean => limitPerOrder !== null || terms.kind === 'spend';

/** What applied is told of the lines that are open; totals are of all. `price` may leave reasons out. */
export const requote = (
  lines: readonly (BasketLine | SettledLine)[],
  rules: readonly Rule[],
  setting: QuoteSetting,
  price = quote,
): Quote => {
  const openLines = lines.filter((line): line is BasketLine => !('settled' in line));
  const settledShares = lines.flatMap((line) => ('settled' in line ? line.settled.shares : []));
  const appliedIds = new Set(settledShares.filter(({ amount }) => amount > 0).map(({ promotionId }) => promotionId));
  const left =
    appliedIds.size === 0 ? rules : rules.filter((rule) => !appliedIds.has(rule.id) || !isOncePerOrder(rule));
  const quoted = price(openLines, left, setting);
  const quotedByLine = new Map(openLines.map((line, at) => [line, quoted.lines[at]]));
  const all = lines.map((line): QuotedLine => {
    const each = 'settled' in line ? line.settled : quotedByLine.get(line);
    if (!each) throw new Error('A quote has a line for each line');
    return each;
  });
  return { ...quoted, lines: all, totals: totalsOf(all) };
};

/**
 * Shares of a line whose quantity changes after some of it left: fewer keep their part, more get nothing more, as limits
 * and group sizes were judged by the quantity that was ordered.
 */
export const resizedShares = <S extends { amount: Cents; units?: number }>(
  shares: readonly S[],
  quantity: Milli,
  was: Milli,
): S[] =>
  quantity >= was
    ? [...shares]
    : shares.map((share) => ({
        ...share,
        amount: cents(ratio([share.amount, quantity], was)),
        ...(share.units === undefined ? {} : { units: Math.ceil((share.units * quantity) / was) }),
      }));

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
