import { type Sentence, say } from '#contract/messages/sentence.ts';
import { PurchaseOrder as Shape } from '#contract/purchasing/order.ts';
import { type PurchaseStatus, purchaseNext } from '#contract/purchasing/status.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { unchangedSince } from '#server/platform/version.ts';
import { lockOrder } from './queries.ts';

/** The order to be changed, locked. */
export const orderToChange = async (trx: Trx, scope: Scope, id: number, version: number | undefined) =>
  unchangedSince(version, Shape, await lockOrder(trx, scope, id));

export const refuseStatus = (from: PurchaseStatus, to: PurchaseStatus, sentence?: Sentence): never => {
  throw new Refusal('statusNotAllowed', { from, to, allowed: purchaseNext[from] }, sentence);
};

/** Statuses that follow from receipts and cannot be set. */
const following = new Set<PurchaseStatus>(['partlyReceived', 'received']);

const reasons: Partial<Record<PurchaseStatus, Sentence>> = {
  cancelled: say('purchasing.cancelBeforeReceipt'),
  closed: say('purchasing.closePartlyReceived'),
  ordered: say('purchasing.orderDraftOnly'),
  draft: say('purchasing.noBackToDraft'),
};

/** Refuses a status that can't follow the current one or can't be set by hand. */
export const demandNext = (from: PurchaseStatus, to: PurchaseStatus): void => {
  if (following.has(to)) refuseStatus(from, to, say('purchasing.statusFollowsReceipts'));
  const next: readonly PurchaseStatus[] = purchaseNext[from];
  if (!next.includes(to)) refuseStatus(from, to, reasons[to]);
};
