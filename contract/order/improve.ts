import type { Contest, Contestant } from './contest.ts';
import { questionOf, solveExactly } from './exact.ts';
import { levelsOf, type Pool, type Solution } from './solution.ts';

/* Takes one or two contestants, releases their units, and reassigns them with the remaining ones in the best way. */

/** More units than this are not compared at once. */
const MAX_UNITS = 40;
/** The fixed part of the allowance that comparing some contestants uses. */
const ATTEMPT_STEPS = 20;

const addTo = (savings: number[], level: number, parts: number) => {
  savings[level] = (savings[level] ?? 0) + parts;
};

/** What one way of sharing a pool saves by priority, including the offers for units that nobody took. */
const savingsOf = (
  contest: Contest,
  pool: Pool,
  { allocations, amounts }: Solution,
  levels: readonly number[],
): number[] => {
  const savings = levels.map(() => 0);
  const levelOf = (rule: number) => levels.indexOf(contest.rules[rule]?.priority ?? 0);
  for (const [rule, parts] of amounts) addTo(savings, levelOf(rule), parts);
  for (const { lot, count } of pool) {
    const offer = contest.offers[lot];
    const units = allocations.reduce((all, allocation) => all + (allocation.lot === lot ? allocation.count : 0), 0);
    if (offer) addTo(savings, levelOf(offer.rule), offer.saving * (count - units));
  }
  return savings;
};

const isMore = (one: readonly number[], two: readonly number[]): boolean => {
  const at = one.findIndex((parts, index) => parts !== two[index]);
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0);
};

/** Compares all choices of a few contestants, and takes the best one if it saves more than the current one. */
const improveSome = (
  contest: Contest,
  some: readonly Contestant[],
  solution: Solution,
  left: number[],
  allowance: { steps: number },
): boolean => {
  allowance.steps -= ATTEMPT_STEPS;
  if (some.some(({ claims }) => claims.reduce((all, { lot }) => all + (left[lot] ?? 0), 0) > MAX_UNITS)) return false;
  const isOurs = (rule: number) => some.some((contestant) => contestant.rule === rule);
  const own: Solution = {
    allocations: solution.allocations.filter(({ rule }) => isOurs(rule)),
    amounts: new Map([...solution.amounts].filter(([rule]) => isOurs(rule))),
  };
  const counts = new Map<number, number>();
  for (const { claims } of some) for (const { lot } of claims) counts.set(lot, left[lot] ?? 0);
  for (const { lot, count } of own.allocations) counts.set(lot, (counts.get(lot) ?? 0) + count);
  const pool = [...counts].map(([lot, count]) => ({ lot, count })).filter(({ count }) => count > 0);
  if (pool.reduce((all, { count }) => all + count, 0) > MAX_UNITS) return false;
  const question = questionOf(contest, some, pool);
  const better = question && solveExactly(question, allowance);
  if (better === null) return false;
  const offered = pool.flatMap(({ lot }) => contest.offers[lot]?.rule ?? []);
  const levels = levelsOf(contest, [...some.map(({ rule }) => rule), ...offered]);
  if (!isMore(savingsOf(contest, pool, better, levels), savingsOf(contest, pool, own, levels))) return false;
  solution.allocations = [...solution.allocations.filter(({ rule }) => !isOurs(rule)), ...better.allocations];
  for (const { rule } of some) solution.amounts.set(rule, better.amounts.get(rule) ?? 0);
  for (const { lot, count } of pool) left[lot] = count;
  for (const { lot, count } of better.allocations) left[lot] = (left[lot] ?? 0) - count;
  return true;
};

/** Improves a solution until nothing more is gained or the allowance is used. */
export const improve = (
  contest: Contest,
  contestants: readonly Contestant[],
  solution: Solution,
  left: number[],
  allowance: { steps: number },
): void => {
  const lots = contestants.map(({ claims }) => new Set(claims.map(({ lot }) => lot)));
  /** Each by itself, then pairs that want the same units; generated on demand. */
  const groups = function* (): Generator<Contestant[]> {
    for (const contestant of contestants) yield [contestant];
    for (const [one, first] of contestants.entries())
      for (const second of contestants.slice(one + 1))
        if (second.claims.some(({ lot }) => lots[one]?.has(lot))) yield [first, second];
  };
  for (let gained = true; gained && allowance.steps > 0; ) {
    gained = false;
    for (const some of groups()) {
      if (allowance.steps <= 0) break;
      if (improveSome(contest, some, solution, left, allowance)) gained = true;
    }
  }
};

export { isMore, savingsOf };
