import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { aggregate } from './frame.ts';
import { stockedProducts } from './stocked.ts';

/** Stock that lasts longer than this is slow. */
const SLOW_DAYS = 365;

export const deadStockSource = aggregate<Input<typeof deadStockReport.page>>(deadStockReport, {
  key: sql`r.product_id`,
  fractions: ['retailValue', 'value'],
  select: (scope, filter, { to }) => sql`
    select stocked.*, sold.sold, last.day as last_sold,
      stocked.on_hand::numeric * ${filter.days}::integer / nullif(greatest(sold.sold, 0), 0) as cover
    from (${stockedProducts(scope, filter)}) as stocked
    cross join lateral (
      select coalesce(sum(s.quantity), 0) as sold from sales_product s
      where s.company_id = ${scope.companyId} and s.product_id = stocked.product_id
        and s.branch_id = any(${scope.branchIds}::bigint[]) and s.day > ${to}::date - ${filter.days}::integer
    ) as sold
    left join lateral (
      select s.day from sales_product s
      where s.company_id = ${scope.companyId} and s.product_id = stocked.product_id
        and s.branch_id = any(${scope.branchIds}::bigint[]) and s.quantity > 0
      order by s.day desc limit 1
    ) as last on true
    where stocked.on_hand > 0 and ${
      filter.show === 'dead'
        ? sql`sold.sold <= 0`
        : sql`sold.sold > 0 and stocked.on_hand::numeric * ${filter.days}::integer / sold.sold > ${SLOW_DAYS}`
    }`,
});
