import { sql } from 'kysely';
import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import type * as contract from '#contract/stock/counts.ts';
import { StockTake, StockTakeRow, type TakeStatus, takeNext } from '#contract/stock/counts.ts';
import { refuseInactive } from '#server/areas/stock/branch.ts';
import { takeReference } from '#server/areas/stock/reference.ts';
import { record } from '#server/platform/audit.ts';
import type { Db, Trx, WriteCtx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import { productsNeedingRecount, refuseHidden, summaryOf } from './lines.ts';
import { clock, findTake, insertProductList, insertTake, lockTake, type Take, updateTake } from './queries.ts';
import { progressOf, refuseStep } from './steps.ts';

const withSummary = async (db: Db, scope: Scope, take: Take): Promise<StockTake> => ({
  ...take,
  nextStatus: [...takeNext[take.status]],
  summary: await summaryOf(db, scope, take),
});

export const getTake = async (db: Db, scope: Scope, id: number): Promise<StockTake> =>
  withSummary(db, scope, mustExist(await findTake(db, scope, id)));

/** Locked, and still at the version the user has read. */
export const takeToChange = async (
  trx: Trx,
  scope: Scope,
  { id, version }: ByIdAndVersion,
  to?: TakeStatus,
): Promise<Take> => {
  const take = mustExist(await lockTake(trx, scope, id));
  // Who approved it says more than that somebody changed it.
  if (to) await refuseStep(trx, scope, take, to);
  if (version !== undefined && version !== take.version)
    unchangedSince(version, StockTake, await withSummary(trx, scope, take));
  return take;
};

const AuditedTake = StockTakeRow.omit({ counted: true });
const auditValues = (take: Take) => z.encode(AuditedTake, take);

export const recordTake = (
  trx: Trx,
  ctx: WriteCtx,
  action: string,
  { id, branchId, reference }: Take,
  fields: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => record(trx, ctx, { action, entity: 'stockTake', entityId: id, branchId, label: reference, ...fields });

type Draft = Input<typeof contract.createStockTake>;

const scopeTables = { category: 'category', brand: 'brand', supplier: 'supplier' } as const;

/** The one category, brand or supplier the scope names, with its name; the others are null. */
const aboutOf = async (trx: Trx, { companyId }: Scope, draft: Draft) => {
  const noScope = { categoryId: null, brandId: null, supplierId: null, scopeName: '' };
  const { scope: about } = draft;
  if (about === 'all' || about === 'list') return noScope;
  const id = draft[`${about}Id`];
  const field = `${about}Id`;
  const row = await trx
    .selectFrom(scopeTables[about])
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  if (!row) throw badField(field, id ? say('field.noSuchItem') : say('field.required'));
  return { ...noScope, [field]: id, scopeName: row.name };
};

const listProducts = async (trx: Trx, scope: Scope, takeId: number, productIds: readonly number[] = []) => {
  const uniqueIds = [...new Set(productIds)];
  if (uniqueIds.length === 0) throw badField('productIds', say('field.chooseOne'));
  if ((await insertProductList(trx, scope, takeId, uniqueIds)) < uniqueIds.length)
    throw badField('productIds', say('field.noSuchProduct'));
};

export const createTake = (ctx: WriteCtx, draft: Draft): Promise<StockTake> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const branchId = branchOf(scope, draft.branchId);
    await refuseInactive(trx, scope, branchId);
    const { blind, recountUnits, recountValue, note } = draft;
    const id = await insertTake(trx, scope, {
      ...(await aboutOf(trx, scope, draft)),
      branchId,
      scope: draft.scope,
      blind,
      recountUnits,
      recountValue,
      note,
    });
    if (draft.scope === 'list') await listProducts(trx, scope, id, draft.productIds);
    const reference = await takeReference(trx, scope.companyId, branchId, 'C');
    await sql`update stock_take set reference = ${reference} where company_id = ${scope.companyId} and id = ${id}`.execute(
      trx,
    );
    const take = mustExist(await findTake(trx, scope, id));
    await recordTake(trx, ctx, 'create', take, { after: auditValues(take) });
    return withSummary(trx, scope, take);
  });

export const changeTake = (ctx: WriteCtx, change: Input<typeof contract.updateStockTake>): Promise<StockTake> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = await takeToChange(trx, scope, change);
    const { blind, recountUnits, recountValue, note } = change;
    const fields = { blind, recountUnits, recountValue, note };
    if (alters(before, fields)) {
      if (before.status === 'applied' || before.status === 'cancelled')
        throw new Refusal('statusNotAllowed', { status: before.status }, await progressOf(trx, scope, before));
      await updateTake(trx, scope, before.id, fields);
      const after = mustExist(await findTake(trx, scope, before.id));
      await recordTake(trx, ctx, 'update', before, { before: auditValues(before), after: auditValues(after) });
    }
    return getTake(trx, scope, before.id);
  });

const step =
  (action: string, to: TakeStatus) =>
  (ctx: WriteCtx, input: ByIdAndVersion): Promise<StockTake> =>
    ctx.write(async (trx) => {
      const { scope } = ctx;
      const before = await takeToChange(trx, scope, input, to);
      await updateTake(trx, scope, before.id, { status: to, ...(to === 'review' && { reviewedAt: clock }) });
      await recordTake(trx, ctx, action, before, { before: { status: before.status }, after: { status: to } });
      return getTake(trx, scope, before.id);
    });

export const reviewTake = step('review', 'review');
export const reopenTake = step('reopen', 'counting');
export const cancelTake = step('cancel', 'cancelled');

const askAgain = async (trx: Trx, { companyId }: Scope, take: Take, productIds: readonly number[]): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update stock_take_line set recount = true
    where company_id = ${companyId} and take_id = ${take.id} and product_id = any(${productIds}::bigint[])`.execute(
    trx,
  );
  return Number(numAffectedRows);
};

/** The next entry of these lines starts a new round. A stock take under review goes back to counting. */
export const recount = (ctx: WriteCtx, input: Input<typeof contract.recountStock>): Promise<StockTake> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const take = await takeToChange(trx, scope, input);
    if (take.status !== 'counting') await refuseStep(trx, scope, take, 'counting');
    if (input.needRecount) refuseHidden(take, 'needRecount');
    const productIds = [...new Set(input.productIds ?? [])];
    if ((await askAgain(trx, scope, take, productIds)) < productIds.length)
      throw badField('productIds', say('stock.notCountedYet'));
    const needing = input.needRecount ? await productsNeedingRecount(trx, scope, take) : [];
    await askAgain(trx, scope, take, needing);
    const ids = [...new Set([...productIds, ...needing])].toSorted((a, b) => a - b);
    if (ids.length > 0) {
      await updateTake(trx, scope, take.id, { status: 'counting' });
      await recordTake(trx, ctx, 'recount', take, { after: { products: ids.length, ids } });
    }
    return getTake(trx, scope, take.id);
  });
