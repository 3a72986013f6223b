import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import {
  Schedule,
  type ScheduleChange,
  type ScheduleDraft,
  type ScheduleRun,
  type switchSchedule as switchEndpoint,
} from '#contract/jobs/schedules.ts';
import { isDeploymentKind, needsRecipients, readingRightFor, rightFor, tellsCosts } from '#contract/jobs/tasks.ts';
import { cronOf } from '#contract/jobs/timing.ts';
import { say } from '#contract/messages/sentence.ts';
import { record } from '#server/platform/audit.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { addJob, cancel, requestRun, setClock, setInput } from '#server/platform/jobs/queue.ts';
import { badField, mustExist } from '#server/platform/refusal.ts';
import { branchOf, demandSwitch, may, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import { findSchedule, lockSchedule, type StoredSchedule } from './queries.ts';
import { findRun } from './runs.ts';

export const SCHEDULE_JOB = 'schedule';

type Values = Pick<Schedule, 'name' | 'task' | 'timing' | 'timeZone' | 'branchId' | 'userIds' | 'emails' | 'enabled'>;

/** A schedule reads with its owner's rights: nobody can schedule what they couldn't see themselves. */
const refuseTask = (scope: Scope, { task }: Values): void => {
  if (isDeploymentKind(task.kind) && scope.reach !== 'all') throw badField('task', say('jobs.backupOwnerOnly'));
  if (!may(scope, rightFor(task))) throw badField('task', say('jobs.reportNoRight'));
};

/** People of the company, or of the user's branches; other addresses need a right of their own. */
const refuseRecipients = async (
  trx: Trx,
  scope: Scope,
  { userIds, emails, task }: Values,
  before?: Values,
): Promise<void> => {
  if (needsRecipients(task.kind) && userIds.length + emails.length === 0)
    throw badField('userIds', say('jobs.chooseRecipient'));
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, lower(u.email) as email from app_user u
    where u.company_id = ${scope.companyId} and u.archived_at is null
      and (u.id = any(${userIds}::bigint[]) or lower(u.email) = any(${emails.map((each) => each.toLowerCase())}::text[]))
      and (${scope.reach !== 'branch'} or u.id = ${scope.userId} or u.id = any(${before?.userIds ?? []}::bigint[])
        or exists (select from user_branch b where b.user_id = u.id and b.branch_id = any(${scope.branchIds}::bigint[])))`.execute(
    trx,
  );
  const ids = new Set([...rows.map(({ id }) => id), ...(before?.userIds ?? [])]);
  if (!userIds.every((id) => ids.has(id))) throw badField('userIds', say('jobs.noSuchUser'));
  const inside = new Set(rows.map(({ email }) => email));
  if (!may(scope, 'schedule.export') && !emails.every((each) => inside.has(each.toLowerCase())))
    throw badField('emails', say('jobs.outsideAddress'));
};

/** Nobody is emailed what they may not see, unless the sender may send it out of the company anyway. */
const refuseReaders = async (trx: Trx, scope: Scope, { userIds, emails, task, branchId }: Values): Promise<void> => {
  if (may(scope, 'schedule.export') || !needsRecipients(task.kind)) return;
  const rights = [readingRightFor(task), ...(tellsCosts(task) && may(scope, 'cost.get') ? ['cost.get'] : [])];
  const { rows } = await sql<{ name: string; chosen: boolean }>`
    select u.name, u.id = any(${userIds}::bigint[]) as chosen from app_user u join role r on r.id = u.role_id
    where u.company_id = ${scope.companyId} and u.archived_at is null
      and (u.id = any(${userIds}::bigint[]) or lower(u.email) = any(${emails.map((each) => each.toLowerCase())}::text[]))
      and not (r.permissions @> ${rights}::text[] and (r.reach <> 'branch'
        or exists (select from user_branch b where b.user_id = u.id and b.branch_id = ${branchId})))
    order by u.name limit 1`.execute(trx);
  const [person] = rows;
  if (person) throw badField(person.chosen ? 'userIds' : 'emails', say('jobs.recipientNoRight', { name: person.name }));
};

const refuseValues = async (trx: Trx, scope: Scope, values: Values, before?: Values): Promise<void> => {
  refuseTask(scope, values);
  await refuseRecipients(trx, scope, values, before);
  await refuseReaders(trx, scope, values);
};

const columnsOf = ({ task, timing, userIds, emails, ...plain }: Values) => ({
  ...plain,
  kind: task.kind,
  task: JSON.stringify(task),
  timing: JSON.stringify(timing),
  userIds: [...new Set(userIds)],
  emails: [...new Set(emails)],
});

const clockOf = ({ timing, timeZone, enabled }: Values) => ({ cron: cronOf(timing), timeZone, enabled });

const audited = ({ name, task, timing, timeZone, branchName, people, emails, enabled, ownerName }: Schedule) => ({
  name,
  task,
  timing,
  timeZone,
  branch: branchName,
  people: people.map((person) => person.name),
  emails,
  enabled,
  owner: ownerName,
});

const recordSchedule = (trx: Trx, ctx: WriteCtx, action: string, before?: Schedule, after?: Schedule) => {
  const schedule = after ?? before;
  return record(trx, ctx, {
    action,
    entity: 'schedule',
    entityId: schedule?.id ?? null,
    branchId: schedule?.branchId ?? null,
    label: schedule?.name ?? '',
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  });
};

/** Users limited to branches schedule for one of them; others may schedule for all. */
const placeOf = (scope: Scope, branchId: number | null | undefined): number | null =>
  branchId === null || branchId === undefined
    ? scope.reach === 'branch'
      ? branchOf(scope, undefined)
      : null
    : branchOf(scope, branchId);

const zoneOf = async (trx: Trx, { companyId }: Scope, branchId: number | null): Promise<string> => {
  const { rows } = await sql<{ timeZone: string }>`
    select coalesce(b.time_zone, c.time_zone) as time_zone from company c
    left join branch b on b.company_id = c.id and b.id = ${branchId} where c.id = ${companyId}`.execute(trx);
  return rows[0]?.timeZone ?? 'UTC';
};

export const createSchedule = (ctx: WriteCtx, draft: ScheduleDraft): Promise<Schedule> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const branchId = placeOf(scope, draft.branchId);
    const timeZone = draft.timeZone ?? (await zoneOf(trx, scope, branchId));
    const values: Values = { ...draft, branchId, timeZone };
    await refuseValues(trx, scope, values);
    const { companyId } = scope;
    const jobId = await addJob(trx, { companyId, kind: SCHEDULE_JOB, ...clockOf(values) });
    const { id } = await trx
      .insertInto('schedule')
      .values({ ...columnsOf(values), companyId, jobId, ownerId: scope.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setInput(trx, jobId, { scheduleId: id });
    const schedule = mustExist(await findSchedule(trx, scope, id));
    await recordSchedule(trx, ctx, 'create', undefined, schedule);
    return schedule;
  });

const save = async (trx: Trx, { scope }: WriteCtx, before: StoredSchedule, values: Values, ownerId: number | null) => {
  const { companyId } = scope;
  await trx
    .updateTable('schedule')
    .set({ ...columnsOf(values), ownerId, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('companyId', '=', companyId)
    .where('id', '=', before.id)
    .execute();
  await setClock(trx, before.jobId, clockOf(values));
  return mustExist(await findSchedule(trx, scope, before.id));
};

const valuesOf = ({ name, task, timing, timeZone, branchId, userIds, emails, enabled }: Values): Values => ({
  name,
  task,
  timing,
  timeZone,
  branchId,
  userIds,
  emails,
  enabled,
});

/** Saving makes the user the owner; otherwise a change could read what only the earlier owner may see. */
export const changeSchedule = (ctx: WriteCtx, { id, version, ...sent }: ScheduleChange): Promise<Schedule> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Schedule, await lockSchedule(trx, scope, id));
    const change = {
      name: sent.name,
      task: sent.task,
      timing: sent.timing,
      timeZone: sent.timeZone,
      branchId: sent.branchId === undefined ? undefined : placeOf(scope, sent.branchId),
      userIds: sent.userIds,
      emails: sent.emails,
      enabled: sent.enabled,
    };
    const takesOver = before.status === 'paused' && before.ownerId !== scope.userId;
    if (!alters(before, change) && !takesOver) return before;
    const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const values = valuesOf({ ...before, ...changes });
    if (values.enabled !== before.enabled) demandSwitch(scope, 'schedule', values.enabled);
    await refuseValues(trx, scope, values, before);
    const after = await save(trx, ctx, before, values, scope.userId);
    await recordSchedule(trx, ctx, 'update', before, after);
    return after;
  });

export const switchSchedule = (ctx: WriteCtx, asked: Input<typeof switchEndpoint>): Promise<Schedule> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(asked.version, Schedule, await lockSchedule(trx, scope, asked.id));
    const enabled = asked.enabled ?? !before.enabled;
    if (enabled === before.enabled) return before;
    demandSwitch(scope, 'schedule', enabled);
    const after = await save(trx, ctx, before, { ...valuesOf(before), enabled }, before.ownerId);
    await recordSchedule(trx, ctx, 'update', before, after);
    return after;
  });

/** Its runs stay in the report. A run in progress is cancelled. */
export const deleteSchedule = (ctx: WriteCtx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Schedule, await lockSchedule(trx, scope, id));
    await trx
      .updateTable('schedule')
      .set({ archivedAt: sql`now()`, enabled: false, version: sql`version + 1` })
      .where('companyId', '=', scope.companyId)
      .where('id', '=', id)
      .execute();
    await setClock(trx, before.jobId, { ...clockOf(before), enabled: false });
    if (before.lastRun) await cancel(trx, before.lastRun.id, say('jobs.cancelled', { name: scope.userName }));
    await recordSchedule(trx, ctx, 'delete', before);
    return null;
  });

export const runNow = (ctx: WriteCtx, { id }: { id: number }): Promise<ScheduleRun> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const schedule = mustExist(await lockSchedule(trx, scope, id));
    // Running it may send data out of the company.
    if (schedule.sendsOutside && !may(scope, 'schedule.export')) throw badField('emails', say('jobs.runOutside'));
    const runId = await requestRun(trx, schedule.jobId, scope.userId);
    await record(trx, ctx, {
      action: 'run',
      entity: 'schedule',
      entityId: id,
      branchId: schedule.branchId,
      label: schedule.name,
    });
    return mustExist(await findRun(trx, scope, runId));
  });

export const cancelRun = (ctx: WriteCtx, { id }: { id: number }): Promise<ScheduleRun> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const run = mustExist(await findRun(trx, scope, id));
    if (!(await cancel(trx, id, say('jobs.cancelled', { name: scope.userName })))) return run;
    await record(trx, ctx, {
      action: 'cancel',
      entity: 'schedule',
      entityId: run.scheduleId,
      branchId: run.branchId,
      label: run.scheduleName,
    });
    return mustExist(await findRun(trx, scope, id));
  });

/** With their company. */
export const eraseSchedules = async (trx: Trx, companyId: number): Promise<void> => {
  await trx.deleteFrom('schedule').where('companyId', '=', companyId).execute();
  await trx.deleteFrom('job').where('companyId', '=', companyId).execute();
};
