import { type Cents, cents } from '#contract/money.ts';
import type { Milli } from '#contract/quantity.ts';
import { shareOf } from './cart.ts';
import { dueOf, type Standing } from './tender.ts';

/* What a customer has received without paying: the credit limit covers all of it, not only the amount on account. */

type Part = { priceInclGst: Cents; quantity: Milli; dispatched: Milli };
type Order = Pick<Standing, 'total' | 'rounding' | 'paid' | 'onAccount'> & { lines: readonly Part[] };

/** The value of dispatched goods. */
export const dispatchedWorth = (lines: readonly Part[]): Cents =>
  cents(
    lines.reduce(
      (sum, { priceInclGst, quantity, dispatched }) => sum + shareOf(priceInclGst, 0, dispatched, quantity),
      0,
    ),
  );

/** The credit an order uses: the amount on account or unpaid and dispatched, whichever is more. */
export const creditUsedBy = (order: Order): Cents => {
  const unpaid = Math.min(dueOf(order), dispatchedWorth(order.lines) + order.rounding - order.paid);
  return cents(Math.max(0, order.onAccount, unpaid));
};
