import * as contract from '#contract/customers/sheets.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { stepsOf } from '#server/platform/imports/steps.ts';
import { customerImports } from './definition.ts';
import { customerTemplate, importCustomers } from './oneCall.ts';

export const customerImportRoutes = (app: App) => {
  const imports = stepsOf(app.jobs, customerImports);
  serve(app, contract.uploadCustomers, imports.upload);
  serve(app, contract.customerTemplate, customerTemplate);
  serve(app, contract.importCustomers, importCustomers);
  serve(app, contract.pageOfCustomerImports, imports.page);
  serve(app, contract.getCustomerImport, imports.get);
  serve(app, contract.customerImportRows, async (ctx, filter) => {
    const { data, ...page } = await imports.rows(ctx, filter);
    return {
      ...page,
      data: data.map(({ entityId, code, ...row }) => ({ ...row, customerId: entityId, contact: code })),
    };
  });
  serve(app, contract.checkCustomerImport, imports.check);
  serve(app, contract.fixCustomerImport, imports.fix);
  serve(app, contract.applyCustomerImport, imports.apply);
  serve(app, contract.revertCustomerImport, imports.revert);
  serve(app, contract.discardCustomerImport, imports.discard);
};
