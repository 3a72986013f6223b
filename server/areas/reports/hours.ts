import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import type { ReportPeriod } from '#contract/reports/frame.ts';
import { hourReport } from '#contract/reports/hours.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isByProduct, linesOf, totalsIn } from './conditions.ts';
import { aggregate } from './frame.ts';

/** Monday is 1. */
const salesOf = weekdays.map(
  (day, at) =>
    sql`coalesce(sum(sales) filter (where extract(isodow from day) = ${sql.lit(at + 1)}), 0) as ${sql.ref(day)}`,
);

type Filter = Input<typeof hourReport.page>;

const allSales = (scope: Scope, { channel }: Filter, period: ReportPeriod) => sql`
  select day, hour, sales, transactions from ${totalsIn(sql`sales_hour`, scope, period)}
  and ${channel ? sql`channel = ${channel}` : sql`true`}`;

/** Of the lines of some products: each order that sells one of them is a transaction. */
const salesOfProducts = (scope: Scope, filter: Filter, period: ReportPeriod) => sql`
  select o.local_day as day, o.local_hour as hour, sum(l.total) as sales, bool_or(l.quantity > 0)::int as transactions
  from ${linesOf(scope, period, filter)} and ${filter.channel ? sql`o.channel = ${filter.channel}` : sql`true`}
  group by o.company_id, o.id`;

export const hourSource = aggregate<Filter>(hourReport, {
  key: sql`r.hour`,
  select: (scope, filter, period) => sql`
    select to_char(hour, 'FM00') || ':00' as hour, ${sql.join(salesOf)}, sum(sales) as revenue, sum(transactions) as transactions
    from (${isByProduct(filter) ? salesOfProducts(scope, filter, period) : allSales(scope, filter, period)}) as sold
    group by 1 having sum(sales) <> 0 or sum(transactions) <> 0`,
});
