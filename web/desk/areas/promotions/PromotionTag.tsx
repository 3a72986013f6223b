import type { Promotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { moodOf, statusName } from './names.ts';

/** Where a promotion stands; one that was put away says only that. */
export function PromotionTag({
  promotion: { status, archived },
}: {
  promotion: Pick<Promotion, 'status' | 'archived'>;
}) {
  if (archived) return <StatusTag mood="neutral">{t('promotions.isArchived')}</StatusTag>;
  return <StatusTag mood={moodOf[status]}>{statusName(status)}</StatusTag>;
}
