import { z } from 'zod';
import { actAliases, endpoint, type Input } from '#contract/endpoint.ts';
import {
  ById,
  ByIdAndVersion,
  derived,
  Email,
  Id,
  Instant,
  name,
  page,
  pageFilter,
  TimeZone,
  Version,
} from '#contract/fields.ts';
import { messageFields, say } from '#contract/messages/sentence.ts';
import { periodFields, report } from '#contract/reports/frame.ts';
import { MAX_RECIPIENTS, scheduleKinds, Task } from './tasks.ts';
import { Timing } from './timing.ts';

/* Schedules and their runs: fields and rules are explained in docs/areas/schedules.md */

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped'] as const;
export type RunState = (typeof runStates)[number];

export const ScheduleRun = z.object({
  id: Id,
  scheduleId: Id,
  scheduleName: z.string(),
  kind: z.enum(scheduleKinds),
  branchId: Id.nullable(),
  branchName: z.string().nullable(),
  status: z.enum(runStates),
  dueAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Milliseconds from the first start to the end, including pauses; while running, until now. */
  duration: z.int().nullable(),
  tries: z.int(),
  /** The time of the next try. */
  nextTryAt: Instant.nullable(),
  progress: z.int(),
  total: z.int(),
  /** Who pressed Run now; null for a scheduled run. */
  requestedBy: z.string().nullable(),
  /** The result. */
  ...messageFields,
});
export type ScheduleRun = z.output<typeof ScheduleRun>;
export const ScheduleRunDetail = ScheduleRun.extend({ log: z.array(z.object({ at: Instant, ...messageFields })) });
export type ScheduleRunDetail = z.output<typeof ScheduleRunDetail>;

const Recipient = z.object({ userId: Id, name: z.string(), email: z.string(), active: z.boolean() });

export const Schedule = z.object({
  id: Id,
  name: z.string(),
  task: Task,
  timing: Timing,
  timeZone: z.string(),
  branchId: Id.nullable(),
  branchName: z.string().nullable(),
  userIds: z.array(Id),
  emails: z.array(z.string()),
  enabled: z.boolean(),
  /** Paused: it is enabled, but its owner can no longer sign in. */
  status: z.enum(['enabled', 'disabled', 'paused']),
  ownerId: Id.nullable(),
  ownerName: z.string().nullable(),
  people: z.array(Recipient),
  /** One of its addresses is outside the company: running it needs `schedule.export`. */
  sendsOutside: z.boolean(),
  /** None while it is disabled or paused. */
  nextTimes: z.array(Instant),
  lastRun: ScheduleRun.nullable(),
  failingSince: Instant.nullable(),
  createTime: Instant,
  updateTime: Instant,
  version: Version,
});
export type Schedule = z.output<typeof Schedule>;

/** One of several values in a field: the message names it. */
const OneOfEmails = z
  .string()
  .trim()
  .refine((email) => Email.safeParse(email).success, {
    error: ({ input }) => say('jobs.emailWrong', { email: String(input) }),
  });
const Emails = z.array(OneOfEmails).max(MAX_RECIPIENTS, say('jobs.maxRecipients', { max: MAX_RECIPIENTS }));
const fields = {
  name: name(80),
  task: Task,
  timing: Timing,
  timeZone: TimeZone.optional(),
  branchId: Id.nullable().optional(),
  userIds: z
    .array(Id)
    .max(MAX_RECIPIENTS, say('jobs.maxRecipients', { max: MAX_RECIPIENTS }))
    .default([]),
  emails: Emails.default([]),
  enabled: z.boolean().default(true),
};
const derivedOfSchedule = derived(
  'branchName',
  'status',
  'ownerId',
  'ownerName',
  'people',
  'sendsOutside',
  'nextTimes',
  'lastRun',
  'failingSince',
  'createTime',
  'updateTime',
);
export const ScheduleDraft = z.strictObject(fields);
export type ScheduleDraft = z.output<typeof ScheduleDraft>;
export const ScheduleChange = z.strictObject({
  name: fields.name.optional(),
  task: Task.optional(),
  timing: Timing.optional(),
  timeZone: fields.timeZone,
  branchId: fields.branchId,
  userIds: z
    .array(Id)
    .max(MAX_RECIPIENTS, say('jobs.maxRecipients', { max: MAX_RECIPIENTS }))
    .optional(),
  emails: Emails.optional(),
  enabled: z.boolean().optional(),
  ...derivedOfSchedule,
  id: Id,
  version: Version.optional(),
});
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const ScheduleFilter = pageFilter(['name', 'kind', 'updateTime'], {
  kind: z.enum(scheduleKinds).optional(),
  status: z.enum(['enabled', 'disabled', 'paused']).optional(),
  branchId: Id.optional(),
});
export type ScheduleFilter = z.output<typeof ScheduleFilter>;

