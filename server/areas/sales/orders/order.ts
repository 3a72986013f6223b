import type { Cents } from '#contract/money.ts';
import { type OrderStanding, standAt } from '#contract/order/advance.ts';
import type { Agreement } from '#contract/order/goods.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { kindOf } from '#contract/sales/kind.ts';
import type { OrderKind, SalesOrder, SalesReturn } from '#contract/sales/order.ts';
import type { ReturnReason } from '#contract/sales/returnReasons.ts';
import { counts, type OrderStatus, type PaymentStatus } from '#contract/sales/status.ts';
import { offsetOf } from '#contract/sales/tender.ts';
import type { Address } from '#contract/settings.ts';

/** What a promotion took off at the time; negative for returned goods. */
export type PromotionShare = {
  promotionId: number;
  version: number;
  name: string;
  amount: Cents;
  /** For a promotion with a limited number of units: those on this line. */
  units?: number;
  /** If units were added to agreed ones, it applies to the units after `from` up to `to`; otherwise to all. */
  from?: Milli;
  to?: Milli;
};

/** The same for the whole order: a promotion that changed in between appears once per version. */
export type OrderPromotion = Omit<PromotionShare, 'units' | 'from' | 'to'> & {
  /** Groups or units. */
  times: number;
};

export const byPromotion = (one: OrderPromotion, two: OrderPromotion): number =>
  one.promotionId - two.promotionId || one.version - two.version;

/** A line in memory. Quantities are in what was ordered, packs or units. */
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
  /** In percent, and what it, or an amount instead of it, took off the price. */
  discount: number;
  discountAmount: Cents;
  /** What the clerk took off the list price, by price or discount; negative if the price was raised. */
  ownDiscount: Cents;
  /** What promotions took off, in total and each. */
  promotionDiscount: Cents;
  promotions: PromotionShare[];
  gstFree: boolean;
  subtotal: Cents;
  gst: Cents;
  priceInclGst: Cents;
  /** Dollars per unit with six decimals, and for the whole line. */
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

/** Texts that staff fill in on an order, blank by default. */
const texts = ['trackingNumber', 'otherReference', 'note'] as const;
type OrderTexts = Record<(typeof texts)[number], string>;
export const textsOf = (given: Partial<OrderTexts>): OrderTexts =>
  Object.fromEntries(texts.map((field) => [field, given[field] ?? ''])) as OrderTexts;

/** A whole order in memory. */
export type Order = OrderTexts & {
  id: number;
  branchId: number;
  branchName: string;
  reference: string | null;
  customerId: number | null;
  customerName: string;
  channel: SalesOrder['channel'];
  courierType: string | null;
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
  /** The value of returned goods. */
  returned: Cents;
  change: Cents;
  originalId: number | null;
  originalReference: string;
  reason: ReturnReason | null;
  /** Promotion codes, as typed or scanned. */
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
  /** For a numbered order that has changed: its earlier agreements, oldest first. */
  agreements: readonly Agreement[] | null;
  lines: Line[];
  promotions: OrderPromotion[];
  payments: Payment[];
  /** Those after its confirmation. */
  dispatches: Dispatch[];
  /** Where its goods were returned. */
  returns: SalesReturn[];
};

/** What a list shows of an order: everything except lines and payments. */
export type OrderHead = Omit<
  Order,
  'lines' | 'promotions' | 'payments' | 'dispatches' | 'deliveryAddress' | 'returns' | 'agreements'
> & {
  kind: OrderKind;
  /** Set off against returned goods. */
  credited: Cents;
  quantity: Milli;
  items: number;
};

export const quantityOf = (lines: readonly Line[]): Milli =>
  milli(lines.reduce((sum, { quantity, unitQty }) => sum + quantity * unitQty, 0));

/** What a list shows, taken from an order in memory. */
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
  kind: kindOf(lines),
  credited: offsetOf(payments),
  quantity: quantityOf(lines),
  items: lines.length,
});

/** An order of the storefront that waits at this branch for the customer, who pays for it there. */
export const isHeldAt = ({ channel, status, payments, branchId }: Order, branch: number): boolean =>
  channel === 'mobile' && status === 'confirmed' && payments.length === 0 && branchId === branch;

/** Its state, for the rules of statuses and payments. */
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

/** An order's status follows from its quantities and payments. */
export const withStanding = (order: Order, at?: Date): Order => {
  const { status, paymentStatus, dispatched } = standAt(standingOf(order));
  if (!counts(status) || at === undefined) return { ...order, status, paymentStatus };
  return { ...order, status, paymentStatus, dispatchedAt: dispatched ? (order.dispatchedAt ?? at) : null };
};
