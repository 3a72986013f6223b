import { z } from 'zod';
import { derived, Id, Instant, line, text, Version } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, Price } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';
import { Address } from '#contract/settings.ts';
import { returnReasons } from './returnReasons.ts';
import { orderStatuses, paymentStatuses } from './status.ts';

/* A sales order as it is read and sent; meanings are in docs/areas/sales.md */

export const channels = ['inStore', 'phone', 'web', 'mobile', 'wholesale'] as const;
export type Channel = (typeof channels)[number];
export const MAX_LINES = 500;
export const MAX_PAYMENTS = 50;

const Percent = z
  .number()
  .min(0, say('field.notNegative'))
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, say('field.twoDecimals'));
/** The key of a choice in settings. */
const Key = line(40);

/** What a promotion took off, with its name and version at that time. */
const PromotionShare = z.object({ promotionId: Id, version: Version, name: z.string(), amount: Money });
/** A line's share; if units were added to agreed ones, it applies to the units after `from` up to `to`. */
const LineShare = PromotionShare.extend({ from: QuantityTotal.optional(), to: QuantityTotal.optional() });
export const MAX_CODES = 10;
/** A promotion code, in capitals. */
export const Code = line(40).overwrite((code) => code.toUpperCase());
export const Codes = z.array(Code).max(MAX_CODES);

export const SalesLine = z.object({
  id: Id,
  productId: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  pack: z.boolean(),
  /** Units per item ordered: 1, or the pack's. */
  unitQty: z.int(),
  /** Units or packs; negative for returns. */
  orderQty: QuantityTotal,
  dispatched: QuantityTotal,
  returned: QuantityTotal,
  /** The list price for this customer, GST included. */
  listPrice: Money,
  price: Money,
  /** The clerk's discount: percent, or an amount off the whole line; at most one of the two. */
  discount: z.number(),
  discountAmount: Money,
  subtotal: Money,
  gst: Money,
  priceInclGst: Money,
  gstFree: z.boolean(),
  /** Names of the promotions that took something off. */
  promotion: z.string().nullable(),
  promotions: z.array(LineShare),
  originalLineId: Id.nullable(),
  /** For returned goods: whether they were restocked. */
  restock: z.boolean().nullable(),
});
export type SalesLine = z.infer<typeof SalesLine>;

export const SalesPayment = z.object({
  id: Id,
  paymentType: z.string(),
  /** As tendered. */
  amount: Money,
  /** As applied; the rest was change. */
  processed: Money,
  /** The open amount after it. */
  remaining: Money,
  reference: z.string(),
  createTime: Instant,
  userName: z.string(),
});
export type SalesPayment = z.infer<typeof SalesPayment>;

/** A dispatch: when, by whom, with which courier. */
export const SalesDispatch = z.object({
  /** Null for goods dispatched on confirmation. */
  id: Id.nullable(),
  /** Null if it wasn't recorded. */
  createTime: Instant.nullable(),
  courierType: z.string().nullable(),
  trackingNumber: z.string(),
  userName: z.string(),
  /** Units or packs of the order's lines. */
  lines: z.array(z.object({ lineId: Id, quantity: QuantityTotal })),
});
export type SalesDispatch = z.infer<typeof SalesDispatch>;

/** Returns of an order's goods. */
export const SalesReturn = z.object({
  id: Id,
  reference: z.string(),
  branchName: z.string(),
  /** The time zone of that branch, for showing the time. */
  timeZone: z.string(),
  createTime: Instant,
  reason: z.enum(returnReasons).nullable(),
  /** The value of the goods, as a positive amount. */
  value: Money,
  /** Units or packs of this order's lines. */
  lines: z.array(z.object({ lineId: Id, quantity: Quantity })),
});
export type SalesReturn = z.infer<typeof SalesReturn>;

export const AmountSummary = z.object({
  /** Without GST; subtotal + gst = total. */
  subtotal: Money,
  /** The clerk's discounts. */
  discount: Money,
  /** Promotions. */
  promotionDiscount: Money,
  gst: Money,
  total: Money,
  rounding: Money,
  /** Without the amount on account. */
  paid: Money,
  onAccount: Money,
  /** total + rounding − paid. */
  due: Money,
  /** The part of what was paid that returns refunded. */
  refunded: Money,
  /**
   * The part of what was paid that wasn't money: returned goods set off against the amount owed; negative on their
   * return.
   */
  credited: Money,
  change: Money,
});
export type AmountSummary = z.infer<typeof AmountSummary>;

