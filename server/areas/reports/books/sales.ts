import { type RawBuilder, sql } from 'kysely';
import { readSentence, say } from '#contract/messages/sentence.ts';
import { pathOf } from '#contract/screens.ts';
import { isTransaction } from '#server/areas/sales/service.ts';
import { isCounted } from '#server/platform/counted.ts';
import { type CheckGiven, check } from './check.ts';
import { daysIn, idsOf, rangesOf, type Slice } from './slices.ts';

const ORDERS_AT_ONCE = 1000;
const CUSTOMERS_AT_ONCE = 500;
const DAYS_AT_ONCE = 2;

export const changedOrders = (companyId: number, since: Date, column: RawBuilder<unknown>) => sql`
  select ${column} from sales_order o where o.company_id = ${companyId} and o.updated_at >= ${since}`;

/** Orders = their lines and payments. */
export const orders = check<Slice>({
  name: 'orders',
  all: (db, companyId) => rangesOf(db, sql`select id from sales_order where company_id = ${companyId}`, ORDERS_AT_ONCE),
  changed: (db, companyId, since) => idsOf(db, changedOrders(companyId, since, sql`o.id`), ORDERS_AT_ONCE),
  parts: [
    {
      measures: {
        orderTotal: 'total',
        orderGst: 'gst',
        orderUnits: 'quantity',
        orderLines: 'items',
        orderPaid: 'paid',
        orderOnAccount: 'on_account',
        orderChange: 'change',
      },
      path: ({ id }) => pathOf('salesEdit', { id }),
      select: (companyId, slice) => sql`
        select o.id, o.branch_id, coalesce(o.reference, '–') as label, o.local_day as day,
          coalesce(l.items, 0) + coalesce(p.payments, 0) as entries,
          o.total, coalesce(l.total, 0) as total_expected, o.gst, coalesce(l.gst, 0) as gst_expected,
          o.quantity, coalesce(l.quantity, 0) as quantity_expected, o.items, coalesce(l.items, 0) as items_expected,
          o.paid, coalesce(p.paid, 0) as paid_expected, o.on_account, coalesce(p.on_account, 0) as on_account_expected,
          o.change, coalesce(p.change, 0) as change_expected
        from sales_order o
        left join (
          select order_id, sum(total) as total, sum(gst) as gst, sum(quantity * unit_qty) as quantity, count(*) as items
          from sales_line where company_id = ${companyId} and ${slice(sql`order_id`)} group by 1
        ) as l on l.order_id = o.id
        left join (
          select order_id, count(*) as payments, sum(processed) filter (where payment_type <> 'account') as paid,
            sum(processed) filter (where payment_type = 'account') as on_account, sum(amount - processed) as change
          from sales_payment where company_id = ${companyId} and ${slice(sql`order_id`)} group by 1
        ) as p on p.order_id = o.id
        where o.company_id = ${companyId} and ${slice(sql`o.id`)}`,
    },
  ],
});

