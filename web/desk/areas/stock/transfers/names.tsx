import type { z } from 'zod';
import { pathOf } from '#contract/screens.ts';
import { type TransferRow as Row, type TransferStatus, transferStatuses } from '#contract/stock/transfers.ts';
import { t } from '#web/desk/areas/stock/texts.ts';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';

export const LIST = pathOf('transferList');
export const editPath = (id: number) => `${LIST}/edit/${id}`;

export type TransferRow = z.output<typeof Row>;

export const statusName = (status: TransferStatus): string =>
  ({
    draft: t('stock.statusDraft'),
    inTransit: t('stock.statusInTransit'),
    received: t('stock.statusReceived'),
    cancelled: t('stock.statusCancelled'),
  })[status];
export const transferStatusOptions = () => transferStatuses.map((value) => ({ value, label: statusName(value) }));

const moods: Record<TransferStatus, Mood> = {
  draft: 'neutral',
  inTransit: 'attention',
  received: 'good',
  cancelled: 'neutral',
};
export function TransferTag({ status }: { status: TransferStatus }) {
  return <StatusTag mood={moods[status]}>{statusName(status)}</StatusTag>;
}
