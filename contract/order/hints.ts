import { cents } from '#contract/money.ts';
import type { Hint, Rule } from './basket.ts';
import type { Outcome } from './outcome.ts';
import { isForProducts, type Obstacle, type Pricing } from './pricing.ts';
import { groupOf } from './reasons.ts';
import { missingTo, type Usage, type Usages } from './usage.ts';

/* What is nearly reached: a little more, and a promotion applies. */

const unitsHint = (rule: Rule, usage: Usage): number | null => {
  const { terms, limitPerOrder } = rule;
  const group = groupOf(rule);
  if (group) {
    if (usage.freeBuys === 0 || usage.times >= (limitPerOrder ?? Number.POSITIVE_INFINITY)) return null;
    return missingTo(group, { buys: usage.freeBuys, gets: usage.freeGets, units: usage.freeUnits });
  }
  if (terms.kind !== 'quantityBreaks') return null;
  const next = terms.breaks.filter(({ from }) => from > usage.buys).map(({ from }) => from - usage.buys);
  return next.length === 0 || usage.buys === 0 ? null : Math.min(...next);
};

const giftHint = (rule: Rule, usage: Usage): Hint | null => {
  if (rule.terms.kind !== 'spend' || rule.terms.reward.kind !== 'gift') return null;
  const { productId, quantity } = rule.terms.reward;
  const missing = Math.min(quantity, rule.limitPerOrder ?? quantity) - usage.gets;
  return missing > 0 ? { kind: 'addGift', promotionId: rule.id, productId, quantity: missing } : null;
};

const hintOf = (rule: Rule, usageOf: () => Usage): Hint | null => {
  if (!['bundle', 'buyGet', 'quantityBreaks', 'spend'].includes(rule.terms.kind) || !isForProducts(rule)) return null;
  const usage = usageOf();
  const missing = unitsHint(rule, usage);
  if (missing === null || missing === 0) return giftHint(rule, usage);
  return { kind: 'moreUnits', promotionId: rule.id, missing };
};

const spendHint = (rule: Rule, obstacle: Obstacle, spent: number): Hint | null =>
  obstacle.reason === 'basketTooSmall' && spent > 0
    ? { kind: 'moreSpend', promotionId: rule.id, missingAmount: obstacle.missingAmount ?? cents(0) }
    : null;

/** By id. Of promotions that are used alone only the one that is, and then of no other. */
export const hintsOf = (pricing: Pricing, outcome: Outcome, { usageOf }: Usages): Hint[] => {
  const numbers = [...pricing.obstacles.keys()].sort((one, two) => one - two);
  return numbers.flatMap((number) => {
    const rule = pricing.rules[number];
    const obstacle = pricing.obstacles.get(number) ?? null;
    if (!rule || (outcome.alone === null ? rule.exclusive : outcome.alone !== number)) return [];
    const hint = obstacle ? spendHint(rule, obstacle, pricing.spent[number] ?? 0) : hintOf(rule, () => usageOf(number));
    return hint ? [hint] : [];
  });
};
