import type { Invoice } from '#contract/papers.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { SalesLine } from '#contract/sales/order.ts';

export const leftToPick = ({ orderQty, dispatched }: SalesLine): Milli => milli(orderQty - dispatched);

/** What is still to be dispatched, sorted by shelf code. */
export const toPick = ({ order }: Invoice): SalesLine[] =>
  order.productList.filter((line) => leftToPick(line) > 0).toSorted((a, b) => a.sku.localeCompare(b.sku));
