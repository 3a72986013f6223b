import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { LedgerGone, type LedgerThread, startLedger } from './ledgerCalls.ts';
import { MemoryLog, someEvent } from './testing.ts';

/** A disk that is full for so many writes, without an error. */
let shortWrites = 0;

/** The files of an origin: each is written by one holder at a time, as a browser has it. */
const memoryFolder = () => {
  const files = new Map<string, { log: MemoryLog; isHeld: boolean }>();
  const fileAt = (name: string) => {
    const file = files.get(name) ?? { log: new MemoryLog(), isHeld: false };
    files.set(name, file);
    return file;
  };
  return {
    getFileHandle: async (name: string) => ({
      getFile: async () => new Blob([fileAt(name).log.read()]),
      createSyncAccessHandle: async () => {
        const file = fileAt(name);
        if (file.isHeld) throw new DOMException('Another access handle is open.', 'NoModificationAllowedError');
        file.isHeld = true;
        const { log } = file;
        return {
          read: (buffer: Uint8Array) => buffer.set(log.read()),
          write: (bytes: Uint8Array, { at }: { at: number }) => {
            if (shortWrites > 0) {
              shortWrites -= 1;
              return 0;
            }
            log.write(bytes, at);
            return bytes.length;
          },
          truncate: log.truncate,
          getSize: () => log.size,
          flush: log.flush,
          close: () => {
            file.isHeld = false;
          },
        };
      },
    }),
  };
};

let ledger: LedgerThread;

/** The thread's script, in this one: it has no database. */
beforeAll(async () => {
  const [page, thread] = [new EventTarget(), new EventTarget()];
  const folder = memoryFolder();
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } });
  vi.stubGlobal('addEventListener', thread.addEventListener.bind(thread));
  vi.stubGlobal('postMessage', (data: unknown) => page.dispatchEvent(new MessageEvent('message', { data })));
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener = page.addEventListener.bind(page);
      postMessage = (data: unknown) => thread.dispatchEvent(new MessageEvent('message', { data }));
    },
  );
  await import('./ledger.worker.ts');
  ledger = startLedger();
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a ledger that is open is opened again at once, as after a server that was away', async () => {
  expect((await ledger('open', { till: 3 })).entries).toEqual([]);
  const { event } = await ledger('append', someEvent());
  const again = await ledger('open', { till: 3 });
  expect(again).toMatchObject({ entries: [{ event: { id: event.id }, sent: false }], counters: { seq: 1 } });
});

test('a till that is never reloaded forgets what is older than 30 business days, and was sent', async () => {
  await ledger('open', { till: 3 });
  const append = (day: number) =>
    ledger(
      'append',
      someEvent({ kind: 'sessionOpened', day: new Date(Date.UTC(2027, 0, day)).toISOString().slice(0, 10) }),
    );
  const [first, unsent] = [(await append(1)).event.id, (await append(2)).event.id];
  await ledger('markSent', { ids: [first] });
  for (let day = 3; day <= 30; day += 1) expect((await append(day)).forgottenIds).toEqual([]);
  expect((await append(31)).forgottenIds).toEqual([first]);
  const { entries } = await ledger('open', { till: 3 });
  expect(entries.map(({ event }) => event.id)).not.toContain(first);
  expect(entries.map(({ event }) => event.id)).toContain(unsent);
});

test('a credential that could not be written is not taken for written', async () => {
  const device = { id: 7, number: 3, credential: 'new' };
  shortWrites = 1;
  await expect(ledger('writeDevice', device)).rejects.toThrow();
  await ledger('writeDevice', device);
  expect(await ledger('readDevice', null)).toEqual(device);
});

test('a thread that does not load answers every call with a failure', async () => {
  const page = new EventTarget();
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener = page.addEventListener.bind(page);
      postMessage = () => undefined;
    },
  );
  const call = startLedger();
  const device = call('readDevice', null);
  page.dispatchEvent(new Event('error'));
  await expect(device).rejects.toThrow(LedgerGone);
  await expect(call('open', { till: 3 })).rejects.toThrow(LedgerGone);
});
