import type { WriteOff } from '#contract/stockWriteOff.ts';
import { t } from '#web/platform/i18n.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';

/** Whether it stands, was taken back, or takes another back. */
export function WriteOffTag({ writeOff: { undoes, undoneBy } }: { writeOff: Pick<WriteOff, 'undoes' | 'undoneBy'> }) {
  if (undoes) return <StatusTag mood="neutral">{t('Takes back')}</StatusTag>;
  if (undoneBy) return <StatusTag mood="neutral">{t('Taken back')}</StatusTag>;
  return <StatusTag mood="good">{t('Written off')}</StatusTag>;
}
