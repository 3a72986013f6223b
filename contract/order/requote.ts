import type { AgreedLine, FormerLine } from './agreed.ts';
import type { BasketLine, PriceShare, ProductFacts, Quote, QuoteSetting, Rule } from './basket.ts';
import { appliedTo, isAgreed, type OrderLine, quoteBeside, rulesBeside, sharesOf, sum } from './beside.ts';
import { type NewLine, ownDiscountOf } from './line.ts';
import { quote, quoteAmounts } from './quote.ts';
import { indexRules, matchesOf } from './rules.ts';

/*
 * An order of which something is agreed. What the rules of now would give again as it was is priced by them as it is wanted, all
 * of it together with what is new; the rest keeps what was agreed, and what is added to it is new.
 */

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

/** Whether units of several lines count together. */
const isForGroups = ({ terms: { kind } }: Rule): boolean =>
  kind === 'buyGet' || kind === 'bundle' || kind === 'quantityBreaks';

const amountsByPromotion = (shares: readonly PriceShare[]): ReadonlyMap<number, number> => {
  const amounts = new Map<number, number>();
  for (const { promotionId, amount } of shares) amounts.set(promotionId, (amounts.get(promotionId) ?? 0) + amount);
  return amounts;
};

const isSameDiscount = (one: readonly PriceShare[], two: readonly PriceShare[]): boolean => {
  const [amounts, others] = [amountsByPromotion(one), amountsByPromotion(two)];
  return amounts.size === others.size && [...amounts].every(([id, amount]) => others.get(id) === amount);
};

/** A line that may be priced anew; one that is no longer wanted has none. */
type Candidate = FormerLine & { line?: AgreedLine };

/**
 * Whether promotions that are as they were give as much again to all of them together. Which of two lines at the same price
 * has the share is decided by their order, and that is another one once a line is gone.
 */
const isSameInAll = (candidates: readonly Candidate[], { lines }: Pick<Quote, 'lines'>, rules: readonly Rule[]) => {
  const shares = candidates.flatMap((candidate) => candidate.shares);
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  return (
    shares.every(({ promotionId, version }) => version !== undefined && versions.get(promotionId) === version) &&
    isSameDiscount(
      shares,
      lines.flatMap((line) => line.shares),
    )
  );
};

/** Without what may have been bought for a group of lines that stay: it is used up. */
const withoutGroupsOf = (
  lines: readonly OrderLine[],
  candidates: readonly Candidate[],
  rules: readonly Rule[],
): readonly Candidate[] => {
  const index = indexRules(rules);
  let free = candidates;
  for (;;) {
    const anew = new Set<OrderLine | undefined>(free.map(({ line }) => line));
    const appliedIds = appliedTo(lines.filter((line) => !anew.has(line)));
    const isUsed = ({ was }: Candidate) =>
      matchesOf(index, was.facts).some((match) => {
        const rule = index.rules[match.rule];
        return rule !== undefined && appliedIds.has(rule.id) && isForGroups(rule) && !match.excluded;
      });
    const rest = appliedIds.size === 0 ? free : free.filter((candidate) => !isUsed(candidate));
    if (rest.length === free.length) return free;
    free = rest;
  }
};

/** Lines that get the same only together drop out together: asking a few times finds nearly all, and the work stays bounded. */
const MAX_ROUNDS = 3;

/** Agreed lines that the rules of now would give the same again, as they were. */
const linesPricedAnew = (
  lines: readonly OrderLine[],
  removed: readonly FormerLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
): ReadonlySet<OrderLine> => {
  const agreed = lines.flatMap((line): Candidate[] => (isAgreed(line) && line.whole ? [{ line, ...line.whole }] : []));
  let candidates = withoutGroupsOf(lines, [...agreed, ...removed], rules);
  for (let round = 0; round < MAX_ROUNDS && candidates.length > 0; round += 1) {
    const anew = new Set<OrderLine>(candidates.flatMap(({ line }) => line ?? []));
    const staying = lines.filter((line) => !anew.has(line));
    const quoted = quoteAmounts(
      candidates.map(({ was }) => was),
      rulesBeside(staying, rules),
      setting,
    );
    if (isSameInAll(candidates, quoted, rules)) return anew;
    const same = candidates.filter(({ shares }, at) => isSameDiscount(shares, quoted.lines[at]?.shares ?? []));
    if (same.length === candidates.length) return anew;
    candidates = withoutGroupsOf(lines, same, rules);
  }
  return new Set();
};

/** Whether goods are added to what was agreed, and nothing is taken away from it. */
const isOnlyMore = (lines: readonly OrderLine[], removed: readonly FormerLine[]): boolean =>
  removed.length === 0 &&
  lines.every((line) => !isAgreed(line) || !line.whole || line.whole.wanted.quantity >= line.whole.was.quantity);

type RequoteOptions = {
  /** Lines of the numbered order that are gone, or have another price. */
  removed?: readonly FormerLine[];
  /** May leave reasons out. */
  price?: typeof quote;
};

/** What applied is told of the lines that are open; totals are of all. */
export const requote = (
  lines: readonly OrderLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
  { removed = [], price = quote }: RequoteOptions = {},
): Quote => {
  const anew = linesPricedAnew(lines, removed, rules, setting);
  const quoted = quoteBeside(lines, rules, setting, { anew, price });
  if (anew.size === 0 || !isOnlyMore(lines, removed)) return quoted;
  // A promotion that goes first may save less than the one it takes units from: what was agreed is not lost by buying more.
  const agreedDiscount = sum(sharesOf(lines).map(({ amount }) => amount));
  return quoted.totals.promotionDiscount < agreedDiscount ? quoteBeside(lines, rules, setting, { price }) : quoted;
};
