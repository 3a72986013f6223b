import { type Cents, cents } from '#contract/cents.ts';
import type { Terms } from '#contract/promotions/terms.ts';
import type { Rule } from './basket.ts';
import { isHeldToCost, PARTS_PER_CENT, roomOf, unitSaving } from './lots.ts';
import type { Outcome } from './outcome.ts';
import type { Pricing } from './pricing.ts';
import { roundTo, shareOut, shareOutWithin } from './shares.ts';
import type { Allocation } from './solution.ts';

/* An outcome to the cent: per promotion, and per line. */

export type Discount = {
  rule: number;
  amount: Cents;
  /** Groups or units. */
  times: number;
  /** By line, if not zero. */
  byLine: Map<number, Cents>;
  /** For a promotion with a limited number of units: how many it took, by line. */
  unitsByLine?: ReadonlyMap<number, number>;
};

/**
 * What units can bear of their own discount and beyond it, in parts of a cent, and the value of those that can bear
 * more.
 */
type LineParts = { parts: number; rest: number; weight: number };

/** What a rule took off each line's units, in line order. */
const partsByLine = (pricing: Pricing, allocations: readonly Allocation[], number: number): Map<number, LineParts> => {
  const lines = new Map<number, LineParts>();
  const rule = pricing.rules[number];
  if (!rule) return lines;
  for (const allocation of allocations) {
    const lot = pricing.lots[allocation.lot];
    if (!lot) continue;
    const line = lines.get(lot.line) ?? { parts: 0, rest: 0, weight: 0 };
    const saving = allocation.isGet ? unitSaving(rule, lot, pricing.unitsInScope[number] ?? 0) : 0;
    const rest = roomOf(rule, lot) - saving;
    line.parts += allocation.count * saving;
    line.rest += allocation.count * rest;
    if (rest > 0) line.weight += allocation.count * lot.price;
    lines.set(lot.line, line);
  }
  return new Map([...lines].sort(([one], [two]) => one - two));
};

/**
 * If get units cannot bear all of their discount, the rest is shared by price over the units bought with them; nothing
 * goes below its cost.
 */
const partsWithin = (lines: readonly LineParts[], all: number): number[] => {
  const over = all - lines.reduce((sum, { parts }) => sum + parts, 0);
  if (over <= 0) return lines.map(({ parts }) => parts);
  const shares = shareOutWithin(
    cents(over),
    lines.map(({ weight }) => weight),
    lines.map(({ rest }) => rest),
  );
  return lines.map(({ parts }, at) => parts + (shares[at] ?? 0));
};

const timesOf = (terms: Terms | undefined, allocations: readonly Allocation[]): number => {
  const units = allocations.reduce((all, { isGet, count }) => all + (isGet || terms?.kind === 'bundle' ? count : 0), 0);
  if (terms?.kind === 'bundle') return units / terms.quantity;
  return terms?.kind === 'buyGet' ? units / terms.get : units;
};

/** The number of units of each line that a rule took. */
const unitsByLine = ({ lots }: Pricing, allocations: readonly Allocation[]): ReadonlyMap<number, number> => {
  const units = new Map<number, number>();
  for (const { lot, count } of allocations) {
    const line = lots[lot]?.line;
    if (line !== undefined) units.set(line, (units.get(line) ?? 0) + count);
  }
  return units;
};

const offProducts = (pricing: Pricing, outcome: Outcome): Discount[] => {
  const numbers = [...outcome.amounts.keys()].sort((one, two) => one - two);
  const parts = numbers.map((number) => outcome.amounts.get(number) ?? 0);
  const amounts = roundTo(outcome.productDiscount, parts, PARTS_PER_CENT);
  const byRule = new Map<number, Allocation[]>(numbers.map((number) => [number, []]));
  for (const allocation of outcome.allocations) byRule.get(allocation.rule)?.push(allocation);
  return numbers.map((number, at) => {
    const amount = amounts[at] ?? cents(0);
    const own = byRule.get(number) ?? [];
    const { terms, limitUnits = null } = pricing.rules[number] ?? {};
    const lines = partsByLine(pricing, own, number);
    const each = [...lines.values()];
    const shares =
      terms?.kind === 'bundle'
        ? shareOutWithin(
            amount,
            each.map(({ weight }) => weight),
            each.map(({ rest }) => rest / PARTS_PER_CENT),
          )
        : roundTo(amount, partsWithin(each, parts[at] ?? 0), PARTS_PER_CENT);
    const byLine = new Map([...lines.keys()].map((line, index) => [line, shares[index] ?? cents(0)]));
    const discount = { rule: number, amount, times: timesOf(terms, own), byLine };
    return limitUnits === null ? discount : { ...discount, unitsByLine: unitsByLine(pricing, own) };
  });
};

/**
 * By line, an order discount: in proportion to what is left of each, but no line below its cost if the discount stops
 * there.
 */
const orderShares = (
  rule: Rule | undefined,
  amount: Cents,
  left: readonly number[],
  costs: readonly number[],
): Cents[] => {
  if (!rule || !isHeldToCost(rule)) return shareOut(amount, left);
  return shareOutWithin(
    amount,
    left,
    left.map((each, line) => Math.max(0, each - (costs[line] ?? 0))),
  );
};

/** All discounts, by id, in cents that add up: product promotions first, then the order's discount off the rest. */
export const discountsOf = (pricing: Pricing, outcome: Outcome): Discount[] => {
  const discounts = offProducts(pricing, outcome);
  const left: number[] = pricing.lines.map(({ line, before }) => (line.quantity > 0 ? before : 0));
  const take = ({ byLine }: Discount) => {
    for (const [line, amount] of byLine) left[line] = (left[line] ?? 0) - amount;
  };
  for (const discount of discounts) take(discount);
  const costs: number[] = pricing.lines.map(() => 0);
  for (const { line, count, cost } of pricing.lots) costs[line] = (costs[line] ?? 0) + count * cost;
  for (const { rule, amount } of outcome.orderDiscounts) {
    const shares = orderShares(pricing.rules[rule], amount, left, costs);
    const byLine = new Map<number, Cents>();
    for (const [line, share] of shares.entries()) if (share > 0) byLine.set(line, share);
    const discount = { rule, amount, times: 1, byLine };
    take(discount);
    discounts.push(discount);
  }
  return discounts.sort((one, two) => one.rule - two.rule);
};
