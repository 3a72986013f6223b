import type { SaleEvent, SaleLine } from '#contract/till/events.ts';
import { type Counters, LEASE_MS, SHORTAGE_MS, settle } from '#contract/till/lending.ts';
import { type BorrowReply, type DeviceClock, LeaseHolder, type LeaseNote, type LeaseRequest } from './holder.ts';

/*
 * Simulates tills that sell one product with strict stock and keep losing their connection. The tills' own code runs
 * against a server: one in memory that decides by the contract, or the real one (torture/leases.ts).
 */

export const UNIT_MILLI = 1000;
export type Random = (below: number) => number;

export type LendingServer = {
  productId: number;
  borrow: (till: number, request: LeaseRequest) => Promise<BorrowReply>;
  /** Booked once, however often it is sent. */
  book: (till: number, event: SaleEvent) => Promise<void>;
  /** Whether the back office could sell this many. */
  sellAtDesk: (units: number) => Promise<boolean>;
  receive: (units: number) => Promise<void>;
  advance: (milliseconds: number) => Promise<void>;
};

type ModelLease = Counters & { id: number; usedAt: number; short: number; shortAt: number };

/** The server's rules without a database. */
export const memoryServer = (tills: number): LendingServer => {
  const productId = 1;
  const leases = new Map<number, ModelLease>();
  const booked = new Set<string>();
  let [free, now] = [0, 0];
  const sum = () =>
    [...leases.values()].reduce((total, { granted, returned, used }) => total + granted - returned - used, 0);
  return {
    productId,
    borrow: async (till, request) => {
      const lease = leases.get(till) ?? {
        id: till + 1,
        granted: 0,
        returned: 0,
        used: 0,
        usedAt: now,
        short: 0,
        shortAt: 0,
      };
      const wanted = request.wanted[0]?.units ?? 0;
      const othersWant = [...leases].some(
        ([other, { short, shortAt }]) => other !== till && short > 0 && now - shortAt < SHORTAGE_MS,
      );
      const givenBack = request.leases.find(({ leaseId }) => leaseId === lease.id)?.returned ?? 0;
      const isIdle = now - lease.usedAt > LEASE_MS;
      const decision = settle(lease, givenBack, { free, wanted, tills, othersWant, isIdle, step: UNIT_MILLI });
      free -= decision.committed;
      const { granted, returned, keep } = decision;
      const short = Math.max(0, wanted - (granted - returned - lease.used));
      const usedAt = wanted > 0 ? now : lease.usedAt;
      leases.set(till, { ...lease, granted, returned, usedAt, short, shortAt: short > 0 ? now : lease.shortAt });
      return {
        lifeMs: LEASE_MS,
        leases: [{ leaseId: lease.id, productId, granted, returned, keep }],
        short: short > 0 ? [{ productId, lentElsewhere: sum() }] : [],
      };
    },
    book: async (till, { id, content }) => {
      const lease = leases.get(till);
      if (booked.has(id) || !lease) return;
      booked.add(id);
      const units = content.lines.reduce((total, { quantity }) => total + quantity, 0);
      if (lease.granted - lease.returned - lease.used < units) throw new Error('More was sold than lent');
      leases.set(till, { ...lease, used: lease.used + units, usedAt: now });
    },
    sellAtDesk: async (units) => {
      if (units > free) return false;
      free -= units;
      return true;
    },
    receive: async (units) => {
      free += units;
    },
    advance: async (milliseconds) => {
      now += milliseconds;
    },
  };
};

type SimTill = {
  holder: LeaseHolder;
  events: SaleEvent[];
  unsent: SaleEvent[];
  note: LeaseNote | undefined;
  wanted: number;
  isCutOff: boolean;
  clock: DeviceClock;
};

let sales = 0;
const saleOf = (line: Pick<SaleLine, 'productId' | 'quantity' | 'lease'>): SaleEvent =>
  ({
    kind: 'sale',
    id: `00000000-0000-4000-8000-${String(++sales).padStart(12, '0')}`,
    content: { lines: [{ pack: false, unitQty: 1, ...line }] },
  }) as unknown as SaleEvent;

type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'twice' | 'late';
const faults: readonly Fault[] = ['none', 'none', 'none', 'lostRequest', 'lostAnswer', 'twice', 'late'];

export type HistoryOptions = { tills: number; steps: number; random: Random; newSale?: typeof saleOf };

