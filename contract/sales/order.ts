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

/** What a promotion took off, with its name and version of then. */
const PromotionShare = z.object({ promotionId: Id, version: Version, name: z.string(), amount: Money });
/** Of a line; where units were added after others were agreed, it is for those beyond `from` up to `to`, else for all. */
const LineShare = PromotionShare.extend({ from: QuantityTotal.optional(), to: QuantityTotal.optional() });
export const MAX_CODES = 10;
/** Of a promotion: typed or scanned, in capitals. */
export const Code = line(40).overwrite((code) => code.toUpperCase());
export const Codes = z.array(Code).max(MAX_CODES);

export const SalesLine = z.object({
  id: Id,
  productId: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  pack: z.boolean(),
  /** Units in one of what was ordered: 1, or the pack's. */
  unitQty: z.int(),
  /** Units or packs; negative when given back. */
  orderQty: QuantityTotal,
  dispatched: QuantityTotal,
  returned: QuantityTotal,
  /** What the price list says for this customer, GST included. */
  listPrice: Money,
  price: Money,
  /** The clerk's discount: percent, or an amount off the whole line; at most one of the two. */
  discount: z.number(),
  discountAmount: Money,
  subtotal: Money,
  gst: Money,
  priceInclGst: Money,
  gstFree: z.boolean(),
  /** Names of the promotions that took something off it. */
  promotion: z.string().nullable(),
  promotions: z.array(LineShare),
  originalLineId: Id.nullable(),
  /** Of goods given back: whether they went on the shelf again. */
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
  /** What was still open after it. */
  remaining: Money,
  reference: z.string(),
  createTime: Instant,
  userName: z.string(),
});
export type SalesPayment = z.infer<typeof SalesPayment>;

/** What left at once: when, by whose hand, with which courier. */
export const SalesDispatch = z.object({
  /** Null for what left as the order was confirmed. */
  id: Id.nullable(),
  /** Null where it was not kept. */
  createTime: Instant.nullable(),
  courierType: z.string().nullable(),
  trackingNumber: z.string(),
  userName: z.string(),
  /** Units or packs of the order's lines. */
  lines: z.array(z.object({ lineId: Id, quantity: QuantityTotal })),
});
export type SalesDispatch = z.infer<typeof SalesDispatch>;

/** Where goods of an order came back. */
export const SalesReturn = z.object({
  id: Id,
  reference: z.string(),
  branchName: z.string(),
  /** Of that branch, whose clock tells when it was. */
  timeZone: z.string(),
  createTime: Instant,
  reason: z.enum(returnReasons).nullable(),
  /** What the goods were worth, as a positive amount. */
  value: Money,
  /** Units or packs of this order's lines. */
  lines: z.array(z.object({ lineId: Id, quantity: Quantity })),
});
export type SalesReturn = z.infer<typeof SalesReturn>;

export const AmountSummary = z.object({
  /** Without GST; subtotal + gst = total. */
  subtotal: Money,
  /** Taken off by hand. */
  discount: Money,
  /** Taken off by promotions. */
  promotionDiscount: Money,
  gst: Money,
  total: Money,
  rounding: Money,
  /** Without what is on account. */
  paid: Money,
  onAccount: Money,
  /** total + rounding − paid. */
  due: Money,
  /** Of what was paid, what returns gave back. */
  refunded: Money,
  /** Of paid, what was no money: goods that came back and were taken off what was owed; negative on their return. */
  credited: Money,
  change: Money,
});
export type AmountSummary = z.infer<typeof AmountSummary>;

/** A return only takes goods back; an exchange gives others for them. */
const orderKinds = ['sale', 'return', 'exchange'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** A list's row: the order without its lines and payments. */
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
  /** Null on a return: nobody has to pay it by a day. */
  dueDate: z.string().nullable(),
  processedBy: z.string(),
  /** Null where nobody of the staff did: a shopper ordered on the storefront. */
  processedById: Id.nullable(),
  fullyDispatchedDate: Instant.nullable(),
  originalId: Id.nullable(),
  originalReference: z.string(),
  /** Why the goods came back; null on a sale, and where nobody told. */
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
  /** The first first. */
  dispatches: z.array(SalesDispatch),
  /** Returns and exchanges of this order, the first first, at any branch. */
  returns: z.array(SalesReturn),
});
export type SalesOrder = z.infer<typeof SalesOrder>;

/** The price is the list price for the customer unless told. */
export const LineDraft = z.strictObject({
  /** Of a line that is there already; without it the line is new. */
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

/** Negative gives money back. One with an id was taken before: a document read can be sent back. */
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
/** Of a return or an exchange; the call that makes one takes it, too. */
const reason = z.enum(returnReasons).nullable().optional();
/** What may be said of an order beside its lines and payments. */
export const headerFields = [...(Object.keys(header) as (keyof typeof header)[]), 'reason'] as const;
/** What one call may override, by permission. */
export const overrides = {
  /** Sell below zero: `negativeStock.enable`. */
  allowNegative: z.boolean().optional(),
  /** Put more on account than the limit: `creditLimit.edit`. */
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
  /** The status to reach; all steps to it happen in this one call, or none. */
  status: z.enum(orderStatuses).default('draft'),
  productList: z.array(LineDraft).max(MAX_LINES),
  payments: z.array(PaymentDraft).max(MAX_PAYMENTS).default([]),
  /** When it happened in the shop, should that be earlier. */
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
