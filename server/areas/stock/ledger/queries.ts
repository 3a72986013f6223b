import { type RawBuilder, sql } from 'kysely';
import type { WithCost } from '#contract/cost.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { milli } from '#contract/quantity.ts';
import type * as contract from '#contract/stock.ts';
import { productConditions } from '#server/areas/stock/products.ts';
import { shownCents } from '#server/areas/stock/value.ts';
import type { Db } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import { mustExist } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { keywordCondition } from './keyword.ts';

type StockFilter = Input<typeof contract.pageOfStock>;
type MovementFilter = Input<typeof contract.pageOfMovements>;
type Movement = contract.Movement;
type StockRow = WithCost<Reply<typeof contract.pageOfStock>['data'][number], 'averageCost' | 'value'>;

const RECENT_MOVEMENTS = 20;

type MovementRecord = Omit<Movement, 'unitCost' | 'quantity'> & { unitCost: string; quantity: number };

const toMovement = (row: MovementRecord): Movement => ({
  ...row,
  quantity: milli(row.quantity),
  unitCost: Number(row.unitCost),
});

/** Most documents get their number after posting, so the reference is read from the document. */
const referenceOf = sql<string>`coalesce(nullif(m.reference, ''), case m.document_type
  when 'transfer' then (select d.reference from stock_transfer d
    where d.company_id = m.company_id and d.id = m.document_id)
  when 'writeOff' then (select d.reference from write_off d where d.company_id = m.company_id and d.id = m.document_id)
  when 'stockTake' then (select d.reference from stock_take d where d.company_id = m.company_id and d.id = m.document_id)
  when 'salesOrder' then (select d.reference from sales_order d
    where d.company_id = m.company_id and d.id = m.document_id)
  when 'purchaseOrder' then (select d.reference from purchase_order d
    where d.company_id = m.company_id and d.id = m.document_id)
end, '')`;

const movementColumns = [
  'm.id',
  'm.productId',
  'p.sku',
  'p.title',
  'p.chineseTitle',
  'm.branchId',
  'branch.name as branchName',
  'm.kind',
  'm.quantity',
  'm.unitCost',
  'm.documentType',
  'm.documentId',
  referenceOf.as('reference'),
  'm.reason',
  'm.note',
  'm.userName',
  'm.occurredAt',
  'm.recordedAt',
] as const;

/** Movements at the branches a user can see. */
const movementsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('stockMovement as m')
    .innerJoin('branch', 'branch.id', 'm.branchId')
    .innerJoin('product as p', 'p.id', 'm.productId')
    .where('m.companyId', '=', scope.companyId)
    .where((eb) => eb('m.branchId', '=', eb.fn.any(eb.val(scope.branchIds))));

const branchesOf = async (db: Db, { companyId }: Scope, productId: number) => {
  const { rows } = await sql<{
    branchId: number;
    branchName: string;
    onHand: number;
    committed: number;
    incoming: number;
    reorderPoint: number | null;
    reorderQty: number | null;
  }>`
    select branch.id as branch_id, branch.name as branch_name, coalesce(level.on_hand, 0) as on_hand,
      coalesce(level.committed, 0) as committed, coalesce(level.incoming, 0) as incoming,
      reorder.reorder_point, reorder.reorder_qty
    from branch
    left join stock_level level on level.company_id = branch.company_id and level.branch_id = branch.id
      and level.product_id = ${productId}
    left join stock_reorder reorder on reorder.company_id = branch.company_id and reorder.branch_id = branch.id
      and reorder.product_id = ${productId}
    where branch.company_id = ${companyId}
      and (branch.status = 'active' or level.on_hand <> 0 or level.committed <> 0 or level.incoming <> 0)
    order by branch.number`.execute(db);
  return rows.map((row) => ({
    ...row,
    onHand: milli(row.onHand),
    committed: milli(row.committed),
    available: milli(row.onHand - row.committed),
    incoming: milli(row.incoming),
    reorderPoint: row.reorderPoint === null ? null : milli(row.reorderPoint),
    reorderQty: row.reorderQty === null ? null : milli(row.reorderQty),
  }));
};

