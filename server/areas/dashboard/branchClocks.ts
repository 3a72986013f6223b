import { type RawBuilder, sql } from 'kysely';
import { CHART_MONTHS } from '#contract/dashboard.ts';
import type { Scope } from '#server/platform/scope.ts';

/** Each branch with its local date and time. */
export const branchClocks = ({ companyId, branchIds }: Scope, at: Date): RawBuilder<unknown> => sql`
  select b.id, wall.time::date as today, extract(hour from wall.time)::integer as hour,
    date_trunc('week', wall.time)::date as monday,
    date_trunc('month', wall.time)::date as first,
    (date_trunc('month', wall.time) - interval '1 month')::date as first_before,
    (date_trunc('month', wall.time) + interval '1 month')::date as first_after,
    (date_trunc('month', wall.time) - ${sql.lit(`${CHART_MONTHS - 1} months`)}::interval)::date as first_of_year
  from branch b cross join lateral (select ${at}::timestamptz at time zone b.time_zone as time) as wall
  where b.company_id = ${companyId} and b.id = any(${branchIds}::bigint[])`;

/** Periods as conditions on a row's `day`, beside its branch clock `p`. */
export const periods = {
  today: sql<boolean>`day = p.today`,
  yesterday: sql<boolean>`day = p.today - 1`,
  thisWeek: sql<boolean>`day >= p.monday and day < p.monday + 7`,
  lastWeek: sql<boolean>`day >= p.monday - 7 and day < p.monday`,
  lastWeekSoFar: sql<boolean>`day >= p.monday - 7 and day <= p.today - 7`,
  thisMonth: sql<boolean>`day >= p.first and day < p.first_after`,
  lastMonth: sql<boolean>`day >= p.first_before and day < p.first`,
  lastMonthSoFar: sql<boolean>`day between p.first_before and least(p.first_before + (p.today - p.first), p.first - 1)`,
  last30Days: sql<boolean>`day between p.today - 29 and p.today`,
  before30Days: sql<boolean>`day between p.today - 59 and p.today - 30`,
  branchTotal: sql<boolean>`true`,
};
export type Period = keyof typeof periods;
