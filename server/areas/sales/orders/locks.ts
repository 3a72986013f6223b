import { sql } from 'kysely';
import { openLevels } from '#server/areas/stock/service.ts';
import type { Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';

/**
 * A sale locks its products, then its customer, then its branch's number. Bulk writes lock all products and customers
 * first, so that a till waits before it holds anything others wait for.
 */
export const lockStockAndBalances = async (
  trx: Trx,
  { companyId }: Scope,
  productBranches: readonly { productId: number; branchId: number }[],
  customerIds: readonly number[],
) => {
  const productIds = productBranches.map(({ productId }) => productId);
  await openLevels(trx, companyId, productBranches);
  await sql`select 1 from stock_cost where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id for no key update`.execute(trx);
  await sql`select 1 from stock_level where company_id = ${companyId} and product_id = any(${productIds}::bigint[])
    order by product_id, branch_id for no key update`.execute(trx);
  await sql`select 1 from customer_balance where company_id = ${companyId} and customer_id = any(${customerIds}::bigint[])
    order by customer_id for no key update`.execute(trx);
};
