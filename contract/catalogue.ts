import { z } from 'zod';
import { Barcode } from './barcode.ts';
import { actAliases, endpoint } from './endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Id,
  Instant,
  line,
  Nothing,
  name,
  page,
  pageFilter,
  text,
  UploadUrl,
  Version,
  visibleName,
} from './fields.ts';
import { Money, Price } from './money.ts';
import { roundings } from './pricing.ts';
import { Quantity, QuantityTotal } from './quantity.ts';

/* Products: fields and units are explained in docs/areas/catalogue.md */

export const MAX_SKU = 60;
export const Sku = z
  .string()
  .trim()
  .min(1, 'Please fill this in')
  .max(MAX_SKU, `At most ${MAX_SKU} characters`)
  .regex(/^[^\p{Cc}\s]+( [^\p{Cc}\s]+)*$/u, 'One line, single blanks at most');
const decimals = (places: number, max: number) =>
  z
    .number()
    .min(0, 'Must not be negative')
    .max(max)
    .refine(
      (value) => Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6,
      `At most ${places} decimals`,
    );
/** Centimetres. */
const Centimetres = decimals(2, 100_000).nullable();
const Kilograms = decimals(3, 100_000).nullable();
const CubicMetres = decimals(6, 1_000_000).nullable();
const Percent = decimals(2, 100);

export const productStatuses = ['active', 'inactive'] as const;
export const ProductBarcode = z.strictObject({ code: Barcode, pack: z.boolean().default(false) });
export const MAX_BARCODES = 20;
export const MAX_IMAGES = 12;

/** What a person fills in, besides what has an id of its own. */
const productFields = {
  sku: Sku,
  barcode: Barcode.or(z.literal('')),
  /** All of them, the primary one first. Sent without `barcode`, it replaces every one. */
  barcodes: z.array(ProductBarcode).max(MAX_BARCODES),
  title: name(200),
  chineseTitle: line(200),
  shortDescription: line(500),
  description: text(10_000),
  length: Centimetres,
  width: Centimetres,
  height: Centimetres,
  /** Derived from the three when blank. */
  volume: CubicMetres,
  weight: Kilograms,
  brandId: Id.nullable(),
  categoryId: Id.nullable(),
  supplierId: Id.nullable(),
  retailPrice: Price,
  costPrice: Price,
  gstFree: z.boolean(),
  soldByWeight: z.boolean(),
  standardSku: Sku.or(z.literal('')),
  standardDescription: line(500),
  standardSize: line(100),
  /** The pack's price; unitRetail × unitQty less the discount when blank. */
  standardPrice: Price.nullable(),
  /** Units in a standard pack. */
  unitQty: z.int().min(1).max(100_000),
  unitSize: line(100),
  /** The list price of a unit inside the pack; the retail price when blank. */
  unitRetail: Price.nullable(),
  /** Percent off a unit when bought as a pack. */
  unitDiscount: Percent,
  /** What one usually orders of it at once, in units. */
  orderQty: z.int().min(0).max(1_000_000),
  status: z.enum(productStatuses),
  tagIds: z.array(Id).max(50),
  /** The first one is the thumbnail. */
  images: z.array(UploadUrl).max(MAX_IMAGES),
};

const Named = z.object({ id: Id, name: z.string() });

export const Product = z.object({
  id: Id,
  ...productFields,
  barcodes: z.array(z.object({ code: z.string(), pack: z.boolean(), warning: z.string().nullable() })),
  thumbnail: z.string().nullable(),
  images: z.array(z.string()),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  supplier: z.string().nullable(),
  tags: z.array(Named),
  /** On hand within one's branches. */
  quantity: QuantityTotal,
  committed: QuantityTotal,
  available: QuantityTotal,
  incoming: QuantityTotal,
  /** Of the retail price: without GST, the GST in it, and with it. */
  subtotal: Money,
  gst: Money,
  priceInclGst: Money,
  createTime: Instant,
  updateTime: Instant,
  version: Version,
});
export type Product = z.infer<typeof Product>;

