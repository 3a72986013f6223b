import type { Rule } from './basket.ts';
import { type Lot, PARTS_PER_CENT, roomOf, savingBelowCost, unitSaving } from './lots.ts';
import type { Pricing } from './pricing.ts';
import type { Match } from './rules.ts';

/*
 * What a group saves once it is complete, and the next break that saves something: never suggests more units if they
 * would save nothing. Missing units are assumed to be like some in the basket.
 */

export type Saving = {
  /** With the limit at cost, and without. */
  saving: number;
  belowCost: number;
};

const nothing: Saving = { saving: 0, belowCost: 0 };

type LotInScope = { lot: Lot; count: number; match: Match };

const most = (savings: readonly Saving[]): Saving =>
  savings.reduce(
    (best, { saving, belowCost }) => ({
      saving: Math.max(best.saving, saving),
      belowCost: Math.max(best.belowCost, belowCost),
    }),
    nothing,
  );

/** The most expensive units, completed with copies of one of them if they are too few. */
const bundleSaving = (rule: Rule, quantity: number, bundlePrice: number, inScope: readonly LotInScope[]): Saving => {
  let [left, price, room] = [quantity, 0, 0];
  for (const { lot, count } of inScope) {
    const part = Math.min(left, count);
    price += part * lot.price * PARTS_PER_CENT;
    room += part * roomOf(rule, lot);
    left -= part;
  }
  const best = { ...nothing };
  for (const { lot } of inScope) {
    const belowCost = price + (left * lot.price - bundlePrice) * PARTS_PER_CENT;
    best.belowCost = Math.max(best.belowCost, belowCost);
    best.saving = Math.max(best.saving, Math.min(belowCost, room + left * roomOf(rule, lot)));
  }
  return best;
};

/**
 * The get units are discounted as long as something in the group has room above cost; units not in the basket yet may
 * have it.
 */
const buyGetSaving = (rule: Rule, isApart: boolean, inScope: readonly LotInScope[]): Saving => {
  let [belowCost, room] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { lot, match } of inScope) {
    room = Math.max(room, roomOf(rule, lot));
    if (!isApart || match.other) belowCost = Math.max(belowCost, savingBelowCost(rule, lot, 0));
  }
  if (belowCost === Number.NEGATIVE_INFINITY) return { saving: 1, belowCost: 1 };
  return { belowCost, saving: Math.min(belowCost, room) };
};

/** Computed once for each number below a count. */
export const remembered = <Value>(count: number, work: (number: number) => Value) => {
  const values: (Value | undefined)[] = Array(count).fill(undefined);
  return (number: number): Value => {
    const existing = values[number];
    if (existing !== undefined) return existing;
    const value = work(number);
    values[number] = value;
    return value;
  };
};

/** By rule. `freeOf` is the number of units of a lot that no promotion took. */
export const completionsOf = ({ rules, lots, reach, unitsInScope }: Pricing, freeOf: (lot: number) => number) => {
  const lotsInScope = (number: number, countOf: (lot: number) => number): LotInScope[] => {
    const inScope: LotInScope[] = [];
    for (const { lot: at, match } of reach[number] ?? []) {
      const lot = lots[at];
      if (lot?.sort === 'unit' && !match.excluded) inScope.push({ lot, match, count: countOf(at) });
    }
    return inScope;
  };
  const groupSaving = (number: number, countOf: (lot: number) => number): Saving => {
    const rule = rules[number];
    const inScope = lotsInScope(number, countOf);
    if (rule?.terms.kind === 'bundle') return bundleSaving(rule, rule.terms.quantity, rule.terms.price, inScope);
    return rule?.terms.kind === 'buyGet' ? buyGetSaving(rule, rule.terms.getScope !== null, inScope) : nothing;
  };
  return {
    /** A group of all units in scope. */
    ofAll: remembered(rules.length, (number) => groupSaving(number, (lot) => lots[lot]?.count ?? 0)),
    /** A group of the units that no promotion took. */
    ofFree: remembered(rules.length, (number) => groupSaving(number, freeOf)),
    /** Units missing to the next break that saves more, if there is one, and what it saves. */
    ofBreaks: remembered(rules.length, (number): Saving & { missing: number | null } => {
      const rule = rules[number];
      if (rule?.terms.kind !== 'quantityBreaks') return { ...nothing, missing: null };
      const units = unitsInScope[number] ?? 0;
      const inScope = lotsInScope(number, () => 0);
      const next = rule.terms.breaks
        .filter(({ from }) => from > units)
        .sort((one, two) => one.from - two.from)
        .map(({ from }) => ({
          missing: from - units,
          ...most(
            inScope.map(({ lot }) => ({
              saving: unitSaving(rule, lot, from) - unitSaving(rule, lot, units),
              belowCost: savingBelowCost(rule, lot, from) - savingBelowCost(rule, lot, units),
            })),
          ),
        }));
      return next.find(({ saving }) => saving > 0) ?? { ...most(next), missing: null };
    }),
  };
};

export type Completions = ReturnType<typeof completionsOf>;
