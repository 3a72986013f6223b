import { isWhole } from '#contract/milli.ts';
import type { Terms } from '#contract/promotions/terms.ts';
import type { BasketLine, Rule } from './basket.ts';
import type { Match } from './rules.ts';

/* Units of a line that are priced the same, and what a promotion takes off one of them. */

/** Discounts are added up in these, so that percentages stay whole numbers; 2^53 of them are nine thousand million dollars. */
export const PARTS_PER_CENT = 10_000;

/** Equal units of one line: single units, packs, or one weighed piece. */
export type Lot = {
  line: number;
  count: number;
  /** Of each, in cents. */
  price: number;
  /** Of each, in whole cents; undefined if unknown. */
  cost: number;
  /** Cents between price and cost: how far it may go down unless the promotion may go below cost. */
  room: number;
  isCostKnown: boolean;
  sort: 'unit' | 'pack' | 'weighed';
  /** Of one: 1000, or the weight. */
  thousandths: number;
  matches: readonly Match[];
};

const lotOf = (line: BasketLine, at: number, matches: readonly Match[], count: number, price: number): Lot => {
  const { pack, unitQty, quantity, facts } = line;
  const sort = pack ? 'pack' : facts.soldByWeight || !isWhole(quantity) ? 'weighed' : 'unit';
  const isOne = sort === 'weighed' || !isWhole(quantity);
  const thousandths = isOne ? quantity : 1000;
  // Whole cents, so that what is left above cost is whole too and rounding never goes below it.
  const cost = Math.max(0, Math.ceil(((facts.unitCost ?? 0) * (pack ? unitQty : 1) * thousandths) / 1000));
  const room = Math.max(0, price - cost);
  return {
    line: at,
    count,
    price,
    cost,
    room,
    isCostKnown: facts.unitCost !== undefined,
    sort,
    thousandths,
    matches,
  };
};

/** A line's amount divided over its units to the cent: at most two lots, the first a cent more expensive. */
export const lotsOf = (line: BasketLine, at: number, before: number, matches: readonly Match[]): Lot[] => {
  const isOne = !isWhole(line.quantity) || (line.facts.soldByWeight && !line.pack);
  const count = isOne ? 1 : line.quantity / 1000;
  const price = Math.floor(before / count);
  const dearer = before - price * count;
  const lots: Lot[] = [];
  if (dearer > 0) lots.push(lotOf(line, at, matches, dearer, price + 1));
  if (count > dearer) lots.push(lotOf(line, at, matches, count - dearer, price));
  return lots;
};

export const partsOfPercent = (cents: number, percent: number): number => cents * Math.round(percent * 100);

/** The break reached by this many units. */
export const breakAt = ({ breaks }: Extract<Terms, { kind: 'quantityBreaks' }>, units: number) => {
  let best: (typeof breaks)[number] | null = null;
  for (const each of breaks) if (each.from <= units && (best === null || each.from > best.from)) best = each;
  return best;
};

const toPrice = ({ price, thousandths }: Lot, fixed: number): number =>
  Math.max(0, price * PARTS_PER_CENT - fixed * thousandths * (PARTS_PER_CENT / 1000));

const partsOff = ({ terms }: Rule, lot: Lot, unitsInScope: number): number => {
  if (terms.kind === 'percentage') return partsOfPercent(lot.price, terms.percent);
  if (lot.sort === 'pack') return 0;
  if (terms.kind === 'amountOff')
    return Math.min(lot.price * PARTS_PER_CENT, terms.amount * lot.thousandths * (PARTS_PER_CENT / 1000));
  if (terms.kind === 'fixedPrice') return toPrice(lot, terms.price);
  if (lot.sort === 'weighed') return 0;
  if (terms.kind === 'limitedPrice') return toPrice(lot, terms.price);
  if (terms.kind === 'spend') return lot.price * PARTS_PER_CENT;
  if (terms.kind === 'buyGet') return partsOfPercent(lot.price, terms.percent);
  const step = terms.kind === 'quantityBreaks' ? breakAt(terms, unitsInScope) : null;
  if (step === null) return 0;
  return 'percent' in step ? partsOfPercent(lot.price, step.percent) : toPrice(lot, step.price);
};

/** True if a rule stops at cost: all that may not go below it, except that a gift is given away. */
export const isHeldToCost = ({ belowCost, terms }: Rule): boolean =>
  !belowCost && !(terms.kind === 'spend' && terms.reward.kind === 'gift');

export const roomOf = (rule: Rule, { price, room }: Lot): number =>
  (isHeldToCost(rule) ? room : price) * PARTS_PER_CENT;

/** What a rule takes off one unit of a lot by itself: for buy and get, what a get unit bears of its own discount. */
export const unitSaving = (rule: Rule, lot: Lot, unitsInScope: number): number =>
  Math.min(partsOff(rule, lot, unitsInScope), roomOf(rule, lot));

/** The same, ignoring cost. */
export const savingBelowCost = partsOff;
