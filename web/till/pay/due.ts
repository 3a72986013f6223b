import { type Cents, cents } from '#contract/cents.ts';
import { ACCOUNT } from '#contract/sales/tender.ts';
import { cashDue, type PayState, payWith, refundPlan, roomOf } from '#web/till/basket/payments.ts';
import { roundingOf } from '#web/till/basket/pricing.ts';
import { counter, thePrices, theTill } from '#web/till/counter/counter.ts';

/* The amount to pay or refund, after the payments so far. */

export const dueNow = () => {
  const { basket, quote, layby } = counter();
  if (layby) return { total: layby.owed, rounding: cents(0) };
  return { total: quote.totals.total, rounding: roundingOf(basket) };
};

export const payNow = (tenders = counter().tenders): PayState | undefined =>
  payWith(dueNow(), tenders, thePrices().cashRounding);

/** A chosen customer who has no account or store credit is not offered it; a refund may become store credit. */
const isNothing = (paymentType: string): boolean => {
  const { basket, tenders } = counter();
  if (!basket.customer || roomOf(paymentType, basket, tenders) !== 0) return false;
  const isRefund = (payNow()?.open ?? 0) < 0;
  return !isRefund || (paymentType === ACCOUNT && plannedRefund().every((each) => each.paymentType !== ACCOUNT));
};

/** Each keeps its function key, which fingers know. A layby can't be put on account. */
export const waysToPay = () => {
  const { basket, layby } = counter();
  return theTill()
    .setup()
    .paymentTypes.map(({ key }, at) => ({ key, at }))
    .filter(({ key }) => !isNothing(key) && (key !== ACCOUNT || !(basket.isLayby || layby)));
};

/** Too little for any coin: no cash changes hands, as in an exchange at nearly the same price. */
export const isRoundedAway = (open: Cents): boolean => open !== 0 && cashDue(open, thePrices().cashRounding) === 0;

export const plannedRefund = () => {
  const { basket, tenders } = counter();
  return refundPlan(payNow()?.open ?? cents(0), basket, tenders, thePrices().cashRounding);
};
