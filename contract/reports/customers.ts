import { Id } from '#contract/fields.ts';
import { compareFields, periodFields, productFields, report } from './frame.ts';

/** Best customers. Sales without a customer are one row, so that the total is all sales. */
export const customerReport = report({
  path: '/report/customer-report/',
  screen: 'customerReport',
  summary: 'Customers by what they bought',
  keys: { customerId: Id.nullable() },
  columns: {
    name: { kind: 'text', title: 'reports.columnCustomer', sort: true, width: 32 },
    typeName: { kind: 'text', title: 'reports.columnCustomerType', extra: true, width: 18 },
    orders: { kind: 'count', title: 'reports.columnOrders', sort: true, total: true },
    revenue: { kind: 'money', title: 'reports.columnRevenue', sort: true, total: true, chart: 'bar' },
    share: { kind: 'percent', title: 'reports.columnShare' },
    returned: { kind: 'money', title: 'reports.columnReturnedValue', sort: true, total: true },
    average: { kind: 'money', title: 'reports.columnAverageOrder', sort: true, total: true },
    lastOrder: { kind: 'lastDay', title: 'reports.columnLastOrder', sort: true },
  },
  filters: { ...periodFields, ...compareFields, ...productFields },
  sort: { field: 'revenue', order: 'descend' },
  compares: true,
});
