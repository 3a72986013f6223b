import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { createPromotion, getPromotion, updatePromotion } from '#contract/promotions.ts';
import { createOrder, dispatchOrder, importOrders, quoteOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { buyer, expectSound, read, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Terms = WireInput<typeof createPromotion>['terms'];

const promote = async (shop: Shop, terms: Terms, more: object = {}) => {
  const draft = { name: 'Deal', state: 'active', terms, belowCost: true, ...more } as const;
  const reply = await shop.as('companyAdmin').call(createPromotion, draft);
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};
const usage = async (shop: Shop, { id }: { id: number }) => {
  const { uses, given } = (await shop.as('companyAdmin').call(getPromotion, { id })).data;
  return { uses, given };
};
const scopeOf = ({ id }: { id: number }) => ({
  productIds: [id],
  categoryIds: [],
  brandIds: [],
  tagIds: [],
  supplierIds: [],
});
const card = (amount: number) => [{ paymentType: 'card', amount }];

const kinds: readonly [Terms, orderQty: number, total: number][] = [
  [{ kind: 'percentage', percent: 15 }, 2, 17],
  [{ kind: 'amountOff', amount: 1.5 }, 2, 17],
  [{ kind: 'fixedPrice', price: 8 }, 2, 16],
  [{ kind: 'buyGet', buy: 2, get: 1 }, 4, 30],
  [{ kind: 'bundle', quantity: 3, price: 25 }, 4, 35],
  [{ kind: 'quantityBreaks', breaks: [{ from: 5, percent: 20 }] }, 5, 40],
  [{ kind: 'spend', threshold: 50, reward: { kind: 'amount', amount: 7 } }, 5, 43],
];

test('each kind takes off what it says, and the order tells how much, of what, and by which version', async () => {
  const shop = await openShop();
  for (const [terms, orderQty, total] of kinds) {
    const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
    const deal = await promote(shop, terms, { name: terms.kind, scope: scopeOf(tea) });
    const sale = await sell(shop, {
      status: 'completed',
      productList: [{ productId: tea.id, orderQty }],
      payments: card(total),
    });
    const amount = orderQty * 10 - total;
    const share = { promotionId: deal.id, name: terms.kind, amount };
    expect(sale, terms.kind).toMatchObject({
      totalInclGst: total,
      amountSummary: { discount: 0, promotionDiscount: amount, total },
      promotions: [{ ...share, version: deal.version }],
      productList: [{ listPrice: 10, price: 10, promotion: terms.kind, promotions: [share], priceInclGst: total }],
    });
    expect(await read(shop, sale)).toEqual(sale);
    expect(await usage(shop, deal)).toEqual({ uses: 1, given: amount });
  }
  await expectSound(shop);
});

test('a later change of the promotion changes no past order; cancelled and returned ones give their use back', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 9.99, costPrice: 1, onHand: 30 });
  const deal = await promote(shop, { kind: 'buyGet', buy: 2, get: 1 }, { name: '3 for 2' });
  const line = { productId: tea.id, orderQty: 3 };
  const sale = await sell(shop, { status: 'completed', productList: [line], payments: card(19.98) });
  const other = await sell(shop, { status: 'confirmed', productList: [line] });
  expect(await usage(shop, deal)).toEqual({ uses: 2, given: 19.98 });
  await admin.call(updatePromotion, { id: deal.id, name: 'Over', terms: { kind: 'percentage', percent: 1 } });
  expect(await read(shop, sale)).toEqual(sale);
  // What was agreed is agreed, also when something else about the order changes.
  const { data: noted } = await admin.call(updateOrder, {
    id: other.id,
    note: 'ring',
    productList: other.productList,
  } as never);
  expect(noted).toMatchObject({ totalInclGst: 19.98, promotions: other.promotions });
  expect((await admin.call(updateOrder, { id: other.id, status: 'cancelled' })).code).toBe(0);
  expect(await usage(shop, deal)).toEqual({ uses: 1, given: 9.99 });
  // In parts that add up to the whole, each with its share of the promotion.
  const lineId = sale.productList[0]?.id ?? 0;
  const parts = [];
  for (const amount of [-6.66, -6.66, -6.66]) {
    const back = { id: sale.id, lines: [{ lineId, quantity: 1 }], payments: card(amount) };
    parts.push((await admin.call(returnOrder, back)).data);
    await expectSound(shop);
  }
  expect(parts.map((part) => part.productList[0]?.promotions[0])).toMatchObject([
    { name: '3 for 2', amount: -3.33 },
    { name: '3 for 2', amount: -3.33 },
    { name: '3 for 2', amount: -3.33 },
  ]);
  expect(parts[0]).toMatchObject({ amountSummary: { promotionDiscount: -3.33 } });
  expect(await usage(shop, deal)).toEqual({ uses: 0, given: 0 });
});

