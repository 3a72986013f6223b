import { cents } from '#contract/cents.ts';
import type { Rule } from '#contract/order/basket.ts';
import type { TillProduct } from '#contract/till/catalogue.ts';
import type { Prices } from './pricing.ts';

/* Goods and prices for tests. */

export const product = (id: number, retailPrice: number, more: Partial<TillProduct> = {}): TillProduct => ({
  id,
  sku: `SKU-${id}`,
  standardSku: null,
  title: `Product ${id}`,
  chineseTitle: '',
  barcodes: [],
  packBarcodes: [],
  unitQty: 12,
  retailPrice: cents(retailPrice),
  standardPrice: cents(retailPrice * 11),
  categoryId: null,
  brandId: null,
  supplierId: null,
  tagIds: [],
  gstFree: false,
  soldByWeight: false,
  openPrice: false,
  thumbnail: null,
  ...more,
});

export const prices = (rules: readonly Rule[] = []): Prices => ({
  rules,
  floors: {},
  gstRate: 10,
  cashRounding: 5,
  branchId: 1,
  timeZone: 'Australia/Sydney',
  categories: new Map(),
});
export const noon = new Date('2026-11-16T01:00:00Z');
