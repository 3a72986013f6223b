import { type Cents, cents } from '#contract/cents.ts';
import {
  ACCOUNT,
  CASH,
  netByType,
  openOf,
  RETURNED,
  roundCash,
  type Standing,
  settle,
} from '#contract/sales/tender.ts';
import type { SalePayment } from '#contract/till/events.ts';
import type { Basket } from './basket.ts';

/* How a basket is paid, or a refund given: split over tenders, with change and cash rounding. */

export type CounterTender = { paymentType: string; amount: Cents; reference: string };

/** What is paid, before any tender. */
export type Due = { total: Cents; rounding: Cents };

export type PayState = {
  payments: SalePayment[];
  /** What is still to be paid, or to be given back where it is negative. */
  open: Cents;
  change: Cents;
  rounding: Cents;
  isSettled: boolean;
};

const standingOf = ({ total, rounding }: Due): Standing => ({
  total,
  rounding,
  paid: cents(0),
  onAccount: cents(0),
  refunded: cents(0),
  offset: cents(0),
});

/** Undefined when a tender is more than is due and no cash, or gives back more than it may. */
export const payWith = (due: Due, tenders: readonly CounterTender[], cashRounding: number): PayState | undefined => {
  const result = settle(standingOf(due), tenders, cashRounding);
  if (result.refused) return undefined;
  // The order of the answer is that of the tenders, those in cash last.
  const ordered = [
    ...tenders.filter(({ paymentType }) => paymentType !== CASH),
    ...tenders.filter(({ paymentType }) => paymentType === CASH),
  ];
  const open = openOf(result.standing);
  return {
    // What cash rounded away was settled without a payment.
    payments: result.payments
      .map((payment, at) => ({ ...payment, reference: ordered[at]?.reference ?? '' }))
      .filter(({ amount }) => amount !== 0),
    open,
    change: result.change,
    rounding: result.standing.rounding,
    isSettled: open === 0,
  };
};

/** What the drawer takes or gives for what is open. */
export const cashDue = (open: Cents, cashRounding: number): Cents => roundCash(open, cashRounding);

const NOTES = [500, 1000, 2000, 5000, 10_000] as const;
/** Exact, then the notes people hand over for it: each the least of its kind that is enough. */
export const quickCash = (open: Cents, cashRounding: number): Cents[] => {
  const exact = cashDue(open, cashRounding);
  if (exact <= 0) return [];
  const enough = NOTES.map((note) => Math.ceil(exact / note) * note).filter((amount) => amount > exact);
  return [...new Set([exact as number, ...enough])]
    .toSorted((a, b) => a - b)
    .slice(0, 6)
    .map(cents);
};

/** What each tender of the sales whose goods come back brought, and may take back first. */
export const originalTenders = ({ returns }: Pick<Basket, 'returns'>): { paymentType: string; amount: Cents }[] => {
  const nets = netByType(returns.flatMap(({ payments }) => payments));
  return [...nets]
    .filter(([paymentType, net]) => net > 0 && paymentType !== RETURNED)
    .toSorted(([one], [two]) => Number(one === CASH) - Number(two === CASH))
    .map(([paymentType, net]) => ({ paymentType, amount: cents(net) }));
};

/** What is left of them once what was given back just now is taken off. */
const tendersLeft = (basket: Pick<Basket, 'returns'>, given: readonly CounterTender[]) =>
  originalTenders(basket).map(({ paymentType, amount }) => ({
    paymentType,
    amount: given.reduce((sum, each) => (each.paymentType === paymentType ? sum + each.amount : sum), amount as number),
  }));

/** How what is open of a refund goes back: each tender as far as it brought money, what is left in cash. */
export const refundPlan = (
  open: Cents,
  basket: Pick<Basket, 'returns'>,
  given: readonly CounterTender[],
  cashRounding: number,
): Omit<CounterTender, 'reference'>[] => {
  let left = -open;
  const plan: Omit<CounterTender, 'reference'>[] = [];
  for (const { paymentType, amount } of tendersLeft(basket, given)) {
    if (paymentType === CASH || left <= 0 || amount <= 0) continue;
    const part = Math.min(left, amount);
    plan.push({ paymentType, amount: cents(-part) });
    left -= part;
  }
  const cash = -cashDue(cents(-left), cashRounding);
  if (cash > 0) plan.push({ paymentType: CASH, amount: cents(-cash) });
  return plan;
};

/** Whether money would go back by another way than it came while there is still some to go back by that one. */
export const isOtherWay = (
  { paymentType, amount }: Pick<CounterTender, 'paymentType' | 'amount'>,
  basket: Pick<Basket, 'returns'>,
  given: readonly CounterTender[],
): boolean => {
  const left = tendersLeft(basket, given);
  const own = left.find((each) => each.paymentType === paymentType)?.amount ?? 0;
  return -amount > own && left.some((each) => each.paymentType !== paymentType && each.amount > 0);
};

/**
 * What may still be put on account or taken from a customer's credit, by payment type, after the tenders that were taken so
 * far; undefined where there is no limit.
 */
export const roomOf = (
  paymentType: string,
  { customer }: Pick<Basket, 'customer'>,
  tenders: readonly CounterTender[],
): Cents | undefined => {
  if (!isOfCustomer(paymentType)) return undefined;
  const whole = (paymentType === ACCOUNT ? customer?.accountRoom : customer?.storeCredit) ?? 0;
  const left = tenders.reduce((sum, each) => (each.paymentType === paymentType ? sum - each.amount : sum), whole);
  return cents(Math.max(0, left));
};

/** Taken from what the server has of a customer: neither money in the drawer nor a card's. */
export const isOfCustomer = (paymentType: string): boolean => paymentType === ACCOUNT || paymentType === STORE_CREDIT;
export const STORE_CREDIT = 'storeCredit';
