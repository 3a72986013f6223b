import * as contract from '#contract/catalogue/imports.ts';
import { exportProducts, exportScanner } from '#contract/catalogue.ts';
import { downloadStock } from '#contract/stock.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { found } from '#server/platform/refusal.ts';
import * as exports from './exports.ts';
import { LOST_AFTER_MS, openJobs, recover } from './jobs.ts';
import * as queries from './queries.ts';
import * as service from './service.ts';

export const importRoutes = (app: App) => {
  const jobs = openJobs(app.services);
  const { database } = app.services;
  let rounds: NodeJS.Timeout | undefined;
  app.http.addHook('onReady', async () => {
    await recover(app.services);
    // Another server of the same database may lose a worker at any time; the embedded engine has no other server.
    if (database.engine === 'postgres')
      rounds = setInterval(() => {
        recover(app.services, LOST_AFTER_MS, jobs.isRunning).catch((error) => app.http.log.error(error));
      }, LOST_AFTER_MS).unref();
  });
  app.http.addHook('onClose', async () => {
    clearInterval(rounds);
    await jobs.stop();
  });

  serve(app, contract.updateByXls, service.upload(jobs));
  serve(app, contract.importTemplate, service.template);
  serve(app, contract.pageOfImports, ({ db, scope }, filter) => queries.pageOfImports(db, scope, filter));
  serve(app, contract.getImport, async ({ db, scope }, { id }) =>
    queries.shownTo(scope, found(await queries.findImport(db, scope, id))),
  );
  serve(app, contract.importRows, async ({ db, scope }, filter) => {
    found(await queries.findImport(db, scope, filter.id));
    return queries.pageOfRows(db, scope, filter);
  });
  serve(app, contract.checkImport, service.startCheck(jobs));
  serve(app, contract.applyImport, service.startApply(jobs));
  serve(app, contract.revertImport, service.startRevert(jobs));
  serve(app, contract.discardImport, service.discard);

  serve(app, exportProducts, exports.exportProducts);
  serve(app, exportScanner, exports.exportScanner);
  serve(app, downloadStock, exports.exportStock);
};
