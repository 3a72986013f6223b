import type { Promotion, PromotionStatus } from '#contract/promotions.ts';

/** Where a promotion stands on a branch's clock: 2026-11-16T09:00. Hours and weekdays do not change it. */
export const promotionStatus = (
  promotion: Pick<Promotion, 'state' | 'startsAt' | 'endsAt' | 'limitTotal' | 'uses'>,
  localMoment: string,
): PromotionStatus => {
  const { state, startsAt, endsAt, limitTotal, uses } = promotion;
  if (state !== 'active') return state;
  if (startsAt !== null && localMoment < startsAt) return 'scheduled';
  if (endsAt !== null && localMoment >= endsAt) return 'ended';
  return limitTotal !== null && uses >= limitTotal ? 'usedUp' : 'running';
};
