import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { compareFields, periodFields, productFields, productGroups, report } from './frame.ts';

/** The margin of each category, brand or supplier, as products belong to them now. */
export const marginReport = report({
  path: '/report/margin-report/',
  screen: 'marginReport',
  summary: 'Sales and margin by category, brand or supplier',
  keys: { groupId: Id.nullable() },
  columns: {
    name: { kind: 'text', title: 'reports.columnGroup', sort: true, width: 32 },
    products: { kind: 'count', title: 'reports.columnProducts', sort: true, total: true },
    sold: { kind: 'quantity', title: 'reports.columnSoldNet', sort: true, total: true },
    revenue: { kind: 'money', title: 'reports.columnRevenue', sort: true, total: true, chart: 'bar' },
    share: { kind: 'percent', title: 'reports.columnShare' },
    gst: { kind: 'money', title: 'reports.columnGst', total: true },
    cost: { kind: 'money', title: 'reports.columnCost', cost: true, total: true },
    margin: { kind: 'money', title: 'reports.columnMargin', cost: true, sort: true, total: true },
    marginPercent: { kind: 'percent', title: 'reports.columnMarginPercent', cost: true, sort: true, total: true },
  },
  filters: { ...periodFields, ...compareFields, ...productFields, by: z.enum(productGroups).default('category') },
  sort: { field: 'revenue', order: 'descend' },
  compares: true,
});
