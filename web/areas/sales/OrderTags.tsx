import type { OrderStatus, PaymentStatus } from '#contract/status.ts';
import { type Mood, StatusTag } from '#web/ui/StatusTag.tsx';
import { paymentStatusName, statusName } from './words.ts';

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
};

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  return <StatusTag mood={moods[status]}>{statusName(status)}</StatusTag>;
}

export function PaymentTag({ status }: { status: PaymentStatus }) {
  return <StatusTag mood={paymentMoods[status]}>{paymentStatusName(status)}</StatusTag>;
}
