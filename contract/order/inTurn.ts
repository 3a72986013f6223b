import type { Claim, Contest, Contestant } from './contest.ts';
import { type Allocation, type Solution, takingsOf } from './solution.ts';

/* A promotion with groups that has its units to itself, as most do: the most expensive units first, group by group. */

/** Its units one by one; null if there is another offer for one of them. */
const unitsOf = ({ lots, offers }: Contest, { claims }: Contestant): Claim[] | null => {
  const units: Claim[] = [];
  // Lots are sorted by price, the most expensive first.
  for (const claim of claims) {
    if (offers[claim.lot]) return null;
    for (let count = lots[claim.lot]?.count ?? 0; count > 0; count -= 1) units.push(claim);
  }
  return units;
};

/**
 * No other choice saves more: the get units are as expensive as possible, and a bundle has the most expensive units.
 * Null if that may not hold: units are contested, get units have another scope, or cost limits a group while another
 * could bear more.
 */
export const chooseInTurn = (contest: Contest, contestant: Contestant): Solution | null => {
  const { rule, kind, buy, get, price, limit, isCheapestFree } = contestant;
  const units = kind === 'bundle' || isCheapestFree ? unitsOf(contest, contestant) : null;
  if (units === null) return null;
  const size = buy + get;
  const isBundle = kind === 'bundle';
  const allocations: Allocation[] = [];
  let all = 0;
  for (let group = 0; group < limit && (group + 1) * size <= units.length; group += 1) {
    let [parts, room] = [-price, 0];
    for (let at = 0; at < size; at += 1) {
      const claim = units[group * size + at] as Claim;
      if (isBundle || at >= buy) parts += claim.saving;
      room += claim.room;
    }
    if (parts <= 0) break;
    if (room < parts) return null;
    all += parts;
    for (let at = 0; at < size; at += 1) {
      const { lot } = units[group * size + at] as Claim;
      allocations.push({ rule, lot, isGet: !isBundle && at >= buy, count: 1 });
    }
  }
  return { allocations: takingsOf(allocations, contest.lots.length), amounts: new Map([[rule, all]]) };
};
