import { type Claim, type Contest, type Contestant, forgone } from './contest.ts';
import { addAmount, type Solution, takingsOf } from './solution.ts';

/* A good choice when there are too many to compare: group by group, the one that saves most first. */

type Pick = { lot: number; isGet: boolean; count: number };
type Group = { gain: number; parts: number; picks: Pick[] };

export type Order = {
  contestant: Contestant;
  /** Claims in order of preference as get units, and as buy units. */
  gets: Claim[];
  buys: Claim[];
  /** The same for when the first ones are limited by cost. */
  roomyGets: Claim[];
  roomyBuys: Claim[];
  /** What one unit of each of `buys` loses when it is taken. */
  forgoneByBuy: number[];
};

/** What a contestant would take first. */
export const orderOf = (contest: Contest, contestant: Contestant): Order => {
  const lost = (claim: Claim) => forgone(contest, claim.lot, contestant.priority);
  const price = (claim: Claim) => contest.lots[claim.lot]?.price ?? 0;
  const { claims, kind, isCheapestFree } = contestant;
  const byGain = (some: readonly Claim[], gainOf = (claim: Claim) => claim.saving): Claim[] =>
    some
      .map((claim) => ({ claim, gain: gainOf(claim) - lost(claim) }))
      .sort((one, two) => two.gain - one.gain || one.claim.lot - two.claim.lot)
      .map(({ claim }) => claim);
  if (isCheapestFree) {
    const buys = claims.toSorted((one, two) => price(two) - price(one) || one.room - two.room);
    return { contestant, gets: [], buys, roomyGets: [], roomyBuys: [], forgoneByBuy: buys.map(lost) };
  }
  const [gets, buys] = [claims.filter((claim) => claim.get), claims.filter((claim) => claim.buy)];
  return {
    contestant,
    gets: byGain(gets),
    buys:
      kind === 'bundle'
        ? byGain(buys)
        : buys.toSorted((one, two) => lost(one) - lost(two) || price(one) - price(two) || one.lot - two.lot),
    roomyGets: byGain(gets, (claim) => Math.min(claim.saving, claim.room)),
    roomyBuys: byGain(buys, (claim) => claim.room),
    forgoneByBuy: [],
  };
};

/** The first units that are left, or null if they are too few. */
const firstOf = (claims: readonly Claim[], wanted: number, isGet: boolean, leftOf: (lot: number) => number) => {
  const picks: (Pick & { claim: Claim })[] = [];
  let missing = wanted;
  for (const claim of claims) {
    if (missing === 0) break;
    const count = Math.min(missing, leftOf(claim.lot));
    if (count > 0) picks.push({ lot: claim.lot, isGet, count, claim });
    missing -= count;
  }
  return missing === 0 ? picks : null;
};

const total = (picks: readonly (Pick & { claim: Claim })[], of: (claim: Claim) => number): number =>
  picks.reduce((all, { count, claim }) => all + count * of(claim), 0);

/** Among units with adjacent prices, those whose cheapest are worth most. */
const bestRun = ({ contestant, buys, forgoneByBuy }: Order, left: readonly number[]): Group | null => {
  const { buy, get } = contestant;
  const size = buy + get;
  // Indexes in `buys`, one for each unit: a group never needs more units of a lot than its size.
  const units: number[] = [];
  for (let at = 0; at < buys.length; at += 1)
    for (let count = Math.min(left[buys[at]?.lot ?? -1] ?? 0, size); count > 0; count -= 1) units.push(at);
  let [bestGain, bestParts, end] = [Number.NEGATIVE_INFINITY, 0, -1];
  let [off, room, given] = [0, 0, 0];
  for (let at = 0; at < units.length; at += 1) {
    const place = units[at] ?? 0;
    off += buys[place]?.saving ?? 0;
    room += buys[place]?.room ?? 0;
    given += forgoneByBuy[place] ?? 0;
    if (at >= get) off -= buys[units[at - get] ?? 0]?.saving ?? 0;
    if (at >= size) {
      const first = units[at - size] ?? 0;
      room -= buys[first]?.room ?? 0;
      given -= forgoneByBuy[first] ?? 0;
    }
    const parts = Math.min(off, room);
    if (at >= size - 1 && parts - given > bestGain) [bestGain, bestParts, end] = [parts - given, parts, at];
  }
  if (end < 0) return null;
  const picks: Pick[] = [];
  for (let at = end - size + 1; at <= end; at += 1) {
    const lot = buys[units[at] ?? 0]?.lot ?? 0;
    const isGet = at > end - get;
    const last = picks.at(-1);
    if (last?.lot === lot && last.isGet === isGet) last.count += 1;
    else picks.push({ lot, isGet, count: 1 });
  }
  return { gain: bestGain, parts: bestParts, picks };
};

