import type { Cents } from '#contract/cents.ts';
import type { ListedProduct } from '#contract/pricing.ts';

/*
 * Products as a till stores them: column by column, in chunks of a few thousand, each with a tag that changes with its
 * contents. 100,000 products are 20 chunks and 3 to 4 MB to transfer.
 */

/** A typed price for an open item above this is a typing mistake, or needs a manager. */
const MAX_OPEN_PRICE = 50_000;

/** Whether a manager must approve a typed price: more than open items usually cost, and above the list price. */
export const isPriceTooHigh = (price: Cents, listPrice: Cents): boolean => price > MAX_OPEN_PRICE && price > listPrice;

/** Ids in one chunk: chunk n has the products from n × CHUNK_IDS on. */
export const CHUNK_IDS = 5000;

/** A column may be shorter than `id`: missing values at its end are blank, 0, false or none. */
export type CatalogueColumns = {
  id: number[];
  sku: string[];
  /** The pack's own; blank if it has none. */
  standardSku: string[];
  title: string[];
  chineseTitle: string[];
  /** Of the unit, and of the pack; separated by a space. */
  barcodes: string[];
  packBarcodes: string[];
  unitQty: number[];
  retailPrice: number[];
  /** The effective one. */
  standardPrice: number[];
  /** Positions in `categories`, `brands` … are ids; 0 for none. */
  categoryId: number[];
  brandId: number[];
  supplierId: number[];
  tagIds: number[][];
  gstFree: (0 | 1)[];
  soldByWeight: (0 | 1)[];
  /** May be sold at a price typed in. */
  openPrice: (0 | 1)[];
  /** Asks for the customer's age, or the item's serial number. */
  ageRestricted?: (0 | 1)[];
  serialRequired?: (0 | 1)[];
  /** Sold only from units the server has leased to this till. */
  strictStock?: (0 | 1)[];
  thumbnail: string[];
};

export type CatalogueChunk = CatalogueColumns & { chunk: number; tag: string };

/** A product as the till sells it, without costs: see docs/areas/till.md. */
export type TillProduct = Omit<ListedProduct, 'costPrice'> & {
  id: number;
  sku: string;
  standardSku: string | null;
  title: string;
  chineseTitle: string;
  barcodes: string[];
  packBarcodes: string[];
  categoryId: number | null;
  brandId: number | null;
  supplierId: number | null;
  tagIds: number[];
  soldByWeight: boolean;
  openPrice: boolean;
  ageRestricted?: boolean;
  serialRequired?: boolean;
  strictStock?: boolean;
  thumbnail: string | null;
};

const words = (text: string | undefined): string[] => (text ? text.split(' ') : []);

export const productAt = (columns: CatalogueColumns, row: number): TillProduct => ({
  id: columns.id[row] ?? 0,
  sku: columns.sku[row] ?? '',
  standardSku: columns.standardSku[row] || null,
  title: columns.title[row] ?? '',
  chineseTitle: columns.chineseTitle[row] ?? '',
  barcodes: words(columns.barcodes[row]),
  packBarcodes: words(columns.packBarcodes[row]),
  unitQty: columns.unitQty[row] ?? 1,
  retailPrice: (columns.retailPrice[row] ?? 0) as Cents,
  standardPrice: (columns.standardPrice[row] ?? 0) as Cents,
  categoryId: columns.categoryId[row] || null,
  brandId: columns.brandId[row] || null,
  supplierId: columns.supplierId[row] || null,
  tagIds: columns.tagIds[row] ?? [],
  gstFree: columns.gstFree[row] === 1,
  soldByWeight: columns.soldByWeight[row] === 1,
  openPrice: columns.openPrice[row] === 1,
  ageRestricted: columns.ageRestricted?.[row] === 1,
  serialRequired: columns.serialRequired?.[row] === 1,
  strictStock: columns.strictStock?.[row] === 1,
  thumbnail: columns.thumbnail[row] || null,
});
