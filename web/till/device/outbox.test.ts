import { expect, test } from 'vitest';
import { digestsOf } from '#contract/till/digest.ts';
import type { TillEvent } from '#contract/till/events.ts';
import { Ledger } from './ledger.ts';
import { Outbox } from './outbox.ts';
import { type MemoryFiles, memoryFiles, someEvent } from './testing.ts';
import { Refused } from './transport.ts';

/*
 * Random histories of ledger and outbox against a server that keeps the protocol's promises: requests and answers get lost,
 * batches come twice, devices are set back or copied, the server is set back. Every event that a device still has is booked
 * in the end; that none is booked twice is the server's part, and tested there.
 */

const HISTORIES = 100;
const STEPS = 60;

/** Small, seeded, the same everywhere. */
const randomOf = (seed: number) => {
  let state = seed | 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

class Server {
  booked = new Map<string, TillEvent>();
  slots = new Map<string, string>();
  epoch = 1;
  alarms = 0;

  copy(): Server {
    const copy = new Server();
    copy.booked = new Map(this.booked);
    copy.slots = new Map(this.slots);
    copy.epoch = this.epoch;
    return copy;
  }
  nextEpoch(known: number): number {
    this.alarms += 1;
    this.epoch = Math.max(this.epoch, known) + 1;
    return this.epoch;
  }
  seenOf(epoch: number): number {
    return Math.max(0, ...[...this.booked.values()].map((event) => (event.epoch === epoch ? event.seq : 0)));
  }
  send(events: readonly TillEvent[]) {
    let newEpoch: number | null = null;
    const results = events.map((event) => {
      if (this.booked.has(event.id))
        return { id: event.id, outcome: 'duplicate' as const, orderId: null, reference: '' };
      const slot = `${event.epoch}/${event.seq}`;
      if (this.slots.has(slot)) newEpoch = this.nextEpoch(event.epoch);
      else this.slots.set(slot, event.id);
      this.booked.set(event.id, event);
      return { id: event.id, outcome: 'applied' as const, orderId: null, reference: '' };
    });
    return { results, newEpoch };
  }
}

type Device = { files: MemoryFiles; ledger: Ledger };
type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'twice';

const openDevice = async (files: MemoryFiles): Promise<Device> => ({
  files,
  ledger: await Ledger.open(files, 1),
});

/** As it is on disk now, for a profile that is set back or copied later. */
const copyOf = async ({ files }: Device): Promise<Device> => {
  const copy = memoryFiles();
  for (const [id, entry] of files.store.rows) copy.store.rows.set(id, entry);
  for (const at of [0, 1] as const) copy.logs[at].write(files.logs[at].read(), 0);
  return openDevice(copy);
};

const outboxOf = ({ ledger }: Device, server: () => Server, fault: () => Fault): Outbox =>
  new Outbox(
    {
      entries: () => ledger.book.entries(),
      counters: () => ledger.book.counters,
      markSent: (ids) => ledger.markSent(ids),
      markUnsent: (ids) => ledger.markUnsent(ids),
      startEpoch: async (epoch) => ledger.startEpoch(epoch),
    },
    {
      hello: async ({ epoch, seq, days }) => {
        const mishap = fault();
        if (mishap === 'lostRequest') return undefined;
        const stand = server();
        const lastSeq = stand.seenOf(epoch);
        const newEpoch = lastSeq > seq ? stand.nextEpoch(epoch) : null;
        const all = [...stand.booked.values()];
        const own = new Map(digestsOf(all).map((digest) => [digest.day, digest]));
        const daysThatDiffer = days
          .filter(({ day, count, fold }) => own.get(day)?.count !== count || own.get(day)?.fold !== fold)
          .map(({ day }) => ({ day, ids: all.filter((event) => event.day === day).map(({ id }) => id) }));
        if (mishap === 'lostAnswer') return undefined;
        const rest = { setupTag: '', catalogue: [], minApp: '', stop: null, parked: [] };
        return { serverTime: '2026-11-16T02:00:00Z', seen: lastSeq, newEpoch, daysThatDiffer, ...rest };
      },
      send: async (events) => {
        const mishap = fault();
        if (mishap === 'lostRequest') return undefined;
        const reply = server().send(events);
        if (mishap === 'twice') server().send(events);
        return mishap === 'lostAnswer' ? undefined : reply;
      },
    },
  );

const runHistory = async (seed: number) => {
  const random = randomOf(seed);
  let server = new Server();
  let backup: Server | undefined;
  const devices = [await openDevice(memoryFiles())];
  const profiles: { of: number; copy: Device }[] = [];
  let faults = true;
  const fault = (): Fault =>
    faults ? ((['none', 'none', 'lostRequest', 'lostAnswer', 'twice'] as const)[random(5)] ?? 'none') : 'none';
  const sync = async (device: Device) => {
    const outbox = outboxOf(device, () => server, fault);
    if (await outbox.hello(true)) await outbox.send();
  };
  for (let step = 0; step < STEPS; step++) {
    const at = random(devices.length);
    const device = devices[at];
    if (!device) continue;
    const chance = random(100);
    if (chance < 45) {
      const day = `2026-11-1${4 + random(3)}`;
      const id = `00000000-0000-4000-8000-${String(random(1e9)).padStart(12, '0')}`;
      await device.ledger.append(someEvent({ id, day }));
    } else if (chance < 82) await sync(device);
    else if (chance < 86) devices[at] = await openDevice(device.files);
    else if (chance < 89) profiles.push({ of: at, copy: await copyOf(device) });
    else if (chance < 92) {
      const profile = profiles[random(Math.max(1, profiles.length))];
      if (profile) devices[profile.of] = await copyOf(profile.copy);
    } else if (chance < 94 && devices.length < 3) devices.push(await copyOf(device));
    else if (chance < 97) backup = server.copy();
    else if (backup) server = backup.copy();
  }
  faults = false;
  for (let round = 0; round < 6; round++) for (const device of devices) await sync(device);
  const heldIds = new Set(devices.flatMap(({ ledger }) => ledger.book.entries().map(({ event }) => event.id)));
  const lost = [...heldIds].filter((id) => !server.booked.has(id));
  const unsent = devices.flatMap(({ ledger }) => ledger.book.entries().filter(({ sent }) => !sent));
  return { lost, unsent };
};

test('whatever gets lost, comes twice or is set back: each event arrives', async () => {
  for (let seed = 1; seed <= HISTORIES; seed++)
    expect(await runHistory(seed * 7919), `history ${seed}`).toEqual({ lost: [], unsent: [] });
});

test('a device that was set back goes on in a new epoch, so that no number is given twice', async () => {
  const server = new Server();
  const files = memoryFiles();
  const device = await openDevice(files);
  await device.ledger.append(someEvent());
  const before = await copyOf(device);
  await device.ledger.append(someEvent());
  await outboxOf(
    device,
    () => server,
    () => 'none',
  ).send();
  const outbox = outboxOf(
    before,
    () => server,
    () => 'none',
  );
  await outbox.hello(true);
  expect(await before.ledger.append(someEvent())).toMatchObject({ epoch: 2, seq: 1 });
  expect(await outbox.send()).toBe('sent');
  expect(server.booked.size).toBe(3);
});

test('an event that the server refuses is left alone, and all others arrive', async () => {
  const booked: string[] = [];
  const device = await openDevice(memoryFiles());
  const events: TillEvent[] = [];
  for (let at = 0; at < 120; at += 1) events.push(await device.ledger.append(someEvent()));
  const poison = new Set([events[3]?.id, events[70]?.id]);
  const outbox = new Outbox(
    {
      entries: () => device.ledger.book.entries(),
      counters: () => device.ledger.book.counters,
      markSent: (ids) => device.ledger.markSent(ids),
      markUnsent: (ids) => device.ledger.markUnsent(ids),
      startEpoch: async (epoch) => device.ledger.startEpoch(epoch),
    },
    {
      hello: async () => undefined,
      send: async (batch) => {
        if (batch.some(({ id }) => poison.has(id))) throw new Refused(200, 103, 'unreadable');
        booked.push(...batch.map(({ id }) => id));
        const results = batch.map(({ id }) => ({ id, outcome: 'applied' as const, orderId: null, reference: '' }));
        return { results, newEpoch: null };
      },
    },
  );
  expect(await outbox.send()).toBe('partly');
  expect(booked).toEqual(events.map(({ id }) => id).filter((id) => !poison.has(id)));
  const unsent = device.ledger.book.entries().filter(({ sent }) => !sent);
  expect(new Set(unsent.map(({ event }) => event.id))).toEqual(poison);
});
