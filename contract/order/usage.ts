import type { Outcome } from './outcome.ts';
import type { Pricing } from './pricing.ts';

/* How the units in a rule's scope were used: what is said about it, and what would complete another group, hangs on that. */

export type Usage = {
  /** Units of what one buys, of what one gets, and of either. */
  buys: number;
  gets: number;
  units: number;
  /** The same that no promotion took. */
  freeBuys: number;
  freeGets: number;
  freeUnits: number;
  /** Units it took itself, and groups or units that count for its limit. */
  own: number;
  times: number;
  /** The other rule that took the most of its units. */
  rival: number | null;
};

/** Rules by how many units of some lots they took. */
export type Taken = Map<number, number>;

const addUnits = (taken: Taken, rule: number, count: number) => taken.set(rule, (taken.get(rule) ?? 0) + count);

const nothing: Taken = new Map();

const takenAt = (all: Map<number, Taken>, place: number): Taken => {
  const taken = all.get(place) ?? new Map();
  all.set(place, taken);
  return taken;
};

/** The one with most units; of equals the one with the lower id. */
export const mostOf = (taken: Taken, except: number): number | null => {
  let most: { rule: number; count: number } | null = null;
  for (const [rule, count] of taken) {
    if (rule === except) continue;
    if (most === null || count > most.count || (count === most.count && rule < most.rule)) most = { rule, count };
  }
  return most?.rule ?? null;
};

export type Usages = {
  usageOf: (rule: number) => Usage;
  takenOnLine: (line: number) => Taken;
  /** Units of a lot that no promotion took. */
  freeOf: (lot: number) => number;
};

export const usagesOf = ({ rules, lots, reach }: Pricing, outcome: Outcome): Usages => {
  const takenOf = new Map<number, Taken>();
  const byLine = new Map<number, Taken>();
  const timesOf = new Map<number, number>();
  for (const { rule, lot: at, count, isGet } of outcome.allocations) {
    const lot = lots[at];
    const terms = rules[rule]?.terms;
    if (!lot || !terms) continue;
    addUnits(takenAt(takenOf, at), rule, count);
    addUnits(takenAt(byLine, lot.line), rule, count);
    if (terms.kind === 'bundle') addUnits(timesOf, rule, count / terms.quantity);
    else if (isGet) addUnits(timesOf, rule, terms.kind === 'buyGet' ? count / terms.get : count);
  }
  const freeOf = (lot: number): number => {
    let free = lots[lot]?.count ?? 0;
    for (const count of (takenOf.get(lot) ?? nothing).values()) free -= count;
    return free;
  };
  const usages = new Map<number, Usage>();
  const usageOf = (number: number): Usage => {
    const existing = usages.get(number);
    if (existing) return existing;
    const terms = rules[number]?.terms;
    const usage: Usage = {
      buys: 0,
      gets: 0,
      units: 0,
      freeBuys: 0,
      freeGets: 0,
      freeUnits: 0,
      own: 0,
      times: Math.round(timesOf.get(number) ?? 0),
      rival: null,
    };
    const all: Taken = new Map();
    for (const { lot: at, match } of reach.get(number) ?? []) {
      const lot = lots[at];
      if (lot?.sort !== 'unit' || (match.excluded && terms?.kind !== 'spend')) continue;
      const free = freeOf(at);
      for (const [rule, count] of takenOf.get(at) ?? nothing) addUnits(all, rule, count);
      usage.units += lot.count;
      usage.freeUnits += free;
      if (match.main) usage.buys += lot.count;
      if (match.main) usage.freeBuys += free;
      if (match.other) usage.gets += lot.count;
      if (match.other) usage.freeGets += free;
    }
    usage.own = all.get(number) ?? 0;
    usage.rival = mostOf(all, number);
    usages.set(number, usage);
    return usage;
  };
  return { usageOf, takenOnLine: (line: number): Taken => byLine.get(line) ?? nothing, freeOf };
};

/** Units missing to a group, of so many bought and got. */
export const missingTo = (
  { buy, get, isApart }: { buy: number; get: number; isApart: boolean },
  { buys, gets, units }: Pick<Usage, 'buys' | 'gets' | 'units'>,
): number =>
  isApart
    ? Math.max(Math.max(0, buy - buys) + Math.max(0, get - gets), buy + get - units)
    : Math.max(0, buy + get - units);
