import { wait } from '#web/platform/wait.ts';
import type { Entry } from './book.ts';
import type { EntryStore, LogFile } from './ledger.ts';

/* The browser's two stores for data that must not be lost: the origin's files, and its database. Runs in the worker. */

/** Only a worker has it; the DOM's types leave it out. */
export type SyncHandle = {
  read: (buffer: Uint8Array, options: { at: number }) => number;
  write: (buffer: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  getSize: () => number;
  flush: () => void;
  close: () => void;
};
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncHandle> };

const LOCK_TRIES = 50;
const LOCK_WAIT_MS = 100;

/**
 * Held as long as the worker lives: a second one can't write. After a crash the browser takes a moment to release it.
 * A handle that is broken has a size no file can have (−1, read as 64 bits): it is opened again too.
 */
export const openHandle = async (folder: FileSystemDirectoryHandle, name: string): Promise<SyncHandle> => {
  const file = (await folder.getFileHandle(name, { create: true })) as WorkerFile;
  for (let attempt = 1; ; attempt++) {
    try {
      const handle = await file.createSyncAccessHandle();
      if (Number.isSafeInteger(handle.getSize())) return handle;
      handle.close();
      throw new DOMException('', 'NoModificationAllowedError');
    } catch (error) {
      if (attempt === LOCK_TRIES) throw error;
      await wait(LOCK_WAIT_MS);
    }
  }
};

class ShortWrite extends Error {
  override name = 'QuotaExceededError';
}

export const logFile = (handle: SyncHandle): LogFile => ({
  read: () => {
    const bytes = new Uint8Array(handle.getSize());
    handle.read(bytes, { at: 0 });
    return bytes;
  },
  write: (bytes, at) => {
    if (handle.write(bytes, { at }) !== bytes.length) throw new ShortWrite();
  },
  truncate: (size) => handle.truncate(size),
  flush: () => handle.flush(),
});

const EVENTS = 'events';
const NOTES = 'notes';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The database gave up'));
  });

export const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('till', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(EVENTS);
    request.result.createObjectStore(NOTES);
  };
  return answered(request);
};

export const entryStore = (database: IDBDatabase): EntryStore => {
  // Relaxed transactions are lost in a power cut.
  const write = (action: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(EVENTS, 'readwrite', { durability: 'strict' });
    action(transaction.objectStore(EVENTS));
    return completed(transaction);
  };
  return {
    all: () => answered(database.transaction(EVENTS).objectStore(EVENTS).getAll() as IDBRequest<Entry[]>),
    put: (entries) =>
      write((store) => {
        for (const entry of entries) store.put(entry, entry.event.id);
      }),
    remove: (ids) =>
      write((store) => {
        for (const id of ids) store.delete(id);
      }),
  };
};

/** Small values by name: the current basket, the setup. */
export const readNotes = async (database: IDBDatabase): Promise<Record<string, unknown>> => {
  const store = database.transaction(NOTES).objectStore(NOTES);
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
  return Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
};

/** Returned units must not reappear (docs/decisions/014), and a charged card must not be forgotten. */
const mustOutlivePowerCut: readonly string[] = ['leases', 'tenders', 'slip'];

export const writeNote = (database: IDBDatabase, name: string, value: unknown): Promise<void> => {
  const durability = mustOutlivePowerCut.includes(name) ? 'strict' : 'default';
  const transaction = database.transaction(NOTES, 'readwrite', { durability });
  if (value === undefined) transaction.objectStore(NOTES).delete(name);
  else transaction.objectStore(NOTES).put(value, name);
  return completed(transaction);
};
