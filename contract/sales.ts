import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { BulkOutcome } from './bulkOutcome.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, ByIdAndVersion, Day, Id, Instant, line, Nothing, page, pageFilter, typeOf, Version } from './fields.ts';
import { Money } from './money.ts';
import { Quantity } from './quantity.ts';
import {
  channels,
  LineDraft,
  MAX_LINES,
  MAX_PAYMENTS,
  overrides,
  PaymentDraft,
  SalesOrder,
  SalesOrderChange,
  SalesOrderDraft,
  SalesOrderRow,
} from './sales/order.ts';
import { OrderQuote } from './sales/quote.ts';
import { returnReasons } from './sales/returnReasons.ts';
import { orderStatuses, paymentStatuses } from './sales/status.ts';

/* Reading */

export const orderFilters = {
  status: z.array(z.enum(orderStatuses)).max(orderStatuses.length).optional(),
  paymentStatus: z.array(z.enum(paymentStatuses)).max(paymentStatuses.length).optional(),
  branchId: Id.optional(),
  customerId: Id.optional(),
  channel: z.array(z.enum(channels)).max(channels.length).optional(),
  courierType: line(40).optional(),
  /** Why goods came back. */
  reason: z.array(z.enum(returnReasons)).max(returnReasons.length).optional(),
  productId: Id.optional(),
  /** The user who processed it. */
  userId: Id.optional(),
  /** Exact. */
  reference: line(40).optional(),
  /** How it begins. */
  otherReference: line(100).optional(),
  totalFrom: Money.optional(),
  totalTo: Money.optional(),
  /** Days of the order's branch, both included. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  confirmedFrom: Day.optional(),
  confirmedTo: Day.optional(),
  dispatchedFrom: Day.optional(),
  dispatchedTo: Day.optional(),
};
export const orderSorts = ['createTime', 'confirmedAt', 'totalInclGst', 'reference'] as const;
export const SalesOrderFilter = pageFilter(orderSorts, orderFilters);
export type SalesOrderFilter = z.output<typeof SalesOrderFilter>;

export const pageOfOrders = endpoint({
  method: 'GET',
  path: '/salesOrder/',
  aliases: [{ method: 'GET', path: '/search/salesOrder/pagination/' }],
  can: 'salesOrder.query',
  summary: 'Sales orders, page by page, newest first',
  input: SalesOrderFilter,
  reply: page(SalesOrderRow),
});
export const searchOrders = endpoint({
  method: 'GET',
  path: '/search/salesOrder/',
  can: 'salesOrder.query',
  summary: 'Sales orders by reference, number or customer, for a picker',
  input: z.strictObject({ keyword: line(100).optional() }),
  reply: z.array(SalesOrderRow),
});
export const getOrder = endpoint({
  method: 'GET',
  path: '/salesOrder/{id}/',
  can: 'salesOrder.get',
  summary: 'One sales order with its lines and payments',
  input: ById,
  reply: SalesOrder,
});
/** The receipt in a customer's hand opens its sale at any branch, for returns. */
export const getOrderByReference = endpoint({
  method: 'GET',
  path: '/salesOrder/find/',
  can: 'salesOrder.get',
  summary: 'A sale by its exact reference, at any branch of the company',
  input: z.strictObject({ reference: line(40) }),
  reply: SalesOrder,
});

export const statusTypes = endpoint({
  method: 'GET',
  path: '/salesOrder/status-type/',
  can: 'signedIn',
  summary: 'Statuses of a sales order, each with those that may follow it',
  input: Nothing,
  reply: z.array(typeOf(z.enum(orderStatuses))),
});
export const channelTypes = endpoint({
  method: 'GET',
  path: '/salesOrder/channel-type/',
  can: 'signedIn',
  summary: 'Sales channels',
  input: Nothing,
  reply: z.array(typeOf(z.enum(channels))),
});
export const courierTypes = endpoint({
  method: 'GET',
  path: '/salesOrder/courier-type/',
  can: 'signedIn',
  summary: 'Couriers of the company that are in use',
  input: Nothing,
  reply: z.array(typeOf(z.string())),
});

/* Writing */

export const createOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/',
  can: 'salesOrder.add',
  summary: 'Create a sales order with payments, and move it to a status',
  input: SalesOrderDraft,
  reply: SalesOrder,
  creates: true,
});
export const updateOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/{id}/',
  aliases: [{ method: 'POST', path: '/salesOrder/update/{id}/' }],
  can: 'salesOrder.edit',
  summary: 'Change a sales order, move it on, add payments',
  input: SalesOrderChange,
  reply: SalesOrder,
});
export const deleteOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/delete/{id}/',
  aliases: actAliases('/salesOrder/delete/'),
  can: 'salesOrder.delete',
  summary: 'Delete a draft; an order with a number is cancelled instead',
  input: ByIdAndVersion,
  reply: z.null(),
});
export const dispatchOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/dispatched/{id}/',
  aliases: actAliases('/salesOrder/dispatched/'),
  can: 'dispatch.add',
  summary: 'Dispatch an order, or some of its lines',
  input: z.strictObject({
    id: Id,
    version: Version.optional(),
    /** By default everything that is left. */
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: Quantity }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    courierType: line(40).nullable().optional(),
    trackingNumber: line(100).optional(),
    occurredAt: Instant.optional(),
    ...overrides,
  }),
  reply: SalesOrder,
});
export const payOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/payment/{id}/',
  can: 'salesOrder.edit',
  summary: 'Take payments for an order; negative amounts are refunds (refund.add)',
  input: z.strictObject({
    id: Id,
    version: Version.optional(),
    payments: z.array(PaymentDraft).max(MAX_PAYMENTS).default([]),
    allowOverLimit: overrides.allowOverLimit,
  }),
  reply: SalesOrder,
  creates: true,
});
export const returnOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/return/{id}/',
  can: 'refund.add',
  summary: 'Return or exchange goods: creates an order linked to the sale',
  input: z.strictObject({
    /** The sale's. */
    id: Id,
    /** The sale's exact reference also opens it at another branch. */
    reference: line(40).optional(),
    /** Where the goods are handed over; by default the sale's branch. */
    branchId: Id.optional(),
    /** By default everything not yet returned. */
    lines: z
      .array(z.strictObject({ lineId: Id, quantity: Quantity, restock: z.boolean().default(true) }))
      .min(1)
      .max(MAX_LINES)
      .optional(),
    /** New goods in exchange. */
    productList: z.array(LineDraft).max(MAX_LINES).default([]),
    /** The goods first settle what the sale still owes; the rest is paid here: negative to the customer. */
    payments: z.array(PaymentDraft).max(MAX_PAYMENTS).default([]),
    status: z.enum(['confirmed', 'dispatched', 'completed']).default('completed'),
    reason: z.enum(returnReasons).nullable().default(null),
    note: line(2000).optional(),
    otherReference: line(100).optional(),
    /** For the new goods. */
    codes: SalesOrderDraft.shape.codes,
    occurredAt: Instant.optional(),
    ...overrides,
  }),
  reply: SalesOrder,
  creates: true,
});

