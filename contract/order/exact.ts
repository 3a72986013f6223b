import type { Claim, Contest, Contestant } from './contest.ts';
import { type Digits, digitsOf, type Move, movesOf, needOf } from './progress.ts';
import type { Allocation, Pool, Solution } from './solution.ts';
import { levelsOf, takingsOf } from './solution.ts';

/* The best choice of all, unit by unit: what was decided before matters only by how far each contestant got. */

type Node = {
  /** Savings by priority, then by rule, then the fewest units used: the larger of two is the better way. */
  worth: number[];
  from: Node | null;
  contestant: number;
  isGet: boolean;
};

const isBetter = (one: readonly number[], two: readonly number[]): boolean => {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (two[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

type Piece = { lot: number; claims: { contestant: number; claim: Claim }[] };

/** Dear ones first, so that what is bought comes before what is cheapest; of equal ones those that may go down most last. */
const piecesOf = (contest: Contest, contestants: readonly Contestant[], pool: Pool): Piece[] => {
  const claimsOf = new Map<number, Piece['claims']>(pool.map(({ lot }) => [lot, []]));
  for (const [at, contestant] of contestants.entries())
    for (const claim of contestant.claims) claimsOf.get(claim.lot)?.push({ contestant: at, claim });
  const lotOf = (lot: number) => contest.lots[lot] ?? { price: 0, room: 0 };
  return pool
    .filter(({ lot }) => (claimsOf.get(lot)?.length ?? 0) > 0)
    .toSorted((one, two) => lotOf(two.lot).price - lotOf(one.lot).price || lotOf(one.lot).room - lotOf(two.lot).room)
    .flatMap(({ lot, count }) =>
      Array.from({ length: count }, () => ({
        lot,
        claims: claimsOf.get(lot) ?? [],
      })),
    );
};

/** Units that are still to come for each contestant, after each piece. */
const remainingOf = (pieces: readonly Piece[], contestants: readonly Contestant[]): number[][] => {
  const remaining: number[][] = pieces.map(() => []);
  const counts = contestants.map(() => 0);
  for (let at = pieces.length - 1; at >= 0; at -= 1) {
    remaining[at] = [...counts];
    for (const { contestant } of pieces[at]?.claims ?? []) counts[contestant] = (counts[contestant] ?? 0) + 1;
  }
  return remaining;
};

type Worths = {
  add: (worth: readonly number[], rule: number, parts: number, used: number) => number[];
  start: number[];
  amountOf: (worth: readonly number[], rule: number) => number;
};

const worthsOf = (contest: Contest, contestants: readonly Contestant[], pieces: readonly Piece[]): Worths => {
  const offered = pieces.flatMap(({ lot }) => contest.offers[lot]?.rule ?? []);
  const rules = [...new Set([...contestants.map((each) => each.rule), ...offered])].sort((one, two) => one - two);
  const levels = levelsOf(contest, rules);
  const levelOf = new Map(rules.map((rule) => [rule, levels.indexOf(contest.rules[rule]?.priority ?? 0)]));
  const placeOf = new Map(rules.map((rule, at) => [rule, levels.length + at]));
  const last = levels.length + rules.length;
  return {
    start: Array.from({ length: last + 1 }, () => 0),
    amountOf: (worth, rule) => worth[placeOf.get(rule) ?? -1] ?? 0,
    add: (worth, rule, parts, used) => {
      const sum = worth.slice();
      const [level, place] = [levelOf.get(rule) ?? 0, placeOf.get(rule) ?? 0];
      sum[level] = (sum[level] ?? 0) + parts;
      sum[place] = (sum[place] ?? 0) + parts;
      sum[last] = (sum[last] ?? 0) - used;
      return sum;
    },
  };
};

const solutionOf = (
  end: Node,
  pieces: readonly Piece[],
  contestants: readonly Contestant[],
  worths: Worths,
  lots: number,
): Solution => {
  const allocations: Allocation[] = [];
  let at = pieces.length - 1;
  for (let node: Node | null = end; node?.from; node = node.from, at -= 1) {
    const rule = contestants[node.contestant]?.rule;
    const lot = pieces[at]?.lot;
    if (rule !== undefined && lot !== undefined) allocations.push({ rule, lot, isGet: node.isGet, count: 1 });
  }
  const amounts = new Map(contestants.map(({ rule }) => [rule, worths.amountOf(end.worth, rule)]));
  return { allocations: takingsOf(allocations, lots), amounts };
};

/**
 * The best way to give the units of a pool to contestants, or null when the allowance of steps does not suffice. Several
 * calls may share one allowance.
 */
export const solveExactly = (
  contest: Contest,
  contestants: readonly Contestant[],
  pool: Pool,
  allowance: { steps: number },
): Solution | null => {
  const pieces = piecesOf(contest, contestants, pool);
  const digits = digitsOf(contestants, pool);
  if (digits === null) return null;
  const remaining = remainingOf(pieces, contestants);
  const worths = worthsOf(contest, contestants, pieces);
  let nodes = new Map<number, Node>([[0, { worth: worths.start, from: null, contestant: -1, isGet: false }]]);
  for (const [at, piece] of pieces.entries()) {
    const next = new Map<number, Node>();
    const offer = contest.offers[piece.lot] ?? null;
    const canFinish = (state: number) =>
      piece.claims.every(({ contestant }) => {
        const one = digits[contestant] as Digits;
        return needOf(one, state) <= (remaining[at]?.[contestant] ?? 0);
      });
    const reach = (state: number, node: Node) => {
      allowance.steps -= 1;
      const other = next.get(state);
      if (other ? isBetter(node.worth, other.worth) : canFinish(state)) next.set(state, node);
    };
    for (const [state, from] of nodes) {
      if (allowance.steps < 0) return null;
      const worth = offer ? worths.add(from.worth, offer.rule, offer.saving, 1) : from.worth;
      reach(state, { worth, from, contestant: -1, isGet: false });
      for (const { contestant, claim } of piece.claims) {
        const { rule } = contestants[contestant] as Contestant;
        movesOf(digits[contestant] as Digits, state, claim, (move: Move) =>
          reach(move.state, {
            worth: worths.add(from.worth, rule, move.parts, 1),
            from,
            contestant,
            isGet: move.isGet,
          }),
        );
      }
    }
    nodes = next;
  }
  let end: Node | null = null;
  for (const [state, node] of nodes) {
    const isDone = digits.every((one) => needOf(one, state) === 0);
    if (isDone && (end === null || isBetter(node.worth, end.worth))) end = node;
  }
  return end && solutionOf(end, pieces, contestants, worths, contest.lots.length);
};
