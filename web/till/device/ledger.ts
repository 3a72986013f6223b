import type { TillEvent } from '#contract/till/events.ts';
import { hasReceipt } from '#contract/till/numbers.ts';
import { Book, type BookRecord, type Entry } from './book.ts';
import { encodeRecord, readRecords } from './log.ts';

/*
 * The ledger: every event is appended to a file and written to a database before the till counts it as done. Either
 * store alone can be lost; at the next start it is repaired from the other.
 */

/** A file that is written in place and flushed to disk. Two of them take turns when old events are cleared. */
export type LogFile = {
  read: () => Uint8Array;
  /** Throws if it could not write all of it. */
  write: (bytes: Uint8Array, at: number) => void;
  truncate: (size: number) => void;
  flush: () => void;
};

/** The second store. All writes are durable once they resolve. */
export type EntryStore = {
  all: () => Promise<Entry[]>;
  put: (entries: readonly Entry[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
};

export type LedgerFiles = {
  /** Null once its writes fail for another reason than room: then only the files are used. */
  store: EntryStore | null;
  logs: readonly [LogFile, LogFile];
  /** Frees the room reserved for a full disk; false if that was done before. */
  makeRoom: () => boolean;
};

/** There is no room on this device: the event was not written, and nothing has happened. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/** On a full disk once more, with the room that is reserved for it. */
export const withRoom = async (write: () => Promise<void>, makeRoom: () => boolean): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!isQuota(error) || !makeRoom()) throw error;
    await write();
  }
};

/** What an event is before the ledger numbers it. */
export type NewEvent = Omit<TillEvent, 'epoch' | 'seq'>;

export class Ledger {
  readonly #book = new Book();
  readonly #files: LedgerFiles;
  readonly #till: number;
  #store: EntryStore | null;
  #log: 0 | 1 = 0;
  #ends: [number, number] = [0, 0];

  private constructor(files: LedgerFiles, till: number) {
    this.#files = files;
    this.#till = till;
    this.#store = files.store;
  }

  /** Reads both stores into one book, and repairs each from the other. */
  static async open(files: LedgerFiles, till: number): Promise<Ledger> {
    const ledger = new Ledger(files, till);
    await ledger.#start();
    return ledger;
  }

  get book(): Book {
    return this.#book;
  }

  /** Numbers an event and writes it. If it can't be written, nothing of it remains. */
  async append(draft: NewEvent): Promise<TillEvent> {
    const { epoch, seq, number } = this.#book.next(hasReceipt(draft.kind), this.#till);
    const numbered = { ...draft, epoch, seq } as TillEvent;
    const event = hasReceipt(draft.kind)
      ? ({ ...numbered, content: { ...numbered.content, number } } as TillEvent)
      : numbered;
    const end = this.#ends[this.#log];
    try {
      this.#write({ event });
      this.#files.logs[this.#log].flush();
      await this.#put([{ event, sent: false }]);
    } catch (error) {
      this.#cutTo(end);
      throw isQuota(error) ? new StorageFull() : error;
    }
    this.#book.apply({ event });
    return event;
  }

  /** Events the server has acknowledged. If this is lost, they are just sent again. */
  async markSent(ids: readonly string[]): Promise<void> {
    await this.#mark({ sent: [...ids] }, ids, true);
  }

  /** Events the server turned out to lack. */
  async markUnsent(ids: readonly string[]): Promise<void> {
    await this.#mark({ unsent: [...ids] }, ids, false);
  }

