import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter, ProductRow } from '#contract/catalogue/product.ts';
import type { Page } from '#contract/fields.ts';
import { readFirstProducts, readProducts } from '#server/areas/catalogue/products/queries.ts';
import { withTypePrices } from '#server/areas/catalogue/products/typePrices.ts';
import type { Db } from '#server/platform/context.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { isFiltered, pageBy, pageWithTotal, readTotal, USUAL_SIZES } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { conditionOf, stockBranches } from './filter.ts';
import { bestOf } from './search.ts';

/** Each matches an index, with the id added where it is not unique. No column is ever null. */
const orders = {
  title: ['lower(p.title) collate "C"', 'p.id'],
  sku: ['lower(p.sku) collate "C"', 'p.id'],
  retailPrice: ['p.retail_price', 'p.id'],
  costPrice: ['p.cost_price', 'p.id'],
  status: ['p.status', 'lower(p.title) collate "C"', 'p.id'],
  createTime: ['p.created_at', 'p.id'],
  updateTime: ['p.updated_at', 'p.id'],
} as const;

const orderBy = ({ sortField = 'title', sortOrder = 'ascend' }: ProductFilter): RawBuilder<unknown> =>
  sql.raw(orders[sortField].map((column) => `${column} ${sortOrder === 'descend' ? 'desc' : 'asc'}`).join(', '));

/** The best search results among the rows of the list; none when the user chose a sort order. */
const bestFirst = async (db: Db, scope: Scope, filter: ProductFilter, held: RawBuilder<boolean>): Promise<number[]> => {
  const { keyword, ...others } = filter;
  if (filter.sortField || filter.sortOrder || !keyword) return [];
  const best = await bestOf(db, scope, keyword, await conditionOf(db, scope, others));
  if (best.length === 0) return [];
  const rows = await db
    .selectFrom('product as p')
    .select('p.id')
    .where(held)
    .where(sql<boolean>`p.id = any(${best}::bigint[])`)
    .execute();
  const own = new Set(rows.map(({ id }) => id));
  return best.filter((id) => own.has(id));
};

const totals = {
  all: sql`total`,
  active: sql`active`,
  inactive: sql`total - active`,
};

/** Exact, and maintained by a trigger at no cost. Undefined where a filter would need counting. */
const totalOf = (db: Db, { companyId }: Scope, { branchId: _, status, ...filter }: ProductFilter) =>
  isFiltered(filter)
    ? undefined
    : sql<{ total: number }>`${sql.raw(PREPARED)}
      select ${totals[status ?? 'all']} as total from product_count where company_id = ${companyId}`.compile(db);

/**
 * The page's ids first, from the index alone; then all their data in one statement, whatever the page. With a
 * keyword, the best matches come first and the rest stay in index order: ranking every match would mean reading them
 * all.
 */
export const pageOfProducts = async (db: Db, scope: Scope, filter: ProductFilter): Promise<Page<ProductRow>> => {
  const { pageNo, pageSize } = filter;
  const branchIds = stockBranches(scope, filter.branchId);
  const condition = await conditionOf(db, scope, filter);
  const total = totalOf(db, scope, filter);
  if (total && pageNo === 1 && USUAL_SIZES.has(pageSize)) {
    const first = { condition, order: orderBy(filter), limit: pageSize };
    const { products, ...counted } = await readFirstProducts(db, first, branchIds, total);
    return pageWithTotal(await withTypePrices(db, scope, products), filter, counted.total);
  }
  const base = db.selectFrom('product as p').where(condition);
  const best = await bestFirst(db, scope, filter, condition);
  const others = base
    .$if(best.length > 0, (rows) => rows.where(sql<boolean>`p.id <> all(${best}::bigint[])`))
    .select('p.id')
    .orderBy(orderBy(filter));
  const read = async (limit: number, skipped: number): Promise<{ id: number }[]> => {
    const first = best.slice(skipped, skipped + limit).map((id) => ({ id }));
    if (first.length === limit) return first;
    const after = Math.max(0, skipped - best.length);
    const rest = await others
      .limit(limit - first.length)
      .offset(after)
      .execute();
    return [...first, ...rest];
  };
  const count = total && (() => readTotal(db, total));
  const page = await pageBy(db, base, read, filter, isFiltered(filter), count);
  const ids = page.data.map(({ id }) => id);
  return { ...page, data: await withTypePrices(db, scope, await readProducts(db, scope, ids, branchIds)) };
};
