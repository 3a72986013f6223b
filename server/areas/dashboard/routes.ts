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
import { analysisOf } from './analysis.ts';
import { dashboardOf } from './figures.ts';
import { within } from './places.ts';
import { countedAnew, runningTotals } from './sources.ts';

type Filter = { branchId?: number | undefined };

/** Orders of so many days back are read, of all when left out. The reply takes its part. */
const recounted =
  (lastDays?: number) =>
  ({ db, scope }: Ctx, { branchId }: Filter) => {
    const [at, reach] = [new Date(), within(scope, branchId)];
    return dashboardOf(db, reach, countedAnew(reach, at, lastDays), at);
  };

export const dashboardRoutes = (app: App) => {
  serve(app, fetchDashboard, ({ db, scope }, { branchId }) =>
    dashboardOf(db, within(scope, branchId), runningTotals, new Date()),
  );
  serve(app, getAnalysis, ({ db, scope }, { branchId, ...days }) =>
    analysisOf(db, within(scope, branchId), days, new Date()),
  );
  serve(app, recountToday, recounted(2));
  serve(app, recountWeek, recounted(14));
  serve(app, recountMonth, recounted(62));
  serve(app, recountTotal, recounted());
};
