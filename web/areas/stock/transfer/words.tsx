import type { z } from 'zod';
import { type TransferRow as Row, type TransferStatus, transferStatuses } from '#contract/stockTransfer.ts';
import { t } from '#web/platform/i18n.ts';
import { type Mood, StatusTag } from '#web/ui/StatusTag.tsx';

export const LIST = '/stock/transfer';
export const editPath = (id: number) => `${LIST}/edit/${id}`;

export type TransferRow = z.output<typeof Row>;

const statusName = (status: TransferStatus): string =>
  ({
    draft: t('Draft'),
    inTransit: t('In transit'),
    received: t('Received'),
    cancelled: t('Cancelled'),
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
