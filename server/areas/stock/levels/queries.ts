import { type RawBuilder, sql } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import { type Milli, milli } from '#contract/quantity.ts';
import { FEW_UNITS } from '#contract/stock/level.ts';
import type { pageOfLevels as endpoint, LevelAtBranch, LevelRow } from '#contract/stock/levels.ts';
import { productConditions } from '#server/areas/stock/products.ts';
import { shownCents } from '#server/areas/stock/value.ts';
import type { Db } from '#server/platform/context.ts';
import { isFiltered, orderOf, pageBy, rowsInOrder } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';

export type LevelFilter = Input<typeof endpoint>;
type Branch = Reply<typeof endpoint>['branches'][number];

/** Levels (`level`) with the branch's own reorder point (`reorder`), if any. */
const levelsWithReorder = sql`stock_level level
  left join stock_reorder reorder on reorder.company_id = level.company_id and reorder.product_id = level.product_id
    and reorder.branch_id = level.branch_id`;

const available = sql`(level.on_hand - level.committed)`;

/** The rule of `stockLevelOf`, in SQL: out of stock counts as low too. */
const isLow = sql<boolean>`(${available} <= 0 or case when reorder.reorder_point is not null
  then ${available} <= reorder.reorder_point
  else ${available} < 1000::bigint * case when p.order_qty > 0 then p.order_qty else ${FEW_UNITS} end end)`;

/**
 * An upper bound of what is available anywhere with low stock, for any product: it skips nearly all levels before the
 * joins. Both ends are the last entry of an index.
 */
const highestLow = ({ companyId }: Scope) => sql`greatest(
  (select 1000::bigint * greatest(max(o.order_qty), ${FEW_UNITS}) from product o
    where o.company_id = ${companyId} and o.archived_at is null),
  (select max(r.reorder_point) from stock_reorder r where r.company_id = ${companyId}))`;

const conditionByView = { low: isLow, out: sql<boolean>`${available} <= 0` };

const atBranch = (branchId: number | undefined) =>
  branchId === undefined ? sql`true` : sql`level.branch_id = ${branchId}`;

/** Without a chosen branch, low and out refer to the user's own branches. */
const watched = ({ branchIds }: Scope, branchId: number | undefined) =>
  branchId === undefined ? sql`level.branch_id = any(${branchIds}::bigint[])` : atBranch(branchId);

const conditionsOf = (scope: Scope, { branchId, show, productId, ...filter }: Partial<LevelFilter>) =>
  [
    show &&
      sql<boolean>`(p.status = 'active' and exists (select from ${levelsWithReorder}
        where level.company_id = p.company_id and level.product_id = p.id and ${watched(scope, branchId)}
          and ${available} <= ${highestLow(scope)} and ${conditionByView[show]}))`,
    productId && sql<boolean>`p.id = ${productId}`,
    ...productConditions(filter),
  ].filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object');

/** Only these sort orders need every product's totals; the others read those of one page. */
const sortsBySum = new Set<LevelFilter['sortField']>(['onHand', 'available', 'value']);

const order = {
  title: sql`lower(p.title) collate "C"`,
  sku: sql`lower(p.sku) collate "C"`,
  onHand: sql`coalesce(sums.on_hand, 0)`,
  available: sql`coalesce(sums.available, 0)`,
  value: sql`coalesce(sums.own_on_hand * cost.average, 0)`,
};

