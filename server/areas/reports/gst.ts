import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { ReportPeriod } from '#contract/reports/frame.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { withinDays } from '#server/platform/days.ts';
import type { Scope } from '#server/platform/scope.ts';
import { isByProduct, linesOf, productConditions, totalsIn } from './conditions.ts';
import { aggregate } from './frame.ts';

const monthOf = (day: ReturnType<typeof sql>) => sql`to_char(${day}, 'YYYY-MM')`;

/** Received goods add to purchases, returned goods reduce them. */
const sign = sql`case r.kind when 'return' then -1 else 1 end`;

type Filter = Input<typeof gstReport.page>;

/** By the running totals; of some products by their lines, which add up to them. */
const salesIn = (scope: Scope, filter: Filter, period: ReportPeriod) =>
  isByProduct(filter)
    ? sql`
      select ${monthOf(sql`o.local_day`)} as month, l.total as sales, case when l.gst_free then l.total else 0 end as gst_free,
        l.gst, 0 as purchases, 0 as gst_paid
      from ${linesOf(scope, period, filter)}`
    : sql`
      select ${monthOf(sql`day`)} as month, sales, gst_free, gst, 0 as purchases, 0 as gst_paid
      from ${totalsIn(sql`sales_hour`, scope, period)} and (sales, gst_free, gst) <> (0, 0, 0)`;

/** Of purchases the supplier is whom it was bought from, as in the purchase detail. */
const boughtFrom = ({ supplierId }: Filter) => (supplierId ? sql`o.supplier_id = ${supplierId}` : sql`true`);

export const gstSource = aggregate<Filter>(gstReport, {
  key: sql`r.month`,
  select: (scope, filter, period) => sql`
    select month, greatest((month || '-01')::date, ${period.from}::date) as first_day,
      least(((month || '-01')::date + interval '1 month')::date - 1, ${period.to}::date) as last_day,
      sum(sales) as sales, sum(gst_free) as gst_free, sum(sales) - sum(gst_free) as taxable, sum(gst) as gst,
      sum(purchases) as purchases, sum(gst_paid) as gst_paid, sum(gst) - sum(gst_paid) as net_gst
    from (
      ${salesIn(scope, filter, period)}
      union all
      select ${monthOf(sql`(r.occurred_at at time zone b.time_zone)`)}, 0, 0, 0, ${sign} * (rl.net + rl.gst), ${sign} * rl.gst
      from purchase_receipt r
      join purchase_order o on o.company_id = r.company_id and o.id = r.order_id
      join branch b on b.company_id = o.company_id and b.id = o.branch_id
      join purchase_receipt_line rl on rl.company_id = r.company_id and rl.receipt_id = r.id
      join purchase_line l on l.company_id = rl.company_id and l.id = rl.line_id
      join product p on p.company_id = l.company_id and p.id = l.product_id
      where r.company_id = ${scope.companyId} and o.branch_id = any(${scope.branchIds}::bigint[])
        and ${productConditions({ ...filter, supplierId: undefined })} and ${boughtFrom(filter)}
        and ${sql.join(withinDays(sql`r.occurred_at`, sql`b.time_zone`, period.from, period.to), sql` and `)}
    ) as entry
    group by month`,
});
