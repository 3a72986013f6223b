import { type RawBuilder, sql } from 'kysely';
import type { Schedule, ScheduleFilter, ScheduleRun } from '#contract/jobs/schedules.ts';
import { NEXT_TIMES } from '#contract/jobs/tasks.ts';
import { nextTimes } from '#contract/jobs/timing.ts';
import { messageOf } from '#contract/messages/sentence.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { containing, isFiltered, orderOf, pageBy } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Schedules of the user's branches, or of the whole company for users with that reach. Used with `s`. */
export const visible = ({ companyId, branchIds, reach }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(s.company_id = ${companyId}
    and (s.branch_id = any(${branchIds}::bigint[]) or (s.branch_id is null and ${reach !== 'branch'})))`;

export type RunRow = Omit<ScheduleRun, 'message' | 'said'> & { outcome: string };

/** Columns of a run `r` of the schedule `s` at the branch `b`. */
export const runColumns = sql`r.id, s.id as schedule_id, s.name as schedule_name, s.kind, s.branch_id, b.name as branch_name,
  r.state as status, r.due_at, r.started_at, r.finished_at,
  (extract(epoch from coalesce(r.finished_at, now()) - r.started_at) * 1000)::integer as duration,
  r.tries, case when r.state = 'waiting' and r.tries > 0 then r.next_at end as next_try_at, r.progress, r.total,
  (select u.name from app_user u where u.id = r.requested_by) as requested_by, r.outcome`;

export const toRun = ({ outcome, ...run }: RunRow): ScheduleRun => ({ ...run, ...messageOf(outcome) });

/** The owner of the schedule could still sign in. */
const ownerActive = sql<boolean>`coalesce(o.status = 'active' and o.archived_at is null, false)`;

const joined = sql`schedule s
  left join branch b on b.company_id = s.company_id and b.id = s.branch_id
  left join app_user o on o.id = s.owner_id`;

const status = sql`case when not s.enabled then 'disabled' when ${ownerActive} then 'enabled' else 'paused' end`;

/** Whether an address of the schedule `s` belongs to somebody at its company. */
export const isOfCompany = (address: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from app_user u where u.company_id = s.company_id and u.archived_at is null and lower(u.email) = lower(${address}))`;

const columns = sql`s.id, s.job_id, s.name, s.task, s.timing, s.time_zone, s.branch_id, b.name as branch_name, s.user_ids,
  s.emails, s.enabled, ${status} as status, s.owner_id, o.name as owner_name, s.failing_since,
  s.created_at as create_time, s.updated_at as update_time, s.version,
  coalesce((select json_agg(json_build_object('userId', u.id, 'name', u.name, 'email', u.email,
      'active', u.status = 'active' and u.archived_at is null) order by u.name, u.id)
    from app_user u where u.id = any(s.user_ids)), '[]') as people,
  exists (select from unnest(s.emails) as given (address) where not ${isOfCompany(sql`given.address`)}) as sends_outside`;

type Row = Omit<Schedule, 'nextTimes' | 'lastRun'> & { jobId: number };
export type StoredSchedule = Schedule & { jobId: number };

/** The last run of each schedule. */
const lastRunsOf = async (db: Db, ids: readonly number[]): Promise<Map<number, ScheduleRun>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RunRow>`
    select run.* from schedule s
    left join branch b on b.company_id = s.company_id and b.id = s.branch_id
    cross join lateral (select ${runColumns} from job_run r where r.job_id = s.job_id
      order by r.due_at desc, r.id desc limit 1) as run
    where s.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.scheduleId, toRun(row)]));
};

const withTimes = async (db: Db, rows: readonly Row[]): Promise<StoredSchedule[]> => {
  const runs = await lastRunsOf(
    db,
    rows.map(({ id }) => id),
  );
  const now = new Date();
  return rows.map((row) => ({
    ...row,
    nextTimes: row.status === 'enabled' ? nextTimes(row.timing, row.timeZone, NEXT_TIMES, now) : [],
    lastRun: runs.get(row.id) ?? null,
  }));
};

export const findSchedule = async (db: Db, scope: Scope, id: number): Promise<StoredSchedule | undefined> => {
  const { rows } = await sql<Row>`
    select ${columns} from ${joined} where ${visible(scope)} and s.archived_at is null and s.id = ${id}`.execute(db);
  return (await withTimes(db, rows))[0];
};

export const lockSchedule = async (trx: Trx, scope: Scope, id: number): Promise<StoredSchedule | undefined> => {
  await sql`select id from schedule where company_id = ${scope.companyId} and id = ${id} for no key update`.execute(
    trx,
  );
  return findSchedule(trx, scope, id);
};

export const pageOfSchedules = async (db: Db, scope: Scope, filter: ScheduleFilter) => {
  const { keyword, kind, branchId } = filter;
  const conditions = [
    visible(scope),
    sql`s.archived_at is null`,
    keyword === undefined ? undefined : sql`lower(s.name) like ${containing(keyword)}`,
    kind === undefined ? undefined : sql`s.kind = ${kind}`,
    branchId === undefined ? undefined : sql`s.branch_id = ${branchId}`,
    filter.status === undefined ? undefined : sql`${status} = ${filter.status}`,
  ].filter((condition) => condition !== undefined);
  const order = orderOf(
    filter,
    { name: sql`lower(s.name) collate "C"`, kind: sql`s.kind`, updateTime: sql`s.updated_at` },
    { field: 'name' },
    sql`s.id`,
  );
  const from = sql`from ${joined} where ${sql.join(conditions, sql` and `)}`;
  const base = db.selectFrom(sql<{ id: number }>`(select s.id ${from})`.as('counted'));
  const read = async (limit: number, skipped: number) => {
    const { rows } =
      await sql<Row>`select ${columns} ${from} order by ${order} limit ${limit} offset ${skipped}`.execute(db);
    return withTimes(db, rows);
  };
  return pageBy(db, base, read, filter, isFiltered(filter));
};
