import type { Rule } from './basket.ts';
import { unitsLeft } from './conditions.ts';
import { type Lot, PARTS_PER_CENT, roomOf, savingBelowCost, unitSaving } from './lots.ts';
import type { Reach } from './pricing.ts';
import type { Match } from './rules.ts';

/* Which promotions want which units, before it is decided who gets them. All amounts in parts of a cent. */

/** A rule that takes a fixed discount off each unit, for any number of units. */
export type Offer = { rule: number; saving: number };

/** What a contestant may do with one unit of a lot. */
export type Claim = {
  lot: number;
  /**
   * The saving on one unit by itself; for groups, which stop at cost as a whole: off a get unit, or the price of a unit
   * in a bundle.
   */
  saving: number;
  /** How far one unit may go down. */
  room: number;
  buy: boolean;
  get: boolean;
};

/** A rule that cannot have all it wants: one with groups, or one with a limit per order. */
export type Contestant = {
  rule: number;
  priority: number;
  kind: 'units' | 'bundle' | 'buyGet';
  /** Buy units per group (all units of a bundle), and get units. */
  buy: number;
  get: number;
  /** The price of a bundle. */
  price: number;
  /** True if the get units have to be the cheapest of their group. */
  isCheapestFree: boolean;
  /** The maximum number of groups or units. */
  limit: number;
  claims: Claim[];
};

/** Lots, the best unlimited offer for each, and the contestants. */
export type Contest = {
  lots: readonly Lot[];
  rules: readonly Rule[];
  offers: (Offer | null)[];
  contestants: Contestant[];
};

const isGrouped = ({ terms }: Rule): boolean => terms.kind === 'bundle' || terms.kind === 'buyGet';

const unitLimit = (rule: Rule): number => {
  const { terms, limitPerOrder } = rule;
  const gift =
    terms.kind === 'spend' && terms.reward.kind === 'gift' ? terms.reward.quantity : Number.POSITIVE_INFINITY;
  return Math.min(gift, limitPerOrder ?? Number.POSITIVE_INFINITY, unitsLeft(rule));
};

const newContestant = (rule: Rule, at: number): Contestant => {
  const { terms, priority, limitPerOrder } = rule;
  const isBundle = terms.kind === 'bundle';
  const isBuyGet = terms.kind === 'buyGet';
  return {
    rule: at,
    priority,
    kind: isBundle ? 'bundle' : isBuyGet ? 'buyGet' : 'units',
    buy: isBundle ? terms.quantity : isBuyGet ? terms.buy : 0,
    get: isBundle ? 0 : isBuyGet ? terms.get : 1,
    price: isBundle ? terms.price * PARTS_PER_CENT : 0,
    isCheapestFree: isBuyGet && terms.getScope === null,
    limit: isBundle || isBuyGet ? (limitPerOrder ?? Number.POSITIVE_INFINITY) : unitLimit(rule),
    claims: [],
  };
};

/**
 * True if this discount of a rule wins over another offer for a unit by itself: higher priority, then the larger
 * saving, then the lower id.
 */
const isBetterOffer = (contest: Contest, rule: number, saving: number, other: Offer | null): boolean => {
  if (other === null) return true;
  const priorities = (contest.rules[rule]?.priority ?? 0) - (contest.rules[other.rule]?.priority ?? 0);
  return (priorities || saving - other.saving || other.rule - rule) > 0;
};

export const unitsWanted = ({ claims }: Contestant, lots: readonly Lot[]): number =>
  claims.reduce((all, { lot }) => all + (lots[lot]?.count ?? 0), 0);

const claimOf = (rule: Rule, at: number, lot: Lot | undefined, match: Match, unitsInScope: number): Claim | null => {
  const { terms } = rule;
  if (!lot || (terms.kind === 'spend' ? !match.other : match.excluded)) return null;
  const grouped = isGrouped(rule);
  if (grouped && lot.sort !== 'unit') return null;
  const isBundle = terms.kind === 'bundle';
  const savingOf = grouped ? savingBelowCost : unitSaving;
  const saving = isBundle ? lot.price * PARTS_PER_CENT : savingOf(rule, lot, unitsInScope);
  if (!grouped && saving <= 0) return null;
  const isApart = terms.kind === 'buyGet' && terms.getScope !== null;
  return { lot: at, saving, room: roomOf(rule, lot), buy: match.main, get: isApart ? match.other : !isBundle };
};