const productsIn = (db: Db, scope: Scope, filter: Partial<LevelFilter>) => {
  const conditions = conditionsOf(scope, filter);
  return db
    .selectFrom('product as p')
    .where('p.companyId', '=', scope.companyId)
    .where('p.archivedAt', 'is', null)
    .$if(conditions.length > 0, (rows) => rows.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`));
};

/** Products that are low at a branch, or at any of the user's branches, for counting them. */
export const lowProducts = (db: Db, scope: Scope, branchId: number | undefined) =>
  productsIn(db, scope, { show: 'low', branchId }).select(sql<number>`1`.as('one'));

/** The ids in order; totals are included only where the order needs them. */
const idsInOrder = (db: Db, scope: Scope, filter: LevelFilter): RawBuilder<{ id: number }> => {
  const sums = sql`left join (select level.product_id, sum(level.on_hand) as on_hand, sum(${available}) as available,
        sum(level.on_hand) filter (where level.branch_id = any(${scope.branchIds}::bigint[])) as own_on_hand
      from stock_level level where level.company_id = ${scope.companyId} and ${atBranch(filter.branchId)}
      group by level.product_id) as sums on sums.product_id = p.id
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id`;
  const base = productsIn(db, scope, filter);
  const by = orderOf(filter, order, { field: 'title' }, sql`p.id`);
  if (!sortsBySum.has(filter.sortField)) return sql`${base.select('p.id').orderBy(by)}`;
  return sql`select p.id from product p ${sums} where p.id in (${base.select('p.id')}) order by ${by}`;
};

type Product = Omit<LevelRow, 'branches' | 'onHand' | 'available' | 'value'> & { average: string };
type Level = { productId: number } & Record<keyof LevelAtBranch, number> & {
    reorderPoint: number | null;
    reorderQty: number | null;
  };

const readProducts = async (db: Db, { companyId }: Scope, ids: readonly number[]): Promise<Product[]> => {
  const { rows } = await sql<Product>`
    select p.id as product_id, p.sku, p.title, p.chinese_title, p.order_qty, p.sold_by_weight,
      p.status = 'active' as is_active, coalesce(cost.average, 0) as average,
      coalesce((select b.code from product_barcode b
        where b.company_id = p.company_id and b.product_id = p.id and b.position = 0), '') as barcode
    from unnest(${ids}::bigint[]) with ordinality as asked (id, at)
    join product p on p.company_id = ${companyId} and p.id = asked.id
    left join stock_cost cost on cost.company_id = p.company_id and cost.product_id = p.id
    order by asked.at`.execute(db);
  return rows;
};

const readLevels = async (db: Db, { companyId }: Scope, ids: readonly number[]): Promise<Level[]> => {
  const { rows } = await sql<Level>`
    select level.product_id, level.branch_id, level.on_hand, level.committed, ${available} as available, level.incoming,
      reorder.reorder_point, reorder.reorder_qty
    from ${levelsWithReorder}
    where level.company_id = ${companyId} and level.product_id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

/** Active branches, and closed ones that still have stock. */
export const branchesOf = async (db: Db, { companyId }: Scope): Promise<Branch[]> => {
  const { rows } = await sql<Branch>`
    select branch.id, branch.name from branch
    where branch.company_id = ${companyId} and (branch.status = 'active' or exists (select from stock_level level
      where level.company_id = branch.company_id and level.branch_id = branch.id
        and (level.on_hand <> 0 or level.committed <> 0 or level.incoming <> 0)))
    order by branch.number`.execute(db);
  return rows;
};

const milliOrNull = (quantity: number | null): Milli | null => (quantity === null ? null : milli(quantity));

const toLevel = ({ productId, ...level }: Level): LevelAtBranch => ({
  branchId: level.branchId,
  onHand: milli(level.onHand),
  committed: milli(level.committed),
  available: milli(level.available),
  incoming: milli(level.incoming),
  reorderPoint: milliOrNull(level.reorderPoint),
  reorderQty: milliOrNull(level.reorderQty),
});

/** Quantities of the whole company, but values of the user's own branches only. */
const toRow = (
  { branchIds }: Scope,
  { average, ...product }: Product,
  levels: readonly Level[],
  branchId?: number,
): LevelRow => {
  const counted = branchId === undefined ? levels : levels.filter((level) => level.branchId === branchId);
  const sum = (of: 'onHand' | 'available', from = counted) =>
    milli(from.reduce((total, level) => total + level[of], 0));
  const own = sum(
    'onHand',
    counted.filter((level) => branchIds.includes(level.branchId)),
  );
  const isOwn = branchId === undefined || branchIds.includes(branchId);
  return {
    ...product,
    branches: levels.map(toLevel),
    onHand: sum('onHand'),
    available: sum('available'),
    ...(isOwn && { value: shownCents((own * Number(average)) / 1000) }),
  };
};

const rowsOf = async (db: Db, scope: Scope, ids: readonly number[], branchId: number | undefined) => {
  const byProduct = new Map<number, Level[]>(ids.map((id) => [id, []]));
  for (const level of await readLevels(db, scope, ids)) byProduct.get(level.productId)?.push(level);
  return (await readProducts(db, scope, ids)).map((product) =>
    toRow(scope, product, byProduct.get(product.productId) ?? [], branchId),
  );
};

/** Five statements, however many products and branches there are. */
export const pageOfLevels = async (db: Db, scope: Scope, filter: LevelFilter) => {
  const sorted = idsInOrder(db, scope, filter);
  // The chosen branch decides the columns and the stock; the products are the same.
  const filtered = isFiltered({ ...filter, branchId: undefined });
  const read = async (limit: number, skipped: number) =>
    (await sql<{ id: number }>`${sorted} limit ${limit} offset ${skipped}`.execute(db)).rows;
  const page = await pageBy(db, productsIn(db, scope, filter), read, filter, filtered);
  const ids = page.data.map(({ id }) => id);
  return {
    ...page,
    branches: await branchesOf(db, scope),
    data: await rowsOf(db, scope, ids, filter.branchId),
  };
};

/** All of them, for sheets. */
export const allLevels = (db: Db, scope: Scope, filter: LevelFilter) =>
  rowsInOrder(
    async () => (await idsInOrder(db, scope, filter).execute(db)).rows,
    (ids) => rowsOf(db, scope, ids, filter.branchId),
  );
