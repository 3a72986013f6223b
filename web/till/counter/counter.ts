import { create } from 'zustand';
import { type Cents, cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { Quote } from '#contract/order/basket.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { ReceiptEvent } from '#contract/till/events.ts';
import type { TillStaff } from '#contract/till/protocol.ts';
import { approvalsOf } from '#web/till/basket/approvals.ts';
import { type Basket, emptyBasket, isEmpty, newSale } from '#web/till/basket/basket.ts';
import { followSale } from '#web/till/basket/discount.ts';
import type { Goods } from '#web/till/basket/goods.ts';
import type { CounterTender } from '#web/till/basket/payments.ts';
import { type Prices, pricesOf, quoteBasket } from '#web/till/basket/pricing.ts';
import type { Actor, Till } from '#web/till/device/till.ts';
import { openSession, type Session } from '#web/till/drawer/session.ts';
import type { LaybyDue } from '#web/till/layby/layby.ts';
import { writeFor } from '#web/till/ui/formats.ts';
import { afterFrame } from '#web/till/ui/frame.ts';

/* What the till shows: the basket with its prices, what is typed, and the panel beside the cart. */

export type Panel =
  | { kind: 'keys' }
  | { kind: 'category'; categoryId: number }
  | { kind: 'weight'; product: TillProduct; pack: boolean }
  /** `code`: what was scanned and is not known. `rest`: goods that wait behind it. */
  | { kind: 'openPrice'; product: TillProduct; quantity: Milli; code?: string; rest?: readonly Goods[] }
  | { kind: 'age'; goods: readonly Goods[] }
  /** `asked`: a number that was sold before; typed once more, it is sold all the same. */
  | { kind: 'serial'; goods: Goods; serials: readonly string[]; rest: readonly Goods[]; asked?: string }
  | { kind: 'unknown'; code: string }
  | { kind: 'quantity' }
  | { kind: 'price' }
  | { kind: 'discount' }
  | { kind: 'note' }
  | { kind: 'code' }
  | { kind: 'customer' }
  | { kind: 'parked' }
  | { kind: 'returns'; number?: string }
  /** An order of the storefront that was handed over before. */
  | { kind: 'collected'; reference: string; collectedAt: string }
  /** `slip`: its terminal is being keyed in, and its number is asked for. */
  | { kind: 'pay'; slip?: CardSlip }
  | { kind: 'paid'; event: ReceiptEvent }
  | { kind: 'layby' }
  | { kind: 'drawer' }
  | { kind: 'sales' }
  | { kind: 'printer' }
  | { kind: 'more' };

export type CardSlip = { paymentType: string; amount: Cents };

/** Something to be said: in words, and by colour and sound where it is a problem. */
export type Notice = { text: string; isProblem: boolean; number: number };

export type CounterState = {
  basket: Basket;
  quote: Quote;
  /** Typed or tapped, and not yet used. */
  entry: string;
  /** What stood in the entry when it was refused. */
  refused: string;
  /** How many of what comes next. */
  times: Milli | null;
  /** Codes that nothing is known by, passed over by the next scan: their goods are not in this sale. */
  unsoldCodes: readonly string[];
  panel: Panel;
  notice: Notice | null;
  staffId: number | null;
  session: Session | null;
  /** Whoever stands here has just closed the till: its report comes first. */
  hasClosed: boolean;
  tenders: readonly CounterTender[];
  /** Paid instead of the basket. */
  layby: LaybyDue | null;
  /** A sale or another event is being written down: nothing is done twice. */
  isBusy: boolean;
  /** Changes with anything the till itself tells. */
  tick: number;
};

const noQuote: Quote = {
  lines: [],
  totals: {
    listAmount: cents(0),
    ownDiscount: cents(0),
    promotionDiscount: cents(0),
    subtotal: cents(0),
    gst: cents(0),
    total: cents(0),
  },
  applied: [],
  hints: [],
  provisional: false,
};

export const useCounter = create<CounterState>(() => ({
  basket: emptyBasket,
  quote: noQuote,
  entry: '',
  refused: '',
  times: null,
  unsoldCodes: [],
  panel: { kind: 'keys' },
  notice: null,
  staffId: null,
  session: null,
  hasClosed: false,
  tenders: [],
  layby: null,
  isBusy: false,
  tick: 0,
}));
export const counter = (): CounterState => useCounter.getState();
export const setCounter = useCounter.setState;

let running: Till | undefined;
export const theTill = (): Till => {
  if (!running) throw new Error('The till is not running');
  return running;
};

const BASKET = 'basket';
const TENDERS = 'tenders';
const LAYBY = 'layby';
const STAFF = 'staff';
const LEFT_SESSIONS = 'leftSessions';

const pricesBySetup = new WeakMap<object, Prices>();
export const thePrices = (): Prices => {
  const setup = theTill().setup();
  const existing = pricesBySetup.get(setup);
  if (existing) return existing;
  const prices = pricesOf(setup);
  pricesBySetup.set(setup, prices);
  return prices;
};

/** The server's time, as far as it is known. */
export const now = (): Date => new Date(Date.now() + theTill().state().offsetMs);

export const priceBasket = (basket: Basket): Quote => quoteBasket(basket, thePrices(), now());

let isNoteDue = false;
/** A frame later: copying the basket for the ledger's thread would hold up the line that was just sold. */
const noteBasket = (): void => {
  if (isNoteDue) return;
  isNoteDue = true;
  afterFrame(() => {
    isNoteDue = false;
    void theTill().remember(BASKET, counter().basket);
  });
};

/** Whether something changed that a percentage off the whole sale hangs on. */
const isOtherSale = (one: Basket, other: Basket): boolean =>
  one.lines !== other.lines ||
  one.customer !== other.customer ||
  one.prices !== other.prices ||
  one.codes !== other.codes;

export const setBasket = (changed: Basket): void => {
  const { gstRate, floors } = thePrices();
  const before = counter().basket;
  const next = isEmpty(changed) && !isEmpty(before) ? newSale(changed) : changed;
  const basket = isOtherSale(next, before) ? followSale(next, { quoteOf: priceBasket, gstRate, floors }) : next;
  setCounter({ basket, quote: priceBasket(basket) });
  // What was just paid for must not lie on the counter again after a crash.
  if (isEmpty(basket)) {
    setCounter({ unsoldCodes: [] });
    void theTill().remember(BASKET, basket);
  } else noteBasket();
};
/** They outlive a reload: a card that was charged stays charged. */
export const setTenders = (tenders: readonly CounterTender[]): void => {
  setCounter({ tenders });
  void theTill().remember(TENDERS, tenders);
};
export const setLaybyDue = (layby: LaybyDue | null): void => {
  setCounter({ layby });
  void theTill().remember(LAYBY, layby);
};
export const changeBasket = (change: (basket: Basket) => Basket): void => setBasket(change(counter().basket));

/** Panels beside which goods are searched for. */
export const searching: readonly Panel['kind'][] = ['keys', 'category', 'unknown', 'paid'];
/** Those that ask for a number or a code in the one field. */
const asking: readonly Panel['kind'][] = ['weight', 'openPrice', 'serial', 'quantity', 'price', 'discount', 'pay'];
export const hasEntry = (kind: Panel['kind']): boolean => searching.includes(kind) || asking.includes(kind);

/** What was typed before a key was pressed is for its panel; what a panel asked for is for nothing else. */
const entryFor = (kind: Panel['kind']): Partial<CounterState> => {
  const before = useCounter.getState().panel.kind;
  return kind === before || (searching.includes(before) && hasEntry(kind)) ? {} : { entry: '', refused: '' };
};

export const showPanel = (panel: Panel): void => setCounter({ panel, notice: null, ...entryFor(panel.kind) });
export const showKeys = (): void => showPanel({ kind: 'keys' });

/** Goods are asked about that are not in the cart yet: another panel in place of the question would lose them. */
export const isAsking = (): boolean => ['age', 'serial', 'weight', 'openPrice'].includes(counter().panel.kind);

let notices = 0;
export const say = (text: string, isProblem = false): void => {
  notices += 1;
  setCounter({ notice: { text, isProblem, number: notices } });
};

/** What was refused is corrected by Backspace, and replaced by anything else. */
export const typeEntry = (change: (entry: string) => string): void =>
  setCounter(({ entry, refused }) => {
    const typed = change(entry);
    const isMore = entry === refused && typed !== entry && typed.startsWith(entry);
    return { entry: isMore ? typed.slice(entry.length) : typed, refused: '' };
  });

export const setStaff = (staffId: number | null): void => {
  setCounter({ staffId, hasClosed: false, notice: null });
  void theTill().remember(STAFF, staffId);
};
export const staffById = (id: number | null): TillStaff | undefined =>
  theTill()
    .setup()
    .staff.find((each) => each.id === id);
export const theStaff = (): TillStaff | undefined => staffById(counter().staffId);
export const may = (permission: string): boolean => theStaff()?.permissions.includes(permission) ?? false;

/** Who does something, in which session. */
export const theActor = (): Actor => {
  const { staffId, session, basket } = counter();
  if (staffId === null || !session) throw new Error('Nobody is signed in, or no session is open');
  return { userId: staffId, sessionId: session.id, day: session.day, approvals: approvalsOf(basket) };
};

const leftSessions = (): string[] => theTill().recall<string[]>(LEFT_SESSIONS) ?? [];

export const refreshSession = (): void => setCounter({ session: openSession(theTill().events(), leftSessions()) });

/** It was closed at the desk, or is another branch's: this till sells no more in it. */
export const leaveSession = (sessionId: string): Promise<void> =>
  theTill().remember(LEFT_SESSIONS, [...leftSessions(), sessionId]);

/** Takes over where the page was left: basket, session and who was there. */
export const openCounter = (till: Till): (() => void) => {
  running = till;
  let setup = till.setup();
  writeFor(setup.company.country, setup.branch.timeZone);
  // One that an earlier version left behind may lack something.
  const basket = { ...emptyBasket, ...till.recall<Basket>(BASKET) };
  const layby = till.recall<LaybyDue>(LAYBY) ?? null;
  // What was taken for goods that are gone was written down with them.
  const tenders = isEmpty(basket) && !layby ? [] : (till.recall<CounterTender[]>(TENDERS) ?? []);
  // Money on the counter belongs to what is on it: nothing else is done before it is paid or given back.
  const panel: Panel = { kind: layby || tenders.length > 0 ? 'pay' : 'keys' };
  setCounter({ basket, tenders, layby, quote: priceBasket(basket), staffId: null, panel });
  refreshSession();
  return till.subscribe(() => {
    if (till.setup() !== setup) {
      setup = till.setup();
      writeFor(setup.company.country, setup.branch.timeZone);
      setCounter(({ basket: current }) => ({ quote: priceBasket(current) }));
    }
    setCounter(({ tick }) => ({ tick: tick + 1 }));
  });
};
