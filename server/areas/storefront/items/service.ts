import { z } from 'zod';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import { type ChangeOf, type ItemOf, itemLists, type ListKey } from '#contract/storefront/items.ts';
import { saveLimitedPrice, switchLimitedPrice } from '#server/areas/promotions/service.ts';
import { type AuditFact, record } from '#server/platform/audit.ts';
import type { Trx, WriteCtx } from '#server/platform/context.ts';
import { badField, Changed, Fault, mustExist } from '#server/platform/refusal.ts';
import { may, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import { type ItemPlan, refuseWrong } from './check.ts';
import * as queries from './queries.ts';
import type { ItemValues } from './rows.ts';

/* All four lists of the home page are changed in the same way. */

type Item = ItemOf<ListKey>;
type ItemChange = ChangeOf<ListKey>;

const shapeOf = (list: ListKey): z.ZodType<{ version: number }> => itemLists[list].item as never;

/** The fields people set, from a request or a stored item. */
const valuesOf = (list: ListKey, from: object): ItemValues => {
  const fields: readonly string[] = itemLists[list].fields;
  return Object.fromEntries(
    Object.entries(from).filter(([field, value]) => fields.includes(field) && value !== undefined),
  );
};

/** Fields that only other kinds of sections use are cleared. */
const withoutOtherKinds = (list: ListKey, values: ItemValues): ItemValues => {
  if (list !== 'section') return values;
  const { kind } = values;
  return {
    ...values,
    productIds: kind === 'picked' ? (values.productIds ?? []) : [],
    categoryId: kind === 'category' ? (values.categoryId ?? null) : null,
    days: kind === 'bestSellers' ? (values.days ?? null) : null,
  };
};

const labelOf = (item: Item): string => ('product' in item ? item.product.title : item.title);

const factOf = (list: ListKey, action: string, before?: Item, after?: Item): AuditFact => {
  const audited = (item: Item) => valuesOf(list, z.encode(shapeOf(list), item as never) as object);
  const item = after ?? before;
  return {
    action,
    entity: list,
    entityId: item?.id ?? null,
    label: item ? labelOf(item) : '',
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  };
};

/** The values to store: a new item with its defaults, or an existing one with the change. */
const planOf = (scope: Scope, list: ListKey, input: ItemChange, before: Item | undefined, place: string): ItemPlan => {
  const change = valuesOf(list, input);
  if (before) {
    const earlier = valuesOf(list, before);
    return { place, values: withoutOtherKinds(list, { ...earlier, ...change }), before: earlier };
  }
  if (!may(scope, 'storefront.add')) throw new Fault('forbidden');
  const missing = itemLists[list].required.find((field) => !(field in change));
  if (missing) throw badField(`${place}${missing}`, say('field.required'));
  return {
    place,
    values: withoutOtherKinds(list, { ...itemLists[list].defaults, ...change } as ItemValues),
    before: undefined,
  };
};

const unchangedOf = (list: ListKey, item: Item): ItemPlan => ({
  place: '',
  values: valuesOf(list, item),
  before: valuesOf(list, item),
});

const refuseFull = (list: ListKey, count: number, field: string): void => {
  const { max } = itemLists[list];
  if (count > max) throw badField(field, say('storefront.listFull', { max }));
};

const itemIn = async (trx: Trx, scope: Scope, list: ListKey, id: number): Promise<Item> =>
  mustExist((await queries.readItems(trx, scope, list)).find((item) => item.id === id));

/** Orders get the price of a limited-time product from a promotion, which is updated with it here. */
const savePrice = async (trx: Trx, scope: Scope, list: ListKey, itemId: number, values: ItemValues): Promise<void> => {
  if (list !== 'limitProduct') return;
  const { productId, price, quantity, startsAt = null, endsAt } = values;
  if (productId === undefined || price === undefined || quantity === undefined || !endsAt) return;
  await saveLimitedPrice(trx, scope, { itemId, productId, price, units: quantity, startsAt, endsAt });
};

/** With an id it is changed; without one it is created at the end of the list. */
export const saveItem = <L extends ListKey>(ctx: WriteCtx, list: L, input: ChangeOf<L>): Promise<ItemOf<L>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await queries.lockList(trx, scope, list);
    const all: readonly Item[] = await queries.readItems(trx, scope, list);
    const existing = input.id === undefined ? undefined : all.find(({ id }) => id === input.id);
    const before =
      input.id === undefined ? undefined : unchangedSince(input.version, shapeOf(list), mustExist(existing));
    const plan = planOf(scope, list, input, before as Item | undefined, '');
    if (before && !alters(before, plan.values)) return before as unknown as ItemOf<L>;
    const others = all.filter(({ id }) => id !== input.id);
    refuseFull(list, others.length + 1, 'id');
    await refuseWrong(trx, scope, list, [plan], [...others.map((item) => unchangedOf(list, item)), plan]);
    if (input.id !== undefined) await queries.updateItem(trx, scope, input.id, plan.values);
    const id = input.id ?? (await queries.insertItem(trx, scope, list, plan.values));
    await savePrice(trx, scope, list, id, plan.values);
    const after = await itemIn(trx, scope, list, id);
    await record(trx, ctx, factOf(list, before ? 'update' : 'create', before as Item | undefined, after));
    return after as ItemOf<L>;
  });

