import { sql } from 'kysely';
import type { Deliveries } from '#contract/reports/replenishment.ts';
import { type ProductFilter, productConditions } from '#server/areas/reports/conditions.ts';
import type { Db } from '#server/platform/context.ts';
import { startOfDay } from '#server/platform/days.ts';
import type { Scope } from '#server/platform/scope.ts';

/** What the books know about a product at a branch; quantities in thousandths of a unit. */
export type ProductFacts = {
  productId: number;
  sku: string;
  title: string;
  chineseTitle: string;
  supplierId: number | null;
  supplierName: string;
  /** The supplier's stated lead time in days. */
  statedLead: number;
  unitQty: number;
  /** The usual order quantity: the branch's own, or else the product's. */
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
 * Days from start to end without any stock, for products that ran out or were restocked in between. A product is out
 * of stock from the movement that took its last unit to the one that restocked it; both of those days had stock, the
 * days between had none. Only such movements are read (`stock_movement_crossing`), so busier shops take no longer.
 */
const daysOut = ({ companyId }: Scope, { branchId, from, to }: Window) => {
  const zone = sql`b.time_zone`;
  const day = sql`(m.recorded_at at time zone ${zone})::date`;
  const lastDay = sql`(${to}::date + 1)`;
  return sql`
    select step.product_id, sum(greatest(0, case
      when step.is_out then least(coalesce(step.next_day, ${lastDay}), ${lastDay}) - step.day - 1
      when step.place = 1 then least(step.day, ${lastDay}) - ${from}::date
      else 0 end))::int as days
    from (
      select m.product_id, m.balance <= 0 as is_out, ${day} as day,
        lead(${day}) over by_time as next_day, row_number() over by_time as place
      from stock_movement m join branch b on b.company_id = m.company_id and b.id = m.branch_id
      where m.company_id = ${companyId} and m.branch_id = ${branchId} and m.recorded_at >= ${startOfDay(from, zone)}
        and (m.balance <= 0) <> (m.balance - m.quantity <= 0)
      window by_time as (partition by m.product_id order by m.recorded_at, m.id)
    ) as step
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
      coalesce(supplier.lead_time_days, 7) as stated_lead, p.unit_qty, p.sold_by_weight,
      coalesce(reorder.reorder_qty, p.order_qty * 1000::bigint) as minimum, p.cost_price as unit_cost,
      coalesce(level.on_hand, 0) as on_hand, coalesce(level.committed, 0) as committed,
      coalesce(level.incoming, 0) as incoming, coalesce(drafted.quantity, 0) as on_draft,
      reorder.reorder_point as set_reorder_point, coalesce(sold.sold, 0) as sold, coalesce(sold.squares, 0) as squares,
      coalesce(sold.days, 0) as days_sold,
      -- What has neither run out nor come back since the start is as it was then.
      coalesce(out.days, case when level.on_hand <= 0 then ${to}::date - ${from}::date + 1 else 0 end) as days_out
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

/** Days from ordering to the first goods, for each supplier's received orders. */
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
