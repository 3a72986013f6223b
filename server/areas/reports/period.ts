import { sql } from 'kysely';
import { addDays, DAY_MS } from '#contract/days.ts';
import type { Formats } from '#contract/formats.ts';
import { say } from '#contract/messages/sentence.ts';
import { MAX_REPORT_DAYS, type ReportPeriod } from '#contract/reports/frame.ts';
import type { Db } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

const USUAL_DAYS = 30;

export const daysOf = ({ from, to }: ReportPeriod): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The same number of days just before. */
export const periodBefore = (period: ReportPeriod): ReportPeriod => ({
  from: addDays(period.from, -daysOf(period)),
  to: addDays(period.from, -1),
});

/** Today at the branches; with several time zones the latest. */
export const todayOf = async (db: Db, { companyId, branchIds }: Scope): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select coalesce(max((now() at time zone b.time_zone)::date), now()::date) as day
    from branch b where b.company_id = ${companyId} and b.id = any(${branchIds}::bigint[])`.execute(db);
  return rows[0]?.day ?? new Date().toISOString().slice(0, 10);
};

type Asked = { from?: string | undefined; to?: string | undefined };

const refuseDays = (period: ReportPeriod): void => {
  const days = daysOf(period);
  if (days < 1) throw badField('to', say('dashboard.endBeforeStart'));
  if (days > MAX_REPORT_DAYS) throw badField('from', say('reports.maxTenYears'));
};

/** For a report that covers all dates by default: either both dates or neither. */
export const refuseOptionalDays = ({ from, to }: Asked): void => {
  if (from !== undefined && to !== undefined) refuseDays({ from, to });
};

/** The chosen days, by default the last thirty. */
export const periodOf = async (db: Db, scope: Scope, { from, to }: Asked): Promise<ReportPeriod> => {
  const last = to ?? (await todayOf(db, scope));
  if (to === undefined && from !== undefined && from > last) throw badField('from', say('reports.startsLater'));
  const period = { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
  refuseDays(period);
  return period;
};

/** The chosen days, for a report that covers all dates by default. */
export const optionalDays = ({ from, to }: Asked, { formats: { day, days } }: { formats: Formats }): string[] => {
  if (from !== undefined && to !== undefined) return [days({ from, to })];
  return from === undefined && to === undefined ? [] : [`${from ? day(from) : '…'} – ${to ? day(to) : '…'}`];
};
