import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleEvent } from '#contract/till/events.ts';
import { LEASE_MS, targetOf } from '#contract/till/lending.ts';
import { type BorrowReply, type DeviceClock, LeaseHolder, type LeaseRequest } from './holder.ts';
import { memoryServer, type Random, runHistory, UNIT_MILLI } from './testing.ts';

const randomOf = (choices: readonly number[]): Random => {
  let at = 0;
  return (below) => (choices[at++ % choices.length] ?? 0) % below;
};

test('cut-off tills never sell more than there is, and no unit is stranded once they are back', async () => {
  const history = fc.record({
    tills: fc.integer({ min: 1, max: 6 }),
    choices: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 400, maxLength: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ tills, choices }) => {
      await runHistory(memoryServer(tills), { tills, steps: 80, random: randomOf(choices) });
    }),
    { numRuns: 300 },
  );
});

const lease = { leaseId: 7, productId: 1, granted: 3 * UNIT_MILLI, returned: 0, keep: 3 * UNIT_MILLI };

const holderWith = (replies: (BorrowReply | undefined)[], { wanted = 0 } = {}) => {
  const state = { clock: { boot: 'a', mono: 0, at: 0 } as DeviceClock, events: [] as SaleEvent[] };
  const reports: LeaseRequest[] = [];
  const order: string[] = [];
  const holder = new LeaseHolder(
    {
      clock: () => state.clock,
      events: () => state.events,
      save: async (note) => {
        order.push(`save ${note.leases[0]?.returned ?? 0}`);
      },
      unsent: () => 0,
      wanted: () => new Map(wanted > 0 ? [[1, wanted]] : []),
      ask: async (each) => {
        reports.push(each);
        order.push(`tell ${each.leases[0]?.returned ?? '-'}`);
        return replies.shift();
      },
    },
    undefined,
  );
  return { holder, state, told: reports, order };
};
const reply = (changes: Partial<typeof lease> = {}): BorrowReply => ({
  lifeMs: LEASE_MS,
  leases: [{ ...lease, ...changes }],
  short: [],
});

test('a lease runs from when it was asked for, and a clock that was set back does not lengthen it', async () => {
  const { holder, state } = holderWith([reply()]);
  await holder.borrow();
  expect(holder.left(1)).toBe(3 * UNIT_MILLI);
  state.clock = { boot: 'a', mono: LEASE_MS + 1, at: 0 };
  expect(holder.left(1)).toBe(0);
  // Another run of the page has only the clock that anybody can set.
  state.clock = { boot: 'b', mono: 0, at: LEASE_MS };
  expect(holder.left(1)).toBe(3 * UNIT_MILLI);
  state.clock = { boot: 'b', mono: 0, at: -1 };
  expect(holder.left(1)).toBe(0);
});

test('what is given back is forgotten on disk before it is told; what is in the basket stays', async () => {
  const { holder, order } = holderWith([reply({ keep: 0 }), reply({ keep: 0, returned: 2 * UNIT_MILLI })], {
    wanted: UNIT_MILLI,
  });
  await holder.borrow();
  expect(order).toEqual([
    'tell -',
    'save 0',
    `save ${2 * UNIT_MILLI}`,
    `tell ${2 * UNIT_MILLI}`,
    `save ${2 * UNIT_MILLI}`,
  ]);
  expect(holder.left(1)).toBe(UNIT_MILLI);
});

test('units of a sale that is being written down are neither sold again nor given back', async () => {
  const { holder } = holderWith([reply(), reply({ keep: 0 }), reply({ keep: 0, returned: UNIT_MILLI })]);
  await holder.borrow();
  const release = holder.setAside(new Map([[1, 2 * UNIT_MILLI]]));
  expect(holder.left(1)).toBe(UNIT_MILLI);
  await holder.borrow();
  expect(holder.left(1)).toBe(0);
  release();
  expect(holder.left(1)).toBe(2 * UNIT_MILLI);
});

test('a till keeps a share, the desk has one as well, and the last unit is with nobody until somebody asks', () => {
  const lending = { wanted: 0, tills: 2, othersWant: false, isIdle: false, step: UNIT_MILLI };
  expect(targetOf(0, { ...lending, free: 9 * UNIT_MILLI })).toBe(3 * UNIT_MILLI);
  expect(targetOf(0, { ...lending, free: 2 * UNIT_MILLI })).toBe(0);
  expect(targetOf(0, { ...lending, free: 2 * UNIT_MILLI, wanted: 2 * UNIT_MILLI })).toBe(2 * UNIT_MILLI);
  expect(targetOf(0, { ...lending, free: UNIT_MILLI, wanted: 5 * UNIT_MILLI })).toBe(UNIT_MILLI);
  expect(targetOf(5 * UNIT_MILLI, { ...lending, free: 4 * UNIT_MILLI, isIdle: true })).toBe(UNIT_MILLI);
  expect(targetOf(5 * UNIT_MILLI, { ...lending, free: 4 * UNIT_MILLI, othersWant: true })).toBe(0);
  // Goods turned out to be missing: less comes back to be sold.
  expect(targetOf(5 * UNIT_MILLI, { ...lending, free: -4 * UNIT_MILLI })).toBe(0);
});
