import { type Cents, cents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';

export type SettledOrder = Pick<PurchaseOrder, 'totalInclGst' | 'returnedInclGst' | 'netInclGst'>;
/** `delivered` is what came beyond the order, or below zero what never came. */
type Settlement = { delivered: Cents; returned: Cents; net: Cents };

/**
 * The steps from an order's total to what it comes to; undefined where these are the same. `total` is that of the lines as
 * they are typed, so that the column adds up while they change.
 */
export const settlementOf = (order: SettledOrder, total: Cents): Settlement | undefined => {
  const { totalInclGst, returnedInclGst: returned, netInclGst } = order;
  if (totalInclGst === undefined || returned === undefined || netInclGst === undefined) return undefined;
  const delivered = cents(netInclGst + returned - totalInclGst);
  if (delivered === 0 && returned === 0) return undefined;
  return { delivered, returned, net: cents(total + delivered - returned) };
};
