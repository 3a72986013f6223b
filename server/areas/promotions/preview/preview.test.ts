import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { previewPromotion } from '#contract/promotions/preview.ts';
import { createPromotion, updatePromotion } from '#contract/promotions.ts';
import { createOrder } from '#contract/sales.ts';
import { tenPercent } from '#server/areas/promotions/testing.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop, type Shop } from '#server/testing.ts';

const sell = async (
  shop: Shop,
  draft: Partial<WireInput<typeof createOrder>> & { productList: { productId: number }[] },
) => {
  const whole = { branchId: shop.branchId, status: 'confirmed', ...draft } as WireInput<typeof createOrder>;
  const reply = await shop.as('companyAdmin').call(createOrder, whole);
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

test('a preview replays past orders with what is in scope, and says what it would have taken off', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 4, onHand: 100 });
  const cup = await shop.product({ retailPrice: 5.5, costPrice: 1, onHand: 100 });
  const both = await sell(shop, {
    occurredAt: '2026-10-05T01:00:00Z',
    productList: [
      { productId: tea.id, orderQty: 2, discount: 50 },
      { productId: cup.id, orderQty: 1 },
    ],
  });
  await sell(shop, { occurredAt: '2026-10-05T02:00:00Z', productList: [{ productId: cup.id, orderQty: 4 }] });
  await sell(shop, { occurredAt: '2026-10-07T02:00:00Z', productList: [{ productId: tea.id, orderQty: 1 }] });
  await sell(shop, { status: 'draft', productList: [{ productId: tea.id, orderQty: 1 }] });
  const promotion = {
    name: 'Tea week',
    terms: tenPercent,
    scope: { productIds: [tea.id] },
    startsAt: '2027-01-01T00:00',
  };
  const october = { from: '2026-10-01', to: '2026-10-31' };
  const { data: whole } = await admin.call(previewPromotion, { promotion, ...october });
  // 11.00 and 11.00 of tea at 10 % off; the cup beside it stays as it was.
  expect(whole).toMatchObject({
    orders: 2,
    touched: 2,
    discount: 2.2,
    revenueBefore: 27.5,
    revenueAfter: 25.3,
    progress: 1,
    next: null,
  });
  expect(whole.marginBefore).toBeCloseTo(27.5 / 1.1 - 13, 2);
  expect(whole.marginAfter).toBeCloseTo(25.3 / 1.1 - 13, 2);
  expect(whole.examples[0]).toMatchObject({
    orderId: both.id,
    reference: both.reference,
    before: 16.5,
    after: 15.4,
    lines: [
      { title: 'Tea', quantity: 2, before: 11, after: 9.9 },
      { before: 5.5, after: 5.5 },
    ],
  });
  const mondays = { ...promotion, weekdays: [1] };
  expect((await admin.call(previewPromotion, { promotion: mondays, ...october })).data).toMatchObject({ touched: 1 });
  const once = { ...promotion, limitTotal: 1 };
  expect((await admin.call(previewPromotion, { promotion: once, ...october })).data).toMatchObject({ touched: 1 });
  const { data: later } = await admin.call(previewPromotion, { promotion, from: '2026-10-06', to: '2026-10-31' });
  expect(later).toMatchObject({ orders: 1, touched: 1, discount: 1.1 });
});

test('promotions that orders had count: where they save more this one takes nothing, and what was paid is before', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const snack = await shop.product({ retailPrice: 7, costPrice: 1, onHand: 100 });
  const scope = { productIds: [snack.id] };
  const bundle = { kind: 'bundle' as const, quantity: 3, price: 10 };
  const { data: three } = await admin.call(createPromotion, {
    name: '3 for 10',
    terms: bundle,
    scope,
    state: 'active',
  });
  const paid = await sell(shop, { productList: [{ productId: snack.id, orderQty: 3 }] });
  expect(paid.totalInclGst).toBe(10);
  const { data: four } = await admin.call(updatePromotion, { id: three.id, state: 'paused' });
  await sell(shop, { productList: [{ productId: snack.id, orderQty: 1 }] });
  const year = { from: '2026-01-01', to: '2027-12-31' };
  const replay = async (percent: number, more: object = {}) =>
    (
      await admin.call(previewPromotion, {
        promotion: { name: 'Snacks', terms: { kind: 'percentage', percent }, scope },
        ...year,
        ...more,
      })
    ).data;
  // 1.05 off three of them is less than the bundle's 11.00: only the single one gets it.
  expect(await replay(5)).toMatchObject({
    orders: 2,
    touched: 1,
    discount: 0.35,
    revenueBefore: 7,
    revenueAfter: 6.65,
  });
  // 12.60 off is more: the customer paid 10.00 then, and would have paid 8.40.
  const large = await replay(60);
  expect(large).toMatchObject({ touched: 2, discount: 16.8, revenueBefore: 17, revenueAfter: 11.2 });
  expect(large.examples[0]).toMatchObject({ before: 10, after: 8.4 });
  // Changed to 5 % off, the bundle is not what it was.
  expect(await replay(5, { id: four.id })).toMatchObject({ touched: 2, discount: 1.4, revenueBefore: 28 });
});

test('without cost rights a preview shows no cost, neither as a margin nor as the limit of a discount', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 11, costPrice: 8, onHand: 100 });
  await sell(shop, { productList: [{ productId: tea.id, orderQty: 1 }] });
  const promotion = {
    name: 'Half price',
    terms: { kind: 'percentage' as const, percent: 50 },
    branchIds: [shop.branchId],
  };
  const year = { promotion, from: '2026-01-01', to: '2027-12-31' };
  // 8.00 and its GST is as far as it goes.
  const manager = await shop.as('branchManager').call(previewPromotion, year);
  expect(manager.data).toMatchObject({ discount: 2.2, marginBefore: 2 });
  const planner = await hire(shop, ['promo.add', 'promo.query', 'promo.get', 'salesOrder.query', 'salesOrder.get']);
  const { data } = await planner.call(previewPromotion, year);
  expect(data).toMatchObject({ touched: 1, discount: 5.5 });
  expect(Object.keys(data).filter((field) => field.startsWith('margin'))).toEqual([]);
});

test('a preview is for those who make promotions and see orders, of their branches, and says no to what cannot be', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 11, costPrice: 4, onHand: 100 });
  await sell(shop, { productList: [{ productId: tea.id, orderQty: 1 }] });
  await sell(shop, {
    branchId: shop.otherBranchId,
    status: 'draft',
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  const year = { from: '2026-01-01', to: '2027-12-31' };
  const promotion = { name: 'All', terms: tenPercent, branchIds: [shop.branchId] };
  const manager = shop.as('branchManager');
  expect((await manager.call(previewPromotion, { promotion, ...year })).data).toMatchObject({ touched: 1 });
  expect((await shop.as('sales').call(previewPromotion, { promotion, ...year })).status).toBe(403);
  const wrong = [
    { promotion: { ...promotion, terms: { kind: 'percentage' as const, percent: 101 } }, ...year },
    { promotion: { ...promotion, scope: { productIds: [999_999_999] } }, ...year },
    { promotion, from: '2026-02-01', to: '2026-01-01' },
    { promotion, from: '2020-01-01', to: '2026-01-01' },
    { promotion, ...year, after: 'nonsense' },
  ];
  for (const input of wrong)
    expect((await shop.as('companyAdmin').call(previewPromotion, input)).code, JSON.stringify(input)).toBe(103);
});
