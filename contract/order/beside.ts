import { sumOf } from '#contract/cents.ts';
import { type AgreedLine, type SettledLine, withAdded } from './agreed.ts';
import type { BasketLine, PriceShare, Quote, QuotedLine, QuoteSetting, Rule } from './basket.ts';
import { quote } from './quote.ts';

/* An order with some settled lines: they keep their amounts, the others are priced as a separate order. */

export type OrderLine = BasketLine | SettledLine | AgreedLine;

export const isAgreed = (line: OrderLine): line is AgreedLine => 'whole' in line;

const totalsOf = (lines: readonly QuotedLine[]): Quote['totals'] => ({
  listAmount: sumOf(lines.map((line) => line.listAmount)),
  ownDiscount: sumOf(lines.map((line) => line.ownDiscount)),
  promotionDiscount: sumOf(lines.flatMap((line) => line.shares.map((share) => share.amount))),
  subtotal: sumOf(lines.map((line) => line.subtotal)),
  gst: sumOf(lines.map((line) => line.gst)),
  total: sumOf(lines.map((line) => line.priceInclGst)),
});

/**
 * Benefits that an order gets only once, whatever is added to it later: rewards for spending, and those with a limit
 * per order.
 */
const isOncePerOrder = ({ limitPerOrder, terms }: Rule): boolean => limitPerOrder !== null || terms.kind === 'spend';

export const sharesOf = (lines: readonly OrderLine[]): PriceShare[] =>
  lines.flatMap((line) => ('settled' in line ? line.settled.shares : []));

export const appliedIn = (shares: readonly PriceShare[]): ReadonlySet<number> =>
  new Set(shares.flatMap(({ amount, promotionId }) => (amount > 0 ? promotionId : [])));

/** Units that have a share of a promotion with a limited number of units: they are not available to others. */
const withUnitsOf = (shares: readonly PriceShare[], rules: readonly Rule[]): readonly Rule[] => {
  const unitsByPromotion = new Map<number, number>();
  for (const { promotionId, units = 0 } of shares)
    if (units > 0) unitsByPromotion.set(promotionId, (unitsByPromotion.get(promotionId) ?? 0) + units);
  if (unitsByPromotion.size === 0) return rules;
  return rules.map((rule) => ({ ...rule, units: rule.units + (unitsByPromotion.get(rule.id) ?? 0) }));
};

/** The rules that may still apply to an order that keeps these shares. */
export const rulesBeside = (shares: readonly PriceShare[], rules: readonly Rule[]): readonly Rule[] => {
  const appliedIds = appliedIn(shares);
  if (appliedIds.size === 0) return rules;
  return withUnitsOf(
    shares,
    rules.filter((rule) => !appliedIds.has(rule.id) || !isOncePerOrder(rule)),
  );
};

const noLines: ReadonlySet<OrderLine> = new Set();

/** The part of a line priced by the current rules: all of it, the added units, or nothing. */
const openPart = (line: OrderLine, anew: ReadonlySet<OrderLine>): BasketLine | undefined => {
  if (!('settled' in line)) return line;
  if (!isAgreed(line)) return undefined;
  return anew.has(line) ? line.whole?.wanted : line.added;
};

/**
 * Prices the open part by the current rules, beside what stays; agreed lines in `anew` are open as a whole. `applied`
 * covers the open part; totals cover everything. `price` may leave reasons out.
 */
export const quoteBeside = (
  lines: readonly OrderLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
  { anew = noLines, price = quote }: { anew?: ReadonlySet<OrderLine>; price?: typeof quote } = {},
): Quote => {
  const openParts = lines.map((line) => openPart(line, anew));
  const openLines = openParts.filter((part) => part !== undefined);
  const staying = lines.filter((line) => !anew.has(line));
  const quoted = price(openLines, rulesBeside(sharesOf(staying), rules), setting);
  let next = 0;
  const all = lines.map((line, at): QuotedLine => {
    if (openParts[at] === undefined && 'settled' in line) return line.settled;
    const each = quoted.lines[next];
    next += 1;
    if (!each) throw new Error('A quote has a line for each line');
    return isAgreed(line) && !anew.has(line) ? withAdded(line, each, setting.gstRate) : each;
  });
  return { ...quoted, lines: all, totals: totalsOf(all) };
};
