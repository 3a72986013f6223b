import { create } from 'zustand';
import { type Cents, cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import type { Quote } from '#contract/order/basket.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { ReceiptEvent } from '#contract/till/events.ts';
import type { TillStaff } from '#contract/till/protocol.ts';
import { approvalsOf } from '#web/till/basket/approvals.ts';
import { type Basket, emptyBasket, isEmpty, newSale, withSaleId } from '#web/till/basket/basket.ts';
import { followSale } from '#web/till/basket/discount.ts';
import type { Goods } from '#web/till/basket/goods.ts';
import type { CounterTender } from '#web/till/basket/payments.ts';
import { type Prices, pricesOf, quoteBasket } from '#web/till/basket/pricing.ts';
import type { Actor, Till } from '#web/till/device/till.ts';
import { openSession, type Session } from '#web/till/drawer/session.ts';
import type { LaybyDue } from '#web/till/layby/layby.ts';
import { t } from '#web/till/texts.ts';
import { afterFrame } from '#web/till/ui/frame.ts';

/* What the till shows: the basket with its prices, the entry, and the panel next to the cart. */

export type Panel =
  | { kind: 'keys' }
  | { kind: 'category'; categoryId: number }
  | { kind: 'weight'; product: TillProduct; pack: boolean }
  /** `code`: the unknown code that was scanned. `rest`: items waiting behind it. */
  | { kind: 'openPrice'; product: TillProduct; quantity: Milli; code?: string; rest?: readonly Goods[] }
  | { kind: 'age'; goods: readonly Goods[] }
  /** `asked`: a serial number that was sold before; entered again, it is sold anyway. */
  | { kind: 'serial'; goods: Goods; serials: readonly string[]; rest: readonly Goods[]; asked?: string }
  | { kind: 'unknown'; code: string }
  | { kind: 'quantity' }
  | { kind: 'price' }
  | { kind: 'discount' }
  /** `typed`: not saved yet; it outlives the lock. */
  | { kind: 'note'; typed?: TypedNote }
  | { kind: 'code' }
  | { kind: 'customer' }
  | { kind: 'parked' }
  | { kind: 'returns'; number?: string }
  /** A storefront order that was collected before. */
  | { kind: 'collected'; reference: string; collectedAt: string }
  /** `slip`: the terminal is being used, and its slip number is needed. */
  | { kind: 'pay'; slip?: CardSlip }
  | { kind: 'paid'; event: ReceiptEvent }
  | { kind: 'layby' }
  | { kind: 'drawer' }
  | { kind: 'sales' }
  | { kind: 'printer' }
  | { kind: 'more' };

/** `key`: the line that was selected. */
export type TypedNote = { key?: number; line: string; sale: string };

/** `after`: how many payments had been taken. With more of them, this one is among them. */
export type CardSlip = { paymentType: string; amount: Cents; after: number };

/** A notice, in words; problems also get a colour and a sound. */
export type Notice = { text: string; isProblem: boolean; number: number };

export type CounterState = {
  basket: Basket;
  quote: Quote;
  /** Typed or tapped, and not yet used. */
  entry: string;
  /** The entry's text when it was refused. */
  refused: string;
  /** The quantity for the next item. */
  times: Milli | null;
  /** Unknown codes that were skipped by scanning on: their items are not in this sale. */
  unsoldCodes: readonly string[];
  panel: Panel;
  notice: Notice | null;
  staffId: number | null;
  session: Session | null;
  /** Somebody has just closed the till: its report is shown first. */
  hasClosed: boolean;
  tenders: readonly CounterTender[];
  /** Being paid instead of the basket. */
  layby: LaybyDue | null;
  /** The server is asked, or an event is being written: nothing is done twice. */
  isBusy: boolean;
  /** The cart is being recorded as sold or parked: nothing about it can be changed any more. */
  isWriting: boolean;
  /** Questions to the server that somebody waits for. */
  questions: number;
  /** Changes whenever the till's own state does. */
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
  isWriting: false,
  questions: 0,
  tick: 0,
}));
export const counter = (): CounterState => useCounter.getState();
export const setCounter = useCounter.setState;

let running: Till | undefined;
export const setTill = (till: Till): void => {
  running = till;
};
export const theTill = (): Till => {
  if (!running) throw new Error('The till is not running');
  return running;
};

export const BASKET = 'basket';
export const TENDERS = 'tenders';
export const LAYBY = 'layby';
export const SLIP = 'slip';
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

/** For a reload. If that fails, somebody is told before a charged card is forgotten; once the sale is over, nobody is. */
export const storeSale = (name: string, value: unknown): void => {
  theTill()
    .remember(name, value)
    .catch(() => {
      const { basket, layby } = counter();
      if (layby || !isEmpty(basket)) say(t('counter.saleNotStored'), true);
    });
};

