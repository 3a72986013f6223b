import * as contract from '#contract/catalogue.ts';
import { printLabels } from '#contract/labels.ts';
import { downloadStock } from '#contract/stock.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { exportProducts, exportScanner, exportStock } from './exports.ts';

export const sheetRoutes = (app: App) => {
  serve(app, contract.exportProducts, exportProducts);
  serve(app, contract.exportScanner, exportScanner);
  serve(app, downloadStock, exportStock);
  // What draws PDFs is large: it loads with the first label and not with the server.
  serve(app, printLabels, async (ctx, asked) => (await import('./labels.ts')).printProductLabels(ctx, asked));
};
