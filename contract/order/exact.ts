import { type Bound, boundOf } from './bound.ts';
import type { Contest, Contestant } from './contest.ts';
import { type Piece, piecesOf, remainingOf } from './pieces.ts';
import { type Digits, digitsOf, movesOf, needOf } from './progress.ts';
import type { Allocation, Pool, Solution } from './solution.ts';
import { levelsOf, takingsOf } from './solution.ts';

/* The best of all choices, unit by unit: earlier decisions matter only by how far each contestant got. */

/** Bounds are sums of fractions: differences below a part do not count. */
export const ROUNDING_PARTS = 0.5;

type Node = {
  /** Savings by priority, then by rule, then the fewest units used: the larger is better. */
  worth: number[];
  from: Node | null;
  contestant: number;
  isGet: boolean;
};

/** The index of a rule's savings in a worth: for its priority, and for itself. */
type Slot = { level: number; place: number };

const isBetter = (one: readonly number[], two: readonly number[]): boolean => {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (two[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

/** A worth with one more unit used, for this many parts. */
const withParts = (worth: readonly number[], slot: Slot, parts: number): number[] => {
  const sum = worth.slice();
  sum[slot.level] = (sum[slot.level] ?? 0) + parts;
  sum[slot.place] = (sum[slot.place] ?? 0) + parts;
  sum[sum.length - 1] = (sum[sum.length - 1] ?? 0) - 1;
  return sum;
};

/** The same, compared with another one before it is created: most choices are not better. */
const isBetterWith = (worth: readonly number[], slot: Slot, parts: number, other: readonly number[]): boolean => {
  const last = worth.length - 1;
  for (let at = 0; at <= last; at += 1) {
    const more = at === slot.level || at === slot.place ? parts : at === last ? -1 : 0;
    const difference = (worth[at] ?? 0) + more - (other[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

/** The index in a worth of each rule that may take a unit, and the length of worths. */
const slotsOf = (
  contest: Contest,
  contestants: readonly Contestant[],
  pieces: readonly Piece[],
): { slots: ReadonlyMap<number, Slot>; length: number } => {
  const all = new Set<number>();
  for (const { rule } of contestants) all.add(rule);
  for (const { lot } of pieces) {
    const offer = contest.offers[lot];
    if (offer) all.add(offer.rule);
  }
  const rules = [...all].sort((one, two) => one - two);
  const levels = levelsOf(contest, rules);
  const slots = rules.map((rule, at): [number, Slot] => [
    rule,
    { level: levels.indexOf(contest.rules[rule]?.priority ?? 0), place: levels.length + at },
  ]);
  return { slots: new Map(slots), length: levels.length + rules.length + 1 };
};

const solutionOf = (
  end: Node,
  pieces: readonly Piece[],
  contestants: readonly Contestant[],
  slots: ReadonlyMap<number, Slot>,
  lots: number,
): Solution => {
  const allocations: Allocation[] = [];
  let at = pieces.length - 1;
  for (let node: Node | null = end; node?.from; node = node.from, at -= 1) {
    const rule = contestants[node.contestant]?.rule;
    const lot = pieces[at]?.lot;
    if (rule !== undefined && lot !== undefined) allocations.push({ rule, lot, isGet: node.isGet, count: 1 });
  }
  const amounts = new Map(contestants.map(({ rule }) => [rule, end.worth[slots.get(rule)?.place ?? -1] ?? 0]));
  return { allocations: takingsOf(allocations, lots), amounts };
};

/** Who may have which units, computed once for any number of searches. */
type Question = {
  contest: Contest;
  contestants: readonly Contestant[];
  pieces: readonly Piece[];
  digits: readonly Digits[];
  bound: () => Bound;
};

/** Null if there is more than a search can hold. */
export const questionOf = (contest: Contest, contestants: readonly Contestant[], pool: Pool): Question | null => {
  const digits = digitsOf(contestants, pool);
  if (digits === null) return null;
  const pieces = piecesOf(contest, contestants, pool);
  let bound: Bound | undefined;
  return {
    contest,
    contestants,
    pieces,
    digits,
    bound: () => {
      bound ??= boundOf(contest, digits, pieces);
      return bound;
    },
  };
};

/** An upper bound of the savings of all ways to give the units to contestants. */
export const mostToSave = ({ bound }: Question): number => bound()(0, 0);

/**
 * The best way to give the units to contestants, or null if the allowed steps are not enough. Several calls may share
 * one allowance. Ways that cannot save as much as `least` are skipped; it applies only if there is one priority.
 */
export const solveExactly = (
  { contest, contestants, pieces, digits, bound: boundOfAll }: Question,
  allowance: { steps: number },
  least: number | null = null,
): Solution | null => {
  const remaining = remainingOf(pieces, contestants);
  const { slots, length } = slotsOf(contest, contestants, pieces);
  const slotOf = (rule: number): Slot => slots.get(rule) ?? { level: 0, place: 0 };
  const ownSlots = contestants.map(({ rule }) => slotOf(rule));
  const bound: Bound | null = least === null ? null : boundOfAll();
  const start: Node = { worth: Array(length).fill(0), from: null, contestant: -1, isGet: false };
  let nodes = new Map<number, Node>([[0, start]]);
  for (const [at, piece] of pieces.entries()) {
    const next = new Map<number, Node>();
    const offer = contest.offers[piece.lot] ?? null;
    const offerSlot = offer && slotOf(offer.rule);
    const after = remaining[at] ?? [];
    const canFinish = (state: number): boolean => {
      for (const { contestant } of piece.claims)
        if (needOf(digits[contestant] as Digits, state) > (after[contestant] ?? 0)) return false;
      return true;
    };
    const reach = (state: number, from: Node, slot: Slot | null, parts: number, contestant: number, isGet: boolean) => {
      allowance.steps -= 1;
      const other = next.get(state);
      if (other === undefined) {
        if (!canFinish(state)) return;
        const worth = slot ? withParts(from.worth, slot, parts) : from.worth;
        if (bound && (worth[0] ?? 0) + bound(state, at + 1) < (least ?? 0) - ROUNDING_PARTS) return;
        next.set(state, { worth, from, contestant, isGet });
        return;
      }
      if (!(slot ? isBetterWith(from.worth, slot, parts, other.worth) : isBetter(from.worth, other.worth))) return;
      other.worth = slot ? withParts(from.worth, slot, parts) : from.worth;
      other.from = from;
      other.contestant = contestant;
      other.isGet = isGet;
    };
    for (const [state, from] of nodes) {
      if (allowance.steps < 0) return null;
      reach(state, from, offerSlot, offer?.saving ?? 0, -1, false);
      for (const { contestant, claim } of piece.claims) {
        const slot = ownSlots[contestant] as Slot;
        movesOf(digits[contestant] as Digits, state, claim, (to, parts, isGet) =>
          reach(to, from, slot, parts, contestant, isGet),
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
  return end && solutionOf(end, pieces, contestants, slots, contest.lots.length);
};
