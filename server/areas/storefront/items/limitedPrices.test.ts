import { expect, test } from 'vitest';
import { deletePromotion, listPromotions, updatePromotion } from '#contract/promotions.ts';
import { refusals } from '#contract/refusals.ts';
import { createOrder, quoteOrder, updateOrder } from '#contract/sales.ts';
import {
  deleteLimitProduct,
  listLimitProducts,
  restoreLimitProduct,
  updateLimitProduct,
} from '#contract/storefront.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const SOON = '2099-01-01T00:00';

const addLimited = async (shop: Shop, fields: { quantity: number; retailPrice?: number; price?: number }) => {
  const { quantity, retailPrice = 5, price = 3 } = fields;
  const tea = await shop.product({ retailPrice, costPrice: 4, onHand: 1000 });
  const reply = await shop
    .as('companyAdmin')
    .call(updateLimitProduct, { productId: tea.id, price, quantity, endsAt: SOON });
  expect(reply.code).toBe(0);
  return { tea, item: reply.data };
};

const order = (shop: Shop, productId: number, ...quantities: number[]) => ({
  branchId: shop.branchId,
  status: 'confirmed' as const,
  productList: quantities.map((orderQty) => ({ productId, orderQty })),
});

const soldOf = async (shop: Shop) =>
  (await shop.as('companyAdmin').call(listLimitProducts, {})).data.map(({ sold }) => sold);

test('orders charge a limited-time price for as many units as there are, below cost too, and say when it is sold out', async () => {
  const shop = await openShop();
  const { tea } = await addLimited(shop, { quantity: 3 });
  const admin = shop.as('companyAdmin');
  const quotation = await admin.call(quoteOrder, {
    branchId: shop.branchId,
    productList: [{ productId: tea.id, orderQty: 5 }],
  });
  expect(quotation.data.totals).toMatchObject({ total: 19, promotionDiscount: 6 });
  const reply = await admin.call(createOrder, order(shop, tea.id, 5));
  expect(reply.data).toMatchObject({ totalInclGst: 19, promotions: [{ name: 'Limited-time price', amount: 6 }] });
  expect(await soldOf(shop)).toEqual([3]);
  const late = await admin.call(quoteOrder, {
    branchId: shop.branchId,
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  expect(late.data.lines[0]).toMatchObject({ priceInclGst: 5, notApplied: [{ reason: 'soldOut' }] });
  const { data: promotions } = await admin.call(listPromotions, {});
  expect(promotions).toMatchObject([{ limitUnits: 3, units: 3, uses: 1, status: 'usedUp' }]);

  // Fewer of a line give units back, and an order that is cancelled gives all of its own.
  const [first] = reply.data.productList;
  await admin.call(updateOrder, {
    id: reply.data.id,
    productList: [{ id: first?.id, productId: tea.id, orderQty: 2 }],
  });
  expect(await soldOf(shop)).toEqual([2]);
  const again = await admin.call(updateOrder, {
    id: reply.data.id,
    productList: [
      { id: first?.id, productId: tea.id, orderQty: 2 },
      { productId: tea.id, orderQty: 4 },
    ],
  });
  expect(again.data).toMatchObject({ totalInclGst: 24 });
  expect(await soldOf(shop)).toEqual([3]);
  await admin.call(updateOrder, { id: reply.data.id, status: 'cancelled' });
  expect(await soldOf(shop)).toEqual([0]);
});

test('the price stops with its item, comes back with it, and is changed there alone', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { tea, item } = await addLimited(shop, { quantity: 10 });
  const priceNow = async () =>
    (await admin.call(quoteOrder, { branchId: shop.branchId, productList: [{ productId: tea.id, orderQty: 1 }] })).data
      .totals.total;
  expect(await priceNow()).toBe(3);
  await admin.call(createOrder, order(shop, tea.id, 4));
  await admin.call(deleteLimitProduct, { id: item.id });
  expect(await priceNow()).toBe(5);
  await admin.call(restoreLimitProduct, { id: item.id });
  expect([await priceNow(), await soldOf(shop)]).toEqual([3, [4]]);
  await admin.call(updateLimitProduct, { id: item.id, price: 2.5, quantity: 4 });
  expect(await priceNow()).toBe(5); // fewer than were sold already
  await admin.call(updateLimitProduct, { id: item.id, quantity: 5 });
  expect(await priceNow()).toBe(2.5);
  await admin.call(updateLimitProduct, { id: item.id, startsAt: '2098-01-01T00:00' });
  expect(await priceNow()).toBe(5);

  const { data: promotions } = await admin.call(listPromotions, {});
  const [promotion] = promotions;
  const ofStorefront = { code: 103, data: { fields: { id: expect.stringContaining('storefront') } } };
  expect(await admin.call(updatePromotion, { id: promotion?.id ?? 0, state: 'paused' })).toMatchObject(ofStorefront);
  expect(await admin.call(deletePromotion, { id: promotion?.id ?? 0 })).toMatchObject(ofStorefront);
  // Another product starts anew; what was sold stays with the one before.
  const rice = await shop.product({ retailPrice: 9 });
  await admin.call(updateLimitProduct, { id: item.id, productId: rice.id });
  expect(await soldOf(shop)).toEqual([0]);
  const { data: promotionsAfter } = await admin.call(listPromotions, {});
  expect(promotionsAfter).toMatchObject([{ scope: { productIds: [rice.id] }, units: 0 }]);
});

// `npm run torture -- promotions` tries 200 buyers for 50.
test.runIf(isPostgres)('buyers at once never get more units at the price than there are', async () => {
  const shop = await openShop();
  const { tea } = await addLimited(shop, { quantity: 10 });
  const sales = shop.as('sales');
  const buy = async (units: number): Promise<number> => {
    for (;;) {
      const { code, data } = await sales.call(createOrder, order(shop, tea.id, units));
      if (code === 0) return (units * 500 - Math.round(data.totalInclGst * 100)) / 200;
      expect(code).toBe(refusals.promotionUsedUp.code);
    }
  };
  const unitsBought = await Promise.all(Array.from({ length: 16 }, (_, at) => buy(1 + (at % 3))));
  expect(unitsBought.reduce((sum, units) => sum + units, 0)).toBe(10);
  expect(await soldOf(shop)).toEqual([10]);
});
