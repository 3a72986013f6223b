import { expect, test } from 'vitest';
import { updateProduct } from '#contract/catalogue.ts';
import { previewPromotion } from '#contract/promotions/preview.ts';
import { createPromotion, listPromotions, updatePromotion } from '#contract/promotions.ts';
import { openShop } from '#server/testing.ts';
import { type Draft, listRow, promote, tenPercent } from './testing.ts';

test('what cannot be meant is told at its field, and nothing is stored', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const brandId = await listRow(shop, 'brand');
  const tea = await shop.product({ retailPrice: 4, brandId });
  const inactiveProduct = await shop.product({ status: 'inactive' });
  const weighed = await shop.product({ soldByWeight: true });
  const breaks = (...each: object[]) => ({ terms: { kind: 'quantityBreaks', breaks: each } }) as Partial<Draft>;
  const wrong: [string, Partial<Draft>, string][] = [
    ['terms.percent', { terms: { kind: 'percentage', percent: 101 } }, 'At most 100%'],
    ['terms.buy', { terms: { kind: 'buyGet', buy: 0, get: 1 } }, 'more than 0'],
    ['terms.breaks', breaks({ from: 5, percent: 5 }, { from: 5, percent: 10 }), 'higher quantity than the one before'],
    ['terms.breaks', breaks({ from: 1, percent: 10 }, { from: 5, percent: 5 }), 'better than the one before'],
    ['terms.breaks', breaks({ from: 1, price: 4 }, { from: 5, percent: 5 }), 'a percentage or a price'],
    ['terms.getScope', { terms: { kind: 'buyGet', buy: 1, get: 1, getScope: {} } }, 'products customers get'],
    ['terms.price', { terms: { kind: 'fixedPrice', price: 4.01 }, scope: { brandIds: [brandId] } }, 'No saving'],
    [
      'terms.reward.productId',
      { terms: { kind: 'spend', threshold: 1, reward: { kind: 'gift', productId: inactiveProduct.id } } },
      'inactive',
    ],
    [
      'terms.reward.productId',
      { terms: { kind: 'spend', threshold: 1, reward: { kind: 'gift', productId: weighed.id } } },
      'by weight',
    ],
    [
      'terms.price',
      { terms: { kind: 'bundle', quantity: 3, price: 12.01 }, scope: { brandIds: [brandId] } },
      'No saving',
    ],
    ['terms.breaks', { ...breaks({ from: 5, price: 4.01 }), scope: { productIds: [tea.id] } }, 'No saving'],
    [
      'scope.productIds',
      { terms: { kind: 'bundle', quantity: 2, price: 1 }, scope: { productIds: [weighed.id] } },
      'by weight',
    ],
    ['scope.productIds', { ...breaks({ from: 2, percent: 5 }), scope: { productIds: [weighed.id] } }, 'by weight'],
    [
      'terms.getScope.productIds',
      { terms: { kind: 'buyGet', buy: 1, get: 1, getScope: { productIds: [weighed.id] } } },
      'by weight',
    ],
    [
      'terms.reward.amount',
      { terms: { kind: 'spend', threshold: 10, reward: { kind: 'amount', amount: 10 } } },
      'less than',
    ],
    ['terms.kind', { terms: { kind: 'twoForOne' } as never }, 'fixedPrice, limitedPrice, buyGet, bundle'],
    ['terms.kind', { terms: { kind: 'limitedPrice', price: 1 } }, 'mobile storefront'],
    ['terms.reward.kind', { terms: { kind: 'spend', threshold: 1, reward: {} } as never }, 'percent, amount, gift'],
    ['endsAt', { startsAt: '2026-11-16T09:00', endsAt: '2026-11-16T09:00' }, 'after the start'],
    ['startsAt', { startsAt: '2026-02-30T09:00' }, 'date and time'],
    ['hours', { hours: { from: '09:00', to: '09:00' } }, 'same'],
    ['exclusions', { scope: { productIds: [tea.id] }, exclusions: { brandIds: [brandId] } }, 'leave no products'],
    ['exclusions', { scope: { brandIds: [brandId] }, exclusions: { brandIds: [brandId] } }, 'leave no products'],
    ['scope.productIds', { scope: { productIds: [tea.id, 999_999_999] } }, 'product'],
    ['exclusions.tagIds', { exclusions: { tagIds: [999_999_999] } }, 'tag'],
    ['branchIds', { branchIds: [999_999_999] }, 'branch'],
  ];
  for (const [field, fields, sentence] of wrong) {
    const reply = await admin.call(createPromotion, { name: 'Wrong', terms: tenPercent, ...fields });
    expect(reply, `${field} ${JSON.stringify(fields)}`).toMatchObject({
      code: 103,
      data: { fields: { [field]: expect.stringContaining(sentence) } },
    });
  }
  expect((await admin.call(listPromotions, {})).data).toEqual([]);
  const right: Draft = {
    name: 'Four dollars',
    terms: { kind: 'fixedPrice', price: 4 },
    scope: { brandIds: [brandId] },
  };
  const { data: fixed } = await admin.call(createPromotion, right);
  // It became cheaper than the promotion: that can still be stopped.
  await admin.call(updateProduct, { id: tea.id, retailPrice: 3 });
  expect((await admin.call(updatePromotion, { id: fixed.id, state: 'paused' })).data).toMatchObject({
    state: 'paused',
  });
  const bundle: Draft = {
    name: 'Three for twelve',
    terms: { kind: 'bundle', quantity: 3, price: 9 },
    scope: { brandIds: [brandId] },
  };
  expect((await admin.call(createPromotion, bundle)).code).toBe(0);
  const unknown = { name: 'Preview', terms: tenPercent, scope: { productIds: [999_999_999] } };
  const days = { from: '2026-01-01', to: '2026-01-02' };
  expect(await admin.call(previewPromotion, { promotion: unknown, ...days })).toMatchObject({
    code: 103,
    data: { fields: { 'promotion.scope.productIds': expect.any(String) } },
  });
});

test('one that was stored before a rule came can still be stopped, and is judged once its terms change', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const terms = (amount: number) =>
    ({ kind: 'spend', threshold: 10, reward: { kind: 'amount', amount } }) satisfies Draft['terms'];
  const { id } = await promote(shop, { terms: terms(9) });
  const { db } = shop.services.database;
  const stored = { kind: 'spend', threshold: 1000, reward: { kind: 'amount', amount: 1100 } };
  await db
    .updateTable('promotion')
    .set({ terms: JSON.stringify(stored) })
    .where('id', '=', id)
    .execute();
  expect((await admin.call(updatePromotion, { id, state: 'paused' })).data).toMatchObject({ state: 'paused' });
  expect((await admin.call(updatePromotion, { id, terms: terms(12) })).code).toBe(103);
});
