import type { Rule } from './basket.ts';
import { type Contest, type Contestant, openContest, pruneContest } from './contest.ts';
import { solveExactly } from './exact.ts';
import { chooseGreedily, orderOf } from './greedy.ts';
import { improve, isMore, savingsOf } from './improve.ts';
import type { Lot } from './lots.ts';
import { isStoppedByCost } from './openGroups.ts';
import type { Reach } from './pricing.ts';
import { addAmount, levelsOf, type Pool, type Solution } from './solution.ts';

/* Which unit goes to which promotion: at most one each, the higher priority first, then so that most is saved. */

/** All choices are compared up to here; beyond, a good one is looked for. */
const MAX_EXACT_UNITS = 60;
const MAX_EXACT_CONTESTANTS = 12;
const EXACT_STEPS = 20_000;
/** Groups that cost may stop have many more ways than they have good ones: of many units fewer are tried. */
const MANY_UNITS = 16;
const STOPPED_STEPS = 4_000;
const IMPROVING_STEPS = 1_500;

/** Contestants that want the same units, directly or through others, are decided together. */
const componentsOf = ({ contestants }: Contest): Contestant[][] => {
  const components: { lots: Set<number>; contestants: Contestant[] }[] = [];
  for (const contestant of contestants) {
    const own = { lots: new Set(contestant.claims.map(({ lot }) => lot)), contestants: [contestant] };
    for (let at = components.length - 1; at >= 0; at -= 1) {
      const other = components[at];
      if (!other || !contestant.claims.some(({ lot }) => other.lots.has(lot))) continue;
      for (const lot of other.lots) own.lots.add(lot);
      own.contestants.unshift(...other.contestants);
      components.splice(at, 1);
    }
    components.push(own);
  }
  return components.map((component) => component.contestants.sort((one, two) => one.rule - two.rule));
};

const poolOf = ({ lots }: Contest, contestants: readonly Contestant[]): Pool =>
  [...new Set(contestants.flatMap(({ claims }) => claims.map(({ lot }) => lot)))]
    .sort((one, two) => one - two)
    .map((lot) => ({ lot, count: lots[lot]?.count ?? 0 }));

const search = (contest: Contest, contestants: readonly Contestant[], pool: Pool): Solution => {
  const orders = contestants.map((contestant) => orderOf(contest, contestant));
  const ways = (['group', 'unit'] as const).map((by) => {
    const left = contest.lots.map((lot) => lot.count);
    return { left, solution: chooseGreedily(contest, orders, left, by) };
  });
  const offered = pool.flatMap(({ lot }) => contest.offers[lot]?.rule ?? []);
  const levels = levelsOf(contest, [...contestants.map(({ rule }) => rule), ...offered]);
  const best = ways.reduce((one, two) =>
    isMore(savingsOf(contest, pool, two.solution, levels), savingsOf(contest, pool, one.solution, levels)) ? two : one,
  );
  improve(contest, contestants, best.solution, best.left, { steps: IMPROVING_STEPS });
  return best.solution;
};

const solve = (contest: Contest, contestants: readonly Contestant[]): Solution => {
  const pool = poolOf(contest, contestants);
  const units = pool.reduce((all, { count }) => all + count, 0);
  const isSmall = units <= MAX_EXACT_UNITS && contestants.length <= MAX_EXACT_CONTESTANTS;
  const countOf = (lot: number) => contest.lots[lot]?.count ?? 0;
  const isStopped = (each: Contestant) => each.kind === 'buyGet' && isStoppedByCost(each, countOf);
  const steps = isSmall && units > MANY_UNITS && contestants.some(isStopped) ? STOPPED_STEPS : EXACT_STEPS;
  const exact = isSmall ? solveExactly(contest, contestants, pool, { steps }) : null;
  return exact ?? search(contest, contestants, pool);
};

/** Gives units to some rules, which come by id. Lots come in an order that does not depend on the order of lines. */
export const assign = (
  rules: readonly Rule[],
  lots: readonly Lot[],
  unitsInScope: readonly number[],
  reach: Reach,
  numbers: readonly number[],
): Solution => {
  const contest = pruneContest(openContest(rules, lots, unitsInScope, reach, numbers));
  const solution: Solution = { allocations: [], amounts: new Map() };
  const left = lots.map((lot) => lot.count);
  for (const component of componentsOf(contest)) {
    const { allocations, amounts } = solve(contest, component);
    for (const [rule, parts] of amounts) if (parts > 0) addAmount(solution, rule, parts);
    for (const allocation of allocations) {
      if ((amounts.get(allocation.rule) ?? 0) <= 0) continue;
      left[allocation.lot] = (left[allocation.lot] ?? 0) - allocation.count;
      solution.allocations.push(allocation);
    }
  }
  for (const [lot, offer] of contest.offers.entries()) {
    const count = left[lot] ?? 0;
    if (!offer || count === 0) continue;
    addAmount(solution, offer.rule, offer.saving * count);
    solution.allocations.push({ rule: offer.rule, lot, isGet: true, count });
  }
  return solution;
};
