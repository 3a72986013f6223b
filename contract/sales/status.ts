/** Statuses of a sales order, in their usual order. */
export const orderStatuses = [
  'draft',
  'parked',
  'confirmed',
  'partlyDispatched',
  'dispatched',
  'completed',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Possible next statuses on request. From confirmed on, quantities and payments advance an order automatically. */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['parked', 'confirmed', 'dispatched', 'completed'],
  parked: ['draft', 'confirmed', 'dispatched', 'completed'],
  confirmed: ['dispatched', 'completed', 'cancelled'],
  partlyDispatched: ['dispatched', 'completed'],
  dispatched: ['completed'],
  completed: [],
  cancelled: [],
};

/** Statuses that a create may request. */
export const firstStatuses: readonly OrderStatus[] = ['draft', 'parked', 'confirmed', 'dispatched', 'completed'];

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => nextStatuses[from].includes(to);

/** Not yet an order: it can be changed freely and deleted. */
export const isDraft = (status: OrderStatus): boolean => status === 'draft' || status === 'parked';

/** Counts as sold: it has a number, and was not cancelled. */
export const counts = (status: OrderStatus): boolean => !isDraft(status) && status !== 'cancelled';

export const countingStatuses: readonly OrderStatus[] = orderStatuses.filter(counts);

type Sent = { quantity: number; dispatched: number };

/** The status of a confirmed order: how much is dispatched, and whether everything is paid or on account. */
export const statusOf = (lines: readonly Sent[], open: number): OrderStatus => {
  const all = lines.every(({ quantity, dispatched }) => dispatched === quantity);
  if (!all) return lines.some(({ dispatched }) => dispatched !== 0) ? 'partlyDispatched' : 'confirmed';
  return open === 0 ? 'completed' : 'dispatched';
};

export const paymentStatuses = ['unpaid', 'partlyPaid', 'paid', 'refunded', 'credited'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type Money = {
  total: number;
  rounding: number;
  paid: number;
  /** Refunded by returns of this order. */
  refunded: number;
  /** Paid by this order's own returned goods. */
  paidByGoods: number;
  /** The part of what is paid that was set off against goods: no money moved. */
  offset: number;
  /** Whether any money was ever taken or refunded. */
  touched: boolean;
};

export const paymentStatusOf = (money: Money): PaymentStatus => {
  const { total, rounding, paid, refunded, paidByGoods, offset, touched } = money;
  const payable = total + rounding;
  const back = refunded + paidByGoods;
  // Settled by goods alone: no money on either side of the return.
  const settledByGoods = paid !== 0 && offset === paid ? 'credited' : 'refunded';
  if (touched && (paid === 0 ? payable > 0 : paid > 0 && back >= Math.max(paid, payable))) return settledByGoods;
  if (paid === payable) return payable < 0 ? settledByGoods : 'paid';
  // Returned goods reduce the amount owed; they are not a payment.
  return paid === offset ? 'unpaid' : 'partlyPaid';
};
