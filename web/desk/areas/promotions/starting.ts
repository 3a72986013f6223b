import { clockAt } from '#contract/order/clock.ts';
import type { Promotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { useSession } from '#web/platform/session.ts';

/* The effect of starting a promotion: it runs at once, or waits for its day. */

/** By the company's clock, like the list's status. */
const isToCome = ({ startsAt }: Pick<Promotion, 'startsAt'>): boolean => {
  const timeZone = useSession.getState().user?.company.timeZone ?? 'UTC';
  return startsAt !== null && startsAt > clockAt(new Date(), timeZone).localMoment;
};

export const startWords = (promotion: Pick<Promotion, 'state' | 'startsAt'>): string => {
  if (promotion.state === 'paused') return t('promotions.resume');
  return isToCome(promotion) ? t('promotions.schedule') : t('promotions.start');
};

export const saveAndStartWords = (startsAt: string | null | undefined): string =>
  isToCome({ startsAt: startsAt ?? null }) ? t('promotions.saveAndSchedule') : t('promotions.saveAndStart');
