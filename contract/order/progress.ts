import type { Claim, Contestant } from './contest.ts';
import type { Pool } from './solution.ts';

/*
 * How far each contestant got, as digits of one whole number: units of the group that is open, and, where a limit may
 * be met, groups that are complete.
 */

/** A group that is not complete yet, where which units are in it matters. */
type OpenGroup = { count: number; price: number; room: number };

export type Digits = {
  contestant: Contestant;
  /** Places of units bought, units got, and groups complete; a radix of 1 stands for nothing. */
  bought: { place: number; radix: number };
  got: { place: number; radix: number };
  complete: { place: number; radix: number };
  /** Groups at most. */
  most: number;
  /** Of bundles that cost may stop: the open groups behind each number in `bought`. */
  open: OpenGroup[][] | null;
  numbers: Map<string, number>;
};

export type Move = { state: number; parts: number; isGet: boolean };

const MAX_OPEN = 65_536;

const digit = ({ place, radix }: Digits['got'], state: number): number => Math.floor(state / place) % radix;

/** Whether cost could stop a bundle's discount, so that it matters which units come together. */
const isStoppedByCost = ({ buy, price, claims }: Contestant, countOf: (lot: number) => number): boolean => {
  let [left, cost] = [buy, 0];
  const costs = claims.map(({ lot, saving, room }) => ({ cost: saving - room, count: countOf(lot) }));
  for (const each of costs.sort((one, two) => two.cost - one.cost)) {
    const taken = Math.min(left, each.count);
    cost += taken * each.cost;
    left -= taken;
  }
  return cost > price;
};

/** Digits for all contestants, or null when a whole number cannot hold them. */
export const digitsOf = (contestants: readonly Contestant[], pool: Pool): Digits[] | null => {
  const counts = new Map(pool.map(({ lot, count }) => [lot, count]));
  const countOf = (lot: number) => counts.get(lot) ?? 0;
  let place = 1;
  const next = (radix: number) => {
    const own = { place, radix };
    place *= radix;
    return own;
  };
  const all = contestants.map((contestant): Digits => {
    const { kind, buy, get, limit, isCheapestFree, claims } = contestant;
    const units = claims.reduce((sum, { lot }) => sum + countOf(lot), 0);
    const possible = Math.floor(units / (buy + get));
    const most = Math.min(limit, possible);
    const isCapped = kind === 'bundle' && isStoppedByCost(contestant, countOf);
    const bought = kind === 'units' ? 1 : kind === 'bundle' ? (isCapped ? MAX_OPEN : buy) : buy * most + 1;
    return {
      contestant,
      most,
      bought: next(bought),
      got: next(kind === 'buyGet' ? (isCheapestFree ? get : get * most + 1) : 1),
      complete: next(kind === 'units' || limit < possible ? most + 1 : 1),
      open: isCapped ? [[]] : null,
      numbers: new Map([['', 0]]),
    };
  });
  return place < Number.MAX_SAFE_INTEGER ? all : null;
};

const openGroups = (digits: Digits, state: number): readonly OpenGroup[] =>
  digits.open?.[digit(digits.bought, state)] ?? [];

/** Units that are still missing to what was begun. */
export const needOf = (digits: Digits, state: number): number => {
  const { buy, get, kind } = digits.contestant;
  if (kind === 'units') return 0;
  if (digits.open) return openGroups(digits, state).reduce((need, { count }) => need + buy - count, 0);
  const bought = digit(digits.bought, state);
  if (kind === 'bundle') return bought === 0 ? 0 : buy - bought;
  const got = digit(digits.got, state);
  return Math.max(Math.ceil(bought / buy), Math.ceil(got / get)) * (buy + get) - bought - got;
};

const numberOf = (digits: Digits, groups: OpenGroup[]): number => {
  const key = groups
    .map(({ count, price, room }) => `${count}/${price}/${room}`)
    .sort()
    .join();
  const existing = digits.numbers.get(key);
  if (existing !== undefined) return existing;
  const number = digits.open?.push(groups) ?? 1;
  digits.numbers.set(key, number - 1);
  return number - 1;
};

/** One more for each open group of a bundle in turn, or for a new one. */
const joinBundle = (digits: Digits, state: number, claim: Claim, push: (move: Move) => void) => {
  const { contestant, bought, complete, most } = digits;
  const groups = openGroups(digits, state);
  const rest = state - digit(bought, state) * bought.place;
  const isFull = digit(complete, state) + groups.length >= most;
  const joined = new Set<string>();
  for (let at = 0; at <= groups.length; at += 1) {
    const group = groups[at] ?? { count: 0, price: 0, room: 0 };
    const key = `${group.count}/${group.price}/${group.room}`;
    if ((at === groups.length && isFull) || joined.has(key)) continue;
    joined.add(key);
    const more = { count: group.count + 1, price: group.price + claim.saving, room: group.room + claim.room };
    const others = groups.filter((_, index) => index !== at);
    if (more.count < contestant.buy) {
      const number = numberOf(digits, [...others, more]);
      if (number < MAX_OPEN) push({ state: rest + number * bought.place, parts: 0, isGet: false });
      continue;
    }
    const parts = Math.min(more.price - contestant.price, more.room);
    const done = rest + numberOf(digits, others) * bought.place + (complete.radix > 1 ? complete.place : 0);
    if (parts > 0) push({ state: done, parts, isGet: false });
  }
};

const addToBundle = (digits: Digits, state: number, claim: Claim, push: (move: Move) => void) => {
  const { contestant, bought, complete, most } = digits;
  const count = digit(bought, state);
  if (count === 0 && complete.radix > 1 && digit(complete, state) >= most) return;
  if (count + 1 < contestant.buy) push({ state: state + bought.place, parts: claim.saving, isGet: false });
  else
    push({
      state: state - count * bought.place + (complete.radix > 1 ? complete.place : 0),
      parts: claim.saving - contestant.price,
      isGet: false,
    });
};

const addToBuyGet = (digits: Digits, state: number, claim: Claim, push: (move: Move) => void) => {
  const { contestant, bought, got, complete, most } = digits;
  const { buy, get, isCheapestFree } = contestant;
  const [before, gotBefore, done] = [digit(bought, state), digit(got, state), digit(complete, state)];
  const begin = (nowBought: number, nowGot: number, parts: number, isGet: boolean) => {
    if (done + Math.max(Math.ceil(nowBought / buy), Math.ceil(nowGot / get)) > most) return;
    const isComplete = nowBought >= buy && nowGot >= get;
    const [leftBought, leftGot] = isComplete ? [nowBought - buy, nowGot - get] : [nowBought, nowGot];
    const moved = (leftBought - before) * bought.place + (leftGot - gotBefore) * got.place;
    push({ state: state + moved + (isComplete && complete.radix > 1 ? complete.place : 0), parts, isGet });
  };
  if (claim.buy) begin(before + 1, gotBefore, 0, false);
  if (claim.get && (!isCheapestFree || gotBefore < get * Math.floor(before / buy)))
    begin(before, gotBefore + 1, claim.saving, true);
};

/** What a contestant can do with one more unit. */
export const movesOf = (digits: Digits, state: number, claim: Claim, push: (move: Move) => void): void => {
  const { kind } = digits.contestant;
  if (digits.open) joinBundle(digits, state, claim, push);
  else if (kind === 'bundle') addToBundle(digits, state, claim, push);
  else if (kind === 'buyGet') addToBuyGet(digits, state, claim, push);
  else if (digit(digits.complete, state) < digits.most)
    push({ state: state + digits.complete.place, parts: claim.saving, isGet: true });
};
