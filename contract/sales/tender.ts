import { type Cents, cents, sumOf } from '#contract/cents.ts';

/* Payments: the amount due, what each payment covers, change and cash rounding. Signed: a refund mirrors its sale. */

/** The value of returned goods, set off against their own order. Written by returns, never chosen. */
export const RETURNED = 'returned';
/** Debt, not payment. */
export const ACCOUNT = 'account';
/** What the shop owes a customer. */
export const STORE_CREDIT = 'storeCredit';
/** Charged or refunded by a terminal before the till hears of it. */
export const CARD = 'card';
export const CASH = 'cash';

export type Tender = { paymentType: string; amount: Cents };

/** An order's payment state. */
export type Standing = {
  total: Cents;
  /** What rounding cash added or took off. */
  rounding: Cents;
  /** Payments less refunds; without the amount on account. */
  paid: Cents;
  /** The part of the amount due that is on the customer's account. */
  onAccount: Cents;
  /** What its returns refunded in money or other goods. */
  refunded: Cents;
  /** The part of what is paid that was set off against goods: never money, so it is not refunded as such. */
  offset: Cents;
};

type Row = { paymentType: string; processed: Cents };
const offsets = (payments: readonly Row[]) => payments.filter(({ paymentType }) => paymentType === RETURNED);
const paidWith = (rows: readonly Row[]): Cents => sumOf(rows.map(({ processed }) => processed));

/** What each payment type brought, less its refunds. */
export const netByType = (payments: readonly Row[]): Map<string, number> => {
  const nets = new Map<string, number>();
  for (const { paymentType, processed } of payments) nets.set(paymentType, (nets.get(paymentType) ?? 0) + processed);
  return nets;
};

/** Set off against goods on an order: its own returned ones, less those it took back for another. */
export const offsetOf = (payments: readonly Row[]): Cents => paidWith(offsets(payments));
/** What an order's own returned goods paid of it. */
export const paidByGoods = (payments: readonly Row[]): Cents =>
  paidWith(offsets(payments).filter(({ processed }) => processed > 0));

type Summed = { amountSummary: { total: Cents; rounding: Cents; paid: Cents; credited: Cents } };
/** The amounts of an order being paid: payable − moneyPaid − credited = due. */
export const payable = ({ amountSummary: { total, rounding } }: Summed): Cents => cents(total + rounding);
/** The part of what is paid that was money. */
export const moneyPaid = ({ amountSummary: { paid, credited } }: Summed): Cents => cents(paid - credited);

/** Still to be paid, on account or not. */
export const dueOf = ({ total, rounding, paid }: Pick<Standing, 'total' | 'rounding' | 'paid'>): Cents =>
  cents(total + rounding - paid);

/** Covered by neither payments nor account. */
export const openOf = (standing: Pick<Standing, 'total' | 'rounding' | 'paid' | 'onAccount'>): Cents =>
  cents(dueOf(standing) - standing.onAccount);

/** An amount rounded for cash; halves up, and a refund mirrors its sale. */
export const roundCash = (amount: Cents, step: number): Cents =>
  step === 0 ? amount : cents(Math.sign(amount) * Math.round(Math.abs(amount) / step) * step);

const BANKNOTES = [500, 1000, 2000, 5000, 10_000] as const;
/** The exact amount, then what people are likely to hand over: of each banknote the fewest that are enough. */
export const quickCash = (open: Cents, cashRounding: number): Cents[] => {
  const exact = roundCash(open, cashRounding);
  if (exact <= 0) return [];
  const enough = BANKNOTES.map((note) => cents(Math.ceil(exact / note) * note)).filter((amount) => amount > exact);
  return [...new Set([exact, ...enough])].toSorted((a, b) => a - b);
};

/** More than a note too many: this much change is a typing mistake. */
const MAX_CHANGE = 10_000;

/** What is wrong with a typed cash amount: no coins make it up, or the change is larger than any note. */
export const cashProblem = (amount: number, due: number, step: number): 'noCoins' | 'tooMuchCash' | undefined => {
  if (step > 0 && amount % step !== 0) return 'noCoins';
  return Math.abs(amount) - Math.abs(due) >= MAX_CHANGE ? 'tooMuchCash' : undefined;
};

export type Paid = Tender & {
  /** The applied part; the rest is change. */
  processed: Cents;
  /** The open amount after it. */
  remaining: Cents;
};
export type Overpaid = { refused: true; at: number; due: Cents; paid: Cents };
export type Settlement = { refused: false; payments: Paid[]; standing: Standing; change: Cents };

type Run = { standing: Standing; payments: Paid[]; change: number; newlyOnAccount: number };

