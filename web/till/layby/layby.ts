import { type Cents, cents } from '#contract/cents.ts';
import { milli } from '#contract/milli.ts';
import type { LaybyPayment, TillEvent } from '#contract/till/events.ts';
import type { ReceiptSale } from '#contract/till/protocol.ts';
import type { PayState } from '#web/till/basket/payments.ts';
import { t } from '#web/till/texts.ts';

/* Laybys: what is owed is paid in parts, and the items are handed over with the last part. */

export type LaybyDue = Pick<
  LaybyPayment,
  'orderId' | 'reference' | 'customer' | 'goods' | 'total' | 'owed' | 'isOrder'
> & {
  /** The id of the event its payment will become: see `saleId` of a basket. */
  paymentId?: string;
};

type Payments = Pick<LaybyPayment, 'payments' | 'rounding'>;
const amountTaken = ({ payments, rounding }: Payments): number =>
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
    ...(reply.wasLayby ? {} : { isOrder: true }),
    total: cents(reply.total),
    owed: cents(unheard.reduce((left, payment) => left - amountTaken(payment), owed)),
  };
};

export const toLaybyPayment = (
  { paymentId: _, ...layby }: LaybyDue,
  { payments, rounding, change }: PayState,
  number: string,
): LaybyPayment => ({ ...layby, number, rounding, change, payments });

/** An order of the desk or the storefront is none, though it is paid in the same way. */
export const paymentWords = ({ isOrder }: Pick<LaybyDue, 'isOrder'>): string =>
  t(isOrder ? 'counter.orderPay' : 'counter.laybyPay');

export const stillOwed = (payment: LaybyPayment): Cents => cents(payment.owed - amountTaken(payment));
