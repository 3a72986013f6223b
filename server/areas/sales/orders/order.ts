import type { Cents } from '#contract/money.ts';
import { type OrderStanding, standAt } from '#contract/order/advance.ts';
import type { Agreement } from '#contract/order/agreement.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import type { OrderKind, SalesOrder, SalesReturn } from '#contract/sales/order.ts';
import type { ReturnReason } from '#contract/sales/returnReasons.ts';
import { counts, type OrderStatus, type PaymentStatus } from '#contract/sales/status.ts';
import { offsetOf } from '#contract/sales/tender.ts';
import type { Address } from '#contract/settings.ts';

/** What a promotion took off, as it was then; negative where goods came back. */
export type PromotionShare = {
  promotionId: number;
  version: number;
  name: string;
  amount: Cents;
  /** Of one that is for so many units in all: those of this line. */
  units?: number;
  /** Where units were added after others were agreed: it is for the line's units beyond `from` up to `to`, else for all. */
  from?: Milli;
  to?: Milli;
};

/** The same of a whole order: a promotion that changed meanwhile stands there once for each version. */
export type OrderPromotion = Omit<PromotionShare, 'units' | 'from' | 'to'> & {
  /** Groups or units. */
  times: number;
};

export const byPromotion = (one: OrderPromotion, two: OrderPromotion): number =>
  one.promotionId - two.promotionId || one.version - two.version;

/** A line as it is worked with. Quantities are of what was ordered, packs or units. */
export type Line = {
  id: number | undefined;
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  pack: boolean;
  unitQty: number;
  quantity: Milli;
  dispatched: Milli;
  returned: Milli;
  listPrice: Cents;
  price: Cents;
  /** Percent; and what it, or an amount instead of it, took off the price. */
  discount: number;
  discountAmount: Cents;
  /** What the clerk took off the list amount, by price or discount; negative where the price was raised. */
  ownDiscount: Cents;
  /** What promotions took off, in all and each. */
  promotionDiscount: Cents;
  promotions: PromotionShare[];
  gstFree: boolean;
  subtotal: Cents;
  gst: Cents;
  priceInclGst: Cents;
  /** Dollars per unit with six decimals, and of the whole line. */
  unitCost: string;
  cost: string;
  originalLineId: number | null;
  restock: boolean | null;
};

export type Payment = {
  id: number | undefined;
  paymentType: string;
  amount: Cents;
  processed: Cents;
  remaining: Cents;
  reference: string;
  createdAt: Date;
  userName: string;
  localDay: string;
};

export type DispatchLine = { lineId: number; quantity: Milli };

/** Goods of an order that left together. */
export type Dispatch = {
  id: number | undefined;
  at: Date;
  courierType: string | null;
  trackingNumber: string;
  userName: string;
  lines: DispatchLine[];
};

/** An order as it is worked with, whole. */
export type Order = {
  id: number;
  branchId: number;
  branchName: string;
  reference: string | null;
  customerId: number | null;
  customerName: string;
  channel: SalesOrder['channel'];
  courierType: string | null;
  trackingNumber: string;
  deliveryAddress: Address | null;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  subtotal: Cents;
  discount: Cents;
  promotionDiscount: Cents;
  gst: Cents;
  total: Cents;
  rounding: Cents;
  paid: Cents;
  onAccount: Cents;
  refunded: Cents;
  /** What goods given back were worth. */
  returned: Cents;
  change: Cents;
  originalId: number | null;
  originalReference: string;
  reason: ReturnReason | null;
  otherReference: string;
  note: string;
  /** Of promotions, as typed or scanned. */
  codes: string[];
  userId: number;
  userName: string;
  createdAt: Date;
  confirmedAt: Date | null;
  localDay: string | null;
  localWeekday: number | null;
  localHour: number | null;
  dueDate: string | null;
  dispatchedAt: Date | null;
  version: number;
  /** Of a numbered order that changed since: as it was agreed, the first first. */
  agreements: readonly Agreement[] | null;
  lines: Line[];
  promotions: OrderPromotion[];
  payments: Payment[];
  /** Those after its confirmation. */
  dispatches: Dispatch[];
  /** Where goods of it came back. */
  returns: SalesReturn[];
};

/** What a list reads of an order: everything but lines and payments. */
export type OrderHead = Omit<
  Order,
  'lines' | 'promotions' | 'payments' | 'dispatches' | 'deliveryAddress' | 'returns' | 'agreements'
> & {
  kind: OrderKind;
  /** What goods were set against on it. */
  credited: Cents;
  quantity: Milli;
  items: number;
};

export const quantityOf = (lines: readonly Line[]): Milli =>
  milli(lines.reduce((sum, { quantity, unitQty }) => sum + quantity * unitQty, 0));

/** Goods that came back without a receipt point to no sale. */
const kindOf = ({ originalId, total, lines }: Pick<Order, 'originalId' | 'total' | 'lines'>): OrderKind =>
  originalId === null && total >= 0 ? 'sale' : lines.some(({ quantity }) => quantity > 0) ? 'exchange' : 'return';

/** What a list reads, of an order that is in hand. */
export const headOf = ({
  deliveryAddress: _,
  dispatches: __,
  returns: ___,
  promotions: ____,
  agreements: _____,
  lines,
  payments,
  ...order
}: Order): OrderHead => ({
  ...order,
  kind: kindOf({ ...order, lines }),
  credited: offsetOf(payments),
  quantity: quantityOf(lines),
  items: lines.length,
});

/** How it stands: for the rules of statuses and payments. */
export const standingOf = (order: Order): OrderStanding => ({
  status: order.status,
  lines: order.lines,
  payments: order.payments,
  total: order.total,
  rounding: order.rounding,
  paid: order.paid,
  onAccount: order.onAccount,
  refunded: order.refunded,
  offset: offsetOf(order.payments),
});

/** An order stands where its quantities and payments put it. */
export const withStanding = (order: Order, at?: Date): Order => {
  const { status, paymentStatus, dispatched } = standAt(standingOf(order));
  if (!counts(status) || at === undefined) return { ...order, status, paymentStatus };
  return { ...order, status, paymentStatus, dispatchedAt: dispatched ? (order.dispatchedAt ?? at) : null };
};
