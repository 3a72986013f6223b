import { Id } from '#contract/fields.ts';
import { productFields, report } from './frame.ts';

/** The current value of stock, at average cost and at retail prices. */
export const valuationReport = report({
  path: '/report/stock-valuation-report/',
  screen: 'valuationReport',
  summary: 'What the stock is worth, at cost and at retail prices',
  keys: { productId: Id },
  columns: {
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    sku: { kind: 'text', title: 'reports.columnSku', sort: true },
    categoryName: { kind: 'text', title: 'reports.columnCategory', sort: true, width: 20 },
    brandName: { kind: 'text', title: 'reports.columnBrand', extra: true, width: 20 },
    supplierName: { kind: 'text', title: 'reports.columnSupplier', extra: true, width: 24 },
    onHand: { kind: 'quantity', title: 'reports.columnOnHand', sort: true, total: true },
    retailValue: { kind: 'money', title: 'reports.columnRetailValue', sort: true, total: true, chart: 'bar' },
    averageCost: { kind: 'money', title: 'reports.columnAverageCost', cost: true },
    value: { kind: 'money', title: 'reports.columnStockValue', cost: true, sort: true, total: true },
  },
  filters: productFields,
  sort: { field: 'retailValue', order: 'descend' },
});
