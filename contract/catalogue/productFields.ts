import { z } from 'zod';
import { Barcode } from '#contract/barcode.ts';
import { costOnly } from '#contract/cost.ts';
import { Id, line, name, text, UploadUrl } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents, Price } from '#contract/money.ts';
import { MAX_QUANTITY } from '#contract/quantity.ts';

export const MAX_SKU = 60;
export const Sku = z
  .string()
  .trim()
  .min(1, say('field.required'))
  .max(MAX_SKU, say('field.maxCharacters', { max: MAX_SKU }))
  .regex(/^[^\p{Cc}\s]+( [^\p{Cc}\s]+)*$/u, say('catalogue.skuFormat'));
const decimals = (places: number, max: number) =>
  z
    .number()
    .min(0, say('field.notNegative'))
    .max(max)
    .refine(
      (value) => Math.abs(value * 10 ** places - Math.round(value * 10 ** places)) < 1e-6,
      say('field.maxDecimals', { max: places }),
    );
/** Centimetres. */
const Centimetres = decimals(2, 100_000).nullable();
const Kilograms = decimals(3, 100_000).nullable();
const CubicMetres = decimals(6, 1_000_000).nullable();
export const Percent = decimals(2, 100);

export const productStatuses = ['active', 'inactive'] as const;
export const ProductBarcode = z.strictObject({ code: Barcode, pack: z.boolean().default(false) });
export const MAX_BARCODES = 20;
export const MAX_IMAGES = 12;

/** How a field is stored, and how a spreadsheet cell is read into it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'decimal'
  | 'integer'
  | 'money'
  | 'flag'
  | 'status'
  /** A brand, category or supplier: an id here, a name in spreadsheets. */
  | 'list'
  /** Stored in separate tables. */
  | 'barcodes'
  | 'tags'
  /** Not in spreadsheets. */
  | 'pictures';

/** A required field. */
const required = <K extends FieldKind, S extends z.ZodType>(kind: K, schema: S) => ({ kind, schema });
/** A field with its default value. */
const field = <K extends FieldKind, S extends z.ZodType>(kind: K, schema: S, blank: z.output<S>) => ({
  kind,
  schema,
  blank,
});

/**
 * Every field of a product, once, in the order of our spreadsheets. Requests, replies, table columns, the blank form,
 * imports, exports, audit trail and undo are derived from this list. A field's spreadsheet heading is the text
 * `catalogue.column…`; a column missing in the table, or extra there, does not compile.
 */
export const productFields = {
  sku: field('code', Sku, ''),
  /** All of them, the primary one first. Without `barcode` in the request, the list replaces every one. */
  barcodes: field('barcodes', z.array(ProductBarcode).max(MAX_BARCODES), []),
  title: required('text', name(200)),
  chineseTitle: field('text', line(200), ''),
  shortDescription: field('text', line(500), ''),
  description: field('text', text(10_000), ''),
  countryOfOrigin: field('text', line(60), ''),
  length: field('decimal', Centimetres, null),
  width: field('decimal', Centimetres, null),
  height: field('decimal', Centimetres, null),
  /** Derived from the three when blank. */
  volume: field('decimal', CubicMetres, null),
  weight: field('decimal', Kilograms, null),
  brandId: field('list', Id.nullable(), null),
  categoryId: field('list', Id.nullable(), null),
  supplierId: field('list', Id.nullable(), null),
  retailPrice: required('money', Price),
  costPrice: field('money', costOnly(Price), cents(0)),
  gstFree: field('flag', z.boolean(), false),
  soldByWeight: field('flag', z.boolean(), false),
  /** At a till: the price is typed in, the customer's age is checked, or a serial number is required. */
  openPrice: field('flag', z.boolean(), false),
  ageRestricted: field('flag', z.boolean(), false),
  serialRequired: field('flag', z.boolean(), false),
  /** Never sold beyond stock, even by offline tills: those sell what the server has leased to them. */
  strictStock: field('flag', z.boolean(), false),
  standardSku: field('code', Sku.or(z.literal('')), ''),
  standardDescription: field('text', line(500), ''),
  standardSize: field('text', line(100), ''),
  /** The pack's price; unitRetail × unitQty less the discount when blank. */
  standardPrice: field('money', Price.nullable(), null),
  /** Units in a standard pack. */
  unitQty: field('integer', z.int().min(1).max(100_000), 1),
  unitSize: field('text', line(100), ''),
  /** The list price of a unit inside the pack; the retail price when blank. */
  unitRetail: field('money', Price.nullable(), null),
  /** Percent off a unit when bought as a pack. */
  unitDiscount: field('decimal', Percent, 0),
  /** The usual order quantity, in units. */
  orderQty: field('integer', z.int().min(0).max(MAX_QUANTITY, say('field.maxQuantity')), 0),
  status: field('status', z.enum(productStatuses), 'active'),
  tagIds: field('tags', z.array(Id).max(50), []),
  /** The first one is the thumbnail. */
  images: field('pictures', z.array(UploadUrl).max(MAX_IMAGES), []),
};
type Fields = typeof productFields;
export type ProductField = keyof Fields;
export const productFieldNames = Object.keys(productFields) as ProductField[];
/** Fields by kind. */
export type FieldOf<K extends FieldKind> = {
  [F in ProductField]: Fields[F]['kind'] extends K ? F : never;
}[ProductField];

/** A stored product. Null where a value is derived or missing. */
export type ProductValues = { [F in ProductField]: Exclude<z.output<Fields[F]['schema']>, undefined> };

/** A new product's defaults. */
export const blankProduct = Object.fromEntries(
  Object.entries(productFields).flatMap(([name, each]) => ('blank' in each ? [[name, each.blank]] : [])),
) as Omit<ProductValues, 'title' | 'retailPrice'>;

export const productShape = Object.fromEntries(
  Object.entries(productFields).map(([name, { schema }]) => [name, schema]),
) as { [F in ProductField]: Fields[F]['schema'] };
