import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import { checkBooks, fetchBooks } from '#contract/reports/books.ts';
import { makePurchaseOrders } from '#contract/reports/ordering.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { requestCheck } from './books/job.ts';
import { readBooks } from './books/queries.ts';
import { type Source, sheetOf } from './frame.ts';
import { makeOrders } from './ordering/orders.ts';
import { sources } from './sources.ts';

export const reportRoutes = (app: App) => {
  for (const source of Object.values(sources) as Source[]) {
    const { page, download } = source.report;
    serve(app, page, ({ db, scope }: Ctx, filter) => source.page(db, scope, filter as never) as never);
    serve(app, download, ({ db, scope }: Ctx, { language, ...filter }: Input<typeof download>) =>
      sheetOf(db, scope, source, filter as never, language as Locale),
    );
  }
  serve(app, makePurchaseOrders, makeOrders);
  serve(app, fetchBooks, ({ db, scope }) => readBooks(db, scope));
  serve(app, checkBooks, requestCheck);
};
