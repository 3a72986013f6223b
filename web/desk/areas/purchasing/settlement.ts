import { type Cents, cents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';

export type SettledOrder = Pick<
  PurchaseOrder,
  'totalInclGst' | 'receivedInclGst' | 'returnedInclGst' | 'netInclGst' | 'receipts'
>;
type ReceiptLine = PurchaseOrder['receipts'][number]['lines'][number];
/** `gst` is that within what was received less what went back; `outstanding` what is still to come, as ordered. */
type Settlement = { received: Cents; returned: Cents; gst: Cents; outstanding: Cents; net: Cents };

const sumOf = (receipts: SettledOrder['receipts'], amountOf: (line: ReceiptLine) => number): Cents => {
  const amounts = receipts.flatMap(({ kind, lines }) =>
    lines.map((line) => (kind === 'return' ? -1 : 1) * amountOf(line)),
  );
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
};

/**
 * What came of an order and what it comes to; undefined while nothing did, and where all came as it was ordered. `total` is
 * that of the lines as they are typed: what they change is still to come.
 */
export const settlementOf = (order: SettledOrder, total: Cents): Settlement | undefined => {
  const { totalInclGst, receivedInclGst: received, returnedInclGst: returned, netInclGst } = order;
  if (totalInclGst === undefined || received === undefined || returned === undefined || netInclGst === undefined)
    return undefined;
  if (order.receipts.length === 0 || (received === total && returned === 0)) return undefined;
  const net = cents(netInclGst + total - totalInclGst);
  return {
    received,
    returned,
    gst: sumOf(order.receipts, ({ gst = 0 }) => gst),
    outstanding: cents(net - received + returned),
    net,
  };
};

/** What was received of each line less what went back, with GST. */
export const receivedByLine = (receipts: SettledOrder['receipts']): ReadonlyMap<number, Cents> => {
  const ids = new Set(receipts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const amountFor = (id: number) => sumOf(receipts, ({ lineId, net = 0, gst = 0 }) => (lineId === id ? net + gst : 0));
  return new Map([...ids].map((id) => [id, amountFor(id)]));
};
