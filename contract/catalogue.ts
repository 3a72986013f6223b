import { z } from 'zod';
import { say } from '#contract/messages/sentence.ts';
import { BulkOutcome, MAX_BULK } from './bulkOutcome.ts';
import {
  Ids,
  Product,
  ProductChange,
  ProductDraft,
  ProductFilter,
  ProductRow,
  TypePrice,
} from './catalogue/product.ts';
import { productStatuses } from './catalogue/productFields.ts';
import { SheetLanguage } from './common.ts';
import { costOnly } from './cost.ts';
import { actAliases, endpoint } from './endpoint.ts';
import { ById, ByIdAndVersion, Id, Instant, line, Nothing, page } from './fields.ts';
import { Money, MoneyTotal, Price } from './money.ts';
import { QuantityTotal } from './quantity.ts';

export const pageOfProducts = endpoint({
  method: 'GET',
  path: '/product/',
  aliases: [
    { method: 'GET', path: '/search/product/pagination/' },
    { method: 'GET', path: '/search/product/advanced/' },
  ],
  can: 'product.query',
  summary: 'Products, page by page, filtered by any field; a keyword orders them by how well they match',
  input: ProductFilter,
  reply: page(ProductRow),
});
/** Totals over everything a filter matches, whatever page is shown. */
export const productTotals = endpoint({
  method: 'GET',
  path: '/product/totals/',
  can: 'product.query',
  summary: 'Stock of all products that a filter matches, and what it is worth',
  input: ProductFilter,
  reply: z.object({
    quantity: QuantityTotal,
    committed: QuantityTotal,
    available: QuantityTotal,
    incoming: QuantityTotal,
    /** On hand at retail prices, GST included. */
    retailValue: MoneyTotal,
    /** On hand at cost prices. */
    costValue: costOnly(MoneyTotal),
  }),
});
export const getProduct = endpoint({
  method: 'GET',
  path: '/product/{id}/',
  can: 'product.get',
  summary: 'One product',
  input: ById,
  reply: Product,
});
export const createProduct = endpoint({
  method: 'POST',
  path: '/product/',
  can: 'product.add',
  summary: 'Create a product; its quantity becomes opening stock',
  input: ProductDraft,
  reply: Product,
  creates: true,
});
export const updateProduct = endpoint({
  method: 'POST',
  path: '/product/{id}/',
  aliases: [{ method: 'POST', path: '/product/update/{id}/' }],
  can: 'product.edit',
  summary: 'Change a product',
  input: ProductChange,
  reply: Product,
});
export const generateSku = endpoint({
  method: 'GET',
  path: '/product/sku/gen/',
  can: 'product.query',
  summary: 'Propose a SKU that is free',
  input: Nothing,
  reply: z.object({ sku: z.string() }),
});
/** For forms, while typing: who already has this code? */
export const checkCode = endpoint({
  method: 'GET',
  path: '/product/code/check/',
  can: 'product.query',
  summary: 'Whether a SKU or barcode is taken, and by which product',
  input: z.strictObject({ code: line(100), exceptId: Id.optional() }),
  reply: z.object({
    takenBy: z.object({ id: Id, name: z.string(), sku: z.string() }).nullable(),
    warning: z.string().nullable(),
  }),
});
export const PriceChange = z.object({
  id: Id,
  at: Instant,
  userName: z.string(),
  retailPrice: Money,
  costPrice: costOnly(Money),
  standardPrice: Money.nullable(),
});
export const priceHistory = endpoint({
  method: 'GET',
  path: '/product/price/history/{id}/',
  can: 'product.get',
  summary: 'How a product’s prices changed, newest first',
  input: ById,
  reply: z.array(PriceChange),
});

/* Actions on one product, and on many with an outcome for each */

const action = <P extends 'delete' | 'activate' | 'inactivate'>(
  path: P,
  can: 'product.delete' | 'product.enable' | 'product.disable',
  summary: string,
) =>
  endpoint({
    method: 'POST',
    path: `/product/${path}/{id}/`,
    aliases: actAliases(`/product/${path}/`),
    can,
    summary,
    input: ByIdAndVersion,
    reply: z.null(),
  });
export const deleteProduct = action('delete', 'product.delete', 'Delete a product; one with history is archived');
export const activateProduct = action('activate', 'product.enable', 'Offer a product for sale and reorder again');
export const inactivateProduct = action('inactivate', 'product.disable', 'Stop offering a product; its history stays');

