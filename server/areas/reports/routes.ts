import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import { checkBooks, fetchBooks } from '#contract/reports/books.ts';
import type { ReportFormat } from '#contract/reports/frame.ts';
import { makePurchaseOrders } from '#contract/reports/ordering.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { requestCheck } from './books/job.ts';
import { readBooks } from './books/queries.ts';
import { fileOf } from './file.ts';
import type { Source } from './frame.ts';
import { makeOrders } from './ordering/orders.ts';
import { sources } from './sources.ts';

export const reportRoutes = (app: App) => {
  for (const source of Object.values(sources) as Source[]) {
    const { page, download } = source.report;
    serve(app, page, ({ db, scope }: Ctx, filter) => source.page(db, scope, filter as never) as never);
    serve(app, download, ({ db, scope, services }: Ctx, { language, format, ...filter }: Input<typeof download>) =>
      fileOf(
        { db, printer: services.printer },
        scope,
        source,
        filter as never,
        { language, format } as { language: Locale; format: ReportFormat },
      ),
    );
  }
  serve(app, makePurchaseOrders, makeOrders);
  serve(app, fetchBooks, ({ db, scope }) => readBooks(db, scope));
  serve(app, checkBooks, requestCheck);
};
