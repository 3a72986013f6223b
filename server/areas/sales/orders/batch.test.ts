import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import { bulkStatus, createOrder, getOrder, importOrders, pageOfOrders } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyer, expectSound } from '#server/areas/sales/testing.ts';
import { yearInSydney } from '#server/testing/clock.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Draft = WireInput<typeof importOrders>['orders'][number];

/** One line of a product, confirmed at the first branch unless told otherwise. */
const draftOf = (
  shop: Shop,
  { id: productId }: { id: number },
  orderQty: number,
  more: Partial<Draft> = {},
): Draft => ({
  branchId: shop.branchId,
  status: 'confirmed',
  productList: [{ productId, orderQty, price: 10 }],
  ...more,
});

test('many orders take as many statements as one, and are what they would be one by one', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const customer = await buyer(shop, { creditLimit: 1000 });
  const tea = await shop.product({ retailPrice: 10, costPrice: 4, onHand: 100 });
  const cup = await shop.product({ retailPrice: 5.5, costPrice: 1, onHand: 100 });
  const productList = [
    { productId: tea.id, orderQty: 2, price: 9 },
    { productId: cup.id, orderQty: 1, price: 5, discount: 10 },
  ];
  const drafts: Draft[] = [
    { branchId: shop.branchId, productList, note: 'A draft' },
    { branchId: shop.branchId, status: 'confirmed', productList, occurredAt: '2024-12-31T20:00:00Z' },
    {
      branchId: shop.otherBranchId,
      allowNegative: true,
      status: 'completed',
      productList,
      payments: [{ paymentType: 'cash', amount: 30 }],
    },
    { branchId: shop.branchId, status: 'dispatched', customerId: customer.id, productList },
    {
      branchId: shop.branchId,
      status: 'completed',
      customerId: customer.id,
      productList,
      payments: [{ paymentType: 'account', amount: 22.5 }],
    },
  ];
  const one = await statementsOf(shop, () => admin.call(importOrders, { orders: drafts.slice(3, 4) }));
  let rows: { id: number; reference: string }[] = [];
  const many = await statementsOf(shop, async () => {
    const reply = await admin.call(importOrders, { orders: [...drafts, ...drafts, ...drafts] });
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 0 });
    rows = reply.data;
  });
  // Credit limits are read once a customer.
  expect(many.length).toBeLessThanOrEqual(one.length + 4);
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  const year = yearInSydney();
  expect(rows.slice(0, 8).map(({ reference }) => reference)).toEqual([
    '',
    'S-0001-2025-000001',
    `S-0002-${year}-000001`,
    `S-0001-${year}-000002`,
    `S-0001-${year}-000003`,
    '',
    'S-0001-2025-000002',
    `S-0002-${year}-000002`,
  ]);
  for (const [at, draft] of drafts.entries()) {
    const single = await admin.call(createOrder, { ...draft, occurredAt: undefined });
    const { data: order } = await admin.call(getOrder, { id: rows[at]?.id ?? 0 });
    expect(order).toMatchObject({
      status: single.data.status,
      paymentStatus: single.data.paymentStatus,
      amountSummary: single.data.amountSummary,
      items: 2,
      note: single.data.note,
      productList: single.data.productList.map(({ id: _, ...line }) => line),
      payments: single.data.payments.map(({ paymentType, processed }) => ({ paymentType, processed })),
    });
  }
  await expectSound(shop);
});

