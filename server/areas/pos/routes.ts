import * as contract from '#contract/pos/keypads.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf } from '#server/platform/scope.ts';
import { findKeypad, listKeypads, pageOfKeypads } from './keypads/queries.ts';
import { bestSellersOf, changeKeypad, changeStatus, createKeypad, deleteKeypad } from './keypads/service.ts';

export const posRoutes = (app: App) => {
  serve(app, contract.listKeypads, async ({ db, scope }, narrowing) => {
    if (narrowing.branchId !== undefined) branchOf(scope, narrowing.branchId);
    return listKeypads(db, scope, narrowing);
  });
  serve(app, contract.pageOfKeypads, async ({ db, scope }, filter) => {
    if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
    return pageOfKeypads(db, scope, filter);
  });
  serve(app, contract.bestSellers, bestSellersOf);
  serve(app, contract.getKeypad, async ({ db, scope }, { id }) => mustExist(await findKeypad(db, scope, id)));
  serve(app, contract.createKeypad, createKeypad);
  serve(app, contract.updateKeypad, changeKeypad);
  serve(app, contract.updateKeypadStatus, changeStatus);
  serve(app, contract.deleteKeypad, deleteKeypad);
};
