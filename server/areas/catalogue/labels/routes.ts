import { printLabels } from '#contract/catalogue/labels.ts';
import { type App, serve } from '#server/platform/http/serve.ts';

export const labelRoutes = (app: App) => {
  // The PDF library is large: it is loaded with the first label, not at start.
  serve(app, printLabels, async (ctx, request) => (await import('./labels.ts')).printProductLabels(ctx, request));
};
