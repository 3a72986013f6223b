import { type RawBuilder, sql } from 'kysely';
import type { CustomerTypeKey } from '#contract/customers.ts';
import { cents } from '#contract/money.ts';
import type { BasketLine, ProductFacts } from '#contract/order/basket.ts';
import { namesNothing } from '#contract/promotions/problems.ts';
import type { PromotionValues } from '#contract/promotions.ts';
import { milli } from '#contract/quantity.ts';
import type { SalesOrder } from '#contract/sales/order.ts';
import { isNamed } from '#server/areas/promotions/scope.ts';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import type { Scope } from '#server/platform/scope.ts';

/* Past orders without their promotions, in batches, in the order they were sold. */

export type PastOrder = {
  id: number;
  reference: string;
  time: Date;
  /** The same to the microsecond, to continue after it. */
  at: string;
  branchId: number;
  channel: SalesOrder['channel'];
  customerId: number | null;
  customerType: CustomerTypeKey | null;
  localMoment: string;
  weekday: number;
};
export type PastLine = BasketLine & { orderId: number; title: string; cost: number };

export type Period = { from: string; to: string };
export type Place = { at: string; id: number };

/** Only those orders that sell something in scope. Asked per batch, so that no plan reads all orders. */
const sells = (scope: Scope, { scope: wanted }: PromotionValues, orderIds: readonly number[]): RawBuilder<boolean> =>
  namesNothing(wanted)
    ? sql<boolean>`true`
    : sql<boolean>`l.order_id in (select s.order_id from sales_line s
        where s.company_id = ${scope.companyId} and s.order_id = any(${orderIds}::bigint[]) and s.quantity > 0
          and s.product_id in (select p.id from product p where p.company_id = ${scope.companyId} and ${isNamed(scope, wanted)}))`;

/**
 * What the order's head decides; `quote` decides the rest. Days aren't checked, since hours after midnight belong to
 * the day before.
 */
const mayCount = ({ branchIds, channels, customerTypes, weekdays, hours }: PromotionValues) => [
  ...(branchIds.length > 0 ? [sql`o.branch_id = any(${branchIds}::bigint[])`] : []),
  ...(channels.length > 0 ? [sql`o.channel = any(${channels}::text[])`] : []),
  ...(customerTypes.length > 0 ? [sql`c.type = any(${customerTypes}::text[])`] : []),
  ...(weekdays.length > 0 && hours === null ? [sql`o.local_weekday = any(${weekdays}::smallint[])`] : []),
];

