import { type Cents, cents, ratio } from '#contract/cents.ts';
import type { Quote } from '#contract/order/basket.ts';
import { shareOutWithin } from '#contract/order/shares.ts';
import { amountOf } from '#contract/sales/cart.ts';
import type { Basket, CounterLine } from './basket.ts';
import { lineListPrice } from './pricing.ts';

/* The clerk's discounts: on a line, or on the whole sale, shared over its lines. */

export type DiscountInput = { percent: number } | { amount: Cents };

export const takesDiscount = ({ back, agreed, isLabelled }: CounterLine): boolean =>
  back === null && !agreed && !isLabelled;

/** A discount given to this line alone. */
const hasOwn = ({ discount, discountAmount, isOfSale }: CounterLine): boolean =>
  !isOfSale && (discount > 0 || discountAmount > 0);

export const discountLine = (basket: Basket, key: number, input: DiscountInput): Basket => ({
  ...basket,
  lines: basket.lines.map((line) =>
    line.key === key && takesDiscount(line)
      ? 'percent' in input
        ? { ...line, discount: input.percent, discountAmount: cents(0), isOfSale: false }
        : { ...line, discount: 0, discountAmount: input.amount, isOfSale: false }
      : line,
  ),
});

/** Removes discounts on the whole sale; a line's own discount stays. */
export const withoutSaleDiscount = (basket: Basket): Basket => ({
  ...basket,
  saleDiscount: null,
  lines: basket.lines.map((line) =>
    line.isOfSale ? { ...line, discount: 0, discountAmount: cents(0), isOfSale: false } : line,
  ),
});

const withShares = (basket: Basket, shares: readonly number[]): Basket => ({
  ...basket,
  lines: basket.lines.map((line, at) => {
    const share = shares[at] ?? 0;
    return share > 0 ? { ...line, discount: 0, discountAmount: cents(share), isOfSale: true } : line;
  }),
});

export type SaleDiscount = {
  basket: Basket;
  /** The requested discount, the total of all lines that take part, and the actual discount. */
  wanted: Cents;
  whole: Cents;
  given: Cents;
  /** Whether lines with their own discount were left out. */
  hasOwnLines: boolean;
  /** Whether some lines were ordered online: those keep their price. */
  hasAgreedLines: boolean;
  /** A promotion that no longer applies because the sale is below its minimum. */
  lostId: number | null;
};

export type Pricer = {
  quoteOf: (basket: Basket) => Quote;
  gstRate: number;
  /** Unit cost, for products whose promotions stop at cost. */
  floors: Readonly<Record<string, number>>;
  /** What the clerk may take off a line alone, in percent. */
  limit: number;
};

/** Enough rounds for the shares to settle: each round makes up for what the previous one fell short. */
const MAX_ROUNDS = 30;
/** A promotion's own rounding can hide a cent or two. */
const PROBE_CENTS = 10;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

/**
 * Shares an amount over lines until the total is reduced by it. A percentage promotion takes less off when the clerk
 * takes more, so the rest is shared again; one that stops at cost gives back every cent, so such a line contributes
 * no more.
 */
const shareOver = (
  base: Basket,
  before: Quote,
  wanted: number,
  most: readonly number[],
  { quoteOf, floors }: Pricer,
): { shares: number[]; given: number } => {
  let shares = base.lines.map(() => 0);
  let after = before;
  const isStuck = base.lines.map(() => false);
  const priceAt = (quote: Quote, at: number): number => quote.lines[at]?.priceInclGst ?? 0;
  const totalWith = (at: number, share: number): number =>
    quoteOf(withShares(base, shares.with(at, share))).totals.total;
  const offOf = ({ totals }: Quote): number => before.totals.total - totals.total;
  /** Below this price the clerk would first have to replace the whole promotion. */
  const floorAt = base.lines.map(({ product, pack, quantity }, at) =>
    (before.lines[at]?.shares.length ?? 0) > 0
      ? Math.ceil(((floors[product.id] ?? 0) * (pack ? product.unitQty : 1) * quantity) / 1000)
      : 0,
  );
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const room = most.map((limit, at) =>
      isStuck[at] ? 0 : Math.max(0, Math.min(priceAt(after, at) - (floorAt[at] ?? 0), limit - (shares[at] ?? 0))),
    );
    const rest = Math.min(wanted - offOf(after), sum(room));
    if (rest <= 0) break;
    const more = shareOutWithin(cents(rest), room, room);
    const next = shares.map((share, at) => share + (more[at] ?? 0));
    const quote = quoteOf(withShares(base, next));
    const isDearer = offOf(quote) < offOf(after);
    const stuck = isDearer
      ? []
      : [...more.keys()].filter(
          (at) =>
            (more[at] ?? 0) > 0 &&
            priceAt(quote, at) >= priceAt(after, at) &&
            totalWith(at, (shares[at] ?? 0) + PROBE_CENTS) >= after.totals.total,
        );
    for (const at of stuck) isStuck[at] = true;
    if (stuck.length > 0) continue;
    shares = next;
    after = quote;
  }
  // Whatever a promotion at cost gives back is not the clerk's discount: the smallest discount with the same total is
  // used.
  for (const at of isStuck.keys()) {
    let [low, high] = [0, isStuck[at] ? (shares[at] ?? 0) : 0];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (totalWith(at, middle) <= after.totals.total) high = middle;
      else low = middle + 1;
    }
    if (isStuck[at]) shares = shares.with(at, high);
  }
  return { shares, given: offOf(after) };
};

