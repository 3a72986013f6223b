import { z } from 'zod';
import type { Supplier } from '#contract/catalogue/lists.ts';
import { say } from '#contract/messages/sentence.ts';
import { lockLists } from '#server/areas/catalogue/locks.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Trx } from '#server/platform/context.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import {
  deleteRow,
  findRow,
  holdRow,
  insertRow,
  type Kind,
  kinds,
  moveProducts,
  movePromotions,
  type Row,
  updateRow,
  valuesOf,
} from './queries.ts';
import { liesUnder, mergeCategories, moveChildren, namesakes, placeAmong, refuseWrongParent } from './tree.ts';

type Fields = Record<string, unknown>;

const auditFields = (kind: Kind, row: Row): Fields => {
  const { products, createTime, ...fields } = z.encode(kind.Row, row) as Fields;
  return fields;
};

const withListsLocked = <T>(ctx: Ctx, action: (trx: Trx) => Promise<T>): Promise<T> =>
  ctx.write(async (trx) => {
    await lockLists(trx, ctx.scope.companyId);
    return action(trx);
  });

/** A category's position follows from its parent and from where it was dropped; by default it comes last. */
const withPosition = async (trx: Trx, { scope }: Ctx, before: Row | undefined, values: Fields): Promise<Fields> => {
  const { parentId = null } = { parentId: before?.parentId, ...values } as { parentId?: number | null };
  const position = values.position as number | undefined;
  const stays = before?.parentId === parentId && (position === undefined || position === before.position);
  if (stays) return values;
  await refuseWrongParent(trx, scope, before?.id, parentId);
  return { ...values, position: await placeAmong(trx, scope, parentId, before?.id, position) };
};

export const createRow = (kind: Kind) => (ctx: Ctx, draft: Fields) =>
  withListsLocked(ctx, async (trx) => {
    const values = valuesOf(kind, draft);
    const fields = kind.table === 'category' ? await withPosition(trx, ctx, undefined, values) : values;
    const id = await insertRow(trx, ctx.scope, kind, fields);
    const row = mustExist(await findRow(trx, ctx.scope, kind, id));
    await record(trx, ctx, {
      action: 'create',
      entity: kind.table,
      entityId: id,
      label: row.name,
      after: auditFields(kind, row),
    });
    return row;
  });

export const changeRow = (kind: Kind) => (ctx: Ctx, change: Fields & { id: number; version?: number | undefined }) =>
  withListsLocked(ctx, async (trx) => {
    const { id, version } = change;
    const before = unchangedSince(version, kind.Row, await findRow(trx, ctx.scope, kind, id));
    const values = valuesOf(kind, change);
    if (!alters(before, values)) return before;
    const fields = kind.table === 'category' ? await withPosition(trx, ctx, before, values) : values;
    await updateRow(trx, ctx.scope, kind, id, fields);
    const after = mustExist(await findRow(trx, ctx.scope, kind, id));
    await record(trx, ctx, {
      action: 'update',
      entity: kind.table,
      entityId: id,
      label: after.name,
      before: auditFields(kind, before),
      after: auditFields(kind, after),
    });
    return after;
  });

/** Children move to the parent, unless it already has a child of the same name. */
const moveUp = async (trx: Trx, scope: Scope, id: number, parentId: number | null): Promise<void> => {
  const [twin] = await namesakes(trx, scope, id, parentId);
  if (twin) throw new Refusal('alreadyExists', null, say('catalogue.categoryNameClash', { name: twin.name }));
  await moveChildren(trx, scope, id, parentId);
};

type Removal = { id: number; version?: number | undefined; moveTo?: number | null | undefined };

export const removeRow =
  (kind: Kind) =>
  (ctx: Ctx, { id, version, moveTo }: Removal) =>
    withListsLocked(ctx, async (trx) => {
      const { scope } = ctx;
      await holdRow(trx, scope, kind, id);
      const before = unchangedSince(version, kind.Row, await findRow(trx, scope, kind, id));
      const products = before.products as number;
      if (products > 0 && moveTo === undefined)
        throw new Refusal('inUse', { products }, say('catalogue.listRowInUse', { count: products }));
      if (typeof moveTo === 'number' && (moveTo === id || !(await findRow(trx, scope, kind, moveTo))))
        throw badField('moveTo', say('field.noSuchItem'));
      await moveProducts(trx, scope, kind, id, moveTo ?? null);
      if (kind.table === 'category') await moveUp(trx, scope, id, before.parentId as number | null);
      await deleteRow(trx, scope, kind, id);
      await record(trx, ctx, {
        action: 'delete',
        entity: kind.table,
        entityId: id,
        label: before.name,
        before: auditFields(kind, before),
        after: products > 0 ? { products, moveTo } : null,
      });
      return null;
    });

/** Rows of later areas that refer to the merged row are updated in the same transaction. */
type MoveReferences = (trx: Trx, scope: Scope, fromId: number, intoId: number) => Promise<unknown>;

export const mergeRows =
  (kind: Kind, moveReferences: MoveReferences = async () => {}) =>
  (ctx: Ctx, { fromId, intoId }: { fromId: number; intoId: number }) =>
    withListsLocked(ctx, async (trx) => {
      const { scope } = ctx;
      await holdRow(trx, scope, kind, fromId);
      const from = await findRow(trx, scope, kind, fromId);
      if (!from) throw badField('fromId', say('field.noSuchItem'));
      const into = await findRow(trx, scope, kind, intoId);
      if (!into) throw badField('intoId', say('field.noSuchItem'));
      if (fromId === intoId) throw badField('intoId', say('field.twoDifferent'));
      if (kind.table === 'category') {
        if (await liesUnder(trx, scope, intoId, fromId)) throw badField('intoId', say('catalogue.mergeIntoChild'));
        await mergeCategories(trx, scope, kind, fromId, intoId);
      } else {
        await moveProducts(trx, scope, kind, fromId, intoId);
        await movePromotions(trx, scope, kind, fromId, intoId);
        await moveReferences(trx, scope, fromId, intoId);
        await deleteRow(trx, scope, kind, fromId);
      }
      await record(trx, ctx, {
        action: 'merge',
        entity: kind.table,
        entityId: intoId,
        label: `${from.name} → ${into.name}`,
        before: auditFields(kind, from),
        after: auditFields(kind, into),
      });
      return mustExist(await findRow(trx, scope, kind, intoId));
    });

/** Provided by purchasing, since the supplier's orders move too. */
export const mergeSuppliers = (moveOrders: MoveReferences) => (ctx: Ctx, pair: { fromId: number; intoId: number }) =>
  mergeRows(kinds.supplier, moveOrders)(ctx, pair) as Promise<Row & Supplier>;