  /** From now on numbers belong to another epoch. */
  startEpoch(epoch: number): void {
    if (epoch <= this.#book.counters.epoch) return;
    const record: BookRecord = { counters: { epoch, seq: 0, sales: 0 } };
    this.#write(record);
    this.#files.logs[this.#log].flush();
    this.#book.apply(record);
  }

  /** The database was cleared while the till was running: a new one gets everything. */
  async replaceStore(store: EntryStore | null): Promise<void> {
    this.#store = store;
    await this.#healStore((await this.#readStore()) ?? []);
  }

  async #mark(record: BookRecord, ids: readonly string[], sent: boolean) {
    const entries = ids.flatMap((id) => this.#book.entry(id) ?? []);
    try {
      this.#write(record);
      await this.#put(entries.map(({ event }) => ({ event, sent })));
    } catch {
      // No room for a mark: after the next start the event is sent once more, and the server recognises it.
    }
    this.#book.apply(record);
  }

  async #start() {
    const logs = this.#files.logs.map((log) => readRecords(log.read()));
    for (const { records } of logs) for (const record of records) this.#book.apply(record as BookRecord);
    const rows = (await this.#readStore()) ?? [];
    // A log that has an event usually also knows whether it was sent; if its mark is missing, it is sent once more.
    const inLogs = new Set(this.#book.entries().map(idOf));
    for (const { event } of rows) this.#book.apply({ event });
    this.#book.apply({ sent: rows.filter((row) => row.sent && !inLogs.has(idOf(row))).map(idOf) });
    // A rewrite that was interrupted left one file with fewer events: that one is rewritten.
    const counts = logs.map(({ records }) => new Set(records.flatMap(eventIdOf)).size);
    const into = (counts[0] ?? 0) <= (counts[1] ?? 0) ? 0 : 1;
    this.#book.forget();
    if (!this.#rewrite(into)) this.#goOnIn(into === 0 ? 1 : 0, logs[into === 0 ? 1 : 0]?.soundBytes ?? 0);
    await this.#healStore(rows);
  }

  /** The current book is written to the other file; only once that is on disk is the first file cleared. */
  #rewrite(into: 0 | 1): boolean {
    const target = this.#files.logs[into];
    const other = into === 0 ? 1 : 0;
    let at = 0;
    try {
      target.truncate(0);
      for (const record of this.#book.records()) {
        const bytes = encodeRecord(record);
        target.write(bytes, at);
        at += bytes.length;
      }
      target.flush();
    } catch (error) {
      if (!isQuota(error)) throw error;
      target.truncate(0);
      target.flush();
      return false;
    }
    this.#files.logs[other].truncate(0);
    this.#files.logs[other].flush();
    this.#log = into;
    this.#ends[into] = at;
    return true;
  }

  /** No room to rewrite it: the file stays as it is, without its damaged end. */
  #goOnIn(log: 0 | 1, soundBytes: number) {
    this.#log = log;
    this.#cutTo(soundBytes);
  }

  async #readStore(): Promise<Entry[] | undefined> {
    try {
      return await this.#store?.all();
    } catch {
      this.#store = null;
      return undefined;
    }
  }

  async #healStore(rows: readonly Entry[]) {
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    const entries = new Map(this.#book.entries().map((entry) => [idOf(entry), entry]));
    const stale = [...entries.values()].filter((entry) => byId.get(idOf(entry))?.sent !== entry.sent);
    const absentIds = rows.filter((row) => !entries.has(idOf(row))).map(idOf);
    try {
      if (stale.length > 0) await this.#put(stale);
      if (absentIds.length > 0) await this.#store?.remove(absentIds);
    } catch {
      // The files have everything; a full database is reported when the next event needs room in it.
    }
  }

  #write(record: BookRecord) {
    const bytes = encodeRecord(record);
    const end = this.#ends[this.#log];
    const log = this.#files.logs[this.#log];
    try {
      log.write(bytes, end);
    } catch (error) {
      if (!isQuota(error) || !this.#files.makeRoom()) throw error;
      log.write(bytes, end);
    }
    this.#ends[this.#log] = end + bytes.length;
  }

  #cutTo(end: number) {
    this.#files.logs[this.#log].truncate(end);
    this.#files.logs[this.#log].flush();
    this.#ends[this.#log] = end;
  }

  /** A full database refuses; one that fails otherwise is no longer used, so that its own recovery loses nothing. */
  async #put(entries: readonly Entry[]) {
    const store = this.#store;
    if (!store || entries.length === 0) return;
    try {
      await withRoom(() => store.put(entries), this.#files.makeRoom);
    } catch (error) {
      if (isQuota(error)) throw error;
      this.#store = null;
    }
  }
}

const idOf = ({ event }: Entry): string => event.id;
const eventIdOf = (record: unknown): string[] =>
  'event' in (record as BookRecord) ? [(record as { event: TillEvent }).event.id] : [];
