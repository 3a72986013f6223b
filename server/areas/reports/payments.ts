import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { ReportPeriod, ReportRow } from '#contract/reports/frame.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { tenderName } from '#server/areas/sales/service.ts';
import type { Db } from '#server/platform/context.ts';
import { containing } from '#server/platform/page.ts';
import { narrowToBranch, type Scope } from '#server/platform/scope.ts';
import { instantOf, totalsIn } from './conditions.ts';
import { isMoney } from './endOfDay.ts';
import { type Source, toRow, toTotals } from './frame.ts';
import { periodOf } from './period.ts';

type Filter = Input<typeof paymentReport.page>;
/** The last payment read; the next page starts after it. `at` has microseconds, which a Date doesn't. */
type Place = { day: string; at: string; paymentId: number };
const micros = sql`(extract(epoch from t.created_at) * 1000000)::bigint`;

const isOfType = ({ paymentType }: Filter) =>
  paymentType === undefined ? sql`true` : sql`t.payment_type = ${paymentType}`;

const wordsOf = ({ keyword = '' }: Filter) => keyword.split(/\s+/).filter(Boolean);

/** Each word of the keyword matches the order's number, its customer, the payment's note or the user who took it. */
const saysWord = (word: string) => sql`(t.user_name ilike ${containing(word)} or t.reference ilike ${containing(word)}
  or exists (select from sales_order o left join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = t.company_id and o.id = t.order_id
      and (o.reference ilike ${containing(word)} or c.search like ${containing(word)})))`;

const paymentsIn = ({ companyId, branchIds }: Scope, filter: Filter, { from, to }: ReportPeriod) => sql`
  sales_payment t where t.company_id = ${companyId} and t.branch_id = any(${branchIds}::bigint[])
    and t.local_day between ${from}::date and ${to}::date
    and ${sql.join([isOfType(filter), ...wordsOf(filter).map(saysWord)], sql` and `)}`;

type Part = { after?: Place | undefined; offset?: number; limit: number };

/** The payments first, by their index, then the details of each. */
const readPayments = async (
  db: Db,
  scope: Scope,
  filter: Filter,
  period: ReportPeriod,
  { after, offset = 0, limit }: Part,
): Promise<ReportRow[]> => {
  const isUpwards = filter.sortOrder === 'ascend';
  const [order, beyond] = isUpwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const rest = after
    ? sql`(t.local_day, t.created_at, t.id) ${beyond} (${after.day}::date, ${instantOf(after.at)}, ${after.paymentId}::bigint)`
    : sql`true`;
  const inOrder = sql`t.local_day ${order}, t.created_at ${order}, t.id ${order}`;
  const { rows } = await sql<ReportRow>`
    select t.id as payment_id, ${micros} as at, t.order_id, t.payment_type, t.local_day as day,
      to_char(t.created_at at time zone b.time_zone, 'HH24:MI') as time, coalesce(o.reference, '') as reference,
      b.name as branch_name, coalesce(customer.name, '') as customer_name, ${tenderName} as tender_name,
      t.user_name, t.reference as note, case when ${isMoney} then t.processed else 0 end as taken,
      case when ${isMoney} then 0 else t.processed end as owed
    from (
      select * from ${paymentsIn(scope, filter, period)} and ${rest}
      order by ${inOrder} limit ${limit} offset ${offset}
    ) as t
    join branch b on b.company_id = t.company_id and b.id = t.branch_id
    join sales_order o on o.company_id = t.company_id and o.id = t.order_id
    left join customer on customer.company_id = o.company_id and customer.id = o.customer_id
    left join choice on choice.company_id = t.company_id and choice.kind = 'paymentType' and choice.key = t.payment_type
    order by ${inOrder}`.execute(db);
  return rows.map((row) => toRow(paymentReport, row));
};

const countPayments = async (db: Db, scope: Scope, filter: Filter, period: ReportPeriod): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${paymentsIn(scope, filter, period)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** From the running totals, as the end of day; they know no keyword. */
const readTotals = async (db: Db, scope: Scope, filter: Filter, period: ReportPeriod): Promise<ReportRow> => {
  const payments =
    wordsOf(filter).length > 0
      ? sql`select t.payment_type, t.processed as amount from ${paymentsIn(scope, filter, period)}`
      : sql`select * from (select * from ${totalsIn(sql`sales_tender`, scope, period)}) as t where ${isOfType(filter)}`;
  const { rows } = await sql<ReportRow>`
    select sum(t.amount) filter (where ${isMoney}) as taken, sum(t.amount) filter (where not ${isMoney}) as owed
    from (${payments}) as t`.execute(db);
  return toTotals(paymentReport, rows[0] ?? {});
};

const reach = async (db: Db, scope: Scope, filter: Filter) => {
  const narrowed = narrowToBranch(scope, filter.branchId);
  return { scope: narrowed, period: await periodOf(db, narrowed, filter) };
};

const ROWS_PER_QUERY = 1000;

export const paymentSource: Source<Filter> = {
  report: paymentReport,
  page: async (db, wide, filter) => {
    const { scope, period } = await reach(db, wide, filter);
    const { pageNo, pageSize } = filter;
    const totalCount = await countPayments(db, scope, filter, period);
    return {
      data: await readPayments(db, scope, filter, period, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
      pageNo,
      pageSize,
      totalCount,
      totalPage: Math.ceil(totalCount / pageSize),
      more: false,
      totals: await readTotals(db, scope, filter, period),
      before: null,
      period,
    };
  },
  async *rows(db, wide, filter) {
    const { scope, period } = await reach(db, wide, filter);
    for (let after: Place | undefined; ; ) {
      const rows = await readPayments(db, scope, filter, period, { after, limit: ROWS_PER_QUERY });
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_PER_QUERY) return;
      after = rows.at(-1) as Place;
    }
  },
  totals: async (db, wide, filter) => {
    const { scope, period } = await reach(db, wide, filter);
    return readTotals(db, scope, filter, period);
  },
};
