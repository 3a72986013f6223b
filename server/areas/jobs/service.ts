/* What other parts of the server use of schedules. */

export { backUp } from './backup.ts';
export { mailReport, type ReportWriter, writeSchedulerReport } from './report.ts';
export { scheduleJob } from './scheduleJob.ts';
export type { TaskCtx, TaskRunner } from './task.ts';
export { createSchedule, eraseSchedules } from './writes.ts';
