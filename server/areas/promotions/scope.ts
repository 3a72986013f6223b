import { type RawBuilder, sql } from 'kysely';
import type { ProductScope } from '#contract/promotions/terms.ts';
import type { Scope } from '#server/platform/scope.ts';

/**
 * A condition on `product as p`: one of the scope's lists includes it; categories include their subcategories. Null
 * for a product without category or brand that isn't listed otherwise.
 */
export const isNamed = (
  { companyId }: Pick<Scope, 'companyId'>,
  scope: ProductScope,
): RawBuilder<boolean> => sql<boolean>`(
  p.id = any(${scope.productIds}::bigint[])
  or p.brand_id = any(${scope.brandIds}::bigint[])
  or p.supplier_id = any(${scope.supplierIds}::bigint[])
  or p.category_id in (select c.id from category c where c.company_id = ${companyId} and c.path && ${scope.categoryIds}::bigint[])
  or p.id in (select t.product_id from product_tag t where t.company_id = ${companyId} and t.tag_id = any(${scope.tagIds}::bigint[])))`;

/** A condition on `promotion_scope as s`: it lists the product, or something the product belongs to. */
const names = (companyId: number, productId: number): RawBuilder<boolean> => sql<boolean>`(
  s.product_id = ${productId}
  or s.brand_id = (select brand_id from product where company_id = ${companyId} and id = ${productId})
  or s.supplier_id = (select supplier_id from product where company_id = ${companyId} and id = ${productId})
  or s.category_id in (select unnest(c.path) from product x join category c on c.id = x.category_id
    where x.company_id = ${companyId} and x.id = ${productId})
  or s.tag_id in (select tag_id from product_tag where company_id = ${companyId} and product_id = ${productId}))`;

const rowsOf = (side: 'scope' | 'exclusions', more: RawBuilder<unknown> = sql``) =>
  sql`(select from promotion_scope s where s.company_id = p.company_id and s.promotion_id = p.id and s.side = ${side} ${more})`;

/** A condition on `promotion as p`: the product is in its scope. */
export const covers = ({ companyId }: Pick<Scope, 'companyId'>, productId: number): RawBuilder<boolean> => {
  const naming = sql`and ${names(companyId, productId)}`;
  return sql<boolean>`((not exists ${rowsOf('scope')} or exists ${rowsOf('scope', naming)}) and not exists ${rowsOf('exclusions', naming)})`;
};