test('the role’s limit judges what the clerk takes off, not the promotion', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  await promote(shop, { kind: 'percentage', percent: 50 });
  const till = shop.as('sales');
  const totalOf = async (line: object) => {
    const { code, data } = await till.call(createOrder, { productList: [{ productId: tea.id, orderQty: 1, ...line }] });
    return code === 0 ? data.totalInclGst : code;
  };
  expect(await totalOf({})).toBe(5);
  expect(await totalOf({ discount: 10 })).toBe(4.5);
  expect(await totalOf({ discount: 11 })).toBe(9170);
  expect(await totalOf({ discountAmount: 1.01 })).toBe(9170);
});

test('a draft is priced again until it is confirmed; then only what changes is', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 90 });
  const rice = await shop.product({ retailPrice: 4, costPrice: 1, onHand: 90 });
  const draft = await sell(shop, { productList: [{ productId: tea.id, orderQty: 1 }] });
  expect(draft.totalInclGst).toBe(10);
  const deal = await promote(shop, { kind: 'percentage', percent: 10 });
  expect((await admin.call(updateOrder, { id: draft.id, note: 'x' })).data.totalInclGst).toBe(10);
  const { data: confirmed } = await admin.call(updateOrder, { id: draft.id, status: 'confirmed' });
  expect(confirmed.totalInclGst).toBe(9);
  await admin.call(updatePromotion, { id: deal.id, terms: { kind: 'percentage', percent: 50 } });
  const productList = [...confirmed.productList, { productId: rice.id, orderQty: 2 }];
  const { data: longer } = await admin.call(updateOrder, { id: draft.id, productList } as never);
  expect(longer.productList.map(({ priceInclGst }) => priceInclGst)).toEqual([9, 4]);
  // The tea at the first version, the rice at the second.
  expect(longer.promotions).toMatchObject([
    { promotionId: deal.id, version: 1, amount: 1 },
    { promotionId: deal.id, version: 2, amount: 4 },
  ]);
  expect(await usage(shop, deal)).toEqual({ uses: 1, given: 5 });
  const fewer = longer.productList.map((line) => (line.productId === rice.id ? line : { ...line, orderQty: 3 }));
  const { data: more } = await admin.call(updateOrder, { id: draft.id, productList: fewer } as never);
  // One tea as agreed, two more at half price.
  expect(more.productList.map(({ priceInclGst }) => priceInclGst)).toEqual([19, 4]);
  const [rest] = more.productList.filter(({ productId }) => productId === rice.id);
  const { data: without } = await admin.call(updateOrder, { id: draft.id, productList: [rest] } as never);
  expect(without.promotions).toMatchObject([{ version: 2, amount: 4 }]);
  await expectSound(shop);
});

test('a quote says what applies, why others do not and what is missing, and stores nothing', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const rice = await shop.product({ retailPrice: 20, costPrice: 1, onHand: 30 });
  const ten = await promote(shop, { kind: 'percentage', percent: 10 }, { name: 'Ten', scope: scopeOf(rice) });
  const coded = await promote(
    shop,
    { kind: 'percentage', percent: 20 },
    { name: 'Coded', code: 'tea20', scope: scopeOf(tea) },
  );
  const group = await promote(shop, { kind: 'buyGet', buy: 2, get: 1 }, { name: '3 for 2', scope: scopeOf(tea) });
  const till = shop.as('sales');
  const productList = [
    { productId: tea.id, orderQty: 2 },
    { productId: rice.id, orderQty: 1, discountAmount: 1 },
  ];
  const quote = async (codes: string[] = []) => (await till.call(quoteOrder, { productList, codes })).data;
  const plain = await quote();
  expect(plain).toMatchObject({
    totals: { listAmount: 40, ownDiscount: 1, promotionDiscount: 1.9, total: 37.1 },
    applied: [{ promotionId: ten.id, name: 'Ten', amount: 1.9 }],
    lines: [
      { shares: [], priceInclGst: 20 },
      { shares: [{ promotionId: ten.id, amount: 1.9 }], priceInclGst: 17.1 },
    ],
  });
  const reasons = new Map(plain.lines[0]?.notApplied.map(({ promotionId, reason }) => [promotionId, reason]));
  expect(reasons.get(coded.id)).toBe('codeMissing');
  expect(reasons.get(group.id)).toBe('moreNeeded');
  expect(plain.hints).toMatchObject([{ kind: 'moreUnits', promotionId: group.id, missing: 1 }]);
  expect((await quote(['TEA20'])).totals.total).toBe(33.1);
  const { rows } = await shop.services.database.pool.query('select 1 from sales_order where company_id = $1', [
    shop.companyId,
  ]);
  expect(rows).toEqual([]);
  const viewer = await shop.as('viewer').call(quoteOrder, { productList: [] });
  expect(viewer.status).toBe(403);
  const sale = await sell(shop, { codes: ['tea20'], productList: [{ productId: tea.id, orderQty: 2 }] });
  expect(sale).toMatchObject({ codes: ['TEA20'], totalInclGst: 16, promotions: [{ name: 'Coded' }] });
});

