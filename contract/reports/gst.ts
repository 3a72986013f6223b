import { compareFields, periodFields, productFields, report } from './frame.ts';

/** Sales and purchases by month, as an activity statement needs them. Sales are from invoices, to the cent. */
export const gstReport = report({
  path: '/report/gst-report/',
  screen: 'gstReport',
  summary: 'GST on sales and purchases, by month',
  keys: {},
  columns: {
    month: { kind: 'month', title: 'reports.columnMonth', sort: true },
    /** The days of the month in the period: a partial month can't be lodged. */
    firstDay: { kind: 'day', title: 'reports.columnFirstDay', extra: true },
    lastDay: { kind: 'day', title: 'reports.columnLastDay', extra: true },
    sales: { kind: 'money', title: 'reports.columnSalesG1', total: true, chart: 'bar' },
    gstFree: { kind: 'money', title: 'reports.columnGstFree', total: true },
    taxable: { kind: 'money', title: 'reports.columnTaxable', total: true },
    gst: { kind: 'money', title: 'reports.columnGst1A', total: true },
    purchases: { kind: 'money', title: 'reports.columnPurchasesG11', cost: true, total: true, chart: 'bar' },
    gstPaid: { kind: 'money', title: 'reports.columnGst1B', cost: true, total: true },
    netGst: { kind: 'money', title: 'reports.columnNetGst', cost: true, total: true },
  },
  filters: { ...periodFields, ...compareFields, ...productFields },
  sort: { field: 'month', order: 'ascend' },
  compares: true,
});
