import { sumOf } from '#contract/cents.ts';
import { type FormerLine, withShares } from './agreed.ts';
import { type Candidate, sharesByTerms } from './agreedTerms.ts';
import type { BasketLine, PriceShare, ProductFacts, Quote, QuoteSetting, Rule } from './basket.ts';
import { appliedIn, isAgreed, type OrderLine, quoteBeside, rulesBeside, sharesOf } from './beside.ts';
import { type NewLine, ownDiscountOf } from './line.ts';
import { quote, quoteAmounts } from './quote.ts';
import { indexRules, matchesOf } from './rules.ts';

/*
 * An order with an agreement. Lines to which the current rules would give the same again are priced by them at the
 * wanted quantity, together with everything new; the others keep their agreement, and units added to them are new.
 */

export type SoldLine = Pick<
  NewLine,
  'pack' | 'unitQty' | 'quantity' | 'listPrice' | 'price' | 'discount' | 'discountAmount'
>;

export const basketLineOf = (line: SoldLine, facts: ProductFacts): BasketLine => ({
  facts,
  pack: line.pack,
  unitQty: line.unitQty,
  quantity: line.quantity,
  listPrice: line.listPrice,
  price: line.price,
  discount: ownDiscountOf(line),
});

/** True if units of several lines count together. */
const isForGroups = ({ terms: { kind } }: Rule): boolean =>
  kind === 'buyGet' || kind === 'bundle' || kind === 'quantityBreaks';

