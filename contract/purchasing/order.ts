import { z } from 'zod';
import { costFilter, costOnly, costSorts, type WithCost } from '#contract/cost.ts';
import { Day, derived, EnteredDay, Id, Instant, line, pageFilter, text, Version } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, Price } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';
import { purchaseStatuses } from './status.ts';

/* Purchase orders: fields, states and rules are explained in docs/areas/purchasing.md */

export const MAX_LINES = 1000;

export const PurchaseStatus = z.enum(purchaseStatuses);

const Percent = z
  .number()
  .min(0, say('field.notNegative'))
  .max(100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, say('field.twoDecimals'));
export const OrderQty = Quantity.refine((quantity) => quantity > 0, say('field.moreThanZero'));

const lineFields = {
  productId: Id,
  /** Ordered by the standard pack: quantities and cost are then per pack. */
  pack: z.boolean(),
  orderQty: OrderQty,
  /** Without GST, per unit or pack; the product's cost by default. */
  cost: costOnly(Price),
  /** Percent off the cost. */
  discount: costOnly(Percent),
};

export const PurchaseLine = z.object({
  id: Id,
  ...lineFields,
  orderQty: QuantityTotal,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  /** Units per pack when it was ordered. */
  unitQty: z.int(),
  gstFree: z.boolean(),
  soldByWeight: z.boolean(),
  /** Codes that can be scanned for it. */
  codes: z.array(z.object({ code: z.string(), pack: z.boolean() })),
  subtotal: costOnly(Money),
  gst: costOnly(Money),
  priceInclGst: costOnly(Money),
  received: QuantityTotal,
  returned: QuantityTotal,
});
export type PurchaseLine = z.infer<typeof PurchaseLine>;
export type CostedLine = WithCost<PurchaseLine, 'cost' | 'discount' | 'subtotal' | 'gst' | 'priceInclGst'>;

const derivedOfLine = derived(
  'sku',
  'title',
  'chineseTitle',
  'unitQty',
  'gstFree',
  'soldByWeight',
  'codes',
  'subtotal',
  'gst',
  'priceInclGst',
  'received',
  'returned',
  'row',
);
export const SentPurchaseLine = z.strictObject({
  /** An existing line; a new one has none. */
  id: Id.optional(),
  ...lineFields,
  /** If absent, a line's cost and discount stay. */
  pack: lineFields.pack.default(false),
  ...derivedOfLine,
});
export type SentPurchaseLine = z.output<typeof SentPurchaseLine>;

/** What happens to damaged goods: returned to the supplier at once, or written off. */
export const damagedActions = ['return', 'writeOff'] as const;
export type DamagedAction = (typeof damagedActions)[number];

export const PurchaseReceipt = z.object({
  id: Id,
  kind: z.enum(['receipt', 'return']),
  note: z.string(),
  userName: z.string(),
  occurredAt: Instant,
  createTime: Instant,
  /** The write-off of damaged goods. */
  writeOff: z.object({ id: Id, reference: z.string() }).nullable(),
  lines: z.array(
    z.object({
      lineId: Id,
      quantity: QuantityTotal,
      /** How many of these were damaged, and what happened to them. */
      damaged: QuantityTotal,
      damagedAction: z.enum(damagedActions).nullable(),
      /** Without GST, per unit or pack, after discount; null if it cost what was ordered. */
      cost: costOnly(Price.nullable()),
      /** The value without GST, and its GST: added by a receipt, subtracted by a return. */
      net: costOnly(Money),
      gst: costOnly(Money),
    }),
  ),
});
export type PurchaseReceipt = z.infer<typeof PurchaseReceipt>;
type CostedReceipt = Omit<PurchaseReceipt, 'lines'> & {
  lines: WithCost<PurchaseReceipt['lines'][number], 'cost' | 'net' | 'gst'>[];
};

const headFields = {
  supplierId: Id,
  branchId: Id,
  otherReference: line(100),
  note: text(2000),
  expectedDate: EnteredDay.nullable(),
};

