import type { Locale } from '#contract/common.ts';
import { type RunFilter, type RunState, type ScheduleRun, schedulerReport } from '#contract/jobs/schedules.ts';
import type { ScheduleKind } from '#contract/jobs/tasks.ts';
import type { MessageId } from '#contract/messages/en.ts';
import { allRuns, pageOfRuns } from '#server/areas/jobs/service.ts';
import { textIn, wordsOf } from '#server/platform/packs.ts';
import type { Source } from './frame.ts';
import { optionalDays, refuseOptionalDays } from './period.ts';

export const stateIds = {
  waiting: 'jobs.sheetWaiting',
  running: 'jobs.sheetRunning',
  done: 'jobs.sheetDone',
  failed: 'jobs.sheetFailed',
  cancelled: 'jobs.sheetCancelled',
  skipped: 'jobs.sheetSkipped',
} as const satisfies Record<RunState, MessageId>;
export const kindIds = {
  report: 'jobs.kindReport',
  dailyClose: 'jobs.kindDailyClose',
  lowStock: 'jobs.kindLowStock',
  stockSnapshot: 'jobs.kindStockSnapshot',
  books: 'jobs.kindBooks',
  backup: 'jobs.kindBackup',
} as const satisfies Record<ScheduleKind, MessageId>;

type Totals = { runs: number; done: number; failed: number; averageDuration: number };

const outcomeIn = (language: Locale, { said, message }: ScheduleRun): string =>
  said ? wordsOf(language, said, message) : message;

export const schedulerSource: Source<RunFilter> = {
  report: schedulerReport,
  page: async (db, scope, filter) => {
    refuseOptionalDays(filter);
    return { ...(await pageOfRuns(db, scope, filter)), before: null, period: null };
  },
  rows: (db, scope, filter) => {
    refuseOptionalDays(filter);
    return allRuns(db, scope, filter);
  },
  totals: async (db, scope, filter) => (await pageOfRuns(db, scope, { ...filter, pageNo: 1, pageSize: 1 })).totals,
  inWords: (row, language) => {
    const run = row as ScheduleRun;
    return {
      ...run,
      status: textIn(language, stateIds[run.status]),
      kind: textIn(language, kindIds[run.kind]),
      message: outcomeIn(language, run),
      branchName: run.branchName ?? textIn(language, 'reports.allBranches'),
    };
  },
  totalsInWords: (totals, language) => {
    const { runs, done, failed, averageDuration } = totals as Totals;
    return {
      scheduleName: textIn(language, 'jobs.totalRuns', { count: runs }),
      status: textIn(language, 'jobs.totalDone', { count: done }),
      message: textIn(language, 'jobs.totalFailed', {
        count: failed,
        seconds: (averageDuration / 1000).toFixed(1),
      }),
    };
  },
  about: optionalDays,
};
