import { type Claim, type Contestant, largest } from './contest.ts';

/*
 * Groups that cost may limit: it matters which units are combined, so open groups are tracked one by one. All
 * contestants' open groups together are one number, which keeps the state small.
 */

type OpenGroup = {
  bought: number;
  got: number;
  /** Its discount so far, and how far its units may go down. */
  off: number;
  room: number;
  key: string;
};

/** What one contestant has open, by key. */
type OpenList = { groups: readonly OpenGroup[]; key: string };

/** For each number: what each contestant has open. */
type OpenTable = { rows: (readonly OpenList[])[]; numbers: Map<string, number> };

export type OpenGroups = {
  table: OpenTable;
  /** The contestant's index in each row. */
  column: number;
  size: number;
  /** The most that one buy unit and one get unit can add to the discount beyond its room. */
  worstBuy: number;
  worstGet: number;
  /** True if its units' room is less than its discount: then the room is the limit. */
  isByRoom: boolean;
  largestSaving: number;
  /** Computed next steps, by claim, number and allowed new groups: many states differ only in other respects. */
  ways: Map<Claim, Map<number, Way[]>>;
};

/** The resulting number, its saving, whether the unit is a get unit, and whether its group is complete. */
type Way = { number: number; parts: number; isGet: boolean; isComplete: boolean };

/** More numbers than the exact search has steps. */
export const MAX_OPEN = 65_536;

const keyOfRow = (row: readonly OpenList[]): string => row.map(({ key }) => key).join(';');

export const newTable = (columns: number): OpenTable => {
  const row = Array.from({ length: columns }, (): OpenList => ({ groups: [], key: '' }));
  return { rows: [row], numbers: new Map([[keyOfRow(row), 0]]) };
};

const overBuy = ({ kind }: Contestant, { saving, room }: Claim): number => (kind === 'bundle' ? saving : 0) - room;
const overGet = ({ saving, room }: Claim): number => saving - room;

/** The same if the get units are the cheapest of their group: the buy units cost as much or more. */
const isCheapestStopped = ({ buy, get, claims }: Contestant): boolean => {
  const byPrice = claims.toSorted((one, two) => one.saving - two.saving);
  const worstGets: number[] = [];
  for (const [at, claim] of byPrice.entries()) worstGets[at] = Math.max(worstGets[at - 1] ?? 0, overGet(claim));
  let leastRoom = Number.POSITIVE_INFINITY;
  for (let at = byPrice.length - 1; at >= 0; at -= 1) {
    // Of units at the same price, any may be the buy unit.
    const price = byPrice[at]?.saving;
    const last = at;
    while (at > 0 && byPrice[at - 1]?.saving === price) at -= 1;
    for (let same = at; same <= last; same += 1) leastRoom = Math.min(leastRoom, byPrice[same]?.room ?? 0);
    if (get * (worstGets[last] ?? 0) > buy * leastRoom) return true;
  }
  return false;
};

/** True if cost could limit a group's discount, so that it matters which units are combined. */
export const isStoppedByCost = (contestant: Contestant, countOf: (lot: number) => number): boolean => {
  const { kind, buy, get, price, claims } = contestant;
  if (kind === 'units' || (contestant.isCheapestFree && !isCheapestStopped(contestant))) return false;
  const [buys, gets] = [claims.filter((claim) => claim.buy), claims.filter((claim) => claim.get)];
  const over =
    largest(
      buys.map((claim) => ({ amount: overBuy(contestant, claim), count: countOf(claim.lot) })),
      buy,
    ) +
    largest(
      gets.map((claim) => ({ amount: overGet(claim), count: countOf(claim.lot) })),
      get,
    );
  return over > price;
};

/** What all units together would take off as their shares of groups, and how far they may go down. */
const isRoomLess = (
  { kind, buy, get, price, isCheapestFree, claims }: Contestant,
  countOf: (lot: number) => number,
): boolean => {
  let [off, room] = [0, 0];
  for (const { lot, saving, room: each, get: isGet } of claims) {
    const share =
      kind === 'bundle' ? saving - price / buy : isCheapestFree ? (saving * get) / (buy + get) : isGet ? saving : 0;
    off += countOf(lot) * Math.max(0, share);
    room += countOf(lot) * each;
  }
  return room < off;
};

export const openGroupsOf = (
  contestant: Contestant,
  table: OpenTable,
  column: number,
  countOf: (lot: number) => number,
): OpenGroups => {
  const worst = (claims: readonly Claim[], over: (claim: Claim) => number) =>
    claims.length === 0 ? 0 : Math.max(...claims.map(over));
  return {
    table,
    column,
    size: contestant.buy + contestant.get,
    worstBuy: worst(
      contestant.claims.filter((claim) => claim.buy),
      (claim) => overBuy(contestant, claim),
    ),
    worstGet: worst(
      contestant.claims.filter((claim) => claim.get),
      overGet,
    ),
    isByRoom: isRoomLess(contestant, countOf),
    largestSaving: Math.max(0, ...contestant.claims.map(({ saving }) => saving)),
    ways: new Map(),
  };
};