export const PurchaseOrder = z.object({
  id: Id,
  /** Assigned when it is ordered; empty before. */
  reference: z.string(),
  ...headFields,
  expectedDate: Day.nullable(),
  supplierName: z.string(),
  branchName: z.string(),
  status: PurchaseStatus,
  /** Units ordered and received, and lines. */
  quantity: QuantityTotal,
  receivedQuantity: QuantityTotal,
  /** Received units beyond what their lines ordered. */
  overQuantity: QuantityTotal,
  /** Received units that were returned to the supplier. */
  returnedQuantity: QuantityTotal,
  items: z.int(),
  gstRate: z.number(),
  productList: z.array(PurchaseLine),
  receipts: z.array(PurchaseReceipt),
  amountSummary: costOnly(z.object({ subtotal: Money, discount: Money, gst: Money, total: Money })),
  totalInclGst: costOnly(Money),
  /** Receipts and returns, at their own cost: the GST summary uses their difference. */
  receivedInclGst: costOnly(Money),
  returnedInclGst: costOnly(Money),
  /** The order's value: received less returned and, while it is open, the rest as ordered. */
  netInclGst: costOnly(Money),
  createdBy: z.string(),
  receivedBy: z.string().nullable(),
  /** The branch's local day, for lists and papers; the instant is `createTime`. */
  createdDate: Day,
  orderedDate: Instant.nullable(),
  fullyReceivedDate: Instant.nullable(),
  createTime: Instant,
  version: Version,
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;
export const PurchaseOrderRow = PurchaseOrder.omit({ productList: true, receipts: true });
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;
export type CostedRow = WithCost<
  PurchaseOrderRow,
  'amountSummary' | 'totalInclGst' | 'receivedInclGst' | 'returnedInclGst' | 'netInclGst'
>;
export type CostedOrder = CostedRow & { productList: CostedLine[]; receipts: CostedReceipt[] };

const derivedOfOrder = derived(
  'reference',
  'supplierName',
  'branchName',
  'quantity',
  'receivedQuantity',
  'overQuantity',
  'returnedQuantity',
  'items',
  'gstRate',
  'receipts',
  'amountSummary',
  'totalInclGst',
  'receivedInclGst',
  'returnedInclGst',
  'netInclGst',
  'createdBy',
  'receivedBy',
  'createdDate',
  'orderedDate',
  'fullyReceivedDate',
  'createTime',
);
const productList = z.array(SentPurchaseLine).max(MAX_LINES, say('purchasing.maxLines', { max: MAX_LINES }));
export const PurchaseOrderDraft = z.strictObject({
  supplierId: headFields.supplierId,
  branchId: headFields.branchId.optional(),
  otherReference: headFields.otherReference.default(''),
  note: headFields.note.default(''),
  expectedDate: headFields.expectedDate.default(null),
  productList: productList.default([]),
  /** The target status: all steps in this one call, or none. */
  status: PurchaseStatus.default('draft'),
  ...derivedOfOrder,
});
export type PurchaseOrderDraft = z.output<typeof PurchaseOrderDraft>;
export const PurchaseOrderChange = z.strictObject({
  ...z.strictObject(headFields).partial().shape,
  productList: productList.optional(),
  /** Moves a draft to ordered, or an order to cancelled or closed. */
  status: PurchaseStatus.optional(),
  ...derivedOfOrder,
  id: Id,
  version: Version.optional(),
});
export type PurchaseOrderChange = z.output<typeof PurchaseOrderChange>;

export const purchaseSorts = ['createTime', 'reference', 'totalInclGst', 'quantity', 'expectedDate'] as const;
const PurchaseOrderFilters = pageFilter(purchaseSorts, {
  status: z.array(PurchaseStatus).max(purchaseStatuses.length).optional(),
  supplierId: z.array(Id).max(200).optional(),
  branchId: Id.optional(),
  productId: Id.optional(),
  reference: line(100).optional(),
  otherReference: line(100).optional(),
  createdBy: line(100).optional(),
  amountFrom: costFilter(Money),
  amountTo: costFilter(Money),
  /** Days of the order's branch, both included. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  orderedFrom: Day.optional(),
  orderedTo: Day.optional(),
  receivedFrom: Day.optional(),
  receivedTo: Day.optional(),
  expectedFrom: Day.optional(),
  expectedTo: Day.optional(),
});
export const PurchaseOrderFilter = costSorts(PurchaseOrderFilters, 'totalInclGst');
export type PurchaseOrderFilter = z.output<typeof PurchaseOrderFilter>;
