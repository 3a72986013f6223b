import { restOf, unitsEach } from '#contract/purchasing/lines.ts';
import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import type { CostedLine } from '#contract/purchasing.ts';
import { milli } from '#contract/quantity.ts';
import type { Hold } from '#server/areas/stock/service.ts';

type Awaited = Pick<CostedLine, 'productId' | 'pack' | 'unitQty' | 'orderQty' | 'received'>;
export type Awaiting = { status: PurchaseStatus; lines: readonly Awaited[] };

export const isOpen = (status: PurchaseStatus): boolean => status === 'ordered' || status === 'partlyReceived';

/** Units still to come, by product. */
const outstanding = ({ status, lines }: Awaiting): Map<number, number> => {
  const due = new Map<number, number>();
  if (isOpen(status))
    for (const line of lines) due.set(line.productId, (due.get(line.productId) ?? 0) + restOf(line) * unitsEach(line));
  return due;
};

/** Whatever is done to an order, incoming follows from what was and what is still to come. */
export const incomingOf = (branchId: number, before: Awaiting, after: Awaiting): Hold[] => {
  const [old, due] = [outstanding(before), outstanding(after)];
  return [...new Set([...old.keys(), ...due.keys()])].map((productId) => ({
    productId,
    branchId,
    incoming: milli((due.get(productId) ?? 0) - (old.get(productId) ?? 0)),
  }));
};
