import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { type createPromotion, getPromotion, updatePromotion } from '#contract/promotions.ts';
import { dispatchOrder, quoteOrder, updateOrder } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';

/* Promotions that count several lines together, on a confirmed order of which one line changes. */

type Draft = Partial<WireInput<typeof createPromotion>>;
type ProductList = NonNullable<WireInput<typeof updateOrder>['productList']>;

const threeForTwo = { kind: 'buyGet', buy: 2, get: 1 } as const;

/** Coffee at 10.00 and tea at 5.00, so many of each in a confirmed order. */
const shopWith = async (deals: Draft[], [coffees, teas]: [number, number], head: { codes?: string[] } = {}) => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const coffee = await shop.product({ retailPrice: 10, costPrice: 0, onHand: 90 });
  const tea = await shop.product({ retailPrice: 5, costPrice: 0, onHand: 90 });
  const promotions: Awaited<ReturnType<typeof promote>>[] = [];
  for (const deal of deals) promotions.push(await promote(shop, deal));
  const customer = await buyer(shop);
  const order = await sell(shop, {
    ...head,
    status: 'confirmed',
    customerId: customer.id,
    productList: [
      { productId: coffee.id, orderQty: coffees },
      { productId: tea.id, orderQty: teas },
    ],
  });
  const [coffeeLine, teaLine] = order.productList;
  /** Quoted and saved: both come to the same. Answers the total. */
  const save = async (productList: ProductList): Promise<number> => {
    const { data: quoted } = await admin.call(quoteOrder, { ...head, id: order.id, productList });
    const { data: saved } = await admin.call(updateOrder, { id: order.id, productList });
    expect(saved.totalInclGst).toBe(quoted.totals.total);
    expect(saved.productList.map(({ priceInclGst }) => priceInclGst)).toEqual(
      quoted.lines.map(({ priceInclGst }) => priceInclGst),
    );
    expect(await read(shop, saved)).toEqual(saved);
    await expectSound(shop);
    return saved.totalInclGst;
  };
  const change = (moreCoffees: number, moreTeas: number) =>
    save([
      ...(moreCoffees > 0 ? [{ id: coffeeLine?.id, productId: coffee.id, orderQty: moreCoffees }] : []),
      ...(moreTeas > 0 ? [{ id: teaLine?.id, productId: tea.id, orderQty: moreTeas }] : []),
    ]);
  const pause = () => admin.call(updatePromotion, { id: promotions[0]?.id ?? 0, state: 'paused' });
  const readFirstPromotion = async () => (await admin.call(getPromotion, { id: promotions[0]?.id ?? 0 })).data;
  return { shop, admin, coffee, tea, order, coffeeLine, teaLine, promotions, save, change, pause, readFirstPromotion };
};

test('a fourth unit completes no second group of three', async () => {
  const { order, change, readFirstPromotion } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  expect(order.totalInclGst).toBe(20);
  // Of four units one is free: the third coffee now, as an order of these goods would have it.
  expect(await change(3, 1)).toBe(25);
  expect(await readFirstPromotion()).toMatchObject({ uses: 1, given: 10 });
  expect(await change(2, 1)).toBe(20);
  expect(await change(4, 2)).toBe(35);
  expect(await change(2, 1)).toBe(20);
});

test('what breaks a group takes its free one along, whichever line it was on', async () => {
  const { change, readFirstPromotion } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  expect(await change(1, 1)).toBe(15);
  expect(await readFirstPromotion()).toMatchObject({ uses: 0, given: 0 });
  expect(await change(2, 1)).toBe(20);
  expect(await change(0, 1)).toBe(5);
});

test('a line that is added is counted with those that are there', async () => {
  const { coffee, tea, coffeeLine, teaLine, save } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  const both = [
    { id: coffeeLine?.id, productId: coffee.id, orderQty: 2 },
    { id: teaLine?.id, productId: tea.id, orderQty: 1 },
  ];
  expect(await save([...both, { productId: tea.id, orderQty: 3 }])).toBe(30);
  expect(await save([...both, { productId: coffee.id, orderQty: 1 }])).toBe(25);
});

test('a bundle over lines', async () => {
  const { change } = await shopWith([{ terms: { kind: 'bundle', quantity: 3, price: 12 } }], [2, 1]);
  expect(await change(3, 1)).toBe(17);
  expect(await change(2, 1)).toBe(12);
  expect(await change(2, 4)).toBe(24);
  expect(await change(1, 1)).toBe(15);
});

