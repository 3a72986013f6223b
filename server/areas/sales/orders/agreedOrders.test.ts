import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProductHit, searchProducts } from '#contract/catalogue.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { type createPromotion, getPromotion, runningPromotions, updatePromotion } from '#contract/promotions.ts';
import { orderAgreement } from '#contract/sales/agreement.ts';
import { SalesOrder } from '#contract/sales/order.ts';
import { dispatchOrder, getOrder, quoteOrder, updateOrder } from '#contract/sales.ts';
import { updateLimitProduct } from '#contract/storefront.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { factsOf } from '#web/desk/areas/sales/orders/basket.ts';
import { agreedOf, quoteTyped, settingOf } from '#web/desk/areas/sales/orders/quoting.ts';

/* Confirmed orders that change several times after promotions began, changed or ended: priced from what was agreed. */

type Draft = Partial<WireInput<typeof createPromotion>>;
type Order = Awaited<ReturnType<typeof sell>>;

const threeForTwo = { kind: 'buyGet', buy: 2, get: 1 } as const;

/** Products at prices, so many of each in a confirmed order. */
const shopWith = async (prices: number[], quantities: number[], deals: (Draft & { of?: number })[]) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const ids: number[] = [];
  for (const retailPrice of prices) ids.push((await shop.product({ retailPrice, costPrice: 0, onHand: 900 })).id);
  const scopeOf = (of: number | undefined) => (of === undefined ? {} : { scope: { productIds: [ids[of] ?? 0] } });
  const begin = ({ of, ...deal }: Draft & { of?: number }) => promote(shop, { ...deal, ...scopeOf(of) });
  const promotions: Awaited<ReturnType<typeof promote>>[] = [];
  for (const deal of deals) promotions.push(await begin(deal));
  let order: Order = await sell(shop, {
    status: 'confirmed',
    productList: ids.map((productId, at) => ({ productId, orderQty: quantities[at] ?? 1 })),
  });
  const listOf = (...wanted: number[]) =>
    ids.flatMap((productId, at) => {
      const id = order.productList.find((line) => line.productId === productId)?.id;
      const orderQty = wanted[at] ?? 0;
      return orderQty > 0 ? [{ ...(id === undefined ? {} : { id }), productId, orderQty }] : [];
    });
  /** Quoted and saved: both come to the same. Answers the total. */
  const change = async (...wanted: number[]): Promise<number> => {
    const productList = listOf(...wanted);
    const { data: quoted } = await admin.call(quoteOrder, { id: order.id, productList });
    const { data: saved, ...rest } = await admin.call(updateOrder, { id: order.id, productList });
    expect(rest.code).toBe(0);
    expect(saved.totalInclGst).toBe(quoted.totals.total);
    order = saved;
    return saved.totalInclGst;
  };
  const dealId = (at: number) => promotions[at]?.id ?? 0;
  const pause = (at = 0) => admin.call(updatePromotion, { id: dealId(at), state: 'paused' });
  const alter = (terms: NonNullable<Draft['terms']>, at = 0) => admin.call(updatePromotion, { id: dealId(at), terms });
  return { shop, admin, ids, order: () => order, begin, listOf, change, pause, alter, dealId };
};

test('a promotion that begins changes nothing about what was agreed', async () => {
  const { shop, begin, change, order } = await shopWith(
    [10, 20],
    [2, 3],
    [{ terms: { kind: 'bundle', quantity: 3, price: 10 } }],
  );
  expect(order().totalInclGst).toBe(30);
  await begin({ terms: { kind: 'percentage', percent: 25 }, of: 0 });
  expect(await change(2, 4)).toBe(20);
  expect(await change(2, 3)).toBe(30);
  // A line that was taken off and comes back is a new one for the database, and the agreed one for the customer.
  expect(await change(0, 3)).toBe(10);
  expect(await change(2, 3)).toBe(30);
  await expectSound(shop);
});

test('one that ends does not either, and what was free is paid when its group is gone', async () => {
  const spend = { kind: 'spend', threshold: 40, reward: { kind: 'amount', amount: 20 } } as const;
  const tenth = await shopWith(
    [10, 20],
    [1, 1],
    [{ terms: { kind: 'percentage', percent: 10 }, of: 0 }, { terms: spend }],
  );
  await tenth.pause();
  expect(await tenth.change(1, 2)).toBe(29);
  expect(await tenth.change(1, 1)).toBe(29);
  const free = await shopWith([10, 5], [2, 1], [{ terms: threeForTwo }]);
  await free.pause();
  expect(await free.change(1, 1)).toBe(15);
  expect(await free.change(0, 1)).toBe(5);
  const { data } = await free.admin.call(getPromotion, { id: free.dealId(0) });
  expect(data).toMatchObject({ uses: 0, given: 0 });
  expect(await free.change(2, 1)).toBe(20);
  expect(await free.change(4, 1)).toBe(40);
  await expectSound(free.shop);
});

test('units under other terms cost the same in one save as in several', async () => {
  const breaks = { kind: 'quantityBreaks' as const, breaks: [{ from: 5, percent: 50 }] };
  const chain = async (...steps: number[]) => {
    const { alter, change } = await shopWith([20], [4], [{ terms: { kind: 'percentage', percent: 5 } }]);
    await alter(breaks);
    let total = 0;
    for (const step of steps) total = await change(step);
    return total;
  };
  expect(await chain(9)).toBe(126);
  expect(await chain(5, 6, 8, 9)).toBe(126);
  expect(await chain(12, 2, 9)).toBe(126);
});