const groupsAt = ({ table, column }: OpenGroups, number: number): readonly OpenGroup[] =>
  table.rows[number]?.[column]?.groups ?? [];

/** Units still missing in open groups. */
export const missingUnits = (open: OpenGroups, number: number): number =>
  groupsAt(open, number).reduce((missing, { bought, got }) => missing + open.size - bought - got, 0);

/** An upper bound of what open groups bring beyond the shares of later units, of which `next` is the largest saving. */
export const pendingInOpen = (
  open: OpenGroups,
  { kind, buy, get, price, isCheapestFree }: Contestant,
  number: number,
  next: number,
): number => {
  let pending = 0;
  for (const { bought, got, off, room } of groupsAt(open, number)) {
    const isSafe = room === Number.POSITIVE_INFINITY;
    if (open.isByRoom) {
      const missing = kind === 'bundle' ? buy - bought : get - got;
      pending += isSafe ? missing * open.largestSaving : room;
      continue;
    }
    if (!isSafe) pending += off;
    if (kind === 'bundle') pending += price - (bought * price) / buy;
    else if (isCheapestFree) pending += (Math.max(0, bought * get - got * buy) * next) / open.size;
  }
  return pending;
};

/** The number of a row in which one contestant has other groups open. */
const numberWith = ({ table, column }: OpenGroups, number: number, groups: readonly OpenGroup[]): number => {
  const row = [...(table.rows[number] ?? [])];
  row[column] = { groups, key: groups.map(({ key }) => key).join() };
  const key = keyOfRow(row);
  const existing = table.numbers.get(key);
  if (existing !== undefined) return existing;
  const added = table.rows.push(row) - 1;
  table.numbers.set(key, added);
  return added;
};

const openGroup = (bought: number, got: number, off: number, room: number): OpenGroup => ({
  bought,
  got,
  off,
  room,
  key: `${bought}/${got}/${off}/${room}`,
});

const byKey = (one: OpenGroup, two: OpenGroup): number => (one.key < two.key ? -1 : one.key > two.key ? 1 : 0);

/**
 * One more unit in each open group in turn, or in a new one. As soon as cost can no longer limit a group, its discount
 * counts at once and its room is unlimited, so that groups without a relevant difference are the same.
 */
const findWays = (
  open: OpenGroups,
  { kind, buy, get, price, isCheapestFree }: Contestant,
  number: number,
  claim: Claim,
  most: number,
): Way[] => {
  const ways: Way[] = [];
  const groups = groupsAt(open, number);
  const join = (group: OpenGroup, at: number, isGet: boolean) => {
    const bought = group.bought + (isGet ? 0 : 1);
    const got = group.got + (isGet ? 1 : 0);
    const off = group.off + (isGet || kind === 'bundle' ? claim.saving : 0);
    const room = group.room + claim.room;
    const others = groups.filter((_, index) => index !== at);
    if (bought + got === open.size) {
      const parts = Math.min(off, room);
      const isSafe = room === Number.POSITIVE_INFINITY;
      if (isSafe || parts > 0) ways.push({ number: numberWith(open, number, others), parts, isGet, isComplete: true });
      return;
    }
    const isSafe = off - room + (buy - bought) * open.worstBuy + (get - got) * open.worstGet <= 0;
    const more = isSafe ? openGroup(bought, got, 0, Number.POSITIVE_INFINITY) : openGroup(bought, got, off, room);
    const to = numberWith(open, number, [...others, more].sort(byKey));
    ways.push({ number: to, parts: isSafe ? off : 0, isGet, isComplete: false });
  };
  for (let at = 0; at <= groups.length; at += 1) {
    const isNew = at === groups.length;
    const group = groups[at] ?? openGroup(0, 0, -price, 0);
    if ((isNew && groups.length >= most) || groups[at - 1]?.key === group.key) continue;
    if (claim.buy && group.bought < buy) join(group, at, false);
    if (claim.get && group.got < get && (!isCheapestFree || group.bought === buy)) join(group, at, true);
  }
  return ways;
};

/** More groups at once than any contestant has. */
const MAX_GROUPS = 1024;

/** What one more unit can do if `most` groups may be open. */
export const joinGroup = (
  open: OpenGroups,
  contestant: Contestant,
  number: number,
  claim: Claim,
  most: number,
): readonly Way[] => {
  const ofClaim = open.ways.get(claim) ?? new Map<number, Way[]>();
  open.ways.set(claim, ofClaim);
  const key = number * MAX_GROUPS + Math.min(most, MAX_GROUPS - 1);
  const existing = ofClaim.get(key);
  if (existing) return existing;
  const ways = findWays(open, contestant, number, claim, most);
  ofClaim.set(key, ways);
  return ways;
};
