import { type Cents, cents } from '#contract/cents.ts';
import { cashDue, type PayState, payWith, refundPlan } from '#web/till/basket/payments.ts';
import { roundingOf } from '#web/till/basket/pricing.ts';
import { counter, thePrices } from '#web/till/counter/counter.ts';

/* What is to be paid or given back, with the tenders that were taken so far. */

export const dueNow = () => {
  const { basket, quote, layby } = counter();
  if (layby) return { total: layby.owed, rounding: cents(0) };
  return { total: quote.totals.total, rounding: roundingOf(basket) };
};

export const payNow = (tenders = counter().tenders): PayState | undefined =>
  payWith(dueNow(), tenders, thePrices().cashRounding);

/** Too little for any coin: in cash nothing changes hands, as after an exchange for nearly the same. */
export const isRoundedAway = (open: Cents): boolean => open !== 0 && cashDue(open, thePrices().cashRounding) === 0;

export const plannedRefund = () => {
  const { basket, tenders } = counter();
  return refundPlan(payNow()?.open ?? cents(0), basket, tenders, thePrices().cashRounding);
};
