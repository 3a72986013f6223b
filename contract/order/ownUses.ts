import type { Rule } from './basket.ts';

/** Promotions that an order uses, with their units if the number of units is limited. */
export type OwnUses = ReadonlyMap<number, number>;

/** Uses that the order already has are not counted again. */
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
