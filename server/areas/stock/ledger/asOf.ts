import { type RawBuilder, sql } from 'kysely';

/** A level by its keys: columns of the query this is written into. */
type LevelKeys = {
  companyId: RawBuilder<unknown>;
  productId: RawBuilder<unknown>;
  branchId: RawBuilder<unknown>;
};

/** What a branch had of a product at an instant, as it stood in the books then: one look-up in an index. */
export const recordedAt = ({ companyId, productId, branchId }: LevelKeys, at: RawBuilder<unknown>) => sql<number>`
  coalesce((select m.balance from stock_movement m
    where m.company_id = ${companyId} and m.product_id = ${productId} and m.branch_id = ${branchId}
      and m.recorded_at <= ${at}
    order by m.recorded_at desc, m.id desc limit 1), 0)`;

/**
 * The same as we know it today: with what had happened by then and was written down later. `lateBy` is the level's own,
 * and says how many seconds ahead to look.
 */
export const knownAt = (keys: LevelKeys, at: RawBuilder<unknown>, lateBy: RawBuilder<unknown>) => sql<number>`
  (${recordedAt(keys, at)} + coalesce((select sum(m.quantity)::bigint from stock_movement m
    where m.company_id = ${keys.companyId} and m.product_id = ${keys.productId} and m.branch_id = ${keys.branchId}
      and m.occurred_at <> m.recorded_at and m.recorded_at > ${at} and m.recorded_at <= ${at} + ${lateBy} * interval '1 second'
      and m.occurred_at <= ${at}), 0))`;

/** The company's average at an instant, as it stood in the books then. */
export const averageAt = (
  { companyId, productId }: Pick<LevelKeys, 'companyId' | 'productId'>,
  at: RawBuilder<unknown>,
) => sql<string>`
  coalesce((select m.average from stock_movement m
    where m.company_id = ${companyId} and m.product_id = ${productId} and m.recorded_at <= ${at}
    order by m.recorded_at desc, m.id desc limit 1), 0)`;

/**
 * What a movement brings into the replay: opening stock and receipts their own cost, free goods included; what a
 * customer brought back the cost it was sold at, unless nobody knew that yet. All else moves at the average.
 */
const ownCost = sql`
  case m.kind when 'opening' then m.unit_cost when 'receipt' then m.unit_cost when 'return' then nullif(m.unit_cost, 0) end`;

/**
 * The average as we know it today: where something that had happened by then was written down later, all that had
 * happened is gone through again in its own order. Where nothing was, the books are right as they stood.
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
