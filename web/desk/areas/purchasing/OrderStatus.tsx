import type { PurchaseStatus } from '#contract/purchasing/status.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { moods, statusName } from './names.ts';

export function OrderStatus({ status }: { status: PurchaseStatus }) {
  return <StatusTag mood={moods[status]}>{statusName(status)}</StatusTag>;
}
