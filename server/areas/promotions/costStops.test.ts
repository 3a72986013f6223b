import { expect, test } from 'vitest';
import { listCostStops } from '#contract/promotions/costStops.ts';
import { everyProduct } from '#contract/promotions/terms.ts';
import { openShop } from '#server/testing.ts';

test('products that a promotion cannot bring as low as it says are told, to those who may see costs', async () => {
  const shop = await openShop();
  // With GST: 5.50, 1.10 and, without any, 4.00.
  const tea = await shop.product({ title: 'Tea', retailPrice: 10, costPrice: 5 });
  const soap = await shop.product({ title: 'Soap', retailPrice: 10, costPrice: 1 });
  const milk = await shop.product({ title: 'Milk', retailPrice: 6, costPrice: 4, gstFree: true });
  const scope = { ...everyProduct, productIds: [tea.id, soap.id, milk.id] };
  const stopsOf = async (terms: object, more: object = {}) => {
    const body = { terms, scope, exclusions: everyProduct, ...more };
    return (await shop.as('companyAdmin').call(listCostStops, body as never)).data;
  };
  const half = { kind: 'percentage', percent: 50 };
  expect(await stopsOf(half)).toEqual({
    count: 2,
    examples: [
      { productId: milk.id, title: 'Milk', wanted: 3, lowest: 4 },
      { productId: tea.id, title: 'Tea', wanted: 5, lowest: 5.5 },
    ],
  });
  expect(await stopsOf({ kind: 'percentage', percent: 30 })).toEqual({ count: 0, examples: [] });
  expect(await stopsOf({ kind: 'amountOff', amount: 4.5 })).toMatchObject({ count: 1, examples: [{ wanted: 1.5 }] });
  expect(await stopsOf({ kind: 'amountOff', amount: 9 })).toMatchObject({ count: 3 });
  expect(await stopsOf({ kind: 'fixedPrice', price: 5 })).toMatchObject({ count: 1, examples: [{ title: 'Tea' }] });
  expect(await stopsOf(half, { exclusions: { ...everyProduct, productIds: [milk.id] } })).toMatchObject({ count: 1 });
  // Groups are decided by what is bought together.
  expect(await stopsOf({ kind: 'bundle', quantity: 2, price: 1 })).toEqual({ count: 0, examples: [] });

  const body = { terms: half, scope, exclusions: everyProduct };
  expect((await shop.as('sales').call(listCostStops, body as never)).status).toBe(403);
  const other = await openShop();
  expect((await other.as('companyAdmin').call(listCostStops, body as never)).code).toBe(103);
});
