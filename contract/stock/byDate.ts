import { z } from 'zod';
import { Day, Id, Instant } from '#contract/fields.ts';
import { productFields, report } from '#contract/reports/frame.ts';

/** Recorded: the stock as the books showed it at that moment. Known: the same including entries that were made late. */
export const stockBases = ['recorded', 'known'] as const;

export const stockByDateReport = report({
  path: '/stock/by-date/',
  screen: 'stockByDate',
  can: 'stock.query',
  exports: 'stock.export',
  file: 'stock',
  summary: 'Stock and its value at any instant, per product and branch',
  keys: { productId: Id, branchId: Id },
  columns: {
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    sku: { kind: 'text', title: 'reports.columnSku', sort: true },
    barcode: { kind: 'text', title: 'reports.columnBarcode', extra: true, width: 16 },
    branchName: { kind: 'text', title: 'reports.columnBranch', width: 20 },
    quantity: { kind: 'quantity', title: 'reports.columnQuantity', sort: true, total: true },
    averageCost: { kind: 'average', title: 'reports.columnAverageCost', cost: true },
    value: { kind: 'money', title: 'reports.columnStockValue', cost: true, sort: true, total: true, chart: 'bar' },
  },
  filters: {
    ...productFields,
    /** An instant, or a day: then the end of that day in each branch's own time zone. Now if both are missing. */
    at: Instant.optional(),
    day: Day.optional(),
    basis: z.enum(stockBases).default('recorded'),
  },
  sort: { field: 'title', order: 'ascend' },
});
export const stockByDate = stockByDateReport.page;
export const downloadStockByDate = stockByDateReport.download;
