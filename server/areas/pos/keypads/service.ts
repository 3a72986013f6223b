import { z } from 'zod';
import type { Locale } from '#contract/common.ts';
import type { Input } from '#contract/endpoint.ts';
import type { ByIdAndVersion } from '#contract/fields.ts';
import { say } from '#contract/messages/sentence.ts';
import {
  Keypad,
  type KeypadChange,
  type KeypadDraft,
  type KeypadPage,
  layoutProblems,
  type updateKeypadStatus,
} from '#contract/pos/keypads.ts';
import { record } from '#server/platform/audit.ts';
import type { Ctx, Db, WriteCtx } from '#server/platform/context.ts';
import { textIn } from '#server/platform/packs.ts';
import { badField, mustExist, Refusal } from '#server/platform/refusal.ts';
import { branchOf, demandSwitch, type Scope } from '#server/platform/scope.ts';
import { alters, unchangedSince } from '#server/platform/version.ts';
import * as queries from './queries.ts';

const FIRST_GRID = { columns: 6, rows: 5 };
/** The first page of a new keypad that copies none: without keys, named in the company's language. */
const firstPages = async (db: Db, { companyId }: Scope): Promise<KeypadPage[]> => {
  const { language } = await db
    .selectFrom('company')
    .select('language')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return [{ name: textIn(language as Locale, 'pos.firstPage'), keys: [] }];
};

/** What the audit log shows of a layout: each page with its number of keys. */
const audited = (keypad: Keypad): Record<string, unknown> => {
  const { name, branchName, status, columns, rows, pages } = z.encode(Keypad, keypad);
  return {
    name,
    branch: branchName,
    status,
    columns,
    rows,
    pages: pages.map((page) => ({ name: page.name, keys: page.keys.length })),
  };
};

const recordKeypad = (
  trx: Parameters<typeof record>[0],
  ctx: WriteCtx,
  action: string,
  before?: Keypad,
  after?: Keypad,
) => {
  const keypad = after ?? before;
  return record(trx, ctx, {
    action,
    entity: 'keypad',
    entityId: keypad?.id ?? null,
    branchId: keypad?.branchId ?? null,
    label: keypad?.name ?? '',
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  });
};

const idsIn = (pages: readonly KeypadPage[]) => {
  const keys = pages.flatMap((page) => page.keys);
  return {
    productIds: keys.flatMap((key) => (key.kind === 'product' ? [key.productId] : [])),
    categoryIds: keys.flatMap((key) => (key.kind === 'category' ? [key.categoryId] : [])),
  };
};

/** Existing keys may use products that were archived since; new ones may not. */
const refuseUnknown = async (db: Db, scope: Scope, pages: readonly KeypadPage[], before?: Keypad): Promise<void> => {
  const { productIds, categoryIds } = idsIn(pages);
  const earlier = idsIn(before?.pages ?? []);
  const { products, categories } = await queries.usableIds(db, scope, productIds, categoryIds);
  for (const id of earlier.productIds) products.add(id);
  for (const [at, page] of pages.entries())
    for (const [number, key] of page.keys.entries()) {
      const field = `pages.${at}.keys.${number}`;
      if (key.kind === 'product' && !products.has(key.productId))
        throw badField(`${field}.productId`, say('field.noSuchProduct'));
      if (key.kind === 'category' && !categories.has(key.categoryId))
        throw badField(`${field}.categoryId`, say('catalogue.noSuchCategory'));
    }
};

const refuseLayout = (layout: Pick<Keypad, 'columns' | 'rows' | 'pages'>): void => {
  const problems = layoutProblems(layout);
  if (Object.keys(problems).length > 0) throw new Refusal('badFormat', { fields: problems });
};

export const createKeypad = (ctx: WriteCtx, draft: KeypadDraft): Promise<Keypad> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const branchId = branchOf(scope, draft.branchId);
    const original = draft.copyOfId === undefined ? undefined : await queries.findKeypad(trx, scope, draft.copyOfId);
    if (draft.copyOfId !== undefined && !original) throw badField('copyOfId', say('pos.noSuchKeypad'));
    const { columns, rows } = original ?? FIRST_GRID;
    const id = await queries.insertKeypad(trx, scope, { branchId, name: draft.name, columns, rows });
    await queries.replacePages(trx, scope, id, original?.pages ?? (await firstPages(trx, scope)));
    const keypad = mustExist(await queries.findKeypad(trx, scope, id));
    await recordKeypad(trx, ctx, 'create', undefined, keypad);
    return keypad;
  });

export const changeKeypad = (
  ctx: WriteCtx,
  { id, version, name, columns, rows, pages }: KeypadChange,
): Promise<Keypad> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Keypad, await queries.lockKeypad(trx, scope, id));
    const change = { name, columns, rows, pages };
    if (!alters(before, change)) return before;
    const values = {
      name: name ?? before.name,
      columns: columns ?? before.columns,
      rows: rows ?? before.rows,
      pages: pages ?? before.pages,
      status: before.status,
    };
    refuseLayout(values);
    await refuseUnknown(trx, scope, values.pages, before);
    await queries.updateKeypad(trx, scope, id, values);
    if (pages) await queries.replacePages(trx, scope, id, pages);
    const after = mustExist(await queries.findKeypad(trx, scope, id));
    await recordKeypad(trx, ctx, 'update', before, after);
    return after;
  });

export const changeStatus = (
  ctx: WriteCtx,
  { id, version, status }: Input<typeof updateKeypadStatus>,
): Promise<Keypad> =>
  ctx.write(async (trx) => {
    const { scope } = ctx;
    const before = unchangedSince(version, Keypad, await queries.lockKeypad(trx, scope, id));
    const newStatus = status ?? (before.status === 'active' ? 'inactive' : 'active');
    if (newStatus === before.status) return before;
    demandSwitch(scope, 'keypad', newStatus === 'active');
    await queries.updateKeypad(trx, scope, id, { ...before, status: newStatus });
    const after = mustExist(await queries.findKeypad(trx, scope, id));
    await recordKeypad(trx, ctx, 'update', before, after);
    return after;
  });

export const deleteKeypad = (ctx: WriteCtx, { id, version }: ByIdAndVersion): Promise<null> =>
  ctx.write(async (trx) => {
    const before = unchangedSince(version, Keypad, await queries.lockKeypad(trx, ctx.scope, id));
    await queries.deleteKeypad(trx, ctx.scope, id);
    await recordKeypad(trx, ctx, 'delete', before);
    return null;
  });

export const bestSellersOf = (
  { db, scope }: Pick<Ctx, 'db' | 'scope'>,
  asked: { branchId: number; days: number; count: number },
) => queries.bestSellers(db, scope, { ...asked, branchId: branchOf(scope, asked.branchId) });
