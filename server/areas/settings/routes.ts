import {
  createChoice,
  deleteChoice,
  fetchPaymentTypes,
  listChoices,
  orderChoices,
  updateChoice,
} from '#contract/choices.ts';
import {
  createBranch,
  deleteBranch,
  getBranch,
  listBranches,
  pageOfBranches,
  updateBranch,
} from '#contract/settings/branches.ts';
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  pageOfCompanies,
  updateCompany,
} from '#contract/settings.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { may } from '#server/platform/scope.ts';
import * as branches from './branches.ts';
import * as choices from './choices.ts';
import * as companies from './companies.ts';
import * as settings from './service.ts';

export const settingsRoutes = (app: App, others: settings.OtherAreas) => {
  serve(app, listCompanies, ({ db, scope }, { keyword }) => companies.listCompanies(db, scope, keyword));
  serve(app, pageOfCompanies, ({ db, scope }, filter) => companies.pageOfCompanies(db, scope, filter));
  serve(app, getCompany, async ({ db, scope }, { id }) => mustExist(await companies.findCompany(db, scope, id)));
  serve(app, createCompany, settings.createCompany);
  serve(app, updateCompany, settings.changeCompany);
  serve(app, deleteCompany, (ctx, input) => settings.deleteCompany(ctx, input, others));

  serve(app, listBranches, ({ db, scope }, { keyword }) =>
    branches.listBranches(db, scope, may(scope, 'stock.query') ? 'company' : 'reach', keyword),
  );
  serve(app, pageOfBranches, ({ db, scope }, filter) => branches.pageOfBranches(db, scope, filter));
  serve(app, getBranch, async ({ db, scope }, { id }) => mustExist(await branches.findBranch(db, scope, id)));
  serve(app, createBranch, (ctx, draft) => settings.createBranch(ctx, draft, others));
  serve(app, updateBranch, settings.changeBranch);
  serve(app, deleteBranch, settings.deleteBranch);

  serve(app, listChoices, ({ db, scope }, { kind }) => choices.listChoices(db, scope, kind));
  serve(app, fetchPaymentTypes, ({ db, scope }) => choices.listChoices(db, scope, 'paymentType'));
  serve(app, createChoice, choices.createChoice);
  serve(app, updateChoice, choices.changeChoice);
  serve(app, orderChoices, choices.orderChoices);
  serve(app, deleteChoice, choices.deleteChoice);
};
