import { sql } from 'kysely';
import { type BulkOutcome, outcomeOf } from '#contract/bulkOutcome.ts';
import type { undoBulk as undoEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Cents } from '#contract/money.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { Fault, mustExist, Refusal } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { restoreIn, setStatus } from './bulkActions.ts';
import { editBack, type ProductEdit } from './bulkEdit.ts';
import { retag } from './bulkTags.ts';
import type { Action } from './changeSet.ts';
import { priceBack } from './reprice.ts';
import { choose, recordBulkAction } from './selection.ts';

type Row = {
  productId: number;
  change: { from?: Cents; to?: Cents; added?: number[]; removed?: number[] } & Partial<ProductEdit>;
};

const rowsOf = async (trx: Trx, { companyId }: Scope, id: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select product_id, change from product_change_set_row
    where company_id = ${companyId} and change_set_id = ${id} order by product_id`.execute(trx);
  return rows;
};

/** Added tags are removed and removed tags are added back; products that changed alike are handled together. */
const untag = async (trx: Trx, scope: Scope, rows: readonly Row[]): Promise<number[]> => {
  const alike = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.change.added, row.change.removed]);
    const group = alike.get(key);
    if (group) group.push(row);
    else alike.set(key, [row]);
  }
  const undoneIds: number[] = [];
  for (const group of alike.values()) {
    const { added = [], removed = [] } = group[0]?.change ?? {};
    const tags = await sql<{ id: number }>`
      select id from tag where company_id = ${scope.companyId} and id = any(${removed}::bigint[])`.execute(trx);
    const changed = await retag(
      trx,
      scope,
      group.map(({ productId }) => productId),
      tags.rows.map(({ id }) => id),
      added,
    );
    undoneIds.push(...changed.keys());
  }
  return undoneIds;
};

const switchBack = async (ctx: Ctx, trx: Trx, rows: readonly Row[], status: 'active' | 'inactive') => {
  const { productIds, missing } = await choose(trx, ctx.scope, { ids: rows.map(({ productId }) => productId) });
  const changed = await setStatus(trx, ctx.scope, productIds, status);
  await recordBulkAction(trx, ctx, status === 'active' ? 'activate' : 'inactivate', changed, { status });
  return outcomeOf(productIds, missing);
};

const ways: Record<Action, (ctx: Ctx, trx: Trx, rows: readonly Row[]) => Promise<BulkOutcome>> = {
  activate: (ctx, trx, rows) => switchBack(ctx, trx, rows, 'inactive'),
  inactivate: (ctx, trx, rows) => switchBack(ctx, trx, rows, 'active'),
  delete: (ctx, trx, rows) =>
    restoreIn(
      ctx,
      trx,
      rows.map(({ productId }) => productId),
    ),
  tag: async (ctx, trx, rows) => {
    const { productIds, missing } = await choose(trx, ctx.scope, { ids: rows.map(({ productId }) => productId) });
    const existing = new Set(productIds);
    const undoneIds = await untag(
      trx,
      ctx.scope,
      rows.filter(({ productId }) => existing.has(productId)),
    );
    await recordBulkAction(trx, ctx, 'tag', undoneIds);
    return outcomeOf(productIds, missing);
  },
  edit: editBack,
  reprice: (ctx, trx, rows) =>
    priceBack(
      ctx,
      trx,
      rows.flatMap(({ productId: id, change: { from, to } }) =>
        from === undefined || to === undefined ? [] : [{ id, from: to, to: from }],
      ),
    ),
};

/** Undoing needs the right to the opposite action: without the right to inactivate, an activation can't be undone. */
const rights = {
  activate: 'product.disable',
  inactivate: 'product.enable',
  delete: 'product.delete',
  tag: 'product.edit',
  reprice: 'product.edit',
  edit: 'product.edit',
} as const;

/** Undo for a bulk action. Products changed since stay as they are, and are listed. */
export const undoMany = (ctx: Ctx, { id }: Input<typeof undoEndpoint>): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const { rows } = await sql<{ action: Action; undoneAt: Date | null }>`
      select action, undone_at from product_change_set
      where company_id = ${scope.companyId} and id = ${id} for update`.execute(trx);
    const { action, undoneAt } = mustExist(rows[0]);
    if (!may(scope, rights[action])) throw new Fault('forbidden');
    if (undoneAt)
      throw new Refusal('statusNotAllowed', { reason: say('catalogue.alreadyUndone') }, say('catalogue.alreadyUndone'));
    await sql`update product_change_set set undone_at = now() where company_id = ${scope.companyId} and id = ${id}`.execute(
      trx,
    );
    return ways[action](ctx, trx, await rowsOf(trx, scope, id));
  });
