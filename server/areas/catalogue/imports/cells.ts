import { z } from 'zod';
import { type ImportField, importFieldNames, productFieldOf } from '#contract/catalogue/imports.ts';
import { ProductDraft } from '#contract/catalogue/product.ts';
import {
  type FieldKind,
  type ProductField,
  type ProductValues,
  productFields,
} from '#contract/catalogue/productFields.ts';
import { line } from '#contract/fields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { wording } from '#contract/wording.ts';
import { derivedFields, effective } from '#server/areas/catalogue/products/values.ts';
import { codeOf, EMPTY, flagOf, numberOf, statusOf, tagsOf, tagText, Wrong } from '#server/platform/sheets/cells.ts';
import type { Cell } from '#server/platform/sheets/write.ts';
import { type Names, pathOf } from './names.ts';

/** What a row of a sheet says about a product, typed, with the four lists by name. `null` clears a field. */
export type Patch = Partial<
  Omit<ProductValues, 'barcodes' | 'brandId' | 'categoryId' | 'supplierId' | 'tagIds' | 'images'>
> & {
  barcode?: string;
  brand?: string | null;
  category?: string | null;
  supplier?: string | null;
  tags?: string[];
  /** Thousandths: opening stock. */
  quantity?: number;
};

const dollars = (whole: number | null) => (whole === null ? null : whole / 100);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const isDerived = (field: ProductField): field is (typeof derivedFields)[number] =>
  (derivedFields as readonly ProductField[]).includes(field);

/** A product's field as our exports write it. */
export const cellOf = (column: ImportField, product: ProductValues, onHand: number, names: Names): Cell => {
  if (column === 'quantity') return onHand / 1000;
  if (column === 'brand' || column === 'category' || column === 'supplier')
    return names[column].byId.get(product[`${column}Id`] ?? 0) ?? '';
  const field = productFieldOf[column];
  const value = isDerived(field) ? effective(product)[field] : product[field];
  switch (productFields[field].kind) {
    case 'barcodes':
      return product.barcodes[0]?.code ?? '';
    case 'tags':
      return tagText(product.tagIds.flatMap((id) => names.tag.byId.get(id) ?? []).toSorted());
    case 'money':
      return dollars(value as number | null);
    case 'flag':
      return yesNo(value as boolean);
    default:
      return value as Cell;
  }
};

/** The same as text, in the form an import reads. */
export const textOf = (field: ImportField, product: ProductValues, onHand: number, names: Names): string =>
  String(cellOf(field, product, onHand, names) ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

const Name = line(100).min(1);
const categoryOf = (text: string): string => {
  const steps = pathOf(text);
  if (steps.length > 10) throw new Wrong(say('catalogue.maxCategoryLevels'));
  return steps.join(' > ');
};

type Reader = (text: string) => unknown;
const readers: Record<Exclude<FieldKind, 'pictures'>, Reader> = {
  text: String,
  code: codeOf,
  decimal: numberOf,
  integer: numberOf,
  money: numberOf,
  flag: flagOf,
  status: statusOf,
  list: String,
  barcodes: codeOf,
  tags: tagsOf,
};

/** How a cell is read, and the rule it must meet: the form's own, or a name where the form has an id. */
const readingOf = (column: ImportField): [Reader, z.ZodType] => {
  switch (column) {
    case 'quantity':
    case 'barcode':
      return [column === 'quantity' ? numberOf : codeOf, ProductDraft.shape[column]];
    case 'brand':
    case 'supplier':
      return [String, Name];
    case 'category':
      return [categoryOf, z.string().max(500)];
    case 'tags':
      return [tagsOf, z.array(Name).max(50)];
    default:
      return [readers[productFields[column].kind], ProductDraft.shape[column]];
  }
};
const readings = new Map(importFieldNames.map((column) => [column, readingOf(column)]));

/** The value of a cleared cell; undefined for fields a product can't do without. */
const emptiedOf = (column: ImportField): unknown => {
  // Every product has a SKU and a stock quantity.
  if (column === 'sku' || column === 'quantity') return undefined;
  if (column === 'barcode') return '';
  const field = productFields[productFieldOf[column]];
  const blank = 'blank' in field ? field.blank : undefined;
  return blank === '' || blank === null || Array.isArray(blank) ? blank : undefined;
};

export type CellReading = { value: unknown } | { why: Sentence };

const readAnew = (field: ImportField, text: string): CellReading => {
  if (text.toLowerCase() === EMPTY)
    return emptiedOf(field) === undefined ? { why: say('file.cellEmpty') } : { value: emptiedOf(field) };
  const [parse, schema] = readings.get(field) ?? readingOf(field);
  try {
    const parsed = schema.safeParse(parse(text), { error: wording });
    return parsed.success
      ? { value: parsed.data }
      : { why: (parsed.error.issues[0]?.message as Sentence | undefined) ?? say('field.notUnderstood') };
  } catch (error) {
    if (error instanceof Wrong) return { why: error.sentence };
    throw error;
  }
};

/** A column of brands, prices or flags repeats itself; one of codes or titles never does. */
const uniqueFields = new Set<ImportField>(['sku', 'barcode', 'title', 'chineseTitle', 'standardSku']);
const MAX_REMEMBERED = 5000;
const MAX_REMEMBERED_LETTERS = 40;
const remembered = new Map<string, CellReading>();

/** Reads a cell by the same rules as a form. The reading may be shared by several rows. */
export const readCell = (field: ImportField, text: string): CellReading => {
  if (uniqueFields.has(field) || text.length > MAX_REMEMBERED_LETTERS) return readAnew(field, text);
  const key = `${field} ${text}`;
  const before = remembered.get(key);
  if (before) return before;
  if (remembered.size === MAX_REMEMBERED) remembered.clear();
  const reading = readAnew(field, text);
  remembered.set(key, reading);
  return reading;
};
