import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import { channels } from '#contract/sales/order.ts';
import { periodFields, productFields, report } from './frame.ts';

/**
 * The lines of all orders that count, latest first. Pages continue with `after`, the key of the previous page's last
 * row.
 */
export const salesDetailReport = report({
  path: '/report/product-sales-detail-report/',
  screen: 'salesDetailReport',
  summary: 'Every line sold or returned, the latest first',
  keys: { key: z.string(), orderId: Id, productId: Id, customerId: Id.nullable() },
  columns: {
    day: { kind: 'day', title: 'reports.columnDay', sort: true },
    time: { kind: 'time', title: 'reports.columnTime' },
    reference: { kind: 'text', title: 'reports.columnReference', width: 20 },
    branchName: { kind: 'text', title: 'reports.columnBranch', width: 20 },
    title: { kind: 'text', title: 'reports.columnProduct', width: 36 },
    sku: { kind: 'text', title: 'reports.columnSku' },
    chineseTitle: { kind: 'text', title: 'reports.columnChineseTitle', extra: true, width: 24 },
    customerName: { kind: 'text', title: 'reports.columnCustomer', width: 24 },
    userName: { kind: 'text', title: 'reports.columnStaff', extra: true, width: 20 },
    quantity: { kind: 'quantity', title: 'reports.columnQuantity', total: true },
    discount: { kind: 'money', title: 'reports.columnDiscount', extra: true },
    revenue: { kind: 'money', title: 'reports.columnRevenue', total: true, chart: 'bar' },
    gst: { kind: 'money', title: 'reports.columnGst', total: true },
    cost: { kind: 'money', title: 'reports.columnCost', cost: true, total: true },
    margin: { kind: 'money', title: 'reports.columnMargin', cost: true, total: true },
  },
  filters: {
    ...periodFields,
    ...productFields,
    productId: Id.optional(),
    customerId: Id.optional(),
    /** Sales to a customer on file, or without a customer. */
    soldTo: z.enum(['customer', 'nobody']).optional(),
    userId: Id.optional(),
    channel: z.enum(channels).optional(),
    /** Hour of the day, in the branch's local time. */
    hour: z.int().min(0).max(23).optional(),
    weekday: z.enum(weekdays).optional(),
    /** Lines without GST, or with it. */
    taxed: z.enum(['gstFree', 'taxable']).optional(),
    /** A row's `key`: the page starts after it, and `pageNo` is ignored. */
    after: z
      .string()
      .regex(/^\d{1,16}-\d{1,16}-\d{1,16}$/)
      .optional(),
  },
  sort: { field: 'day', order: 'descend' },
});