/** Σ orders − payments = balances. */
export const balances = check<Slice>({
  name: 'balances',
  all: (db, companyId) =>
    rangesOf(
      db,
      sql`select customer_id as id from customer_balance where company_id = ${companyId}`,
      CUSTOMERS_AT_ONCE,
    ),
  changed: (db, companyId, since) =>
    idsOf(
      db,
      // A customer whose orders were merged into this one has no changed orders of their own.
      sql`${changedOrders(companyId, since, sql`o.customer_id as id`)} and o.customer_id is not null
        union select id from customer where company_id = ${companyId} and updated_at >= ${since}`,
      CUSTOMERS_AT_ONCE,
    ),
  parts: [
    {
      measures: {
        balance: 'balance',
        onAccount: 'on_account',
        storeCredit: 'store_credit',
        customerSales: 'sales',
        customerOrders: 'orders',
      },
      path: ({ id }) => pathOf('customerBalanceOf', { id }),
      select: (companyId, slice) => sql`
        select b.customer_id as id, null::bigint as branch_id, c.name as label, null::date as day,
          coalesce(o.entries, 0) as entries, b.balance, coalesce(o.balance, 0) as balance_expected,
          b.on_account, coalesce(o.on_account, 0) as on_account_expected,
          b.store_credit, -coalesce(s.spent, 0) as store_credit_expected,
          b.sales, coalesce(o.sales, 0) as sales_expected, b.orders, coalesce(o.orders, 0) as orders_expected
        from customer_balance b
        join customer c on c.company_id = b.company_id and c.id = b.customer_id
        left join (
          select o.customer_id, count(*) as entries, sum(o.total + o.rounding - o.paid) as balance,
            sum(o.on_account) as on_account, sum(o.total) as sales,
            count(*) filter (where ${isTransaction}) as orders
          from sales_order o where o.company_id = ${companyId} and ${isCounted} and ${slice(sql`o.customer_id`)} group by 1
        ) as o on o.customer_id = b.customer_id
        left join (
          select o.customer_id, sum(p.processed) as spent
          from sales_order o join sales_payment p
            on p.company_id = o.company_id and p.order_id = o.id and p.payment_type = 'storeCredit'
          where o.company_id = ${companyId} and ${slice(sql`o.customer_id`)} group by 1
        ) as s on s.customer_id = b.customer_id
        where b.company_id = ${companyId} and ${slice(sql`b.customer_id`)}`,
    },
  ],
});

/** The number of orders of a branch = its orders. Always checked as a whole, since the count has no parts. */
export const orderCounts = check<null>({
  name: 'orderCounts',
  all: async () => [null],
  changed: async () => [null],
  parts: [
    {
      measures: { orderCount: 'orders' },
      path: ({ branchId }) => `${pathOf('salesList')}?${new URLSearchParams({ branchId: String(branchId ?? 'all') })}`,
      select: (companyId) => sql`
        select b.id, b.id as branch_id, '' as label, null::date as day, coalesce(o.orders, 0) as entries,
          coalesce(t.orders, 0) as orders, coalesce(o.orders, 0) as orders_expected
        from branch b
        left join sales_count t on t.company_id = b.company_id and t.branch_id = b.id
        left join (
          select branch_id, count(*) as orders from sales_order where company_id = ${companyId} group by 1
        ) as o on o.branch_id = b.id
        where b.company_id = ${companyId}`,
    },
  ],
});

/** The days with sales or payments, and those in the books. */
const everyDay = (companyId: number) => sql`
  select local_day as day from sales_order where company_id = ${companyId}
  union select local_day from sales_payment where company_id = ${companyId}
  union select day from sales_day where company_id = ${companyId}
  union select day from sales_product where company_id = ${companyId}
  union select day from sales_tender where company_id = ${companyId}`;

const changedDays = (companyId: number, since: Date) => sql`
  ${changedOrders(companyId, since, sql`o.local_day as day`)}
  union select p.local_day from sales_payment p where p.company_id = ${companyId}
    and p.order_id in (${changedOrders(companyId, since, sql`o.id`)})`;

const ofDays = {
  all: (db, companyId) => daysIn(db, everyDay(companyId), DAYS_AT_ONCE),
  changed: (db, companyId, since) => daysIn(db, changedDays(companyId, since), DAYS_AT_ONCE),
} satisfies Pick<CheckGiven<Slice>, 'all' | 'changed'>;

type OnDay = { branchId: number | null; day: string | null };
const dayPath = ({ branchId, day }: OnDay, more: Record<string, string> = {}) => {
  const params = new URLSearchParams({ branchId: String(branchId ?? 'all'), ...more });
  if (day !== null) for (const end of ['from', 'to']) params.set(end, day);
  return `${pathOf('salesDetailReport')}?${params}`;
};

