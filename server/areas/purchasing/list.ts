import { type RawBuilder, sql } from 'kysely';
import type { PurchaseOrderFilter, PurchaseOrderRow } from '#contract/purchasing.ts';
import type { Db } from '#server/platform/context.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { ordersIn, rowColumns, toRow } from './queries.ts';

/** The suppliers are looked up first, so that both halves of the question go through an index. */
const keywordIn = ({ companyId }: Scope, keyword: string) => sql<boolean>`(
  lower(o.reference) like ${containing(keyword)} or lower(o.other_reference) like ${containing(keyword)}
  or o.supplier_id = any(array(select s.id from supplier s
    where s.company_id = ${companyId} and lower(s.name) like ${containing(keyword)})))`;

const conditionsOf = (scope: Scope, filter: Partial<PurchaseOrderFilter>): RawBuilder<boolean>[] => {
  const { status, supplierId, branchId, productId, reference, otherReference, createdBy, keyword } = filter;
  const asked = [
    status && sql<boolean>`o.status = any(${status}::text[])`,
    supplierId && sql<boolean>`o.supplier_id = any(${supplierId}::bigint[])`,
    branchId && sql<boolean>`o.branch_id = ${branchId}`,
    productId &&
      sql<boolean>`o.id in (select l.order_id from purchase_line l
        where l.company_id = ${scope.companyId} and l.product_id = ${productId})`,
    reference && sql<boolean>`lower(o.reference) like ${containing(reference)}`,
    otherReference && sql<boolean>`lower(o.other_reference) like ${containing(otherReference)}`,
    createdBy && sql<boolean>`lower(o.created_by) like ${containing(createdBy)}`,
    keyword && keywordIn(scope, keyword),
    filter.amountFrom !== undefined && sql<boolean>`o.total >= ${filter.amountFrom}`,
    filter.amountTo !== undefined && sql<boolean>`o.total <= ${filter.amountTo}`,
    filter.createdFrom && sql<boolean>`o.created_at >= ${filter.createdFrom}`,
    filter.createdTo && sql<boolean>`o.created_at < ${filter.createdTo}`,
    filter.orderedFrom && sql<boolean>`o.ordered_at >= ${filter.orderedFrom}`,
    filter.orderedTo && sql<boolean>`o.ordered_at < ${filter.orderedTo}`,
    filter.receivedFrom && sql<boolean>`o.fully_received_at >= ${filter.receivedFrom}`,
    filter.receivedTo && sql<boolean>`o.fully_received_at < ${filter.receivedTo}`,
    filter.expectedFrom && sql<boolean>`o.expected_date >= ${filter.expectedFrom}::date`,
    filter.expectedTo && sql<boolean>`o.expected_date <= ${filter.expectedTo}::date`,
  ];
  return asked.filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object');
};

const matching = (db: Db, scope: Scope, filter: Partial<PurchaseOrderFilter>) => {
  const conditions = conditionsOf(scope, filter);
  return ordersIn(db, scope).$if(conditions.length > 0, (orders) =>
    orders.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`),
  );
};

const columns = {
  createTime: sql`o.created_at`,
  reference: sql`o.reference`,
  totalInclGst: sql`o.total`,
  quantity: sql`o.quantity`,
  expectedDate: sql`o.expected_date`,
};

export const pageOfOrders = async (db: Db, scope: Scope, filter: PurchaseOrderFilter) => {
  // Said as the index says it, or a long list would be sorted each time.
  const order =
    filter.sortField === undefined
      ? sql`o.created_at desc, o.id desc`
      : orderOf(filter, columns, { field: 'createTime', order: 'descend' }, sql`o.id`);
  const page = await pageOf(
    db,
    matching(db, scope, filter),
    (rows) => rows.select(rowColumns).orderBy(order),
    filter,
    isFiltered(filter),
  );
  return { ...page, data: page.data.map(toRow) };
};

export const searchOrders = async (
  db: Db,
  scope: Scope,
  { keyword, limit }: { keyword: string; limit: number },
): Promise<PurchaseOrderRow[]> => {
  const rows = await matching(db, scope, { keyword: keyword || undefined })
    .select(rowColumns)
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRow);
};
