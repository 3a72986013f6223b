import type { WriteOff } from '#contract/stock/writeOffs.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';

/** Whether it is valid, was reversed, or reverses another. */
export function WriteOffTag({ writeOff: { undoes, undoneBy } }: { writeOff: Pick<WriteOff, 'undoes' | 'undoneBy'> }) {
  if (undoes) return <StatusTag mood="neutral">{t('stock.statusReversal')}</StatusTag>;
  if (undoneBy) return <StatusTag mood="neutral">{t('stock.statusReversed')}</StatusTag>;
  return <StatusTag mood="good">{t('stock.statusWrittenOff')}</StatusTag>;
}
