import { type Cents, cents, ratio } from '#contract/cents.ts';
import { assign } from './assign.ts';
import type { Rule } from './basket.ts';
import { isHeldToCost, PARTS_PER_CENT } from './lots.ts';
import { isForProducts, type Pricing } from './pricing.ts';
import type { Allocation } from './solution.ts';

/* What promotions take off a basket: all that may be combined, or one that is used alone. */

/** Off the whole order, and how much less than the promotion says, because it stops at cost. */
type OrderDiscount = { rule: number; amount: Cents; cut: Cents };

export type Outcome = {
  allocations: readonly Allocation[];
  /** By rule, in parts of a cent: off units. */
  amounts: ReadonlyMap<number, number>;
  /** The same added up and rounded once. */
  productDiscount: Cents;
  /** By rule, in the order they were taken off the whole order. */
  orderDiscounts: readonly OrderDiscount[];
  /** What the customer pays for the goods sold. */
  due: number;
  /** The rule that is used alone, if any. */
  alone: number | null;
};

const rewardSize = ({ terms }: Rule): [isAmount: number, size: number] => {
  const reward = terms.kind === 'spend' ? terms.reward : null;
  if (reward?.kind === 'percent') return [0, reward.percent];
  return [1, reward?.kind === 'amount' ? reward.amount : 0];
};

/** Higher priority, then percentages before amounts, then the larger, then the lower id. */
const compareRewards = (one: Rule, two: Rule): number => {
  const [[oneSort, oneSize], [twoSort, twoSize]] = [rewardSize(one), rewardSize(two)];
  return two.priority - one.priority || oneSort - twoSort || twoSize - oneSize || one.id - two.id;
};

const rewardOf = ({ terms }: Rule, left: number): number => {
  const reward = terms.kind === 'spend' ? terms.reward : null;
  if (reward?.kind === 'percent') return ratio([left, Math.round(reward.percent * 100)], 10_000);
  return reward?.kind === 'amount' ? Math.min(reward.amount, left) : 0;
};

const offOrder = (pricing: Pricing, numbers: readonly number[], from: number): Outcome['orderDiscounts'] => {
  let left = from;
  const discounts: OrderDiscount[] = [];
  const entries = numbers.flatMap((number) => {
    const rule = pricing.rules[number];
    return rule ? [{ number, rule }] : [];
  });
  for (const { number, rule } of entries.sort((one, two) => compareRewards(one.rule, two.rule))) {
    const room = rule.belowCost ? left : Math.max(0, left - pricing.cost);
    const reward = rewardOf(rule, left);
    const amount = Math.min(reward, room);
    if (amount <= 0) continue;
    discounts.push({ rule: number, amount: cents(amount), cut: cents(reward - amount) });
    left -= amount;
  }
  return discounts;
};

const outcomeOf = (pricing: Pricing, numbers: readonly number[], alone: number | null): Outcome => {
  const { rules, lots, unitsInScope, reach, total } = pricing;
  const isProduct = (number: number) => rules[number] !== undefined && isForProducts(rules[number]);
  const orders = numbers.filter((number) => !isProduct(number));
  const { allocations, amounts } = assign(rules, lots, unitsInScope, reach, numbers.filter(isProduct));
  const parts = [...amounts.values()].reduce((sum, each) => sum + each, 0);
  const productDiscount = cents(ratio([parts], PARTS_PER_CENT));
  const orderDiscounts = offOrder(pricing, orders, total - productDiscount);
  const due = orderDiscounts.reduce((left, { amount }) => left - amount, total - productDiscount);
  return { allocations, amounts, productDiscount, orderDiscounts, due, alone };
};

const priorityOf = ({ rules }: Pricing, { amounts, orderDiscounts }: Outcome): number =>
  [...amounts.keys(), ...orderDiscounts.map(({ rule }) => rule)].reduce(
    (highest, rule) => Math.max(highest, rules[rule]?.priority ?? 0),
    -1,
  );

/** The cheaper one, then the higher priority, then the combined ones, then the lower id. */
const isPreferred = (pricing: Pricing, one: Outcome, two: Outcome): boolean =>
  one.due < two.due || (one.due === two.due && priorityOf(pricing, one) > priorityOf(pricing, two));

/** No promotion takes off more than this: the value of its goods, above cost if it stops there. */
const mostOff = ({ rules, lots, reach, total, cost }: Pricing, number: number): number => {
  const rule = rules[number];
  if (!rule) return 0;
  if (!isForProducts(rule)) return rule.belowCost ? total : Math.max(0, total - cost);
  const each = isHeldToCost(rule) ? 'room' : 'price';
  let sum = 0;
  for (const { lot } of reach[number] ?? []) sum += (lots[lot]?.count ?? 0) * (lots[lot]?.[each] ?? 0);
  return sum;
};

export const chooseOutcome = (pricing: Pricing): Outcome => {
  const numbers: number[] = [];
  for (const [number, obstacle] of pricing.obstacles) if (obstacle === null) numbers.push(number);
  const isAlone = (number: number) => pricing.rules[number]?.exclusive ?? false;
  const together = outcomeOf(
    pricing,
    numbers.filter((number) => !isAlone(number)),
    null,
  );
  return numbers
    .filter((number) => isAlone(number) && pricing.total - mostOff(pricing, number) <= together.due)
    .map((number) => outcomeOf(pricing, [number], number))
    .filter(({ due }) => due < pricing.total)
    .reduce((best, each) => (isPreferred(pricing, each, best) ? each : best), together);
};
