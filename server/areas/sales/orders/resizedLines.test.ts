import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { createPromotion, getPromotion, updatePromotion } from '#contract/promotions.ts';
import { dispatchOrder, quoteOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { updateLimitProduct } from '#contract/storefront.ts';
import { expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

/* Quantities of a numbered order that change after its promotion did. */

type Terms = WireInput<typeof createPromotion>['terms'];

const promote = async (shop: Shop, terms: Terms) => {
  const draft = { name: 'Happy hour', state: 'active', terms, belowCost: true } as const;
  return (await shop.as('companyAdmin').call(createPromotion, draft)).data;
};

type SoldOrder = Awaited<ReturnType<typeof sell>>;

const shopWith = async (terms: Terms, orderQty: number) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 90 });
  const deal = await promote(shop, terms);
  const order = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty }] });
  const listAt = ({ productList: [line] }: SoldOrder, quantity: number) => [
    { id: line?.id, productId: tea.id, orderQty: quantity },
  ];
  /** Quoted and saved: both come to the same. */
  const resize = async (quantity: number): Promise<SoldOrder> => {
    const productList = listAt(order, quantity);
    const { data: quoted } = await admin.call(quoteOrder, { id: order.id, productList });
    const { data: saved } = await admin.call(updateOrder, { id: order.id, productList });
    expect(saved.totalInclGst).toBe(quoted.totals.total);
    expect(await read(shop, saved)).toEqual(saved);
    await expectSound(shop);
    return saved;
  };
  const usage = async () => {
    const { uses, given } = (await admin.call(getPromotion, { id: deal.id })).data;
    return { uses, given };
  };
  return { shop, admin, tea, deal, order, resize, usage };
};

test('a paused promotion stays on the units that were ordered with it', async () => {
  const { admin, deal, order, resize, usage } = await shopWith({ kind: 'percentage', percent: 20 }, 4);
  expect(order.totalInclGst).toBe(32);
  await admin.call(updatePromotion, { id: deal.id, state: 'paused' });
  expect(await resize(3)).toMatchObject({ totalInclGst: 24, promotions: [{ version: deal.version, amount: 6 }] });
  expect(await usage()).toEqual({ uses: 1, given: 6 });
  const more = await resize(5);
  expect(more).toMatchObject({ totalInclGst: 42, promotions: [{ version: deal.version, amount: 8 }] });
  expect(await resize(4)).toMatchObject({ totalInclGst: 32 });
  expect(await resize(1)).toMatchObject({ totalInclGst: 8 });
});

test('added units get the promotion as it is now, the others as it was, each under its version', async () => {
  const { shop, admin, deal, order, resize, usage } = await shopWith({ kind: 'percentage', percent: 20 }, 2);
  await admin.call(updatePromotion, { id: deal.id, terms: { kind: 'percentage', percent: 50 } });
  const productList = [{ ...order.productList[0], orderQty: 3 }];
  const { data: quoted } = await admin.call(quoteOrder, { id: order.id, productList } as never);
  expect(quoted.lines).toMatchObject([
    { agreedQuantity: 2, shares: [{ version: deal.version, amount: 4 }, { amount: 5 }] },
  ]);
  const more = await resize(3);
  expect(more).toMatchObject({
    totalInclGst: 21,
    promotions: [
      { version: deal.version, amount: 4 },
      { version: deal.version + 1, amount: 5 },
    ],
    productList: [{ promotion: 'Happy hour', promotions: [{ amount: 4 }, { amount: 5 }] }],
  });
  expect(await usage()).toEqual({ uses: 1, given: 9 });
  expect((await resize(2)).totalInclGst).toBe(16);
  expect((await resize(3)).totalInclGst).toBe(21);
  // What comes back takes the shares of both along.
  await admin.call(dispatchOrder, { allowOverLimit: true, id: order.id });
  const { data: back } = await admin.call(returnOrder, {
    id: order.id,
    lines: [{ lineId: more.productList[0]?.id ?? 0, quantity: 3 }],
  });
  expect(back.totalInclGst).toBe(-21);
  expect(await usage()).toEqual({ uses: 0, given: 0 });
  await expectSound(shop);
});

test('while its terms hold, the promotion is judged by the quantity of now', async () => {
  const { resize } = await shopWith({ kind: 'buyGet', buy: 2, get: 1 }, 2);
  expect((await resize(3)).totalInclGst).toBe(20);
  expect((await resize(2)).totalInclGst).toBe(20);
});

test('a line that has left in part keeps its shares; what is added to it gets what counts now', async () => {
  const { admin, deal, order, resize } = await shopWith({ kind: 'percentage', percent: 20 }, 4);
  await admin.call(dispatchOrder, {
    allowOverLimit: true,
    id: order.id,
    lines: [{ lineId: order.productList[0]?.id ?? 0, quantity: 1 }],
  });
  await admin.call(updatePromotion, { id: deal.id, terms: { kind: 'percentage', percent: 10 } });
  expect((await resize(5)).totalInclGst).toBe(41);
  expect((await resize(2)).totalInclGst).toBe(16);
});

test('units of a limited-time price are neither lost nor given twice', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 5, costPrice: 4, onHand: 90 });
  await admin.call(updateLimitProduct, { productId: tea.id, price: 3, quantity: 3, endsAt: '2099-01-01T00:00' });
  const order = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 5 }] });
  expect(order.totalInclGst).toBe(19);
  const [{ id = 0 } = {}] = order.productList;
  const resize = async (orderQty: number) => {
    const { data } = await admin.call(updateOrder, {
      id: order.id,
      productList: [{ id, productId: tea.id, orderQty }],
    });
    await expectSound(shop);
    return data.totalInclGst;
  };
  expect(await resize(2)).toBe(6);
  expect(await resize(6)).toBe(24);
  await admin.call(dispatchOrder, { allowOverLimit: true, id: order.id, lines: [{ lineId: id, quantity: 1 }] });
  expect(await resize(4)).toBe(16);
  expect(await resize(6)).toBe(24);
});

test('another price is another agreement', async () => {
  const { admin, tea, deal, order } = await shopWith({ kind: 'percentage', percent: 20 }, 4);
  await admin.call(updatePromotion, { id: deal.id, state: 'paused' });
  const productList = [{ id: order.productList[0]?.id, productId: tea.id, orderQty: 4, price: 9 }];
  expect((await admin.call(updateOrder, { id: order.id, productList })).data.totalInclGst).toBe(36);
});
