import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { compareFields, periodFields, report } from './frame.ts';

/** Each branch's takings per day, by payment type. */
export const endOfDayReport = report({
  path: '/report/end-of-day-report/',
  screen: 'endOfDayReport',
  summary: 'Payments of each day, by branch and payment type',
  keys: {
    branchId: Id,
    paymentType: z.string(),
    /** A drawer of that day was not counted: there is no variance. */
    isUncounted: z.boolean(),
  },
  columns: {
    day: { kind: 'day', title: 'reports.columnDay', sort: true },
    branchName: { kind: 'text', title: 'reports.columnBranch', sort: true, width: 20 },
    tenderName: { kind: 'text', title: 'reports.columnTender', sort: true, width: 20 },
    taken: { kind: 'money', title: 'reports.columnTaken', sort: true, total: true, chart: 'bar' },
    /** On account, or set off against returned goods: not money. */
    owed: { kind: 'money', title: 'reports.columnNotMoney', total: true },
    variance: { kind: 'money', title: 'reports.columnVariance', sort: true, total: true },
    /** Sessions closed without a count. */
    notCounted: { kind: 'count', title: 'reports.columnNotCounted', total: true },
  },
  filters: { ...periodFields, ...compareFields },
  sort: { field: 'day', order: 'descend' },
  compares: true,
});
