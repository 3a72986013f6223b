import { sql } from 'kysely';
import { type BulkOutcome, type Failure, outcomeOf } from '#contract/bulkOutcome.ts';
import type { bulkEdit as bulkEditEndpoint } from '#contract/catalogue.ts';
import type { Input } from '#contract/endpoint.ts';
import { say } from '#contract/messages/sentence.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { storeChangeSet } from './changeSet.ts';
import { choose, recordBulkAction } from './selection.ts';

const lists = { brandId: 'brand', categoryId: 'category', supplierId: 'supplier' } as const;
type ListField = keyof typeof lists;
const listFields = Object.keys(lists) as ListField[];
const fields = [...listFields, 'gstFree'] as const;
export type EditedFields = { [F in ListField]?: number | null } & { gstFree?: boolean };
export type ProductEdit = { before: EditedFields; after: EditedFields };

const unknown = {
  brandId: say('catalogue.noSuchBrand'),
  categoryId: say('catalogue.noSuchCategory'),
  supplierId: say('catalogue.noSuchSupplier'),
};

/** The rows of a list that belong to the company, locked so that none is deleted meanwhile. */
const existingIds = async (trx: Trx, { companyId }: Scope, field: ListField, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(lists[field])} where company_id = ${companyId} and id = any(${ids}::bigint[])
    for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
};

const readFields = async (trx: Trx, { companyId }: Scope, ids: readonly number[]) => {
  const { rows } = await sql<Required<EditedFields> & { id: number }>`
    select id, brand_id, category_id, supplier_id, gst_free from product
    where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id`.execute(trx);
  return rows;
};

/** Sets the given fields of those products. */
const setFields = (trx: Trx, { companyId }: Scope, ids: readonly number[], set: EditedFields) => {
  const setters = fields.flatMap((field) =>
    set[field] === undefined ? [] : [sql`${sql.ref(field)} = ${set[field]},`],
  );
  return sql`update product set ${sql.join(setters, sql` `)} updated_at = now(), version = version + 1
    where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(trx);
};

export const editMany = (
  ctx: Ctx,
  { brandId, categoryId, supplierId, gstFree, ...choice }: Input<typeof bulkEditEndpoint>,
): Promise<BulkOutcome> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const set: EditedFields = { brandId, categoryId, supplierId, gstFree };
    if (fields.every((field) => set[field] === undefined)) throw badField('brandId', say('field.chooseOne'));
    for (const field of listFields) {
      const id = set[field];
      if (typeof id === 'number' && !(await existingIds(trx, scope, field, [id])).has(id))
        throw badField(field, unknown[field]);
    }
    const { productIds, missing } = await choose(trx, scope, choice);
    const edits = (await readFields(trx, scope, productIds)).flatMap(({ id, ...product }) => {
      const changed = fields.filter((field) => set[field] !== undefined && set[field] !== product[field]);
      const pick = (from: EditedFields) => Object.fromEntries(changed.map((field) => [field, from[field]]));
      return changed.length === 0 ? [] : [{ id, change: { before: pick(product), after: pick(set) } }];
    });
    const ids = edits.map(({ id }) => id);
    if (ids.length > 0) await setFields(trx, scope, ids, set);
    await recordBulkAction(trx, ctx, 'update', ids, set);
    return outcomeOf(productIds, missing, await storeChangeSet(trx, scope, 'edit', edits));
  });

type EditedRow = { productId: number; change: Partial<ProductEdit> };

/**
 * Undo: products that had the same values are updated together. Those changed since, or whose old value no longer
 * exists, stay as they are.
 */
export const editBack = async (ctx: Ctx, trx: Trx, rows: readonly EditedRow[]): Promise<BulkOutcome> => {
  const { scope } = ctx;
  const { productIds, missing } = await choose(trx, scope, { ids: rows.map(({ productId }) => productId) });
  const stored = new Map((await readFields(trx, scope, productIds)).map((product) => [product.id, product]));
  const existing = new Map<ListField, Set<number>>();
  for (const field of listFields) {
    const ids = rows.flatMap(({ change }) => change.before?.[field] ?? []);
    existing.set(field, await existingIds(trx, scope, field, [...new Set(ids)]));
  }
  const groups = new Map<string, { set: EditedFields; ids: number[] }>();
  const changed: Failure[] = [];
  for (const { productId, change } of rows) {
    const product = stored.get(productId);
    const { before = {}, after = {} } = change;
    if (!product) continue;
    const isSame = fields.every((field) => after[field] === undefined || after[field] === product[field]);
    const canGoBack = listFields.every((field) => before[field] == null || existing.get(field)?.has(before[field]));
    if (!isSame || !canGoBack) {
      changed.push({ id: productId, reason: 'changed' });
      continue;
    }
    const key = JSON.stringify(before);
    const group = groups.get(key);
    if (group) group.ids.push(productId);
    else groups.set(key, { set: before, ids: [productId] });
  }
  for (const { set, ids } of groups.values()) await setFields(trx, scope, ids, set);
  const changedIds = [...groups.values()].flatMap(({ ids }) => ids);
  await recordBulkAction(trx, ctx, 'update', changedIds);
  return outcomeOf(changedIds, [...missing, ...changed]);
};
