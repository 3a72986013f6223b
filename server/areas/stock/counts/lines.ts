import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type * as counting from '#contract/stock/counting.ts';
import type * as contract from '#contract/stock/counts.ts';
import { knownAt } from '#server/areas/stock/ledger/asOf.ts';
import { inCategory, productWords } from '#server/areas/stock/products.ts';
import type { Db } from '#server/platform/context.ts';
import { orderOf, pageOf } from '#server/platform/page.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import type { Take } from './queries.ts';

type Filter = Input<typeof counting.pageOfTakeLines>;
type Line = Reply<typeof counting.pageOfTakeLines>['data'][number];
type Summary = contract.StockTake['summary'];

/** In a blind count, expected quantities stay hidden. */
export const isHidden = ({ blind, status }: Take): boolean => blind && status === 'counting';

export const refuseHidden = (take: Take, field: string): void => {
  if (isHidden(take)) throw badField(field, say('stock.blindHidden'));
};

/** Condition on `p` for products in the scope of a stock take; `level` is the branch's stock level, if any. */
export const belongs = ({ id, scope, categoryId, brandId, supplierId }: Take): RawBuilder<boolean> =>
  ({
    all: () => sql<boolean>`true`,
    category: () => inCategory(categoryId),
    brand: () => sql<boolean>`p.brand_id = ${brandId}`,
    supplier: () => sql<boolean>`p.supplier_id = ${supplierId}`,
    list: () => sql<boolean>`exists (select from stock_take_product listed
      where listed.company_id = p.company_id and listed.take_id = ${id} and listed.product_id = p.id)`,
  })[scope]();

/** A product that is inactive and out of stock here does not need counting. */
export const expectedHere = sql<boolean>`p.archived_at is null and (p.status = 'active' or level.on_hand <> 0)`;

export const joinLevel = ({ branchId }: Take) => sql`
  left join stock_level level on level.company_id = p.company_id and level.product_id = p.id
    and level.branch_id = ${branchId}`;

const productColumns = sql`p.id as product_id, p.sku, p.title, p.chinese_title,
  coalesce((select b.code from product_barcode b
    where b.company_id = p.company_id and b.product_id = p.id and b.position = 0), '') as barcode`;

/** The ledger's quantity at the time a line was counted, including late entries. */
export const expectedOf = ({ branchId }: Take): RawBuilder<number> =>
  knownAt(
    { companyId: sql`line.company_id`, productId: sql`line.product_id`, branchId: sql`${branchId}` },
    sql`line.counted_at`,
    sql`coalesce(level.late_by, 0)`,
  );

/** Counted lines with expected quantities; once approved, with those stored at approval. */
const countedLines = (take: Take, companyId: number): RawBuilder<unknown> => {
  const applied = take.status === 'applied';
  const expected = isHidden(take) ? sql`null::bigint` : applied ? sql`line.expected` : expectedOf(take);
  return sql`
    select known.*,
      case when superseded then 0 else counted - expected end as variance,
      case when superseded then 0 else round((counted - expected) * unit_cost / 10) end as variance_cents
    from (
      select ${productColumns}, line.counted, line.counted_at, line.entries, line.round, line.recount, line.zeroed,
        line.since_id,
        ${expected} as expected, coalesce(${applied ? sql`line.unit_cost` : sql`cost.average`}, 0) as unit_cost,
        ${applied ? sql`line.superseded` : sql`coalesce(level.counted_at >= line.counted_at, false)`} as superseded
      from stock_take_line line
      join product p on p.id = line.product_id
      ${joinLevel(take)}
      left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
      where line.company_id = ${companyId} and line.take_id = ${take.id}
    ) as known`;
};

const uncountedLines = (take: Take, companyId: number): RawBuilder<unknown> => sql`
  select ${productColumns}, null::bigint as counted, null::timestamptz as counted_at, 0 as entries, 0 as round,
    false as recount, false as zeroed, null::bigint as since_id, ${isHidden(take) ? sql`null::bigint` : sql`coalesce(level.on_hand, 0)`} as expected,
    false as superseded, null::bigint as variance, null::numeric as variance_cents
  from product p ${joinLevel(take)}
  where p.company_id = ${companyId} and ${belongs(take)} and ${expectedHere}
    and not exists (select from stock_take_line line
      where line.company_id = p.company_id and line.take_id = ${take.id} and line.product_id = p.id)`;

/** Above the threshold, counted only once, and no recount requested yet. */
const needsRecount = ({ recountUnits, recountValue }: Take): RawBuilder<boolean> => sql<boolean>`(
  line.round = 1 and not line.recount and not line.superseded and (
    coalesce(abs(line.variance) > ${recountUnits}::bigint, false)
    or coalesce(abs(line.variance_cents) > ${recountValue}::bigint, false)))`;

/** Loaded for the lines of one page only. */
const placesOf = (take: Take, companyId: number): RawBuilder<string[] | null> => sql<string[] | null>`(
  select array_agg(distinct e.place order by e.place) from stock_take_entry e
  where e.company_id = ${companyId} and e.take_id = ${take.id} and e.product_id = line.product_id
    and e.id >= line.since_id and e.place <> '')`;