export const readOrders = async (
  db: Db,
  scope: Scope,
  promotion: PromotionValues,
  { from, to }: Period,
  after: Place | undefined,
  limit: number,
): Promise<PastOrder[]> => {
  const conditions = [
    sql`o.company_id = ${scope.companyId} and o.branch_id = any(${scope.branchIds}::bigint[])`,
    sql`${isCounted} and o.original_id is null`,
    // With a margin for all time zones, so that the index on these times can be used; the day itself is the branch's.
    sql`o.confirmed_at >= (${from}::date - interval '15 hours') at time zone 'UTC'`,
    sql`o.confirmed_at < (${to}::date + interval '39 hours') at time zone 'UTC'`,
    sql`o.local_day between ${from}::date and ${to}::date`,
    ...(after ? [sql`(o.confirmed_at, o.id) > (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
    ...mayCount(promotion),
  ];
  const { rows } = await sql<PastOrder>`
    select o.id, o.reference, o.confirmed_at as time, to_char(o.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      o.branch_id, o.channel, o.customer_id, c.type as customer_type, o.local_weekday as weekday,
      to_char(o.confirmed_at at time zone b.time_zone, 'YYYY-MM-DD"T"HH24:MI') as local_moment
    from sales_order o
    join branch b on b.company_id = o.company_id and b.id = o.branch_id
    left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where ${sql.join(conditions, sql` and `)}
    order by o.confirmed_at, o.id limit ${limit}`.execute(db);
  return rows;
};

/** What promotions took off, by order, without the replayed one. */
export const readOthers = async (
  db: Db,
  { companyId }: Scope,
  orderIds: readonly number[],
  replayedId: number | undefined,
): Promise<Map<number, number[]>> => {
  const { rows } = await sql<{ orderId: number; promotionIds: number[] }>`
    select order_id, array_agg(promotion_id order by promotion_id) as promotion_ids from sales_order_promotion
    where company_id = ${companyId} and order_id = any(${orderIds}::bigint[]) and amount > 0
      and promotion_id is distinct from ${replayedId ?? null}::bigint
    group by order_id`.execute(db);
  return new Map(rows.map(({ orderId, promotionIds }) => [orderId, promotionIds]));
};

type FactsRow = Omit<ProductFacts, 'gstFree' | 'unitCost'>;

/** The current categories and brands of the products, read once for the whole step. */
export const factsReader = (db: Db, { companyId }: Scope) => {
  const facts = new Map<number, FactsRow>();
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, FactsRow>> => {
    const missing = [...new Set(ids)].filter((id) => !facts.has(id));
    if (missing.length === 0) return facts;
    const { rows } = await sql<FactsRow>`
      select p.id as product_id, coalesce(c.path, '{}') as category_ids, p.brand_id, p.sold_by_weight,
        array(select t.tag_id from product_tag t where t.product_id = p.id) as tag_ids,
        case when p.supplier_id is null then '{}' else array[p.supplier_id] end as supplier_ids
      from product p left join category c on c.id = p.category_id
      where p.company_id = ${companyId} and p.id = any(${missing}::bigint[])`.execute(db);
    for (const row of rows) facts.set(row.productId, row);
    return facts;
  };
};

type LineRow = {
  orderId: number;
  productId: number;
  title: string;
  pack: boolean;
  unitQty: number;
  quantity: number;
  listPrice: number;
  price: number;
  discountAmount: number;
  gstFree: boolean;
  unitCost: number;
  cost: number;
};

/** Lines of the orders that sell something in scope, at their prices before promotions. */
export const readLines = async (
  db: Db,
  scope: Scope,
  promotion: PromotionValues,
  orderIds: readonly number[],
  gstRate: number,
  factsOf: ReturnType<typeof factsReader>,
): Promise<Map<number, PastLine[]>> => {
  const { rows } = await sql<LineRow>`
    select l.order_id, l.product_id, l.title, l.pack, l.unit_qty, l.quantity, l.list_price, l.price, l.discount_amount,
      l.gst_free, ceil(l.unit_cost * 100 * (case when l.gst_free then 1 else 1 + ${gstRate}::numeric / 100 end))::float8 as unit_cost,
      (l.cost * 100)::float8 as cost
    from sales_line l where l.company_id = ${scope.companyId} and l.order_id = any(${orderIds}::bigint[]) and l.quantity > 0
      and ${sells(scope, promotion, orderIds)}
    order by l.order_id, l.position`.execute(db);
  const facts = await factsOf(rows.map(({ productId }) => productId));
  const byOrder = new Map<number, PastLine[]>();
  for (const row of rows) {
    const product = facts.get(row.productId);
    if (!product) continue;
    const line: PastLine = {
      orderId: row.orderId,
      title: row.title,
      cost: row.cost,
      facts: { ...product, gstFree: row.gstFree, unitCost: cents(row.unitCost) },
      pack: row.pack,
      unitQty: row.unitQty,
      quantity: milli(row.quantity),
      listPrice: cents(row.listPrice),
      price: cents(row.price),
      discount: { amount: cents(row.discountAmount) },
    };
    const lines = byOrder.get(row.orderId);
    if (lines) lines.push(line);
    else byOrder.set(row.orderId, [line]);
  }
  return byOrder;
};
