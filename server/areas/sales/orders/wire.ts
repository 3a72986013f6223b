import type { Cents } from '#contract/money.ts';
import { typedAmountOf } from '#contract/order/line.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesDispatch, SalesLine, SalesOrder, SalesOrderRow, SalesPayment } from '#contract/sales/order.ts';
import { counts, isDraft } from '#contract/sales/status.ts';
import { dueOf } from '#contract/sales/tender.ts';
import { type DispatchLine, headOf, type Line, type Order, type OrderHead, type Payment, textsOf } from './order.ts';

/* Orders as the API returns them. */

/** Cancelled orders have nothing due. */
const dueOn = (order: OrderHead): Cents => (counts(order.status) || isDraft(order.status) ? dueOf(order) : 0) as Cents;

export const toRow = (order: OrderHead): SalesOrderRow => ({
  id: order.id,
  kind: order.kind,
  reference: order.reference ?? '',
  branchId: order.branchId,
  branchName: order.branchName,
  customerId: order.customerId,
  customerName: order.customerName,
  channel: order.channel,
  courierType: order.courierType,
  status: order.status,
  paymentStatus: order.paymentStatus,
  quantity: order.quantity,
  items: order.items,
  amountSummary: {
    subtotal: order.subtotal,
    discount: order.discount,
    promotionDiscount: order.promotionDiscount,
    gst: order.gst,
    total: order.total,
    rounding: order.rounding,
    paid: order.paid,
    onAccount: order.onAccount,
    due: dueOn(order),
    refunded: order.refunded,
    credited: order.credited,
    change: order.change,
  },
  totalInclGst: order.total,
  createTime: order.createdAt,
  confirmedAt: order.confirmedAt,
  // Orders of earlier versions have one without a customer, too.
  dueDate: order.kind === 'return' || order.customerId === null ? null : order.dueDate,
  processedBy: order.userName,
  processedById: order.userId || null,
  fullyDispatchedDate: order.dispatchedAt,
  originalId: order.originalId,
  originalReference: order.originalReference,
  reason: order.reason,
  ...textsOf(order),
  version: order.version,
});

const toLine = ({
  id = 0,
  quantity,
  unitCost: _,
  cost: __,
  ownDiscount: ___,
  promotionDiscount: ____,
  ...line
}: Line): SalesLine => ({
  ...line,
  id,
  discountAmount: typedAmountOf(line),
  orderQty: quantity,
  promotion: [...new Set(line.promotions.map(({ name }) => name))].join(', ') || null,
});

const toPayment = ({ id = 0, createdAt, localDay: _, ...payment }: Payment): SalesPayment => ({
  ...payment,
  id,
  createTime: createdAt,
});

/** Goods dispatched as the sale was confirmed, which have no dispatch record. */
const dispatchedOnConfirm = ({ lines, dispatches }: Order): DispatchLine[] => {
  const recorded = new Map<number, number>();
  for (const { lineId, quantity } of dispatches.flatMap((each) => each.lines))
    recorded.set(lineId, (recorded.get(lineId) ?? 0) + quantity);
  return lines.flatMap(({ id, dispatched }): DispatchLine[] => {
    const quantity = dispatched - (recorded.get(id ?? 0) ?? 0);
    return id !== undefined && quantity > 0 ? [{ lineId: id, quantity: milli(quantity) }] : [];
  });
};

const dispatchesOf = (order: Order): SalesDispatch[] => {
  const { courierType, trackingNumber, confirmedAt, dispatchedAt, userName } = order;
  const rest = dispatchedOnConfirm(order);
  const whole: SalesDispatch = {
    id: null,
    createTime: dispatchedAt,
    courierType,
    trackingNumber,
    // The staff member who confirmed it also dispatched it, if that was one action.
    userName: dispatchedAt?.getTime() === confirmedAt?.getTime() ? userName : '',
    lines: rest,
  };
  const recordedDispatches = order.dispatches.map(({ id = 0, at, ...dispatch }) => ({
    ...dispatch,
    id,
    createTime: at,
  }));
  return [...(rest.length > 0 ? [whole] : []), ...recordedDispatches];
};

/** The reply, composed from the order in memory. */
export const toWire = (order: Order): SalesOrder => ({
  ...toRow(headOf(order)),
  deliveryAddress: order.deliveryAddress,
  codes: order.codes,
  productList: order.lines.map(toLine),
  promotions: order.promotions.map(({ times: _, ...promotion }) => promotion),
  payments: order.payments.map(toPayment),
  dispatches: dispatchesOf(order),
  returns: order.returns,
});
