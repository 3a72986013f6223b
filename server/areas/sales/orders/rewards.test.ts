import { expect, test } from 'vitest';
import { quoteOrder } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

test('a reward in percent is shared over the whole order, to the cent; a dollar below the threshold there is none', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 33.33, costPrice: 1, onHand: 30 });
  const rice = await shop.product({ retailPrice: 0.01, costPrice: 0, onHand: 30 });
  const terms = { kind: 'spend', threshold: 100, reward: { kind: 'percent', percent: 15 } } as const;
  const deal = await promote(shop, { name: 'Spend 100', terms });
  const tooLittle = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 3 }] });
  expect(tooLittle).toMatchObject({ totalInclGst: 99.99, promotions: [] });
  const productList = [
    { productId: tea.id, orderQty: 1 },
    { productId: tea.id, orderQty: 2, discountAmount: 0 },
    { productId: rice.id, orderQty: 1 },
  ];
  const order = await sell(shop, { status: 'confirmed', productList });
  expect(order).toMatchObject({ totalInclGst: 85, promotions: [{ promotionId: deal.id, amount: 15 }] });
  expect(order.productList.map(({ promotions }) => promotions[0]?.amount ?? 0)).toEqual([5, 10, 0]);
  await expectSound(shop);
});

test('a gift is offered until it is in the basket, then free below cost, and only as many as promised', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 20, costPrice: 5, onHand: 30 });
  const cup = await shop.product({ retailPrice: 8, costPrice: 6, onHand: 30 });
  const reward = { kind: 'gift', productId: cup.id, quantity: 1 } as const;
  const deal = await promote(shop, { name: 'Free cup', terms: { kind: 'spend', threshold: 40, reward } });
  const basket = [{ productId: tea.id, orderQty: 2 }];
  const { data: quote } = await shop.as('sales').call(quoteOrder, { productList: basket });
  expect(quote).toMatchObject({
    totals: { total: 40, promotionDiscount: 0 },
    hints: [{ kind: 'addGift', promotionId: deal.id, productId: cup.id, quantity: 1 }],
  });
  const order = await sell(shop, {
    status: 'completed',
    productList: [...basket, { productId: cup.id, orderQty: 3 }],
    payments: [{ paymentType: 'card', amount: 56 }],
  });
  const share = { promotionId: deal.id, version: 1, name: 'Free cup', amount: 8 };
  expect(order).toMatchObject({ totalInclGst: 56, amountSummary: { promotionDiscount: 8 }, promotions: [share] });
  expect(order.productList.map(({ promotions, priceInclGst }) => [promotions, priceInclGst])).toEqual([
    [[], 40],
    [[share], 16],
  ]);
  expect(await read(shop, order)).toEqual(order);
  await expectSound(shop);
});
