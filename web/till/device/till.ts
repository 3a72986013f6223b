import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval, EventKind, TillEvent } from '#contract/till/events.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import type { DeviceIdentity } from './ledgerCalls.ts';

/* What the screens of a till work with; how it is stored and sent is up to this folder. */

export type CodeMatch = {
  product: TillProduct;
  pack: boolean;
  /** By barcode, which is unique; not by SKU. */
  isBarcode: boolean;
};

/** The products on this device, searched in memory. */
export type Catalogue = {
  readonly count: number;
  /** Whether any of them can only be sold from units leased from the server. */
  readonly hasStrict: boolean;
  product: (id: number) => TillProduct | undefined;
  /** By barcode or SKU, of a unit or a pack. */
  findCode: (code: string) => CodeMatch | undefined;
  /** Words in any order, parts of words, Latin or Chinese; best matches first. */
  search: (text: string, limit: number) => TillProduct[];
  /** Those sold at a price that is typed in. */
  openPriced: (limit: number) => TillProduct[];
  inCategory: (categoryId: number, limit: number) => TillProduct[];
};

export type EventContent<K extends EventKind> = Extract<TillEvent, { kind: K }>['content'];
export type Actor = { userId: number; sessionId: string; day: string; approvals?: Approval[] };

export type ParkedSale = { parkedId: string; label: string; total: number; till: number; createTime: string };

export type TillState = {
  online: boolean;
  /** Events the server has not acknowledged. */
  unsent: number;
  /** Whether the browser promised to keep the files. */
  persistent: boolean;
  /** How far this device's clock is from the server's. */
  offsetMs: number;
  /** The server answers but doesn't know this till: it was restored to a backup from before the till was set up. */
  unknown: boolean;
  /** By order of the server: it sends what it has and can't sell any more. */
  stop: 'revoked' | 'moved' | null;
  /** A new version of the app is waiting to take over. */
  updateWaiting: boolean;
  /** Parked sales of all tills of the branch, as last received. */
  parked: readonly ParkedSale[];
  /** The catalogue is being read from this device: products missing now may still appear. */
  reading: boolean;
  /** The catalogue is being loaded: chunks done, and their total. */
  loading: { done: number; of: number } | null;
};

export type Till = {
  readonly setup: () => TillSetup;
  readonly catalogue: () => Catalogue;
  readonly state: () => TillState;
  /** Called after any change of the above. */
  readonly subscribe: (listener: () => void) => () => void;
  /** This device's events of the last 30 days, oldest first. */
  readonly events: () => readonly TillEvent[];
  /** Writes it to both stores; resolves once it is on disk, and throws (`StorageFull`) if that fails. `id`: its own. */
  readonly record: <K extends EventKind>(
    kind: K,
    content: EventContent<K>,
    by: Actor,
    id?: string,
  ) => Promise<TillEvent>;
  /** The number that the next sale's receipt will carry. */
  readonly nextReceiptNumber: () => string;
  /** A small value that survives a reload: the current basket, the open session. */
  readonly remember: (key: string, value: unknown) => Promise<void>;
  readonly recall: <T>(key: string) => T | undefined;
  /** A request to the server with the device's credential; undefined when it cannot be reached. */
  readonly ask: <T>(method: 'GET' | 'POST', path: string, input?: object) => Promise<T | undefined>;
  /** When the server last answered, by this device's clock; 0 if it hasn't since the page was loaded. */
  readonly contactAt: () => number;
  /** Says hello and sends what is unsent, now. */
  readonly sync: () => Promise<void>;
  /** Somebody has waited for an answer in vain: offline until the next one. */
  readonly noteSilence: () => void;
  /** Downloads everything on this device, sent or not, as a file. */
  readonly saveToFile: () => void;
  /** How the server recognises this till when it is set up again. */
  readonly credential: () => string;
  /** Continues as another device of the server, with everything recorded here, after a reload. */
  readonly setUpAgain: (device: DeviceIdentity) => Promise<void>;
};
