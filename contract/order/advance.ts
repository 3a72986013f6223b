import { type Cents, cents } from '#contract/cents.ts';
import type { Milli } from '#contract/milli.ts';
import {
  counts,
  isDraft,
  type OrderStatus,
  type PaymentStatus,
  paymentStatusOf,
  statusOf,
} from '#contract/sales/status.ts';
import {
  ACCOUNT,
  dueOf,
  netByType,
  offsetOf,
  openOf,
  type Paid,
  paidByGoods,
  type Standing,
  settle,
  type Tender,
} from '#contract/sales/tender.ts';

/* Where an order stands after an act: the same on the screen, at the till and on the server. */

/** An order as far as its status and its money are concerned. */
export type OrderStanding = Standing & {
  status: OrderStatus;
  lines: readonly { quantity: Milli; dispatched: Milli }[];
  payments: readonly { paymentType: string; processed: Cents }[];
};

export type Advanced = {
  refused: false;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Whether all of it has left. */
  dispatched: boolean;
  /** With the tenders of this act. */
  standing: Standing;
  /** What this act adds: rows of payments, and what is handed back of cash. */
  payments: Paid[];
  change: Cents;
};

export type NotAdvanced =
  /** Payments are taken from confirmed on. */
  | { refused: 'notConfirmed' }
  /** The tender at this place is more than is due, or gives back more than was paid. */
  | { refused: 'tooMuch'; at: number; due: Cents; paid: Cents }
  /** More was paid than the order asks for by now: its lines became smaller. */
  | { refused: 'overpaid'; due: Cents; paid: Cents }
  /** It was to be completed, and something is neither paid nor on account. */
  | { refused: 'open'; due: Cents; paid: Cents };

/** Where quantities and money put an order that counts as sold; others stand where people put them. */
export const standAt = (order: OrderStanding): Pick<Advanced, 'status' | 'paymentStatus' | 'dispatched'> => ({
  status: counts(order.status) ? statusOf(order.lines, openOf(order)) : order.status,
  paymentStatus: paymentStatusOf({
    ...order,
    offset: offsetOf(order.payments),
    paidByGoods: paidByGoods(order.payments),
    touched: order.payments.some(({ paymentType }) => paymentType !== ACCOUNT),
  }),
  dispatched: order.lines.every(({ quantity, dispatched }) => quantity === dispatched),
});

/** What each kind of tender brought, as far as it has not gone back by another; and what is on account. */
const stillThere = ({ payments, paid, onAccount }: OrderStanding): Tender[] => {
  let left: number = paid;
  return [...netByType(payments)].map(([paymentType, net]) => {
    if (paymentType === ACCOUNT) return { paymentType, amount: onAccount };
    const amount = Math.sign(net) === Math.sign(left) ? Math.sign(left) * Math.min(Math.abs(net), Math.abs(left)) : 0;
    left -= amount;
    return { paymentType, amount: cents(amount) };
  });
};

const nothing = cents(0);

/** Gives back what was paid, by the tenders it came with, and lets the account go. */
const cancel = (order: OrderStanding): Advanced => {
  const back = stillThere(order).filter(({ amount }) => amount !== 0);
  const payments = back.map(({ paymentType, amount }): Paid => {
    const refund = cents(-amount);
    return { paymentType, amount: refund, processed: refund, remaining: nothing };
  });
  const { total, refunded, offset } = order;
  const standing: Standing = { total, rounding: nothing, paid: nothing, onAccount: nothing, refunded, offset };
  const all = [...order.payments, ...payments];
  const cancelled = { ...order, ...standing, status: 'cancelled', payments: all } as const;
  return { refused: false, ...standAt(cancelled), standing, payments, change: nothing };
};

/** Everything leaves on the way to these. */
const leaves = (to: OrderStatus) => to === 'dispatched' || to === 'completed';

/**
 * An order taken to a status, with what is paid on the way: confirmed, dispatched, paid, all at once or none of it. With
 * its own status, it is only paid. What follows by itself (partly dispatched, completed once paid) follows.
 */
export const advance = (
  order: OrderStanding,
  to: OrderStatus,
  tenders: readonly Tender[],
  { cashRounding }: { cashRounding: number },
): Advanced | NotAdvanced => {
  if (to === 'cancelled') return cancel(order);
  const { total, rounding, paid, onAccount, refunded, offset } = order;
  const before: Standing = { total, rounding, paid, onAccount, refunded, offset };
  if (isDraft(to)) {
    if (tenders.length > 0) return { refused: 'notConfirmed' };
    return { refused: false, ...standAt({ ...order, status: to }), standing: before, payments: [], change: nothing };
  }
  const settlement = settle(before, tenders, cashRounding);
  if (settlement.refused) return { ...settlement, refused: 'tooMuch' };
  const { standing, payments, change } = settlement;
  const due = dueOf(standing);
  if (due !== 0 && Math.sign(due) === -Math.sign(standing.paid - standing.offset))
    return { refused: 'overpaid', due, paid };
  const applied = payments.reduce((sum, { processed }) => sum + processed, 0);
  if (to === 'completed' && to !== order.status && openOf(standing) !== 0)
    return { refused: 'open', due: openOf(before), paid: cents(applied) };
  const moves = to !== order.status && leaves(to);
  const lines = moves ? order.lines.map((line) => ({ ...line, dispatched: line.quantity })) : order.lines;
  const all = [...order.payments, ...payments];
  const stands = standAt({
    ...order,
    ...standing,
    lines,
    payments: all,
    status: counts(order.status) ? order.status : to,
  });
  return { refused: false, ...stands, standing, payments, change };
};