/** A return only takes goods back; an exchange has new goods too. */
const orderKinds = ['sale', 'return', 'exchange'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A row of the list: the order without its lines and payments. */
export const SalesOrderRow = z.object({
  id: Id,
  kind: z.enum(orderKinds),
  /** Empty until confirmed. */
  reference: z.string(),
  branchId: Id,
  branchName: z.string(),
  customerId: Id.nullable(),
  customerName: z.string(),
  channel: z.enum(channels),
  courierType: z.string().nullable(),
  trackingNumber: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Units. */
  quantity: QuantityTotal,
  /** Lines. */
  items: z.int(),
  amountSummary: AmountSummary,
  totalInclGst: Money,
  createTime: Instant,
  confirmedAt: Instant.nullable(),
  /** Null on a return, which has no due date. */
  dueDate: z.string().nullable(),
  processedBy: z.string(),
  /** Null if no staff member did: a shopper ordered on the storefront. */
  processedById: Id.nullable(),
  fullyDispatchedDate: Instant.nullable(),
  originalId: Id.nullable(),
  originalReference: z.string(),
  /** Why goods were returned; null on a sale, or if no reason was given. */
  reason: z.enum(returnReasons).nullable(),
  otherReference: z.string(),
  note: z.string(),
  version: Version,
});
export type SalesOrderRow = z.infer<typeof SalesOrderRow>;

export const SalesOrder = SalesOrderRow.extend({
  deliveryAddress: Address.nullable(),
  codes: z.array(z.string()),
  productList: z.array(SalesLine),
  /** Those that applied, as they were then; a later change of a promotion changes no order. */
  /** Once for each version, where it changed while the order was open. */
  promotions: z.array(PromotionShare),
  payments: z.array(SalesPayment),
  /** Oldest first. */
  dispatches: z.array(SalesDispatch),
  /** Returns and exchanges of this order at any branch, oldest first. */
  returns: z.array(SalesReturn),
});
export type SalesOrder = z.infer<typeof SalesOrder>;

/** By default the list price for the customer. */
export const LineDraft = z.strictObject({
  /** The id of an existing line; without it the line is new. */
  id: Id.optional(),
  productId: Id,
  pack: z.boolean().default(false),
  orderQty: Quantity.refine((quantity) => quantity !== 0, say('field.notZero')),
  price: Price.optional(),
  discount: Percent.default(0),
  discountAmount: Money.prefault(0),
  ...derived('sku', 'title', 'chineseTitle', 'unitQty', 'dispatched', 'returned', 'listPrice', 'subtotal', 'gst'),
  ...derived('priceInclGst', 'gstFree', 'promotion', 'promotions', 'originalLineId', 'restock'),
});
export type LineDraft = z.output<typeof LineDraft>;

/** Negative for refunds. Payments with an id were taken before: a document can be sent back as it was read. */
export const PaymentDraft = z.strictObject({
  id: Id.optional(),
  paymentType: Key,
  amount: Money,
  reference: line(100).default(''),
  ...derived('processed', 'remaining', 'createTime', 'userName'),
});
export type PaymentDraft = z.output<typeof PaymentDraft>;

const header = {
  customerId: Id.nullable(),
  channel: z.enum(channels),
  courierType: Key.nullable(),
  trackingNumber: line(100),
  deliveryAddress: Address.nullable(),
  otherReference: line(100),
  note: text(2000),
  codes: Codes,
};
/** For a return or exchange; the call that creates one accepts it too. */
const reason = z.enum(returnReasons).nullable().optional();
/** Other fields of an order, besides its lines and payments. */
export const headerFields = [...(Object.keys(header) as (keyof typeof header)[]), 'reason'] as const;
/** Limits a call may override, by permission. */
export const overrides = {
  /** Sell below zero: `negativeStock.enable`. */
  allowNegative: z.boolean().optional(),
  /**
   * Let a customer owe more than the limit, or goods leave unpaid without one: `creditLimit.edit`. For goods, whoever
   * has that right is refused only if the call says false, as the desk does to ask first.
   */
  allowOverLimit: z.boolean().optional(),
};
const derivedOfOrder = {
  ...derived('reference', 'branchName', 'customerName', 'paymentStatus', 'quantity', 'items', 'amountSummary'),
  ...derived('totalInclGst', 'createTime', 'confirmedAt', 'dueDate', 'processedBy', 'processedById'),
  ...derived('fullyDispatchedDate', 'originalId', 'originalReference', 'dispatches', 'kind', 'returns', 'promotions'),
};

export const SalesOrderDraft = z.strictObject({
  ...z.strictObject(header).partial().shape,
  branchId: Id.optional(),
  /** The target status; all steps to it happen in this one call, or none. */
  status: z.enum(orderStatuses).default('draft'),
  productList: z.array(LineDraft).max(MAX_LINES),
  payments: z.array(PaymentDraft).max(MAX_PAYMENTS).default([]),
  /** When it happened in the shop, if earlier. */
  occurredAt: Instant.optional(),
  ...overrides,
  ...derivedOfOrder,
  ...derived('id', 'version', 'reason'),
});
export type SalesOrderDraft = z.output<typeof SalesOrderDraft>;

export const SalesOrderChange = z.strictObject({
  ...z.strictObject(header).partial().shape,
  id: Id,
  version: Version.optional(),
  reason,
  branchId: Id.optional(),
  status: z.enum(orderStatuses).optional(),
  productList: z.array(LineDraft).max(MAX_LINES).optional(),
  payments: z.array(PaymentDraft).max(MAX_PAYMENTS).optional(),
  occurredAt: Instant.optional(),
  ...overrides,
  ...derivedOfOrder,
});
export type SalesOrderChange = z.output<typeof SalesOrderChange>;
