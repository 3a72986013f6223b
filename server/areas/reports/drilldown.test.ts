import { expect, test } from 'vitest';
import { categories } from '#contract/catalogue/lists.ts';
import { weekdays } from '#contract/jobs/timing.ts';
import { receivePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { productGroups } from '#contract/reports/frame.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { productReport } from '#contract/reports/products.ts';
import { purchaseDetailReport } from '#contract/reports/purchaseDetail.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { pageOfMovements } from '#contract/stock.ts';
import { buyerFor, linesOf } from '#server/areas/purchasing/testing.ts';
import { sell } from '#server/areas/sales/testing.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop } from '#server/testing.ts';
import { openTradingShop, sumOf } from './testing.ts';

type Trade = Awaited<ReturnType<typeof openTradingShop>>;

/** What the lines of the sales detail add up to: its total and its rows say the same. */
const salesOf = async ({ owner }: Trade, filter: object) => {
  const { data } = await owner.call(salesDetailReport.page, { pageSize: 100, ...filter });
  expect(sumOf(data.data, 'revenue'), JSON.stringify(filter)).toBe(data.totals.revenue);
  return data.totals.revenue;
};

test('the lines behind an hour, a weekday, a month or a channel add up to its figure', async () => {
  const trade = await openTradingShop();
  const { owner } = trade;
  const { data: hours } = await owner.call(hourReport.page, {});
  expect(hours.data.length).toBeGreaterThan(0);
  for (const row of hours.data) {
    const hour = Number.parseInt(row.hour, 10);
    expect(await salesOf(trade, { hour })).toBe(row.revenue);
    for (const weekday of weekdays) expect(await salesOf(trade, { hour, weekday }), weekday).toBe(row[weekday]);
  }
  const { data: phone } = await owner.call(hourReport.page, { channel: 'phone' });
  expect(await salesOf(trade, { channel: 'phone' })).toBe(phone.totals.revenue);
  const { data: months } = await owner.call(gstReport.page, {});
  for (const { firstDay: from, lastDay: to, ...figures } of months.data) {
    expect(await salesOf(trade, { from, to })).toBe(figures.sales);
    expect(await salesOf(trade, { from, to, taxed: 'gstFree' })).toBe(figures.gstFree);
    expect(await salesOf(trade, { from, to, taxed: 'taxable' })).toBe(figures.taxable);
  }
  expect(months.totals.gstFree).toBe(21);
});

test('the payments behind each figure of the end of day add up to it, refunds and debts among them', async () => {
  const { shop, owner, tea } = await openTradingShop();
  await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'cash', amount: 20 }],
  });
  const { data } = await owner.call(endOfDayReport.page, {});
  expect(data.data.map(({ paymentType }) => paymentType).toSorted()).toEqual(['account', 'card', 'card', 'cash']);
  for (const { day, branchId, paymentType, taken, owed } of data.data) {
    const filter = { from: day, to: day, branchId, paymentType };
    const { data: payments } = await owner.call(paymentReport.page, filter);
    expect(payments.totals, paymentType).toEqual({ taken, owed });
    expect([sumOf(payments.data, 'taken'), sumOf(payments.data, 'owed')]).toEqual([taken, owed]);
    expect(payments.data.every(({ reference, orderId }) => reference.startsWith('S-') && orderId > 0)).toBe(true);
  }
  // The change of cash is no payment, and what is given back is one below nothing.
  const { data: all } = await owner.call(paymentReport.page, {});
  expect(all.totals).toEqual({ taken: data.totals.taken, owed: data.totals.owed });
  expect(all.data.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([-11.05, 0, 11.05, 25.05, 33.15]);
  expect(all.totalCount).toBe(5);
  // Page by page, and upwards, they are the same.
  const pages = await Promise.all(
    [1, 2, 3].map(async (pageNo) => (await owner.call(paymentReport.page, { pageNo, pageSize: 2 })).data.data),
  );
  expect(pages.flat()).toEqual(all.data);
  const upwards = await owner.call(paymentReport.page, { sortField: 'day', sortOrder: 'ascend' });
  expect(upwards.data.data).toEqual(all.data.toReversed());
  // Those of another branch and another company stay theirs.
  const { data: own } = await shop.as('branchManager').call(paymentReport.page, {});
  expect(own.totals).toEqual({ taken: 33.15, owed: 7 });
  expect((await (await openShop()).as('owner').call(paymentReport.page, {})).data.data).toEqual([]);
});