test('steps by quantity over lines', async () => {
  const breaks = [
    { from: 3, percent: 10 },
    { from: 5, percent: 20 },
  ];
  const { change } = await shopWith([{ terms: { kind: 'quantityBreaks', breaks } }], [2, 1]);
  expect(await change(4, 1)).toBe(36);
  expect(await change(2, 1)).toBe(22.5);
  expect(await change(1, 1)).toBe(15);
});

test('a reward for spending follows what is spent now', async () => {
  const reward = { kind: 'percent', percent: 10 } as const;
  const { change } = await shopWith([{ terms: { kind: 'spend', threshold: 25, reward } }], [2, 1]);
  expect(await change(3, 1)).toBe(31.5);
  expect(await change(1, 1)).toBe(15);
  expect(await change(2, 1)).toBe(22.5);
});

test('limits per order, per customer and in total count the order once', async () => {
  const { change, readFirstPromotion } = await shopWith(
    [{ terms: threeForTwo, limitPerOrder: 1, limitPerCustomer: 1, limitTotal: 1 }],
    [2, 1],
  );
  expect(await change(6, 1)).toBe(55);
  expect(await readFirstPromotion()).toMatchObject({ uses: 1, given: 10 });
  expect(await change(2, 1)).toBe(20);
});

test('an exclusive promotion is weighed against the others by the whole order', async () => {
  const tenth = { terms: { kind: 'percentage', percent: 10 } } as const;
  const { change } = await shopWith([{ terms: threeForTwo, exclusive: true }, tenth], [2, 1]);
  expect(await change(3, 1)).toBe(25);
  expect(await change(9, 0)).toBe(60);
  expect(await change(1, 0)).toBe(9);
});

test('a code that the order has counts on', async () => {
  const { order, change } = await shopWith([{ terms: threeForTwo, code: 'THREE' }], [2, 1], { codes: ['THREE'] });
  expect(order.totalInclGst).toBe(20);
  expect(await change(3, 1)).toBe(25);
});

test('of a promotion that is over, what was ordered keeps its part and what is added gets none', async () => {
  const { change, pause } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  await pause();
  expect(await change(3, 1)).toBe(30);
  expect(await change(2, 1)).toBe(20);
  expect(await change(2, 2)).toBe(25);
  expect(await change(2, 1)).toBe(20);
});

test('what was bought for something free is not used again when the terms have changed', async () => {
  const { admin, promotions, change } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  const terms = { kind: 'buyGet', buy: 2, get: 1, percent: 50 } as const;
  await admin.call(updatePromotion, { id: promotions[0]?.id ?? 0, terms });
  expect(await change(3, 1)).toBe(30);
});

test('a line that has left stays as it was, and gives no other one a group', async () => {
  const { admin, order, teaLine, change } = await shopWith([{ terms: threeForTwo }], [2, 1]);
  await admin.call(dispatchOrder, {
    allowOverLimit: true,
    id: order.id,
    lines: [{ lineId: teaLine?.id ?? 0, quantity: 1 }],
  });
  expect(await change(3, 1)).toBe(30);
  expect(await change(2, 1)).toBe(20);
  // Three that are added are a group of their own.
  expect(await change(5, 1)).toBe(40);
  expect(await change(2, 1)).toBe(20);
});

test('a promotion that began on one line does not keep another one from its group', async () => {
  const { shop, coffee, tea, change } = await shopWith([], [2, 1]);
  const of = (productId: number) => ({ productIds: [productId] });
  await promote(shop, { terms: { kind: 'percentage', percent: 50 }, scope: of(tea.id) });
  await promote(shop, { terms: threeForTwo, scope: of(coffee.id) });
  expect(await change(3, 1)).toBe(25);
});

test('a line that gets another share keeps the cost it was sold at', async () => {
  const { shop, tea, teaLine, change } = await shopWith([{ terms: threeForTwo, belowCost: true }], [2, 1]);
  const { db } = shop.services.database;
  await db.updateTable('stockCost').set({ average: '1.000000' }).where('productId', '=', tea.id).execute();
  expect(await change(3, 1)).toBe(25);
  const { unitCost } = await db
    .selectFrom('salesLine')
    .select('unitCost')
    .where('id', '=', teaLine?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(Number(unitCost)).toBe(0);
});
