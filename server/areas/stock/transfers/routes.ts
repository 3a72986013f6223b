import * as contract from '#contract/stock/transfers.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { receive, resolve } from './arrival.ts';
import { pageOfTransferRows } from './queries.ts';
import * as service from './service.ts';

export const transferRoutes = (app: App) => {
  serve(app, contract.pageOfTransfers, ({ db, scope }, filter) => pageOfTransferRows(db, scope, filter));
  serve(app, contract.getTransfer, ({ db, scope }, { id }) => service.getTransfer(db, scope, id));
  serve(app, contract.transferDocket, async (ctx, input) =>
    (await import('#server/areas/stock/papers/papers.ts')).printDocket(ctx, input),
  );
  serve(app, contract.createTransfer, service.createTransfer);
  serve(app, contract.updateTransfer, service.changeTransfer);
  serve(app, contract.sendTransfer, service.sendTransfer);
  serve(app, contract.receiveTransfer, receive);
  serve(app, contract.resolveTransfer, resolve);
  serve(app, contract.cancelTransfer, service.cancelTransfer);
};
