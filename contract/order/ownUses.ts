import type { Rule } from './basket.ts';

/** Promotions that an order uses, with the units of those that have so many in all. */
export type OwnUses = ReadonlyMap<number, number>;

/** What an order uses already it does not use once more. */
export const withoutUses = (rules: readonly Rule[], own: OwnUses): readonly Rule[] =>
  own.size === 0
    ? rules
    : rules.map((rule) =>
        own.has(rule.id)
          ? {
              ...rule,
              uses: Math.max(0, rule.uses - 1),
              usesByCustomer: Math.max(0, rule.usesByCustomer - 1),
              units: Math.max(0, rule.units - (own.get(rule.id) ?? 0)),
            }
          : rule,
      );
