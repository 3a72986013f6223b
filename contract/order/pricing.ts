import { type Cents, cents } from '#contract/cents.ts';
import { type OwnAmounts, ownAmounts } from './amounts.ts';
import type { BasketLine, NotApplied, QuoteSetting, Rule } from './basket.ts';
import { obstacleOf } from './conditions.ts';
import { type Lot, lotsOf } from './lots.ts';
import { type Match, matchesOf, type RuleIndex } from './rules.ts';
import { isEveryProduct } from './scope.ts';

/* A basket as promotions see it, before any of them applies. */

export type PricedLine = OwnAmounts & { line: BasketLine; matches: readonly Match[] };

export type Obstacle = Pick<NotApplied, 'reason' | 'missingAmount' | 'onScope'>;

/** By rule: the lots that it concerns and how; undefined if there are none. */
export type Reach = readonly (readonly { lot: number; match: Match }[])[];

export type Pricing = {
  rules: readonly Rule[];
  lines: readonly PricedLine[];
  /** Sorted, so that the order of lines does not matter. */
  lots: readonly Lot[];
  /** The value of the goods sold, and their cost. */
  total: Cents;
  cost: number;
  isCostKnown: boolean;
  /** By rule: units in its scope, and the amount spent on it. */
  unitsInScope: number[];
  spent: number[];
  /** By rule: the indexes of its lots. */
  reach: Reach;
  /** By rule that concerns the basket, in order: why it does not apply, or null. Other rules are missing. */
  obstacles: Map<number, Obstacle | null>;
};

const isOrderWide = ({ terms }: Rule): boolean => terms.kind === 'spend' && terms.reward.kind !== 'gift';

/** True if a rule takes something off units, not off the order as a whole. */
export const isForProducts = (rule: Rule): boolean => !isOrderWide(rule);

const compareMatches = (one: readonly Match[], two: readonly Match[]): number => {
  for (const [at, match] of one.entries()) {
    const other = two[at];
    if (!other) return 1;
    const flags = Number(other.main) - Number(match.main) || Number(other.other) - Number(match.other);
    const difference = match.rule - other.rule || flags || Number(match.excluded) - Number(other.excluded);
    if (difference !== 0) return difference;
  }
  return one.length - two.length;
};

/** Lots that compare as equal are the same to every rule. */
const compareLots = (one: Lot, two: Lot): number =>
  two.price - one.price ||
  one.room - two.room ||
  one.thousandths - two.thousandths ||
  compareMatches(one.matches, two.matches) ||
  one.line - two.line;

const missingSpend = ({ terms, minimumBasket, scope, exclusions }: Rule, total: number, spent: number) => {
  const belowThreshold = terms.kind === 'spend' ? Math.max(0, terms.threshold - spent) : 0;
  // Spending on its own products counts for both.
  const isScoped = belowThreshold > 0 && !(isEveryProduct(scope) && isEveryProduct(exclusions));
  return { amount: Math.max(minimumBasket - total, belowThreshold), isScoped };
};

const obstacleHere = (rule: Rule, setting: QuoteSetting, total: number, spent: number): Obstacle | null => {
  const reason = obstacleOf(rule, setting);
  if (reason) return { reason };
  const { amount, isScoped } = missingSpend(rule, total, spent);
  if (amount <= 0) return null;
  return { reason: 'basketTooSmall', missingAmount: cents(amount), ...(isScoped ? { onScope: true } : {}) };
};

/** For rules that concern nothing in a basket. */
const nowhere: { lot: number; match: Match }[] = [];

export const priceBasket = (basket: readonly BasketLine[], index: RuleIndex, setting: QuoteSetting): Pricing => {
  const { rules } = index;
  const lines = basket.map((line): PricedLine => {
    const matches = line.quantity > 0 ? matchesOf(index, line.facts) : [];
    const { listAmount, ownDiscount, before } = ownAmounts(line);
    return { line, matches, listAmount, ownDiscount, before };
  });
  // Returned goods take no part: they neither count nor get anything.
  const lots: Lot[] = [];
  let sum = 0;
  for (const [at, { line, before, matches }] of lines.entries()) {
    if (line.quantity <= 0) continue;
    lots.push(...lotsOf(line, at, before, matches));
    sum += before;
  }
  lots.sort(compareLots);
  const total = cents(sum);
  const unitsInScope = rules.map(() => 0);
  const spent = rules.map(() => 0);
  const reach: { lot: number; match: Match }[][] = Array(rules.length).fill(nowhere);
  const touched: number[] = [];
  for (const [lot, { matches, count, price, sort }] of lots.entries())
    for (const match of matches) {
      const { rule, main, excluded } = match;
      const own = reach[rule];
      if (own && own !== nowhere) own.push({ lot, match });
      else {
        reach[rule] = [{ lot, match }];
        touched.push(rule);
      }
      if (!main || excluded) continue;
      spent[rule] = (spent[rule] ?? 0) + count * price;
      if (sort === 'unit') unitsInScope[rule] = (unitsInScope[rule] ?? 0) + count;
    }
  const obstacles = new Map<number, Obstacle | null>();
  for (const at of touched.sort((one, two) => one - two)) {
    const rule = rules[at];
    if (rule) obstacles.set(at, obstacleHere(rule, setting, total, spent[at] ?? 0));
  }
  return {
    rules,
    lines,
    lots,
    total,
    cost: lots.reduce((sum, { count, cost }) => sum + count * cost, 0),
    isCostKnown: lots.every((lot) => lot.isCostKnown),
    unitsInScope,
    spent,
    reach,
    obstacles,
  };
};
