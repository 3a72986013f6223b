import { z } from 'zod';
import type { ImportField } from '#contract/catalogue/imports.ts';
import { ProductDraft } from '#contract/catalogue/product.ts';
import { line } from '#contract/fields.ts';
import { inEnglish, type Sentence, say } from '#contract/messages/sentence.ts';
import { wording } from '#contract/wording.ts';
import { effective, type ProductValues } from '#server/areas/catalogue/products/values.ts';
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

/** Typed into a cell, it empties the field; an empty cell leaves it as it is. */
export const EMPTY = '(empty)';

export const tagText = (tags: readonly string[]): string =>
  tags.some((tag) => tag.includes(',')) ? tags.map((tag) => `${tag};`).join(' ') : tags.join(', ');
export const tagsOf = (text: string): string[] => {
  const parts = text.split(text.includes(';') ? ';' : /[,，、]/).map((part) => part.trim());
  const seen = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]));
  return [...seen.values()];
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

const words = {
  yes: new Set(['yes', 'y', 'true', '1', 'x', '✓', '是', '对']),
  no: new Set(['no', 'n', 'false', '0', '否', '不']),
  active: new Set(['active', 'activated', 'enabled', 'on', 'yes', 'y', 'true', '1', '启用', '上架', '在售']),
  inactive: new Set([
    'inactive',
    'inactivated',
    'disabled',
    'archived',
    'draft',
    'off',
    'no',
    'n',
    'false',
    '0',
    '停用',
    '下架',
  ]),
};

/** What a cell says cannot be read. */
export class Wrong extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(inEnglish(sentence));
    this.sentence = sentence;
  }
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const numberOf = (text: string): number => {
  const bare = text.replace(/^(aud|a?\$|¥|€|£)\s*|\s*(cm|kg|m³|%|aud)$/gi, '').replace(/\s/g, '');
  const dotted = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare;
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(dotted) || !/\d/.test(dotted))
    throw new Wrong(say('file.notANumber', { value: cut(text) }));
  return Number(dotted.replaceAll(',', ''));
};

const codeOf = (text: string): string => {
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(text)) throw new Wrong(say('file.codeShortened', { code: text }));
  return text;
};

const flagOf = (text: string): boolean => {
  const word = text.toLowerCase();
  if (words.yes.has(word)) return true;
  if (words.no.has(word)) return false;
  throw new Wrong(say('file.notYesNo', { value: cut(text) }));
};

export const statusOf = (text: string): string => {
  const word = text.toLowerCase();
  if (words.active.has(word)) return 'active';
  if (words.inactive.has(word)) return 'inactive';
  throw new Wrong(say('file.notAStatus', { value: cut(text) }));
};

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
