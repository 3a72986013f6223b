import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { productConditions, totalsIn } from './conditions.ts';
import { aggregate, withMargin } from './frame.ts';

export const marginSource = aggregate<Input<typeof marginReport.page>>(marginReport, {
  key: sql`coalesce(r.group_id, 0)`,
  fractions: ['cost'],
  derive: withMargin,
  select: (scope, filter, period) => {
    const group = sql.raw(filter.by);
    return sql`
      select earned.*, earned.revenue - earned.gst - earned.cost as margin,
        100.0 * (earned.revenue - earned.gst - earned.cost) / nullif(earned.revenue - earned.gst, 0) as margin_percent,
        100.0 * earned.revenue / nullif(sum(earned.revenue) over (), 0) as share
      from (
        select g.id as group_id, coalesce(g.name, '') as name, count(*) as products, sum(sold.quantity) as sold,
          sum(sold.revenue) as revenue, sum(sold.gst) as gst, sum(sold.cost) as cost
        from (
          select product_id, sum(quantity) as quantity, sum(revenue) as revenue, sum(gst) as gst, sum(cost) * 100 as cost
          from ${totalsIn(sql`sales_product`, scope, period)} group by 1
        ) as sold
        join product p on p.company_id = ${scope.companyId} and p.id = sold.product_id
        left join ${group} g on g.company_id = p.company_id and g.id = p.${group}_id
        where (sold.quantity, sold.revenue, sold.gst, sold.cost) <> (0, 0, 0, 0) and ${productConditions(filter)}
        group by 1, 2
      ) as earned`;
  },
  totals: { marginPercent: sql`100.0 * sum(r.margin) / nullif(sum(r.revenue) - sum(r.gst), 0)` },
});
