import { type Cents, cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import { shareOf } from './cart.ts';
import { dueOf, type Standing } from './tender.ts';

/* What a customer has had without paying for it: the credit limit is about that, not only about what is called account. */

type Part = { priceInclGst: Cents; quantity: Milli; dispatched: Milli };
type Order = Pick<Standing, 'total' | 'rounding' | 'paid' | 'onAccount'> & { lines: readonly Part[] };

/** What the goods that have left cost. */
export const dispatchedWorth = (lines: readonly Part[]): Cents =>
  cents(
    lines.reduce(
      (sum, { priceInclGst, quantity, dispatched }) => sum + shareOf(priceInclGst, 0, dispatched, quantity),
      0,
    ),
  );

/** What an order takes of its customer's credit: what is on account, or left unpaid, whichever is more. */
export const creditUsedBy = (order: Order): Cents => {
  const unpaid = Math.min(dueOf(order), dispatchedWorth(order.lines) + order.rounding - order.paid);
  return cents(Math.max(0, order.onAccount, unpaid));
};
