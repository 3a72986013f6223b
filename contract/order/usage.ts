import { remembered } from './completion.ts';
import type { Outcome } from './outcome.ts';
import type { Pricing } from './pricing.ts';

/*
 * How the units in a rule's scope were used: the reasons given for it, and what would complete another group, depend on
 * that.
 */

export type Usage = {
  /** Buy units, get units, and both. */
  buys: number;
  gets: number;
  units: number;
  /** The same, counting only units that no promotion took. */
  freeBuys: number;
  freeGets: number;
  freeUnits: number;
  /** Groups or units that count towards its limit. */
  times: number;
};

/** Rules by the number of units they took of some lots. */
export type UnitsByRule = Map<number, number>;

const addUnits = (units: UnitsByRule, rule: number, count: number) => units.set(rule, (units.get(rule) ?? 0) + count);

const nothing: UnitsByRule = new Map();

const unitsAt = (all: Map<number, UnitsByRule>, place: number): UnitsByRule => {
  const units = all.get(place) ?? new Map();
  all.set(place, units);
  return units;
};

/** The one with most units; on ties the one with the lower id. */
export const mostOf = (units: UnitsByRule, except: number): number | null => {
  let most: { rule: number; count: number } | null = null;
  for (const [rule, count] of units) {
    if (rule === except) continue;
    if (most === null || count > most.count || (count === most.count && rule < most.rule)) most = { rule, count };
  }
  return most?.rule ?? null;
};

export type Usages = {
  usageOf: (rule: number) => Usage;
  /** The other rule that took most of a rule's units. */
  rivalOf: (rule: number) => number | null;
  unitsOnLine: (line: number) => UnitsByRule;
  /** Units of a lot that no promotion took. */
  freeOf: (lot: number) => number;
};

export const usagesOf = ({ rules, lots, reach }: Pricing, outcome: Outcome): Usages => {
  const unitsByLot = new Map<number, UnitsByRule>();
  const unitsByLine = new Map<number, UnitsByRule>();
  const timesOf = new Map<number, number>();
  for (const { rule, lot: at, count, isGet } of outcome.allocations) {
    const lot = lots[at];
    const terms = rules[rule]?.terms;
    if (!lot || !terms) continue;
    addUnits(unitsAt(unitsByLot, at), rule, count);
    addUnits(unitsAt(unitsByLine, lot.line), rule, count);
    if (terms.kind === 'bundle') addUnits(timesOf, rule, count / terms.quantity);
    else if (isGet) addUnits(timesOf, rule, terms.kind === 'buyGet' ? count / terms.get : count);
  }
  const free = lots.map(({ count }) => count);
  for (const { lot, count } of outcome.allocations) free[lot] = (free[lot] ?? 0) - count;
  const freeOf = (lot: number): number => free[lot] ?? 0;
  const usageOf = remembered(rules.length, (number): Usage => {
    const terms = rules[number]?.terms;
    const usage: Usage = {
      buys: 0,
      gets: 0,
      units: 0,
      freeBuys: 0,
      freeGets: 0,
      freeUnits: 0,
      times: Math.round(timesOf.get(number) ?? 0),
    };
    for (const { lot: at, match } of reach[number] ?? []) {
      const lot = lots[at];
      if (lot?.sort !== 'unit' || (match.excluded && terms?.kind !== 'spend')) continue;
      const freeUnits = freeOf(at);
      usage.units += lot.count;
      usage.freeUnits += freeUnits;
      if (match.main) usage.buys += lot.count;
      if (match.main) usage.freeBuys += freeUnits;
      if (match.other) usage.gets += lot.count;
      if (match.other) usage.freeGets += freeUnits;
    }
    return usage;
  });
  const rivalOf = remembered(rules.length, (number): number | null => {
    const all: UnitsByRule = new Map();
    const isGift = rules[number]?.terms.kind === 'spend';
    for (const { lot, match } of reach[number] ?? []) {
      if (lots[lot]?.sort !== 'unit' || (match.excluded && !isGift)) continue;
      for (const [rule, count] of unitsByLot.get(lot) ?? nothing) addUnits(all, rule, count);
    }
    return mostOf(all, number);
  });
  return { usageOf, rivalOf, unitsOnLine: (line: number): UnitsByRule => unitsByLine.get(line) ?? nothing, freeOf };
};

/** Units missing in a group, given the numbers bought and got. */
export const missingTo = (
  { buy, get, isApart }: { buy: number; get: number; isApart: boolean },
  { buys, gets, units }: Pick<Usage, 'buys' | 'gets' | 'units'>,
): number =>
  isApart
    ? Math.max(Math.max(0, buy - buys) + Math.max(0, get - gets), buy + get - units)
    : Math.max(0, buy + get - units);