/** A list's row: what columns show, without the long texts. */
export const ProductRow = Product.omit({ description: true, images: true });
export type ProductRow = z.infer<typeof ProductRow>;

const derivedOfProduct = derived(
  'thumbnail',
  'brand',
  'category',
  'supplier',
  'tags',
  'committed',
  'available',
  'incoming',
  'subtotal',
  'gst',
  'priceInclGst',
  'createTime',
  'updateTime',
);
/** A barcode as it was read may be sent back, its warning with it. */
const SentBarcode = z.strictObject({ ...ProductBarcode.shape, ...derived('warning') });
/** Two SKUs that look alike are alike. */
const TypedSku = Sku.regex(/^\P{Cf}+$/u, 'This holds signs that cannot be seen');
const sent = {
  ...productFields,
  sku: TypedSku,
  standardSku: TypedSku.or(z.literal('')),
  title: visibleName(200),
  barcodes: z.array(SentBarcode).max(MAX_BARCODES),
};
export const ProductDraft = z.strictObject({
  ...z.strictObject(sent).partial().shape,
  title: sent.title,
  retailPrice: sent.retailPrice,
  /** Opening stock at `branchId`, or at the user's only branch. */
  quantity: Quantity.optional(),
  branchId: Id.optional(),
  ...derivedOfProduct,
});
export const ProductChange = z.strictObject({
  ...z.strictObject(sent).partial().shape,
  ...derivedOfProduct,
  ...derived('quantity', 'branchId'),
  id: Id,
  version: Version.optional(),
});

