import { type RawBuilder, sql } from 'kysely';
import type { WithCost } from '#contract/cost.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { milli } from '#contract/quantity.ts';
import type { stockByDate } from '#contract/stock/byDate.ts';
import { productConditions } from '#server/areas/stock/products.ts';
import { shownCents } from '#server/areas/stock/value.ts';
import type { Db } from '#server/platform/context.ts';
import { startOfDay } from '#server/platform/days.ts';
import { orderOf } from '#server/platform/page.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { averageAt, knownAt, knownAverageAt, recordedAt } from './asOf.ts';

type Filter = Input<typeof stockByDate>;
type Row = WithCost<Reply<typeof stockByDate>['data'][number], 'averageCost' | 'value'>;

/** The moment to show stock for; a day ends when the branch's next day begins. */
const momentOf = ({ at, day }: Filter): RawBuilder<unknown> => {
  if (at) return sql`${at}::timestamptz`;
  return day ? sql`(${startOfDay(day, sql`branch.time_zone`, 1)} - interval '1 microsecond')` : sql`now()`;
};

const conditionsOf = ({ branchId, ...filter }: Filter): RawBuilder<unknown> => {
  const conditions = [sql`true`, branchId && sql`level.branch_id = ${branchId}`, ...productConditions(filter)];
  return sql.join(
    conditions.filter((condition) => typeof condition === 'object'),
    sql` and `,
  );
};

/**
 * Stock of each product at each of the user's branches: one or two look-ups per level, however long its history.
 * Products archived since are included.
 */
const stockAt = (scope: Scope, filter: Filter, which: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { companyId, branchIds } = scope;
  if (filter.branchId !== undefined) branchOf(scope, filter.branchId);
  const keys = { companyId: sql`level.company_id`, productId: sql`level.product_id`, branchId: sql`level.branch_id` };
  const moment = sql`moment.at`;
  const includesLate = filter.basis === 'known';
  const quantity = includesLate ? knownAt(keys, moment, sql`level.late_by`) : recordedAt(keys, moment);
  const average = includesLate ? knownAverageAt(keys, moment) : averageAt(keys, moment);
  return sql`
    select held.*, round(held.quantity * held.average / 1000, 6) as value
    from (
      select level.product_id, level.branch_id, p.sku, p.title, p.chinese_title, branch.name as branch_name,
        ${quantity} as quantity, ${average} as average
      from stock_level level
      join product p on p.id = level.product_id
      join branch on branch.id = level.branch_id
      cross join lateral (select ${momentOf(filter)} as at) as moment
      where level.company_id = ${companyId} and level.branch_id = any(${branchIds}::bigint[]) and ${conditionsOf(filter)} and ${which}
    ) as held`;
};

type LevelRecord = Omit<Row, 'quantity' | 'averageCost' | 'value'> & {
  quantity: number;
  average: string;
  value: string;
};

const toRow = ({ average, ...row }: LevelRecord): Row => ({
  ...row,
  quantity: milli(row.quantity),
  averageCost: Number(average),
  value: shownCents(row.value),
});

const barcode = sql`coalesce((select b.code from product_barcode b
  where b.company_id = ${sql.ref('scope.id')} and b.product_id = stock.product_id and b.position = 0), '')`;

const orders = {
  title: sql`lower(title) collate "C"`,
  sku: sql`lower(sku) collate "C"`,
  quantity: sql`quantity`,
  value: sql`value`,
};

const orderBy = (filter: Filter) => orderOf(filter, orders, { field: 'title' }, sql`product_id, branch_id`);

type Sums = { total: number; units: number; worth: string };
type Page = Pick<Reply<typeof stockByDate>, 'data' | 'pageNo' | 'pageSize' | 'totalCount' | 'totalPage' | 'more'>;
type Totals = WithCost<Reply<typeof stockByDate>['totals'], 'value'>;

/** One pass over the levels gives the page, the count and the totals. */
export const pageByDate = async (db: Db, scope: Scope, filter: Filter): Promise<Page & { totals: Totals }> => {
  const { pageNo, pageSize } = filter;
  const { rows } = await sql<(LevelRecord & { place: number }) | (Sums & { place: null })>`
    with scope as (select ${scope.companyId}::bigint as id),
    stock as materialized (select * from (${stockAt(scope, filter, sql`true`)}) as all_of_them where quantity <> 0),
    page as (
      select *, row_number() over (order by ${orderBy(filter)}) as place
      from stock order by place limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    )
    select place, product_id, branch_id, sku, title, chinese_title, branch_name, quantity, average, value,
      ${barcode} as barcode, null::int as total, null::bigint as units, null::numeric as worth
    from page as stock, scope
    union all
    select null, null, null, null, null, null, null, null, null, null, null, count(*)::int,
      coalesce(sum(quantity), 0)::bigint, coalesce(sum(value), 0)
    from stock
    order by place nulls last`.execute(db);
  const { total, units, worth } = rows.at(-1) as Sums;
  return {
    data: rows.slice(0, -1).map((row) => toRow(row as LevelRecord)),
    pageNo,
    pageSize,
    totalCount: total,
    totalPage: Math.ceil(total / pageSize),
    more: false,
    totals: { quantity: milli(units), value: shownCents(worth) },
  };
};

export const totalsByDate = async (db: Db, scope: Scope, filter: Filter): Promise<Totals> =>
  (await pageByDate(db, scope, { ...filter, pageNo: 1, pageSize: 1 })).totals;

/** Levels read per query: short queries, so that others get their turn on an engine with one connection. */
const LEVELS_PER_QUERY = 500;

type Level = Pick<Row, 'productId' | 'branchId'>;

/** In the order of the page. Only an order by stock looks up figures here; by name or SKU it doesn't. */
const levelsInOrder = async (db: Db, scope: Scope, filter: Filter): Promise<Level[]> => {
  const { rows } = await sql<Level>`
    select product_id, branch_id from (${stockAt(scope, filter, sql`true`)}) as stock order by ${orderBy(filter)}`.execute(
    db,
  );
  return rows;
};

const stockOf = async (db: Db, scope: Scope, filter: Filter, levels: readonly Level[]): Promise<LevelRecord[]> => {
  const products = levels.map(({ productId }) => productId);
  const branches = levels.map(({ branchId }) => branchId);
  const these = sql`(level.product_id, level.branch_id) in
    (select * from unnest(${products}::bigint[], ${branches}::bigint[]))`;
  const { rows } = await sql<LevelRecord>`
    with scope as (select ${scope.companyId}::bigint as id)
    select stock.*, ${barcode} as barcode from scope, (${stockAt(scope, filter, these)}) as stock
    order by ${orderBy(filter)}`.execute(db);
  return rows;
};

/** All rows, in the order of the page. */
export async function* levelsByDate(db: Db, scope: Scope, filter: Filter): AsyncGenerator<Row[]> {
  const levels = await levelsInOrder(db, scope, filter);
  for (let start = 0; start < levels.length; start += LEVELS_PER_QUERY) {
    const rows = await stockOf(db, scope, filter, levels.slice(start, start + LEVELS_PER_QUERY));
    yield rows.filter(({ quantity }) => quantity !== 0).map(toRow);
  }
}