test('terms that were changed twice still price what was ordered with the first', async () => {
  const { alter, change, order } = await shopWith([10, 5], [2, 1], [{ terms: threeForTwo }]);
  const { version } = order().promotions[0] ?? { version: 0 };
  await alter({ kind: 'percentage', percent: 10 });
  await alter({ kind: 'percentage', percent: 20 });
  // The tea is free no more, and a third of what was ordered is new.
  expect(await change(1, 1)).toBe(15);
  expect(await change(3, 1)).toBe(28);
  expect(order().promotions).toMatchObject([
    { version, amount: 5 },
    { version: version + 2, amount: 2 },
  ]);
});

test('a line tells its shares in the order they are read in', async () => {
  const spend = { kind: 'spend', threshold: 20, reward: { kind: 'amount', amount: 5 } } as const;
  const deals = [{ terms: { kind: 'percentage', percent: 50 } as const }, { terms: spend }];
  const { shop, order, pause, change } = await shopWith([10], [4], deals);
  await pause(1);
  expect(await change(6)).toBe(25);
  expect(order().productList[0]?.promotions).toMatchObject([{ amount: 20 }, { amount: 10, from: 4 }, { amount: 5 }]);
  expect(await read(shop, order())).toEqual(order());
});

test('what has left is settled: from then on the order is agreed as it is', async () => {
  const { admin, order, pause, change, shop } = await shopWith(
    [10, 10],
    [4, 1],
    [{ terms: { kind: 'percentage', percent: 50 } }],
  );
  await pause();
  expect(await change(2, 1)).toBe(15);
  const line = order().productList[1]?.id ?? 0;
  await admin.call(dispatchOrder, { allowOverLimit: true, id: order().id, lines: [{ lineId: line, quantity: 1 }] });
  expect(await change(4, 1)).toBe(35);
  expect(await change(2, 1)).toBe(15);
  await expectSound(shop);
});

test('units of a limit that others took meanwhile are not promised again', async () => {
  const { shop, admin, ids, change } = await shopWith([5], [1], []);
  const productId = ids[0] ?? 0;
  await admin.call(updateLimitProduct, { productId, price: 3, quantity: 3, endsAt: '2099-01-01T00:00' });
  const order = await sell(shop, { status: 'confirmed', productList: [{ productId, orderQty: 5 }] });
  const resize = async (orderQty: number) => {
    const productList = [{ id: order.productList[0]?.id, productId, orderQty }];
    const { code, data } = await admin.call(updateOrder, { id: order.id, productList });
    return code === 0 ? data.totalInclGst : code;
  };
  expect(await resize(2)).toBe(6);
  expect(await resize(5)).toBe(19);
  expect(await resize(2)).toBe(6);
  expect(await change(2)).toBe(8);
  expect(await resize(5)).toBe(21);
  await expectSound(shop);
});

const screenOf = async (shop: Shop, { productList }: Order) => {
  const admin = shop.as('companyAdmin');
  const hits: ProductHit[] = [];
  for (const { sku } of productList) {
    const { data } = await admin.call(searchProducts, { keyword: sku, branchId: shop.branchId });
    hits.push(z.decode(ProductHit, data[0] as never));
  }
  return new Map(hits.map((hit) => [hit.id, factsOf(hit)]));
};

type ShopWith = Awaited<ReturnType<typeof shopWith>>;

/** What the screen says a change comes to, and what the server stores. */
const changeOnScreen = async ({ shop, admin, order, change, listOf }: ShopWith, ...wanted: number[]) => {
  const factsById = await screenOf(shop, order());
  const { data: before } = await admin.call(getOrder, { id: order().id });
  const { data: agreement } = await admin.call(orderAgreement, { id: order().id });
  const { data: running } = await admin.call(runningPromotions, { branchId: shop.branchId });
  const stored = z.decode(SalesOrder, before as never);
  const lines = listOf(...wanted).map(({ id, productId, orderQty }) => {
    const facts = factsById.get(productId);
    const was = stored.productList.find((line) => line.id === id);
    const price = facts?.retailPrice;
    const goods = { productId, sku: '', title: '', chineseTitle: '', pack: false, unitQty: 1, gstFree: false };
    const terms = { listPrice: price, price, discount: 0, discountAmount: 0, ...was };
    return { ...goods, ...terms, ...(id === undefined ? {} : { id }), orderQty: orderQty * 1000 } as never;
  });
  const rules = z
    .decode(runningPromotions.reply, running as never)
    .promotions.map((promotion) => ({ ...promotion, usesByCustomer: 0 }));
  const buying = { ...stored, timeZone: 'Australia/Sydney', customerType: null, gstRate: 10 };
  const agreed = agreedOf(stored, z.decode(orderAgreement.reply, agreement as never));
  const { totals } = quoteTyped(lines, agreed, factsById, rules, settingOf(buying, new Date()));
  return { screen: totals.total / 100, server: await change(...wanted) };
};

test('the screen prices a change as the server does, from the same agreement', async () => {
  const sold = await shopWith(
    [9.99, 3.35],
    [3, 2],
    [{ terms: threeForTwo }, { terms: { kind: 'percentage', percent: 12.5 }, of: 1 }],
  );
  await sold.begin({ terms: { kind: 'percentage', percent: 5 } });
  await sold.alter({ kind: 'percentage', percent: 20 }, 1);
  await sold.pause(0);
  const counts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 });
  for (const wanted of fc.sample(counts, 12)) {
    const { screen, server } = await changeOnScreen(sold, ...wanted);
    expect(screen).toBe(server);
  }
});

test('the screen, too, leaves the order what it uses of a promotion with a limit', async () => {
  const sold = await shopWith([10, 5], [2, 1], [{ terms: threeForTwo, limitTotal: 1 }]);
  expect(await changeOnScreen(sold, 3, 1)).toEqual({ screen: 25, server: 25 });
});
