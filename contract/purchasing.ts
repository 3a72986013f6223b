import { z } from 'zod';
import { BulkOutcome } from './bulkOutcome.ts';
import { costOnly } from './cost.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, ByIdAndVersion, Id, Instant, line, Nothing, page, typeOf } from './fields.ts';
import { say, whyFields } from './messages/sentence.ts';
import { Price } from './money.ts';
import {
  damagedActions,
  MAX_LINES,
  OrderQty,
  PurchaseLine,
  PurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderDraft,
  PurchaseOrderFilter,
  PurchaseOrderRow,
  PurchaseStatus,
} from './purchasing/order.ts';
import { Quantity } from './quantity.ts';

/* Purchase orders: states and rules are explained in docs/areas/purchasing.md */

export const purchaseStatusTypes = endpoint({
  method: 'GET',
  path: '/purchaseOrder/status-type/',
  can: 'purchaseOrder.query',
  summary: 'Statuses of a purchase order, each with the ones it may go to',
  input: Nothing,
  reply: z.array(typeOf(PurchaseStatus)),
});
export const pageOfPurchaseOrders = endpoint({
  method: 'GET',
  path: '/purchaseOrder/',
  aliases: [{ method: 'GET', path: '/search/purchaseOrder/pagination/' }],
  can: 'purchaseOrder.query',
  summary: 'Purchase orders, page by page',
  input: PurchaseOrderFilter,
  reply: page(PurchaseOrderRow),
});
export const searchPurchaseOrders = endpoint({
  method: 'GET',
  path: '/search/purchaseOrder/',
  can: 'purchaseOrder.query',
  summary: 'Search purchase orders while typing: by reference or supplier, the latest first',
  input: z.strictObject({ keyword: line(100).default(''), limit: z.int().min(1).max(50).default(20) }),
  reply: z.array(PurchaseOrderRow),
});
export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/purchaseOrder/{id}/',
  can: 'purchaseOrder.get',
  summary: 'One purchase order with its lines and receipts',
  input: ById,
  reply: PurchaseOrder,
});
export const createPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/',
  can: 'purchaseOrder.add',
  summary: 'Create a purchase order, as a draft or ordered at once',
  input: PurchaseOrderDraft,
  reply: PurchaseOrder,
  creates: true,
});
export const updatePurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/{id}/',
  aliases: [{ method: 'POST', path: '/purchaseOrder/update/{id}/' }],
  can: 'purchaseOrder.edit',
  summary: 'Change a purchase order, or move it to another status',
  input: PurchaseOrderChange,
  reply: PurchaseOrder,
});
export const deletePurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/delete/{id}/',
  aliases: actAliases('/purchaseOrder/delete/'),
  can: 'purchaseOrder.delete',
  summary: 'Delete a draft',
  input: ByIdAndVersion,
  reply: z.null(),
});
export const deletePurchaseOrders = endpoint({
  method: 'POST',
  path: '/purchaseOrder/delete/bulk/',
  can: 'purchaseOrder.delete',
  summary: 'Delete many drafts, with an outcome each',
  input: z.strictObject({ ids: z.array(Id).min(1, say('field.chooseOne')).max(200) }),
  reply: BulkOutcome,
});

