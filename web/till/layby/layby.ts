import { type Cents, cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { LaybyPayment, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import type { PayState } from '#web/till/basket/payments.ts';

/* Laybys: what is owed is paid in parts, and the items are handed over with the last part. */

export type LaybyDue = Pick<LaybyPayment, 'orderId' | 'reference' | 'customer' | 'goods' | 'total' | 'owed'>;

type Payments = Pick<LaybyPayment, 'payments' | 'rounding'>;
const taken = ({ payments, rounding }: Payments): number =>
  payments.reduce((sum, { processed }) => sum + processed, 0 - rounding);

/** The server's figures, less what this till took since and hasn't sent yet. */
export const laybyOf = (reply: ReceiptSale, owed: number, events: readonly TillEvent[]): LaybyDue => {
  const unheard = events.flatMap((event) =>
    event.kind === 'laybyPaid' && event.content.orderId === reply.orderId && !reply.laybyIds.includes(event.id)
      ? [event.content]
      : [],
  );
  return {
    orderId: reply.orderId,
    reference: reply.reference,
    customer: reply.customer,
    goods: reply.lines.map(({ title, chineseTitle, pack, unitQty, quantity }) => ({
      title,
      chineseTitle,
      pack,
      unitQty,
      quantity: milli(quantity),
    })),
    total: cents(reply.total),
    owed: cents(unheard.reduce((left, payment) => left - taken(payment), owed)),
  };
};

export const toLaybyPayment = (
  { orderId, reference, customer, goods, total, owed }: LaybyDue,
  { payments, rounding, change }: PayState,
  number: string,
): LaybyPayment => ({ number, orderId, reference, customer, goods, total, owed, rounding, change, payments });

export const stillOwed = (payment: LaybyPayment): Cents => cents(payment.owed - taken(payment));
