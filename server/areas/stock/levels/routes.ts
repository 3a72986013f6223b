import * as contract from '#contract/stock/levels.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { adjustStock } from './adjust.ts';
import { exportLevels, exportReorder } from './exports.ts';
import { pageOfLevels } from './queries.ts';
import { setReorder } from './reorder.ts';
import { importReorder } from './reorderSheet.ts';

export const levelRoutes = (app: App) => {
  serve(app, contract.pageOfLevels, ({ db, scope }, filter) => pageOfLevels(db, scope, filter), { fromReplica: true });
  serve(app, contract.downloadLevels, exportLevels, { fromReplica: true });
  serve(app, contract.adjustStock, adjustStock);
  serve(app, contract.setReorder, setReorder);
  serve(app, contract.downloadReorder, exportReorder, { fromReplica: true });
  serve(app, contract.importReorder, importReorder);
};
