import { expect, test } from 'vitest';
import { updateProduct } from '#contract/catalogue.ts';
import { mergeCustomers } from '#contract/customers.ts';
import { deletePromotion, getPromotion, runningPromotions, updatePromotion } from '#contract/promotions.ts';
import { quoteOrder } from '#contract/sales.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { countUses, readPromotionState, rulesFor, type UseChange } from './service.ts';
import { promote } from './testing.ts';

const use = (shop: Shop, customerId: number | null, ...changes: UseChange[]) =>
  shop.services.database.db.transaction().execute(async (trx) => (await countUses(trx, shop, customerId, changes))());

const addCustomer = async ({ services, companyId }: Shop, name: string) =>
  (
    await services.database.db
      .insertInto('customer')
      .values({ companyId, name })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const usesOf = async (shop: Shop, id: number) => {
  const { data } = await shop.as('companyAdmin').call(getPromotion, { id });
  return { uses: data.uses, given: data.given, status: data.status };
};

test('limits in total and by customer are never exceeded, and a use given back can be taken again', async () => {
  const shop = await openShop();
  const [mei, kim] = [await addCustomer(shop, 'Mei'), await addCustomer(shop, 'Kim')];
  const { id: promotionId } = await promote(shop, { name: 'Two only', limitTotal: 2, limitPerCustomer: 1 });
  const take: UseChange = { promotionId, uses: 1, given: 150 };
  const refusal = { reason: 'promotionUsedUp', data: { promotionIds: [promotionId] } };
  await use(shop, mei, take);
  await expect(use(shop, mei, take)).rejects.toMatchObject(refusal);
  expect(await usesOf(shop, promotionId)).toEqual({ uses: 1, given: 1.5, status: 'running' });
  await use(shop, kim, take);
  expect(await usesOf(shop, promotionId)).toEqual({ uses: 2, given: 3, status: 'usedUp' });
  const third = use(shop, null, take);
  await expect(third).rejects.toThrow('Two only');
  await expect(third).rejects.toBeInstanceOf(Refusal);
  // Part of an order came back, then the whole of it.
  await use(shop, mei, { promotionId, uses: 0, given: -50 });
  await use(shop, mei, { promotionId, uses: -1, given: -100 });
  expect(await usesOf(shop, promotionId)).toEqual({ uses: 1, given: 1.5, status: 'running' });
  const basket = { branchId: shop.branchId, customerId: kim };
  const { data: running } = await shop.as('sales').call(runningPromotions, basket);
  expect(running.usesByCustomer).toEqual([{ promotionId, uses: 1 }]);
  await use(shop, mei, take);
  const admin = shop.as('companyAdmin');
  expect((await admin.call(mergeCustomers, { fromId: mei, intoId: kim })).code).toBe(0);
  expect((await readPromotionState(shop.services.database.db, shop, kim)).uses).toEqual([[promotionId, 2]]);
});

test.runIf(isPostgres)('of 200 buyers at once 50 get what 50 may have', async () => {
  const shop = await openShop();
  const first = await promote(shop, { limitTotal: 50 });
  const second = await promote(shop, {});
  const buy = (at: number) => {
    const pair = [first, second].map(({ id }): UseChange => ({ promotionId: id, uses: 1, given: 10 }));
    return use(shop, null, ...(at % 2 ? pair : pair.toReversed()));
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, at) => buy(at)));
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Refusal).reason] : []));
  expect(reasons).toEqual(Array(150).fill('promotionUsedUp'));
  expect(await usesOf(shop, first.id)).toEqual({ uses: 50, given: 5, status: 'usedUp' });
  expect(await usesOf(shop, second.id)).toMatchObject({ uses: 50 });
});

test('pricing reads promotions once, and again after each change that it has to know of', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { db } = shop.services.database;
  const read = async () => rulesFor(db, shop, await readPromotionState(db, shop, null));
  expect(await read()).toEqual([]);
  const promotion = await promote(shop, { name: 'Tea week', limitTotal: 2 });
  await promote(shop, { state: 'draft' });
  await promote(shop, { endsAt: '2001-01-01T00:00' }); // before any sale may be dated
  const rules = await read();
  expect(rules).toMatchObject([{ id: promotion.id, name: 'Tea week', version: 1, uses: 0, usesByCustomer: 0 }]);
  const statements = await statementsOf(shop, async () => expect(await read()).toBe(rules));
  expect(statements).toHaveLength(1);
  const take: UseChange = { promotionId: promotion.id, uses: 1, given: 1 };
  await use(shop, null, take);
  expect(await read()).toBe(rules);
  await use(shop, null, take);
  expect(await read()).toMatchObject([{ uses: 2 }]);
  await use(shop, null, { ...take, uses: -1 });
  expect(await read()).toMatchObject([{ uses: 1 }]);
  await admin.call(updatePromotion, { id: promotion.id, name: 'Tea month' });
  expect(await read()).toMatchObject([{ name: 'Tea month', version: 2 }]);
  await admin.call(deletePromotion, { id: promotion.id });
  expect(await read()).toEqual([]);
});

test('pricing learns when a gift is no longer sold, and how far back sales may be dated', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { db } = shop.services.database;
  const read = async () => rulesFor(db, shop, await readPromotionState(db, shop, null));
  const cup = await shop.product({ retailPrice: 5, onHand: 5 });
  const tea = await shop.product({ retailPrice: 20, onHand: 5 });
  const reward = { kind: 'gift', productId: cup.id } as const;
  const gift = await promote(shop, { name: 'Cup', terms: { kind: 'spend', threshold: 10, reward } });
  const past = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 16);
  const ended = await promote(shop, { name: 'Three weeks ago', endsAt: past });
  const hintsFor = async () => {
    const { data } = await admin.call(quoteOrder, {
      branchId: shop.branchId,
      productList: [{ productId: tea.id, orderQty: 1 }],
    });
    return [data.hints.map(({ kind }) => kind), data.lines[0]?.notApplied.map(({ reason }) => reason)];
  };
  expect((await read()).map(({ id }) => id)).toEqual([gift.id, ended.id]);
  expect(await hintsFor()).toEqual([['addGift'], ['moreNeeded', 'ended']]);
  await admin.call(updateProduct, { id: cup.id, status: 'inactive' });
  expect(await hintsFor()).toEqual([[], ['giftInactive', 'ended']]);
  const { data: running } = await admin.call(runningPromotions, { branchId: shop.branchId });
  expect(running.promotions).toMatchObject([{ id: gift.id, giftInactive: true }]);
  await admin.call(updateProduct, { id: cup.id, status: 'active' });
  expect((await hintsFor())[0]).toEqual(['addGift']);
  await db.updateTable('company').set({ backdatingDays: 7 }).where('id', '=', shop.companyId).execute();
  expect((await read()).map(({ id }) => id)).toEqual([gift.id]);
});
