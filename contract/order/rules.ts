import type { ProductFacts, Rule } from './basket.ts';
import { addListed, addScope, newIndex, type ScopeIndex, visitRules } from './scope.ts';

/** What a rule has to do with a product. */
export type Match = {
  /** The rule's place among all, by id. */
  rule: number;
  /** In its scope. */
  main: boolean;
  /** In the scope of what one gets, or its gift. */
  other: boolean;
  excluded: boolean;
};

export type RuleIndex = { rules: readonly Rule[]; main: ScopeIndex; other: ScopeIndex; outside: ScopeIndex };

const newRuleIndex = (list: readonly Rule[]): RuleIndex => {
  const rules = list.toSorted((one, two) => one.id - two.id);
  const [main, other, outside] = [newIndex(), newIndex(), newIndex()];
  for (const [at, { scope, exclusions, terms }] of rules.entries()) {
    addScope(main, scope, at);
    addListed(outside, exclusions, at);
    if (terms.kind === 'buyGet' && terms.getScope) addScope(other, terms.getScope, at);
    if (terms.kind === 'spend' && terms.reward.kind === 'gift')
      addListed(
        other,
        { productIds: [terms.reward.productId], categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] },
        at,
      );
  }
  return { rules, main, other, outside };
};

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

/** Rules by what they are about, worked out once for each list of rules. */
export const indexRules = (list: readonly Rule[]): RuleIndex => {
  const existing = indexes.get(list);
  if (existing) return existing;
  const index = newRuleIndex(list);
  indexes.set(list, index);
  return index;
};

/** Finds every rule that has to do with a product, by id. */
export const matcherOf = ({ rules, main, other, outside }: RuleIndex) => {
  // One place for each rule, used again for the next product.
  const places: (Match | null)[] = rules.map(() => null);
  return (facts: ProductFacts): Match[] => {
    const matches: Match[] = [];
    const matchOf = (rule: number): Match => {
      const existing = places[rule];
      if (existing) return existing;
      const match = { rule, main: false, other: false, excluded: false };
      places[rule] = match;
      matches.push(match);
      return match;
    };
    visitRules(main, facts, (rule) => {
      matchOf(rule).main = true;
    });
    visitRules(other, facts, (rule) => {
      matchOf(rule).other = true;
    });
    visitRules(outside, facts, (rule) => {
      const match = places[rule];
      if (match) match.excluded = true;
    });
    for (const { rule } of matches) places[rule] = null;
    return matches.sort((one, two) => one.rule - two.rule);
  };
};