/** Whether the request's list is the current one: the same items, none of them changed or moved by others. */
const isCurrent = (all: readonly Item[], items: readonly ItemChange[]): boolean => {
  const versions = new Map(all.map(({ id, version }) => [id, version]));
  const existing = items.filter(({ id }) => id !== undefined);
  return (
    existing.length === all.length &&
    existing.every(({ id = 0, version }) => versions.has(id) && (version ?? versions.get(id)) === versions.get(id))
  );
};

const refuseDuplicates = (items: readonly ItemChange[]): void => {
  const ids = items.map(({ id }) => id);
  const at = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index);
  if (at >= 0) throw badField(`items.${at}.id`, say('storefront.idTwice'));
};

/** The whole list in its new order, all of it or nothing. */
export const saveItems = <L extends ListKey>(
  ctx: WriteCtx,
  list: L,
  { items }: { items: readonly ChangeOf<L>[] },
): Promise<ItemOf<L>[]> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    refuseDuplicates(items);
    await queries.lockList(trx, scope, list);
    const all: readonly Item[] = await queries.readItems(trx, scope, list);
    const byId = new Map(all.map((item) => [item.id, item]));
    // An id that is not in the list may have been deleted since, or may never have existed.
    if (!isCurrent(all, items)) {
      const shape = z.array(itemLists[list].item as z.ZodType);
      throw new Changed(shape, z.encode(shape, [...all]));
    }
    refuseFull(list, items.length, 'items');
    const plans = items.map((item, at) => planOf(scope, list, item, byId.get(item.id ?? 0), `items.${at}.`));
    const isAltered = plans.map(({ values }, at) => {
      const before = byId.get(items[at]?.id ?? 0);
      return !before || alters(before, values);
    });
    await refuseWrong(
      trx,
      scope,
      list,
      plans.filter((_, at) => isAltered[at]),
      plans,
    );
    const ids: number[] = [];
    for (const [at, { values }] of plans.entries()) {
      const id = items[at]?.id;
      if (id !== undefined && isAltered[at]) await queries.updateItem(trx, scope, id, values);
      const savedId = id ?? (await queries.insertItem(trx, scope, list, values));
      if (isAltered[at]) await savePrice(trx, scope, list, savedId, values);
      ids.push(savedId);
    }
    const movedIds = ids.filter((id, at) => byId.has(id) && !isAltered[at] && byId.get(id)?.position !== at + 1);
    await queries.orderItems(trx, scope, ids, movedIds);
    const after = await queries.readItems(trx, scope, list);
    const facts = after.flatMap((item, at) =>
      isAltered[at] ? [factOf(list, byId.has(item.id) ? 'update' : 'create', byId.get(item.id), item)] : [],
    );
    const orderFacts = movedIds.length > 0 ? [{ action: 'order', entity: list, entityId: null, label: '' }] : [];
    await record(trx, ctx, ...facts, ...orderFacts);
    return after;
  });

/** Later items move up. It can be restored for a day. */
export const deleteItem = (ctx: WriteCtx, list: ListKey, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await queries.lockList(trx, scope, list);
    const before = await itemIn(trx, scope, list, id);
    unchangedSince(version, shapeOf(list), before);
    await queries.purgeDeleted(trx, scope);
    await queries.deleteItem(trx, scope, id);
    if (list === 'limitProduct') await switchLimitedPrice(trx, scope, id, 'paused');
    await record(trx, ctx, factOf(list, 'delete', before));
    return null;
  });

export const restoreItem = <L extends ListKey>(ctx: WriteCtx, list: L, id: number): Promise<ItemOf<L>> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    await queries.lockList(trx, scope, list);
    const all: readonly Item[] = await queries.readItems(trx, scope, list);
    const present = all.find((item) => item.id === id);
    if (present) return present as ItemOf<L>;
    if (!(await queries.restoreItem(trx, scope, list, id))) return mustExist<ItemOf<L>>(undefined);
    refuseFull(list, all.length + 1, 'id');
    if (list === 'limitProduct') await switchLimitedPrice(trx, scope, id, 'active');
    const after = await itemIn(trx, scope, list, id);
    const plan = unchangedOf(list, after);
    await refuseWrong(trx, scope, list, [plan], [...all.map((item) => unchangedOf(list, item)), plan]);
    await record(trx, ctx, factOf(list, 'restore', undefined, after));
    return after as ItemOf<L>;
  });