/** Throws if more was sold than there was, or if units can't be sold by anybody. Returns the number sold. */
export const runHistory = async (server: LendingServer, options: HistoryOptions): Promise<number> => {
  const { steps, random, newSale = saleOf } = options;
  let [stock, soldAtDesk, isHealed] = [0, 0, false];
  const late: (() => Promise<unknown>)[] = [];
  const tills: SimTill[] = [];

  const openHolder = (till: SimTill, at: number) => {
    till.holder = new LeaseHolder(
      {
        clock: () => till.clock,
        events: () => till.events,
        save: async (note) => {
          till.note = structuredClone(note);
        },
        unsent: () => till.unsent.length,
        wanted: () => (till.wanted > 0 ? new Map([[server.productId, till.wanted]]) : new Map()),
        ask: async (request) => {
          if (till.isCutOff) return undefined;
          const fault = isHealed ? 'none' : (faults[random(faults.length)] ?? 'none');
          if (fault === 'lostRequest') return undefined;
          if (fault === 'late') {
            late.push(() => server.borrow(at, request));
            return undefined;
          }
          const reply = await server.borrow(at, request);
          if (fault === 'twice') await server.borrow(at, request);
          return fault === 'lostAnswer' ? undefined : reply;
        },
      },
      till.note,
    );
  };
  for (let at = 0; at < options.tills; at++) {
    const clock = { boot: `${at}-0`, mono: 0, at: random(1_000_000) };
    const till = { events: [], unsent: [], note: undefined, wanted: 0, isCutOff: false, clock } as unknown as SimTill;
    openHolder(till, at);
    tills.push(till);
  }

  const soldUnits = () =>
    soldAtDesk +
    tills.flatMap(({ events }) => events).reduce((sum, { content }) => sum + (content.lines[0]?.quantity ?? 0), 0);
  const check = (step: string) => {
    if (soldUnits() > stock) throw new Error(`${step}: ${soldUnits()} sold of ${stock}`);
  };
  const sell = (till: SimTill, units: number) => {
    const lease = till.holder.leaseOf(server.productId);
    if (units <= 0 || till.holder.left(server.productId) < units || lease === undefined) return false;
    const event = newSale({ productId: server.productId, quantity: units as SaleLine['quantity'], lease });
    till.events = [...till.events, event];
    till.unsent.push(event);
    till.wanted = 0;
    return true;
  };
  const send = async (till: SimTill, at: number) => {
    if (till.isCutOff) return;
    while (till.unsent[0]) {
      await server.book(at, till.unsent[0]);
      // Answers get lost now and then: the same sale is sent again.
      if (!isHealed && random(5) === 0) return;
      till.unsent.shift();
    }
  };
  const advance = async (milliseconds: number) => {
    await server.advance(milliseconds);
    for (const till of tills) {
      const drift = 1 + (random(21) - 10) / 1000;
      till.clock = {
        ...till.clock,
        mono: till.clock.mono + milliseconds * drift,
        at: till.clock.at + milliseconds * drift,
      };
    }
  };

  stock = (1 + random(12)) * UNIT_MILLI;
  await server.receive(stock);
  const acts: ((till: SimTill, at: number) => Promise<unknown> | unknown)[] = [
    (till) => {
      till.isCutOff = random(3) > 0;
    },
    (till) => till.holder.borrow(),
    (till) => till.holder.borrow(),
    (till) => {
      till.wanted = random(4) * UNIT_MILLI;
    },
    (till) => sell(till, (1 + random(3)) * UNIT_MILLI),
    (till) => sell(till, till.wanted),
    send,
    send,
    async () => {
      const units = (1 + random(3)) * UNIT_MILLI;
      if (await server.sellAtDesk(units)) soldAtDesk += units;
    },
    async () => {
      const units = random(3) * UNIT_MILLI;
      stock += units;
      await server.receive(units);
    },
    () => advance(random(LEASE_MS)),
    // The page is reloaded: what is on disk counts, and its clock may have changed.
    (till, at) => {
      till.clock = { boot: `${at}-${random(1_000_000)}`, mono: 0, at: till.clock.at + (random(3) - 1) * 7_200_000 };
      openHolder(till, at);
    },
    async () => late.splice(random(late.length + 1), 1)[0]?.(),
  ];
  for (let step = 0; step < steps; step++) {
    const at = random(tills.length);
    const till = tills[at];
    if (till) await acts[random(acts.length)]?.(till, at);
    check(`step ${step}`);
  }

  // All tills are online again: one that requests all remaining units gets them once the others have reported, and can
  // sell them.
  isHealed = true;
  for (const action of late) await action();
  for (const [at, till] of tills.entries()) {
    till.isCutOff = false;
    till.wanted = 0;
    await send(till, at);
  }
  const rest = stock - soldUnits();
  const [asking, ...others] = tills;
  if (!asking) return soldUnits();
  asking.wanted = rest;
  await asking.holder.borrow();
  for (const till of others) await till.holder.borrow();
  await asking.holder.borrow();
  const left = asking.holder.left(server.productId);
  if (left !== rest) throw new Error(`${rest - left} units are stranded: ${rest} unsold, ${left} can be sold`);
  if (rest > 0 && !sell(asking, rest)) throw new Error('What is left cannot be sold');
  await send(asking, 0);
  check('end');
  return soldUnits();
};
