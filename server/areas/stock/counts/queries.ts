import { type RawBuilder, sql } from 'kysely';
import type { WithCost } from '#contract/cost.ts';
import type { Input, Reply } from '#contract/endpoint.ts';
import { cents } from '#contract/money.ts';
import { milli } from '#contract/quantity.ts';
import type * as contract from '#contract/stock/counts.ts';
import type { Db, Trx } from '#server/platform/context.ts';
import { withinDays } from '#server/platform/days.ts';
import { containing, isFiltered, orderOf, pageOf } from '#server/platform/page.ts';
import type { Scope } from '#server/platform/scope.ts';
import { nextVersion } from '#server/platform/version.ts';

type Row = Reply<typeof contract.pageOfStockTakes>['data'][number];
/** A stock take without the sums of its lines. */
export type Take = WithCost<Omit<Row, 'counted'>, 'recountValue'>;

const takeColumns = [
  'take.id',
  'take.reference',
  'take.branchId',
  'branch.name as branchName',
  'take.status',
  'take.scope',
  'take.categoryId',
  'take.brandId',
  'take.supplierId',
  'take.scopeName',
  'take.blind',
  'take.recountUnits',
  'take.recountValue',
  'take.note',
  'take.complete',
  'take.createdByName as createdBy',
  'take.createdAt as createTime',
  'take.reviewedAt as reviewTime',
  'take.appliedByName as appliedBy',
  'take.appliedAt as appliedTime',
  'take.version',
] as const;

type TakeRecord = Omit<Take, 'status' | 'scope' | 'recountUnits' | 'recountValue'> & {
  status: string;
  scope: string;
  recountUnits: number | null;
  recountValue: number | null;
};

const toTake = <T extends TakeRecord>(row: T) => ({
  ...row,
  status: row.status as Take['status'],
  scope: row.scope as Take['scope'],
  recountUnits: row.recountUnits === null ? null : milli(row.recountUnits),
  recountValue: row.recountValue === null ? null : cents(row.recountValue),
});

/** Stock takes belong to a branch. */
const takesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('stockTake as take')
    .innerJoin('branch', 'branch.id', 'take.branchId')
    .where('take.companyId', '=', scope.companyId)
    .where((eb) => eb('take.branchId', '=', eb.fn.any(eb.val(scope.branchIds))));

const takeById = (db: Db, scope: Scope, id: number) => takesIn(db, scope).select(takeColumns).where('take.id', '=', id);

export const findTake = async (db: Db, scope: Scope, id: number): Promise<Take | undefined> => {
  const row = await takeById(db, scope, id).executeTakeFirst();
  return row && toTake(row);
};

/** Locks the row, so that entries and the end of counting come one after the other. */
export const lockTake = async (trx: Trx, scope: Scope, id: number): Promise<Take | undefined> => {
  const row = await takeById(trx, scope, id).forNoKeyUpdate('take').executeTakeFirst();
  return row && toTake(row);
};

type Filter = Input<typeof contract.pageOfStockTakes>;

const takesMatching = (db: Db, scope: Scope, filter: Partial<Filter>) => {
  const { branchId, status, from, to, keyword } = filter;
  const days = withinDays(sql`take.created_at`, sql`branch.time_zone`, from, to);
  return takesIn(db, scope)
    .$if(branchId !== undefined, (takes) => takes.where('take.branchId', '=', branchId ?? 0))
    .$if(status !== undefined, (takes) => takes.where('take.status', '=', status ?? ''))
    .$if(days.length > 0, (takes) => takes.where(sql<boolean>`(${sql.join(days, sql` and `)})`))
    .$if(keyword !== undefined, (takes) =>
      takes.where(
        sql<boolean>`lower(take.reference || ' ' || take.scope_name || ' ' || take.note || ' ' || take.created_by_name)
          like ${containing(keyword ?? '')}`,
      ),
    );
};

/** The stock takes that wait for approval at these branches, for counting them. */
export const takesToApprove = (db: Db, scope: Scope) =>
  takesMatching(db, scope, { status: 'review' }).select(sql<number>`1`.as('one'));

export const pageOfTakes = async (db: Db, scope: Scope, filter: Filter) => {
  const base = takesMatching(db, scope, filter);
  const order = orderOf(
    filter,
    { createTime: sql`take.created_at`, reference: sql`take.reference`, status: sql`take.status` },
    { field: 'createTime', order: 'descend' },
    sql`take.id`,
  );
  const page = await pageOf(
    db,
    base,
    (takes) =>
      takes
        .select([
          ...takeColumns,
          sql<number>`(select count(*)::int from stock_take_line line
            where line.company_id = take.company_id and line.take_id = take.id)`.as('counted'),
        ])
        .orderBy(order),
    filter,
    isFiltered(filter),
  );
  return { ...page, data: page.data.map(toTake) };
};

/** The database's clock, which also dates movements. */
export const clock = sql<Date>`clock_timestamp()`;

type TakeFields = Pick<Take, 'branchId' | 'scope' | 'categoryId' | 'brandId' | 'supplierId' | 'scopeName'> &
  Partial<Pick<Take, 'blind' | 'recountUnits' | 'recountValue' | 'note'>>;

export const insertTake = async (trx: Trx, scope: Scope, fields: TakeFields): Promise<number> => {
  const { id } = await trx
    .insertInto('stockTake')
    .values({ ...fields, companyId: scope.companyId, createdBy: scope.userId, createdByName: scope.userName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Stores the products of a stock take by list; returns how many of them belong to the company. */
export const insertProductList = async (
  trx: Trx,
  { companyId }: Scope,
  takeId: number,
  productIds: readonly number[],
): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into stock_take_product (company_id, take_id, product_id)
    select ${companyId}, ${takeId}, p.id from product p
    where p.company_id = ${companyId} and p.archived_at is null and p.id = any(${productIds}::bigint[])`.execute(trx);
  return Number(numAffectedRows);
};

type TakeChange = Partial<
  Pick<Take, 'reference' | 'status' | 'blind' | 'recountUnits' | 'recountValue' | 'note' | 'complete'> & {
    reviewedAt: RawBuilder<Date>;
    appliedAt: RawBuilder<Date>;
    appliedByName: string;
  }
>;

export const updateTake = (trx: Trx, { companyId }: Scope, id: number, change: TakeChange) =>
  trx
    .updateTable('stockTake')
    .set({ ...change, version: nextVersion })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();
