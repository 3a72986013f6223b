import { expect, test } from 'vitest';
import { listIdleProducts } from '#contract/promotions/idleProducts.ts';
import { everyProduct } from '#contract/promotions/terms.ts';
import { createPromotion } from '#contract/promotions.ts';
import { openShop } from '#server/testing.ts';

test('products that cost no more than the price of a promotion are told', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Tea', retailPrice: 10 });
  const soap = await shop.product({ title: 'Soap', retailPrice: 8 });
  const rice = await shop.product({ title: 'Rice', retailPrice: 4, soldByWeight: true });
  const scope = { ...everyProduct, productIds: [tea.id, soap.id, rice.id] };
  const idleOf = async (terms: object, more: object = {}) => {
    const body = { terms, scope, exclusions: everyProduct, ...more };
    return (await shop.as('companyAdmin').call(listIdleProducts, body as never)).data;
  };
  expect(await idleOf({ kind: 'fixedPrice', price: 8 })).toEqual({
    products: 3,
    idle: 2,
    examples: [
      { productId: soap.id, title: 'Soap', price: 8 },
      { productId: rice.id, title: 'Rice', price: 4 },
    ],
  });
  expect(await idleOf({ kind: 'fixedPrice', price: 10 })).toMatchObject({ products: 3, idle: 3 });
  expect(await idleOf({ kind: 'fixedPrice', price: 3.99 })).toEqual({ products: 3, idle: 0, examples: [] });
  // Weighed goods take no part; a dear product saves where a cheap one goes with it.
  expect(await idleOf({ kind: 'bundle', quantity: 3, price: 30 })).toMatchObject({ products: 2, idle: 2 });
  expect(await idleOf({ kind: 'bundle', quantity: 3, price: 25 })).toMatchObject({ idle: 0, examples: [] });
  const breaks = (...prices: number[]) => ({
    kind: 'quantityBreaks',
    breaks: prices.map((price, at) => ({ from: at + 2, price })),
  });
  expect(await idleOf(breaks(10, 8))).toMatchObject({ products: 2, idle: 1, examples: [{ title: 'Soap' }] });
  expect(await idleOf(breaks(10))).toMatchObject({ products: 2, idle: 2 });
  expect(await idleOf({ kind: 'percentage', percent: 1 })).toMatchObject({ idle: 0 });
  const exclusions = { ...everyProduct, productIds: [soap.id, rice.id] };
  expect(await idleOf({ kind: 'fixedPrice', price: 8 }, { exclusions })).toMatchObject({ products: 1, idle: 0 });

  // What is not sold does not count, and no list at all is every product.
  const old = await shop.product({ title: 'Old', retailPrice: 1, status: 'inactive' });
  const oldScope = { ...scope, productIds: [...scope.productIds, old.id] };
  expect(await idleOf({ kind: 'fixedPrice', price: 8 }, { scope: oldScope })).toMatchObject({ products: 3, idle: 2 });
  expect(await idleOf({ kind: 'fixedPrice', price: 8 }, { scope: everyProduct })).toMatchObject({
    products: 3,
    idle: 2,
  });

  const body = { terms: { kind: 'fixedPrice', price: 8 }, scope, exclusions: everyProduct };
  expect((await shop.as('sales').call(listIdleProducts, body as never)).status).toBe(403);
  const other = await openShop();
  expect((await other.as('companyAdmin').call(listIdleProducts, body as never)).code).toBe(103);
});

test('what takes nothing off by its own word is refused at its field', async () => {
  const admin = (await openShop()).as('companyAdmin');
  const nothing = {
    'terms.percent': { kind: 'percentage', percent: 0 },
    'terms.amount': { kind: 'amountOff', amount: 0 },
    'terms.reward.amount': { kind: 'spend', threshold: 10, reward: { kind: 'amount', amount: 0 } },
    'terms.reward.percent': { kind: 'spend', threshold: 10, reward: { kind: 'percent', percent: 0 } },
    'terms.breaks.0.percent': { kind: 'quantityBreaks', breaks: [{ from: 5, percent: 0 }] },
  };
  for (const [field, terms] of Object.entries(nothing))
    expect(await admin.call(createPromotion, { name: 'Nothing', terms } as never), field).toMatchObject({
      code: 103,
      data: { fields: { [field]: expect.stringContaining('more than 0') } },
    });
});