/** Quantities of all branches; movements only of the branches the user can see. */
export const productStock = async (
  db: Db,
  scope: Scope,
  productId: number,
): Promise<Reply<typeof contract.productStock>> => {
  const { companyId } = scope;
  const product = mustExist(
    await db
      .selectFrom('product')
      .leftJoin('stockCost as cost', (join) =>
        join.onRef('cost.productId', '=', 'product.id').onRef('cost.companyId', '=', 'product.companyId'),
      )
      .select(['cost.average', 'cost.value', 'product.orderQty'])
      .where('product.companyId', '=', companyId)
      .where('product.id', '=', productId)
      .where('product.archivedAt', 'is', null)
      .executeTakeFirst(),
  );
  const movements = await movementsIn(db, scope)
    .select(movementColumns)
    .where('m.productId', '=', productId)
    .orderBy('m.recordedAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(RECENT_MOVEMENTS)
    .execute();
  return {
    branches: await branchesOf(db, scope, productId),
    movements: (movements as MovementRecord[]).map(toMovement),
    orderQty: product.orderQty,
    averageCost: Number(product.average ?? 0),
    value: shownCents(product.value ?? '0'),
  };
};

const stockConditions = (filter: StockFilter): RawBuilder<boolean>[] => {
  const { branchId, productId, onHandFrom, onHandTo } = filter;
  const conditions = [
    branchId && sql<boolean>`level.branch_id = ${branchId}`,
    productId && sql<boolean>`level.product_id = ${productId}`,
    onHandFrom !== undefined && sql<boolean>`level.on_hand >= ${onHandFrom}`,
    onHandTo !== undefined && sql<boolean>`level.on_hand <= ${onHandTo}`,
    ...productConditions(filter),
  ];
  return conditions.filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object');
};

const stockOrder = {
  sku: sql`lower(p.sku) collate "C"`,
  title: sql`lower(p.title) collate "C"`,
  onHand: sql`level.on_hand`,
  available: sql`level.on_hand - level.committed`,
  updateTime: sql`level.updated_at`,
};

type StockRecord = Omit<StockRow, 'onHand' | 'committed' | 'available' | 'incoming' | 'value' | 'averageCost'> & {
  onHand: number;
  committed: number;
  incoming: number;
  averageCost: string;
  value: string;
};

const toStockRow = (row: StockRecord): StockRow => ({
  ...row,
  onHand: milli(row.onHand),
  committed: milli(row.committed),
  available: milli(row.onHand - row.committed),
  incoming: milli(row.incoming),
  averageCost: Number(row.averageCost),
  value: shownCents(row.value),
});

/** Levels of all branches of the company. */
export const pageOfStock = async (db: Db, scope: Scope, filter: StockFilter) => {
  const conditions = stockConditions(filter);
  const base = db
    .selectFrom('stockLevel as level')
    .innerJoin('product as p', 'p.id', 'level.productId')
    .innerJoin('branch', 'branch.id', 'level.branchId')
    .leftJoin('stockCost as cost', (join) =>
      join.onRef('cost.companyId', '=', 'level.companyId').onRef('cost.productId', '=', 'level.productId'),
    )
    .where('level.companyId', '=', scope.companyId)
    .where('p.archivedAt', 'is', null)
    .$if(conditions.length > 0, (rows) => rows.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`));
  const order = orderOf(filter, stockOrder, { field: 'title' }, sql`level.product_id, level.branch_id`);
  const page = await pageOf(
    db,
    base,
    (rows) =>
      rows
        .select([
          'level.productId',
          'p.sku',
          'p.title',
          'p.chineseTitle',
          'p.orderQty',
          'level.branchId',
          'branch.name as branchName',
          'level.onHand',
          'level.committed',
          'level.incoming',
          'level.updatedAt as updateTime',
          sql<string>`coalesce((select b.code from product_barcode b
            where b.company_id = p.company_id and b.product_id = p.id and b.position = 0), '')`.as('barcode'),
          sql<string>`coalesce(cost.average, 0)`.as('averageCost'),
          sql<string>`round(coalesce(cost.average, 0) * level.on_hand / 1000, 6)`.as('value'),
        ])
        .orderBy(order),
    filter,
    isFiltered(filter),
  );
  return { ...page, data: (page.data as StockRecord[]).map(toStockRow) };
};

export const pageOfMovements = async (db: Db, scope: Scope, filter: MovementFilter) => {
  const { productId, branchId, kind, from, to, keyword } = filter;
  const conditions = [
    productId && sql<boolean>`m.product_id = ${productId}`,
    branchId && sql<boolean>`m.branch_id = ${branchId}`,
    kind && sql<boolean>`m.kind = ${kind}`,
    ...withinDays(sql`m.recorded_at`, sql`branch.time_zone`, from, to),
    keyword && (await keywordCondition(db, scope, keyword)),
  ].filter((condition): condition is RawBuilder<boolean> => typeof condition === 'object');
  const base = movementsIn(db, scope).$if(conditions.length > 0, (rows) =>
    rows.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`),
  );
  const order = filter.sortOrder === 'ascend' ? sql`m.recorded_at, m.id` : sql`m.recorded_at desc, m.id desc`;
  const page = await pageOf(db, base, (rows) => rows.select(movementColumns).orderBy(order), filter, true);
  return { ...page, data: (page.data as MovementRecord[]).map(toMovement) };
};
