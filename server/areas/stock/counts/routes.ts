import * as counting from '#contract/stock/counting.ts';
import * as contract from '#contract/stock/counts.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { approveTake } from './approval.ts';
import { count } from './counting.ts';
import { pageOfEntries } from './entries.ts';
import { pageOfLines } from './lines.ts';
import { findTake, pageOfTakes } from './queries.ts';
import * as service from './service.ts';

export const takingRoutes = (app: App) => {
  serve(app, contract.pageOfStockTakes, ({ db, scope }, filter) => pageOfTakes(db, scope, filter));
  serve(app, contract.getStockTake, ({ db, scope }, { id }) => service.getTake(db, scope, id));
  serve(app, contract.countSheet, async (ctx, input) =>
    (await import('#server/areas/stock/papers/papers.ts')).printCountSheet(ctx, input),
  );
  serve(app, contract.createStockTake, service.createTake);
  serve(app, contract.updateStockTake, service.changeTake);
  serve(app, counting.countStock, count);
  serve(app, counting.pageOfTakeLines, async ({ db, scope }, filter) =>
    pageOfLines(db, scope, mustExist(await findTake(db, scope, filter.id)), filter),
  );
  serve(app, counting.pageOfTakeEntries, async ({ db, scope }, filter) =>
    pageOfEntries(db, scope, mustExist(await findTake(db, scope, filter.id)), filter),
  );
  serve(app, contract.recountStock, service.recount);
  serve(app, contract.reviewStockTake, service.reviewTake);
  serve(app, contract.reopenStockTake, service.reopenTake);
  serve(app, contract.cancelStockTake, service.cancelTake);
  serve(app, contract.approveStockTake, approveTake);
};