/** The first units of each order together, and whether cost limits their saving. */
const firstGroup = (
  contest: Contest,
  { kind, buy, get, price, priority }: Contestant,
  gets: readonly Claim[],
  buys: readonly Claim[],
  left: readonly number[],
): (Group & { isStopped: boolean }) | null => {
  const got = firstOf(gets, get, true, (lot) => left[lot] ?? 0);
  const inGroup = (lot: number) => got?.find((pick) => pick.lot === lot)?.count ?? 0;
  const bought = firstOf(buys, buy, false, (lot) => (left[lot] ?? 0) - inGroup(lot));
  if (!got || !bought) return null;
  const picks = [...got, ...bought];
  const off = total(kind === 'bundle' ? bought : got, (claim) => claim.saving) - price;
  const room = total(picks, (claim) => claim.room);
  const parts = Math.min(off, room);
  return {
    parts,
    gain: parts - total(picks, (claim) => forgone(contest, claim.lot, priority)),
    picks,
    isStopped: room < off,
  };
};

const bestGroup = (contest: Contest, order: Order, left: readonly number[]): Group | null => {
  const { contestant, gets, buys, roomyGets, roomyBuys } = order;
  if (contestant.isCheapestFree) return bestRun(order, left);
  const first = firstGroup(contest, contestant, gets, buys, left);
  if (!first?.isStopped) return first;
  const roomy = firstGroup(contest, contestant, roomyGets, roomyBuys, left);
  return roomy && roomy.gain > first.gain ? roomy : first;
};

const isLeft = ({ picks }: Group, left: readonly number[]): boolean =>
  picks.every(({ lot }) => {
    const needed = picks.reduce((all, pick) => all + (pick.lot === lot ? pick.count : 0), 0);
    return needed <= (left[lot] ?? 0);
  });

/** How many groups are possible with what is left. */
const repeats = ({ picks }: Group, left: readonly number[], limit: number): number =>
  picks.reduce((times, { lot }) => {
    const needed = picks.reduce((all, pick) => all + (pick.lot === lot ? pick.count : 0), 0);
    return Math.min(times, Math.floor((left[lot] ?? 0) / needed));
  }, limit);

/**
 * Gives units to contestants by priority, then by what a group saves (or saves per unit). `left` is what may be given,
 * by lot, and afterwards what remains.
 */
export const chooseGreedily = (
  contest: Contest,
  orders: readonly Order[],
  left: number[],
  by: 'group' | 'unit',
): Solution => {
  const solution: Solution = { allocations: [], amounts: new Map() };
  for (const priority of [...new Set(orders.map(({ contestant }) => contestant.priority))].sort(
    (one, two) => two - one,
  )) {
    let runners = orders
      .filter(({ contestant }) => contestant.priority === priority)
      .map((order) => ({
        order,
        limit: order.contestant.limit,
        group: bestGroup(contest, order, left),
      }));
    const worth = ({ group, order: { contestant } }: (typeof runners)[number]) =>
      group ? group.gain / (by === 'unit' ? contestant.buy + contestant.get : 1) : 0;
    while (runners.length > 0) {
      runners = runners.filter(({ group, limit }) => group !== null && group.gain > 0 && limit > 0);
      const first = runners.reduce<(typeof runners)[number] | null>(
        (best, each) => (best === null || worth(each) > worth(best) ? each : best),
        null,
      );
      if (!first?.group) break;
      if (!isLeft(first.group, left)) {
        first.group = bestGroup(contest, first.order, left);
        continue;
      }
      const { rule } = first.order.contestant;
      const times = repeats(first.group, left, first.limit);
      first.limit -= times;
      addAmount(solution, rule, first.group.parts * times);
      for (const { lot, isGet, count } of first.group.picks) {
        left[lot] = (left[lot] ?? 0) - count * times;
        solution.allocations.push({ rule, lot, isGet, count: count * times });
      }
    }
  }
  solution.allocations = takingsOf(solution.allocations, contest.lots.length);
  return solution;
};
