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

/* How a basket is paid, or a refund given: split over payment types, with change and cash rounding. */

export type CounterTender = { paymentType: string; amount: Cents; reference: string };

/** The amount to pay, before any payment. */
export type Due = { total: Cents; rounding: Cents };

export type PayState = {
  payments: SalePayment[];
  /** The amount still to pay, or to refund if negative. */
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

/** Undefined if a payment other than cash exceeds the amount due, or a refund exceeds what it may. */
export const payWith = (due: Due, tenders: readonly CounterTender[], cashRounding: number): PayState | undefined => {
  const result = settle(standingOf(due), tenders, cashRounding);
  if (result.refused) return undefined;
  // The result is in the order of the payments, cash last.
  const ordered = [
    ...tenders.filter(({ paymentType }) => paymentType !== CASH),
    ...tenders.filter(({ paymentType }) => paymentType === CASH),
  ];
  const open = openOf(result.standing);
  return {
    // An amount rounded away in cash is settled without a payment.
    payments: result.payments
      .map((payment, at) => ({ ...payment, reference: ordered[at]?.reference ?? '' }))
      .filter(({ amount }) => amount !== 0),
    open,
    change: result.change,
    rounding: result.standing.rounding,
    isSettled: open === 0,
  };
};

/** What the drawer takes or gives for the open amount. */
export const cashDue = (open: Cents, cashRounding: number): Cents => roundCash(open, cashRounding);

/** What each payment type brought on the original sales, and can be refunded first. */
export const originalTenders = ({ returns }: Pick<Basket, 'returns'>): { paymentType: string; amount: Cents }[] => {
  const nets = netByType(returns.flatMap(({ payments }) => payments));
  return [...nets]
    .filter(([paymentType, net]) => net > 0 && paymentType !== RETURNED)
    .toSorted(([one], [two]) => Number(one === CASH) - Number(two === CASH))
    .map(([paymentType, net]) => ({ paymentType, amount: cents(net) }));
};

/** What remains after the current refund. */
const tendersLeft = (basket: Pick<Basket, 'returns'>, given: readonly CounterTender[]) =>
  originalTenders(basket).map(({ paymentType, amount }) => ({
    paymentType,
    amount: given.reduce((sum, each) => (each.paymentType === paymentType ? sum + each.amount : sum), amount as number),
  }));

/** How the open amount of a refund is given: each payment type up to what it brought, the rest in cash. */
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

/** Whether money would be refunded another way while some could still be refunded the way it was paid. */
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
 * What can still be put on account or taken from a customer's credit, by payment type, after the payments so far;
 * undefined where there is no limit.
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

/** Paid from the customer's account on the server: neither cash in the drawer nor a card payment. */
export const isOfCustomer = (paymentType: string): boolean => paymentType === ACCOUNT || paymentType === STORE_CREDIT;
export const STORE_CREDIT = 'storeCredit';
