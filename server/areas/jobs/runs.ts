import { type RawBuilder, sql } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { RunFilter, ScheduleRun, ScheduleRunDetail, schedulerReport } from '#contract/jobs/schedules.ts';
import { messageOf } from '#contract/messages/sentence.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { containing, isFiltered, orderOf, pageBy, rowsInOrder } from '#server/platform/page.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { type RunRow, runColumns, toRun, visible } from './queries.ts';

/* The scheduler report: runs of schedules, including deleted ones. */

const joined = sql`job_run r join schedule s on s.job_id = r.job_id
  left join branch b on b.company_id = s.company_id and b.id = s.branch_id`;

const conditionsOf = (
  scope: Scope,
  { scheduleId, kind, status, branchId, keyword, from, to }: RunFilter,
): RawBuilder<unknown> =>
  sql.join(
    [
      visible(scope),
      // Repeated, so that the runs of one company are found by their own index.
      sql`r.company_id = ${scope.companyId}`,
      scheduleId === undefined ? undefined : sql`s.id = ${scheduleId}`,
      kind === undefined ? undefined : sql`s.kind = ${kind}`,
      status === undefined ? undefined : sql`r.state = ${status}`,
      branchId === undefined ? undefined : sql`s.branch_id = ${branchId}`,
      keyword === undefined ? undefined : sql`lower(s.name) like ${containing(keyword)}`,
      ...withinDays(sql`r.due_at`, sql`s.time_zone`, from, to),
    ].filter((condition) => condition !== undefined),
    sql` and `,
  );

const duration = sql`(coalesce(r.finished_at, now()) - r.started_at)`;

type Page = Omit<Reply<typeof schedulerReport.page>, 'before' | 'period'>;

const orderBy = (filter: RunFilter) =>
  orderOf(
    filter,
    { dueAt: sql`r.due_at`, scheduleName: sql`lower(s.name)`, duration, status: sql`r.state` },
    { field: 'dueAt', order: 'descend' },
    sql`r.id`,
  );

/** All of them, for sheets. */
export const allRuns = (db: Db, scope: Scope, filter: RunFilter): AsyncGenerator<ScheduleRun[]> => {
  if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
  return rowsInOrder(
    async () => {
      const { rows } = await sql<{ id: number }>`
        select r.id from ${joined} where ${conditionsOf(scope, filter)} order by ${orderBy(filter)}`.execute(db);
      return rows;
    },
    async (ids) => {
      const { rows } = await sql<RunRow>`
        select ${runColumns} from unnest(${ids}::bigint[]) with ordinality as asked (id, at)
        join (${joined}) on r.id = asked.id
        where ${visible(scope)} order by asked.at`.execute(db);
      return rows.map(toRun);
    },
  );
};

export const pageOfRuns = async (db: Db, scope: Scope, filter: RunFilter): Promise<Page> => {
  if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
  const from = sql`from ${joined} where ${conditionsOf(scope, filter)}`;
  const order = orderBy(filter);
  const base = db.selectFrom(sql<{ id: number }>`(select r.id ${from})`.as('counted'));
  const read = async (limit: number, skipped: number) => {
    const { rows } = await sql<RunRow>`
      select ${runColumns} ${from} order by ${order} limit ${limit} offset ${skipped}`.execute(db);
    return rows.map(toRun);
  };
  const page = await pageBy(db, base, read, filter, isFiltered(filter));
  const { rows } = await sql<Page['totals']>`
    select count(*)::int as runs, count(*) filter (where r.state = 'done')::int as done,
      count(*) filter (where r.state = 'failed')::int as failed,
      coalesce(extract(epoch from avg(r.finished_at - r.started_at)) * 1000, 0)::int as average_duration
    ${from}`.execute(db);
  return { ...page, totals: rows[0] ?? { runs: 0, done: 0, failed: 0, averageDuration: 0 } };
};

export const findRun = async (db: Db, scope: Scope, id: number): Promise<ScheduleRun | undefined> => {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from ${joined} where ${visible(scope)} and r.id = ${id}`.execute(db);
  return rows[0] && toRun(rows[0]);
};

/** A run that is retried logs the same lines many times: only the last ones matter. */
const LOG_LINES = 500;

export const findRunWithLog = async (db: Db, scope: Scope, id: number): Promise<ScheduleRunDetail | undefined> => {
  const run = await findRun(db, scope, id);
  if (!run) return undefined;
  const lines = await db
    .selectFrom('jobLog')
    .select(['at', 'words'])
    .where('runId', '=', id)
    .orderBy('id', 'desc')
    .limit(LOG_LINES)
    .execute();
  return { ...run, log: lines.toReversed().map(({ at, words }) => ({ at, ...messageOf(words) })) };
};
