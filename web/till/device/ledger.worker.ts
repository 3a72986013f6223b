import { type EntryStore, Ledger, withRoom } from './ledger.ts';
import type { LedgerAnswer, LedgerCall, LedgerCalls, Opened } from './ledgerCalls.ts';
import { entryStore, logFile, openDatabase, openHandle, readNotes, type SyncHandle, writeNote } from './stores.ts';

/* The ledger's own thread: files can be flushed here without slowing the page. Calls run one after the other. */

/** Reserved when the till is set up, so that a full disk still has room for the current sale. */
const BALLAST_BYTES = 2_000_000;
const CREDENTIAL = 'device.json';
/** The note with a copy of that file. */
const DEVICE = 'device';
/** The current sale and what was taken for it: a charged card must not be gone after a reload. */
const currentSale: readonly string[] = ['basket', 'layby', 'tenders', 'slip'];

let last: Promise<unknown> = Promise.resolve();
const inTurn = (action: () => Promise<void> | undefined): void => {
  last = last.then(action).catch(() => undefined);
};

let ledger: Ledger | undefined;
let database: IDBDatabase | undefined;
let makeRoom = (): boolean => false;
/** As last written, so that a new database gets all of them. */
let notes: Record<string, unknown> = {};

const ballastOf = (handle: SyncHandle) => {
  if (handle.getSize() === 0) {
    try {
      handle.truncate(BALLAST_BYTES);
    } catch {
      // The disk is full already.
    }
  }
  return () => {
    if (handle.getSize() === 0) return false;
    handle.truncate(0);
    handle.flush();
    return true;
  };
};

const openStore = async (): Promise<EntryStore | null> => {
  try {
    const opened = await openDatabase();
    database = opened;
    // The browser closes it when somebody clears its data.
    opened.addEventListener('close', () => inTurn(() => (opened === database ? restore() : undefined)));
    return entryStore(opened);
  } catch {
    return null;
  }
};

const readText = async (folder: FileSystemDirectoryHandle, name: string): Promise<string> =>
  (await (await folder.getFileHandle(name, { create: true })).getFile()).text();

const writeText = async (folder: FileSystemDirectoryHandle, name: string, text: string) => {
  const handle = await openHandle(folder, name);
  try {
    const bytes = new TextEncoder().encode(text);
    handle.truncate(0);
    // All of it, or it is not set up: an empty file would bring back the credential before.
    logFile(handle).write(bytes, 0);
    handle.flush();
  } finally {
    handle.close();
  }
};

const notesOf = async (): Promise<Record<string, unknown>> => {
  try {
    return database ? await readNotes(database) : {};
  } catch {
    return {};
  }
};

/**
 * After somebody has cleared the browser's data, a new database gets everything. The files are gone at the next start:
 * until then the browser neither opens new ones of their names nor closes the old ones.
 */
const restore = async (): Promise<void> => {
  await ledger?.replaceStore(await openStore());
  if (database) for (const [name, value] of Object.entries(notes)) await writeNote(database, name, value);
};

const keepNote = async (name: string): Promise<void> => {
  const current = database;
  if (!current) return;
  const write = () => writeNote(current, name, notes[name]);
  try {
    await (currentSale.includes(name) ? withRoom(write, makeRoom) : write());
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await restore();
  }
};

const mustBeOpen = (): Ledger => {
  if (!ledger) throw new Error('The ledger is not open');
  return ledger;
};

const openedOf = ({ book }: Ledger): Opened => ({ entries: book.entries(), counters: book.counters, notes });

const openLedger = async (till: number): Promise<Opened> => {
  // The page tries again if the server was away: this thread holds the files already.
  if (ledger) return openedOf(ledger);
  const folder = await navigator.storage.getDirectory();
  const [first, second, ballast] = [
    await openHandle(folder, 'events-1.log'),
    await openHandle(folder, 'events-2.log'),
    await openHandle(folder, 'ballast'),
  ];
  const logs = [logFile(first), logFile(second)] as const;
  makeRoom = ballastOf(ballast);
  ledger = await Ledger.open({ store: await openStore(), logs, makeRoom }, till);
  notes = await notesOf();
  const device = await readText(folder, CREDENTIAL);
  if (notes[DEVICE] !== device) {
    notes[DEVICE] = device;
    // Without room for the copy, the file is enough.
    await keepNote(DEVICE).catch(() => undefined);
  }
  return openedOf(ledger);
};

const calls: { [K in keyof LedgerCalls]: (input: LedgerCalls[K]['input']) => Promise<LedgerCalls[K]['output']> } = {
  readDevice: async () => {
    const folder = await navigator.storage.getDirectory();
    const text = await readText(folder, CREDENTIAL);
    if (text !== '') return JSON.parse(text);
    // If only the files were cleared, the database still has the till and its events.
    await openStore();
    const copy = (await notesOf())[DEVICE] as string | undefined;
    if (!copy) return null;
    await writeText(folder, CREDENTIAL, copy);
    return JSON.parse(copy);
  },
  writeDevice: async (device) => {
    await writeText(await navigator.storage.getDirectory(), CREDENTIAL, JSON.stringify(device));
    return undefined;
  },
  open: ({ till }) => openLedger(till),
  append: async (draft) => {
    const { book } = mustBeOpen();
    const event = await mustBeOpen().append(draft);
    // At a till that is never reloaded this happens daily; the next start deletes them from the stores.
    const forgottenIds = event.kind === 'sessionOpened' ? book.forget() : [];
    return { event, counters: book.counters, forgottenIds };
  },
  markSent: async ({ ids }) => {
    await mustBeOpen().markSent(ids);
    return undefined;
  },
  markUnsent: async ({ ids }) => {
    await mustBeOpen().markUnsent(ids);
    return undefined;
  },
  startEpoch: async ({ epoch }) => {
    mustBeOpen().startEpoch(epoch);
    return mustBeOpen().book.counters;
  },
  writeNote: async ({ name, value }) => {
    notes[name] = value;
    await keepNote(name);
    return undefined;
  },
};

addEventListener('message', ({ data }: MessageEvent<LedgerCall>) => {
  inTurn(async () => {
    const { callId, name, input } = data;
    const answer = (reply: LedgerAnswer) => (postMessage as (message: unknown) => void)(reply);
    try {
      const action = calls[name] as (sent: unknown) => Promise<unknown>;
      answer({ callId, result: await action(input) });
    } catch (error) {
      const { name: errorName, message } = error instanceof Error ? error : new Error(String(error));
      answer({ callId, error: { name: errorName, message } });
    }
  });
});
