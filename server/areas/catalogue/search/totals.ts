import { sql } from 'kysely';
import type { ProductFilter } from '#contract/catalogue/product.ts';
import type { productTotals } from '#contract/catalogue.ts';
import type { Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { Db } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { conditionOf, stockBranches } from './filter.ts';

type Sums = { onHand: number; committed: number; incoming: number; retail: number; cost: number };

/** Stock of all matching products, each counted once over its branches, valued at average cost as in all reports. */
export const totalsOfProducts = async (
  db: Db,
  scope: Scope,
  filter: ProductFilter,
): Promise<Reply<typeof productTotals>> => {
  const branchIds = stockBranches(scope, filter.branchId);
  const { rows } = await sql<Sums>`
    select coalesce(sum(l.on_hand), 0)::bigint as on_hand, coalesce(sum(l.committed), 0)::bigint as committed,
      coalesce(sum(l.incoming), 0)::bigint as incoming,
      coalesce(round(sum(l.on_hand * p.retail_price) / 1000), 0)::bigint as retail,
      coalesce(round(sum(l.on_hand * coalesce(cost.average, 0)) / 10), 0)::bigint as cost
    from product p join stock_level l on l.company_id = p.company_id and l.product_id = p.id
      and l.branch_id = any(${branchIds}::bigint[])
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
    where ${await conditionOf(db, scope, filter)}`.execute(db);
  const { onHand = 0, committed = 0, incoming = 0, retail = 0, cost = 0 } = rows[0] ?? {};
  return {
    quantity: milli(onHand),
    committed: milli(committed),
    available: milli(onHand - committed),
    incoming: milli(incoming),
    retailValue: cents(retail),
    costValue: cents(cost),
  };
};
