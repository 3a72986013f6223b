import { type RawBuilder, sql } from 'kysely';
import type { CostedRow, PurchaseOrderFilter } from '#contract/purchasing/order.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { containing, isFiltered, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { ordersIn, rowColumns, toRow } from './queries.ts';

/** Read first, so that both halves of the keyword search use their indexes. */
const suppliersLike = async (db: Db, { companyId }: Scope, keyword: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from supplier where company_id = ${companyId} and lower(name) like ${containing(keyword)}`.execute(db);
  return rows.map(({ id }) => id);
};

const keywordIn = (keyword: string, supplierIds: readonly number[]) => sql<boolean>`(
  lower(o.reference) like ${containing(keyword)} or lower(o.other_reference) like ${containing(keyword)}
  ${supplierIds.length > 0 ? sql`or o.supplier_id = any(${supplierIds}::bigint[])` : sql``})`;

/** Days are those of the order's branch. */
const zone = sql`branch.time_zone`;

const conditionsOf = async (
  db: Db,
  scope: Scope,
  filter: Partial<PurchaseOrderFilter>,
): Promise<RawBuilder<boolean>[]> => {
  const { status, supplierId, branchId, productId, reference, otherReference, createdBy, keyword } = filter;
  const clauses = [
    status && sql<boolean>`o.status = any(${status}::text[])`,
    supplierId && sql<boolean>`o.supplier_id = any(${supplierId}::bigint[])`,
    branchId && sql<boolean>`o.branch_id = ${branchId}`,
    productId &&
      sql<boolean>`o.id in (select l.order_id from purchase_line l
        where l.company_id = ${scope.companyId} and l.product_id = ${productId})`,
    reference && sql<boolean>`lower(o.reference) like ${containing(reference)}`,
    otherReference && sql<boolean>`lower(o.other_reference) like ${containing(otherReference)}`,
    createdBy && sql<boolean>`lower(o.created_by) like ${containing(createdBy)}`,
    keyword && keywordIn(keyword, await suppliersLike(db, scope, keyword)),
    filter.amountFrom !== undefined && sql<boolean>`o.total >= ${filter.amountFrom}`,
    filter.amountTo !== undefined && sql<boolean>`o.total <= ${filter.amountTo}`,
    ...withinDays(sql`o.created_at`, zone, filter.createdFrom, filter.createdTo),
    ...withinDays(sql`o.ordered_at`, zone, filter.orderedFrom, filter.orderedTo),
    ...withinDays(sql`o.fully_received_at`, zone, filter.receivedFrom, filter.receivedTo),
    filter.expectedFrom && sql<boolean>`o.expected_date >= ${filter.expectedFrom}::date`,
    filter.expectedTo && sql<boolean>`o.expected_date <= ${filter.expectedTo}::date`,
  ];
  return clauses.filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object');
};

const matching = async (db: Db, scope: Scope, filter: Partial<PurchaseOrderFilter>) => {
  const conditions = await conditionsOf(db, scope, filter);
  const orders = ordersIn(db, scope).$if(conditions.length > 0, (query) =>
    query.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`),
  );
  // Wrapped in an object: a returned query would be awaited and so executed.
  return { orders };
};

/** The list's rows, to be counted. */
export const ordersMatching = async (db: Db, scope: Scope, filter: Partial<PurchaseOrderFilter>) => {
  const { orders } = await matching(db, scope, filter);
  return { orders: orders.select(sql<number>`1`.as('one')) };
};

const columns = {
  createTime: sql`o.created_at`,
  reference: sql`o.reference`,
  totalInclGst: sql`o.total`,
  quantity: sql`o.quantity`,
  expectedDate: sql`o.expected_date`,
};

/** Written as the indexes are, or PostgreSQL would sort the whole list; rows without a date come last. */
const orderBy = (filter: PurchaseOrderFilter): RawBuilder<unknown> => {
  const { sortField = 'createTime', sortOrder } = filter;
  const order = sortOrder ?? (filter.sortField ? 'ascend' : 'descend');
  if (order === 'ascend') return sql`${columns[sortField]} asc, o.id asc`;
  return sortField === 'expectedDate'
    ? sql`o.expected_date desc nulls last, o.id desc`
    : sql`${columns[sortField]} desc, o.id desc`;
};

export const pageOfOrders = async (db: Db, scope: Scope, filter: PurchaseOrderFilter) => {
  const { orders } = await matching(db, scope, filter);
  const page = await pageOf(
    db,
    orders,
    (rows) => rows.select(rowColumns).orderBy(orderBy(filter)),
    filter,
    isFiltered(filter),
  );
  return { ...page, data: page.data.map(toRow) };
};

export const searchOrders = async (
  db: Db,
  scope: Scope,
  { keyword, limit }: { keyword: string; limit: number },
): Promise<CostedRow[]> => {
  const { orders } = await matching(db, scope, { keyword: keyword || undefined });
  const rows = await orders
    .select(rowColumns)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
};
