import { type Cents, cents, ratio } from '#contract/cents.ts';
import { type Milli, milli } from '#contract/milli.ts';
import { gstOf, ownAmounts } from './amounts.ts';
import type { BasketLine, PriceShare, ProductFacts, Quote, QuotedLine, QuoteSetting, Rule } from './basket.ts';
import { type NewLine, ownDiscountOf } from './line.ts';
import { quote, quoteAmounts } from './quote.ts';

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

/**
 * A line of a numbered order of which only the quantity changes. It keeps what was agreed, unless the rules of now would
 * give the line as it was the same again: then they price it as it is now, all of it.
 */
export type ResizedLine = SettledLine & {
  gstFree: boolean;
  /** The units added to it, priced by the rules of now. */
  added: BasketLine | undefined;
  /** As it was and as it is wanted; absent where some of it has left. */
  whole: { was: BasketLine; shares: readonly PriceShare[]; wanted: BasketLine } | undefined;
};

type OrderLine = BasketLine | SettledLine | ResizedLine;

const isResized = (line: OrderLine): line is ResizedLine => 'whole' in line;

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

const sharesOf = (lines: readonly OrderLine[]): PriceShare[] =>
  lines.flatMap((line) => ('settled' in line ? line.settled.shares : []));

/** Units that resized lines keep: of a promotion for so many in all, they are not left for others. */
const withAgreedUnits = (lines: readonly OrderLine[], rules: readonly Rule[]): readonly Rule[] => {
  const unitsByPromotion = new Map<number, number>();
  for (const { promotionId, units = 0 } of sharesOf(lines.filter(isResized)))
    if (units > 0) unitsByPromotion.set(promotionId, (unitsByPromotion.get(promotionId) ?? 0) + units);
  if (unitsByPromotion.size === 0) return rules;
  return rules.map((rule) => ({ ...rule, units: rule.units + (unitsByPromotion.get(rule.id) ?? 0) }));
};

/** The rules that may still give something to an order of which these lines stay. */
const rulesBeside = (lines: readonly OrderLine[], rules: readonly Rule[]): readonly Rule[] => {
  const appliedIds = new Set(sharesOf(lines).flatMap(({ amount, promotionId }) => (amount > 0 ? promotionId : [])));
  if (appliedIds.size === 0) return rules;
  return withAgreedUnits(
    lines,
    rules.filter((rule) => !appliedIds.has(rule.id) || !isOncePerOrder(rule)),
  );
};

const amountsByPromotion = (shares: readonly PriceShare[]): ReadonlyMap<number, number> => {
  const amounts = new Map<number, number>();
  for (const { promotionId, amount } of shares) amounts.set(promotionId, (amounts.get(promotionId) ?? 0) + amount);
  return amounts;
};

const isSameDiscount = (one: readonly PriceShare[], two: readonly PriceShare[]): boolean => {
  const [amounts, others] = [amountsByPromotion(one), amountsByPromotion(two)];
  return amounts.size === others.size && [...amounts].every(([id, amount]) => others.get(id) === amount);
};

/** Lines that get the same only together drop out together: asking twice finds nearly all, and the work stays bounded. */
const MAX_ROUNDS = 2;

/** Resized lines that the rules of now would give the same again, as they were. */
const linesPricedAnew = (
  lines: readonly OrderLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
): ReadonlySet<OrderLine> => {
  let candidates = lines.flatMap((line) => (isResized(line) && line.whole ? { line, ...line.whole } : []));
  for (let round = 0; round < MAX_ROUNDS && candidates.length > 0; round += 1) {
    const anew = new Set<OrderLine>(candidates.map(({ line }) => line));
    const staying = lines.filter((line) => !anew.has(line));
    const quoted = quoteAmounts(
      candidates.map(({ was }) => was),
      rulesBeside(staying, rules),
      setting,
    );
    const same = candidates.filter(({ shares }, at) => isSameDiscount(shares, quoted.lines[at]?.shares ?? []));
    if (same.length === candidates.length) return anew;
    candidates = same;
  }
  return new Set();
};

/** What is priced by the rules of now of a line: all of it, what was added, or nothing. */
const openPart = (line: OrderLine, anew: ReadonlySet<OrderLine>): BasketLine | undefined => {
  if (!('settled' in line)) return line;
  if (!isResized(line)) return undefined;
  return anew.has(line) ? line.whole?.wanted : line.added;
};

/** A line that keeps what was agreed, with what its added units get. */
const withAdded = ({ settled, gstFree }: ResizedLine, added: QuotedLine, gstRate: number): QuotedLine => {
  const before = cents(settled.priceInclGst + sum(settled.shares.map(({ amount }) => amount)));
  const { notApplied, reductions } = added;
  return {
    ...settled,
    ...lessShares(before, [...settled.shares, ...added.shares], gstFree, gstRate),
    ...(reductions ? { reductions } : {}),
    notApplied,
  };
};

/** What applied is told of the lines that are open; totals are of all. `price` may leave reasons out. */
export const requote = (
  lines: readonly OrderLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
  price = quote,
): Quote => {
  const anew = linesPricedAnew(lines, rules, setting);
  const openParts = lines.map((line) => openPart(line, anew));
  const openLines = openParts.filter((part) => part !== undefined);
  const staying = lines.filter((line) => !anew.has(line));
  const quoted = price(openLines, rulesBeside(staying, rules), setting);
  let next = 0;
  const all = lines.map((line, at): QuotedLine => {
    if (openParts[at] === undefined && 'settled' in line) return line.settled;
    const each = quoted.lines[next];
    next += 1;
    if (!each) throw new Error('A quote has a line for each line');
    return isResized(line) && !anew.has(line) ? withAdded(line, each, setting.gstRate) : each;
  });
  return { ...quoted, lines: all, totals: totalsOf(all) };
};

/**
 * Shares of a line whose quantity changes after they were agreed: fewer keep their part, more get nothing more of them, as
 * limits and group sizes were judged by the quantity that was ordered.
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

/** A line of a numbered order at another quantity: `wanted` is the line as it is now, at the price that was agreed. */
export const resizedLine = (
  agreed: { quantity: Milli; shares: readonly PriceShare[] },
  wanted: BasketLine,
  gstRate: number,
  hasLeft: boolean,
): ResizedLine => {
  const { listAmount, ownDiscount, before } = ownAmounts(wanted);
  const { gstFree } = wanted.facts;
  const shares = resizedShares(agreed.shares, wanted.quantity, agreed.quantity);
  const more = wanted.quantity - agreed.quantity;
  // An amount that the clerk took off is off the units that were there.
  const discount = 'percent' in wanted.discount ? wanted.discount : { percent: 0 };
  return {
    settled: {
      ...lessShares(before, shares, gstFree, gstRate),
      listAmount,
      ownDiscount,
      agreedQuantity: milli(Math.min(wanted.quantity, agreed.quantity)),
      notApplied: [],
    },
    gstFree,
    added: more > 0 ? { ...wanted, quantity: milli(more), discount } : undefined,
    whole: hasLeft ? undefined : { was: { ...wanted, quantity: agreed.quantity }, shares: agreed.shares, wanted },
  };
};