test('the goods behind the purchases of the GST summary add up to them', async () => {
  const { shop, owner, tea, vase } = await openTradingShop();
  const { caller, order, supplierId } = await buyerFor(shop);
  const bought = await order([
    { productId: tea.id, orderQty: 7, cost: 3.33, discount: 12.5 },
    { productId: vase.id, orderQty: 2, cost: 30 },
  ]);
  const received = await caller.call(receivePurchaseOrder, {
    id: bought.id,
    lines: linesOf(bought, 7, 2).map((line, at) => (at === 0 ? { ...line, cost: 3.41 } : line)),
  });
  expect(received.code).toBe(0);
  await caller.call(returnPurchaseOrder, { id: bought.id, lines: linesOf(bought, 2) });
  const { data: gst } = await owner.call(gstReport.page, {});
  const { data } = await owner.call(purchaseDetailReport.page, {});
  expect([data.totals.total, data.totals.gst]).toEqual([gst.totals.purchases, gst.totals.gstPaid]);
  expect([sumOf(data.data, 'total'), sumOf(data.data, 'gst')]).toEqual([gst.totals.purchases, gst.totals.gstPaid]);
  expect(data.data.map(({ kind, title, quantity, total }) => [kind, title, quantity, total])).toEqual([
    ['return', 'Green tea', -2, -7.5],
    ['receipt', 'Vase', 2, 66],
    ['receipt', 'Green tea', 7, 26.26],
  ]);
  expect(data.data.every(({ orderId, reference }) => orderId === bought.id && reference === bought.reference)).toBe(
    true,
  );
  const only = async (filter: object) => (await owner.call(purchaseDetailReport.page, filter)).data.totals.total;
  expect(await only({ kind: 'return' })).toBe(-7.5);
  expect(await only({ keyword: 'vase' })).toBe(66);
  expect(await only({ supplierId })).toBe(gst.totals.purchases);
  expect(await only({ supplierId: supplierId + 1000 })).toBe(0);
  expect(await only({ branchId: shop.otherBranchId })).toBe(0);
  // Who sees no costs sees what came, and none of its amounts.
  const clerk = await hire(shop, ['report.query']);
  const { data: blind } = await clerk.call(purchaseDetailReport.page, {});
  expect(blind.data).toHaveLength(3);
  expect(JSON.stringify(blind)).not.toMatch(/"(net|gst|total)":/);
});

test('the products behind a group of the margins add up to it: those without one, and those of the very category', async () => {
  const { shop, owner, tea, vase } = await openTradingShop();
  const admin = shop.as('companyAdmin');
  const { data: drinks } = await admin.call(categories.create, { name: 'Drinks' });
  const { data: hot } = await admin.call(categories.create, { name: 'Hot', parentId: drinks.id });
  await shop.services.database.pool.query('update product set category_id = $2 where id = $1', [tea.id, drinks.id]);
  await shop.services.database.pool.query('update product set category_id = $2 where id = $1', [vase.id, hot.id]);
  await sell(shop, { status: 'confirmed', productList: [{ productId: vase.id, orderQty: 1 }] });
  for (const by of productGroups) {
    const { data } = await owner.call(marginReport.page, { by });
    expect(data.data, by).toHaveLength(by === 'category' ? 3 : 1);
    for (const { groupId, revenue } of data.data) {
      const filter = groupId === null ? { without: by } : { [`${by}Id`]: groupId, only: true };
      expect((await owner.call(productReport.page, filter)).data.totals.revenue, `${by} ${groupId}`).toBe(revenue);
    }
  }
});

test('the movements of a product add up to what the valuation has of it', async () => {
  const { owner } = await openTradingShop();
  const { data } = await owner.call(valuationReport.page, {});
  expect(data.data).toHaveLength(3);
  for (const { productId, onHand } of data.data) {
    const { data: moves } = await owner.call(pageOfMovements, { productId, pageSize: 100 });
    expect(moves.data.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(onHand);
  }
});