export const lostPromotion = (before: Quote, after: Quote): number | null => {
  const reasons = after.lines.flatMap(({ notApplied }) => notApplied);
  const lost = before.applied.find(({ promotionId: id }) =>
    reasons.some(({ promotionId, reason }) => promotionId === id && reason === 'basketTooSmall'),
  );
  return lost?.promotionId ?? null;
};

/**
 * The typed discount comes off the total: an amount, or a percentage of the previous total. Lines with their own
 * discount keep it and don't take part. Where possible no line exceeds what the clerk may give alone; for a
 * percentage within that limit without typed prices, and with `isWithin`, none ever does.
 */
export const discountOrder = (
  basket: Basket,
  pricer: Pricer,
  input: DiscountInput,
  { isWithin = false } = {},
): SaleDiscount => {
  const { quoteOf, gstRate, limit } = pricer;
  const base = withoutSaleDiscount(basket);
  const before = quoteOf(base);
  const prices = base.lines.map((line, at) =>
    takesDiscount(line) && !hasOwn(line) ? Math.max(0, before.lines[at]?.priceInclGst ?? 0) : 0,
  );
  const whole = cents(sum(prices));
  const wanted = 'percent' in input ? cents(ratio([whole, Math.round(input.percent * 100)], 10_000)) : input.amount;
  /** Per line: what may come off before promotions, with this percentage of its list price as the limit. */
  const mostBy = (percent: number) =>
    base.lines.map((line, at) => {
      const list = lineListPrice(line, base, gstRate);
      const gross = amountOf(line.price ?? list, line.quantity, 0);
      return (prices[at] ?? 0) > 0 ? Math.max(0, gross - amountOf(list, line.quantity, percent)) : 0;
    });
  const within = shareOver(base, before, wanted, mostBy(limit), pricer);
  // A few cents of rounding on a percentage need no PIN.
  const sharing = base.lines.filter((_, at) => (prices[at] ?? 0) > 0);
  const slack = 'percent' in input ? sharing.length : 0;
  const isEnough = within.given + slack >= wanted;
  // A percentage the clerk may give applies where it can: products that stop at cost don't require a manager. A price
  // that the clerk typed has used some of the limit, so the rest needs one, as on one line.
  const isAllowed = 'percent' in input && input.percent <= limit && sharing.every(({ price }) => price === null);
  const isAlone = isWithin || limit === 100 || isAllowed;
  const beyond = isAlone || isEnough ? within : shareOver(base, before, wanted, mostBy(100), pricer);
  const { shares, given } = beyond.given > within.given ? beyond : within;
  return {
    // Losing a promotion with a minimum spend can cost more than the discount.
    basket: given > 0 ? withShares(base, shares) : base,
    wanted: isEnough && 'percent' in input ? cents(given) : wanted,
    whole,
    given: cents(Math.max(0, given)),
    hasOwnLines: base.lines.some(hasOwn),
    hasAgreedLines: base.lines.some(({ agreed }) => agreed),
    lostId: lostPromotion(before, quoteOf(withShares(base, shares))),
  };
};

/** The amount of a percentage off the whole sale after the sale has changed, within the limit of the user who gave it. */
export const followSale = (basket: Basket, pricer: Omit<Pricer, 'limit'>): Basket => {
  const { saleDiscount } = basket;
  if (!saleDiscount) return basket;
  const { percent, limit } = saleDiscount;
  return { ...discountOrder(basket, { ...pricer, limit }, { percent }, { isWithin: true }).basket, saleDiscount };
};
