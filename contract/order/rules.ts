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

export type RuleIndex = {
  rules: readonly Rule[];
  main: ScopeIndex;
  other: ScopeIndex;
  outside: ScopeIndex;
  /** By rule and what it has to do with a product: all lines that are alike share one. */
  matches: (Match | undefined)[];
};

/* What a rule has to do with a product, as one number. */
const MAIN = 1;
const OTHER = 2;
const EXCLUDED = 4;
const SORTS = 8;

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
  return { rules, main, other, outside, matches: Array(rules.length * SORTS).fill(undefined) };
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

const matchOf = ({ matches }: RuleIndex, rule: number, sort: number): Match => {
  const at = rule * SORTS + sort;
  const existing = matches[at];
  if (existing) return existing;
  const match = {
    rule,
    main: (sort & MAIN) !== 0,
    other: (sort & OTHER) !== 0,
    excluded: (sort & EXCLUDED) !== 0,
  };
  matches[at] = match;
  return match;
};

/** Finds every rule that has to do with a product, by id. */
export const matcherOf = (index: RuleIndex) => {
  const { rules, main, other, outside } = index;
  // One place for each rule, and the rules in turn, used again for the next product.
  const sorts = new Uint8Array(rules.length);
  const numbers = new Uint32Array(rules.length);
  let count = 0;
  const visitorOf = (sort: number) => (rule: number) => {
    const before = sorts[rule] ?? 0;
    if (before === 0) {
      numbers[count] = rule;
      count += 1;
    }
    sorts[rule] = before | sort;
  };
  const [isMain, isOther] = [visitorOf(MAIN), visitorOf(OTHER)];
  const isOutside = (rule: number) => {
    const before = sorts[rule] ?? 0;
    if (before !== 0) sorts[rule] = before | EXCLUDED;
  };
  return (facts: ProductFacts): Match[] => {
    count = 0;
    visitRules(main, facts, isMain);
    visitRules(other, facts, isOther);
    visitRules(outside, facts, isOutside);
    const matches: Match[] = [];
    for (const rule of numbers.subarray(0, count).sort()) {
      matches.push(matchOf(index, rule, sorts[rule] ?? 0));
      sorts[rule] = 0;
    }
    return matches;
  };
};
