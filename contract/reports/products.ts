import { Id } from '#contract/fields.ts';
import { compareFields, groupFields, periodFields, productFields, report } from './frame.ts';

/** Each product's sales in a period: money is from order lines, to the cent. */
export const productReport = report({
  path: '/report/product-report/',
  screen: 'productReport',
  summary: 'Sold, returned, revenue, GST, cost, margin and stock turn per product',
  keys: { productId: Id },
  columns: {
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    sku: { kind: 'text', title: 'reports.columnSku', sort: true },
    categoryName: { kind: 'text', title: 'reports.columnCategory', extra: true, width: 20 },
    brandName: { kind: 'text', title: 'reports.columnBrand', extra: true, width: 20 },
    supplierName: { kind: 'text', title: 'reports.columnSupplier', extra: true, width: 24 },
    sold: { kind: 'quantity', title: 'reports.columnSold', sort: true, total: true },
    returned: { kind: 'quantity', title: 'reports.columnReturned', sort: true, total: true },
    revenue: { kind: 'money', title: 'reports.columnRevenue', sort: true, total: true, chart: 'bar' },
    gst: { kind: 'money', title: 'reports.columnGst', total: true },
    cost: { kind: 'money', title: 'reports.columnCost', cost: true, total: true },
    margin: { kind: 'money', title: 'reports.columnMargin', cost: true, sort: true, total: true },
    marginPercent: { kind: 'percent', title: 'reports.columnMarginPercent', cost: true, sort: true, total: true },
    onHand: { kind: 'quantity', title: 'reports.columnOnHand' },
    stockTurn: { kind: 'ratio', title: 'reports.columnStockTurn' },
  },
  filters: { ...periodFields, ...compareFields, ...productFields, ...groupFields },
  sort: { field: 'revenue', order: 'descend' },
  compares: true,
});
