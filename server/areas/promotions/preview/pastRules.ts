import type { Rule } from '#contract/order/basket.ts';
import type { PromotionValues } from '#contract/promotions.ts';
import { readPromotions } from '#server/areas/promotions/queries.ts';
import { valuesOf } from '#server/areas/promotions/values.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/* The rules for pricing past orders: the promotions they had, with and without the one being replayed. */

/** Last, so that on equal savings an order keeps the promotion it had. */
export const REPLAYED_ID = Number.MAX_SAFE_INTEGER;

/**
 * Dates, code and limits per customer are dropped: the question is what it would have done then, with the code
 * entered.
 */
const pastRule = (id: number, values: PromotionValues): Rule => ({
  ...values,
  id,
  version: 0,
  startsAt: null,
  endsAt: null,
  code: null,
  limitTotal: null,
  limitPerCustomer: null,
  uses: 0,
  limitUnits: null,
  units: 0,
  usesByCustomer: 0,
});

export type PastRules = { before: readonly Rule[]; after: readonly Rule[] };

/**
 * Orders with the same promotions share their rules, since whatever is prepared for a list of rules is cached with
 * it.
 */
export const pastRulesOf = (db: Db, scope: Scope, replayed: PromotionValues) => {
  const own = pastRule(REPLAYED_ID, replayed);
  const plain: PastRules = { before: [], after: [own] };
  const ruleById = new Map<number, Rule>();
  const rulesByIds = new Map<string, PastRules>();
  return {
    /** The others, as they are today. */
    read: async (ids: Iterable<number>): Promise<void> => {
      const missing = [...new Set(ids)].filter((id) => !ruleById.has(id));
      if (missing.length === 0) return;
      for (const promotion of await readPromotions(db, scope, missing)) {
        const rule = pastRule(promotion.id, valuesOf(promotion) as PromotionValues);
        ruleById.set(promotion.id, replayed.belowCost ? { ...rule, belowCost: true } : rule);
      }
    },
    of: (ids: readonly number[] | undefined): PastRules => {
      if (ids === undefined) return plain;
      const key = ids.join();
      const existing = rulesByIds.get(key);
      if (existing) return existing;
      const before = ids.flatMap((id) => ruleById.get(id) ?? []);
      const rules = { before, after: [...before, own] };
      rulesByIds.set(key, rules);
      return rules;
    },
  };
};
