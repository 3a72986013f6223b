/** The possible next states of each state: one table per kind of document, served by its status-type. */
export const purchaseNext = {
  draft: ['ordered'],
  ordered: ['partlyReceived', 'received', 'cancelled'],
  partlyReceived: ['received', 'closed'],
  received: [],
  cancelled: [],
  closed: [],
} as const satisfies Record<string, readonly string[]>;
export type PurchaseStatus = keyof typeof purchaseNext;
export const purchaseStatuses = Object.keys(purchaseNext) as [PurchaseStatus, ...PurchaseStatus[]];
/** A state's name on screen and paper. */
export const purchaseLabels: Record<PurchaseStatus, string> = {
  draft: 'Draft',
  ordered: 'Ordered',
  partlyReceived: 'Partly received',
  received: 'Received',
  cancelled: 'Cancelled',
  closed: 'Closed',
};