const isUnlimited = (rule: Rule): boolean => !isGrouped(rule) && unitLimit(rule) === Number.POSITIVE_INFINITY;

/** A rule that may have all it wants makes its offer for each lot; it needs no claims. */
const offerAll = (contest: Contest, rule: Rule, number: number, reached: Reach[number], unitsInScope: number): void => {
  for (const { lot: at, match } of reached) {
    const lot = contest.lots[at];
    if (!lot || match.excluded) continue;
    const saving = unitSaving(rule, lot, unitsInScope);
    if (saving > 0 && isBetterOffer(contest, number, saving, contest.offers[at] ?? null))
      contest.offers[at] = { rule: number, saving };
  }
};

/** The contestants for each unit, among some rules for products. */
export const openContest = (
  rules: readonly Rule[],
  lots: readonly Lot[],
  unitsInScope: readonly number[],
  reach: Reach,
  numbers: readonly number[],
): Contest => {
  const contest: Contest = { rules, lots, offers: lots.map(() => null), contestants: [] };
  for (const number of numbers) {
    const rule = rules[number];
    if (!rule) continue;
    if (isUnlimited(rule)) {
      offerAll(contest, rule, number, reach[number] ?? [], unitsInScope[number] ?? 0);
      continue;
    }
    const contestant = newContestant(rule, number);
    for (const { lot, match } of reach[number] ?? []) {
      const claim = claimOf(rule, lot, lots[lot], match, unitsInScope[number] ?? 0);
      if (claim) contestant.claims.push(claim);
    }
    if (contestant.kind !== 'units' || contestant.limit < unitsWanted(contestant, lots)) {
      contest.contestants.push(contestant);
      continue;
    }
    for (const { lot, saving } of contestant.claims)
      if (isBetterOffer(contest, number, saving, contest.offers[lot] ?? null))
        contest.offers[lot] = { rule: number, saving };
  }
  return contest;
};

/** What a unit loses, at a contestant's own priority, if the contestant takes it. */
export const forgone = ({ offers, rules }: Contest, lot: number, priority: number): number => {
  const offer = offers[lot];
  return offer && rules[offer.rule]?.priority === priority ? offer.saving : 0;
};

/** The sum of the largest amounts of some lots, for a number of units. */
export const largest = (amounts: readonly { amount: number; count: number }[], wanted: number): number => {
  let [left, all] = [wanted, 0];
  for (const { amount, count } of amounts.toSorted((one, two) => two.amount - one.amount)) {
    const part = Math.min(left, count);
    all += part * amount;
    left -= part;
  }
  return left > 0 ? Number.NEGATIVE_INFINITY : all;
};

/** No group can be worth more than this; if negative, it is never the better choice. */
const bestGain = (contest: Contest, { claims, kind, buy, get, price, priority }: Contestant): number => {
  const of = (wants: (claim: Claim) => boolean, gain: (claim: Claim) => number) =>
    claims.filter(wants).map((claim) => ({
      amount: gain(claim) - forgone(contest, claim.lot, priority),
      count: contest.lots[claim.lot]?.count ?? 0,
    }));
  if (kind === 'units') return 1;
  const gainOfGets =
    kind === 'bundle'
      ? -price
      : largest(
          of(
            (claim) => claim.get,
            (claim) => claim.saving,
          ),
          get,
        );
  return (
    gainOfGets +
    largest(
      of(
        (claim) => claim.buy,
        (claim) => (kind === 'bundle' ? claim.saving : 0),
      ),
      buy,
    )
  );
};

/** Drops claims and contestants that cannot win: because of a higher priority, too few units, or nothing to save. */
export const pruneContest = (contest: Contest): Contest => {
  const { lots, rules, offers } = contest;
  const priorityOf = (lot: number) => rules[offers[lot]?.rule ?? -1]?.priority ?? Number.NEGATIVE_INFINITY;
  for (const each of contest.contestants)
    each.claims = each.claims.filter((claim) => priorityOf(claim.lot) <= each.priority);
  const contestants = contest.contestants
    .filter((each) => unitsWanted(each, lots) >= (each.kind === 'units' ? 1 : each.buy + each.get))
    .filter((each) => bestGain(contest, each) >= 0);
  return { lots, rules, offers, contestants };
};
