import { z } from 'zod';
import { channels } from '#contract/sales/order.ts';
import { compareFields, periodFields, productFields, report } from './frame.ts';

/** When a shop sells: sales by the hour of the day and the day of the week. */
export const hourReport = report({
  path: '/report/sales-by-hour-report/',
  screen: 'hourReport',
  summary: 'Sales by hour of the day and day of the week',
  keys: {},
  columns: {
    hour: { kind: 'text', title: 'reports.columnHour', sort: true },
    monday: { kind: 'money', title: 'settings.monday', sort: true, total: true, chart: 'shade' },
    tuesday: { kind: 'money', title: 'settings.tuesday', sort: true, total: true, chart: 'shade' },
    wednesday: { kind: 'money', title: 'settings.wednesday', sort: true, total: true, chart: 'shade' },
    thursday: { kind: 'money', title: 'settings.thursday', sort: true, total: true, chart: 'shade' },
    friday: { kind: 'money', title: 'settings.friday', sort: true, total: true, chart: 'shade' },
    saturday: { kind: 'money', title: 'settings.saturday', sort: true, total: true, chart: 'shade' },
    sunday: { kind: 'money', title: 'settings.sunday', sort: true, total: true, chart: 'shade' },
    revenue: { kind: 'money', title: 'reports.columnRevenue', sort: true, total: true, chart: 'bar' },
    transactions: { kind: 'count', title: 'reports.columnTransactions', sort: true, total: true },
  },
  filters: { ...periodFields, ...compareFields, ...productFields, channel: z.enum(channels).optional() },
  sort: { field: 'hour', order: 'ascend' },
  compares: true,
});
