import { type RawBuilder, sql } from 'kysely';
import type { ProductFilter, ProductRow } from '#contract/catalogue.ts';
import type { Page } from '#contract/fields.ts';
import type { Db } from '#server/platform/context.ts';
import { isFiltered, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { ownersOf } from './codes.ts';
import { conditionOf, stockBranches } from './filter.ts';
import { readProducts } from './queries.ts';

/** Each is the order of an index, ended by the id where it is not unique. No column is ever null. */
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

/** As asked; without being asked, what has exactly this code comes first. */
const orderOf = async (db: Db, { companyId }: Scope, filter: ProductFilter): Promise<RawBuilder<unknown>> => {
  if (filter.sortField || filter.keyword === undefined) return orderBy(filter);
  const owners = await ownersOf(db, companyId, [filter.keyword]);
  const ids = owners.map(({ productId }) => productId);
  // Sorting by more than an index has is paid only when there is something to gain.
  return ids.length === 0 ? orderBy(filter) : sql`(p.id = any(${ids}::bigint[])) desc, ${orderBy(filter)}`;
};

/** Exact and free of charge: kept by a trigger. Undefined where a filter would have to be counted. */
const knownTotal = (db: Db, { companyId }: Scope, { branchId: _, status, ...filter }: ProductFilter) => {
  if (isFiltered(filter)) return undefined;
  return async (): Promise<number> => {
    const counts = await db
      .selectFrom('productCount')
      .select(['total', 'active'])
      .where('companyId', '=', companyId)
      .executeTakeFirst();
    const { total = 0, active = 0 } = counts ?? {};
    if (status === undefined) return total;
    return status === 'active' ? active : total - active;
  };
};

/** The page's ids first, by index alone; then all that belongs to them in one statement, whatever page it is. */
export const pageOfProducts = async (db: Db, scope: Scope, filter: ProductFilter): Promise<Page<ProductRow>> => {
  const branchIds = stockBranches(scope, filter.branchId);
  const base = db.selectFrom('product as p').where(await conditionOf(db, scope, filter));
  const order = await orderOf(db, scope, filter);
  const page = await pageOf(
    db,
    base,
    (rows) => rows.select('p.id').orderBy(order),
    filter,
    isFiltered(filter),
    knownTotal(db, scope, filter),
  );
  const ids = page.data.map(({ id }) => id);
  return { ...page, data: await readProducts(db, scope, ids, branchIds) };
};
