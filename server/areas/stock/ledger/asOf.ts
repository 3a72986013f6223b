import { type RawBuilder, sql } from 'kysely';

/** The keys of a stock level, as columns of the surrounding query. */
type LevelKeys = {
  companyId: RawBuilder<unknown>;
  productId: RawBuilder<unknown>;
  branchId: RawBuilder<unknown>;
};

/** A branch's recorded stock at an instant: one index look-up. */
export const recordedAt = ({ companyId, productId, branchId }: LevelKeys, at: RawBuilder<unknown>) => sql<number>`
  coalesce((select m.balance from stock_movement m
    where m.company_id = ${companyId} and m.product_id = ${productId} and m.branch_id = ${branchId}
      and m.recorded_at <= ${at}
    order by m.recorded_at desc, m.id desc limit 1), 0)`;

/**
 * The same including late entries: what had happened by then but was recorded afterwards. `lateBy` is stored with the
 * level and says how many seconds ahead to look.
 */
export const knownAt = (keys: LevelKeys, at: RawBuilder<unknown>, lateBy: RawBuilder<unknown>) => sql<number>`
  (${recordedAt(keys, at)} + coalesce((select sum(m.quantity)::bigint from stock_movement m
    where m.company_id = ${keys.companyId} and m.product_id = ${keys.productId} and m.branch_id = ${keys.branchId}
      and m.occurred_at <> m.recorded_at and m.recorded_at > ${at} and m.recorded_at <= ${at} + ${lateBy} * interval '1 second'
      and m.occurred_at <= ${at}), 0))`;

/** The company's recorded average cost at an instant. */
export const averageAt = (
  { companyId, productId }: Pick<LevelKeys, 'companyId' | 'productId'>,
  at: RawBuilder<unknown>,
) => sql<string>`
  coalesce((select m.average from stock_movement m
    where m.company_id = ${companyId} and m.product_id = ${productId} and m.recorded_at <= ${at}
    order by m.recorded_at desc, m.id desc limit 1), 0)`;

/**
 * The cost at which a movement enters the replay: opening stock and receipts at their own cost, including free goods;
 * customer returns at the cost they were sold at, if known. Everything else moves at the average.
 */
const ownCost = sql`
  case m.kind when 'opening' then m.unit_cost when 'receipt' then m.unit_cost when 'return' then nullif(m.unit_cost, 0) end`;

/**
 * The average cost including late entries. If something was recorded late, all movements up to then are replayed in
 * the order they happened; otherwise the recorded average is right.
 */
export const knownAverageAt = (
  keys: Pick<LevelKeys, 'companyId' | 'productId'>,
  at: RawBuilder<unknown>,
) => sql<string>`
  case when exists (
    select from stock_level l
    join stock_movement m on m.company_id = l.company_id and m.product_id = l.product_id and m.branch_id = l.branch_id
      and m.occurred_at <> m.recorded_at and m.recorded_at > ${at}
      and m.recorded_at <= ${at} + l.late_by * interval '1 second' and m.occurred_at <= ${at}
    where l.company_id = ${keys.companyId} and l.product_id = ${keys.productId}
  ) then (
    select (stock_fold(0, 0, 0, m.quantity, ${ownCost} order by m.occurred_at, m.recorded_at, m.id))[3]
    from stock_movement m
    where m.company_id = ${keys.companyId} and m.product_id = ${keys.productId} and m.occurred_at <= ${at}
  ) else ${averageAt(keys, at)} end`;
