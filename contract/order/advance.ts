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

/* An order's status after an action: the same on screen, at the till and on the server. */

/** The status and money of an order. */
export type OrderStanding = Standing & {
  status: OrderStatus;
  lines: readonly { quantity: Milli; dispatched: Milli }[];
  payments: readonly { paymentType: string; processed: Cents }[];
};

export type Advanced = {
  refused: false;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** True if everything is dispatched. */
  dispatched: boolean;
  /** With the payments of this action. */
  standing: Standing;
  /** What this action adds: payment rows, and the cash handed back. */
  payments: Paid[];
  change: Cents;
};

export type NotAdvanced =
  /** Payments are taken from confirmed on. */
  | { refused: 'notConfirmed' }
  /** The payment at this index is more than is due, or refunds more than was paid. */
  | { refused: 'tooMuch'; at: number; due: Cents; paid: Cents }
  /** The payments exceed the order's total, because its lines became smaller. */
  | { refused: 'overpaid'; due: Cents; paid: Cents }
  /** It was to be completed, but a part is neither paid nor on account. */
  | { refused: 'open'; due: Cents; paid: Cents };

/**
 * The status that follows from quantities and money for an order that counts as sold; other orders have the status
 * people gave them.
 */
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

/** What each payment type brought, less what was refunded; and the amount on account. */
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

/** Refunds what was paid, by the original payment types, and cancels the amount on account. */
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

/** Everything is dispatched on the way to these. */
const leaves = (to: OrderStatus) => to === 'dispatched' || to === 'completed';

/**
 * Advances an order to a status, with payments on the way: confirmed, dispatched, paid, either all or nothing. With its
 * own status, it is only paid. Automatic steps (partly dispatched, completed once paid) follow.
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
