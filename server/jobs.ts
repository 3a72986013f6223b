import { backUp, mailReport, scheduleJob, writeSchedulerReport } from '#server/areas/jobs/service.ts';
import { booksJob, renderReport, watchBooks } from '#server/areas/reports/service.ts';
import { exportUserSales, summariseDay } from '#server/areas/sales/service.ts';
import { alertLowStock, exportByDate, snapshotStock } from '#server/areas/stock/service.ts';
import type { Services } from '#server/platform/context.ts';
import type { JobDefinition } from '#server/platform/jobs/definition.ts';

const wholeFile = { pageNo: 1, pageSize: 200 };

/** Every job there is: what the server does without being asked. */
export const jobDefinitions = (services: Services): JobDefinition[] => [
  scheduleJob(services, {
    report: mailReport({
      userSales: (ctx, asked) => exportUserSales(ctx, { ...wholeFile, ...asked }),
      stockByDate: (ctx, { to, branchId }) =>
        exportByDate(ctx, { ...wholeFile, basis: 'recorded', day: to, ...(branchId !== undefined && { branchId }) }),
      product: (ctx, asked) => renderReport(ctx.db, ctx.scope, 'product', asked, ctx.language),
      salesDetail: (ctx, asked) => renderReport(ctx.db, ctx.scope, 'salesDetail', asked, ctx.language),
      // What to order now: it has no days of its own.
      ordering: (ctx, { branchId }) =>
        renderReport(ctx.db, ctx.scope, 'ordering', branchId === undefined ? {} : { branchId }, ctx.language),
      scheduler: writeSchedulerReport,
    }),
    dailyClose: summariseDay,
    lowStock: alertLowStock,
    stockSnapshot: snapshotStock,
    books: watchBooks,
    backup: backUp,
  }),
  booksJob,
];
