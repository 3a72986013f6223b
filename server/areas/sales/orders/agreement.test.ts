import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ProductHit, searchProducts } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { retailLevel } from '#contract/pricing.ts';
import { createPromotion, runningPromotions } from '#contract/promotions.ts';
import { milli } from '#contract/quantity.ts';
import { createOrder } from '#contract/sales.ts';
import { openShop } from '#server/testing.ts';
import { factsOf, type Line, withProduct } from '#web/desk/areas/sales/orders/basket.ts';
import { quoteTyped, settingOf } from '#web/desk/areas/sales/orders/quoting.ts';

const pricing = { level: retailLevel, gstRate: 10 };

test('what the screen shows while one types is what the server answers, to the cent', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const scopeOf = (...productIds: number[]) => ({
    scope: { productIds, categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] },
  });
  const products = [
    await shop.product({ retailPrice: 9.99, costPrice: 1, onHand: 9000, unitQty: 6 }),
    await shop.product({ retailPrice: 3.35, costPrice: 1, onHand: 9000, gstFree: true }),
    await shop.product({ retailPrice: 12.99, costPrice: 1, onHand: 9000, soldByWeight: true }),
  ];
  const [tea = 0, rice = 0, nuts = 0] = products.map(({ id }) => id);
  for (const draft of [
    { name: '3 for 2', terms: { kind: 'buyGet', buy: 2, get: 1 }, ...scopeOf(tea, rice) },
    { name: 'Any 4', terms: { kind: 'bundle', quantity: 4, price: 15 }, ...scopeOf(tea, rice) },
    { name: 'Nuts', terms: { kind: 'percentage', percent: 12.5 }, ...scopeOf(nuts), priority: 2 },
    { name: 'Big shop', terms: { kind: 'spend', threshold: 60, reward: { kind: 'percent', percent: 7 } } },
  ])
    expect((await admin.call(createPromotion, { ...draft, state: 'active', belowCost: true } as never)).code).toBe(0);
  const hits: ProductHit[] = [];
  for (const { sku } of products) {
    const { data } = await admin.call(searchProducts, { keyword: sku, branchId: shop.branchId });
    hits.push(z.decode(ProductHit, data[0] as never));
  }
  const factsById = new Map(hits.map((hit) => [hit.id, factsOf(hit)]));
  const { data: wire } = await admin.call(runningPromotions, { branchId: shop.branchId });
  const { promotions } = z.decode(runningPromotions.reply, wire as never);
  const rules = promotions.map((promotion) => ({ ...promotion, usesByCustomer: 0 }));
  const buying = {
    branchId: shop.branchId,
    timeZone: 'Australia/Sydney',
    customerId: null,
    customerType: null,
  } as const;
  const setting = settingOf({ ...buying, channel: 'inStore', codes: [], gstRate: 10 }, new Date());
  const line = fc.record({
    at: fc.integer({ min: 0, max: 2 }),
    pack: fc.boolean(),
    quantity: fc.integer({ min: 1, max: 9 }),
    discount: fc.constantFrom(0, 0, 5, 33.33),
    discountAmount: fc.constantFrom(0, 0, 0, 50),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (drawn) => {
      const lines = drawn.flatMap(({ at, pack, quantity, discount, discountAmount }): Line[] => {
        const hit = hits[at];
        if (!hit) return [];
        const asPack = pack && hit.unitQty > 1;
        const weighed = hit.soldByWeight ? 350 : 1000;
        const { lines: typed } = withProduct([], { ...hit, pack: asPack }, pricing, milli(quantity * weighed));
        return typed.map((each) => ({ ...each, discount, discountAmount: cents(discount > 0 ? 0 : discountAmount) }));
      });
      const quoted = quoteTyped(lines, undefined, factsById, rules, setting);
      const productList = lines.map((each) => ({
        productId: each.productId,
        pack: each.pack,
        orderQty: each.orderQty / 1000,
        discount: each.discount,
        discountAmount: each.discountAmount / 100,
      }));
      const { data: order } = await admin.call(createOrder, { branchId: shop.branchId, productList });
      expect(order.productList.map((each) => [each.sku, each.priceInclGst, each.gst])).toEqual(
        quoted.lines.map((each, at) => [lines[at]?.sku, each.priceInclGst / 100, each.gst / 100]),
      );
      expect(order.amountSummary.promotionDiscount).toBe(quoted.totals.promotionDiscount / 100);
      expect(order.promotions.map(({ name, amount }) => [name, amount])).toEqual(
        quoted.applied
          .filter(({ amount }) => amount > 0)
          .toSorted((a, b) => a.promotionId - b.promotionId)
          .map(({ name, amount }) => [name, amount / 100]),
      );
    }),
    { numRuns: 25 },
  );
});
