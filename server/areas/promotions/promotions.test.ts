import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { brands } from '#contract/catalogue/lists.ts';
import {
  createPromotion,
  deletePromotion,
  getPromotion,
  listPromotions,
  pagePromotions,
  runningPromotions,
  updatePromotion,
} from '#contract/promotions.ts';
import { openShop } from '#server/testing.ts';
import { type Draft, listRow, promote, tenPercent, useOnce } from './testing.ts';

test('a promotion is made, read, sent back unchanged, changed by version, and its trail is kept', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product();
  const cup = await shop.product();
  const draft: Draft = {
    name: 'Tea and cups',
    terms: { kind: 'buyGet', buy: 2, get: 1, percent: 50, getScope: { productIds: [cup.id] } },
    scope: { productIds: [tea.id, tea.id], brandIds: [await listRow(shop, 'brand')] },
    exclusions: { tagIds: [await listRow(shop, 'tag')] },
    customerTypes: ['vip', 'retail'],
    branchIds: [shop.otherBranchId, shop.branchId],
    hours: { from: '22:00', to: '02:00' },
    weekdays: [6, 5],
    code: ' tea2026 ',
    minimumBasket: 12.5,
  };
  const { data: promotion } = await admin.call(createPromotion, draft, { 'idempotency-key': 'tea' });
  expect(promotion).toMatchObject({
    status: 'draft',
    terms: { ...draft.terms, getScope: { productIds: [cup.id], brandIds: [] } },
    scope: { productIds: [tea.id], categoryIds: [] },
    customerTypes: ['retail', 'vip'],
    branchIds: [shop.branchId, shop.otherBranchId],
    weekdays: [5, 6],
    code: 'TEA2026',
    minimumBasket: 12.5,
    uses: 0,
    given: 0,
    version: 1,
  });
  expect((await admin.call(createPromotion, draft, { 'idempotency-key': 'tea' })).data.id).toBe(promotion.id);
  expect((await admin.call(updatePromotion, promotion)).data).toEqual(promotion);
  const { data: changed } = await admin.call(updatePromotion, {
    id: promotion.id,
    terms: { kind: 'spend', threshold: 50, reward: { kind: 'gift', productId: cup.id } },
    scope: {},
    hours: null,
  });
  expect(changed).toMatchObject({
    version: 2,
    terms: { threshold: 50, reward: { kind: 'gift', productId: cup.id, quantity: 1 } },
    scope: { productIds: [], brandIds: [] },
    exclusions: promotion.exclusions,
    hours: null,
  });
  expect((await admin.call(getPromotion, { id: promotion.id })).data).toEqual(changed);
  expect(await admin.call(updatePromotion, { ...promotion, note: 'stale' })).toMatchObject({
    code: 409,
    data: { version: 2 },
  });
  const { data: log } = await shop.as('owner').call(pageOfAudit, { entity: 'promotion', entityId: promotion.id });
  expect(log.data.map(({ action }) => action)).toEqual(['update', 'create']);
});

test('a code is one promotion’s until that is archived; used ones are archived, others are gone', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const first = await promote(shop, { code: 'SPRING' });
  const again = { name: 'Spring again', terms: tenPercent, code: 'spring' };
  expect(await admin.call(createPromotion, again)).toMatchObject({
    code: 150,
    data: { fields: { code: expect.stringContaining('code') } },
  });
  await useOnce(shop, first.id);
  expect((await admin.call(deletePromotion, { id: first.id })).data).toEqual({ archived: true });
  const { data: second } = await admin.call(createPromotion, again);
  expect((await admin.call(listPromotions, {})).data.map(({ id }) => id)).toEqual([second.id]);
  const { data: archived } = await admin.call(pagePromotions, { archived: true });
  expect(archived.data).toMatchObject([{ id: first.id, archived: true, status: 'ended', version: 2 }]);
  expect((await admin.call(updatePromotion, { id: first.id, name: 'Back' })).code).toBe(103);
  expect((await admin.call(deletePromotion, { id: second.id, version: 7 })).code).toBe(409);
  expect((await admin.call(deletePromotion, { id: second.id })).data).toEqual({ archived: false });
  expect((await admin.call(getPromotion, { id: second.id })).code).toBe(404);
});

