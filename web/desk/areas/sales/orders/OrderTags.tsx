import type { SalesOrderRow } from '#contract/sales/order.ts';
import type { OrderStatus, PaymentStatus } from '#contract/sales/status.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import {
  isBack,
  paymentStatusName,
  type RefundState,
  refundName,
  refundState,
  statusName,
} from '#web/desk/areas/sales/words.ts';
import { type Mood, StatusTag } from '#web/desk/ui/StatusTag.tsx';

const moods: Record<OrderStatus, Mood> = {
  draft: 'neutral',
  parked: 'neutral',
  confirmed: 'attention',
  partlyDispatched: 'attention',
  dispatched: 'attention',
  completed: 'good',
  cancelled: 'wrong',
};
const paymentMoods: Record<PaymentStatus, Mood> = {
  unpaid: 'attention',
  partlyPaid: 'attention',
  paid: 'good',
  refunded: 'neutral',
  credited: 'neutral',
};

const refundMoods: Record<RefundState, Mood> = {
  owed: 'attention',
  onAccount: 'good',
  credited: 'good',
  refunded: 'good',
};

/** A return is marked as one; it was not dispatched. */
export function OrderStatusTag({ order }: { order: Pick<SalesOrderRow, 'kind' | 'status'> }) {
  const { status } = order;
  if (isBack(order)) return <StatusTag mood="good">{t('sales.statusReturned')}</StatusTag>;
  return <StatusTag mood={moods[status]}>{statusName(status)}</StatusTag>;
}

type Paid = Pick<SalesOrderRow, 'kind' | 'status' | 'paymentStatus' | 'amountSummary'>;

export function PaymentTag({ order }: { order: Paid }) {
  if (isBack(order)) {
    const state = refundState(order);
    return <StatusTag mood={refundMoods[state]}>{refundName(state)}</StatusTag>;
  }
  return <StatusTag mood={paymentMoods[order.paymentStatus]}>{paymentStatusName(order.paymentStatus)}</StatusTag>;
}
