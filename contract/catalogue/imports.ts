import { z } from 'zod';
import { actAliases, endpoint } from '#contract/endpoint.ts';
import { ById, Id, Instant, line, page, pageFilter } from '#contract/fields.ts';
import { inEnglish, Said, type Sentence, say, whyFields } from '#contract/messages/sentence.ts';
import { type FieldOf, type ProductField, productFieldNames, productFields } from './productFields.ts';

/** Upload → mapping → dry run → apply all or nothing → revert. One import is one change set. */
export const MAX_SHEET_BYTES = 64 * 1024 * 1024;
export const MAX_SHEET_ROWS = 100_000;

/** Fields that spreadsheets name otherwise: they hold the primary barcode, and names for ids. */
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

/** The field that a column fills; opening stock is none. */
export const productFieldOf = Object.fromEntries(
  productFieldNames
    .filter((field) => productFields[field].kind !== 'pictures')
    .map((field) => [field in sheetNames ? sheetNames[field as keyof typeof sheetNames] : field, field]),
) as Record<Exclude<ImportField, 'quantity'>, ProductField>;

/** In the order of our own exports: opening stock comes before the measures. */
export const importFieldNames = Object.keys(productFieldOf).flatMap((field) =>
  field === 'length' ? ['quantity', field] : [field],
) as [ImportField, ...ImportField[]];

const capitalise = <F extends string>(field: F) => `${field.charAt(0).toUpperCase()}${field.slice(1)}` as Capitalize<F>;
/** How a column is called, in every language. */
export const columnTitle = (field: ImportField): Sentence => say(`catalogue.column${capitalise(field)}`);

/** The titles of our own export. */
export const importFields = Object.fromEntries(
  importFieldNames.map((field) => [field, inEnglish(columnTitle(field))]),
) as Record<ImportField, string>;

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'reverted',
  'failed',
] as const;
/** Column index → field; columns that are left out are ignored. */
export const Mapping = z.record(z.string().regex(/^\d{1,3}$/), z.enum(importFieldNames));
export type Mapping = z.infer<typeof Mapping>;

export const ProductImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Rows done of the step under way. */
  progress: z.object({ done: z.int(), total: z.int() }),
  columns: z.array(z.object({ title: z.string(), samples: z.array(z.string()) })),
  mapping: Mapping,
  /** Where opening stock of new products goes. */
  branchId: Id.nullable(),
  /** The dry run found opening stock, and nobody has said yet where it goes: answer with a check that names the branch. */
  needsBranch: z.boolean(),
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), wrong: z.int() }),
  /** Why it failed, or may not be reverted. */
  reason: z.string().nullable(),
  said: Said.optional(),
  userName: z.string(),
  createTime: Instant,
  applyTime: Instant.nullable(),
  revertTime: Instant.nullable(),
});
export type ProductImport = z.infer<typeof ProductImport>;

export const importOutcomes = ['new', 'changed', 'unchanged', 'wrong'] as const;
export const ImportRow = z.object({
  /** As the spreadsheet counts it: the heading is row 1. */
  row: z.int(),
  outcome: z.enum(importOutcomes),
  productId: Id.nullable(),
  sku: z.string(),
  title: z.string(),
  changes: z.array(
    z.object({ field: z.enum(importFieldNames), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  problems: z.array(z.object({ column: z.string(), field: z.string(), ...whyFields })),
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
export const getImport = endpoint({
  method: 'GET',
  path: '/product/import/{id}/',
  can: 'product.import',
  summary: 'How an import stands',
  input: ById,
  reply: ProductImport,
});
export const pageOfImports = endpoint({
  method: 'GET',
  path: '/product/import/pagination/',
  can: 'product.import',
  summary: 'Earlier imports',
  input: pageFilter(['createTime'], {}),
  reply: page(ProductImport),
});
export const importRows = endpoint({
  method: 'GET',
  path: '/product/import/rows/{id}/',
  can: 'product.import',
  summary: 'The rows of a dry run: new, changed, unchanged, wrong',
  input: z.strictObject({
    ...ById.shape,
    ...pageFilter(['row'], { outcome: z.enum(importOutcomes).optional() }).shape,
  }),
  reply: page(ImportRow),
});
export const checkImport = endpoint({
  method: 'POST',
  path: '/product/import/check/{id}/',
  can: 'product.import',
  summary: 'Dry run with this mapping; the mapping is remembered for files with the same headings',
  /** Without a mapping or a branch, those that it has: guessed, remembered or given before. */
  input: z.strictObject({ ...ById.shape, mapping: Mapping.optional(), branchId: Id.optional() }),
  reply: ProductImport,
});
export const applyImport = endpoint({
  method: 'POST',
  path: '/product/import/apply/{id}/',
  aliases: actAliases('/product/import/apply/').slice(0, 1),
  can: 'product.import',
  summary: 'Apply a checked import, all or nothing',
  input: ById,
  reply: ProductImport,
});
export const revertImport = endpoint({
  method: 'POST',
  path: '/product/import/revert/{id}/',
  can: 'product.import',
  summary: 'Take an import back as a whole, while nothing newer touched its fields',
  input: ById,
  reply: ProductImport,
});
export const discardImport = endpoint({
  method: 'POST',
  path: '/product/import/delete/{id}/',
  can: 'product.import',
  summary: 'Forget an import that was not applied',
  input: ById,
  reply: z.null(),
});
export const importTemplate = endpoint({
  method: 'GET',
  path: '/product/import/template/',
  can: 'product.import',
  summary: 'An empty sheet with our headings',
  input: z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx'), name: line(60).optional() }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
