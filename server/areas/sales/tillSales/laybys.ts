import { type Cents, cents } from '#contract/money.ts';
import { ACCOUNT, openOf } from '#contract/sales/tender.ts';
import type { LaybyPayment } from '#contract/till/events.ts';
import { allowOverdraft } from '#server/areas/customers/service.ts';
import type { Order } from '#server/areas/sales/orders/order.ts';
import { readOrderSetting } from '#server/areas/sales/orders/orderSetting.ts';
import { readOrder } from '#server/areas/sales/orders/queries.ts';
import { saveOrder } from '#server/areas/sales/orders/saveOrder.ts';
import type { Tally } from '#server/areas/sales/orders/totals.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { spendsCredit, sumOfType, toPayments } from './booking.ts';
import { creditOddities, type Oddity } from './judgement.ts';

/* A till's payment for an existing layby: booked as it was taken. */

export type TillPayment = { payment: LaybyPayment; branchId: number; occurredAt: Date };

type BookedPayment = {
  order: Order;
  /** Payments the order already had: the following ones are the till's. */
  paymentsBefore: number;
  oddities: Oddity[];
};

/** The order is gone, cancelled, handed over, or owes less than was paid: a person has to look at it. */
export class NotOwed extends Error {
  readonly reference: string;
  constructor(reference: string) {
    super(`Nothing is owed for ${reference}`);
    this.reference = reference;
  }
}

const dollars = (amount: number): string => (amount / 100).toFixed(2);
const difference = (stated: Cents, owed: Cents): Oddity[] =>
  stated === owed ? [] : [{ reason: 'sums', detail: `${dollars(stated)} → ${dollars(owed)}` }];

const findOwed = async (trx: Trx, { scope }: WriteCtx, { payment, branchId }: TillPayment, taken: Cents) => {
  const order = await readOrder(trx, scope, payment.orderId, true);
  const isOwed = order?.status === 'confirmed' && order.branchId === branchId;
  if (!isOwed || taken > openOf(order) + payment.rounding) throw new NotOwed(payment.reference);
  return order;
};

/** With the final payment the goods left the shop, as the till saw it, whatever is owed by now. */
export const bookLaybyPayment = async (
  trx: Trx,
  ctx: WriteCtx,
  tally: Tally,
  booking: TillPayment,
): Promise<BookedPayment> => {
  const { scope } = ctx;
  const { payment, branchId, occurredAt } = booking;
  const amount = cents(payment.payments.reduce((sum, { processed }) => sum + processed, 0));
  const before = await findOwed(trx, ctx, booking, amount);
  const setting = await readOrderSetting(trx, scope, branchId, before.customerId, {
    occurredAt,
    allowFormerCustomer: true,
    anyDate: true,
  });
  const payments = toPayments(payment, scope, setting);
  const change = payments.reduce((sum, { amount, processed }) => sum + amount - processed, 0);
  const isHandedOver = payment.owed + payment.rounding === amount;
  const after: Order = {
    ...before,
    rounding: cents(before.rounding + payment.rounding),
    paid: cents(before.paid + sumOfType(payments, (type) => type !== ACCOUNT)),
    onAccount: cents(before.onAccount + sumOfType(payments, (type) => type === ACCOUNT)),
    change: cents(before.change + change),
    payments: [...before.payments, ...payments],
    lines: isHandedOver ? before.lines.map((line) => ({ ...line, dispatched: line.quantity })) : before.lines,
  };
  if (spendsCredit(payment)) await allowOverdraft(trx);
  const order = await saveOrder(trx, ctx, tally, before, after, {
    action: 'pay',
    setting,
    occurredAt,
    allowNegative: 'tillSale',
    allowOverLimit: true,
  });
  return {
    order,
    paymentsBefore: before.payments.length,
    oddities: [
      ...difference(payment.owed, openOf(before)),
      ...difference(payment.change, cents(change)),
      ...(await creditOddities(trx, scope, before.customerId, payment)),
    ],
  };
};
