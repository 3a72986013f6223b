import * as contract from '#contract/jobs/schedules.ts';
import { type App, serve } from '#server/platform/http/serve.ts';
import { mustExist } from '#server/platform/refusal.ts';
import { branchOf } from '#server/platform/scope.ts';
import { findSchedule, pageOfSchedules } from './queries.ts';
import { findRunWithLog } from './runs.ts';
import { cancelRun, changeSchedule, createSchedule, deleteSchedule, runNow, switchSchedule } from './writes.ts';

export const jobRoutes = (app: App) => {
  serve(app, contract.pageOfSchedules, async ({ db, scope }, filter) => {
    if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
    return pageOfSchedules(db, scope, filter);
  });
  serve(app, contract.getSchedule, async ({ db, scope }, { id }) => mustExist(await findSchedule(db, scope, id)));
  serve(app, contract.createSchedule, createSchedule);
  serve(app, contract.updateSchedule, changeSchedule);
  serve(app, contract.switchSchedule, switchSchedule);
  serve(app, contract.deleteSchedule, deleteSchedule);
  serve(app, contract.runSchedule, runNow);
  serve(app, contract.cancelRun, cancelRun);
  serve(app, contract.getRun, async ({ db, scope }, { id }) => mustExist(await findRunWithLog(db, scope, id)));
};
