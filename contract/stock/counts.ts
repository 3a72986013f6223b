import { z } from 'zod';
import { costOnly, costSorts } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  Day,
  derived,
  Id,
  Instant,
  line,
  page,
  pageFilter,
  text,
  Version,
} from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, Price } from '#contract/money.ts';
import { Quantity, QuantityTotal } from '#contract/quantity.ts';

export const takeStatuses = ['counting', 'review', 'applied', 'cancelled'] as const;
export type TakeStatus = (typeof takeStatuses)[number];
/** What may follow what; anything else answers 9140. */
export const takeNext: Record<TakeStatus, readonly TakeStatus[]> = {
  counting: ['review', 'cancelled'],
  review: ['counting', 'applied', 'cancelled'],
  applied: [],
  cancelled: [],
};

export const takeScopes = ['all', 'category', 'brand', 'supplier', 'list'] as const;

const Positive = Quantity.refine((quantity) => quantity >= 0, say('field.notNegative'));

const rules = {
  /** Whoever counts does not see what is expected. */
  blind: z.boolean(),
  /** A line that differs by more than this, in units or in money, is counted again before it is believed. */
  recountUnits: Positive.nullable(),
  /** Whoever may choose it finds out by trying what a unit cost. */
  recountValue: costOnly(Price.nullable()),
  note: text(1000),
};

/** Sums over the lines; those that tell what is expected are null while a blind count runs. */
export const TakeSummary = z.object({
  /** Products the count is about: those of its scope that are active or have stock here. */
  products: z.int(),
  counted: z.int(),
  awaitingRecount: z.int(),
  differing: z.int().nullable(),
  /** Lines above the threshold that were counted once only, and are not asked for again yet. */
  needRecount: z.int().nullable(),
  surplus: QuantityTotal.nullable(),
  missing: QuantityTotal.nullable(),
  varianceValue: costOnly(Money.nullable()),
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
  /** True when products nobody counted were set to nothing. */
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
  summary: 'Change how a running stock take is done',
  input: z.strictObject({
    ...computed,
    ...derived('branchId', 'scope', 'categoryId', 'brandId', 'supplierId'),
    ...options,
    id: Id,
    version: Version.optional(),
  }),
  reply: StockTake,
});

/** What one counter found on one shelf. */
export const CountEntry = z.strictObject({
  /** Made up by the phone: the same entry sent twice counts once. */
  clientId: line(64).min(1, say('field.required')),
  productId: Id.optional(),
  /** A barcode or SKU instead of the product; a pack's SKU counts packs. */
  code: line(100).optional(),
  quantity: Quantity,
  countedAt: Instant.optional(),
  /** True adds to what was counted before, perhaps on another shelf; false puts this in its place. */
  add: z.boolean().default(true),
});
export const CountedLine = z.object({
  clientId: z.string(),
  /** False when this entry had arrived before. */
  isNew: z.boolean(),
  productId: Id,
  sku: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  /** Units this entry stands for. */
  quantity: QuantityTotal,
  /** Units of the product counted so far, by everybody. */
  counted: QuantityTotal,
});
export const countStock = endpoint({
  method: 'POST',
  path: '/stock/take/count/{id}/',
  can: 'stock.add',
  summary: 'Add what was counted, several counters at once',
  input: z.strictObject({ id: Id, entries: z.array(CountEntry).max(500).default([]) }),
  reply: z.array(CountedLine),
  creates: true,
});

export const takeShows = ['counted', 'differing', 'needRecount', 'awaitingRecount', 'uncounted'] as const;
export const TakeLine = z.object({
  productId: Id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  /** Null where nobody counted. */
  counted: QuantityTotal.nullable(),
  countedAt: Instant.nullable(),
  /** The ledger at the counted moment, as known now; null while a blind count runs. */
  expected: QuantityTotal.nullable(),
  variance: QuantityTotal.nullable(),
  varianceValue: costOnly(Money.nullable()),
  needRecount: z.boolean().nullable(),
  /** Asked to be counted again, not done yet. */
  awaitingRecount: z.boolean(),
  /** How often it was begun; 0 where nobody counted. */
  round: z.int(),
  entries: z.int(),
  /** A later count of another stock take stands: this one changes nothing. */
  superseded: z.boolean(),
  /** Set to nothing, as nobody counted it and the count was complete. */
  zeroed: z.boolean(),
});
export const pageOfTakeLines = endpoint({
  method: 'GET',
  path: '/stock/take/lines/{id}/',
  can: 'stock.query',
  summary: 'Lines of a stock take with their variance, or what nobody has counted',
  input: costSorts(
    pageFilter(['title', 'sku', 'countedAt', 'variance', 'varianceValue'], {
      id: Id,
      show: z.enum(takeShows).default('counted'),
    }),
    'varianceValue',
  ),
  reply: page(TakeLine),
});
export const pageOfTakeEntries = endpoint({
  method: 'GET',
  path: '/stock/take/entries/{id}/',
  can: 'stock.query',
  summary: 'Who counted what, newest first',
  input: pageFilter(['createTime'], { id: Id, productId: Id.optional() }),
  reply: page(
    z.object({
      id: Id,
      productId: Id,
      sku: z.string(),
      title: z.string(),
      chineseTitle: z.string(),
      quantity: QuantityTotal,
      add: z.boolean(),
      /** False when a recount began after it. */
      counts: z.boolean(),
      userName: z.string(),
      countedAt: Instant,
      createTime: Instant,
    }),
  ),
});

const act = (path: `/${string}/`, can: 'stock.edit' | 'stock.enable', summary: string) =>
  endpoint({ method: 'POST', path, can, summary, input: ByIdAndVersion, reply: StockTake });
export const recountStock = endpoint({
  method: 'POST',
  path: '/stock/take/recount/{id}/',
  can: 'stock.edit',
  summary: 'Ask that lines are counted again; their next entry starts them over',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    productIds: z.array(Id).max(5000).optional(),
    /** Instead of products: every line above the threshold that was counted once. */
    needRecount: z.boolean().optional(),
  }),
  reply: StockTake,
});
export const reviewStockTake = act('/stock/take/review/{id}/', 'stock.edit', 'End the counting and look at variances');
export const reopenStockTake = act('/stock/take/reopen/{id}/', 'stock.edit', 'Go back to counting');
export const cancelStockTake = act('/stock/take/cancel/{id}/', 'stock.edit', 'Give a stock take up');
export const approveStockTake = endpoint({
  method: 'POST',
  path: '/stock/take/approve/{id}/',
  can: 'stock.enable',
  summary: 'Post the variances, once',
  input: z.strictObject({
    ...ByIdAndVersion.shape,
    /** Products of the scope that nobody counted are not there. */
    complete: z.boolean().optional(),
    /** Also lines that should be counted again. */
    accept: z.boolean().optional(),
  }),
  reply: StockTake,
});
