import type { App } from '#server/platform/http/serve.ts';
import { importRoutes } from './imports/routes.ts';
import { labelRoutes } from './labels/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { productRoutes } from './products/routes.ts';

export const catalogueRoutes = (app: App) => {
  productRoutes(app);
  listRoutes(app);
  importRoutes(app);
  labelRoutes(app);
};
