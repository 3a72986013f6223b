import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { totalsIn } from './conditions.ts';
import { aggregate } from './frame.ts';

/** Monday is 1. */
const salesOf = weekdays.map(
  (day, at) =>
    sql`coalesce(sum(sales) filter (where extract(isodow from day) = ${sql.lit(at + 1)}), 0) as ${sql.ref(day)}`,
);

export const hourSource = aggregate<Input<typeof hourReport.page>>(hourReport, {
  key: sql`r.hour`,
  select: (scope, { channel }, period) => sql`
    select to_char(hour, 'FM00') || ':00' as hour, ${sql.join(salesOf)}, sum(sales) as revenue, sum(transactions) as transactions
    from ${totalsIn(sql`sales_hour`, scope, period)} and ${channel ? sql`channel = ${channel}` : sql`true`}
    group by 1 having sum(sales) <> 0 or sum(transactions) <> 0`,
});
