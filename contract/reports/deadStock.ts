import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { productFields, report } from './frame.ts';

export const idleShows = ['dead', 'slow'] as const;

/** Stock that didn't sell in the last days, or so little that it lasts over a year. */
export const deadStockReport = report({
  path: '/report/dead-stock-report/',
  screen: 'deadStockReport',
  summary: 'Stock that does not sell, and the money in it',
  keys: { productId: Id },
  columns: {
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    sku: { kind: 'text', title: 'reports.columnSku', sort: true },
    categoryName: { kind: 'text', title: 'reports.columnCategory', extra: true, width: 20 },
    brandName: { kind: 'text', title: 'reports.columnBrand', extra: true, width: 20 },
    supplierName: { kind: 'text', title: 'reports.columnSupplier', width: 24 },
    onHand: { kind: 'quantity', title: 'reports.columnOnHand', sort: true, total: true },
    lastSold: { kind: 'lastDay', title: 'reports.columnLastSold', sort: true },
    sold: { kind: 'quantity', title: 'reports.columnSoldNet', sort: true, total: true },
    cover: { kind: 'ratio', title: 'reports.columnCoverDays' },
    retailValue: { kind: 'money', title: 'reports.columnRetailValue', sort: true, total: true, chart: 'bar' },
    value: { kind: 'money', title: 'reports.columnStockValue', cost: true, sort: true, total: true },
  },
  filters: {
    ...productFields,
    show: z.enum(idleShows).default('dead'),
    /** How far back sales are considered. */
    days: z.int().min(7).max(730).default(90),
  },
  sort: { field: 'retailValue', order: 'descend' },
});
