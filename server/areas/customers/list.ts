import { type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerFilter } from '#contract/customers.ts';
import type { Page } from '#contract/fields.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays, zoneOfCompany } from '#server/platform/days.ts';
import { isFiltered, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { countCustomers, liveCustomers, readCustomers } from './queries.ts';
import { matching } from './search.ts';

type Condition = RawBuilder<boolean>;
export type Narrowing = Omit<CustomerFilter, 'pageNo' | 'pageSize' | 'sortField' | 'sortOrder'>;

const whenSet = <T>(value: T | undefined, condition: (value: T) => Condition) =>
  value === undefined ? undefined : condition(value);

/**
 * The customers of the company, narrowed by the filter: a condition on `customer as c` joined with `customer_balance
 * as b`.
 */
export const conditionOf = (scope: Scope, filter: Narrowing): Condition => {
  const filters = [
    whenSet(filter.type, (types) => sql`c.type = any(${types}::text[])`),
    whenSet(filter.status, (status) => sql`c.status = ${status}`),
    whenSet(filter.tag, (tags) => sql`c.tags && ${tags}::text[]`),
    whenSet(filter.balanceFrom, (from) => sql`b.balance >= ${from}`),
    whenSet(filter.balanceTo, (to) => sql`b.balance <= ${to}`),
    whenSet(filter.hasDebt, (debt) => (debt ? sql`b.balance > 0` : sql`b.balance <= 0`)),
    ...withinDays(sql`c.created_at`, zoneOfCompany(scope.companyId), filter.createdFrom, filter.createdTo),
    whenSet(filter.keyword, matching),
  ];
  const conditions = filters.filter((condition): condition is Condition => condition !== undefined);
  return sql<boolean>`(${sql.join([liveCustomers(scope), ...conditions], sql` and `)})`;
};

/** Each matches an index. No column is ever null. */
const orders = {
  name: ['lower(c.name) collate "C"', 'c.id'],
  createTime: ['c.created_at', 'c.id'],
  balance: ['b.balance', 'b.customer_id'],
  sales: ['b.sales', 'b.customer_id'],
} as const;

const orderBy = ({ sortField = 'name', sortOrder = 'ascend' }: CustomerFilter): RawBuilder<unknown> =>
  sql.raw(orders[sortField].map((column) => `${column} ${sortOrder === 'descend' ? 'desc' : 'asc'}`).join(', '));

const narrowed = (db: Db, scope: Scope, filter: Narrowing) =>
  db
    .selectFrom('customer as c')
    .innerJoin('customerBalance as b', (join) =>
      // Repeated here so that the balance's index is used for sorting.
      join.onRef('b.customerId', '=', 'c.id').on('b.companyId', '=', scope.companyId),
    )
    .where(conditionOf(scope, filter));

/** The page's ids first, from the index; then all their data in one statement. */
export const pageOfCustomers = async (db: Db, scope: Scope, filter: CustomerFilter): Promise<Page<Customer>> => {
  const page = await pageOf(
    db,
    narrowed(db, scope, filter),
    (rows) => rows.select('c.id').orderBy(orderBy(filter)),
    filter,
    isFiltered(filter),
    // Without a filter, balances don't need to be read.
    isFiltered(filter) ? undefined : () => countCustomers(db, scope),
  );
  const ids = page.data.map(({ id }) => id);
  return { ...page, data: await readCustomers(db, scope, ids) };
};

/** Ids in creation order, continuing after the last page: for downloads. */
export const idsAfter = async (db: Db, scope: Scope, filter: Narrowing, last: number, limit: number) => {
  const rows = await narrowed(db, scope, filter)
    .select('c.id')
    .where('c.id', '>', last)
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those of the given ids, or of all, that pass the filter. */
export const selectedIds = async (db: Db, scope: Scope, ids: readonly number[] | undefined, filter: Narrowing) => {
  const rows = await narrowed(db, scope, filter)
    .select('c.id')
    .where(ids ? sql<boolean>`c.id = any(${ids}::bigint[])` : sql<boolean>`true`)
    .orderBy('c.id')
    .execute();
  return rows.map(({ id }) => id);
};