/** Nothing is stored; returns the prices and promotions that the sale would have if created now. */
export const quoteOrder = endpoint({
  method: 'POST',
  path: '/salesOrder/quote/',
  can: 'signedIn',
  anyOf: ['salesOrder.add', 'salesOrder.edit', 'refund.add'],
  summary: 'Price an order as typed: lines, sums, promotions that apply, and why others do not',
  input: z.strictObject({
    /** A stored order that this would change: its unchanged lines keep what they got. */
    id: Id.optional(),
    branchId: Id.optional(),
    customerId: Id.nullable().optional(),
    channel: z.enum(channels).optional(),
    codes: SalesOrderDraft.shape.codes,
    productList: z.array(LineDraft).max(MAX_LINES),
    occurredAt: Instant.optional(),
  }),
  reply: OrderQuote,
});

/* Many at once */

export const MAX_ORDERS = 200;
const ids = z
  .array(Id)
  .min(1, say('field.chooseOne'))
  .max(MAX_ORDERS, say('field.maxAtATime', { max: MAX_ORDERS }));
export const bulkStatus = endpoint({
  method: 'POST',
  path: '/salesOrder/bulk/status/',
  can: 'salesOrder.edit',
  summary: 'Move many orders to a status, with an outcome each',
  input: z.strictObject({ ids, status: z.enum(orderStatuses), allowOverLimit: overrides.allowOverLimit }),
  reply: BulkOutcome,
});
export const bulkDispatch = endpoint({
  method: 'POST',
  path: '/salesOrder/dispatched/bulk/',
  can: 'dispatch.add',
  summary: 'Dispatch all that is left of many orders, with an outcome each',
  input: z.strictObject({ ids, allowOverLimit: overrides.allowOverLimit }),
  reply: BulkOutcome,
});
/** For all orders of one call together, which are one transaction: the embedded database is blocked for that long. */
export const MAX_BULK_LINES = 2000;
const linesIn = (orders: readonly unknown[]): number =>
  orders.reduce<number>((sum, order) => {
    const { productList } = (order ?? {}) as { productList?: unknown };
    return sum + (Array.isArray(productList) ? productList.length : 0);
  }, 0);
export const importOrders = endpoint({
  method: 'POST',
  path: '/salesOrder/bulk/',
  aliases: [{ method: 'GET', path: '/salesOrder/bulk/' }],
  can: 'salesOrder.import',
  summary: 'Create many orders, all of them or none',
  input: z.strictObject({
    orders: z
      .array(SalesOrderDraft)
      .min(1)
      .max(MAX_ORDERS, say('field.maxAtATime', { max: MAX_ORDERS }))
      .refine((orders) => linesIn(orders) <= MAX_BULK_LINES, {
        error: say('sales.maxBulkLines', { max: MAX_BULK_LINES.toLocaleString('en') }),
      }),
  }),
  list: 'orders',
  reply: z.array(SalesOrderRow),
  creates: true,
  // Two thousand lines with all their possible fields.
  maxBody: 8 * 1024 * 1024,
});
