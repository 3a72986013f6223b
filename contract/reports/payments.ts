import { z } from 'zod';
import { Id, line } from '#contract/fields.ts';
import { periodFields, report } from './frame.ts';

/** Every payment and refund, latest first: the documents behind the end of day. */
export const paymentReport = report({
  path: '/report/payment-report/',
  screen: 'paymentReport',
  summary: 'Every payment and refund, the latest first',
  keys: { paymentId: Id, orderId: Id, paymentType: z.string() },
  columns: {
    day: { kind: 'day', title: 'reports.columnDay', sort: true },
    time: { kind: 'time', title: 'reports.columnTime' },
    reference: { kind: 'text', title: 'reports.columnReference', width: 20 },
    branchName: { kind: 'text', title: 'reports.columnBranch', width: 20 },
    customerName: { kind: 'text', title: 'reports.columnCustomer', width: 24 },
    tenderName: { kind: 'text', title: 'reports.columnTender', width: 20 },
    userName: { kind: 'text', title: 'reports.columnStaff', width: 20 },
    note: { kind: 'text', title: 'reports.columnPaymentNote', extra: true, width: 24 },
    taken: { kind: 'money', title: 'reports.columnTaken', total: true, chart: 'bar' },
    /** On account, or set off against returned goods: not money. */
    owed: { kind: 'money', title: 'reports.columnNotMoney', total: true },
  },
  filters: { ...periodFields, paymentType: line(60).optional() },
  sort: { field: 'day', order: 'descend' },
});
