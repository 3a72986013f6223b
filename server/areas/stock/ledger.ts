import { sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import { isWhole, type Milli } from '#contract/quantity.ts';
import type { MovementKind } from '#contract/stock.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';

/** Whoever a movement is written down for: a request's scope has all of it. */
export type Mover = { companyId: number; userId: number | null; userName: string };

export type Move = {
  productId: number;
  branchId: number;
  kind: MovementKind;
  /** Units in thousandths; negative goes out. */
  quantity: Milli;
  /** Dollars per unit, up to six decimals. Coming in without one is coming in at the average. */
  unitCost?: string | undefined;
  documentType?: string | undefined;
  documentId?: number | undefined;
  reference?: string | undefined;
  /** When it happened in the shop; now unless told. */
  occurredAt?: Date | undefined;
  /** The field of the request this came from, should it be refused. */
  field?: string | undefined;
};

/** A price in cents as the ledger keeps costs. */
export const costOf = (price: Cents): string => (price / 100).toFixed(2);

type Held = { productId: number; soldByWeight: boolean };

/** Locks what is to be moved, in product order, so that two documents with the same products cannot deadlock. */
const lockCosts = async (trx: Trx, companyId: number, productIds: readonly number[]): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select cost.product_id, product.sold_by_weight
    from stock_cost cost join product on product.id = cost.product_id
    where cost.company_id = ${companyId} and cost.product_id = any(${productIds}::bigint[])
    order by cost.product_id
    for no key update of cost`.execute(trx);
  return rows;
};

/** A product that never moved has no cost yet. Products of other companies have no row to refer to, and are refused. */
const openCosts = (trx: Trx, companyId: number, productIds: readonly number[]) =>
  sql`
    insert into stock_cost (company_id, product_id)
    select ${companyId}, id from unnest(${productIds}::bigint[]) as id order by id
    on conflict do nothing`.execute(trx);

const lockProducts = async (trx: Trx, companyId: number, moves: readonly Move[]): Promise<void> => {
  const productIds = [...new Set(moves.map(({ productId }) => productId))];
  let held = await lockCosts(trx, companyId, productIds);
  if (held.length < productIds.length) {
    await openCosts(trx, companyId, productIds);
    held = await lockCosts(trx, companyId, productIds);
  }
  const weighed = new Map(held.map(({ productId, soldByWeight }) => [productId, soldByWeight]));
  for (const { productId, quantity, field = 'quantity' } of moves)
    if (!isWhole(quantity) && !weighed.get(productId))
      throw badField(field, 'Whole units only: this product is not sold by weight');
};

/**
 * The one writer of stock. Movements, levels and the average change together, by two statements however many lines the
 * document has. Answers what each move cost per unit, in the order given.
 */
export const post = async (trx: Trx, mover: Mover, moves: readonly Move[]): Promise<string[]> => {
  const real = moves.filter(({ quantity }) => quantity !== 0);
  if (real.length === 0) return [];
  const { companyId, userId, userName } = mover;
  await lockProducts(trx, companyId, real);
  const column = <T>(of: (move: Move) => T) => real.map(of);
  const { rows } = await sql<{ unitCost: string }>`
    with move as materialized (
      select * from unnest(
        ${column(({ productId }) => productId)}::bigint[],
        ${column(({ branchId }) => branchId)}::bigint[],
        ${column(({ kind }) => kind)}::text[],
        ${column(({ quantity }) => quantity)}::bigint[],
        ${column(({ unitCost = null }) => unitCost)}::numeric[],
        ${column(({ documentType = null }) => documentType)}::text[],
        ${column(({ documentId = null }) => documentId)}::bigint[],
        ${column(({ reference = '' }) => reference)}::text[],
        ${column(({ occurredAt = null }) => occurredAt)}::timestamptz[]
      ) with ordinality as m (
        product_id, branch_id, kind, quantity, unit_cost, document_type, document_id, reference, occurred_at, line
      )
    ), raised as (
      insert into stock_level as level (company_id, product_id, branch_id, on_hand, updated_at)
      select ${companyId}, product_id, branch_id, sum(quantity)::bigint, clock_timestamp()
      from move group by product_id, branch_id order by product_id, branch_id
      on conflict (company_id, product_id, branch_id)
        do update set on_hand = level.on_hand + excluded.on_hand, updated_at = clock_timestamp()
      returning product_id, branch_id
    ), costed as materialized (
      select move.*, stock_fold(cost.quantity, cost.value, cost.average, move.quantity, move.unit_cost)
        over (partition by move.product_id order by move.line) as state
      from move join stock_cost cost on cost.company_id = ${companyId} and cost.product_id = move.product_id
    ), settled as (
      update stock_cost cost set quantity = last.state[1], value = last.state[2], average = last.state[3]
      from (select distinct on (product_id) product_id, state from costed order by product_id, line desc) as last
      where cost.company_id = ${companyId} and cost.product_id = last.product_id
    )
    insert into stock_movement (company_id, product_id, branch_id, kind, quantity, unit_cost, document_type,
      document_id, reference, user_id, user_name, occurred_at, recorded_at)
    -- The join waits for the level's lock: only then is the clock read.
    select ${companyId}, product_id, branch_id, kind, quantity, state[4], document_type, document_id, reference,
      ${userId}::bigint, ${userName}, coalesce(occurred_at, clock_timestamp()), clock_timestamp()
    from costed join raised using (product_id, branch_id)
    order by line
    returning unit_cost`.execute(trx);
  return rows.map(({ unitCost }) => unitCost);
};
