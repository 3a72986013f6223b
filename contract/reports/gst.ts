import { compareFields, periodFields, report } from './frame.ts';

/** Sales and purchases by month as an activity statement asks for them. Sales are what invoices say, to the cent. */
export const gstReport = report({
  path: '/report/gst-report/',
  screen: 'gstReport',
  summary: 'GST on sales and purchases, by month',
  keys: {},
  columns: {
    month: { kind: 'month', title: 'reports.columnMonth', sort: true },
    sales: { kind: 'money', title: 'reports.columnRevenue', total: true, chart: 'bar' },
    gstFree: { kind: 'money', title: 'reports.columnGstFree', total: true },
    taxable: { kind: 'money', title: 'reports.columnTaxable', total: true },
    gst: { kind: 'money', title: 'reports.columnGstCollected', total: true },
    purchases: { kind: 'money', title: 'reports.columnPurchases', cost: true, total: true, chart: 'bar' },
    gstPaid: { kind: 'money', title: 'reports.columnGstPaid', cost: true, total: true },
    netGst: { kind: 'money', title: 'reports.columnNetGst', cost: true, total: true },
  },
  filters: { ...periodFields, ...compareFields },
  sort: { field: 'month', order: 'ascend' },
  compares: true,
});
