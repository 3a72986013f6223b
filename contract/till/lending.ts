/*
 * Units of products with strict stock that are lent to tills (docs/decisions/014). Server, till and the model that
 * checks both use these functions. Quantities are whole thousandths of a unit.
 *
 * A lease is three counters that only grow: `granted` by the server, `returned` by the till, `used` by sales. Whatever
 * is lost, repeated or late in between, the server reserves at least what the till may still sell: granted − returned
 * as received − used as booked ≥ granted as received − returned − used.
 */

/** How long a till may sell from a lease after its last request. */
export const LEASE_MS = 4 * 3_600_000;
/** The server counts it as expired this much later: clocks differ, and a payment may be in progress. */
export const LEASE_MARGIN_MS = 3_600_000;
/** Then it is given back and a new one taken, long before the till deletes its sales. */
export const MAX_LEASE_AGE_MS = 7 * 24 * 3_600_000;
/** After a till asked in vain, others hold less for this long. */
export const SHORTAGE_MS = 180_000;

export type Counters = { granted: number; returned: number; used: number };

/** The maximum that one till holds. */
export const heldOf = ({ granted, returned, used }: Counters): number => Math.max(0, granted - returned - used);

export type Lending = {
  /** Neither committed nor lent; negative if goods are missing. */
  free: number;
  /** In the basket of this till. */
  wanted: number;
  /** Tills that sell at the branch. */
  tills: number;
  /** Another till asked in vain recently. */
  othersWant: boolean;
  /** Neither sold from nor requested during a whole lease. */
  isIdle: boolean;
  /** The smallest quantity that is lent by itself: a unit, or a part of one if it is weighed. */
  step: number;
};

/**
 * A till's target: what its customer wants, plus a share. The desk counts as one more, so the last unit is not lent
 * until somebody asks. Unused leases shrink to one step; while others ask in vain, to what is wanted.
 */
export const targetOf = (held: number, { free, wanted, tills, othersWant, isIdle, step }: Lending): number => {
  const pool = Math.max(0, free + held);
  const share = Math.floor(pool / (tills + 1) / step) * step;
  const spare = othersWant ? 0 : isIdle ? Math.min(share, step) : share;
  return Math.min(pool, Math.max(wanted, spare));
};

export type Settlement = {
  granted: number;
  returned: number;
  /** The quantity the till should go down to; it gives back the rest. */
  keep: number;
  /** The quantity that becomes committed (or free again, negative) at the branch. */
  committed: number;
};

/**
 * The server's whole decision about one lease, made while the stock is locked. `givenBack` is all that the till ever
 * gave back of it, as the till reports; without `lending` nothing more is lent, and all of it should come back.
 */
export const settle = (lease: Counters, givenBack: number, lending: Lending | null): Settlement => {
  const returned = Math.max(lease.returned, Math.min(givenBack, lease.granted - lease.used));
  const freed = returned - lease.returned;
  const balance = lease.granted - returned - lease.used;
  const keep = lending ? targetOf(balance, { ...lending, free: lending.free + freed }) : 0;
  const grant = Math.max(0, keep - balance);
  return { granted: lease.granted + grant, returned, keep, committed: grant - freed };
};
