import { type Cents, cents } from '#contract/money.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';

export type SettledOrder = Pick<
  PurchaseOrder,
  'totalInclGst' | 'receivedInclGst' | 'returnedInclGst' | 'netInclGst' | 'receipts'
>;
type ReceiptLine = PurchaseOrder['receipts'][number]['lines'][number];
/** `gst` is the GST in what was received less returns; `outstanding` is still to be received, as ordered. */
type Settlement = { received: Cents; returned: Cents; gst: Cents; outstanding: Cents; net: Cents };

const sumOf = (receipts: SettledOrder['receipts'], amountOf: (line: ReceiptLine) => number): Cents => {
  const amounts = receipts.flatMap(({ kind, lines }) =>
    lines.map((line) => (kind === 'return' ? -1 : 1) * amountOf(line)),
  );
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
};

/**
 * What was received of an order and its total; undefined before the first receipt, and if everything arrived as
 * ordered. `total` is that of the typed lines: their changes are still outstanding.
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

/** What was received of each line less returns, with GST. */
export const receivedByLine = (receipts: SettledOrder['receipts']): ReadonlyMap<number, Cents> => {
  const ids = new Set(receipts.flatMap(({ lines }) => lines.map(({ lineId }) => lineId)));
  const amountFor = (id: number) => sumOf(receipts, ({ lineId, net = 0, gst = 0 }) => (lineId === id ? net + gst : 0));
  return new Map([...ids].map((id) => [id, amountFor(id)]));
};