const ids = z.array(Id).max(200);
const productFilters = {
  id: ids.optional(),
  status: z.enum(productStatuses).optional(),
  brandId: ids.optional(),
  /** With everything below it. */
  categoryId: ids.optional(),
  supplierId: ids.optional(),
  tagId: ids.optional(),
  sku: line(100).optional(),
  barcode: line(100).optional(),
  title: line(100).optional(),
  chineseTitle: line(100).optional(),
  shortDescription: line(100).optional(),
  description: line(100).optional(),
  standardSku: line(100).optional(),
  standardDescription: line(100).optional(),
  standardSize: line(100).optional(),
  unitSize: line(100).optional(),
  gstFree: z.boolean().optional(),
  soldByWeight: z.boolean().optional(),
  hasImage: z.boolean().optional(),
  hasBarcode: z.boolean().optional(),
  retailPriceFrom: Price.optional(),
  retailPriceTo: Price.optional(),
  costPriceFrom: Price.optional(),
  costPriceTo: Price.optional(),
  standardPriceFrom: Price.optional(),
  standardPriceTo: Price.optional(),
  quantityFrom: Quantity.optional(),
  quantityTo: Quantity.optional(),
  availableFrom: Quantity.optional(),
  availableTo: Quantity.optional(),
  lengthFrom: z.number().optional(),
  lengthTo: z.number().optional(),
  widthFrom: z.number().optional(),
  widthTo: z.number().optional(),
  heightFrom: z.number().optional(),
  heightTo: z.number().optional(),
  volumeFrom: z.number().optional(),
  volumeTo: z.number().optional(),
  weightFrom: z.number().optional(),
  weightTo: z.number().optional(),
  unitQtyFrom: z.int().optional(),
  unitQtyTo: z.int().optional(),
  orderQtyFrom: z.int().optional(),
  orderQtyTo: z.int().optional(),
  createdFrom: Instant.optional(),
  createdTo: Instant.optional(),
  updatedFrom: Instant.optional(),
  updatedTo: Instant.optional(),
  /** Quantities of one branch instead of all of one's own. */
  branchId: Id.optional(),
};
export const productSorts = ['sku', 'title', 'retailPrice', 'costPrice', 'status', 'createTime', 'updateTime'] as const;
export const ProductFilter = pageFilter(productSorts, productFilters);
export type ProductFilter = z.infer<typeof ProductFilter>;

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
  summary: 'Make a product; its quantity becomes opening stock',
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
/** For forms: who has this code already? Asked while one types. */
export const checkCode = endpoint({
  method: 'GET',
  path: '/product/code/check/',
  can: 'product.query',
  summary: 'Whether a SKU or barcode is taken, and by which product',
  input: z.strictObject({ code: line(100), exceptId: Id.optional() }),
  reply: z.object({ takenBy: Named.extend({ sku: z.string() }).nullable(), warning: z.string().nullable() }),
});
export const PriceChange = z.object({
  id: Id,
  at: Instant,
  userName: z.string(),
  retailPrice: Money,
  costPrice: Money,
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

/* Acts on one product, and on many with an outcome each */

const act = <P extends 'delete' | 'activate' | 'inactivate'>(
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
export const deleteProduct = act('delete', 'product.delete', 'Delete a product; one with history is archived');
export const activateProduct = act('activate', 'product.enable', 'Offer a product for sale and reorder again');
export const inactivateProduct = act('inactivate', 'product.disable', 'Stop offering a product; its history stays');

export const MAX_BULK = 10_000;
/** The ids themselves, or everything that a filter matches. */
export const Chosen = z.strictObject({
  ids: z.array(Id).min(1, 'Choose at least one').max(MAX_BULK, `At most ${MAX_BULK} at a time`).optional(),
  filter: ProductFilter.omit({ pageNo: true, pageSize: true, sortField: true, sortOrder: true }).optional(),
});
export const Outcome = z.object({ id: Id, code: z.int(), message: z.string() });
export const BulkOutcome = z.object({ done: z.int(), failed: z.int(), results: z.array(Outcome) });
export type BulkOutcome = z.infer<typeof BulkOutcome>;
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
  input: z.strictObject({ ...Chosen.shape, add: ids.default([]), remove: ids.default([]) }),
  reply: BulkOutcome,
});
export const bulkReprice = endpoint({
  method: 'POST',
  path: '/product/reprice/bulk/',
  can: 'product.edit',
  summary: 'Move many retail prices by a percentage, with a rounding',
  input: z.strictObject({
    ...Chosen.shape,
    percent: z.number().min(-90).max(500).multipleOf(0.01),
    rounding: z.enum(roundings).default('none'),
  }),
  reply: BulkOutcome,
});
/** Undo of a repricing: each price goes back only where nobody changed it since. */
export const bulkPrices = endpoint({
  method: 'POST',
  path: '/product/price/bulk/',
  can: 'product.edit',
  summary: 'Set many retail prices, each only where it still is what one saw',
  input: z.strictObject({
    prices: z
      .array(z.strictObject({ id: Id, from: Price, to: Price }))
      .min(1)
      .max(MAX_BULK),
  }),
  reply: BulkOutcome,
});
/** Undo of a bulk act, by the change set it made. */
export const restoreProducts = endpoint({
  method: 'POST',
  path: '/product/restore/bulk/',
  can: 'product.delete',
  summary: 'Bring deleted products back',
  input: z.strictObject({ ids: z.array(Id).min(1).max(MAX_BULK) }),
  reply: BulkOutcome,
});

/* Search and picking */

export const ProductHit = z.object({
  id: Id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  thumbnail: z.string().nullable(),
  retailPrice: Money,
  costPrice: Money,
  standardPrice: Money.nullable(),
  unitQty: z.int(),
  soldByWeight: z.boolean(),
  gstFree: z.boolean(),
  status: z.enum(productStatuses),
  available: QuantityTotal,
  /** True when the code searched for is the pack's. */
  pack: z.boolean(),
  /** How it was found, best first. */
  match: z.enum(['exact', 'prefix', 'substring', 'similar']),
});
export type ProductHit = z.infer<typeof ProductHit>;
export const searchProducts = endpoint({
  method: 'GET',
  path: '/search/product/',
  can: 'product.query',
  summary: 'Products as one types or scans: exact code, prefix, substring in any word order, then similar',
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
  input: ProductFilter,
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
