import type { TillEvent } from '#contract/till/events.ts';
import type { Counters, Entry } from './book.ts';
import { type NewEvent, StorageFull } from './ledger.ts';

/* The page's side of the ledger's thread. */

/** What makes this browser a till; stored in its own file. */
export type DeviceIdentity = { id: number; number: number; credential: string };
export type Opened = { entries: Entry[]; counters: Counters; notes: Record<string, unknown> };

export type LedgerCalls = {
  readDevice: { input: null; output: DeviceIdentity | null };
  writeDevice: { input: DeviceIdentity; output: undefined };
  open: { input: { till: number }; output: Opened };
  /** `forgottenIds`: of events that are too old to be kept in memory. */
  append: { input: NewEvent; output: { event: TillEvent; counters: Counters; forgottenIds: string[] } };
  markSent: { input: { ids: string[] }; output: undefined };
  markUnsent: { input: { ids: string[] }; output: undefined };
  startEpoch: { input: { epoch: number }; output: Counters };
  writeNote: { input: { name: string; value: unknown }; output: undefined };
};
export type LedgerCall = { callId: number; name: keyof LedgerCalls; input: unknown };
export type LedgerAnswer = { callId: number; result?: unknown; error?: { name: string; message: string } };

export type LedgerThread = <K extends keyof LedgerCalls>(
  name: K,
  input: LedgerCalls[K]['input'],
) => Promise<LedgerCalls[K]['output']>;

/** Its thread did not load, or has ended: nothing can be read or written before a reload. */
export class LedgerGone extends Error {
  override name = 'LedgerGone';
}

const errorOf = ({ name, message }: { name: string; message: string }): Error =>
  name === 'StorageFull' ? new StorageFull() : Object.assign(new Error(message), { name });

export const startLedger = (): LedgerThread => {
  const worker = new Worker(new URL('./ledger.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let callId = 0;
  let isGone = false;
  worker.addEventListener('message', ({ data }: MessageEvent<LedgerAnswer>) => {
    const call = waiting.get(data.callId);
    waiting.delete(data.callId);
    if (data.error) call?.reject(errorOf(data.error));
    else call?.resolve(data.result);
  });
  worker.addEventListener('error', () => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(new LedgerGone());
    waiting.clear();
  });
  const call = (name: keyof LedgerCalls, input: unknown) =>
    new Promise((resolve, reject) => {
      if (isGone) return reject(new LedgerGone());
      callId += 1;
      waiting.set(callId, { resolve, reject });
      worker.postMessage({ callId, name, input } satisfies LedgerCall);
    });
  return call as LedgerThread;
};
