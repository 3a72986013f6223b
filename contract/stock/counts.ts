import { z } from 'zod';
import { costOnly } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, ByIdAndVersion, Day, derived, Id, Instant, page, pageFilter, text, Version } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { MoneyTotal, Price } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';

export const takeStatuses = ['counting', 'review', 'applied', 'cancelled'] as const;
export type TakeStatus = (typeof takeStatuses)[number];
/** The statuses each status can change to; any other change answers 9140. */
export const takeNext: Record<TakeStatus, readonly TakeStatus[]> = {
  counting: ['review', 'cancelled'],
  review: ['counting', 'applied', 'cancelled'],
  applied: [],
  cancelled: [],
};

export const takeScopes = ['all', 'category', 'brand', 'supplier', 'list'] as const;

const Positive = Quantity.refine((quantity) => quantity >= 0, say('field.notNegative'));

const rules = {
  /** Staff counting don't see the expected quantities. */
  blind: z.boolean(),
  /** A line whose variance is above this, in units or in money, has to be counted again before it is accepted. */
  recountUnits: Positive.nullable(),
  /** Only for users who see costs: by trying thresholds one could work out a unit's cost. */
  recountValue: costOnly(Price.nullable()),
  note: text(1000),
};

/** Sums over the lines; those that reveal expected quantities are null while a blind count runs. */
export const TakeSummary = z.object({
  /** Products in scope that are active or have stock at this branch. */
  products: z.int(),
  counted: z.int(),
  awaitingRecount: z.int(),
  differing: z.int().nullable(),
  /** Lines above the threshold that were counted only once, with no recount requested yet. */
  needRecount: z.int().nullable(),
  surplus: QuantityTotal.nullable(),
  missing: QuantityTotal.nullable(),
  varianceValue: costOnly(MoneyTotal.nullable()),
});

const head = {
  id: Id,
  reference: z.string(),
  branchId: Id,
  branchName: z.string(),
  status: z.enum(takeStatuses),
  scope: z.enum(takeScopes),
  categoryId: Id.nullable(),
  brandId: Id.nullable(),
  supplierId: Id.nullable(),
  /** The category, brand or supplier by name; empty otherwise. */
  scopeName: z.string(),
  ...rules,
  /** True when products nobody counted were set to zero. */
  complete: z.boolean(),
  createdBy: z.string(),
  createTime: Instant,
  reviewTime: Instant.nullable(),
  appliedBy: z.string(),
  appliedTime: Instant.nullable(),
  version: Version,
};
export const StockTakeRow = z.object({ ...head, counted: z.int() });
export const StockTake = z.object({ ...head, nextStatus: z.array(z.enum(takeStatuses)), summary: TakeSummary });
export type StockTake = z.infer<typeof StockTake>;

export const pageOfStockTakes = endpoint({
  method: 'GET',
  path: '/stock/take/pagination/',
  can: 'stock.query',
  summary: 'Stock takes, page by page',
  input: pageFilter(['createTime', 'reference', 'status'], {
    branchId: Id.optional(),
    status: z.enum(takeStatuses).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  reply: page(StockTakeRow),
});
export const getStockTake = endpoint({
  method: 'GET',
  path: '/stock/take/{id}/',
  can: 'stock.get',
  summary: 'One stock take with its progress',
  input: ById,
  reply: StockTake,
});
export const countSheet = endpoint({
  method: 'GET',
  path: '/stock/take/pdf/{id}/',
  can: 'stock.get',
  summary: 'A sheet to count on paper: the products, room for shelf and quantity',
  input: ById,
  reply: { file: 'application/pdf' },
});
const computed = derived(
  'reference',
  'branchName',
  'status',
  'scopeName',
  'complete',
  'createdBy',
  'createTime',
  'reviewTime',
  'appliedBy',
  'appliedTime',
  'nextStatus',
  'summary',
);
const { blind, recountUnits, recountValue, note } = rules;
const options = {
  blind: blind.optional(),
  recountUnits: recountUnits.optional(),
  recountValue,
  note: note.optional(),
};
export const createStockTake = endpoint({
  method: 'POST',
  path: '/stock/take/',
  can: 'stock.add',
  summary: 'Begin a stock take at a branch',
  input: z.strictObject({
    ...computed,
    branchId: Id.optional(),
    scope: z.enum(takeScopes).default('all'),
    categoryId: Id.nullish(),
    brandId: Id.nullish(),
    supplierId: Id.nullish(),
    /** With scope `list`. */
    productIds: z.array(Id).max(5000).optional(),
    ...options,
  }),
  reply: StockTake,
  creates: true,
});
export const updateStockTake = endpoint({
  method: 'POST',
  path: '/stock/take/{id}/',
  aliases: [{ method: 'POST', path: '/stock/take/update/{id}/' }],
  can: 'stock.edit',
  summary: 'Change the settings of a running stock take',
  input: z.strictObject({
    ...computed,
    ...derived('branchId', 'scope', 'categoryId', 'brandId', 'supplierId'),
    ...options,
    id: Id,
    version: Version.optional(),
  }),
  reply: StockTake,
});

const action = (path: `/${string}/`, can: 'stock.edit' | 'stock.enable', summary: string) =>
  endpoint({ method: 'POST', path, can, summary, input: ByIdAndVersion, reply: StockTake });
export const recountStock = endpoint({
  method: 'POST',
  path: '/stock/take/recount/{id}/',
  can: 'stock.edit',
  summary: 'Request a recount of lines; their next entry replaces the earlier ones',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    productIds: z.array(Id).max(5000).optional(),
    /** Instead of products: every line above the threshold that was counted once. */
    needRecount: z.boolean().optional(),
  }),
  reply: StockTake,
});
export const reviewStockTake = action('/stock/take/review/{id}/', 'stock.edit', 'Finish counting and review variances');
export const reopenStockTake = action('/stock/take/reopen/{id}/', 'stock.edit', 'Go back to counting');
export const cancelStockTake = action('/stock/take/cancel/{id}/', 'stock.edit', 'Cancel a stock take');
export const approveStockTake = endpoint({
  method: 'POST',
  path: '/stock/take/approve/{id}/',
  can: 'stock.enable',
  summary: 'Apply a stock take: post its variances, once',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    /** Set products in scope that nobody counted to zero. */
    complete: z.boolean().optional(),
    /** Accept lines that are still waiting for a recount. */
    accept: z.boolean().optional(),
  }),
  reply: StockTake,
});
