import { printLabels } from '#contract/catalogue/labels.ts';
import * as contract from '#contract/catalogue.ts';
import { downloadStock } from '#contract/stock.ts';
import { exportProducts, exportScanner, exportStock } from '#server/areas/catalogue/imports/exports.ts';
import { type App, serve } from '#server/platform/http/serve.ts';

export const sheetRoutes = (app: App) => {
  serve(app, contract.exportProducts, exportProducts);
  serve(app, contract.exportScanner, exportScanner);
  serve(app, downloadStock, exportStock);
  // What draws PDFs is large: it loads with the first label and not with the server.
  serve(app, printLabels, async (ctx, asked) => (await import('./labels.ts')).printProductLabels(ctx, asked));
};
