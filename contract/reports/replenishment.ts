import { type Milli, milli } from '#contract/quantity.ts';

/*
 * Calculates how much of a product to order, without a database: facts in, numbers out that a person can check.
 * Quantities are thousandths of a unit, times are days.
 */

export const serviceLevels = [80, 90, 95, 98, 99] as const;
export type ServiceLevel = (typeof serviceLevels)[number];
/** How many standard deviations of demand to keep as safety stock, so that in this many of 100 cases nothing runs out. */
const reserveFactors: Record<ServiceLevel, number> = { 80: 0.8416, 90: 1.2816, 95: 1.6449, 98: 2.0537, 99: 2.3263 };

/** With fewer received orders, the lead time the supplier states is used. */
const MIN_OBSERVED_ORDERS = 3;

const UNIT_MILLI = 1000;

/** Sales on days with stock: days without stock say nothing about demand. Returns don't reduce demand below zero. */
type Demand = {
  days: number;
  daysOut: number;
  /** Days with sales, whether or not the books had stock. */
  daysSold: number;
  /** Thousandths of a unit, less returns. */
  sold: number;
  /** Sum of the squares of each day's sales, in units. */
  squares: number;
};

/** At least the days with sales, at most all days. */
export const daysInStock = ({ days, daysOut, daysSold }: Demand): number =>
  Math.min(days, Math.max(days - daysOut, daysSold, 0));

/** Units a day with stock. */
export const velocityOf = (demand: Demand): number => {
  const days = daysInStock(demand);
  return days === 0 ? 0 : Math.max(0, demand.sold) / 1000 / days;
};

/** The standard deviation of a day's sales, in units. */
const demandSpread = (demand: Demand): number => {
  const days = daysInStock(demand);
  if (days < 2) return 0;
  const soldUnits = Math.max(0, demand.sold) / 1000;
  return Math.sqrt(Math.max(0, demand.squares - (soldUnits * soldUnits) / days) / (days - 1));
};

/** A supplier's received orders: how many, and the days from ordering to the first goods. */
export type Deliveries = { orders: number; mean: number; spread: number };
type LeadTime = { days: number; spread: number; source: 'observed' | 'stated'; orders: number };

export const leadTimeOf = (deliveries: Deliveries | undefined, statedDays: number): LeadTime =>
  deliveries && deliveries.orders >= MIN_OBSERVED_ORDERS
    ? { days: deliveries.mean, spread: deliveries.spread, source: 'observed', orders: deliveries.orders }
    : { days: statedDays, spread: 0, source: 'stated', orders: deliveries?.orders ?? 0 };

const thousandths = (units: number): Milli => milli(Math.round(units * 1000));

/** For weeks with higher sales, and for late deliveries: in whole units, rounded up. */
export const safetyStock = (
  velocity: number,
  spread: number,
  { days, spread: leadSpread }: Pick<LeadTime, 'days' | 'spread'>,
  serviceLevel: ServiceLevel,
): Milli => {
  const units =
    reserveFactors[serviceLevel] * Math.sqrt(days * spread * spread + velocity * velocity * leadSpread ** 2);
  return milli(Math.ceil(units) * 1000);
};

/** How goods are bought: by the pack, and at least the usual quantity. `minimum` is in thousandths of a unit. */
type Buying = { packUnits: number; minimum: number };

/** The smallest whole number of packs, or of units without packs, that is enough and at least the usual quantity. */
export const roundToPacks = (wanted: number, { packUnits, minimum }: Buying): Milli => {
  if (wanted <= 0) return milli(0);
  const step = Math.max(1, packUnits) * 1000;
  return milli(Math.ceil(Math.max(wanted, minimum) / step) * step);
};

export type Facts = {
  demand: Demand;
  leadTime: LeadTime;
  serviceLevel: ServiceLevel;
  /** How long an order should last once it has arrived. */
  coverDays: number;
  /** Set by hand for this branch; used instead of the calculated one. */
  setReorderPoint: number | null;
  /** On hand less committed. */
  available: number;
  incoming: number;
  /** On draft purchase orders: not ordered yet, and not to be suggested again. */
  onDraft: number;
  buying: Buying;
};

type Suggestion = {
  daysInStock: number;
  velocity: number;
  spread: number;
  safetyStock: Milli;
  reorderPoint: Milli;
  /** Enough for the lead time and the days to cover, with safety stock. */
  target: Milli;
  /** In stock or on the way: available, incoming and on drafts. */
  supply: Milli;
  /** Zero while the supply is above the reorder point. */
  suggestion: Milli;
};

export const suggest = (facts: Facts): Suggestion => {
  const { demand, leadTime, available, incoming, onDraft } = facts;
  const velocity = velocityOf(demand);
  const spread = demandSpread(demand);
  const reserve = safetyStock(velocity, spread, leadTime, facts.serviceLevel);
  const calculated = milli(thousandths(velocity * leadTime.days) + reserve);
  const reorderPoint = facts.setReorderPoint === null ? calculated : milli(facts.setReorderPoint);
  const isKept = reorderPoint > 0 || velocity > 0;
  // At the reorder point is low too: an order must bring the supply above it, or it would be suggested again.
  const leastTarget = isKept ? reorderPoint + UNIT_MILLI : 0;
  const target = milli(Math.max(leastTarget, thousandths(velocity * (leadTime.days + facts.coverDays)) + reserve));
  const supply = milli(available + incoming + onDraft);
  const isDue = supply < reorderPoint || (supply === reorderPoint && isKept);
  const shortage = isDue ? target - supply : 0;
  return {
    daysInStock: daysInStock(demand),
    velocity,
    spread,
    safetyStock: reserve,
    reorderPoint,
    target,
    supply,
    suggestion: roundToPacks(shortage, facts.buying),
  };
};
