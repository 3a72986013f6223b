import { sql } from 'kysely';
import type { Rule } from '#contract/order/basket.ts';
import { isEveryProduct } from '#contract/order/scope.ts';
import type { scopeLists } from '#contract/promotions/scopeLists.ts';
import type { ProductScope } from '#contract/promotions/terms.ts';
import { costWithGst } from '#server/areas/sales/service.ts';
import type { Db } from '#server/platform/context.ts';

const scopesOf = ({ scope, terms }: Rule): ProductScope[] =>
  terms.kind === 'buyGet' && terms.getScope !== null ? [scope, terms.getScope] : [scope];

type Row = { id: number; gstFree: boolean; unitCost: string };

/** The cost of one unit with GST, only for products whose promotions stop at cost: tills get no other costs. */
export const readFloors = async (
  db: Db,
  companyId: number,
  rules: readonly Rule[],
  gstRate: number,
): Promise<Record<string, number>> => {
  const scopes = rules.filter(({ belowCost }) => !belowCost).flatMap(scopesOf);
  if (scopes.length === 0) return {};
  const idsIn = (list: (typeof scopeLists)[number]) => [...new Set(scopes.flatMap((scope) => scope[list]))];
  const covered = scopes.some(isEveryProduct)
    ? sql<boolean>`true`
    : sql<boolean>`(p.id = any(${idsIn('productIds')}::bigint[]) or p.brand_id = any(${idsIn('brandIds')}::bigint[])
        or p.supplier_id = any(${idsIn('supplierIds')}::bigint[]) or category.path && ${idsIn('categoryIds')}::bigint[]
        or exists (select from product_tag t where t.company_id = p.company_id and t.product_id = p.id
          and t.tag_id = any(${idsIn('tagIds')}::bigint[])))`;
  const { rows } = await sql<Row>`
    select p.id, p.gst_free, coalesce(cost.average, (p.cost_price / 100.0)::numeric(20, 6)) as unit_cost
    from product p
    left join category on category.company_id = p.company_id and category.id = p.category_id
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
    where p.company_id = ${companyId} and p.status = 'active' and p.archived_at is null and ${covered}`.execute(db);
  return Object.fromEntries(
    rows.map(({ id, gstFree, unitCost }) => [id, costWithGst(unitCost, gstFree ? 0 : gstRate)]),
  );
};
