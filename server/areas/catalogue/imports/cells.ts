import { z } from 'zod';
import type { ImportField } from '#contract/catalogue/imports.ts';
import { ProductDraft } from '#contract/catalogue/product.ts';
import { line } from '#contract/fields.ts';
import { type Sentence, say } from '#contract/messages/sentence.ts';
import { wording } from '#contract/wording.ts';
import { effective, type ProductValues } from '#server/areas/catalogue/products/values.ts';
import { codeOf, EMPTY, flagOf, numberOf, statusOf, tagsOf, tagText, Wrong } from '#server/platform/sheets/cells.ts';
import type { Cell } from '#server/platform/sheets/write.ts';
import { type Names, pathOf } from './names.ts';

/** What a row of a sheet says about a product: typed, the four lists by name. `null` empties a field. */
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

type Shown = ProductValues & { onHand: number };
const dollars = (whole: number | null) => (whole === null ? null : whole / 100);
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** A product's field as our exports write it. */
export const cellOf = (field: ImportField, product: Shown, names: Names): Cell => {
  switch (field) {
    case 'barcode':
      return product.barcodes[0]?.code ?? '';
    case 'quantity':
      return product.onHand / 1000;
    case 'brand':
    case 'category':
    case 'supplier':
      return names[field].byId.get(product[`${field}Id`] ?? 0) ?? '';
    case 'tags':
      return tagText(product.tagIds.flatMap((id) => names.tag.byId.get(id) ?? []).toSorted());
    case 'retailPrice':
    case 'costPrice':
      return dollars(product[field]);
    case 'standardPrice':
    case 'unitRetail':
      return dollars(effective(product)[field]);
    case 'volume':
      return effective(product).volume;
    case 'gstFree':
    case 'soldByWeight':
      return yesNo(product[field]);
    default:
      return product[field];
  }
};

/** The same as text, as it is read back. */
export const textOf = (field: ImportField, product: Shown, names: Names): string =>
  String(cellOf(field, product, names) ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

const Name = line(100).min(1);
const categoryOf = (text: string): string => {
  const steps = pathOf(text);
  if (steps.length > 10) throw new Wrong(say('catalogue.maxCategoryLevels'));
  return steps.join(' > ');
};

const shape = ProductDraft.shape;
const readers: Record<ImportField, [(text: string) => unknown, z.ZodType]> = {
  sku: [codeOf, shape.sku],
  barcode: [codeOf, shape.barcode],
  title: [String, shape.title],
  chineseTitle: [String, shape.chineseTitle],
  shortDescription: [String, shape.shortDescription],
  description: [String, shape.description],
  quantity: [numberOf, shape.quantity],
  length: [numberOf, shape.length],
  width: [numberOf, shape.width],
  height: [numberOf, shape.height],
  volume: [numberOf, shape.volume],
  weight: [numberOf, shape.weight],
  brand: [String, Name],
  category: [categoryOf, z.string().max(500)],
  supplier: [String, Name],
  retailPrice: [numberOf, shape.retailPrice],
  costPrice: [numberOf, shape.costPrice],
  gstFree: [flagOf, shape.gstFree],
  soldByWeight: [flagOf, shape.soldByWeight],
  standardSku: [codeOf, shape.standardSku],
  standardDescription: [String, shape.standardDescription],
  standardSize: [String, shape.standardSize],
  standardPrice: [numberOf, shape.standardPrice],
  unitQty: [numberOf, shape.unitQty],
  unitSize: [String, shape.unitSize],
  unitRetail: [numberOf, shape.unitRetail],
  unitDiscount: [numberOf, shape.unitDiscount],
  orderQty: [numberOf, shape.orderQty],
  status: [statusOf, shape.status],
  tags: [tagsOf, z.array(Name).max(50)],
};

const emptied: Partial<Record<ImportField, unknown>> = {
  barcode: '',
  chineseTitle: '',
  shortDescription: '',
  description: '',
  length: null,
  width: null,
  height: null,
  volume: null,
  weight: null,
  brand: null,
  category: null,
  supplier: null,
  standardSku: '',
  standardDescription: '',
  standardSize: '',
  standardPrice: null,
  unitSize: '',
  unitRetail: null,
  tags: [],
};

export type Read = { value: unknown } | { why: Sentence };

/** What a cell says, by the same rules as a form. */
export const readCell = (field: ImportField, text: string): Read => {
  if (text.toLowerCase() === EMPTY)
    return field in emptied ? { value: emptied[field] } : { why: say('file.cellEmpty') };
  const [read, schema] = readers[field];
  try {
    const parsed = schema.safeParse(read(text), { error: wording });
    return parsed.success
      ? { value: parsed.data }
      : { why: (parsed.error.issues[0]?.message as Sentence | undefined) ?? say('field.notUnderstood') };
  } catch (error) {
    if (error instanceof Wrong) return { why: error.sentence };
    throw error;
  }
};
