import { expect, test, vi } from 'vitest';
import { createPromotion, getPromotion, updatePromotion } from '#contract/promotions.ts';
import { createOrder, dispatchOrder, importOrders, pageOfOrders, payOrder } from '#contract/sales.ts';
import { buyer, expectSound, sell } from '#server/areas/sales/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

/** The embedded engine has one connection: fewer at once wait less long for it, and prove as much. */
const MAX_AT_ONCE = isPostgres ? 200 : 50;

const times = async <T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let from = 0; from < count; from += MAX_AT_ONCE) {
    const wave = Array.from({ length: Math.min(MAX_AT_ONCE, count - from) }, (_, at) => run(from + at));
    results.push(...(await Promise.all(wave)));
  }
  return results;
};

/** What the database itself has counted; the embedded engine has nobody to meet. */
const deadlocksOf = async ({ services: { database } }: Shop): Promise<{ deadlocks: number }> => {
  const { rows } = await database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0];
};

test('two hundred buyers for fifty units: fifty sales, and no gap in their numbers', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const till = shop.as('sales');
  const codes = await times(200, async (at) => {
    // Some fail late, when their number is already taken: it goes back.
    const amount = at % 4 === 0 ? 9 : 10;
    const buy = () =>
      till.call(createOrder, {
        status: 'completed',
        productList: [{ productId: tea.id, orderQty: 1 }],
        payments: [{ paymentType: 'card', amount }],
      });
    let reply = await buy();
    // On a slow machine the last ones wait too long for a connection, and ask again as they are told.
    while (reply.status === 503) reply = await buy();
    return reply.code;
  });
  expect(new Set(codes)).toEqual(new Set([0, 9130, 9150]));
  expect(codes.filter((code) => code === 0)).toHaveLength(50);
  expect(await shop.onHand(tea)).toBe(0);
  await expectSound(shop);
});

test('many buyers for the last uses of a promotion: as many as there are, and nobody is charged more than told', async () => {
  const shop = await openShop();
  const [buyers, uses] = isPostgres ? [200, 50] : [40, 10];
  const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: buyers });
  const terms = { kind: 'percentage', percent: 20 } as const;
  const draft = { name: 'First come', state: 'active', terms, limitTotal: uses } as const;
  const deal = (await shop.as('companyAdmin').call(createPromotion, draft)).data;
  const till = shop.as('sales');
  const codes = await times(buyers, async () => {
    const buy = () =>
      till.call(createOrder, {
        status: 'completed',
        productList: [{ productId: tea.id, orderQty: 1 }],
        payments: [{ paymentType: 'card', amount: 8 }],
      });
    let reply = await buy();
    while (reply.status === 503) reply = await buy();
    return reply.code;
  });
  expect(codes.filter((code) => code === 0)).toHaveLength(uses);
  // Refused as it was about to be used once too often, or priced without it.
  expect(codes.every((code) => code === 0 || code === 9220 || code === 9130)).toBe(true);
  const { data } = await shop.as('companyAdmin').call(getPromotion, { id: deal.id });
  expect(data).toMatchObject({ uses, given: uses * 2, status: 'usedUp' });
  await expectSound(shop);
});

test('the same key a hundred times at once makes one order, and all get the same answer', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const till = shop.as('sales');
  const body = {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 10 }],
  };
  const send = () =>
    till.send('POST', '/api/v1/salesOrder/', { body, headers: { 'idempotency-key': 'till-7-000123' } });
  const answers = await Promise.all(Array.from({ length: 100 }, send));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ code: 0, data: { reference: expect.stringMatching(/000001$/) } });
  expect((await till.call(pageOfOrders, {})).data.totalCount).toBe(1);
  expect(await shop.onHand(tea)).toBe(49);
  await expectSound(shop);
});

test('a credit limit holds when ten sales on account come at once', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const customer = await buyer(shop, { creditLimit: 45 });
  const codes = await times(10, async () => {
    const reply = await shop.as('sales').call(createOrder, {
      status: 'completed',
      customerId: customer.id,
      productList: [{ productId: tea.id, orderQty: 1 }],
      payments: [{ paymentType: 'account', amount: 10 }],
    });
    return reply.code;
  });
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, ...Array.from({ length: 6 }, () => 9160)]);
  await expectSound(shop);
});

