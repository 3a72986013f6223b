/** Statuses of a sales order, in the order they are passed through. */
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

/** What may follow what: asked for by people. From confirmed on, quantities and payments move an order by themselves. */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['parked', 'confirmed', 'dispatched', 'completed'],
  parked: ['draft', 'confirmed', 'dispatched', 'completed'],
  confirmed: ['dispatched', 'completed', 'cancelled'],
  partlyDispatched: ['dispatched', 'completed'],
  dispatched: ['completed'],
  completed: [],
  cancelled: [],
};

/** What a create may name. */
export const firstStatuses: readonly OrderStatus[] = ['draft', 'parked', 'confirmed', 'dispatched', 'completed'];

export const mayFollow = (from: OrderStatus, to: OrderStatus): boolean => nextStatuses[from].includes(to);

/** Not yet an order: free to be changed and thrown away. */
export const isDraft = (status: OrderStatus): boolean => status === 'draft' || status === 'parked';

/** Counts as sold: it has a number, and was not cancelled. */
export const counts = (status: OrderStatus): boolean => !isDraft(status) && status !== 'cancelled';

type Sent = { quantity: number; dispatched: number };

/** Where a confirmed order stands: how much has left, and whether everything is paid or on account. */
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
  /** Given back by returns of this order. */
  refunded: number;
  /** Paid by goods of this order that came back. */
  paidByGoods: number;
  /** Of what is paid, what goods were set against: no money moved for it. */
  offset: number;
  /** Whether any money was ever taken or given. */
  touched: boolean;
};

export const paymentStatusOf = (money: Money): PaymentStatus => {
  const { total, rounding, paid, refunded, paidByGoods, offset, touched } = money;
  const payable = total + rounding;
  const back = refunded + paidByGoods;
  // Goods settled all of it: neither side of such a return saw money.
  const settledByGoods = paid !== 0 && offset === paid ? 'credited' : 'refunded';
  if (touched && (paid === 0 ? payable > 0 : paid > 0 && back >= Math.max(paid, payable))) return settledByGoods;
  if (paid === payable) return payable < 0 ? settledByGoods : 'paid';
  // Goods that came back make what is owed smaller; they are no payment.
  return paid === offset ? 'unpaid' : 'partlyPaid';
};
