import { randomUUID } from 'node:crypto';
import { enrolDevice } from '#contract/till/devices.ts';
import { hello, sendEvents } from '#contract/till/protocol.ts';
import { Ledger } from '#web/till/device/ledger.ts';
import { type HelloReply, Outbox, type SendReply } from '#web/till/device/outbox.ts';
import { type MemoryFiles, memoryFiles } from '#web/till/device/testing.ts';
import { Refused } from '#web/till/device/transport.ts';
import type { Place } from './place.ts';

/* The device's own ledger and outbox, with files in memory, at a server behind an unreliable network. */

export type Till = { number: number; credential: string };
export type Device = { till: Till; files: MemoryFiles; ledger: Ledger };
export type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'twice' | 'signedOut';

/** A till is not told to stop as long as it is the last one at its keypad; it sends in any case. */
export const enrolTill = async (ask: Place['ask'], token: string, keypadId: number): Promise<Till> => {
  for (;;) {
    const { status, body } = await ask(enrolDevice.path, `MPB ${token}`, { keypadId, name: randomUUID() });
    if (status >= 500) continue;
    if (body.code !== 0) throw new Error(JSON.stringify(body));
    const { device, credential } = body.data as { device: { number: number }; credential: string };
    return { number: device.number, credential };
  }
};

export const openDevice = async (till: Till, files: MemoryFiles = memoryFiles()): Promise<Device> => ({
  till,
  files,
  ledger: await Ledger.open(files, till.number),
});

/** Its current state on disk, for a profile that is restored or copied later. */
export const copyOf = ({ files, till }: Device): Promise<Device> => {
  const copy = memoryFiles();
  for (const [id, entry] of files.store.rows) copy.store.rows.set(id, entry);
  for (const at of [0, 1] as const) copy.logs[at].write(files.logs[at].read(), 0);
  return openDevice(till, copy);
};

export const idsOf = ({ ledger }: Device): string[] => ledger.book.entries().map(({ event }) => event.id);

/** The same files after a restart: every earlier event still exists. */
export const startAnew = async (device: Device): Promise<Device> => {
  const started = await openDevice(device.till, device.files);
  const ids = new Set(idsOf(started));
  const lostIds = idsOf(device).filter((id) => !ids.has(id));
  if (lostIds.length > 0) throw new Error(`A device lost ${lostIds.length} events at its start`);
  return started;
};

const clock = () => ({ boot: randomUUID(), sentDeviceAt: new Date().toISOString(), sentMono: performance.now() });

const outboxOf = ({ ledger, till }: Device, { ask }: Place, fault: () => Fault): Outbox => {
  const post = async <T>(path: string, payload: object): Promise<T | undefined> => {
    const mishap = fault();
    if (mishap === 'lostRequest') return undefined;
    if (mishap === 'signedOut') throw new Refused(401, 401, 'by the network');
    const send = () => ask(path, `Till ${till.credential}`, payload);
    const [reply] = await Promise.all(mishap === 'twice' ? [send(), send()] : [send()]);
    if (!reply || reply.status >= 500 || mishap === 'lostAnswer') return undefined;
    if (reply.status === 200 && reply.body.code === 0) return reply.body.data as T;
    throw new Refused(reply.status, reply.body.code, JSON.stringify(reply.body));
  };
  return new Outbox(
    {
      entries: () => ledger.book.entries(),
      counters: () => ledger.book.counters,
      markSent: (ids) => ledger.markSent(ids),
      markUnsent: (ids) => ledger.markUnsent(ids),
      startEpoch: async (epoch) => ledger.startEpoch(epoch),
    },
    {
      hello: ({ epoch, seq, days, unsent }) =>
        post<HelloReply>(hello.path, {
          ...clock(),
          ...{ epoch, seq, days, unsent },
          ...{ app: 'torture', schema: 1, persistent: true, setupTag: '' },
        }),
      send: (events) => post<SendReply>(sendEvents.path, { ...clock(), events }),
    },
  );
};

/** As far as the network allows. False if the server does not know this till: it was restored to an earlier state. */
export const syncDevice = async (device: Device, place: Place, fault: () => Fault): Promise<boolean> => {
  const outbox = outboxOf(device, place, fault);
  try {
    if (await outbox.hello(true)) await outbox.send();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    return error.message === 'by the network';
  }
  return true;
};
