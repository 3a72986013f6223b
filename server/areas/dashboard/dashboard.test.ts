import { expect, test } from 'vitest';
import { fetchDashboard, getAnalysis, recountToday, recountTotal } from '#contract/dashboard.ts';
import { createOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { dashboardOf } from './figures.ts';
import { runningTotals } from './sources.ts';

const sell = async (shop: Shop, { amount, ...order }: { amount: number; branchId?: number; occurredAt?: string }) => {
  const product = await shop.product({ retailPrice: amount, costPrice: amount / 2, gstFree: true });
  const reply = await shop.as('owner').call(createOrder, {
    branchId: shop.branchId,
    status: 'completed',
    allowNegative: true,
    productList: [{ productId: product.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount }],
    ...order,
  });
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

const setZone = ({ services }: Shop, id: number, timeZone: string) =>
  services.database.db.updateTable('branch').set({ timeZone }).where('id', '=', id).execute();

test('a sale, a return and a cancelled order are counted at once, by every cut', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const tea = await shop.product({ retailPrice: 11, costPrice: 4, onHand: 20 });
  const draft = { branchId: shop.branchId, productList: [{ productId: tea.id, orderQty: 3 }] };
  const sale = await owner.call(createOrder, {
    ...draft,
    status: 'completed',
    payments: [
      { paymentType: 'cash', amount: 13 },
      { paymentType: 'card', amount: 20 },
    ],
  });
  const cancelled = await owner.call(createOrder, { ...draft, channel: 'web', status: 'confirmed' });
  await owner.call(updateOrder, { id: cancelled.data.id, status: 'cancelled' });
  const lineId = sale.data.productList[0]?.id ?? 0;
  await owner.call(returnOrder, {
    id: sale.data.id,
    lines: [{ lineId, quantity: 1 }],
    payments: [{ paymentType: 'cash', amount: -11 }],
  });

  const figures = { sales: 22, transactions: 1 };
  expect((await owner.call(fetchDashboard, {})).data).toMatchObject({
    today: figures,
    yesterday: { sales: 0, transactions: 0 },
    thisWeek: figures,
    thisMonth: figures,
    last30Days: figures,
    branchTotal: figures,
    lastYear: figures,
    daysOpen: 1,
    dailyAverage: 22,
    hours: [figures],
    payments: {
      today: [
        { paymentType: 'card', amount: 20 },
        { paymentType: 'cash', amount: 2 },
      ],
      yesterday: [],
    },
  });
  const { data } = await owner.call(getAnalysis, {});
  const expected = { quantity: 2, revenue: 22, gst: 2, cost: 8 };
  expect(data).toMatchObject({
    total: { ...expected, transactions: 1 },
    categories: [{ id: null, name: '', ...expected }],
    products: [{ id: tea.id, sku: tea.sku, ...expected }],
    hours: [figures],
  });
  expect(data.channels).toContainEqual({ channel: 'inStore', ...figures });
});

test('every branch has its own today; weeks start on Monday, and last month is compared up to the same day', async () => {
  const shop = await openShop();
  await setZone(shop, shop.otherBranchId, 'America/New_York');
  const sales = [
    // Sydney is eleven hours ahead: the first two are Monday 2 March there, the third is still Sunday.
    { amount: 1, occurredAt: '2026-03-01T13:00:00Z' },
    { amount: 2, occurredAt: '2026-03-02T12:59:00Z' },
    { amount: 4, occurredAt: '2026-03-01T12:59:00Z' },
    { amount: 8, occurredAt: '2026-02-02T02:00:00Z' },
    { amount: 16, occurredAt: '2026-02-03T02:00:00Z' },
    // In New York it is still the first of March when Sydney begins its second.
    { amount: 32, occurredAt: '2026-03-01T20:00:00Z', branchId: shop.otherBranchId },
  ];
  for (const each of sales) await sell(shop, each);
  const { db } = shop.services.database;
  const look = (at: string) => dashboardOf(db, scopeOf(shop), runningTotals, new Date(at));

  const monday = await look('2026-03-02T01:30:00Z');
  expect(monday).toMatchObject({
    today: { sales: 3500, transactions: 3 },
    yesterday: { sales: 400 },
    thisWeek: { sales: 3500 },
    lastWeek: { sales: 400 },
    lastWeekSoFar: { sales: 0 },
    thisMonth: { sales: 3900 },
    lastMonth: { sales: 2400 },
    // Up to the second in Sydney; New York is at the first, and has nothing.
    lastMonthSoFar: { sales: 800 },
    branchTotal: { sales: 6300, transactions: 6 },
    daysOpen: 4,
    dailyAverage: 1575,
  });
  expect(monday.days).toHaveLength(30);
  expect(monday.days.slice(-2)).toMatchObject([
    { day: '2026-03-01', sales: 400 },
    { day: '2026-03-02', sales: 3500 },
  ]);
  expect(monday.months.slice(-2)).toMatchObject([
    { month: '2026-02', sales: 2400 },
    { month: '2026-03', sales: 3900 },
  ]);
  // On the 31st, all of a shorter month before.
  expect(await look('2026-03-31T01:00:00Z')).toMatchObject({ lastMonthSoFar: { sales: 2400 } });
});

test('the sums of the charts are the figures beside them', async () => {
  const shop = await openShop();
  for (const [at, amount] of [3, 5, 7].entries())
    await sell(shop, { amount, occurredAt: new Date(Date.now() - at * 20 * 86_400_000).toISOString() });
  const { data } = await shop.as('owner').call(fetchDashboard, {});
  const sum = (rows: readonly { sales: number }[]) => rows.reduce((all, { sales }) => all + sales, 0);
  expect([sum(data.days), sum(data.months), sum(data.hours)]).toEqual([
    data.last30Days.sales,
    data.lastYear.sales,
    data.today.sales,
  ]);
  expect(data).toMatchObject({ last30Days: { sales: 8 }, before30Days: { sales: 7 }, lastYear: { sales: 15 } });
});

test('one sees the branches within one’s reach, and one of them when asked', async () => {
  const shop = await openShop();
  await sell(shop, { amount: 5 });
  await sell(shop, { amount: 9, branchId: shop.otherBranchId });
  const today = async (role: 'owner' | 'branchManager', branchId?: number) =>
    (await shop.as(role).call(fetchDashboard, { branchId })).data?.today?.sales;
  expect([
    await today('owner'),
    await today('owner', shop.otherBranchId),
    await today('branchManager'),
    await today('branchManager', shop.branchId),
  ]).toEqual([14, 9, 5, 5]);
  const refusal = await shop.as('branchManager').call(fetchDashboard, { branchId: shop.otherBranchId });
  expect(refusal).toMatchObject({
    code: 103,
    data: { fields: { branchId: 'We can’t find this branch. Check it, or choose another one.' } },
  });
});

test('an empty company has zeros, and every day and month of its charts', async () => {
  const { data } = await (await openShop()).as('owner').call(fetchDashboard, {});
  expect(data).toMatchObject({ branchTotal: { sales: 0, transactions: 0 }, daysOpen: 0, dailyAverage: 0, hours: [] });
  expect([data.days.length, data.months.length]).toEqual([30, 12]);
});

test('an analysis spans at most two years, forwards', async () => {
  const shop = await openShop();
  const ask = (from: string, to: string) => shop.as('viewer').call(getAnalysis, { from, to });
  expect(await ask('2026-03-02', '2026-03-01')).toMatchObject({
    code: 103,
    data: { fields: { to: expect.any(String) } },
  });
  expect(await ask('2023-01-01', '2026-03-01')).toMatchObject({
    code: 103,
    data: { fields: { from: expect.any(String) } },
  });
  expect(await ask('2026-03-01', '2026-03-01')).toMatchObject({ code: 0, data: { from: '2026-03-01', hours: [] } });
});

test('the dashboard takes three statements, a recount too', async () => {
  const shop = await openShop();
  await sell(shop, { amount: 5 });
  for (const endpoint of [fetchDashboard, recountToday, recountTotal]) {
    const statements = await statementsOf(shop, () => shop.as('owner').call(endpoint, {}));
    expect(statements.filter((text) => !/session/.test(text)).length, endpoint.path).toBe(3);
  }
});
