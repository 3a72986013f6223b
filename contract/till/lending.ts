/*
 * Units of products with strict stock that are lent to tills (docs/decisions/014). Server, till and the model that checks
 * both work by these functions. Quantities are whole thousandths of a unit.
 *
 * A lease is three counters that only grow: `granted` by the server, `returned` by the till, `used` by sales. Whatever is
 * lost, repeated or late on the way, the server holds at least what the till may still sell:
 * granted − returned as heard − used as booked ≥ granted as heard − returned − used.
 */

/** How long a till may sell out of a lease after it last asked. */
export const LEASE_MS = 4 * 3_600_000;
/** So much later the server counts it as over: clocks differ, and a payment may be under way. */
export const LEASE_MARGIN_MS = 3_600_000;
/** Then it is handed back and a new one taken, long before the till forgets its sales. */
export const MAX_LEASE_AGE_MS = 7 * 24 * 3_600_000;
/** For so long others keep less after a till asked in vain. */
export const SHORTAGE_MS = 180_000;

export type Counters = { granted: number; returned: number; used: number };

/** What a till has of it at most. */
export const heldOf = ({ granted, returned, used }: Counters): number => Math.max(0, granted - returned - used);

export type Lending = {
  /** Neither promised to anybody nor lent; negative where goods are missing. */
  free: number;
  /** In the basket of this till. */
  wanted: number;
  /** Tills that sell at the branch. */
  tills: number;
  /** Another till asked in vain a moment ago. */
  othersWant: boolean;
  /** Neither sold from nor asked for during a whole lease. */
  isIdle: boolean;
  /** The least that is lent by itself: a unit, or a part of one that is weighed. */
  step: number;
};

/**
 * What a till should have: what its customer wants, and beyond that a share. The desk has one as well, so the last unit is
 * with nobody until somebody asks. What is idle shrinks to one step; while others ask in vain, to what is wanted.
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
  /** What the till should go down to; what it has beyond that, it gives back. */
  keep: number;
  /** What becomes promised (or free again, negative) at the branch. */
  committed: number;
};

/**
 * The server's whole decision about one lease, made while the stock is locked. `givenBack` is all that the till ever gave
 * back of it, as it tells; without `lending` nothing more is lent, and all of it should come back.
 */
export const settle = (lease: Counters, givenBack: number, lending: Lending | null): Settlement => {
  const returned = Math.max(lease.returned, Math.min(givenBack, lease.granted - lease.used));
  const freed = returned - lease.returned;
  const held = lease.granted - returned - lease.used;
  const keep = lending ? targetOf(held, { ...lending, free: lending.free + freed }) : 0;
  const grant = Math.max(0, keep - held);
  return { granted: lease.granted + grant, returned, keep, committed: grant - freed };
};
