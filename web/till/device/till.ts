import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Approval, EventKind, TillEvent } from '#contract/till/events.ts';
import type { TillSetup } from '#contract/till/protocol.ts';
import type { DeviceIdentity } from './ledgerCalls.ts';

/* What the screens of a till work with; how it is kept and sent is this folder's affair. */

export type CodeMatch = {
  product: TillProduct;
  pack: boolean;
  /** By a barcode, which is nobody else's; not by an SKU. */
  isBarcode: boolean;
};

/** The products on this device, searched in memory. */
export type Catalogue = {
  readonly count: number;
  /** Whether any of them is sold only out of what the server has lent. */
  readonly hasStrict: boolean;
  product: (id: number) => TillProduct | undefined;
  /** By a barcode or an SKU, of a unit or of a pack. */
  findCode: (code: string) => CodeMatch | undefined;
  /** Words in any order, parts of words, Latin or Chinese; the best first. */
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
  /** The server answers and does not know this till: it was set back to before the till was set up. */
  unknown: boolean;
  /** Told by the server: it sends what it has, and sells no more. */
  stop: 'revoked' | 'moved' | null;
  /** A new version of the app waits to take over. */
  updateWaiting: boolean;
  /** Of all tills of the branch, as last heard. */
  parked: readonly ParkedSale[];
  /** The catalogue is being read from this device: what is not in it yet may still come. */
  reading: boolean;
  /** The catalogue is being loaded: chunks done, of so many. */
  loading: { done: number; of: number } | null;
};

export type Till = {
  readonly setup: () => TillSetup;
  readonly catalogue: () => Catalogue;
  readonly state: () => TillState;
  /** Told after anything of the above changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What happened at this device in the last 30 days, the oldest first. */
  readonly events: () => readonly TillEvent[];
  /** Writes it down in both stores; resolves once it is on disk, and throws (`StorageFull`) when it could not be. */
  readonly record: <K extends EventKind>(kind: K, content: EventContent<K>, by: Actor) => Promise<TillEvent>;
  /** The number that the next sale's receipt will carry. */
  readonly nextReceiptNumber: () => string;
  /** Something small that outlives a reload: the basket at hand, the open session. */
  readonly remember: (key: string, value: unknown) => Promise<void>;
  readonly recall: <T>(key: string) => T | undefined;
  /** A question to the server with the device's credential; undefined when it cannot be reached. */
  readonly ask: <T>(method: 'GET' | 'POST', path: string, input?: object) => Promise<T | undefined>;
  /** Says hello and sends what is unsent, now. */
  readonly sync: () => Promise<void>;
  /** Hands all that is on this device, sent or not, to the browser's downloads. */
  readonly saveToFile: () => void;
  /** By which the server knows this till when it is set up again. */
  readonly credential: () => string;
  /** Goes on as another device of the server, with all that was written down here, after a reload. */
  readonly setUpAgain: (device: DeviceIdentity) => Promise<void>;
};
