import type { z } from 'zod';
import type { TillEvent } from '#contract/till/events.ts';
import type { borrowStock } from '#contract/till/leases.ts';
import { heldOf } from '#contract/till/lending.ts';

/*
 * Units of strict products that this till has leased (docs/decisions/014). When in doubt it sells fewer: units it
 * returns are removed on disk first and reported afterwards, and a lease runs from the time it was requested.
 */

export type LeaseRequest = z.input<typeof borrowStock.input>;
export type BorrowReply = z.output<typeof borrowStock.reply>;

/** `at` can be changed by anybody; `mono` only counts up within one run of the page. */
export type DeviceClock = { boot: string; mono: number; at: number };
type Lease = { leaseId: number; productId: number; granted: number; returned: number; keep: number };
/** As stored. */
export type LeaseNote = { leases: Lease[]; lifeMs: number; asked: DeviceClock };

export type HolderDeps = {
  clock: () => DeviceClock;
  events: () => readonly TillEvent[];
  /** Resolves once it is on disk. */
  save: (note: LeaseNote) => Promise<void>;
  /** Undefined when no answer came. */
  ask: (request: LeaseRequest) => Promise<BorrowReply | undefined>;
  unsent: () => number;
  /** Units in the basket, by product. */
  wanted: () => ReadonlyMap<number, number>;
};

/** Without the clock that never jumps, a clock that went back is not trusted. */
const isOver = ({ lifeMs, asked }: LeaseNote, now: DeviceClock): boolean => {
  const age = now.boot === asked.boot ? now.mono - asked.mono : now.at - asked.at;
  return age < 0 || age > lifeMs;
};

/** Units that sales took out of each lease. */
const usedIn = (events: readonly TillEvent[]): Map<number, number> => {
  const used = new Map<number, number>();
  for (const event of events)
    if (event.kind === 'sale')
      for (const { lease, quantity, pack, unitQty } of event.content.lines)
        if (lease !== undefined && quantity > 0)
          used.set(lease, (used.get(lease) ?? 0) + quantity * (pack ? unitQty : 1));
  return used;
};

export class LeaseHolder {
  readonly #deps: HolderDeps;
  #note: LeaseNote | undefined;
  #counted = -1;
  #used: ReadonlyMap<number, number> = new Map();
  /** For sales that are being recorded, by product. */
  readonly #pending = new Map<number, number>();
  #borrowing: Promise<boolean> = Promise.resolve(true);
  #lentElsewhere: ReadonlyMap<number, number> = new Map();

  constructor(deps: HolderDeps, note: LeaseNote | undefined) {
    this.#deps = deps;
    this.#note = note;
  }

  /** Units of a product that may be sold here now. */
  left(productId: number): number {
    const note = this.#note;
    const lease = note?.leases.find((each) => each.productId === productId);
    return !note || !lease || isOver(note, this.#deps.clock()) ? 0 : this.#heldOf(lease);
  }

  /** The lease to record for a sale of the product. */
  leaseOf(productId: number): number | undefined {
    return this.#note?.leases.find((each) => each.productId === productId)?.leaseId;
  }

  /** Reserves units while their sale is recorded. Returns the function that ends it. */
  setAside(units: ReadonlyMap<number, number>): () => void {
    const change = (sign: 1 | -1) => {
      for (const [productId, count] of units)
        this.#pending.set(productId, (this.#pending.get(productId) ?? 0) + sign * count);
    };
    change(1);
    return () => change(-1);
  }

  /** For units requested in vain: what other tills hold, as last reported. */
  lentElsewhere(productId: number): number {
    return this.#lentElsewhere.get(productId) ?? 0;
  }

  /** One conversation at a time. False when no answer came. */
  borrow(): Promise<boolean> {
    const next = this.#borrowing.then(() => this.#borrowOnce());
    this.#borrowing = next.catch(() => false);
    return next;
  }

  async #borrowOnce(): Promise<boolean> {
    if (!(await this.#ask())) return false;
    // Units it no longer needs are returned at once, since others may be waiting.
    return (await this.#giveBack()) ? this.#ask() : true;
  }

  async #ask(): Promise<boolean> {
    const askedAt = this.#deps.clock();
    const reply = await this.#deps.ask({
      leases: (this.#note?.leases ?? []).map(({ leaseId, returned }) => ({ leaseId, returned })),
      wanted: [...this.#deps.wanted()].map(([productId, units]) => ({ productId, units })),
      unsent: this.#deps.unsent(),
    });
    if (!reply) return false;
    const before = new Map(this.#note?.leases.map((lease) => [lease.leaseId, lease.returned]));
    const leases = reply.leases.map((lease) => ({
      ...lease,
      returned: Math.max(lease.returned, before.get(lease.leaseId) ?? 0),
    }));
    this.#lentElsewhere = new Map(reply.short.map((each) => [each.productId, each.lentElsewhere]));
    await this.#write({ leases, lifeMs: reply.lifeMs, asked: askedAt });
    return true;
  }

  /** True if something was returned. */
  async #giveBack(): Promise<boolean> {
    const note = this.#note;
    if (!note) return false;
    const wanted = this.#deps.wanted();
    const leases = note.leases.map((lease) => {
      const surplus = this.#heldOf(lease) - Math.max(lease.keep, wanted.get(lease.productId) ?? 0);
      return surplus > 0 ? { ...lease, returned: lease.returned + surplus } : lease;
    });
    if (leases.every((lease, at) => lease === note.leases[at])) return false;
    await this.#write({ ...note, leases });
    return true;
  }

  /** In memory at once, so that returned units can't be sold; reported only once it is on disk. */
  async #write(note: LeaseNote) {
    this.#note = note;
    await this.#deps.save(note);
  }

  #heldOf({ leaseId, productId, granted, returned }: Lease): number {
    const used = (this.#usedOf().get(leaseId) ?? 0) + (this.#pending.get(productId) ?? 0);
    return heldOf({ granted, returned, used });
  }

  #usedOf(): ReadonlyMap<number, number> {
    const events = this.#deps.events();
    if (events.length !== this.#counted) {
      this.#used = usedIn(events);
      this.#counted = events.length;
    }
    return this.#used;
  }
}