let isStoreDue = false;
/** One frame later: copying the basket for the ledger's thread would delay the line that was just sold. */
const storeBasket = (): void => {
  if (isStoreDue) return;
  isStoreDue = true;
  afterFrame(() => {
    isStoreDue = false;
    storeSale(BASKET, counter().basket);
  });
};

/** Whether something changed that affects a percentage off the whole sale. */
const isOtherSale = (one: Basket, other: Basket): boolean =>
  one.lines !== other.lines ||
  one.customer !== other.customer ||
  one.prices !== other.prices ||
  one.codes !== other.codes;

export const setBasket = (changed: Basket): void => {
  const { gstRate, floors } = thePrices();
  const before = counter().basket;
  const next = isEmpty(changed) && !isEmpty(before) ? newSale(changed) : withSaleId(changed);
  const basket = isOtherSale(next, before) ? followSale(next, { quoteOf: priceBasket, gstRate, floors }) : next;
  setCounter({ basket, quote: priceBasket(basket) });
  if (isEmpty(basket)) {
    setCounter({ unsoldCodes: [] });
    storeSale(BASKET, basket);
  } else storeBasket();
};
/** Payments survive a reload: a charged card stays charged. */
export const setTenders = (tenders: readonly CounterTender[]): void => {
  setCounter({ tenders });
  storeSale(TENDERS, tenders);
};
export const setLaybyDue = (layby: LaybyDue | null): void => {
  const due = layby && { ...layby, paymentId: crypto.randomUUID() };
  setCounter({ layby: due });
  storeSale(LAYBY, due);
};
/** Not while it is being recorded: the change would be in no sale. */
export const changeBasket = (change: (basket: Basket) => Basket): void => {
  const { basket, isWriting } = counter();
  if (!isWriting) setBasket(change(basket));
};

/** Panels next to which products can be searched. */
export const searching: readonly Panel['kind'][] = ['keys', 'category', 'unknown', 'paid'];
/** Panels that ask for a number or a code in the one entry field. */
const asking: readonly Panel['kind'][] = ['weight', 'openPrice', 'serial', 'quantity', 'price', 'discount', 'pay'];
export const hasEntry = (kind: Panel['kind']): boolean => searching.includes(kind) || asking.includes(kind);

/** What was typed before a key was pressed belongs to its panel; anything a panel asked for is dropped. */
const entryFor = (kind: Panel['kind']): Partial<CounterState> => {
  const before = useCounter.getState().panel.kind;
  return kind === before || (searching.includes(before) && hasEntry(kind)) ? {} : { entry: '', refused: '' };
};

export const showPanel = (panel: Panel): void => setCounter({ panel, notice: null, ...entryFor(panel.kind) });
export const showKeys = (): void => showPanel({ kind: 'keys' });

/** While the server was asked, somebody opened another panel or locked the till: what was asked for is not done any more. */
export const hasLeft = (panel: Panel): boolean => counter().panel !== panel || counter().staffId === null;

/** The question is about items that aren't in the cart yet: replacing its panel would lose them. */
export const isAsking = (): boolean => ['age', 'serial', 'weight', 'openPrice'].includes(counter().panel.kind);
/** Typed for a line or the sale, and not applied yet: paying would lose it. */
export const isTyping = (): boolean => {
  const { entry, panel } = counter();
  if (panel.kind === 'note') return panel.typed !== undefined;
  return entry !== '' && ['quantity', 'price', 'discount'].includes(panel.kind);
};

let notices = 0;
export const say = (text: string, isProblem = false): void => {
  notices += 1;
  setCounter({ notice: { text, isProblem, number: notices } });
};

/**
 * A refused entry is corrected with Backspace, and replaced by anything else. Digits as a Chinese keyboard may type
 * them, ５, are digits.
 */
export const typeEntry = (change: (entry: string) => string): void =>
  setCounter(({ entry, refused }) => {
    const typed = change(entry).normalize('NFKC');
    const isMore = entry === refused && typed !== entry && typed.startsWith(entry);
    return { entry: isMore ? typed.slice(entry.length) : typed, refused: '' };
  });

export const setStaff = (staffId: number | null): void => setCounter({ staffId, hasClosed: false, notice: null });
export const staffById = (id: number | null): TillStaff | undefined =>
  theTill()
    .setup()
    .staff.find((each) => each.id === id);
const names = new Map<number | null, string>();
/** Also of somebody who was disabled since this page was loaded: they may still be finishing a sale. */
export const staffName = (id: number | null): string => {
  const name = staffById(id)?.name ?? names.get(id) ?? '';
  names.set(id, name);
  return name;
};
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

/** It was closed in the back office, or belongs to another branch: this till can't sell in it any more. */
export const leaveSession = (sessionId: string): Promise<void> =>
  theTill().remember(LEFT_SESSIONS, [...leftSessions(), sessionId]);