test('a credit limit holds when ten unpaid orders are dispatched at once', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 10, onHand: 50 });
  const customer = await buyer(shop, { creditLimit: 45 });
  const productList = [{ productId: tea.id, orderQty: 1 }];
  const ids: number[] = [];
  for (let at = 0; at < 10; at += 1)
    ids.push((await sell(shop, { status: 'confirmed', customerId: customer.id, productList })).id);
  const codes = await times(10, async (at) => (await shop.as('sales').call(dispatchOrder, { id: ids[at] ?? 0 })).code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, ...Array.from({ length: 6 }, () => 9160)]);
  expect(await shop.onHand(tea)).toBe(46);
  await expectSound(shop);
});

test('baskets that cross, payments and sales at once: nothing deadlocks or is lost', async () => {
  const shop = await openShop();
  const customer = await buyer(shop, { creditLimit: 100_000 });
  const products: number[] = [];
  for (let at = 0; at < 4; at += 1) products.push((await shop.product({ retailPrice: 1, onHand: 1000 })).id);
  const layby = await sell(shop, {
    status: 'confirmed',
    customerId: customer.id,
    productList: [{ productId: products[0] ?? 0, orderQty: 100 }],
  });
  const codes = await times(60, async (at) => {
    if (at % 5 === 4)
      return (await shop.as('sales').call(payOrder, { id: layby.id, payments: [{ paymentType: 'card', amount: 1 }] }))
        .code;
    const basket = at % 2 ? products : products.toReversed();
    const reply = await shop.as('sales').call(createOrder, {
      status: at % 3 ? 'completed' : 'confirmed',
      customerId: at % 2 ? customer.id : null,
      productList: basket.map((productId) => ({ productId, orderQty: 1 })),
      payments: at % 3 ? [{ paymentType: 'cash', amount: 5 }] : [],
    });
    return reply.code;
  });
  expect(new Set(codes)).toEqual(new Set([0]));
  await expectSound(shop);
});

test('many orders at once, in opposite orders, at a branch that never had any of the goods', async () => {
  const shop = await openShop();
  const products: number[] = [];
  for (let at = 0; at < 8; at += 1) products.push((await shop.product()).id);
  const codes = await times(12, async (at) => {
    const inTheirOrder = at % 2 === 0 ? products : products.toReversed();
    const orders = inTheirOrder.map((productId) => ({
      branchId: shop.otherBranchId,
      status: 'confirmed' as const,
      allowNegative: true,
      productList: [{ productId, orderQty: 1 }],
    }));
    return (await shop.as('companyAdmin').call(importOrders, { orders })).code;
  });
  expect(codes).toEqual(codes.map(() => 0));
  const { deadlocks } = await deadlocksOf(shop);
  expect(deadlocks).toBe(0);
  await expectSound(shop);
});

test.runIf(isPostgres)(
  'a limit that a promotion gets while a sale waits for its number holds for that sale',
  async () => {
    const shop = await openShop();
    const { pool } = shop.services.database;
    const tea = await shop.product({ retailPrice: 10, costPrice: 1, onHand: 9 });
    const admin = shop.as('companyAdmin');
    const terms = { kind: 'percentage', percent: 20 } as const;
    const deal = (await admin.call(createPromotion, { name: 'Deal', state: 'active', terms })).data;
    const buy = () => shop.as('sales').call(createOrder, sale);
    const sale = {
      status: 'completed' as const,
      productList: [{ productId: tea.id, orderQty: 1 }],
      payments: [{ paymentType: 'card', amount: 8 }],
    };
    expect((await buy()).code).toBe(0);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from document_number where company_id = $1 for update', [shop.companyId]);
    const waiting = buy();
    await vi.waitUntil(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === 1;
    });
    const { id, version } = deal;
    expect((await admin.call(updatePromotion, { id, version, limitTotal: 1 })).code).toBe(0);
    await holder.query('commit');
    holder.release();
    // Begun anew it costs 10.00, which 8.00 do not pay.
    expect((await waiting).code).toBe(9130);
    expect((await admin.call(getPromotion, { id })).data).toMatchObject({ uses: 1, given: 2, status: 'usedUp' });
    expect(await shop.onHand(tea)).toBe(8);
    await expectSound(shop);
  },
);