type LineRecord = {
  productId: number;
  sku: string;
  barcode: string;
  title: string;
  chineseTitle: string;
  counted: number | null;
  countedAt: Date | null;
  entries: number;
  round: number;
  recount: boolean;
  zeroed: boolean;
  superseded: boolean;
  places: string[] | null;
  expected: number | null;
  variance: number | null;
  varianceCents: string | null;
  needRecount: boolean;
};

const milliOrNull = (value: number | null) => (value === null ? null : milli(value));

const toLine = (hidden: boolean, { recount, varianceCents, needRecount, ...row }: LineRecord): Line => ({
  ...row,
  counted: milliOrNull(row.counted),
  expected: milliOrNull(row.expected),
  variance: milliOrNull(row.variance),
  varianceValue: varianceCents === null ? null : cents(Number(varianceCents)),
  needRecount: hidden ? null : needRecount,
  awaitingRecount: recount,
  places: row.places ?? [],
});

const showCondition = (take: Take, show: Filter['show']): RawBuilder<boolean> =>
  ({
    counted: () => sql<boolean>`true`,
    uncounted: () => sql<boolean>`true`,
    differing: () => sql<boolean>`line.variance <> 0`,
    needRecount: () => needsRecount(take),
    awaitingRecount: () => sql<boolean>`line.recount`,
  })[show]();

export const pageOfLines = async (db: Db, { companyId }: Scope, take: Take, filter: Filter) => {
  const { show, keyword, sortField } = filter;
  if (show === 'differing' || show === 'needRecount') refuseHidden(take, 'show');
  if (sortField === 'variance' || sortField === 'varianceValue') refuseHidden(take, 'sortField');
  const lines = show === 'uncounted' ? uncountedLines(take, companyId) : countedLines(take, companyId);
  const base = db
    .selectFrom(sql<LineRecord>`(${lines})`.as('line'))
    .where(showCondition(take, show))
    .$if(keyword !== undefined, (rows) =>
      rows.where(sql<boolean>`line.product_id in (select p.id from product p
        where p.company_id = ${companyId} and ${productWords(keyword ?? '')})`),
    );
  const order = orderOf(
    filter,
    {
      title: sql`lower(line.title) collate "C"`,
      sku: sql`lower(line.sku) collate "C"`,
      countedAt: sql`line.counted_at`,
      variance: sql`line.variance`,
      varianceValue: sql`line.variance_cents`,
    },
    { field: 'title' },
    sql`line.product_id`,
  );
  const page = await pageOf(
    db,
    base,
    (rows) =>
      rows
        .selectAll('line')
        .select([needsRecount(take).as('needRecount'), placesOf(take, companyId).as('places')])
        .orderBy(order),
    filter,
    true,
  );
  const hidden = isHidden(take);
  return { ...page, data: page.data.map((row) => toLine(hidden, row as unknown as LineRecord)) };
};

export const productsNeedingRecount = async (db: Db, { companyId }: Scope, take: Take): Promise<number[]> => {
  const { rows } = await sql<{ productId: number }>`
    select line.product_id from (${countedLines(take, companyId)}) as line where ${needsRecount(take)}`.execute(db);
  return rows.map(({ productId }) => productId);
};

type Sums = {
  counted: number;
  awaiting: number;
  differing: number;
  needing: number;
  surplus: number;
  missing: number;
  worth: string;
};

export const summaryOf = async (db: Db, { companyId }: Scope, take: Take): Promise<Summary> => {
  const countProducts = sql<{ products: number }>`
    select count(*)::int as products from product p ${joinLevel(take)}
    where p.company_id = ${companyId} and ${belongs(take)} and ${expectedHere}`;
  const lineSums = sql<Sums>`
    select count(*)::int as counted, count(*) filter (where recount)::int as awaiting,
      count(*) filter (where variance <> 0)::int as differing,
      count(*) filter (where ${needsRecount(take)})::int as needing,
      coalesce(sum(variance) filter (where variance > 0), 0)::bigint as surplus,
      coalesce(-sum(variance) filter (where variance < 0), 0)::bigint as missing,
      coalesce(sum(variance_cents), 0) as worth
    from (${countedLines(take, companyId)}) as line`;
  const products = (await countProducts.execute(db)).rows[0]?.products ?? 0;
  const sums = (await lineSums.execute(db)).rows[0];
  const visibleSums = isHidden(take) ? undefined : sums;
  return {
    products,
    counted: sums?.counted ?? 0,
    awaitingRecount: sums?.awaiting ?? 0,
    differing: visibleSums?.differing ?? null,
    needRecount: visibleSums?.needing ?? null,
    surplus: visibleSums ? milli(visibleSums.surplus) : null,
    missing: visibleSums ? milli(visibleSums.missing) : null,
    varianceValue: visibleSums ? cents(Number(visibleSums.worth)) : null,
  };
};
