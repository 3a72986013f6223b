import { z } from 'zod';
import { costOnly } from './cost.ts';
import { endpoint } from './endpoint.ts';
import { ById, Day, Id, Instant, page, pageFilter } from './fields.ts';
import { MoneyTotal } from './money.ts';
import { QuantityBound, QuantityTotal } from './quantity.ts';
import { adjustReasons } from './stock/levels.ts';
import { productFields } from './stock/product.ts';

/** Kinds of movement, in the order people meet them. */
export const movementKinds = [
  'opening',
  'receipt',
  'sale',
  'return',
  'count',
  'transferOut',
  'transferIn',
  'writeOff',
  'correction',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export const Movement = z.object({
  id: Id,
  ...productFields,
  branchId: Id,
  branchName: z.string(),
  kind: z.enum(movementKinds),
  quantity: QuantityTotal,
  /** Exact, six decimals, as text would be; rounded only when shown. */
  unitCost: costOnly(z.number()),
  documentType: z.string().nullable(),
  documentId: Id.nullable(),
  reference: z.string(),
  /** Of a correction or write-off, one of `adjustReasons`; null otherwise. */
  reason: z.enum(adjustReasons).nullable(),
  note: z.string(),
  userName: z.string(),
  occurredAt: Instant,
  recordedAt: Instant,
});
export type Movement = z.infer<typeof Movement>;

export const BranchStock = z.object({
  branchId: Id,
  branchName: z.string(),
  onHand: QuantityTotal,
  committed: QuantityTotal,
  available: QuantityTotal,
  incoming: QuantityTotal,
  reorderPoint: QuantityTotal.nullable(),
  reorderQty: QuantityTotal.nullable(),
});
/** For the stock modal: every branch of the company, and recent movements. */
export const productStock = endpoint({
  method: 'GET',
  path: '/product/stock/{id}/',
  can: 'stock.query',
  summary: 'Stock of one product in every branch, with the latest movements',
  input: ById,
  reply: z.object({
    branches: z.array(BranchStock),
    movements: z.array(Movement),
    /** The usual order quantity in units, for branches without their own. */
    orderQty: z.int(),
    averageCost: costOnly(z.number()),
    value: costOnly(MoneyTotal),
  }),
});

export const StockRow = z.object({
  productId: Id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  branchId: Id,
  branchName: z.string(),
  onHand: QuantityTotal,
  committed: QuantityTotal,
  available: QuantityTotal,
  incoming: QuantityTotal,
  /** The usual order quantity in units: with less than that available, stock is low. */
  orderQty: z.int(),
  averageCost: costOnly(z.number()),
  value: costOnly(MoneyTotal),
  updateTime: Instant,
});
export const StockFilter = pageFilter(['sku', 'title', 'onHand', 'available', 'updateTime'], {
  branchId: Id.optional(),
  productId: Id.optional(),
  categoryId: Id.optional(),
  brandId: Id.optional(),
  supplierId: Id.optional(),
  onHandFrom: QuantityBound.optional(),
  onHandTo: QuantityBound.optional(),
});
export const pageOfStock = endpoint({
  method: 'GET',
  path: '/product/stock/detail/pagination/',
  can: 'stock.query',
  summary: 'Stock per product and branch, page by page',
  input: StockFilter,
  reply: page(StockRow),
});
export const downloadStock = endpoint({
  method: 'GET',
  path: '/product/stock/download/',
  can: 'stock.export',
  summary: 'Stock per product and branch as .xlsx',
  input: StockFilter,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
export const pageOfMovements = endpoint({
  method: 'GET',
  path: '/product/stock/movement/pagination/',
  can: 'stock.query',
  summary: 'Stock movements, page by page',
  input: pageFilter(['recordedAt'], {
    productId: Id.optional(),
    branchId: Id.optional(),
    kind: z.enum(movementKinds).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(Movement),
});
