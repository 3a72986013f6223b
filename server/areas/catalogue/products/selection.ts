import { type RawBuilder, sql } from 'kysely';
import type { Failure } from '#contract/bulkOutcome.ts';
import type { bulkDelete } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import { conditionOf } from '#server/areas/catalogue/search/filter.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import { branchOf, type Scope } from '#server/platform/scope.ts';

export type Choice = Input<typeof bulkDelete>;
/** The selected products, by id or by filter, as a condition on `product as p`. */
export const conditionOfChoice = async (
  db: Db,
  scope: Scope,
  { ids, filter }: Choice,
): Promise<RawBuilder<boolean>> => {
  if (!ids && !filter) throw badField('ids', say('field.chooseOne'));
  // Reading another branch's stock is allowed; acting on it needs more.
  if (filter?.branchId !== undefined) branchOf(scope, filter.branchId, 'filter.branchId');
  const condition = await conditionOf(db, scope, filter ?? {});
  return ids ? sql<boolean>`(${condition} and p.id = any(${ids}::bigint[]))` : condition;
};

/** The selected products, locked until the action is done, and ids that don't exist. */
export const choose = async (trx: Trx, scope: Scope, choice: Choice) => {
  const { ids } = choice;
  const rows = await trx
    .selectFrom('product as p')
    .select('p.id')
    .where(await conditionOfChoice(trx, scope, choice))
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute();
  const productIds = rows.map(({ id }) => id);
  const existing = new Set(productIds);
  const missing = [...new Set(ids ?? [])].filter((id) => !existing.has(id));
  return { productIds, missing: missing.map((id): Failure => ({ id, reason: 'notFound' })) };
};

const counted = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

/** One audit entry for the whole action: how many products, and which. */
export const recordBulkAction = (
  trx: Trx,
  ctx: Ctx,
  action: string,
  ids: readonly number[],
  after: Record<string, unknown> = {},
) =>
  ids.length === 0
    ? Promise.resolve()
    : record(trx, ctx, {
        action,
        entity: 'product',
        entityId: null,
        label: counted(ids.length),
        after: { ...after, products: ids.length, ids: ids.toSorted((a, b) => a - b) },
      });
