import { z } from 'zod';
import { SheetLanguage } from '#contract/common.ts';
import { endpoint } from '#contract/endpoint.ts';
import { ById, Id, line } from '#contract/fields.ts';
import { importEndpoints, importJobShape, importRowShape, mappingOf } from '#contract/imports.ts';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import { type FieldOf, type ProductField, productFieldNames, productFields } from './productFields.ts';

export const MAX_SHEET_BYTES = 64 * 1024 * 1024;
export const MAX_SHEET_ROWS = 100_000;

/** Fields with other names in spreadsheets: the primary barcode, and names instead of ids. */
const sheetNames = {
  barcodes: 'barcode',
  brandId: 'brand',
  categoryId: 'category',
  supplierId: 'supplier',
  tagIds: 'tags',
} as const satisfies Partial<Record<ProductField, string>>;
type SheetName<F> = F extends keyof typeof sheetNames ? (typeof sheetNames)[F] : F;
/** What a column can be mapped to: a product's fields, and its opening stock. */
export type ImportField = SheetName<Exclude<ProductField, FieldOf<'pictures'>>> | 'quantity';

/** The product field of a column; opening stock is none. */
export const productFieldOf = Object.fromEntries(
  productFieldNames
    .filter((field) => productFields[field].kind !== 'pictures')
    .map((field) => [field in sheetNames ? sheetNames[field as keyof typeof sheetNames] : field, field]),
) as Record<Exclude<ImportField, 'quantity'>, ProductField>;

/** In the order of our exports: opening stock comes before the measurements. */
export const importFieldNames = Object.keys(productFieldOf).flatMap((field) =>
  field === 'length' ? ['quantity', field] : [field],
) as [ImportField, ...ImportField[]];

const capitalise = <F extends string>(field: F) => `${field.charAt(0).toUpperCase()}${field.slice(1)}` as Capitalize<F>;
/** A column's names, in every language. */
export const columnId = (field: ImportField) => `catalogue.column${capitalise(field)}` as const;
export const columnTitle = (field: ImportField): Sentence => say(columnId(field));

/** The headings of our own export. */
export const importFields = Object.fromEntries(
  importFieldNames.map((field) => [field, inEnglish(columnTitle(field))]),
) as Record<ImportField, string>;

export const Mapping = mappingOf(importFieldNames);
export type Mapping = z.infer<typeof Mapping>;

export const ProductImport = z.object({
  ...importJobShape(importFieldNames),
  /** The branch that gets the opening stock of new products. */
  branchId: Id.nullable(),
  /** The dry run found opening stock without a branch: choose one when applying. */
  needsBranch: z.boolean(),
});
export type ProductImport = z.infer<typeof ProductImport>;

export const ImportRow = z.object({
  ...importRowShape(importFieldNames),
  productId: Id.nullable(),
  sku: z.string(),
  title: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** The specification's path starts an import: the file is read in the background, its columns are guessed. */
export const updateByXls = endpoint({
  method: 'POST',
  path: '/product/update_by_xls/',
  can: 'product.import',
  summary: 'Upload a spreadsheet of products (.xlsx, .xls, .csv) for a dry run',
  input: z.strictObject({ branchId: Id.optional() }),
  upload: { maxBytes: MAX_SHEET_BYTES },
  reply: ProductImport,
  creates: true,
});
export const {
  getImport,
  pageOfImports,
  importRows,
  checkImport,
  fixImport,
  applyImport,
  revertImport,
  discardImport,
} = importEndpoints({
  path: '/product/import/',
  can: 'product.import',
  job: ProductImport,
  row: ImportRow,
  check: { mapping: Mapping.optional(), branchId: Id.optional() },
  apply: { branchId: Id.optional() },
});
/** The lists an import may add to: it creates entries that don't exist yet. */
export const importListKinds = ['supplier', 'brand', 'category', 'tag'] as const;
export type ImportListKind = (typeof importListKinds)[number];
/** All of them are counted, the first ones listed. */
const NewNames = z.object({ count: z.int(), names: z.array(z.string()) });
export const importNewNames = endpoint({
  method: 'GET',
  path: '/product/import/names/{id}/',
  can: 'product.import',
  summary: 'The suppliers, brands, categories and tags that a checked import will create, or an applied one created',
  input: ById,
  reply: z.object({ supplier: NewNames, brand: NewNames, category: NewNames, tag: NewNames }),
});
export const importTemplate = endpoint({
  method: 'GET',
  path: '/product/import/template/',
  can: 'product.import',
  summary: 'An import template',
  input: z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    name: line(60).optional(),
    language: SheetLanguage,
  }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
