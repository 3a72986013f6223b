import { restOf, unitsEach } from '#contract/purchasing/lines.ts';
import type { CostedLine } from '#contract/purchasing/order.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { milli } from '#contract/quantity.ts';
import type { Hold } from '#server/areas/stock/service.ts';

type AwaitedLine = Pick<CostedLine, 'productId' | 'pack' | 'unitQty' | 'orderQty' | 'received'>;
export type Awaiting = { status: PurchaseStatus; lines: readonly AwaitedLine[] };

export const isOpen = (status: PurchaseStatus): boolean => status === 'ordered' || status === 'partlyReceived';

/** Outstanding units, by product. */
const outstanding = ({ status, lines }: Awaiting): Map<number, number> => {
  const incoming = new Map<number, number>();
  if (isOpen(status))
    for (const line of lines)
      incoming.set(line.productId, (incoming.get(line.productId) ?? 0) + restOf(line) * unitsEach(line));
  return incoming;
};

/** The change in incoming stock: outstanding units after the change less those before. */
export const incomingOf = (branchId: number, before: Awaiting, after: Awaiting): Hold[] => {
  const [previous, due] = [outstanding(before), outstanding(after)];
  return [...new Set([...previous.keys(), ...due.keys()])].map((productId) => ({
    productId,
    branchId,
    incoming: milli((due.get(productId) ?? 0) - (previous.get(productId) ?? 0)),
  }));
};
