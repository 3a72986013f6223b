import { type MailedReport, spanOf } from '#contract/jobs/tasks.ts';
import { productImports } from '#server/areas/catalogue/service.ts';
import { customerImports } from '#server/areas/customers/service.ts';
import { cleanupJob, readScope } from '#server/areas/identity/service.ts';
import { backUp, mailReport, type ReportWriter, scheduleJob } from '#server/areas/jobs/service.ts';
import {
  booksJob,
  type ReportName,
  renderReport,
  sheetJob,
  sheetSweepJob,
  snapshotStock,
  watchBooks,
} from '#server/areas/reports/service.ts';
import { summariseDay } from '#server/areas/sales/service.ts';
import { alertLowStock } from '#server/areas/stock/service.ts';
import { leaseReleaseJob, tillWatchJob } from '#server/areas/till/service.ts';
import { uploadSweepJob } from '#server/areas/uploads/service.ts';
import type { Services } from '#server/platform/context.ts';
import { importJob, importSweepJob } from '#server/platform/imports/job.ts';
import type { JobDefinition } from '#server/platform/jobs/definition.ts';

/** Those that tell how things are now have no days; the stock is that of the last one. */
const frameReport =
  (name: ReportName & MailedReport): ReportWriter =>
  async ({ db, services, scope, language }, { branchId, format, ...period }) =>
    renderReport(
      { db: (await services.database.replica?.current()) ?? db, printer: services.printer },
      scope,
      name,
      {
        ...(spanOf(name) === 'period' && period),
        ...(spanOf(name) === 'lastDay' && { day: period.to }),
        ...(branchId !== undefined && { branchId }),
      },
      { language, format, orSheet: true },
    );

/** Every job there is: what the server does without being asked. */
export const jobDefinitions = (services: Services): JobDefinition[] => [
  scheduleJob(services, {
    report: mailReport({
      userSales: frameReport('userSales'),
      stockByDate: frameReport('stockByDate'),
      product: frameReport('product'),
      salesDetail: frameReport('salesDetail'),
      gst: frameReport('gst'),
      hours: frameReport('hours'),
      customers: frameReport('customers'),
      endOfDay: frameReport('endOfDay'),
      payments: frameReport('payments'),
      purchaseDetail: frameReport('purchaseDetail'),
      margin: frameReport('margin'),
      ordering: frameReport('ordering'),
      deadStock: frameReport('deadStock'),
      valuation: frameReport('valuation'),
      scheduler: frameReport('scheduler'),
    }),
    dailyClose: summariseDay,
    lowStock: alertLowStock,
    stockSnapshot: snapshotStock,
    books: watchBooks,
    backup: backUp,
  }),
  booksJob,
  sheetJob(),
  sheetSweepJob,
  importJob(productImports, readScope),
  importJob(customerImports, readScope),
  cleanupJob,
  importSweepJob,
  uploadSweepJob,
  tillWatchJob,
  leaseReleaseJob,
];