test('each order counts with those before it: stock, store credit, credit limit, uses of a promotion', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 5 });
  const rice = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 99 });
  const orders = (...drafts: Draft[]) => admin.call(importOrders, { orders: drafts });
  expect(await orders(draftOf(shop, tea, 3), draftOf(shop, rice, 1), draftOf(shop, tea, 3))).toMatchObject({
    code: 9150,
    data: { order: 2, lines: [{ line: 0, wanted: 3, available: 2 }] },
  });
  expect((await admin.call(pageOfOrders, {})).data.totalCount).toBe(0);
  expect(
    await orders(draftOf(shop, tea, 3), draftOf(shop, tea, 3, { allowNegative: true }), draftOf(shop, rice, 1)),
  ).toMatchObject({ code: 0 });

  const customer = await buyer(shop, { creditLimit: 25 });
  const onAccount = draftOf(shop, rice, 1, {
    status: 'completed',
    customerId: customer.id,
    payments: [{ paymentType: 'account', amount: 10 }],
  });
  expect(await orders(onAccount, onAccount, onAccount)).toMatchObject({
    code: 9160,
    data: { order: 2, limit: 25, onAccount: 20, wanted: 10 },
  });
  expect(await orders(onAccount, onAccount)).toMatchObject({ code: 0 });

  await promote(shop, { limitPerCustomer: 1, scope: { productIds: [rice.id] } });
  const quoted = draftOf(shop, rice, 1, {
    customerId: customer.id,
    productList: [{ productId: rice.id, orderQty: 1 }],
  });
  expect((await orders(quoted, quoted)).data.map(({ totalInclGst }) => totalInclGst)).toEqual([9, 10]);
  await expectSound(shop);
});

test('orders confirmed together are each priced with what the ones before left of a promotion', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const rice = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 99 });
  await promote(shop, { limitTotal: 1 });
  const draft = draftOf(shop, rice, 1, { status: 'draft', productList: [{ productId: rice.id, orderQty: 1 }] });
  const ids: number[] = [];
  for (const _ of [1, 2]) ids.push((await admin.call(createOrder, draft)).data.id);
  expect((await admin.call(bulkStatus, { ids, status: 'confirmed' })).data).toMatchObject({ done: 2, failed: 0 });
  const totals = [];
  for (const id of ids) totals.push((await admin.call(getOrder, { id })).data.totalInclGst);
  expect(totals).toEqual([9, 10]);
  await expectSound(shop);
});

test('a refusal says which order it is about, and nothing is stored', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 5 });
  const fine = draftOf(shop, tea, 1);
  const wrong: [Partial<Draft>, string][] = [
    [{ branchId: 999_999_999 }, 'orders.1.branchId'],
    [{ customerId: 999_999_999 }, 'orders.1.customerId'],
    [{ occurredAt: '1999-01-01T00:00:00Z' }, 'orders.1.occurredAt'],
    [{ courierType: 'pigeon' }, 'orders.1.courierType'],
    [{ productList: [{ productId: 999_999_999, orderQty: 1 }] }, 'orders.1.productList.0.productId'],
    [{ payments: [{ paymentType: 'shells', amount: 1 }] }, 'orders.1.payments.0.paymentType'],
  ];
  for (const [change, field] of wrong) {
    const reply = await admin.call(importOrders, { orders: [fine, { ...fine, ...change }, fine] });
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: 103,
      data: { order: 1, fields: { [field]: expect.any(String) } },
    });
  }
  expect((await admin.call(pageOfOrders, {})).data.totalCount).toBe(0);
  expect(await shop.onHand(tea)).toBe(5);
});

test('orders moved in several turns are told as one, also to a request that is repeated with its key', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 11 });
  const drafts = Array.from({ length: 12 }, () => draftOf(shop, tea, 1, { status: 'draft' }));
  const ids = (await admin.call(importOrders, { orders: drafts })).data.map(({ id }) => id);
  const confirm = () => admin.call(bulkStatus, { ids, status: 'confirmed' }, { 'idempotency-key': 'confirm-12' });
  const first = await confirm();
  expect(first.data).toMatchObject({ done: 11, failed: 1, already: 0 });
  expect(first.data.results.map(({ id, code }) => [id, code])).toEqual(ids.map((id, at) => [id, at < 11 ? 0 : 9150]));
  expect(await confirm()).toEqual(first);
  await expectSound(shop);
});
