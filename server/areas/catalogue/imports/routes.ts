import * as contract from '#contract/catalogue/imports.ts';
import { exportProducts, exportScanner } from '#contract/catalogue.ts';
import { downloadStock } from '#contract/stock.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { stepsOf } from '#server/platform/imports/steps.ts';
import { productImports } from './definition.ts';
import * as exports from './exports.ts';
import { newNamesOf } from './newNames.ts';
import { template } from './template.ts';

export const importRoutes = (app: App) => {
  const imports = stepsOf(app.jobs, productImports);
  serve(app, contract.updateByXls, imports.upload);
  serve(app, contract.importTemplate, template);
  serve(app, contract.pageOfImports, imports.page);
  serve(app, contract.getImport, imports.get);
  serve(app, contract.importRows, async (ctx, filter) => {
    const { data, ...page } = await imports.rows(ctx, filter);
    return {
      ...page,
      data: data.map(({ entityId, code, name, ...row }) => ({ ...row, productId: entityId, sku: code, title: name })),
    };
  });
  serve(app, contract.importNewNames, async (ctx, { id }) => newNamesOf(ctx, await imports.get(ctx, { id })));
  serve(app, contract.checkImport, imports.check);
  serve(app, contract.fixImport, imports.fix);
  serve(app, contract.applyImport, imports.apply);
  serve(app, contract.revertImport, imports.revert);
  serve(app, contract.discardImport, imports.discard);

  serve(app, exportProducts, exports.exportProducts, { fromReplica: true });
  serve(app, exportScanner, exports.exportScanner, { fromReplica: true });
  serve(app, downloadStock, exports.exportStock, { fromReplica: true });
};
