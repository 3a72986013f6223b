import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#contract/days.ts';
import type { Input } from '#contract/endpoint.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import type { ReportPeriod, ReportRow } from '#contract/reports/frame.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import type { Db } from '#server/platform/context.ts';
import { isCounted } from '#server/platform/counted.ts';
import { withinDays } from '#server/platform/days.ts';
import { narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { instantOf, isByProduct, productConditions, totalsIn } from './conditions.ts';
import { type Source, type Sums, toRow, toTotals } from './frame.ts';
import { periodOf } from './period.ts';

type Filter = Input<typeof salesDetailReport.page>;
/** Where a page ended: microseconds of the confirmation, order, line. */
type Key = { at: string; orderId: string; lineId: string };

const keyOf = (text: string): Key => {
  const [at = '0', orderId = '0', lineId = '0'] = text.split('-');
  return { at, orderId, lineId };
};
const micros = sql`(extract(epoch from o.confirmed_at) * 1000000)::bigint`;

const conditionsOf = (scope: Scope, filter: Filter, { from, to }: ReportPeriod) => {
  const { customerId, userId, productId, soldTo, channel, hour, weekday, taxed } = filter;
  const conditions = [
    sql`o.company_id = ${scope.companyId} and o.branch_id = any(${scope.branchIds}::bigint[]) and ${isCounted}`,
    // The index is by instant; the branch decides which day an instant belongs to.
    ...withinDays(sql`o.confirmed_at`, sql`b.time_zone`, from, to),
    sql`o.local_day between ${from}::date and ${to}::date`,
    customerId && sql`o.customer_id = ${customerId}`,
    soldTo && (soldTo === 'nobody' ? sql`o.customer_id is null` : sql`o.customer_id is not null`),
    userId && sql`o.user_id = ${userId}`,
    channel && sql`o.channel = ${channel}`,
    hour !== undefined && sql`o.local_hour = ${hour}`,
    weekday && sql`extract(isodow from o.local_day) = ${weekdays.indexOf(weekday) + 1}::integer`,
    taxed && (taxed === 'gstFree' ? sql`l.gst_free` : sql`not l.gst_free`),
    productId && sql`l.product_id = ${productId}`,
    productConditions(filter),
  ].filter((condition) => typeof condition === 'object');
  return sql.join(conditions, sql` and `);
};

const ordersOf = sql`sales_order o join branch b on b.company_id = o.company_id and b.id = o.branch_id`;

/** Lines with their orders, after a key or from the start. */
const linesIn = (
  scope: Scope,
  filter: Filter,
  period: ReportPeriod,
  columns: RawBuilder<unknown>,
  after: RawBuilder<unknown> = sql`true`,
) => sql`
  select ${columns}
  from ${ordersOf}
  join sales_line l on l.company_id = o.company_id and l.order_id = o.id
  join product p on p.company_id = l.company_id and p.id = l.product_id
  left join customer on customer.company_id = o.company_id and customer.id = o.customer_id
  where ${conditionsOf(scope, filter, period)} and ${after}`;

const columns = sql`
  ${micros} || '-' || o.id || '-' || l.id as key, o.id as order_id, l.product_id, o.customer_id,
  o.local_day as day, to_char(o.confirmed_at at time zone b.time_zone, 'HH24:MI') as time, o.reference,
  b.name as branch_name, l.title, l.sku, l.chinese_title, coalesce(customer.name, '') as customer_name, o.user_name,
  l.quantity * l.unit_qty as quantity, l.own_discount + l.promotion_discount as discount, l.total as revenue, l.gst,
  l.cost * 100 as cost, l.cost * 100 as exact_cost, l.total - l.gst - l.cost * 100 as margin`;

/**
 * The lines of each order, by key. With an ordinary join PostgreSQL may read all lines of the company for each order
 * where its statistics are out of date; `offset 0` leaves it no choice.
 */
const linesByOrder = sql`cross join lateral
  (select l.* from sales_line l where l.company_id = o.company_id and l.order_id = o.id offset 0) as l`;

/** Some lines of an order match the filter, others may not. */
const isOfLines = (filter: Filter): boolean =>
  filter.productId !== undefined || filter.taxed !== undefined || isByProduct(filter);

type Part = { after?: string | undefined; offset?: number; limit: number };

const readLines = async (
  db: Db,
  scope: Scope,
  filter: Filter,
  period: ReportPeriod,
  { after, offset = 0, limit }: Part,
): Promise<ReportRow[]> => {
  const isUpwards = filter.sortOrder === 'ascend';
  const beyond = isUpwards ? sql`>` : sql`<`;
  const order = isUpwards ? sql`asc` : sql`desc`;
  const key = after === undefined ? undefined : keyOf(after);
  const at = key && sql`${instantOf(key.at)}, ${key.orderId}::bigint`;
  const fromOrder = at ? sql`(o.confirmed_at, o.id) ${beyond}= (${at})` : sql`true`;
  const fromLine = key ? sql`(o.confirmed_at, o.id, l.id) ${beyond} (${at}, ${key.lineId}::bigint)` : sql`true`;
  const conditions = sql`${conditionsOf(scope, filter, period)} and ${fromOrder}`;
  // Each order has at least one line, the first one possibly none left: this many orders are enough for the requested
  // lines. Without the limit every part of a long sheet would sort all remaining lines.
  const lines = isOfLines(filter)
    ? linesIn(scope, filter, period, columns, sql`${fromOrder} and ${fromLine}`)
    : sql`
      with o as materialized (select o.* from ${ordersOf} where ${conditions} and o.items > 0
        order by o.confirmed_at ${order}, o.id ${order} limit ${offset + limit + 1})
      select ${columns} from o join branch b on b.company_id = o.company_id and b.id = o.branch_id
      ${linesByOrder} left join customer on customer.company_id = o.company_id and customer.id = o.customer_id
      where ${fromLine}`;
  const { rows } = await sql<ReportRow>`${lines}
    order by o.confirmed_at ${order}, o.id ${order}, l.id ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => toRow(salesDetailReport, row));
};

/** From running totals where they cover the filter, instead of a sum over years of lines. */
const readTotals = async (db: Db, scope: Scope, filter: Filter, period: ReportPeriod) => {
  const { customerId, userId, productId, soldTo, channel, hour, weekday, taxed } = filter;
  const margin = sql`sum(revenue) - sum(gst) - sum(cost) * 100 as margin`;
  const query =
    customerId || userId || soldTo || channel || hour !== undefined || weekday || taxed
      ? sql`select sum(quantity) as quantity, sum(revenue) as revenue, sum(gst) as gst, sum(cost) as cost,
          sum(margin) as margin from (${linesIn(scope, filter, period, columns)}) as line`
      : sql`select sum(quantity) as quantity, sum(revenue) as revenue, sum(gst) as gst, sum(cost) * 100 as cost, ${margin}
          from ${totalsIn(sql`sales_product`, scope, period)}
          and ${productId ? sql`product_id = ${productId}` : sql`true`}
          and ${
            isByProduct(filter)
              ? sql`product_id in (select p.id from product p
                  where p.company_id = ${scope.companyId} and ${productConditions(filter)})`
              : sql`true`
          }`;
  const { rows } = await sql<ReportRow>`${query}`.execute(db);
  return toTotals(salesDetailReport, rows[0] ?? {});
};

/** Counting stops here: pages are found by key, and beyond this the exact number doesn't matter. */
const MAX_COUNT = 10_000;
const countLines = async (
  db: Db,
  scope: Scope,
  filter: Filter,
  period: ReportPeriod,
  limit = MAX_COUNT,
): Promise<number> => {
  // An order knows its number of lines; only the lines know their products.
  const lineCounts = isOfLines(filter)
    ? linesIn(scope, filter, period, sql`1 as lines`)
    : sql`select o.items as lines from ${ordersOf} where ${conditionsOf(scope, filter, period)}`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(lines), 0)::int as total from (${lineCounts} limit ${limit + 1}) as counts`.execute(db);
  return rows[0]?.total ?? 0;
};

const LINES_PER_QUERY = 1000;

const reach = async (db: Db, scope: Scope, filter: Filter) => {
  const narrowed = narrowToBranch(scope, filter.branchId);
  return { scope: narrowed, period: await periodOf(db, narrowed, filter) };
};

/** Somewhere between the first day and the last, or now. */
const partBehind = ({ key }: ReportRow, { from = '', to = '', sortOrder }: Filter): number => {
  const [start, end] = [Date.parse(from), Math.min(Date.parse(to) + DAY_MS, Date.now())];
  const passed = (Number(keyOf(String(key)).at) / 1000 - start) / (end - start);
  const part = Math.min(1, Math.max(0, passed));
  return sortOrder === 'ascend' ? part : 1 - part;
};

const addUp = (sums: Sums, rows: readonly ReportRow[]): Sums => {
  const sumOf = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
  const { quantity = 0, discount = 0, revenue = 0, gst = 0, cost = 0 } = sums;
  return {
    discount: discount + sumOf('discount'),
    quantity: quantity + sumOf('quantity'),
    revenue: revenue + sumOf('revenue'),
    gst: gst + sumOf('gst'),
    cost: cost + sumOf('exactCost'),
  };
};

export const salesDetailSource: Source<Filter> = {
  report: salesDetailReport,
  byKey: {
    keyOf: ({ key }) => String(key),
    addUp,
    // Discounts aren't in running totals, so their sum needs every line.
    toTotals: ({ discount = 0, revenue = 0, gst = 0, cost = 0, ...sums }) => ({
      ...toTotals(salesDetailReport, { ...sums, revenue, gst, cost, margin: revenue - gst - cost }),
      discount,
    }),
    partBehind,
  },
  countUpTo: async (db, wide, filter, limit) => {
    const { scope, period } = await reach(db, wide, filter);
    return countLines(db, scope, filter, period, limit);
  },
  page: async (db, wide, filter) => {
    const { scope, period } = await reach(db, wide, filter);
    const { pageNo, pageSize, after } = filter;
    const offset = after === undefined ? (pageNo - 1) * pageSize : 0;
    const data = await readLines(db, scope, filter, period, { after, offset, limit: pageSize });
    const isWhole = after === undefined && pageNo === 1 && data.length < pageSize;
    const count = isWhole ? data.length : await countLines(db, scope, filter, period);
    const totalCount = Math.min(count, MAX_COUNT);
    return {
      data,
      pageNo,
      pageSize,
      totalCount,
      totalPage: Math.ceil(totalCount / pageSize),
      more: count > MAX_COUNT,
      totals: await readTotals(db, scope, filter, period),
      before: null,
      period,
    };
  },
  async *rows(db, wide, filter) {
    const { scope, period } = await reach(db, wide, filter);
    for (let after = filter.after; ; ) {
      const lines = await readLines(db, scope, filter, period, { after, limit: LINES_PER_QUERY });
      if (lines.length > 0) yield lines;
      const last = lines.at(-1);
      if (!last || lines.length < LINES_PER_QUERY) return;
      after = last.key as string;
    }
  },
  totals: async (db, wide, filter) => {
    const { scope, period } = await reach(db, wide, filter);
    return readTotals(db, scope, filter, period);
  },
};