export const pageOfSchedules = endpoint({
  method: 'GET',
  path: '/schedule/pagination/',
  can: 'schedule.query',
  summary: 'Schedules, page by page',
  input: ScheduleFilter,
  reply: page(Schedule),
});
export const getSchedule = endpoint({
  method: 'GET',
  path: '/schedule/{id}/',
  can: 'schedule.get',
  summary: 'One schedule with its next runs and its last run',
  input: ById,
  reply: Schedule,
});
export const createSchedule = endpoint({
  method: 'POST',
  path: '/schedule/',
  can: 'schedule.add',
  summary: 'Create a schedule',
  input: ScheduleDraft,
  reply: Schedule,
  creates: true,
});
export const updateSchedule = endpoint({
  method: 'POST',
  path: '/schedule/{id}/',
  aliases: [{ method: 'POST', path: '/schedule/update/{id}/' }],
  can: 'schedule.edit',
  summary: 'Change a schedule; it then runs with the rights of the user who changed it',
  input: ScheduleChange,
  reply: Schedule,
});
export const switchSchedule = endpoint({
  method: 'POST',
  path: '/schedule/status/{id}/',
  aliases: actAliases('/schedule/status/'),
  can: 'schedule.get',
  anyOf: ['schedule.enable', 'schedule.disable'],
  summary: 'Enable or disable a schedule; without a value, switch it',
  changes: true,
  input: z.strictObject({ ...ByIdAndVersion.shape, enabled: z.boolean().optional() }),
  reply: Schedule,
});
export const deleteSchedule = endpoint({
  method: 'POST',
  path: '/schedule/delete/{id}/',
  aliases: actAliases('/schedule/delete/'),
  can: 'schedule.delete',
  summary: 'Delete a schedule; its runs stay in the scheduler report',
  input: ByIdAndVersion,
  reply: z.null(),
});
export const runSchedule = endpoint({
  method: 'POST',
  path: '/schedule/run/{id}/',
  can: 'schedule.edit',
  summary: 'Run a schedule now; one that is already due or running answers that run',
  input: ById,
  reply: ScheduleRun,
});
export const cancelRun = endpoint({
  method: 'POST',
  path: '/schedule/run/cancel/{id}/',
  can: 'schedule.edit',
  summary: 'Cancel a run that waits or runs; nothing of it is sent',
  input: ById,
  reply: ScheduleRun,
});

/** Runs of all dates by default. */
export const schedulerReport = report({
  path: '/report/scheduler-report/',
  screen: 'schedulerReport',
  file: 'scheduler',
  summary: 'Runs of the scheduled jobs, newest first, with outcome and duration',
  keys: ScheduleRun.shape,
  columns: {
    dueAt: { kind: 'instant', title: 'jobs.columnDue', sort: true, width: 22 },
    scheduleName: { kind: 'text', title: 'jobs.columnSchedule', sort: true, width: 30 },
    status: { kind: 'text', title: 'jobs.columnStatus', sort: true },
    message: { kind: 'text', title: 'jobs.columnOutcome', width: 60 },
    duration: { kind: 'duration', title: 'jobs.columnSeconds', sort: true },
    tries: { kind: 'count', title: 'jobs.columnTries' },
    kind: { kind: 'text', title: 'jobs.columnKind', extra: true, width: 20 },
    branchName: { kind: 'text', title: 'reports.columnBranch', width: 20 },
    finishedAt: { kind: 'instant', title: 'jobs.columnFinished', extra: true, width: 22 },
  },
  filters: {
    ...periodFields,
    scheduleId: Id.optional(),
    kind: z.enum(scheduleKinds).optional(),
    status: z.enum(runStates).optional(),
  },
  sort: { field: 'dueAt', order: 'descend' },
  sums: { runs: z.int(), done: z.int(), failed: z.int(), averageDuration: z.int() },
});
export type RunFilter = Input<typeof schedulerReport.page>;

export const getRun = endpoint({
  method: 'GET',
  path: '/report/scheduler-report/{id}/',
  can: 'report.query',
  summary: 'One run with its log',
  input: ById,
  reply: ScheduleRunDetail,
});
