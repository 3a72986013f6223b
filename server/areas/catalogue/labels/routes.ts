import { printLabels } from '#contract/catalogue/labels.ts';
import { type App, serve } from '#server/platform/http/serve.ts';

export const labelRoutes = (app: App) => {
  // What draws PDFs is large: it loads with the first label and not with the server.
  serve(app, printLabels, async (ctx, request) => (await import('./labels.ts')).printProductLabels(ctx, request));
};
