import { expect, test } from 'vitest';
import { updateProduct } from '#contract/catalogue.ts';
import { updatePromotion } from '#contract/promotions.ts';
import { dispatchOrder, quoteOrder, updateOrder } from '#contract/sales.ts';
import { promote, tenPercent } from '#server/areas/promotions/testing.ts';
import { expectSound, read, type Sale, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

const headOf = ({ id, branchId, customerId, channel, codes }: Sale) => ({ id, branchId, customerId, channel, codes });
const linesOf = ({ productList }: Sale) =>
  productList.map(({ id, productId, pack, orderQty, price, discount, discountAmount }) => ({
    id,
    productId,
    pack,
    orderQty,
    price,
    discount,
    discountAmount,
  }));

test('the quote of a change is what saving it stores, down to cost, for somebody who sees none', async () => {
  const shop = await openShop();
  const till = shop.as('sales');
  // 5.00 and GST is 5.50: 60 % off would be 4.00.
  const tea = await shop.product({ retailPrice: 10, costPrice: 5, onHand: 90 });
  const rice = await shop.product({ retailPrice: 4, costPrice: 1, onHand: 90 });
  const deal = await promote(shop, { name: 'Sixty', terms: { kind: 'percentage', percent: 60 }, limitTotal: 1 });
  const order = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 2 }] });
  expect(order.totalInclGst).toBe(11);
  // The order's own use is not used up for it, and what stays as it is keeps what it got under other terms.
  await shop.as('companyAdmin').call(updatePromotion, { id: deal.id, terms: { kind: 'percentage', percent: 50 } });
  const [line] = linesOf(order);
  const changes = [
    [line, { productId: rice.id, orderQty: 3 }, { productId: tea.id, orderQty: 1 }],
    [{ ...line, orderQty: 5 }],
    [{ ...line, orderQty: 3, discount: 10 }],
  ];
  for (const productList of changes) {
    const before = await read(shop, order);
    const change = { ...headOf(before), productList } as never;
    const quote = (await till.call(quoteOrder, change)).data;
    expect(await read(shop, order)).toEqual(before);
    const { data: after } = await till.call(updateOrder, { id: order.id, productList } as never);
    expect(quote.totals).toMatchObject({ total: after.totalInclGst, gst: after.amountSummary.gst });
    expect(quote.lines.map(({ priceInclGst, shares }) => [priceInclGst, shares.map(({ amount }) => amount)])).toEqual(
      after.productList.map(({ priceInclGst, promotions }) => [priceInclGst, promotions.map(({ amount }) => amount)]),
    );
    expect(quote.names).toContainEqual({ promotionId: deal.id, name: 'Sixty' });
  }
  await expectSound(shop);

  // Of what has left in part, too.
  const grown = await read(shop, order);
  const lineId = grown.productList[0]?.id ?? 0;
  await shop
    .as('companyAdmin')
    .call(dispatchOrder, { allowOverLimit: true, id: order.id, lines: [{ lineId, quantity: 1 }] });
  const [left] = linesOf(grown);
  const productList = [{ ...left, orderQty: 1 }];
  const quote = (await till.call(quoteOrder, { ...headOf(grown), productList } as never)).data;
  const { data: fewer } = await till.call(updateOrder, { id: order.id, productList } as never);
  expect(quote.totals.total).toBe(fewer.totalInclGst);

  const elsewhere = await sell(shop, {
    branchId: shop.otherBranchId,
    productList: [{ productId: tea.id, orderQty: 1 }],
  });
  const foreign = { id: elsewhere.id, productList: [] };
  expect((await till.call(quoteOrder, foreign)).code).toBe(404);
});

test('a stored draft is quoted as it would be confirmed, list prices that moved are told, and saving it stores that', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 90 });
  const rice = await shop.product({ retailPrice: 4, costPrice: 1, onHand: 90 });
  const productList = [
    { productId: tea.id, orderQty: 2 },
    { productId: rice.id, orderQty: 1, price: 3.8 },
  ];
  const draft = await sell(shop, { productList });
  const quoted = async () => {
    const order = await read(shop, draft);
    return (await shop.as('sales').call(quoteOrder, { ...headOf(order), productList: linesOf(order) })).data;
  };
  expect(await quoted()).toMatchObject({ totals: { total: draft.totalInclGst, promotionDiscount: 0 } });

  await promote(shop, { name: 'Ten', terms: tenPercent });
  for (const { id, version } of [tea, rice]) await admin.call(updateProduct, { id, version, retailPrice: 12 });
  const now = await quoted();
  // The draft keeps its prices; of the one made by hand the list is no matter.
  expect(now).toMatchObject({ totals: { total: 21.42, promotionDiscount: 2.38 } });
  expect(now.lines.map(({ currentListPrice }) => currentListPrice)).toEqual([12, undefined]);

  const stored = await read(shop, draft);
  expect(stored.totalInclGst).toBe(23.8);
  const { data: saved } = await admin.call(updateOrder, { id: draft.id, productList: linesOf(stored) });
  expect(saved).toMatchObject({ totalInclGst: 21.42, promotions: [{ name: 'Ten', amount: 2.38 }] });
  const { data: confirmed } = await admin.call(updateOrder, { id: draft.id, status: 'confirmed' });
  expect(confirmed.totalInclGst).toBe(now.totals.total);
});

test('a line says that a promotion was reduced, and that it stops at cost only to those who may see costs', async () => {
  const shop = await openShop();
  // 5.00 and GST is 5.50: 60 % off would be 4.00, and 7.00 is at cost already.
  const tea = await shop.product({ retailPrice: 10, costPrice: 5, onHand: 9 });
  const rice = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 9 });
  const jam = await shop.product({ retailPrice: 5.5, costPrice: 5, onHand: 9 });
  const deal = await promote(shop, { name: 'Sixty', terms: { kind: 'percentage', percent: 60 } });
  const productList = [tea, rice, jam].map(({ id }) => ({ productId: id, orderQty: 1 }));
  const linesFor = async (role: 'companyAdmin' | 'sales') =>
    (await shop.as(role).call(quoteOrder, { branchId: shop.branchId, productList } as never)).data.lines;
  const stop = { promotionId: deal.id, reason: 'stopsAtCost' };
  const [reduced, whole, blocked] = await linesFor('companyAdmin');
  expect(reduced).toMatchObject({ shares: [{ amount: 4.5 }], reductions: [{ ...stop, fullAmount: 6 }] });
  expect(whole).not.toHaveProperty('reductions');
  expect(blocked?.notApplied).toEqual([{ promotionId: deal.id, reason: 'belowCost' }]);
  const [unseen, , blockedUnseen] = await linesFor('sales');
  expect(unseen).toMatchObject({ shares: [{ amount: 4.5 }] });
  expect(unseen?.reductions).toEqual([{ promotionId: deal.id, reason: 'lowestPrice' }]);
  expect(blockedUnseen?.notApplied).toEqual([{ promotionId: deal.id, reason: 'lowestPrice' }]);
  expect(JSON.stringify(await linesFor('sales'))).not.toMatch(/cost/i);
});
