import { z } from 'zod';
import { SheetLanguage } from '#contract/common.ts';
import { costOnly, costSorts } from '#contract/cost.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, Id, Instant, page, pageFilter } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';
import { QuantityTotal } from '#contract/quantity.ts';

/** Recorded: the stock as the books showed it at that moment. Known: the same including entries that were made late. */
export const stockBases = ['recorded', 'known'] as const;

export const StockAtRow = z.object({
  productId: Id,
  sku: z.string(),
  barcode: z.string(),
  title: z.string(),
  chineseTitle: z.string(),
  branchId: Id,
  branchName: z.string(),
  quantity: QuantityTotal,
  /** Exact, six decimals. */
  averageCost: costOnly(z.number()),
  value: costOnly(Money),
});
const StockAtFilters = pageFilter(['sku', 'title', 'quantity', 'value'], {
  /** An instant, or a day: then the end of that day in each branch's own time zone. Now if both are missing. */
  at: Instant.optional(),
  day: Day.optional(),
  basis: z.enum(stockBases).default('recorded'),
  branchId: Id.optional(),
  categoryId: Id.optional(),
  brandId: Id.optional(),
  supplierId: Id.optional(),
});
export const StockAtFilter = costSorts(StockAtFilters, 'value');
export const stockByDate = endpoint({
  method: 'GET',
  path: '/stock/by-date/',
  can: 'stock.query',
  summary: 'Stock and its value at any instant, per product and branch',
  input: StockAtFilter,
  /** Totals are over every page. */
  reply: page(StockAtRow).extend({ totals: z.object({ quantity: QuantityTotal, value: costOnly(Money) }) }),
});
export const downloadStockByDate = endpoint({
  method: 'GET',
  path: '/stock/by-date/download/',
  can: 'stock.export',
  summary: 'Stock and its value at any instant as .xlsx',
  input: StockAtFilter.extend({ language: SheetLanguage }),
  reply: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
});