test('history that tells prices takes no promotion; an exchange prices its new goods with them', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const customer = await buyer(shop);
  await promote(shop, { kind: 'percentage', percent: 10 });
  await promote(shop, { kind: 'percentage', percent: 20 }, { limitPerCustomer: 1 });
  const order = (line: object, more: object = {}) => ({
    branchId: shop.branchId,
    status: 'confirmed' as const,
    productList: [{ productId: tea.id, orderQty: 1, ...line }],
    ...more,
  });
  const { data: past } = await admin.call(importOrders, { orders: [order({ price: 8 }), order({})] });
  expect(past.map(({ totalInclGst }) => totalInclGst)).toEqual([8, 9]);
  // The customer has used up the better one with the first order.
  const first = await sell(shop, order({}, { customerId: customer.id }));
  const second = await sell(shop, order({}, { customerId: customer.id }));
  expect([first.totalInclGst, second.totalInclGst]).toEqual([8, 9]);
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: card(9),
  });
  const { data: exchange } = await admin.call(returnOrder, {
    id: sale.id,
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: card(9),
  });
  expect(exchange.productList.map(({ priceInclGst }) => priceInclGst)).toEqual([-9, 18]);
  await expectSound(shop);
});

test('a numbered order that grows gets rewards for spending and limited ones once', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 300 });
  const rice = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 300 });
  await promote(shop, { kind: 'percentage', percent: 50 }, { scope: scopeOf(tea), limitPerOrder: 1 });
  await promote(
    shop,
    { kind: 'spend', threshold: 50, reward: { kind: 'amount', amount: 5 } },
    { scope: scopeOf(rice), name: 'Spend' },
  );
  const order = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 2 }] });
  expect(order.totalInclGst).toBe(15);
  const [line] = order.productList;
  await admin.call(dispatchOrder, {
    allowOverLimit: true,
    id: order.id,
    lines: [{ lineId: line?.id ?? 0, quantity: 1 }],
  });
  const grown = { id: order.id, productList: [{ id: line?.id, productId: tea.id, orderQty: 10 }] };
  expect((await admin.call(updateOrder, grown)).data).toMatchObject({ totalInclGst: 95 });
  const lines = (await read(shop, order)).productList;
  const more = { productId: tea.id, orderQty: 1 };
  expect((await admin.call(updateOrder, { id: order.id, productList: [...lines, more] })).data).toMatchObject({
    totalInclGst: 105,
  });

  const spent = await sell(shop, { status: 'confirmed', productList: [{ productId: rice.id, orderQty: 5 }] });
  expect(spent.totalInclGst).toBe(45);
  const again = { productId: rice.id, orderQty: 5 };
  expect(
    (await admin.call(updateOrder, { id: spent.id, productList: [...spent.productList, again] })).data,
  ).toMatchObject({ totalInclGst: 95 });
  await expectSound(shop);
});

test('a sale of some days ago gets what ran then', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 30 });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const endsAt = daysAgo(3).toISOString().slice(0, 16);
  await promote(shop, { kind: 'percentage', percent: 10 }, { endsAt });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const then = { status: 'confirmed', productList, occurredAt: daysAgo(5).toISOString() } as const;
  expect((await sell(shop, then)).totalInclGst).toBe(9);
  expect((await sell(shop, { status: 'confirmed', productList })).totalInclGst).toBe(10);
});
