import { type RawBuilder, sql } from 'kysely';
import { COUNT_LIMIT, type Page } from '#contract/fields.ts';
import { phoneDigits } from '#contract/phone.ts';
import type { SalesOrderRow } from '#contract/sales/order.ts';
import type { SalesOrderFilter } from '#contract/sales.ts';
import { withoutApostrophes } from '#contract/searchText.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { PREPARED } from '#server/platform/db/prepared.ts';
import { containing, isFiltered, pageOf, pageWithTotal, readTotal, USUAL_SIZES } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { inReach, readFirstHeads, readHeads } from './queries.ts';
import { toRow } from './wire.ts';

type Condition = RawBuilder<boolean>;

/** Days are those of the order's branch. */
const zone = sql`(select b.time_zone from branch b where b.company_id = o.company_id and b.id = o.branch_id)`;

const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A collation that compares bytes lets an index find prefixes. */
const beginning = (column: string, text: string): Condition =>
  sql<boolean>`${sql.raw(column)} collate "C" like ${`${literal(text)}%`}`;

const MAX_CUSTOMERS = 1000;
/** Counting stops there, so that nobody learns what lies beyond. */
const MAX_MATCHES = COUNT_LIMIT + 1;

/** Each search finds ids first, by its own index, however rare or common the matches are. */
const idAmong = (lookups: readonly RawBuilder<unknown>[]): Condition =>
  sql<boolean>`o.id = any(array(${sql.join(
    lookups.map((lookup) => sql`(${lookup} limit ${MAX_MATCHES})`),
    sql` union all `,
  )}))`;

/** As many per branch and year as a page can show. */
const NEWEST_ROWS = 200;

/**
 * The prefix of a reference, from `S-` on. Prefixes are read from the index, highest numbers first; if there are more
 * than a page can show, the newest of each branch and year are included.
 */
const byReference = (companyId: number, keyword: string): RawBuilder<unknown>[] => {
  const begin = keyword.toUpperCase();
  if (!/^S-[\d-]*$/.test(begin)) return [];
  const like = sql`${`${begin}%`}`;
  return [
    sql`select x.id from sales_order x where x.company_id = ${companyId} and x.reference like ${like}
      order by x.reference desc`,
    sql`select newest.id from document_number n
      join branch b on b.company_id = n.company_id and b.id = n.branch_id
      cross join lateral (select concat('S-', lpad(b.number::text, greatest(4, length(b.number::text)), '0'), '-', n.year, '-')
        collate "C" as text) as head
      cross join lateral (
        select x.id from sales_order x where x.company_id = ${companyId}
          and x.reference >= head.text and x.reference < head.text || ':'
        order by x.reference desc limit ${NEWEST_ROWS}) as newest
      where n.company_id = ${companyId} and n.prefix = 'S' and head.text like ${like}`,
  ];
};

/** Fewer digits are an order number rather than a phone number. */
const MIN_PHONE_DIGITS = 6;

/** Phone numbers in notes, where click and collect stores them. */
const byPhone = (orders: RawBuilder<unknown>, keyword: string): RawBuilder<unknown>[] => {
  const digits = phoneDigits(keyword) ?? '';
  if (digits.length < MIN_PHONE_DIGITS) return [];
  return [sql`${orders} and x.note ~ '\\d' and phones_in(x.note) like ${containing(digits)}`];
};

/** References by prefix or number, customers by name or phone, notes by phone. */
const keywordOf = ({ companyId }: Scope, keyword: string): Condition => {
  const number = /^\d{1,9}$/.test(keyword) ? Number(keyword) : undefined;
  const digits = phoneDigits(keyword);
  const words =
    digits === undefined ? withoutApostrophes(keyword.toLowerCase()).split(/\s+/).filter(Boolean) : [digits];
  const nameMatches = sql.join(
    words.map((word) => sql`c.search like ${containing(word)}`),
    sql` and `,
  );
  const orders = sql`select x.id from sales_order x where x.company_id = ${companyId}`;
  const lookups = [
    ...byReference(companyId, keyword),
    ...byPhone(orders, keyword),
    sql`${orders} and x.other_reference <> '' and ${beginning('lower(x.other_reference)', keyword)}`,
    sql`${orders} and x.customer_id = any(array(select c.id from customer c
      where c.company_id = ${companyId} and ${words.length > 0 ? nameMatches : sql`false`} limit ${MAX_CUSTOMERS}))
      order by x.created_at desc`,
  ];
  if (number !== undefined) lookups.push(sql`${orders} and x.number = ${number}`);
  return idAmong(lookups);
};

const withProduct = ({ companyId }: Scope, productId: number): Condition =>
  idAmong([
    sql`select l.order_id from sales_line l where l.company_id = ${companyId} and l.product_id = ${productId}
      order by l.order_id desc`,
  ]);

const oneOf = (column: string, values: readonly string[] | undefined) =>
  values && sql<boolean>`${sql.raw(`o.${column}`)} = any(${values}::text[])`;

