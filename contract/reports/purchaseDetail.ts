import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { periodFields, productFields, report } from './frame.ts';

export const receiptKinds = ['receipt', 'return'] as const;

/** Every line received or returned to a supplier: the documents behind purchases in the GST summary. */
export const purchaseDetailReport = report({
  path: '/report/purchase-detail-report/',
  screen: 'purchaseDetailReport',
  summary: 'Every line received or returned to a supplier, the latest first',
  keys: { receiptId: Id, lineId: Id, orderId: Id, productId: Id, kind: z.enum(receiptKinds) },
  columns: {
    day: { kind: 'day', title: 'reports.columnDay', sort: true },
    time: { kind: 'time', title: 'reports.columnTime', extra: true },
    reference: { kind: 'text', title: 'reports.columnReference', sort: true, width: 20 },
    kind: { kind: 'text', title: 'reports.columnReceiptKind', width: 12 },
    supplierName: { kind: 'text', title: 'reports.columnSupplier', sort: true, width: 24 },
    branchName: { kind: 'text', title: 'reports.columnBranch', width: 20 },
    title: { kind: 'text', title: 'reports.columnProduct', sort: true, width: 36 },
    sku: { kind: 'text', title: 'reports.columnSku', extra: true },
    quantity: { kind: 'quantity', title: 'reports.columnQuantity' },
    net: { kind: 'money', title: 'reports.columnExclGst', cost: true, total: true },
    gst: { kind: 'money', title: 'reports.columnGst', cost: true, total: true },
    total: { kind: 'money', title: 'reports.columnInclGst', cost: true, sort: true, total: true, chart: 'bar' },
  },
  filters: {
    ...periodFields,
    ...productFields,
    /** The supplier it was bought from. */
    supplierId: Id.optional(),
    kind: z.enum(receiptKinds).optional(),
  },
  sort: { field: 'day', order: 'descend' },
});
