import type { Rule } from './basket.ts';
import { type Contest, type Contestant, openContest, pruneContest } from './contest.ts';
import { mostToSave, questionOf, ROUNDING_PARTS, solveExactly } from './exact.ts';
import { chooseGreedily, orderOf } from './greedy.ts';
import { improve, isMore, savingsOf } from './improve.ts';
import { chooseInTurn } from './inTurn.ts';
import type { Lot } from './lots.ts';
import type { Reach } from './pricing.ts';
import { addAmount, levelsOf, type Pool, type Solution } from './solution.ts';

/* Assigns units to promotions: each unit to one at most, by priority first, then for the largest saving. */

/** How many steps may be tried to find the best choice, and to improve a good one. */
type Allowance = { exact: { steps: number }; improving: { steps: number } };

/** Up to here all choices are compared; beyond, the search looks for a good one. */
const MAX_EXACT_UNITS = 60;
const MAX_EXACT_CONTESTANTS = 12;
/**
 * This many steps are tried at once; only beyond that does it pay to find a good choice first, and to skip choices that
 * cannot be better.
 */
const QUICK_STEPS = 150;
/** For each part of a basket up to this many units, and for all parts of a larger one together. */
const SMALL_BASKET_UNITS = 16;
const SMALL_BASKET_STEPS = { exact: 20_000, improving: 1_500 };
const LARGE_BASKET_STEPS = { exact: 400, improving: 200 };

const newAllowance = ({ exact, improving }: typeof SMALL_BASKET_STEPS): Allowance => ({
  exact: { steps: exact },
  improving: { steps: improving },
});

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

type Choice = { solution: Solution; left: number[]; savings: number[] };

/** The better result of two quick methods. */
const chooseQuickly = (contest: Contest, contestants: readonly Contestant[], pool: Pool): Choice => {
  const orders = contestants.map((contestant) => orderOf(contest, contestant));
  const offered = pool.flatMap(({ lot }) => contest.offers[lot]?.rule ?? []);
  const levels = levelsOf(contest, [...contestants.map(({ rule }) => rule), ...offered]);
  const [byGroup, byUnit] = (['group', 'unit'] as const).map((by): Choice => {
    const left = contest.lots.map((lot) => lot.count);
    const solution = chooseGreedily(contest, orders, left, by);
    return { solution, left, savings: savingsOf(contest, pool, solution, levels) };
  }) as [Choice, Choice];
  return isMore(byUnit.savings, byGroup.savings) ? byUnit : byGroup;
};

const solve = (contest: Contest, contestants: readonly Contestant[], pool: Pool, allowance: Allowance): Solution => {
  const units = pool.reduce((all, { count }) => all + count, 0);
  const isSmall = units <= MAX_EXACT_UNITS && contestants.length <= MAX_EXACT_CONTESTANTS;
  const [only] = contestants;
  const inTurn = isSmall && only && contestants.length === 1 ? chooseInTurn(contest, only) : null;
  if (inTurn) return inTurn;
  const question = isSmall ? questionOf(contest, contestants, pool) : null;
  const first = question && solveExactly(question, { steps: QUICK_STEPS });
  if (first) return first;
  const { solution, left, savings } = chooseQuickly(contest, contestants, pool);
  const least = savings.length === 1 ? (savings[0] ?? 0) : null;
  if (question && least !== null && mostToSave(question) <= least + ROUNDING_PARTS) return solution;
  const exact = question && solveExactly(question, allowance.exact, least);
  if (exact) return exact;
  improve(contest, contestants, solution, left, allowance.improving);
  return solution;
};

/** Gives units to some rules, which are sorted by id. Lots have an order that does not depend on the order of lines. */
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
  const isSmallBasket = left.reduce((all, count) => all + count, 0) <= SMALL_BASKET_UNITS;
  const shared = newAllowance(LARGE_BASKET_STEPS);
  for (const component of componentsOf(contest)) {
    const allowance = isSmallBasket ? newAllowance(SMALL_BASKET_STEPS) : shared;
    const { allocations, amounts } = solve(contest, component, poolOf(contest, component), allowance);
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
