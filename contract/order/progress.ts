import type { Claim, Contestant } from './contest.ts';
import {
  isStoppedByCost,
  joinGroup,
  MAX_OPEN,
  missingUnits,
  newTable,
  type OpenGroups,
  openGroupsOf,
  pendingInOpen,
} from './openGroups.ts';
import type { Pool } from './solution.ts';

/*
 * How far each contestant got, as digits of one whole number: units of the open group and, if a limit may be reached,
 * complete groups.
 */

export type Digits = {
  contestant: Contestant;
  /**
   * Digits for buy units, get units, and complete groups; a radix of 1 means no digit. Contestants that cost may limit
   * share one digit in place of buy units: the number of their open groups.
   */
  bought: { place: number; radix: number };
  got: { place: number; radix: number };
  complete: { place: number; radix: number };
  /** The maximum number of groups. */
  most: number;
  /** Of those that cost may limit. */
  open: OpenGroups | null;
};

/** Called for each possible step: the resulting state, its saving, and whether the unit is a get unit. */
type Push = (state: number, parts: number, isGet: boolean) => void;

const digit = ({ place, radix }: Digits['got'], state: number): number => Math.floor(state / place) % radix;

/** Digits for all contestants, or null if a whole number cannot hold them. */
export const digitsOf = (contestants: readonly Contestant[], pool: Pool): Digits[] | null => {
  const counts = new Map(pool.map(({ lot, count }) => [lot, count]));
  const countOf = (lot: number) => counts.get(lot) ?? 0;
  let place = 1;
  const next = (radix: number) => {
    const own = { place, radix };
    place *= radix;
    return own;
  };
  const isCapped = contestants.map((contestant) => isStoppedByCost(contestant, countOf));
  const capped = contestants.filter((_, at) => isCapped[at]);
  const table = newTable(capped.length);
  const shared = next(capped.length > 0 ? MAX_OPEN : 1);
  const all = contestants.map((contestant, at): Digits => {
    const { kind, buy, get, limit, isCheapestFree, claims } = contestant;
    const units = claims.reduce((sum, { lot }) => sum + countOf(lot), 0);
    const possible = Math.floor(units / (buy + get));
    const most = Math.min(limit, possible);
    const complete = next(kind === 'units' || limit < possible ? most + 1 : 1);
    if (isCapped[at]) {
      const open = openGroupsOf(contestant, table, capped.indexOf(contestant), countOf);
      return { contestant, most, bought: shared, got: next(1), complete, open };
    }
    return {
      contestant,
      most,
      bought: next(kind === 'units' ? 1 : kind === 'bundle' ? buy : buy * most + 1),
      got: next(kind === 'buyGet' ? (isCheapestFree ? get : get * most + 1) : 1),
      complete,
      open: null,
    };
  });
  return place < Number.MAX_SAFE_INTEGER ? all : null;
};

/** Units still missing in groups already begun. */
export const needOf = (digits: Digits, state: number): number => {
  const { buy, get, kind } = digits.contestant;
  if (kind === 'units') return 0;
  if (digits.open) return missingUnits(digits.open, digit(digits.bought, state));
  const bought = digit(digits.bought, state);
  if (kind === 'bundle') return bought === 0 ? 0 : buy - bought;
  const got = digit(digits.got, state);
  return Math.max(Math.ceil(bought / buy), Math.ceil(got / get)) * (buy + get) - bought - got;
};

/** One more unit for a group in which it matters which units are combined. */
const addToOpen = (
  { contestant, bought, complete, most }: Digits,
  open: OpenGroups,
  state: number,
  claim: Claim,
  push: Push,
) => {
  const number = digit(bought, state);
  const rest = state - number * bought.place;
  for (const way of joinGroup(open, contestant, number, claim, most - digit(complete, state))) {
    const completeStep = way.isComplete && complete.radix > 1 ? complete.place : 0;
    push(rest + way.number * bought.place + completeStep, way.parts, way.isGet);
  }
};

const addToBundle = (digits: Digits, state: number, claim: Claim, push: Push) => {
  const { contestant, bought, complete, most } = digits;
  const count = digit(bought, state);
  if (count === 0 && complete.radix > 1 && digit(complete, state) >= most) return;
  if (count + 1 < contestant.buy) push(state + bought.place, claim.saving, false);
  else
    push(
      state - count * bought.place + (complete.radix > 1 ? complete.place : 0),
      claim.saving - contestant.price,
      false,
    );
};

const addToBuyGet = (digits: Digits, state: number, claim: Claim, push: Push) => {
  const { contestant, bought, got, complete, most } = digits;
  const { buy, get, isCheapestFree } = contestant;
  const [before, gotBefore, done] = [digit(bought, state), digit(got, state), digit(complete, state)];
  const begin = (nowBought: number, nowGot: number, parts: number, isGet: boolean) => {
    if (done + Math.max(Math.ceil(nowBought / buy), Math.ceil(nowGot / get)) > most) return;
    const isComplete = nowBought >= buy && nowGot >= get;
    const [leftBought, leftGot] = isComplete ? [nowBought - buy, nowGot - get] : [nowBought, nowGot];
    const moved = (leftBought - before) * bought.place + (leftGot - gotBefore) * got.place;
    push(state + moved + (isComplete && complete.radix > 1 ? complete.place : 0), parts, isGet);
  };
  if (claim.buy) begin(before + 1, gotBefore, 0, false);
  if (claim.get && (!isCheapestFree || gotBefore < get * Math.floor(before / buy)))
    begin(before, gotBefore + 1, claim.saving, true);
};

/** What a contestant can do with one more unit. */
export const movesOf = (digits: Digits, state: number, claim: Claim, push: Push): void => {
  const { kind } = digits.contestant;
  if (digits.open) addToOpen(digits, digits.open, state, claim, push);
  else if (kind === 'bundle') addToBundle(digits, state, claim, push);
  else if (kind === 'buyGet') addToBuyGet(digits, state, claim, push);
  else if (digit(digits.complete, state) < digits.most) push(state + digits.complete.place, claim.saving, true);
};

/** The most that one unit saves as its part of a group, whatever it is combined with. */
export const shareOf = ({ contestant, open }: Digits, claim: Claim): number => {
  const { kind, buy, get, price, isCheapestFree } = contestant;
  if (open?.isByRoom) return claim.room;
  if (kind === 'bundle') return claim.saving - price / buy;
  // The cheapest of a group save no more than the average of all.
  if (kind === 'buyGet' && isCheapestFree) return (claim.saving * get) / (buy + get);
  return claim.get ? claim.saving : 0;
};

/** What groups already begun bring beyond the shares of what is still to come; `next` is the largest saving to come. */
export const pendingOf = (digits: Digits, state: number, next: number): number => {
  const { kind, buy, get, price, isCheapestFree } = digits.contestant;
  if (kind === 'units') return 0;
  if (digits.open) return pendingInOpen(digits.open, digits.contestant, digit(digits.bought, state), next);
  const bought = digit(digits.bought, state);
  if (kind === 'bundle') return (-bought * price) / buy;
  return isCheapestFree ? (Math.max(0, bought * get - digit(digits.got, state) * buy) * next) / (buy + get) : 0;
};
