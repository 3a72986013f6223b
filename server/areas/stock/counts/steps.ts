import { type Sentence, say } from '#contract/messages/sentence.ts';
import { type TakeStatus, takeNext } from '#contract/stock/counts.ts';
import { lastEntryOf } from '#server/areas/audit/service.ts';
import { branchOnPaper } from '#server/areas/stock/papers/letterhead.ts';
import type { Trx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Take } from './queries.ts';

/** How far a stock take is; of a finished one, who finished it and when. */
export const progressOf = async (trx: Trx, scope: Scope, take: Take): Promise<Sentence> => {
  const { id, branchId, status, appliedBy, appliedTime } = take;
  if (status === 'counting') return say('stock.takeCounting');
  if (status === 'review') return say('stock.takeInReview');
  const { timeZone } = await branchOnPaper(trx, scope, branchId);
  const when = (at: Date) => ({ at: at.toISOString(), timeZone });
  if (status === 'applied' && appliedTime)
    return say('stock.takeApproved', { name: appliedBy, when: when(appliedTime) });
  const cancelled = await lastEntryOf(trx, scope, 'stockTake', id, 'cancel');
  return cancelled
    ? say('stock.takeCancelled', { name: cancelled.userName, when: when(cancelled.at) })
    : say('stock.takeFinished');
};

export const refuseStep = async (trx: Trx, scope: Scope, take: Take, to: TakeStatus): Promise<void> => {
  const { status } = take;
  const next = takeNext[status];
  if (!next.includes(to)) throw new Refusal('statusNotAllowed', { status, next }, await progressOf(trx, scope, take));
};