/** Orders that count, on some days, each with its cost and whether it sells something. */
const ordersOn = (companyId: number, slice: Slice) => sql`
  select o.branch_id, o.local_day as day, o.channel, o.local_hour as hour, o.total, o.gst, l.gst_free, l.cost,
    l.sells, l.lines
  from sales_order o cross join lateral (
    select coalesce(sum(total) filter (where gst_free), 0) as gst_free, coalesce(sum(cost), 0) as cost,
      coalesce(max((quantity > 0)::int), 0) as sells, count(*) as lines
    from sales_line where company_id = o.company_id and order_id = o.id) as l
  where o.company_id = ${companyId} and ${isCounted} and ${slice(sql`o.local_day`)}`;

/** A channel or payment type by its name; the company's own have only their key. */
const choiceWords = (key: string): string => (readSentence(`choice.${key}`) ? `choice.${key}` : key);
const hourWords = (label: string): string => {
  const [time = '', channel = ''] = label.split(' ');
  return say('books.hourLabel', { time, channel: { id: choiceWords(channel) } });
};

/** Running totals = orders: by hour, by day and by product. */
export const salesTotals = check<Slice>({
  name: 'salesTotals',
  ...ofDays,
  parts: [
    {
      measures: {
        hourSales: 'sales',
        hourGst: 'gst',
        hourGstFree: 'gst_free',
        hourCost: 'cost',
        hourTransactions: 'transactions',
      },
      path: (row) => dayPath(row),
      words: hourWords,
      select: (companyId, slice) => sql`
        select 0 as id, coalesce(t.branch_id, o.branch_id) as branch_id, coalesce(t.day, o.day) as day,
          coalesce(t.hour, o.hour) || ':00 ' || coalesce(t.channel, o.channel) as label, coalesce(o.entries, 0) as entries,
          coalesce(t.sales, 0) as sales, coalesce(o.total, 0) as sales_expected,
          coalesce(t.gst, 0) as gst, coalesce(o.gst, 0) as gst_expected,
          coalesce(t.gst_free, 0) as gst_free, coalesce(o.gst_free, 0) as gst_free_expected,
          coalesce(t.cost, 0) as cost, coalesce(o.cost, 0) as cost_expected,
          coalesce(t.transactions, 0) as transactions, coalesce(o.sells, 0) as transactions_expected
        from (select * from sales_hour where company_id = ${companyId} and ${slice(sql`day`)}) as t
        full join (
          select branch_id, day, channel, hour, sum(total) as total, sum(gst) as gst, sum(gst_free) as gst_free,
            sum(cost) as cost, sum(sells) as sells, sum(lines) + count(*) as entries
          from (${ordersOn(companyId, slice)}) as each group by 1, 2, 3, 4
        ) as o on o.branch_id = t.branch_id and o.day = t.day and o.channel = t.channel and o.hour = t.hour`,
    },
    {
      measures: { daySales: 'sales', dayTransactions: 'transactions' },
      path: (row) => dayPath(row),
      select: (companyId, slice) => sql`
        select 0 as id, coalesce(d.branch_id, h.branch_id) as branch_id, coalesce(d.day, h.day) as day, '' as label,
          1 as entries, coalesce(d.sales, 0) as sales, coalesce(h.sales, 0) as sales_expected,
          coalesce(d.transactions, 0) as transactions, coalesce(h.transactions, 0) as transactions_expected
        from (select * from sales_day where company_id = ${companyId} and ${slice(sql`day`)}) as d
        full join (
          select branch_id, day, sum(sales) as sales, sum(transactions) as transactions from sales_hour
          where company_id = ${companyId} and ${slice(sql`day`)} group by 1, 2
        ) as h on h.branch_id = d.branch_id and h.day = d.day`,
    },
    {
      measures: {
        productUnits: 'quantity',
        productReturned: 'returned',
        productRevenue: 'revenue',
        productGst: 'gst',
        productCost: 'cost',
      },
      path: (row) => dayPath(row, { productId: String(row.id) }),
      select: (companyId, slice) => sql`
        select p.id, coalesce(t.branch_id, o.branch_id) as branch_id, coalesce(t.day, o.day) as day, p.title as label,
          coalesce(o.entries, 0) as entries, coalesce(t.quantity, 0) as quantity, coalesce(o.quantity, 0) as quantity_expected,
          coalesce(t.returned, 0) as returned, coalesce(o.returned, 0) as returned_expected,
          coalesce(t.revenue, 0) as revenue, coalesce(o.revenue, 0) as revenue_expected,
          coalesce(t.gst, 0) as gst, coalesce(o.gst, 0) as gst_expected,
          coalesce(t.cost, 0) as cost, coalesce(o.cost, 0) as cost_expected
        from (select * from sales_product where company_id = ${companyId} and ${slice(sql`day`)}) as t
        full join (
          select o.branch_id, o.local_day as day, l.product_id, count(*) as entries, sum(l.quantity * l.unit_qty) as quantity,
            sum(greatest(-l.quantity, 0) * l.unit_qty) as returned, sum(l.total) as revenue, sum(l.gst) as gst,
            sum(l.cost) as cost
          from sales_order o join sales_line l on l.company_id = o.company_id and l.order_id = o.id
          where o.company_id = ${companyId} and ${isCounted} and ${slice(sql`o.local_day`)} group by 1, 2, 3
        ) as o on o.branch_id = t.branch_id and o.day = t.day and o.product_id = t.product_id
        join product p on p.company_id = ${companyId} and p.id = coalesce(t.product_id, o.product_id)`,
    },
  ],
});

