import { sql } from 'kysely';
import { type BulkOutcome, type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import type { restoreProducts as restoreEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { lockCodes, lockProducts } from '#server/areas/catalogue/locks.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import type { Scope } from '#server/platform/scope.ts';
import { archive, restore } from './archive.ts';
import { storeChangeSet } from './changeSet.ts';
import { type Choice, choose, recordBulkAction } from './selection.ts';
import { productToChange } from './service.ts';

/* Status */

type Status = 'active' | 'inactive';
const asKept = (ids: readonly number[]) => ids.map((id) => ({ id }));
const actionOf = { active: 'activate', inactive: 'inactivate' } as const;

export const setStatus = async (
  trx: Trx,
  { companyId }: Scope,
  ids: readonly number[],
  status: Status,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update product set status = ${status}, updated_at = now(), version = version + 1
    where company_id = ${companyId} and id = any(${ids}::bigint[]) and status <> ${status} and archived_at is null
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
};

export const setStatusOf =
  (status: Status) =>
  (ctx: Ctx, { id, version }: ByIdAndVersion): Promise<null> =>
    ctx.write(async (trx) => {
      const before = await productToChange(trx, ctx.scope, id, version);
      const [changed] = await setStatus(trx, ctx.scope, [id], status);
      if (changed !== undefined)
        await record(trx, ctx, {
          action: actionOf[status],
          entity: 'product',
          entityId: id,
          label: before.title,
          before: { status: before.status },
          after: { status },
        });
      return null;
    });

export const setStatusOfMany =
  (status: Status) =>
  (ctx: Ctx, choice: Choice): Promise<BulkOutcome> =>
    ctx.write(async (trx) => {
      const { productIds, missing } = await choose(trx, ctx.scope, choice);
      const changed = await setStatus(trx, ctx.scope, productIds, status);
      await recordBulkAction(trx, ctx, actionOf[status], changed, { status });
      const undoId = await storeChangeSet(trx, ctx.scope, actionOf[status], asKept(changed));
      return outcomeOf(productIds, missing, undoId);
    });

/* Deleting and bringing back */

export const deleteProduct = (ctx: Ctx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const before = await productToChange(trx, ctx.scope, id, version);
    await archive(trx, ctx.scope.companyId, [id]);
    await record(trx, ctx, {
      action: 'delete',
      entity: 'product',
      entityId: id,
      label: before.title,
      before: { sku: before.sku, title: before.title, status: before.status },
    });
    return null;
  });

export const deleteMany = (ctx: Ctx, choice: Choice): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { productIds, missing } = await choose(trx, ctx.scope, choice);
    const archivedIds = await archive(trx, ctx.scope.companyId, productIds);
    await recordBulkAction(trx, ctx, 'delete', archivedIds);
    return outcomeOf(productIds, missing, await storeChangeSet(trx, ctx.scope, 'delete', asKept(archivedIds)));
  });

export const restoreIn = async (ctx: Ctx, trx: Trx, ids: readonly number[]): Promise<BulkOutcome> => {
  const { companyId } = ctx.scope;
  await lockProducts(trx, companyId, ids);
  await lockCodes(trx, companyId);
  const { restored, present, refused } = await restore(trx, companyId, ids);
  await recordBulkAction(trx, ctx, 'restore', restored);
  const restoredIds = [...restored, ...present];
  const existingIds = new Set([...restoredIds, ...refused.map(({ id }) => id)]);
  const missing = [...new Set(ids)].filter((id) => !existingIds.has(id));
  return outcomeOf(restoredIds, [
    ...refused.map(({ id, why }): Failure => ({ id, reason: 'alreadyExists', why })),
    ...missing.map((id): Failure => ({ id, reason: 'notFound' })),
  ]);
};

export const restoreMany = (ctx: Ctx, { ids }: Input<typeof restoreEndpoint>): Promise<BulkOutcome> =>
  ctx.write((trx) => restoreIn(ctx, trx, ids));