test('the status follows the clock of the branch, the state and the uses', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { db } = shop.services.database;
  // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind: one day apart at any moment.
  await db.updateTable('branch').set({ timeZone: 'Pacific/Kiritimati' }).where('id', '=', shop.branchId).execute();
  await db.updateTable('branch').set({ timeZone: 'Pacific/Pago_Pago' }).where('id', '=', shop.otherBranchId).execute();
  const now = new Date().toISOString().slice(0, 16);
  const later = await promote(shop, { name: 'A', startsAt: now.replace('T', ' ') });
  expect(later.startsAt).toBe(now);
  const over = await promote(shop, { name: 'B', endsAt: now });
  const paused = await promote(shop, { name: 'C', state: 'paused' });
  const usedUp = await promote(shop, { name: 'D', limitTotal: 1 });
  await db.updateTable('promotionUse').set({ uses: 1, given: 250 }).where('promotionId', '=', usedUp.id).execute();
  const statusAt = async (branchId: number) => {
    const { data } = await admin.call(pagePromotions, { branchId, sortField: 'name' });
    return data.data.map(({ status }) => status);
  };
  expect(await statusAt(shop.branchId)).toEqual(['running', 'ended', 'paused', 'usedUp']);
  expect(await statusAt(shop.otherBranchId)).toEqual(['scheduled', 'running', 'paused', 'usedUp']);
  const running = await admin.call(runningPromotions, { branchId: shop.branchId });
  expect(running.data.promotions.map(({ id }) => id)).toEqual([later.id, usedUp.id]);
  const elsewhere = await admin.call(runningPromotions, { branchId: shop.otherBranchId });
  expect(elsewhere.data.promotions.map(({ id }) => id)).toEqual([later.id, over.id, usedUp.id]);
  const filter = { branchId: shop.branchId, status: ['paused' as const, 'usedUp' as const] };
  const { data: some } = await admin.call(pagePromotions, { ...filter, sortField: 'given', sortOrder: 'descend' });
  expect(some.data.map(({ id, given }) => [id, given])).toEqual([
    [usedUp.id, 2.5],
    [paused.id, 0],
  ]);
});

test('lists are narrowed by kind, word and product, and come in pages', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { db } = shop.services.database;
  const drinks = await listRow(shop, 'category');
  const { id: teas } = await db
    .insertInto('category')
    .values({ companyId: shop.companyId, name: 'Teas', parentId: drinks })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tea = await shop.product({ categoryId: teas });
  const cup = await shop.product();
  const all = await promote(shop, { name: 'All', code: 'ALL' });
  const wet = await promote(shop, { name: 'Wet', scope: { categoryIds: [drinks] }, priority: 5 });
  const noTea = await promote(shop, {
    name: 'No tea',
    terms: { kind: 'bundle', quantity: 3, price: 10 },
    exclusions: { productIds: [tea.id] },
  });
  const idsOf = async (filter: object) =>
    (await admin.call(pagePromotions, { sortField: 'name', ...filter })).data.data.map(({ id }) => id);
  expect(await idsOf({ productId: tea.id })).toEqual([all.id, wet.id]);
  expect(await idsOf({ productId: cup.id })).toEqual([all.id, noTea.id]);
  expect(await idsOf({ kind: ['bundle'] })).toEqual([noTea.id]);
  expect(await idsOf({ keyword: 'all' })).toEqual([all.id]);
  expect(await idsOf({ sortField: 'priority', sortOrder: 'descend', pageSize: 1 })).toEqual([wet.id]);
  const { data: second } = await admin.call(pagePromotions, { pageSize: 2, pageNo: 2 });
  expect(second).toMatchObject({ totalCount: 3, totalPage: 2, data: [{ id: all.id }] });
});

