import { sql } from 'kysely';
import type { Shop } from '#server/testing.ts';
import { type Hold, type Move, type Mover, post } from './ledger/ledger.ts';

export const moverOf = ({ companyId, users }: Shop): Mover => ({
  companyId,
  userId: users.owner.id,
  userName: 'Ledger',
});

/** Straight into the table, which is quicker than over the API. */
export const insertProducts = async ({ services, companyId }: Shop, count: number, soldByWeight = false) => {
  const rows = Array.from({ length: count }, (_, at) => {
    const sku = `${Date.now()}-${Math.random()}-${at}`;
    return { companyId, sku, title: sku, retailPrice: 100, soldByWeight };
  });
  const products = await services.database.db.insertInto('product').values(rows).returning('id').execute();
  return products.map(({ id }) => id);
};

/** One document in its own transaction, rolled back if it is to crash. */
export const postAll = (
  { services }: Shop,
  mover: Mover,
  moves: readonly Move[],
  holds: readonly Hold[] = [],
  crash = false,
) =>
  services.database.db.transaction().execute(async (trx) => {
    const result = await post(trx, mover, moves, holds);
    if (crash) throw new Error('crash');
    return result;
  });

/** Levels with the sums of their movements, which must be equal. */
export const ledgerOf = async ({ services, companyId }: Shop) => {
  const { rows } = await sql<{
    productId: number;
    branchId: number;
    onHand: number;
    committed: number;
    incoming: number;
    moved: number | null;
  }>`
    select level.product_id, level.branch_id, level.on_hand, level.committed, level.incoming,
      (select sum(quantity)::bigint from stock_movement m
       where m.company_id = level.company_id and m.product_id = level.product_id and m.branch_id = level.branch_id) as moved
    from stock_level level where company_id = ${companyId} order by 1, 2`.execute(services.database.db);
  return rows;
};