/** A list of ids, or everything a filter matches. */
export const Chosen = z.strictObject({
  ids: z
    .array(Id)
    .min(1, say('field.chooseOne'))
    .max(MAX_BULK, say('field.maxAtATime', { max: MAX_BULK }))
    .optional(),
  filter: ProductFilter.omit({ pageNo: true, pageSize: true, sortField: true, sortOrder: true }).optional(),
});
const bulk = (
  path: `/product/${string}/bulk/`,
  can: 'product.delete' | 'product.enable' | 'product.disable',
  summary: string,
) => endpoint({ method: 'POST', path, can, summary, input: Chosen, reply: BulkOutcome });
export const bulkActivate = bulk('/product/activate/bulk/', 'product.enable', 'Activate many products');
export const bulkInactivate = bulk('/product/inactivate/bulk/', 'product.disable', 'Inactivate many products');
export const bulkDelete = bulk('/product/delete/bulk/', 'product.delete', 'Delete many products');
export const bulkTag = endpoint({
  method: 'POST',
  path: '/product/tag/bulk/',
  can: 'product.edit',
  summary: 'Add tags to many products, or take them off',
  input: z.strictObject({ ...Chosen.shape, add: Ids.default([]), remove: Ids.default([]) }),
  reply: BulkOutcome,
});
/** The fields that can be edited on many products at once: categories and lists, and whether GST is included. */
export const bulkEdit = endpoint({
  method: 'POST',
  path: '/product/edit/bulk/',
  can: 'product.edit',
  summary: 'Set the brand, category or supplier of many products, or whether they are GST-free',
  input: z.strictObject({
    ...Chosen.shape,
    brandId: Id.nullable().optional(),
    categoryId: Id.nullable().optional(),
    supplierId: Id.nullable().optional(),
    gstFree: z.boolean().optional(),
  }),
  reply: BulkOutcome,
});
/** Undo of a repricing: prices that somebody changed since stay. */
export const bulkPrices = endpoint({
  method: 'POST',
  path: '/product/price/bulk/',
  can: 'product.edit',
  summary: 'Set many retail prices, each only if it has not changed meanwhile',
  input: z.strictObject({
    prices: z
      .array(z.strictObject({ id: Id, from: Price, to: Price }))
      .min(1)
      .max(MAX_BULK),
  }),
  reply: BulkOutcome,
});
/** Undo of a bulk action; products changed since stay as they are, and are listed. */
export const undoBulk = endpoint({
  method: 'POST',
  path: '/product/undo/bulk/{id}/',
  can: 'product.edit',
  summary: 'Undo a bulk action on products by its undoId: also needs the right to the opposite; kept for 7 days',
  input: ById,
  reply: BulkOutcome,
});
/** Restores products that were deleted one by one. */
export const restoreProducts = endpoint({
  method: 'POST',
  path: '/product/restore/bulk/',
  can: 'product.delete',
  summary: 'Restore deleted products',
  input: z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK) }),
  reply: BulkOutcome,
});

/* Search and picking */

export const ProductHit = z.object({
  id: Id,
  sku: z.string(),
  /** The pack's own, if it has one. */
  standardSku: z.string().nullable(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  retailPrice: Money,
  costPrice: costOnly(Money),
  standardPrice: Money.nullable(),
  typePrices: z.array(TypePrice).optional(),
  unitQty: z.int(),
  soldByWeight: z.boolean(),
  gstFree: z.boolean(),
  /** Its own category and all those above it. */
  categoryIds: z.array(Id),
  brandId: Id.nullable(),
  supplierId: Id.nullable(),
  tagIds: z.array(Id),
  status: z.enum(productStatuses),
  available: QuantityTotal,
  orderQty: z.int(),
  /** True if the search matched the pack's code. */
  pack: z.boolean(),
  /** The kind of match, best first. */
  match: z.enum(['exact', 'prefix', 'substring', 'similar']),
});
export type ProductHit = z.infer<typeof ProductHit>;
export const searchProducts = endpoint({
  method: 'GET',
  path: '/search/product/',
  can: 'product.query',
  summary: 'Search products while typing or scanning: exact code, prefix, substring in any word order, then similar',
  input: z.strictObject({
    keyword: line(100).default(''),
    limit: z.int().min(1).max(50).default(20),
    branchId: Id.optional(),
    /** Inactive products are not offered for sale or reorder. */
    status: z.enum(productStatuses).optional(),
  }),
  reply: z.array(ProductHit),
});

/* Spreadsheets: the flow is in docs/areas/catalogue.md */

export const exportProducts = endpoint({
  method: 'GET',
  path: '/product/export/all/',
  can: 'product.export',
  summary: 'All products as .xlsx, or those that a filter matches',
  input: ProductFilter.extend({ language: SheetLanguage }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
export const exportScanner = endpoint({
  method: 'GET',
  path: '/product/export/scanner/',
  can: 'product.export',
  summary: 'barcode, sku, title, price, quantity as .csv for handheld scanners',
  input: ProductFilter,
  reply: { file: 'text/csv' },
});
