import { sql } from 'kysely';
import type { Deliveries } from '#contract/reports/replenishment.ts';
import { type ProductFilter, productConditions } from '#server/areas/reports/conditions.ts';
import type { Db } from '#server/platform/context.ts';
import { startOfDay } from '#server/platform/days.ts';
import type { Scope } from '#server/platform/scope.ts';

/** What the books know of a product at a branch; quantities in thousandths of a unit. */
export type ProductFacts = {
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  supplierId: number | null;
  supplierName: string;
  /** Days the supplier says it takes. */
  statedLead: number;
  unitQty: number;
  /** Usually ordered at once: the branch's own, else the product's. */
  minimum: number;
  /** Cents. */
  unitCost: number;
  onHand: number;
  committed: number;
  incoming: number;
  onDraft: number;
  setReorderPoint: number | null;
  sold: number;
  /** In units, squared. */
  squares: string;
  daysSold: number;
  daysOut: number;
};

type Window = { branchId: number; from: string; to: string };

/**
 * Days from start to end without any stock. Stock is out from the movement that took the last of it to the one that brought
 * some back; the days of both had stock, those between had none.
 */
const daysOut = ({ companyId }: Scope, { branchId, from, to }: Window) => {
  const zone = sql`b.time_zone`;
  const [start, end] = [startOfDay(from, zone), startOfDay(to, zone, 1)];
  return sql`
    select step.product_id, sum(greatest(0, coalesce(step.next_day, ${to}::date + 1) - step.day - 1))::int as days
    from (
      select stock.product_id, stock.day, stock.balance,
        lead(stock.day) over (partition by stock.product_id order by stock.at, stock.id) as next_day
      from (
        select seen.*, lag(seen.is_out) over (partition by seen.product_id order by seen.at, seen.id) as was_out from (
          select level.product_id, b.opening as at, 0::bigint as id, ${from}::date - 1 as day, first.balance,
            first.balance <= 0 as is_out
          from stock_level level
          cross join (select ${start} as opening from branch b where b.company_id = ${companyId} and b.id = ${branchId}) as b
          cross join lateral (select coalesce((select m.balance from stock_movement m
            where m.company_id = level.company_id and m.product_id = level.product_id and m.branch_id = level.branch_id
              and m.recorded_at < b.opening
            order by m.recorded_at desc, m.id desc limit 1), 0) as balance) as first
          where level.company_id = ${companyId} and level.branch_id = ${branchId}
          union all
          select m.product_id, m.recorded_at, m.id, (m.recorded_at at time zone ${zone})::date, m.balance, m.balance <= 0
          from stock_movement m join branch b on b.company_id = m.company_id and b.id = m.branch_id
          where m.company_id = ${companyId} and m.branch_id = ${branchId} and m.recorded_at >= ${start}
            and m.recorded_at < ${end}
        ) as seen
      ) as stock
      -- Only where it changes between some and none.
      where stock.was_out is distinct from stock.is_out
    ) as step
    where step.balance <= 0
    group by step.product_id`;
};

/** Active products that sell, are short, or have a reorder point of their own; with `all`, the others too. */
export const readFacts = async (
  db: Db,
  scope: Scope,
  filter: ProductFilter & { show: 'toOrder' | 'all' },
  window: Window,
): Promise<ProductFacts[]> => {
  const { companyId } = scope;
  const { branchId, from, to } = window;
  const { rows } = await sql<ProductFacts>`
    with sold as materialized (
      select product_id, sum(quantity)::bigint as sold, sum((quantity / 1000.0) ^ 2) as squares,
        count(*) filter (where quantity > 0)::int as days
      from sales_product
      where company_id = ${companyId} and branch_id = ${branchId} and day between ${from}::date and ${to}::date
      group by product_id
    ), out as materialized (${daysOut(scope, window)}),
    drafted as materialized (
      select l.product_id, sum(l.order_qty * case when l.pack then l.unit_qty else 1 end)::bigint as quantity
      from purchase_order o join purchase_line l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${companyId} and o.branch_id = ${branchId} and o.status = 'draft'
      group by l.product_id
    )
    select p.id as product_id, p.sku, p.title, p.chinese_title, p.supplier_id, coalesce(supplier.name, '') as supplier_name,
      coalesce(supplier.lead_time_days, 7) as stated_lead, p.unit_qty,
      coalesce(reorder.reorder_qty, p.order_qty * 1000::bigint) as minimum, p.cost_price as unit_cost,
      coalesce(level.on_hand, 0) as on_hand, coalesce(level.committed, 0) as committed,
      coalesce(level.incoming, 0) as incoming, coalesce(drafted.quantity, 0) as on_draft,
      reorder.reorder_point as set_reorder_point, coalesce(sold.sold, 0) as sold, coalesce(sold.squares, 0) as squares,
      coalesce(sold.days, 0) as days_sold, coalesce(out.days, 0) as days_out
    from product p
    left join supplier on supplier.id = p.supplier_id
    left join stock_level level on level.company_id = p.company_id and level.product_id = p.id and level.branch_id = ${branchId}
    left join stock_reorder reorder on reorder.company_id = p.company_id and reorder.product_id = p.id
      and reorder.branch_id = ${branchId}
    left join sold on sold.product_id = p.id
    left join out on out.product_id = p.id
    left join drafted on drafted.product_id = p.id
    where p.company_id = ${companyId} and p.archived_at is null and p.status = 'active' and ${productConditions(filter)}
      and ${
        filter.show === 'all'
          ? sql`true`
          : sql`(sold.product_id is not null or reorder.reorder_point is not null or level.on_hand < level.committed)`
      }`.execute(db);
  return rows;
};

/** Older deliveries say little about the next one. */
const OBSERVED_DAYS = 365;

/** From ordering to the first goods, in days, of each supplier's orders that arrived. */
export const readDeliveries = async (db: Db, { companyId }: Scope): Promise<Map<number, Deliveries>> => {
  const { rows } = await sql<{ supplierId: number; orders: number; mean: string; spread: string }>`
    select supplier_id, count(*)::int as orders, avg(days) as mean, coalesce(stddev_samp(days), 0) as spread
    from (
      select o.supplier_id, greatest(0, extract(epoch from min(r.occurred_at) - o.ordered_at) / 86400.0) as days
      from purchase_order o
      join purchase_receipt r on r.company_id = o.company_id and r.order_id = o.id and r.kind = 'receipt'
      where o.company_id = ${companyId} and o.ordered_at >= now() - ${sql.lit(`${OBSERVED_DAYS} days`)}::interval
      group by o.supplier_id, o.id, o.ordered_at
    ) as delivery
    group by supplier_id`.execute(db);
  const round = (days: string) => Math.round(Number(days) * 10) / 10;
  return new Map(
    rows.map(({ supplierId, orders, mean, spread }) => [
      supplierId,
      { orders, mean: round(mean), spread: round(spread) },
    ]),
  );
};
