import type { TillProduct } from '#contract/till/catalogue.ts';
import type { TillEvent } from '#contract/till/events.ts';
import type { TillSetup, TillStaff } from '#contract/till/protocol.ts';
import { StorageFull } from '#web/till/device/ledger.ts';
import type { EventContent, Till, TillState } from '#web/till/device/till.ts';
import { setCounter } from './counter.ts';
import { openCounter } from './opening.ts';

/* A till without a browser: what its functions do to the counter, and what it records. */

type Setting = {
  products: readonly TillProduct[];
  rules?: readonly object[];
  floors?: Record<string, number>;
  staff?: Partial<TillStaff>;
  events?: TillEvent[];
  /** After a change, `sync` reports it. */
  state?: Partial<TillState>;
  /** A slow disk: nothing is recorded before it resolves. */
  writing?: Promise<unknown>;
  /** As on a full disk: values that can't be stored, by name. */
  unwritable?: readonly string[];
  /** When the server last answered. */
  contactAt?: () => number;
  /** The server's answers, by path. */
  replies?: Readonly<Record<string, (input: never) => unknown>>;
};

const STAFF: TillStaff = { id: 1, name: 'Mia', permissions: ['pos.add'], discountLimit: 10, pin: null };
const state: TillState = {
  online: true,
  unsent: 0,
  persistent: true,
  offsetMs: 0,
  unknown: false,
  stop: null,
  updateWaiting: false,
  parked: [],
  reading: false,
  loading: null,
};

export const signInTest = (staffId = STAFF.id): void => {
  const id = crypto.randomUUID();
  setCounter({ staffId, session: { id, day: '2026-11-16', openedAt: '2026-11-16T01:00:00Z', openedById: staffId } });
};

/** Somebody is signed in, and the session is open. */
export const openTestTill = ({ products, rules = [], floors = {}, staff, events = [], ...more }: Setting): Till => {
  const clerk = { ...STAFF, ...staff, permissions: [...STAFF.permissions, ...(staff?.permissions ?? [])] };
  const notes = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const setup = {
    company: { country: 'Australia', gstRate: 10, cashRounding: 5 },
    branch: { id: 1, timeZone: 'Australia/Sydney' },
    device: { number: 1 },
    categories: [],
    paymentTypes: [],
    staff: [clerk],
    scaleLayouts: {},
    nextZNumber: 1,
    rules,
    floors,
  } as unknown as TillSetup;
  const stamps = (by: object) => ({
    ...{ schema: 1, epoch: 1, seq: events.length + 1, mono: 1 },
    offsetMs: more.state?.offsetMs ?? 0,
    ...{ boot: '00000000-0000-4000-8000-000000000002', deviceAt: new Date().toISOString(), approvals: [] },
    ...by,
  });
  const till: Till = {
    setup: () => setup,
    catalogue: () => ({
      count: products.length,
      hasStrict: false,
      product: (id) => products.find((each) => each.id === id),
      findCode: (code) => {
        const product = products.find(({ sku }) => sku === code);
        return product && { product, pack: false, isBarcode: false };
      },
      search: () => [],
      openPriced: () => [],
      inCategory: () => [],
    }),
    state: () => ({ ...state, ...more.state }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    events: () => events,
    record: async (kind, content, by, id = crypto.randomUUID()) => {
      const event = { ...stamps(by), id, kind, content } as unknown as TillEvent;
      if (more.writing) await more.writing;
      events.push(event);
      return event;
    },
    nextReceiptNumber: () => `T1-1-${String(events.length + 1).padStart(6, '0')}`,
    remember: async (key, value) => {
      if (more.unwritable?.includes(key)) throw new StorageFull();
      notes.set(key, value);
    },
    recall: <T>(key: string) => notes.get(key) as T | undefined,
    ask: async <T>(_: string, path: string, input?: object) => more.replies?.[path]?.(input as never) as T | undefined,
    contactAt: () => more.contactAt?.() ?? 0,
    noteSilence: () => {
      more.state = { ...more.state, online: false };
    },
    sync: async () => {
      for (const tell of listeners) tell();
    },
    saveToFile: () => {},
    credential: () => '',
    setUpAgain: async () => {},
  };
  openCounter(till);
  const idle = { isBusy: false, isWriting: false, entry: '', times: null, notice: null };
  setCounter({ tenders: [], ...idle });
  signInTest(clerk.id);
  return till;
};

/** A recorded sale of these lines; only what is read again is filled in. */
export const soldEvent = (lines: readonly Partial<EventContent<'sale'>['lines'][number]>[]): TillEvent =>
  ({ kind: 'sale', content: { lines } }) as unknown as TillEvent;
