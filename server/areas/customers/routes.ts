import * as search from '#contract/customers/search.ts';
import * as contract from '#contract/customers.ts';
import { type Cents, cents } from '#contract/money.ts';
import type { Db } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { setStatusOfMany, tagMany } from './bulkActions.ts';
import { exportCustomers } from './exports.ts';
import { customerImportRoutes } from './imports/routes.ts';
import { pageOfCustomers } from './list.ts';
import { findCustomer, listTags, summaryOf } from './queries.ts';
import { findSimilar, searchCustomers } from './search.ts';
import { changeCustomer, createCustomer, deleteCustomer, mergeCustomers } from './service.ts';
import { changeType, listTypes } from './types.ts';

/** What later areas know about customers; the app passes it in. */
export type CustomerFacts = {
  /** Which customers are overdue, and by how much. */
  overdueOf: (db: Db, scope: Scope) => Promise<{ overdue: number; totalOverdue: Cents }>;
};

export const customerRoutes = (app: App, { overdueOf }: CustomerFacts) => {
  serve(app, contract.customerSummary, async ({ db, scope }) => {
    const { totalBalance, totalStoreCredit, ...counts } = await summaryOf(db, scope);
    return {
      ...counts,
      totalBalance: cents(totalBalance),
      totalStoreCredit: cents(totalStoreCredit),
      ...(await overdueOf(db, scope)),
    };
  });
  serve(app, contract.listCustomerTypes, ({ db, scope }) => listTypes(db, scope));
  serve(app, contract.updateCustomerType, changeType);
  serve(app, contract.listCustomerTags, ({ db, scope }) => listTags(db, scope));

  serve(app, contract.pageOfCustomers, ({ db, scope }, filter) => pageOfCustomers(db, scope, filter));
  serve(app, search.searchCustomers, ({ db, scope }, input) => searchCustomers(db, scope, input));
  serve(app, search.similarCustomers, ({ db, scope }, input) => findSimilar(db, scope, input));
  serve(app, contract.getCustomer, async ({ db, scope }, { id }) => mustExist(await findCustomer(db, scope, id)));
  serve(app, contract.createCustomer, createCustomer);
  serve(app, contract.updateCustomer, changeCustomer);
  serve(app, contract.deleteCustomer, deleteCustomer);
  serve(app, contract.mergeCustomers, mergeCustomers);

  serve(app, contract.bulkActivateCustomers, setStatusOfMany('active'));
  serve(app, contract.bulkInactivateCustomers, setStatusOfMany('inactive'));
  serve(app, contract.bulkTagCustomers, tagMany);

  serve(app, contract.exportCustomers, exportCustomers, { fromReplica: true });
  customerImportRoutes(app);
};
