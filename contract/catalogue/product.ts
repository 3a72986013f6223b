import { z } from 'zod';
import { Barcode } from '#contract/barcode.ts';
import { costFilter, costSorts } from '#contract/cost.ts';
import { Day, derived, Id, Instant, line, pageFilter, Version, visibleName } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { Money, Price } from '#contract/money.ts';
import { Quantity, QuantityBound, QuantityTotal } from '#contract/quantity.ts';
import { MAX_BARCODES, Percent, ProductBarcode, productShape, productStatuses, Sku } from './productFields.ts';

/* Products: fields and units are explained in docs/areas/catalogue.md */

/** The fields a person fills in, except those with an id of their own. */
const { sku, ...others } = productShape;
const filledIn = { sku, barcode: Barcode.or(z.literal('')), ...others };

const Named = z.object({ id: Id, name: z.string() });

export const Product = z.object({
  id: Id,
  ...filledIn,
  barcodes: z.array(z.object({ code: z.string(), pack: z.boolean(), warning: z.string().nullable() })),
  thumbnail: z.string().nullable(),
  images: z.array(z.string()),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  /** Its own category and all above it. */
  categoryIds: z.array(Id),
  supplier: z.string().nullable(),
  tags: z.array(Named),
  /** On hand within the user's branches. */
  quantity: QuantityTotal,
  committed: QuantityTotal,
  available: QuantityTotal,
  incoming: QuantityTotal,
  /** Of the retail price: without GST, its GST, and including it. */
  subtotal: Money,
  gst: Money,
  priceInclGst: Money,
  createTime: Instant,
  updateTime: Instant,
  version: Version,
});
export type Product = z.infer<typeof Product>;

/** The price for customers with cost-based prices: for staff who sell but may not see the cost. */
export const TypePrice = z.object({ type: z.string(), price: Money, packPrice: Money });
export type TypePrice = z.infer<typeof TypePrice>;

/** A row of the list, without long texts. */
export const ProductRow = Product.omit({ description: true, images: true }).extend({
  typePrices: z.array(TypePrice).optional(),
});
export type ProductRow = z.infer<typeof ProductRow>;

const derivedOfProduct = derived(
  'thumbnail',
  'brand',
  'category',
  'categoryIds',
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
  'typePrices',
);
/** A barcode may be sent back as it was read, with its warning. */
const SentBarcode = z.strictObject({ ...ProductBarcode.shape, ...derived('warning') });
/** SKUs are compared as they look. */
const TypedSku = Sku.regex(/^\P{Cf}+$/u, say('catalogue.invisibleCharacters'));
const fields = {
  ...filledIn,
  sku: TypedSku,
  standardSku: TypedSku.or(z.literal('')),
  title: visibleName(200),
  barcodes: z.array(SentBarcode).max(MAX_BARCODES),
};
export const ProductDraft = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  title: fields.title,
  retailPrice: fields.retailPrice,
  /** Opening stock at `branchId`, or at the user's only branch. */
  quantity: Quantity.optional(),
  branchId: Id.optional(),
  ...derivedOfProduct,
});
export const ProductChange = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  ...derivedOfProduct,
  ...derived('quantity', 'branchId'),
  id: Id,
  version: Version.optional(),
});

export const Ids = z.array(Id).max(200);
const productFilters = {
  id: Ids.optional(),
  status: z.enum(productStatuses).optional(),
  brandId: Ids.optional(),
  /** Including subcategories. */
  categoryId: Ids.optional(),
  supplierId: Ids.optional(),
  tagId: Ids.optional(),
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
  costPriceFrom: costFilter(Price),
  costPriceTo: costFilter(Price),
  unitRetailFrom: Price.optional(),
  unitRetailTo: Price.optional(),
  unitDiscountFrom: Percent.optional(),
  unitDiscountTo: Percent.optional(),
  standardPriceFrom: Price.optional(),
  standardPriceTo: Price.optional(),
  quantityFrom: QuantityBound.optional(),
  quantityTo: QuantityBound.optional(),
  availableFrom: QuantityBound.optional(),
  availableTo: QuantityBound.optional(),
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
  /** Days of the company's time zone, both included. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  updatedFrom: Day.optional(),
  updatedTo: Day.optional(),
  /** Stock of one branch instead of all the user's branches. */
  branchId: Id.optional(),
};
export const productSorts = ['sku', 'title', 'retailPrice', 'costPrice', 'status', 'createTime', 'updateTime'] as const;
export const ProductFilter = costSorts(pageFilter(productSorts, productFilters), 'costPrice');
export type ProductFilter = z.infer<typeof ProductFilter>;
