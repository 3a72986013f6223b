import { listUsers } from '#contract/identity/users.ts';
import {
  cancelRun,
  deleteSchedule,
  getRun,
  getSchedule,
  pageOfSchedules,
  runSchedule,
  schedulerReport,
  switchSchedule,
} from '#contract/jobs/schedules.ts';
import { useCall } from '#web/platform/changes.ts';
import { listQuery, optionalQuery, query } from '#web/platform/query.ts';
import type { CallInput } from '#web/platform/wire.ts';

/** How often it is polled while something waits or runs. */
const WATCH_MS = 2000;
const isOpen = (status: string | undefined) => status === 'waiting' || status === 'running';
const watchIf = (open: boolean) => (open ? WATCH_MS : false);

export const scheduleReads = [pageOfSchedules, getSchedule, schedulerReport.page, getRun];
export const schedulePage = (filter: CallInput<typeof pageOfSchedules>) => ({
  ...listQuery(pageOfSchedules, filter),
  refetchInterval: (asked: { state: { data?: { data: readonly { lastRun: { status: string } | null }[] } } }) =>
    watchIf(asked.state.data?.data.some(({ lastRun }) => isOpen(lastRun?.status)) ?? false),
});
export const schedule = (id: number) => query(getSchedule, { id });
/** How often runs are polled while one of them waits or runs. */
export const watchRuns = (runs: readonly { status?: unknown }[]) =>
  watchIf(runs.some(({ status }) => isOpen(String(status))));
export const runDetail = (id: number | undefined) => ({
  ...query(getRun, { id: id ?? 0 }),
  enabled: id !== undefined,
  refetchInterval: (asked: { state: { data?: { status: string } } }) => watchIf(isOpen(asked.state.data?.status)),
});
export const people = () => optionalQuery(listUsers, {});

export const useSwitchSchedule = () => useCall(switchSchedule, { refresh: scheduleReads });
export const useDeleteSchedule = () => useCall(deleteSchedule, { refresh: scheduleReads });
export const useRunSchedule = () => useCall(runSchedule, { refresh: scheduleReads });
export const useCancelRun = () => useCall(cancelRun, { refresh: scheduleReads });
