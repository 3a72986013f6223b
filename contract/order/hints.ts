import { cents } from '#contract/cents.ts';
import type { Hint, Rule } from './basket.ts';
import type { Completions } from './completion.ts';
import type { Outcome } from './outcome.ts';
import { isForProducts, type Obstacle, type Pricing } from './pricing.ts';
import { groupOf, isGiftOfOtherSort } from './reasons.ts';
import { missingTo, type Usage, type Usages } from './usage.ts';

/* Promotions nearly reached: a little more, and they apply. */

const hintedKinds = new Set(['bundle', 'buyGet', 'quantityBreaks', 'spend']);

const unitsHint = (rule: Rule, number: number, usage: Usage, { ofFree, ofBreaks }: Completions): number | null => {
  const { terms, limitPerOrder } = rule;
  const group = groupOf(rule);
  if (group) {
    if (usage.freeBuys === 0 || usage.times >= (limitPerOrder ?? Number.POSITIVE_INFINITY)) return null;
    const missing = missingTo(group, { buys: usage.freeBuys, gets: usage.freeGets, units: usage.freeUnits });
    return missing > 0 && ofFree(number).saving > 0 ? missing : null;
  }
  return terms.kind === 'quantityBreaks' && usage.buys > 0 ? ofBreaks(number).missing : null;
};

const giftHint = (pricing: Pricing, rule: Rule, number: number, usage: Usage): Hint | null => {
  if (rule.terms.kind !== 'spend' || rule.terms.reward.kind !== 'gift' || isGiftOfOtherSort(pricing, number))
    return null;
  if (rule.giftInactive) return null;
  const { productId, quantity } = rule.terms.reward;
  const missing = Math.min(quantity, rule.limitPerOrder ?? quantity) - usage.gets;
  return missing > 0 ? { kind: 'addGift', promotionId: rule.id, productId, quantity: missing } : null;
};

const hintOf = (
  pricing: Pricing,
  rule: Rule,
  number: number,
  usageOf: Usages['usageOf'],
  completions: Completions,
): Hint | null => {
  if (!hintedKinds.has(rule.terms.kind) || !isForProducts(rule)) return null;
  const usage = usageOf(number);
  const missing = unitsHint(rule, number, usage, completions);
  if (missing === null || missing === 0) return giftHint(pricing, rule, number, usage);
  return { kind: 'moreUnits', promotionId: rule.id, missing };
};

const spendHint = (
  { id }: Rule,
  { reason, missingAmount = cents(0), onScope }: Obstacle,
  spent: number,
): Hint | null => {
  if (reason !== 'basketTooSmall' || spent <= 0) return null;
  const hint = { kind: 'moreSpend', promotionId: id, missingAmount } as const;
  return onScope ? { ...hint, onScope } : hint;
};

/** By id. Of promotions that are used alone only the one in use, and then no others. */
export const hintsOf = (pricing: Pricing, outcome: Outcome, { usageOf }: Usages, completions: Completions): Hint[] => {
  const hints: Hint[] = [];
  for (const [number, obstacle] of pricing.obstacles) {
    const rule = pricing.rules[number];
    if (!rule || (outcome.alone === null ? rule.exclusive : outcome.alone !== number)) continue;
    const hint = obstacle
      ? spendHint(rule, obstacle, pricing.spent[number] ?? 0)
      : hintOf(pricing, rule, number, usageOf, completions);
    if (hint) hints.push(hint);
  }
  return hints;
};
