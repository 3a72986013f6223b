import { type RawBuilder, sql } from 'kysely';
import type { WithCost } from '#contract/cost.ts';
import {
  type Analysis,
  MAX_ANALYSIS_DAYS,
  type SoldGroup,
  type SoldProduct,
  TOP_PRODUCTS,
} from '#contract/dashboard.ts';
import { DAY_MS } from '#contract/days.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type { Db } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { branchClocks } from './branchClocks.ts';

type Days = { from?: string | undefined; to?: string | undefined };
type Span = { from: string; to: string };

/** The requested days; by default the last 30, up to the latest local date of any branch. */
const spanOf = async (db: Db, scope: Scope, { from, to }: Days, at: Date): Promise<Span> => {
  const { rows } = await sql<Span>`
    select coalesce(${from ?? null}::date, till.day - 29) as from, till.day as to
    from (select coalesce(${to ?? null}::date, max(today), ${at}::timestamptz::date) as day
      from (${branchClocks(scope, at)}) as clock) as till`.execute(db);
  const [span] = rows;
  if (!span) throw new Error('An aggregate answers one row');
  const length = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS + 1;
  if (length < 1) throw badField('to', say('dashboard.endBeforeStart'));
  if (length > MAX_ANALYSIS_DAYS) throw badField('from', say('dashboard.maxTwoYears'));
  return span;
};

/** Rows of a running total, for the user's branches and the requested days. */
const rowsIn = (table: RawBuilder<unknown>, { companyId, branchIds }: Scope, { from, to }: Span) => sql`
  ${table} where company_id = ${companyId} and branch_id = any(${branchIds}::bigint[])
    and day between ${from}::date and ${to}::date`;

type Hour = {
  weekday: number;
  hour: number;
  channel: Analysis['channels'][number]['channel'];
  sales: number;
  gst: number;
  cost: number;
  transactions: number;
};

const readHours = async (db: Db, scope: Scope, span: Span): Promise<Hour[]> => {
  const { rows } = await sql<Hour>`
    select extract(isodow from day)::integer as weekday, hour, channel, sum(sales)::bigint as sales,
      sum(gst)::bigint as gst, sum(cost) * 100 as cost, sum(transactions)::bigint as transactions
    from ${rowsIn(sql`sales_hour`, scope, span)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, cost: Number(row.cost) }));
};

type SoldRow = Omit<WithCost<SoldProduct, 'cost'>, 'id'> & {
  kind: 'category' | 'brand' | 'product';
  id: number | null;
  name: string;
};

/** Sales by product, with its current category and brand. */
const readSoldRows = async (db: Db, scope: Scope, span: Span): Promise<SoldRow[]> => {
  const sums = sql`sum(quantity)::bigint, sum(revenue)::bigint, sum(gst)::bigint, round(sum(cost) * 100)::bigint`;
  const sumsOf = (kind: 'category' | 'brand') => sql`
    select ${sql.lit(kind)}, ${sql.ref(kind)}.id, coalesce(${sql.ref(kind)}.name, ''), '', '', '', null, ${sums}
    from sold left join ${sql.table(kind)} on ${sql.ref(kind)}.company_id = ${scope.companyId}
      and ${sql.ref(kind)}.id = sold.${sql.ref(`${kind}_id`)}
    group by ${sql.ref(kind)}.id, ${sql.ref(kind)}.name`;
  const { rows } = await sql<SoldRow>`
    with counted as materialized (
      select product_id, sum(quantity) as quantity, sum(revenue) as revenue, sum(gst) as gst, sum(cost) as cost
      from ${rowsIn(sql`sales_product`, scope, span)}
      group by product_id
    ), sold as materialized (
      select counted.*, p.sku, p.title, p.chinese_title, p.images[1] as thumbnail, p.category_id, p.brand_id
      from counted join product p on p.company_id = ${scope.companyId} and p.id = counted.product_id
      where (counted.quantity, counted.revenue) <> (0, 0)
    )
    select * from (
      ${sumsOf('category')} union all ${sumsOf('brand')} union all
      (select 'product', product_id, '', sku, title, chinese_title, thumbnail, quantity::bigint, revenue::bigint,
        gst::bigint, round(cost * 100)::bigint
      from sold order by revenue desc, product_id limit ${TOP_PRODUCTS})
    ) as sums (kind, id, name, sku, title, chinese_title, thumbnail, quantity, revenue, gst, cost)
    order by revenue desc, name, id`.execute(db);
  return rows.map((row) => ({
    ...row,
    quantity: milli(row.quantity),
    revenue: cents(row.revenue),
    gst: cents(row.gst),
    cost: cents(row.cost),
  }));
};

const figureOf = (rows: readonly Hour[]) => ({
  sales: cents(rows.reduce((sum, { sales }) => sum + sales, 0)),
  transactions: rows.reduce((sum, { transactions }) => sum + transactions, 0),
});

const groupHours = <K>(rows: readonly Hour[], keyOf: (row: Hour) => K) =>
  [...new Set(rows.map(keyOf))].map((key) => ({ key, ...figureOf(rows.filter((row) => keyOf(row) === key)) }));

/** Sales of a period by category, brand, product, weekday and hour, in three statements. */
export const analysisOf = async (db: Db, scope: Scope, days: Days, at: Date): Promise<Analysis> => {
  const span = await spanOf(db, scope, days, at);
  const hours = await readHours(db, scope, span);
  const rows = await readSoldRows(db, scope, span);
  const groups = (kind: SoldRow['kind']): SoldGroup[] => rows.filter((row) => row.kind === kind);
  const { sales, transactions } = figureOf(hours);
  return {
    ...span,
    total: {
      revenue: sales,
      transactions,
      gst: cents(hours.reduce((sum, { gst }) => sum + gst, 0)),
      cost: cents(Math.round(hours.reduce((sum, { cost }) => sum + cost, 0))),
      quantity: milli(groups('category').reduce((sum, { quantity }) => sum + quantity, 0)),
    },
    categories: groups('category'),
    brands: groups('brand'),
    products: rows.flatMap(({ kind, id, ...row }) => (kind === 'product' && id !== null ? [{ ...row, id }] : [])),
    channels: groupHours(hours, ({ channel }) => channel)
      .map(({ key, ...figure }) => ({ channel: key, ...figure }))
      .toSorted((a, b) => b.sales - a.sales),
    hours: groupHours(hours, ({ weekday, hour }) => weekday * 24 + hour).map(({ key, ...figure }) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      ...figure,
    })),
  };
};
