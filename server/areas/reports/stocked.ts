import { sql } from 'kysely';
import type { Scope } from '#server/platform/scope.ts';
import { type ProductFilter, productConditions } from './conditions.ts';

/**
 * Products in stock at the user's branches, with their value: cost with fractions of a cent. Negative stock reduces
 * it, as in stock by date.
 */
export const stockedProducts = ({ companyId, branchIds }: Scope, filter: ProductFilter) => sql`
  select p.id as product_id, p.sku, p.title, p.chinese_title, coalesce(brand.name, '') as brand_name,
    coalesce(category.name, '') as category_name, coalesce(supplier.name, '') as supplier_name, level.on_hand,
    level.on_hand::numeric * p.retail_price / 1000 as retail_value, coalesce(cost.average, 0) * 100 as average_cost,
    level.on_hand * coalesce(cost.average, 0) / 10 as value
  from (
    select product_id, sum(on_hand) as on_hand from stock_level
    where company_id = ${companyId} and branch_id = any(${branchIds}::bigint[]) group by 1 having sum(on_hand) <> 0
  ) as level
  join product p on p.company_id = ${companyId} and p.id = level.product_id
  left join stock_cost cost on cost.company_id = ${companyId} and cost.product_id = p.id
  left join brand on brand.id = p.brand_id
  left join category on category.id = p.category_id
  left join supplier on supplier.id = p.supplier_id
  where ${productConditions(filter)}`;