test('somebody of one branch sees what counts there, and changes what counts nowhere else', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const everywhere = await promote(shop, { name: 'Everywhere' });
  const there = await promote(shop, { name: 'There', branchIds: [shop.otherBranchId] });
  const both = await promote(shop, { name: 'Both', branchIds: [shop.branchId, shop.otherBranchId] });
  expect((await manager.call(listPromotions, {})).data.map(({ id }) => id)).toEqual([both.id, everywhere.id]);
  expect((await manager.call(getPromotion, { id: there.id })).code).toBe(404);
  expect((await manager.call(updatePromotion, { id: there.id, name: 'Mine' })).code).toBe(404);
  for (const { id } of [everywhere, both]) {
    const refusal = { code: 103, data: { fields: { branchIds: expect.stringContaining('other branches') } } };
    expect(await manager.call(updatePromotion, { id, name: 'Mine' })).toMatchObject(refusal);
    expect(await manager.call(deletePromotion, { id })).toMatchObject(refusal);
  }
  const draft = { name: 'Here', terms: tenPercent };
  expect((await manager.call(createPromotion, draft)).code).toBe(103);
  expect((await manager.call(createPromotion, { ...draft, branchIds: [shop.otherBranchId] })).code).toBe(103);
  const { data: here } = await manager.call(createPromotion, { ...draft, branchIds: [shop.branchId] });
  expect((await manager.call(updatePromotion, { id: here.id, state: 'active' })).data.status).toBe('running');
  expect((await manager.call(updatePromotion, { id: here.id, branchIds: [] })).code).toBe(103);
  const running = await manager.call(runningPromotions, { branchId: shop.branchId });
  expect(running.data.promotions.map(({ id }) => id)).toEqual([everywhere.id, both.id, here.id]);
  expect((await manager.call(runningPromotions, { branchId: shop.otherBranchId })).code).toBe(103);
  expect((await shop.as('sales').call(createPromotion, { ...draft, branchIds: [shop.branchId] })).status).toBe(403);
});

test('a second company has its own: codes, scopes and lists never meet', async () => {
  const shop = await openShop();
  const other = await openShop();
  const theirs = await other.product();
  const promotion = await promote(other, { code: 'SHARED', scope: { productIds: [theirs.id] } });
  expect((await promote(shop, { code: 'SHARED' })).code).toBe('SHARED');
  const admin = shop.as('companyAdmin');
  const foreign = await admin.call(createPromotion, {
    name: 'Theirs',
    terms: tenPercent,
    scope: { productIds: [theirs.id] },
  });
  expect(foreign).toMatchObject({ code: 103, data: { fields: { 'scope.productIds': expect.any(String) } } });
  expect((await admin.call(getPromotion, { id: promotion.id })).code).toBe(404);
  expect((await admin.call(deletePromotion, { id: promotion.id })).code).toBe(404);
  expect((await admin.call(listPromotions, {})).data).toHaveLength(1);
});

test('a promotion follows a brand that is merged, and keeps one from being deleted', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: from } = await admin.call(brands.create, { name: 'Lipton Ltd' });
  const { data: into } = await admin.call(brands.create, { name: 'Lipton' });
  const promotion = await promote(shop, { scope: { brandIds: [from.id, into.id] } });
  expect(await admin.call(brands.remove, { id: from.id })).toMatchObject({ code: 9180, data: { by: 'promotions' } });
  expect((await admin.call(brands.merge, { fromId: from.id, intoId: into.id })).code).toBe(0);
  expect((await admin.call(getPromotion, { id: promotion.id })).data).toMatchObject({
    scope: { brandIds: [into.id] },
    version: 2,
  });
});

test('users who may not see promotions learn only that a code is needed, and that a typed one is right', async () => {
  const shop = await openShop();
  const coded = await promote(shop, { code: 'SPRING' });
  const free = await promote(shop, { name: 'For all' });
  const codesFor = async (role: 'companyAdmin' | 'warehouse', codes?: string[]) => {
    const basket = { branchId: shop.branchId, ...(codes ? { codes } : {}) };
    const { data } = await shop.as(role).call(runningPromotions, basket);
    return data.promotions.map(({ id, code }) => [id, code]);
  };
  expect(await codesFor('companyAdmin')).toEqual([
    [coded.id, 'SPRING'],
    [free.id, null],
  ]);
  for (const codes of [undefined, ['AUTUMN'], ['']])
    expect(await codesFor('warehouse', codes)).toEqual([
      [coded.id, ''],
      [free.id, null],
    ]);
  expect(await codesFor('warehouse', ['spring'])).toEqual([
    [coded.id, 'SPRING'],
    [free.id, null],
  ]);
});
