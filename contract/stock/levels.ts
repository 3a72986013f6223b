import { z } from 'zod';
import { costOnly, costSorts } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, line, page, pageFilter } from '#contract/fields.ts';
import { say, whyFields } from '#contract/messages/sentence.ts';
import { MoneyTotal } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';
import { type WriteOffReason, writeOffReasons } from './writeOffs.ts';

/* Stock per product with its branches side by side: docs/areas/stock.md, "Stock levels" */

const NotNegative = Quantity.refine((quantity) => quantity >= 0, say('field.notNegative'));
const Positive = Quantity.refine((quantity) => quantity > 0, say('field.moreThanZero'));

/** A product at one branch; branches that never had it are left out. */
export const LevelAtBranch = z.object({
  branchId: Id,
  onHand: QuantityTotal,
  committed: QuantityTotal,
  available: QuantityTotal,
  incoming: QuantityTotal,
  /** Null: the branch has none of its own, and the product's usual quantity is used. */
  reorderPoint: QuantityTotal.nullable(),
  reorderQty: QuantityTotal.nullable(),
});
export type LevelAtBranch = z.infer<typeof LevelAtBranch>;
export const LevelRow = z.object({
  productId: Id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  isActive: z.boolean(),
  soldByWeight: z.boolean(),
  /** The usual order quantity in units; 0 if a product has none. */
  orderQty: z.int(),
  branches: z.array(LevelAtBranch),
  /** Of the chosen branch, or of all of them. */
  onHand: QuantityTotal,
  available: QuantityTotal,
  value: costOnly(MoneyTotal),
});
export type LevelRow = z.infer<typeof LevelRow>;

/** Low: at or below its reorder point, including out of stock. Out: nothing available. Active products only. */
export const levelShows = ['low', 'out'] as const;
const LevelFilters = pageFilter(['title', 'sku', 'onHand', 'available', 'value'], {
  /**
   * Low, out, sums and value are for this branch; without it, low and out at any of the user's branches, sums over
   * all.
   */
  branchId: Id.optional(),
  show: z.enum(levelShows).optional(),
  productId: Id.optional(),
  categoryId: Id.optional(),
  brandId: Id.optional(),
  supplierId: Id.optional(),
});
export const LevelFilter = costSorts(LevelFilters, 'value');
export const pageOfLevels = endpoint({
  method: 'GET',
  path: '/stock/level/pagination/',
  can: 'stock.query',
  summary: 'Stock per product, its branches side by side, page by page',
  input: LevelFilter,
  /** The branches to show, in order: active ones, and those that still have stock. */
  reply: page(LevelRow).extend({ branches: z.array(z.object({ id: Id, name: z.string() })) }),
});
export const downloadLevels = endpoint({
  method: 'GET',
  path: '/stock/level/download/',
  can: 'stock.export',
  summary: 'Stock per product, its branches side by side, as .xlsx',
  input: LevelFilter,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});

/** Counted sets the quantity; found adds; the others are write-offs, and `other` may be either. */
export const adjustReasons = ['counted', 'found', ...writeOffReasons] as const;
export type AdjustReason = (typeof adjustReasons)[number];
export const isWriteOff = (reason: AdjustReason, change: number): reason is WriteOffReason =>
  change < 0 && reason !== 'counted' && reason !== 'found';

export const adjustStock = endpoint({
  method: 'POST',
  path: '/stock/adjust/',
  can: 'stock.edit',
  summary: 'Correct the stock of one product at one branch, with a reason',
  input: z.strictObject({
    productId: Id,
    branchId: Id.optional(),
    reason: z.enum(adjustReasons),
    /** With `counted`: the quantity now. */
    onHand: NotNegative.optional(),
    /** With any other reason: the change in units, negative for fewer. */
    change: Quantity.optional(),
    note: line(300).default(''),
  }),
  reply: z.object({
    productId: Id,
    branchId: Id,
    change: QuantityTotal,
    onHand: QuantityTotal,
    available: QuantityTotal,
    /** The resulting write-off, if there is one. */
    writeOff: z.object({ id: Id, reference: z.string() }).nullable(),
  }),
  creates: true,
});

export const ReorderLine = z.strictObject({
  productId: Id,
  branchId: Id,
  /** Unchanged if absent; null removes it. */
  reorderPoint: NotNegative.nullable().optional(),
  reorderQty: Positive.nullable().optional(),
});
export const setReorder = endpoint({
  method: 'POST',
  path: '/stock/reorder/',
  can: 'stock.edit',
  summary: 'Reorder points and usual quantities of products at branches',
  input: z.strictObject({ lines: z.array(ReorderLine).min(1).max(500) }),
  /** The number of changed lines. */
  reply: z.object({ changed: z.int() }),
});
export const downloadReorder = endpoint({
  method: 'GET',
  path: '/stock/reorder/download/',
  can: 'stock.export',
  summary: 'Reorder points per product and branch as .xlsx, to be edited and imported',
  input: LevelFilter,
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
export const MAX_REORDER_ROWS = 20_000;
export const importReorder = endpoint({
  method: 'POST',
  path: '/stock/reorder/import/',
  can: 'stock.import',
  summary: 'Reorder points from a sheet (SKU or barcode, branch, reorder point, usual quantity): all rows or none',
  input: z.strictObject({ branchId: Id.optional() }),
  upload: { maxBytes: 8 * 1024 * 1024 },
  reply: z.object({
    rows: z.int(),
    changed: z.int(),
    /** The first 200 rows that need fixing; if there are any, nothing was stored. */
    problems: z.array(z.object({ row: z.int(), code: z.string(), ...whyFields })),
    wrong: z.int(),
  }),
});