const take = (run: Run, paymentType: string, amount: number, processed: number, rounding = 0) => {
  const { standing } = run;
  const onAccount = paymentType === ACCOUNT;
  run.standing = {
    ...standing,
    rounding: cents(standing.rounding + rounding),
    paid: cents(standing.paid + (onAccount ? 0 : processed)),
    onAccount: cents(standing.onAccount + (onAccount ? processed : 0)),
    offset: cents(standing.offset + (paymentType === RETURNED ? processed : 0)),
  };
  run.payments.push({
    paymentType,
    amount: cents(amount),
    processed: cents(processed),
    remaining: openOf(run.standing),
  });
};

/** When debt on account has been paid, account rows are reduced to what it still carries. */
const releaseAccount = (run: Run) => {
  const { onAccount } = run.standing;
  const due = dueOf(run.standing);
  const carried = onAccount > 0 ? Math.max(0, Math.min(onAccount, due)) : Math.min(0, Math.max(onAccount, due));
  if (carried === onAccount) return;
  const payment = run.payments.at(-1);
  take(run, ACCOUNT, carried - onAccount, carried - onAccount);
  // The payment was for the debt: it left open what is open without it.
  if (payment) payment.remaining = openOf(run.standing);
};

/** Cash settles the remainder as rounded; the exact remainder is fine too. Change is for payments, not refunds. */
const takeCash = (run: Run, amount: number, payable: number, step: number): boolean => {
  const sign = Math.sign(payable) || Math.sign(amount) || 1;
  const [tendered, exact] = [sign * amount, sign * payable];
  const rounded = Math.abs(roundCash(cents(payable), step));
  const settles =
    tendered === exact || (tendered > exact && tendered < rounded) ? exact : tendered >= rounded ? rounded : undefined;
  if (settles === undefined) {
    if (amount === 0) return false;
    take(run, CASH, amount, amount);
    return true;
  }
  const change = tendered - settles;
  if (change > 0 && sign < 0) return false;
  run.change += change;
  take(run, CASH, amount, sign * settles, sign * (settles - exact));
  return true;
};

/** Refunds: at most what was paid, less what returns already refunded. */
const takeRefund = (run: Run, { paymentType, amount }: Tender): boolean => {
  const { paid, onAccount, refunded, offset, rounding } = run.standing;
  const direction = -Math.sign(amount);
  const refundable = paymentType === ACCOUNT ? direction * onAccount : direction * (paid - offset) - refunded;
  if (Math.abs(amount) > refundable) return false;
  // Without the cash there is nothing to round: the replacement may be a card payment.
  const undoesRounding = paymentType === CASH && amount < 0 && paid + amount === 0 && offset === 0 && refunded === 0;
  take(run, paymentType, amount, amount, undoesRounding ? -rounding : 0);
  return true;
};

const apply = (run: Run, tender: Tender, step: number): boolean => {
  const { paymentType, amount } = tender;
  const { total, rounding } = run.standing;
  const direction = Math.sign(dueOf(run.standing)) || Math.sign(total + rounding);
  if (direction !== 0 && Math.sign(amount) === -direction) return takeRefund(run, tender);
  const open = openOf(run.standing);
  if (paymentType === ACCOUNT) {
    if (Math.abs(amount) > Math.abs(open)) return false;
    run.newlyOnAccount += amount;
    take(run, ACCOUNT, amount, amount);
    return true;
  }
  // An amount put on account in this very call is not also paid in it.
  const payable = dueOf(run.standing) - run.newlyOnAccount;
  if (payable === 0) return false;
  if (paymentType === CASH) {
    if (!takeCash(run, amount, payable, step)) return false;
  } else {
    if (Math.abs(amount) > Math.abs(payable)) return false;
    take(run, paymentType, amount, amount);
  }
  releaseAccount(run);
  return true;
};

/**
 * Applies payments to the amount due. Cash comes last whatever the given order, so that change and rounding belong to
 * it. Refused if a payment other than cash exceeds the amount due, or a refund exceeds what was paid.
 */
export const settle = (standing: Standing, tenders: readonly Tender[], cashRounding: number): Settlement | Overpaid => {
  const run: Run = { standing, payments: [], change: 0, newlyOnAccount: 0 };
  // An order that became smaller may owe less than its account carries.
  releaseAccount(run);
  const indexed = tenders.map((tender, at) => ({ ...tender, at }));
  const ordered = [
    ...indexed.filter(({ paymentType }) => paymentType !== CASH),
    ...indexed.filter(({ paymentType }) => paymentType === CASH),
  ];
  for (const { at, ...tender } of ordered) {
    if (!apply(run, tender, cashRounding)) {
      const paid = tenders.reduce((all, { amount }) => all + amount, 0);
      // Money also pays the amount on account; that amount can't be put on account again.
      const due = tender.paymentType === ACCOUNT ? openOf(standing) : dueOf(standing);
      return { refused: true, at, due, paid: cents(paid) };
    }
  }
  return { refused: false, payments: run.payments, standing: run.standing, change: cents(run.change) };
};
