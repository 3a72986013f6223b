import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import { productReport } from '#contract/reports/products.ts';
import { recordedAt } from '#server/areas/stock/service.ts';
import type { Db } from '#server/platform/context.ts';
import { startOfDay } from '#server/platform/days.ts';
import type { Scope } from '#server/platform/scope.ts';
import { productConditions, totalsIn } from './conditions.ts';
import { aggregate, withMargin } from './frame.ts';
import { daysOf } from './period.ts';

const DAYS_A_YEAR = 365;

type Stock = { productId: number; onHand: number; opening: number; closing: number };

/** Stock of these products now and at both ends of a period. */
const stockOf = async (db: Db, { companyId, branchIds }: Scope, from: string, to: string, ids: readonly number[]) => {
  const keys = { companyId: sql`level.company_id`, productId: sql`level.product_id`, branchId: sql`level.branch_id` };
  const zone = sql`b.time_zone`;
  const { rows } = await sql<Stock>`
    select level.product_id, sum(level.on_hand)::bigint as on_hand,
      sum(${recordedAt(keys, startOfDay(from, zone))})::bigint as opening,
      sum(${recordedAt(keys, startOfDay(to, zone, 1))})::bigint as closing
    from stock_level level join branch b on b.company_id = level.company_id and b.id = level.branch_id
    where level.company_id = ${companyId} and level.product_id = any(${[...ids]}::bigint[])
      and level.branch_id = any(${branchIds}::bigint[])
    group by level.product_id`.execute(db);
  return new Map(rows.map((row) => [row.productId, row]));
};

export const productSource = aggregate<Input<typeof productReport.page>>(productReport, {
  key: sql`r.product_id`,
  fractions: ['cost'],
  derive: withMargin,
  select: (scope, filter, period) => sql`
    select p.id as product_id, p.sku, p.title, p.chinese_title, coalesce(brand.name, '') as brand_name,
      coalesce(category.name, '') as category_name, coalesce(supplier.name, '') as supplier_name,
      sold.quantity as net, sold.quantity + sold.returned as sold, sold.returned, sold.revenue, sold.gst, sold.cost,
      sold.revenue - sold.gst - sold.cost as margin,
      100.0 * (sold.revenue - sold.gst - sold.cost) / nullif(sold.revenue - sold.gst, 0) as margin_percent
    from (
      select product_id, sum(quantity) as quantity, sum(returned) as returned, sum(revenue) as revenue, sum(gst) as gst,
        sum(cost) * 100 as cost
      from ${totalsIn(sql`sales_product`, scope, period)} group by product_id
    ) as sold
    join product p on p.company_id = ${scope.companyId} and p.id = sold.product_id
    left join brand on brand.id = p.brand_id
    left join category on category.id = p.category_id
    left join supplier on supplier.id = p.supplier_id
    where (sold.quantity, sold.returned, sold.revenue, sold.gst, sold.cost) <> (0, 0, 0, 0, 0)
      and ${productConditions(filter)}`,
  totals: { marginPercent: sql`100.0 * sum(r.margin) / nullif(sum(r.revenue) - sum(r.gst), 0)` },
  complete: async (db, scope, period, rows) => {
    const ids = rows.map(({ productId }) => productId as number);
    const stock = await stockOf(db, scope, period.from, period.to, ids);
    return rows.map((row) => {
      const { onHand = 0, opening = 0, closing = 0 } = stock.get(row.productId as number) ?? {};
      const average = (Math.max(0, opening) + Math.max(0, closing)) / 2;
      const aYear = (Number(row.net) * DAYS_A_YEAR) / daysOf(period);
      return { ...row, onHand, stockTurn: average > 0 ? Math.max(0, aYear) / average : null };
    });
  },
});
