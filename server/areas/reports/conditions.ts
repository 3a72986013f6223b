import { type RawBuilder, sql } from 'kysely';
import type { productGroups, ReportPeriod } from '#contract/reports/frame.ts';
import * as stock from '#server/areas/stock/service.ts';
import { isCounted } from '#server/platform/counted.ts';
import type { Scope } from '#server/platform/scope.ts';

export type ProductFilter = {
  keyword?: string | undefined;
  categoryId?: number | undefined;
  brandId?: number | undefined;
  supplierId?: number | undefined;
  without?: (typeof productGroups)[number] | undefined;
  only?: boolean | undefined;
};

/** Conditions on a product `p`, joined by "and"; a category includes its subcategories. */
export const productConditions = ({ without, only, categoryId, ...filter }: ProductFilter) => {
  const conditions = [
    ...stock.productConditions(only ? filter : { ...filter, categoryId }),
    without && sql`p.${sql.raw(without)}_id is null`,
    categoryId && only && sql`p.category_id = ${categoryId}`,
  ].filter((condition) => typeof condition === 'object');
  return sql.join([sql`true`, ...conditions], sql` and `);
};

/** Whether some products are left out. */
export const isByProduct = ({ keyword, categoryId, brandId, supplierId }: ProductFilter): boolean =>
  Boolean(keyword || categoryId || brandId || supplierId);

/** Rows of a running total, within the user's reach and the days. */
export const totalsIn = (
  table: RawBuilder<unknown>,
  { companyId, branchIds }: Scope,
  { from, to }: ReportPeriod,
) => sql`
  ${table} where company_id = ${companyId} and branch_id = any(${branchIds}::bigint[])
    and day between ${from}::date and ${to}::date`;

/** The moment this many microseconds after 1970: where a page ended, as exact as it is stored. */
export const instantOf = (micros: string): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;

/** Lines `l` of products `p` of orders `o` that count, within reach and days. */
export const linesOf = ({ companyId, branchIds }: Scope, { from, to }: ReportPeriod, filter: ProductFilter) => sql`
  sales_order o
  join sales_line l on l.company_id = o.company_id and l.order_id = o.id
  join product p on p.company_id = l.company_id and p.id = l.product_id
  where o.company_id = ${companyId} and o.branch_id = any(${branchIds}::bigint[]) and ${isCounted}
    and o.local_day between ${from}::date and ${to}::date and ${productConditions(filter)}`;