/** Tender totals = payments. */
export const tenderTotals = check<Slice>({
  name: 'tenderTotals',
  ...ofDays,
  parts: [
    {
      measures: { tenderAmount: 'amount' },
      path: (row) => dayPath(row),
      words: choiceWords,
      select: (companyId, slice) => sql`
        select 0 as id, coalesce(t.branch_id, p.branch_id) as branch_id, coalesce(t.day, p.day) as day,
          coalesce(t.payment_type, p.payment_type) as label, coalesce(p.entries, 0) as entries,
          coalesce(t.amount, 0) as amount, coalesce(p.amount, 0) as amount_expected
        from (select * from sales_tender where company_id = ${companyId} and ${slice(sql`day`)}) as t
        full join (
          select branch_id, local_day as day, payment_type, sum(processed) as amount, count(*) as entries
          from sales_payment where company_id = ${companyId} and ${slice(sql`local_day`)} group by 1, 2, 3
        ) as p on p.branch_id = t.branch_id and p.day = t.day and p.payment_type = t.payment_type`,
    },
  ],
});

/** GST on invoices = GST on their lines = GST in reports, per branch and day; GST-free sales on lines = in reports. */
export const gst = check<Slice>({
  name: 'gst',
  ...ofDays,
  parts: [
    {
      measures: { reportGst: 'report', reportGstFree: 'gst_free', lineGst: 'lines' },
      path: (row) => dayPath(row),
      select: (companyId, slice) => sql`
        select 0 as id, coalesce(t.branch_id, o.branch_id) as branch_id, coalesce(t.day, o.day) as day, '' as label,
          coalesce(o.entries, 0) as entries, coalesce(t.gst, 0) as report, coalesce(o.gst, 0) as report_expected,
          coalesce(t.gst_free, 0) as gst_free, coalesce(o.gst_free, 0) as gst_free_expected,
          coalesce(o.line_gst, 0) as lines, coalesce(o.gst, 0) as lines_expected
        from (
          select branch_id, day, sum(gst) as gst, sum(gst_free) as gst_free from sales_hour
          where company_id = ${companyId} and ${slice(sql`day`)} group by 1, 2
        ) as t
        full join (
          select o.branch_id, o.local_day as day, sum(o.gst) as gst, sum(l.gst) as line_gst, sum(l.gst_free) as gst_free,
            sum(l.entries) as entries
          from sales_order o cross join lateral (
            select coalesce(sum(gst), 0) as gst, coalesce(sum(total) filter (where gst_free), 0) as gst_free,
              count(*) as entries
            from sales_line
            where company_id = o.company_id and order_id = o.id) as l
          where o.company_id = ${companyId} and ${isCounted} and ${slice(sql`o.local_day`)} group by 1, 2
        ) as o on o.branch_id = t.branch_id and o.day = t.day`,
    },
  ],
});
