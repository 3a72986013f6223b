import { pageOfMovements, pageOfStock, productStock } from '#contract/stock.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { takingRoutes } from './counts/routes.ts';
import * as queries from './ledger/queries.ts';
import { levelRoutes } from './levels/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { writeOffRoutes } from './writeOffs/routes.ts';

export const stockRoutes = (app: App) => {
  serve(app, productStock, ({ db, scope }, { id }) => queries.productStock(db, scope, id));
  serve(app, pageOfStock, ({ db, scope }, filter) => queries.pageOfStock(db, scope, filter));
  serve(app, pageOfMovements, ({ db, scope }, filter) => queries.pageOfMovements(db, scope, filter), {
    fromReplica: true,
  });
  levelRoutes(app);
  transferRoutes(app);
  writeOffRoutes(app);
  takingRoutes(app);
};
