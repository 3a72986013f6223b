import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import { checkBooks, fetchBooks } from '#contract/reports/books.ts';
import type { ReportFormat } from '#contract/reports/frame.ts';
import { makePurchaseOrders } from '#contract/reports/ordering.ts';
import { deleteSheet, downloadSheet as downloadSheetEndpoint, listSheets } from '#contract/reports/sheets.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { requestCheck } from './books/job.ts';
import { readBooks } from './books/queries.ts';
import { fileOf } from './file.ts';
import type { Source } from './frame.ts';
import { makeOrders } from './ordering/orders.ts';
import { listOwnSheets } from './sheets/queries.ts';
import { discardSheet, downloadSheet, requestSheet } from './sheets/service.ts';
import { type ReportName, sources } from './sources.ts';

export const reportRoutes = (app: App) => {
  for (const [name, source] of Object.entries(sources) as [ReportName, Source][]) {
    const { page, download, sheet } = source.report;
    serve(app, page, ({ db, scope }: Ctx, filter) => source.page(db, scope, filter as never) as never, {
      fromReplica: true,
    });
    serve(
      app,
      download,
      ({ db, scope, services }: Ctx, { language, format, ...filter }: Input<typeof download>) =>
        fileOf(
          { db, printer: services.printer },
          scope,
          source,
          filter as never,
          { language, format } as { language: Locale; format: ReportFormat },
        ),
      { fromReplica: true },
    );
    serve(app, sheet, (ctx: Ctx, input) => requestSheet(ctx, [name, source], input as never) as never);
  }
  serve(app, listSheets, ({ db, scope }) => listOwnSheets(db, scope));
  serve(app, downloadSheetEndpoint, downloadSheet);
  serve(app, deleteSheet, discardSheet);
  serve(app, makePurchaseOrders, makeOrders);
  serve(app, fetchBooks, ({ db, scope }) => readBooks(db, scope));
  serve(app, checkBooks, requestCheck);
};