/** The filter's conditions, within reach; also used for the sheet of orders. */
export const conditionsOf = (scope: Scope, filter: Partial<SalesOrderFilter>): Condition[] => {
  const { branchId, customerId, productId, userId, totalFrom, totalTo } = filter;
  const conditions = [
    inReach(scope),
    oneOf('status', filter.status),
    oneOf('payment_status', filter.paymentStatus),
    oneOf('channel', filter.channel),
    oneOf('return_reason', filter.reason),
    branchId === undefined ? undefined : sql<boolean>`o.branch_id = ${branchId}`,
    customerId === undefined ? undefined : sql<boolean>`o.customer_id = ${customerId}`,
    userId === undefined ? undefined : sql<boolean>`o.user_id = ${userId}`,
    filter.courierType === undefined ? undefined : sql<boolean>`o.courier_type = ${filter.courierType}`,
    productId === undefined ? undefined : withProduct(scope, productId),
    filter.reference === undefined ? undefined : sql<boolean>`o.reference = ${filter.reference.toUpperCase()}`,
    filter.otherReference === undefined
      ? undefined
      : sql<boolean>`(o.other_reference <> '' and ${beginning('lower(o.other_reference)', filter.otherReference)})`,
    totalFrom === undefined ? undefined : sql<boolean>`o.total >= ${totalFrom}`,
    totalTo === undefined ? undefined : sql<boolean>`o.total <= ${totalTo}`,
    ...withinDays(sql`o.created_at`, zone, filter.createdFrom, filter.createdTo),
    ...withinDays(sql`o.confirmed_at`, zone, filter.confirmedFrom, filter.confirmedTo),
    ...withinDays(sql`o.dispatched_at`, zone, filter.dispatchedFrom, filter.dispatchedTo),
    filter.keyword === undefined ? undefined : keywordOf(scope, filter.keyword),
  ];
  return conditions.filter((condition): condition is Condition => condition !== undefined);
};

/** Each matches an index; rows without a value come last. */
const orders = {
  createTime: 'o.created_at',
  confirmedAt: 'o.confirmed_at',
  totalInclGst: 'o.total',
  reference: 'o.reference',
};

const orderBy = ({ sortField = 'createTime', sortOrder }: SalesOrderFilter): RawBuilder<unknown> => {
  const descends = (sortOrder ?? (sortField === 'createTime' ? 'descend' : 'ascend')) === 'descend';
  const lookup = descends ? 'desc' : 'asc';
  return sql.raw(`${orders[sortField]} ${lookup}, o.id ${lookup}`);
};

/** Drafts have neither reference nor date, so they would only get in the way when sorting by those. */
const sortable = ({ sortField }: SalesOrderFilter): Condition[] =>
  sortField === 'confirmedAt' || sortField === 'reference'
    ? [sql<boolean>`o.confirmed_at is not null and o.reference is not null`]
    : [];

/** Exact and already counted by the running totals. */
const totalOf = (db: Db, { companyId, ...scope }: Scope, { branchId, ...filter }: SalesOrderFilter) => {
  if (isFiltered(filter) || sortable(filter).length > 0) return undefined;
  const branchIds = scope.branchIds.filter((id) => branchId === undefined || id === branchId);
  return sql<{ total: number }>`${sql.raw(PREPARED)}
    select coalesce(sum(orders), 0)::bigint as total from sales_count
    where company_id = ${companyId} and branch_id = any(${branchIds}::bigint[])`.compile(db);
};

/** The page's ids first, from the index alone; then their data. */
export const pageOfOrders = async (
  db: Db,
  scope: Scope,
  filter: SalesOrderFilter,
  extraConditions: readonly Condition[] = [],
): Promise<Page<SalesOrderRow>> => {
  const conditions = [...conditionsOf(scope, filter), ...sortable(filter), ...extraConditions];
  const condition = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const total = extraConditions.length > 0 ? undefined : totalOf(db, scope, filter);
  if (total && filter.pageNo === 1 && USUAL_SIZES.has(filter.pageSize)) {
    const first = { condition, order: orderBy(filter), limit: filter.pageSize };
    const { heads, ...counted } = await readFirstHeads(db, first, total);
    return pageWithTotal(heads.map(toRow), filter, counted.total);
  }
  const base = db.selectFrom('salesOrder as o').where(condition);
  const filtered = isFiltered(filter) || conditions.length > 1;
  const count = total && (() => readTotal(db, total));
  const page = await pageOf(db, base, (rows) => rows.select('o.id').orderBy(orderBy(filter)), filter, filtered, count);
  const ids = page.data.map(({ id }) => id);
  return { ...page, data: (await readHeads(db, scope, ids)).map(toRow) };
};

/** The list's rows, to be counted. */
export const ordersMatching = (scope: Scope, filter: Partial<SalesOrderFilter>): RawBuilder<unknown> =>
  sql`select 1 from sales_order o where ${sql.join(conditionsOf(scope, filter), sql` and `)}`;

const MAX_SEARCH_ROWS = 50;

export const searchOrders = async (db: Db, scope: Scope, keyword: string | undefined): Promise<SalesOrderRow[]> =>
  (await pageOfOrders(db, scope, { pageNo: 1, pageSize: MAX_SEARCH_ROWS, keyword })).data;