const ReceiptLine = z.strictObject({ lineId: Id, quantity: OrderQty });
const ReceivedLine = ReceiptLine.extend({
  /** How many of the quantity are damaged: these don't stay in stock. */
  damaged: Quantity.refine((quantity) => quantity >= 0, say('field.notNegative')).optional(),
  damagedAction: z.enum(damagedActions).optional(),
  /** The actual cost, without GST, per unit or pack, after discount; as ordered by default. */
  cost: costOnly(Price),
});
const receiptFields = {
  ...ByIdAndVersion.shape,
  /** Absent: everything outstanding. */
  lines: z.array(ReceiptLine).min(1).max(MAX_LINES).optional(),
  note: line(500).default(''),
  /** When it happened at the branch; now by default. */
  occurredAt: Instant.optional(),
};
export const receivePurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/receive/{id}/',
  can: 'purchaseOrder.edit',
  summary: 'Receive goods of an order: all the rest, or these lines',
  /** Receiving more than ordered needs `allowOver`; the screen asks first. */
  input: z.strictObject({
    ...receiptFields,
    lines: z.array(ReceivedLine).min(1).max(MAX_LINES).optional(),
    allowOver: z.boolean().default(false),
  }),
  reply: PurchaseOrder,
  creates: true,
});
export const returnPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/return/{id}/',
  can: 'purchaseOrder.edit',
  summary: 'Send goods back to the supplier: everything received, or these lines',
  input: z.strictObject(receiptFields),
  reply: PurchaseOrder,
  creates: true,
});
export const closePurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/close/{id}/',
  can: 'purchaseOrder.edit',
  summary: 'Close an order short: the rest is no longer expected',
  input: ByIdAndVersion,
  reply: PurchaseOrder,
});
export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchaseOrder/cancel/{id}/',
  can: 'purchaseOrder.edit',
  summary: 'Cancel a purchase order before goods are received',
  input: ByIdAndVersion,
  reply: PurchaseOrder,
});

export const MAX_SUPPLIER_ROWS = 5000;
/** A line from a row of a supplier's file: as in an order, without an id. */
export const ListedLine = PurchaseLine.omit({ id: true, received: true, returned: true }).extend({ row: z.int() });
export type ListedLine = z.infer<typeof ListedLine>;
/** The product of a row, unit or pack. */
export const ListedProduct = ListedLine.pick({
  productId: true,
  pack: true,
  sku: true,
  title: true,
  chineseTitle: true,
  unitQty: true,
  gstFree: true,
  soldByWeight: true,
  codes: true,
});
export type ListedProduct = z.infer<typeof ListedProduct>;
export const UnmatchedRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  ...whyFields,
  /** Its product, if only the quantity or the cost can't be used: that one is null. */
  product: ListedProduct.nullable(),
  /** What could be read, for the person who corrects the row. */
  orderQty: Quantity.nullable(),
  cost: costOnly(Price.nullable()),
});
export type UnmatchedRow = z.infer<typeof UnmatchedRow>;
/** Columns of a supplier's file, from 1. */
export const SupplierColumns = z.object({
  /** Tried in this order; none if no heading is known. Nothing is read until one is chosen. */
  code: z.array(z.int()),
  /** Null: no heading is known. Nothing is read until one is chosen. */
  quantity: z.int().nullable(),
  /** Null: usual costs are used. */
  cost: z.int().nullable(),
});
export type SupplierColumns = z.infer<typeof SupplierColumns>;
export const SupplierFileInput = z.strictObject({
  codeColumn: z.int().min(1).max(100).optional(),
  quantityColumn: z.int().min(1).max(100).optional(),
  /** 0: usual costs. */
  costColumn: z.int().min(0).max(100).optional(),
});
export type SupplierFileInput = z.infer<typeof SupplierFileInput>;
export const genProductList = endpoint({
  method: 'POST',
  path: '/purchaseOrder/gen_product_list/',
  can: 'purchaseOrder.import',
  summary: 'Lines from a supplier’s .xlsx, .xls or .csv, and the rows that fit no product; nothing is stored',
  input: SupplierFileInput,
  upload: { maxBytes: 16 * 1024 * 1024 },
  reply: z.object({
    headings: z.array(z.string()),
    columns: SupplierColumns,
    matched: z.array(ListedLine),
    unmatched: z.array(UnmatchedRow),
  }),
});
export const purchaseOrderPdf = endpoint({
  method: 'GET',
  path: '/purchaseOrder/pdf/{id}/',
  can: 'purchaseOrder.get',
  summary: 'The order on paper, for the supplier',
  input: ById,
  reply: { file: 'application/pdf' },
});
