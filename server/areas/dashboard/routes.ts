import { fetchWork } from '#contract/dashboard/work.ts';
import {
  fetchDashboard,
  getAnalysis,
  recountMonth,
  recountToday,
  recountTotal,
  recountWeek,
} from '#contract/dashboard.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { narrowToBranch } from '#server/platform/scope.ts';
import { analysisOf } from './analysis.ts';
import { dashboardOf } from './figures.ts';
import { recountSource, runningTotals } from './sources.ts';
import { workOf } from './work.ts';

type Filter = { branchId?: number | undefined };

/** Reads the orders of the last `days`, or all of them. The reply's schema picks its fields. */
const recountHandler =
  (lastDays?: number) =>
  ({ db, scope }: Ctx, { branchId }: Filter) => {
    const [at, branchScope] = [new Date(), narrowToBranch(scope, branchId)];
    return dashboardOf(db, branchScope, recountSource(branchScope, at, lastDays), at);
  };

export const dashboardRoutes = (app: App) => {
  serve(app, fetchWork, ({ db, scope }, question) => workOf(db, scope, question, new Date()));
  serve(app, fetchDashboard, ({ db, scope }, { branchId }) =>
    dashboardOf(db, narrowToBranch(scope, branchId), runningTotals, new Date()),
  );
  serve(app, getAnalysis, ({ db, scope }, { branchId, ...days }) =>
    analysisOf(db, narrowToBranch(scope, branchId), days, new Date()),
  );
  serve(app, recountToday, recountHandler(2));
  serve(app, recountWeek, recountHandler(14));
  serve(app, recountMonth, recountHandler(62));
  serve(app, recountTotal, recountHandler());
};
