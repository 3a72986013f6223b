import * as contract from '#contract/stock/writeOffs.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { pageOfRows } from './queries.ts';
import * as service from './service.ts';

export const writeOffRoutes = (app: App) => {
  serve(app, contract.pageOfWriteOffs, ({ db, scope }, filter) => pageOfRows(db, scope, filter));
  serve(app, contract.getWriteOff, ({ db, scope }, { id }) => service.getWriteOff(db, scope, id));
  serve(app, contract.createWriteOff, service.createWriteOff);
  serve(app, contract.undoWriteOff, service.undoWriteOff);
};
