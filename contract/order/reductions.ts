import { cents } from '#contract/cents.ts';
import type { Reduction, Rule } from './basket.ts';
import type { Discount } from './discounts.ts';
import { isHeldToCost, type Lot, PARTS_PER_CENT, savingBelowCost } from './lots.ts';
import type { Outcome } from './outcome.ts';
import { isForProducts, type Pricing } from './pricing.ts';
import { shareOut } from './shares.ts';

/* Where a promotion took less off than it says, because it stops at cost. */

/** By line, in parts of a cent: what a rule would take off the units it got. For a bundle: their value. */
type PartsByLine = Map<number, number>;

/** Nothing to report for rules that may go below cost. */
const partsByRule = ({ rules, lots, unitsInScope }: Pricing, { allocations }: Outcome): Map<number, PartsByLine> => {
  const byRule = new Map<number, PartsByLine>();
  const partsOf = (rule: Rule, number: number, lot: Lot): number =>
    rule.terms.kind === 'bundle' ? lot.price * PARTS_PER_CENT : savingBelowCost(rule, lot, unitsInScope[number] ?? 0);
  for (const { rule: number, lot: at, isGet, count } of allocations) {
    const [rule, lot] = [rules[number], lots[at]];
    if (!rule || !lot || !isHeldToCost(rule) || !(isGet || rule.terms.kind === 'bundle')) continue;
    const lines = byRule.get(number) ?? new Map<number, number>();
    lines.set(lot.line, (lines.get(lot.line) ?? 0) + count * partsOf(rule, number, lot));
    byRule.set(number, lines);
  }
  return byRule;
};

const sum = (amounts: Iterable<number>): number => {
  let all = 0;
  for (const each of amounts) all += each;
  return all;
};

/** The amount missing to the full discount of units, by line. */
const productCuts = (outcome: Outcome, rule: Rule, discount: Discount, lines: PartsByLine): PartsByLine => {
  const before = sum(lines.values());
  const price = rule.terms.kind === 'bundle' ? rule.terms.price * discount.times * PARTS_PER_CENT : 0;
  const cut = cents(Math.round((before - price - (outcome.amounts.get(discount.rule) ?? 0)) / PARTS_PER_CENT));
  if (cut <= 0) return new Map();
  const numbers = [...lines.keys()].sort((one, two) => one - two);
  // A bundle's price is shared by the value of its units.
  const shortfalls = numbers.map((line) => {
    const parts = lines.get(line) ?? 0;
    const full = rule.terms.kind === 'bundle' ? Math.round((parts * (before - price)) / before) : parts;
    return Math.max(0, full - (discount.byLine.get(line) ?? 0) * PARTS_PER_CENT);
  });
  const shares = shareOut(cut, shortfalls);
  return new Map(numbers.map((line, at) => [line, shares[at] ?? 0]));
};

const orderCuts = ({ orderDiscounts }: Outcome, { rule, byLine }: Discount): PartsByLine => {
  const { cut = cents(0) } = orderDiscounts.find((each) => each.rule === rule) ?? {};
  const shares = shareOut(cut, [...byLine.values()]);
  return new Map([...byLine.keys()].map((line, at) => [line, shares[at] ?? 0]));
};

/** By line, by id; lines without a reduction are missing. */
export const reductionsOf = (
  pricing: Pricing,
  outcome: Outcome,
  discounts: readonly Discount[],
): ReadonlyMap<number, Reduction[]> => {
  const byLine = new Map<number, Reduction[]>();
  const partsOf = partsByRule(pricing, outcome);
  for (const discount of discounts) {
    const rule = pricing.rules[discount.rule];
    if (!rule || !isHeldToCost(rule)) continue;
    const cuts = isForProducts(rule)
      ? productCuts(outcome, rule, discount, partsOf.get(discount.rule) ?? new Map())
      : orderCuts(outcome, discount);
    for (const [line, cut] of cuts) {
      if (cut <= 0) continue;
      const fullAmount = cents((discount.byLine.get(line) ?? 0) + cut);
      const reduction: Reduction = { promotionId: rule.id, reason: 'stopsAtCost', fullAmount };
      byLine.set(line, [...(byLine.get(line) ?? []), reduction]);
    }
  }
  return byLine;
};