/** True if a line may have counted for a promotion of the order: for its groups, or for its minimum spending. */
const mayCountFor = (rule: Rule, facts: ProductFacts): boolean => {
  if (rule.minimumBasket > 0) return true;
  if (!isForGroups(rule) && rule.terms.kind !== 'spend') return false;
  return matchesOf(indexRules([rule]), facts).some(({ excluded }) => !excluded);
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

const sharesIn = (candidates: readonly Candidate[]): PriceShare[] => candidates.flatMap(({ shares }) => shares);

/**
 * True if unchanged promotions give the same again to all of them together. The order of two lines at the same price
 * decides which one has the share, and it changes once a line is removed.
 */
const isSameInAll = (candidates: readonly Candidate[], { lines }: Pick<Quote, 'lines'>, rules: readonly Rule[]) => {
  const shares = sharesIn(candidates);
  const versions = new Map(rules.map(({ id, version }) => [id, version]));
  return (
    shares.every(({ promotionId, version }) => version !== undefined && versions.get(promotionId) === version) &&
    isSameDiscount(
      shares,
      lines.flatMap((line) => line.shares),
    )
  );
};

/** An order as it was agreed: the lines that may be repriced, the permanent shares of others, and the terms of then. */
type Agreed = { candidates: readonly Candidate[]; fixedShares: readonly PriceShare[]; agreedRules: readonly Rule[] };

const agreedOf = (
  lines: readonly OrderLine[],
  removed: readonly FormerLine[],
  agreedRules: readonly Rule[],
): Agreed => {
  const candidates = lines.flatMap((line): Candidate[] =>
    isAgreed(line) && line.whole ? [{ ...line.whole, line }] : [],
  );
  return {
    candidates: [...candidates, ...removed].sort((one, two) => one.position - two.position),
    fixedShares: sharesOf(lines.filter((line) => !isAgreed(line) || !line.whole)),
    agreedRules,
  };
};

/** What stays as it was when only some lines are repriced. */
const sharesBeside = ({ candidates, fixedShares }: Agreed, some: readonly Candidate[]): PriceShare[] => {
  const anew = new Set(some);
  return [...fixedShares, ...sharesIn(candidates.filter((candidate) => !anew.has(candidate)))];
};

/** Without lines that may have counted for a promotion of lines that stay: it is used up. */
const withoutGroupsOf = (agreed: Agreed, some: readonly Candidate[], rules: readonly Rule[]): readonly Candidate[] => {
  const index = indexRules(rules);
  let free = some;
  for (;;) {
    const shares = sharesBeside(agreed, free);
    const appliedIds = appliedIn(shares);
    const agreedRules = agreed.agreedRules.filter(({ id, version }) =>
      shares.some((share) => share.promotionId === id && share.version === version && share.amount > 0),
    );
    const isUsed = ({ was }: Candidate) =>
      agreedRules.some((rule) => mayCountFor(rule, was.facts)) ||
      matchesOf(index, was.facts).some((match) => {
        const rule = index.rules[match.rule];
        return rule !== undefined && appliedIds.has(rule.id) && isForGroups(rule) && !match.excluded;
      });
    const rest = appliedIds.size === 0 ? free : free.filter((candidate) => !isUsed(candidate));
    if (rest.length === free.length) return free;
    free = rest;
  }
};

/**
 * Lines that get the same only together are excluded together: a few rounds find nearly all, and the work stays
 * limited.
 */
const MAX_ROUNDS = 6;

/** Lines to which the rules, without newly begun ones, would give the same as before. */
type Anew = { candidates: readonly Candidate[]; begunIds: ReadonlySet<number> };

const nothingAnew: Anew = { candidates: [], begunIds: new Set() };

const withoutBegun = (rules: readonly Rule[], begunIds: ReadonlySet<number>): readonly Rule[] =>
  begunIds.size === 0 ? rules : rules.filter(({ id }) => !begunIds.has(id));

/**
 * Several promotions that gave nothing then give something now: any one of them may have begun, while the others
 * existed.
 */
const withBegun = (begunIds: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number>[] => {
  const all = new Set([...begunIds, ...ids]);
  return ids.length === 1 ? [all] : [...ids.map((id) => new Set([...begunIds, id])), all];
};

/** For this many promotions that may have begun, not all combinations are tried. */
const MAX_TRIES = 24;

/** With `leaveOutBegun`, promotions that would give something now but gave nothing then are left out. */
const linesPricedAnew = (
  agreed: Agreed,
  rules: readonly Rule[],
  setting: QuoteSetting,
  leaveOutBegun: boolean,
): Anew[] => {
  const agreedIds = appliedIn(sharesIn(agreed.candidates));
  const ways: Anew[] = [];
  const triedKeys = new Set<string>();
  const open = [
    { candidates: withoutGroupsOf(agreed, agreed.candidates, rules), begunIds: nothingAnew.begunIds, round: 0 },
  ];
  for (let next = open.pop(); next && triedKeys.size < MAX_TRIES; next = open.pop()) {
    const { candidates, begunIds, round } = next;
    const key = [candidates.map(({ position }) => position), [...begunIds].sort((one, two) => one - two)].join('/');
    if (candidates.length === 0 || round === MAX_ROUNDS || triedKeys.has(key)) continue;
    triedKeys.add(key);
    const quoted = quoteAmounts(
      candidates.map(({ was }) => was),
      rulesBeside(sharesBeside(agreed, candidates), withoutBegun(rules, begunIds)),
      setting,
    );
    const same = candidates.filter(({ shares }, at) => isSameDiscount(shares, quoted.lines[at]?.shares ?? []));
    if (same.length === candidates.length || isSameInAll(candidates, quoted, rules)) {
      ways.push({ candidates, begunIds });
      continue;
    }
    const begun = quoted.applied.flatMap(({ promotionId }) => (agreedIds.has(promotionId) ? [] : promotionId));
    if (leaveOutBegun && begun.length > 0)
      open.push(...withBegun(begunIds, begun).map((ids) => ({ candidates, begunIds: ids, round: round + 1 })));
    else open.push({ candidates: withoutGroupsOf(agreed, same, rules), begunIds, round: round + 1 });
  }
  return ways;
};

/** True if goods are only added to the agreement, and nothing is removed. */
const isOnlyMore = (lines: readonly OrderLine[], removed: readonly FormerLine[]): boolean =>
  removed.length === 0 &&
  lines.every((line) => !isAgreed(line) || !line.whole || line.whole.wanted.quantity >= line.whole.was.quantity);

type RequoteOptions = {
  /** Lines of the numbered order that were removed, or have another price. */
  removed?: readonly FormerLine[];
  /** Promotions that lines were agreed with, in their terms of then. */
  agreedRules?: readonly Rule[];
  /** May leave reasons out. */
  price?: typeof quote;
};

/** `applied` covers the open lines; totals cover everything. Of several ways, the cheapest for the customer. */
export const requote = (
  lines: readonly OrderLine[],
  rules: readonly Rule[],
  setting: QuoteSetting,
  { removed = [], agreedRules = [], price = quote }: RequoteOptions = {},
): Quote => {
  const agreed = agreedOf(lines, removed, agreedRules);
  const quoteWith = ({ candidates, begunIds }: Anew, priceBy: typeof quote): Quote => {
    const open = new Set(candidates);
    const staying = agreed.candidates.filter((candidate) => !open.has(candidate));
    const shares = sharesByTerms(staying, agreedRules, setting);
    const agreedLines = lines.map((line) => {
      const own = isAgreed(line) ? shares.get(line) : undefined;
      return own && isAgreed(line) ? withShares(line, own, setting.gstRate) : line;
    });
    const anew = new Set<OrderLine>(candidates.flatMap(({ line }) => line ?? []));
    return quoteBeside(agreedLines, withoutBegun(rules, begunIds), setting, { anew, price: priceBy });
  };
  const together = linesPricedAnew(agreed, rules, setting, true);
  const [whole] = together;
  if (whole && whole.begunIds.size === 0 && whole.candidates.length === agreed.candidates.length) {
    const quoted = quoteWith(whole, price);
    if (!isOnlyMore(lines, removed)) return quoted;
    // A promotion with a higher priority may save less than the one it takes units from: buying more must not lose what
    // was agreed.
    const agreedDiscount = sumOf(sharesOf(lines).map(({ amount }) => amount));
    return quoted.totals.promotionDiscount < agreedDiscount ? quoteWith(nothingAnew, price) : quoted;
  }
  const ways = [...together, ...linesPricedAnew(agreed, rules, setting, false), nothingAnew];
  const [best = nothingAnew] = ways
    .map((way) => ({ way, due: quoteWith(way, quoteAmounts).totals.total }))
    .toSorted((one, two) => one.due - two.due)
    .map(({ way }) => way);
  return quoteWith(best, price);
};
