import type { Entry } from './book.ts';
import type { EntryStore, LedgerFiles, LogFile, NewEvent } from './ledger.ts';

/* Files and a database in memory, for which a test can cut the power, run out of room or delete data. */

class Quota extends Error {
  override name = 'QuotaExceededError';
}

export class MemoryLog implements LogFile {
  #bytes = new Uint8Array(0);
  #onDisk = new Uint8Array(0);
  /** Bytes until it is full. */
  room = Number.POSITIVE_INFINITY;

  read = () => this.#bytes.slice();
  write = (bytes: Uint8Array, at: number) => {
    if (at + bytes.length > this.room) throw new Quota();
    const longer = new Uint8Array(Math.max(this.#bytes.length, at + bytes.length));
    longer.set(this.#bytes);
    longer.set(bytes, at);
    this.#bytes = longer;
  };
  truncate = (size: number) => {
    this.#bytes = this.#bytes.slice(0, size);
  };
  flush = () => {
    this.#onDisk = this.#bytes.slice();
  };
  get size() {
    return this.#bytes.length;
  }
  /** Data that wasn't flushed is gone, and this many of the last bytes on disk are damaged. */
  cutPower = (tornBytes = 0) => {
    this.#bytes = this.#onDisk.slice(0, Math.max(0, this.#onDisk.length - tornBytes));
    this.#onDisk = this.#bytes.slice();
  };
}

export class MemoryStore implements EntryStore {
  readonly rows = new Map<string, Entry>();
  failure: Error | undefined;
  fill = () => {
    this.failure = new Quota();
  };
  all = async () => [...this.rows.values()];
  put = async (entries: readonly Entry[]) => {
    if (this.failure) throw this.failure;
    for (const entry of entries) this.rows.set(entry.event.id, entry);
  };
  remove = async (ids: readonly string[]) => {
    for (const id of ids) this.rows.delete(id);
  };
}

export type MemoryFiles = LedgerFiles & { store: MemoryStore; logs: readonly [MemoryLog, MemoryLog] };

export const memoryFiles = (): MemoryFiles => ({
  store: new MemoryStore(),
  logs: [new MemoryLog(), new MemoryLog()],
  makeRoom: () => false,
});

/** A drawer opening: the smallest event there is. */
export const someEvent = (fields: Partial<NewEvent> = {}): NewEvent =>
  ({
    id: crypto.randomUUID(),
    schema: 1,
    kind: 'drawerOpened',
    content: { reason: 'Change' },
    sessionId: '00000000-0000-4000-8000-000000000001',
    day: '2026-11-16',
    userId: 1,
    approvals: [],
    deviceAt: '2026-11-16T01:00:00.000Z',
    offsetMs: 0,
    boot: '00000000-0000-4000-8000-000000000002',
    mono: 1,
    ...fields,
  }) as NewEvent;
