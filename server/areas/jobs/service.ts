/* What other parts of the server use of schedules. */

export { backUp } from './backup.ts';
export { wordsIn } from './letters.ts';
export { mailReport, type ReportWriter } from './report.ts';
export { allRuns, pageOfRuns } from './runs.ts';
export { scheduleJob } from './scheduleJob.ts';
export type { TaskCtx, TaskRunner } from './task.ts';
export { createSchedule, eraseSchedules } from './writes.ts';
