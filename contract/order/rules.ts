import type { ProductFacts, Rule } from './basket.ts';
import { addListed, addScope, newIndex, type ScopeIndex, visitRules } from './scope.ts';

/** How a rule concerns a product. */
export type Match = {
  /** The rule's index among all, by id. */
  rule: number;
  /** In its scope. */
  main: boolean;
  /** In the scope of get units, or its gift. */
  other: boolean;
  excluded: boolean;
};

export type RuleIndex = {
  rules: readonly Rule[];
  main: ScopeIndex;
  other: ScopeIndex;
  outside: ScopeIndex;
  /** By rule and how it concerns a product: lines that are alike share one. */
  matches: (Match | undefined)[];
  /** By rule: how it concerns the product being checked; cleared between products. */
  sorts: Uint8Array;
};

/* How a rule concerns a product, as one number. */
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
  return {
    rules,
    main,
    other,
    outside,
    matches: Array(rules.length * SORTS).fill(undefined),
    sorts: new Uint8Array(rules.length),
  };
};

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

/** Rules by scope, computed once for each list of rules. */
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

/**
 * Every rule that concerns a product, by id. Called for every line of every quote: one array with an entry per rule is
 * reused.
 */
export const matchesOf = (index: RuleIndex, facts: ProductFacts): Match[] => {
  const { main, other, outside, sorts } = index;
  const numbers: number[] = [];
  const add = (sort: number) => (rule: number) => {
    const before = sorts[rule] ?? 0;
    if (before === 0) numbers.push(rule);
    sorts[rule] = before | sort;
  };
  visitRules(main, facts, add(MAIN));
  visitRules(other, facts, add(OTHER));
  visitRules(outside, facts, (rule) => {
    const before = sorts[rule] ?? 0;
    if (before !== 0) sorts[rule] = before | EXCLUDED;
  });
  if (numbers.length > 1) numbers.sort((one, two) => one - two);
  return numbers.map((rule) => {
    const match = matchOf(index, rule, sorts[rule] ?? 0);
    sorts[rule] = 0;
    return match;
  });
};
