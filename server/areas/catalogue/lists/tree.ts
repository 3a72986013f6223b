import { sql } from 'kysely';
import { say } from '#contract/messages/sentence.ts';
import type { Trx } from '#server/platform/context.ts';
import { badField } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { deleteRow, type Kind, moveKeypadKeys, moveProducts, movePromotions, moveStorefrontItems } from './queries.ts';

const pathOf = async (trx: Trx, { companyId }: Scope, id: number): Promise<number[] | undefined> => {
  const row = await trx
    .selectFrom('category')
    .select('path')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.path;
};

/** Refuses a parent of another company, and one below the category itself. */
export const refuseWrongParent = async (trx: Trx, scope: Scope, id: number | undefined, parentId: number | null) => {
  if (parentId === null) return;
  const path = await pathOf(trx, scope, parentId);
  if (!path) throw badField('parentId', say('catalogue.noSuchCategory'));
  if (id !== undefined && path.includes(id)) throw badField('parentId', say('catalogue.categoryUnderItself'));
};

export const liesUnder = async (trx: Trx, scope: Scope, id: number, above: number): Promise<boolean> =>
  (await pathOf(trx, scope, id))?.includes(above) ?? false;

/** Makes room among a parent's children so that `id` can take this position; returns the position. */
export const placeAmong = async (
  trx: Trx,
  { companyId }: Scope,
  parentId: number | null,
  id: number | undefined,
  wanted: number | undefined,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from category
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}::bigint and id <> ${id ?? 0}
    order by position, lower(name), id`.execute(trx);
  const position = Math.min(wanted ?? rows.length, rows.length);
  const ids = rows.map((row) => row.id);
  const places = rows.map((_, at) => (at < position ? at : at + 1));
  await sql`
    update category c set position = r.place
    from unnest(${ids}::bigint[], ${places}::integer[]) as r(id, place)
    where c.company_id = ${companyId} and c.id = r.id and c.position <> r.place`.execute(trx);
  return position;
};

/** Moves the children of a category that is deleted or merged to another parent, after the children it already has. */
export const moveChildren = async (trx: Trx, scope: Scope, from: number, to: number | null): Promise<void> => {
  const { companyId } = scope;
  const after = await placeAmong(trx, scope, to, from, undefined);
  // The name is released first: a child may have the same name as its parent.
  await sql`update category set name = ${`~${from}`} where company_id = ${companyId} and id = ${from}`.execute(trx);
  await sql`
    update category set parent_id = ${to}::bigint, position = position + ${after}, version = version + 1
    where company_id = ${companyId} and parent_id = ${from}`.execute(trx);
};

/** Children of one category that have the same name as children of the other. */
export const namesakes = async (trx: Trx, { companyId }: Scope, from: number, to: number | null) => {
  const { rows } = await sql<{ fromId: number; intoId: number; name: string }>`
    select a.id as from_id, b.id as into_id, a.name from category a
    join category b on b.company_id = a.company_id and lower(b.name) = lower(a.name)
    where a.company_id = ${companyId} and a.parent_id = ${from}
      and b.parent_id is not distinct from ${to}::bigint and b.id <> ${from}
    order by a.position, a.id`.execute(trx);
  return rows;
};

/** Merges one category into another with everything in it; children with the same name are merged too. */
export const mergeCategories = async (
  trx: Trx,
  scope: Scope,
  kind: Kind,
  fromId: number,
  intoId: number,
): Promise<void> => {
  for (const pair of await namesakes(trx, scope, fromId, intoId))
    await mergeCategories(trx, scope, kind, pair.fromId, pair.intoId);
  await moveChildren(trx, scope, fromId, intoId);
  await moveProducts(trx, scope, kind, fromId, intoId);
  await movePromotions(trx, scope, kind, fromId, intoId);
  await moveKeypadKeys(trx, scope, fromId, intoId);
  await moveStorefrontItems(trx, scope, fromId, intoId);
  await deleteRow(trx, scope, kind, fromId);
};
