import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fetchDashboard } from '#contract/dashboard.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { schedulerReport } from '#contract/jobs/schedules.ts';
import { productReport } from '#contract/reports/products.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { emptyFolder } from '#server/platform/db/testing.ts';
import { readRows } from '#server/platform/sheets/read.ts';
import { hire } from '#server/testing/hire.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { renderReport } from './service.ts';
import { sellTeaAndRice, sumOf } from './testing.ts';

const openTeaShop = async () => {
  const shop = await openShop();
  return { shop, ...(await sellTeaAndRice(shop)) };
};

const cellsOf = async (bytes: Buffer): Promise<string[][]> => {
  const file = join(await emptyFolder(), 'sheet.xlsx');
  await writeFile(file, bytes);
  return (await readRows(1, file, { maxRows: 1000, maxColumns: 100 })).map(({ cells }) => cells);
};

test('the product report tells sold and returned apart, and its total is the dashboard’s and the orders’, to the cent', async () => {
  const { owner, tea, shop } = await openTeaShop();
  const { data } = await owner.call(productReport.page, { compare: true });
  expect(data.data).toMatchObject([
    { productId: tea.id, sold: 4, returned: 1, revenue: 33.15, gst: 3.01, onHand: 17 },
    { title: 'Rice', sold: 2, returned: 0, revenue: 14, gst: 0, cost: 4.3, margin: 9.7, marginPercent: 69.3 },
  ]);
  expect(data).toMatchObject({ totals: { sold: 6, returned: 1, revenue: 47.15 }, before: { sold: 0, revenue: 0 } });
  const dashboard = await owner.call(fetchDashboard, {});
  expect(data.totals.revenue).toBe(dashboard.data.last30Days.sales);
  const detail = await owner.call(salesDetailReport.page, {});
  expect(detail.data.data).toHaveLength(4);
  for (const name of ['revenue', 'gst', 'cost', 'margin', 'quantity'] as const)
    expect(detail.data.totals[name], name).toBe(sumOf(detail.data.data, name));
  expect(detail.data.totals).toMatchObject({
    revenue: data.totals.revenue,
    gst: data.totals.gst,
    cost: data.totals.cost,
  });
  const { rows } = await shop.services.database.pool.query(
    `select sum(total)::bigint as total, sum(gst)::bigint as gst from sales_order
     where company_id = $1 and status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')`,
    [shop.companyId],
  );
  expect([data.totals.revenue * 100, data.totals.gst * 100].map(Math.round)).toEqual([rows[0].total, rows[0].gst]);
});

test('branches, products and days narrow a report, and what is out of reach stays out', async () => {
  const { shop, owner, rice } = await openTeaShop();
  const titles = async (caller: ReturnType<Shop['as']>, filter: object) =>
    (await caller.call(productReport.page, filter)).data.data.map(({ title }) => title);
  expect(await titles(owner, { branchId: shop.branchId })).toEqual(['Green tea']);
  expect(await titles(owner, { keyword: 'ric' })).toEqual(['Rice']);
  expect(await titles(owner, { sortField: 'title', sortOrder: 'descend' })).toEqual(['Rice', 'Green tea']);
  expect(await titles(owner, { from: '2020-01-01', to: '2020-02-01' })).toEqual([]);
  // A manager of one branch sees what that branch sold.
  expect(await titles(shop.as('branchManager'), {})).toEqual(['Green tea']);
  const lines = await shop.as('branchManager').call(salesDetailReport.page, {});
  expect(lines.data.data).toHaveLength(2);
  expect((await owner.call(salesDetailReport.page, { productId: rice.id })).data).toMatchObject({
    data: [{ title: 'Rice', quantity: 2, revenue: 14 }],
    totals: { quantity: 2, revenue: 14 },
  });
  for (const filter of [{ branchId: shop.otherBranchId }, { from: '2026-02-02', to: '2026-02-01' }])
    expect(await shop.as('branchManager').call(productReport.page, filter)).toMatchObject({ code: 103 });
  const stranger = await openShop();
  expect(await titles(stranger.as('owner'), {})).toEqual([]);
});

test('lines are counted without reading them, and by product with', async () => {
  const { owner, tea } = await openTeaShop();
  const countOf = async (filter: object) =>
    (await owner.call(salesDetailReport.page, { pageSize: 1, ...filter })).data.totalCount;
  expect(await countOf({})).toBe(4);
  expect(await countOf({ productId: tea.id })).toBe(3);
  expect(await countOf({ keyword: 'rice' })).toBe(1);
});

test('lines are paged by key, each once, either way', async () => {
  const { owner } = await openTeaShop();
  const keysBy = async (sortOrder: 'ascend' | 'descend') => {
    const keys: string[] = [];
    for (let after: string | undefined; ; ) {
      const { data } = await owner.call(salesDetailReport.page, {
        sortField: 'day',
        sortOrder,
        pageSize: 1,
        ...(after ? { after } : {}),
      });
      const [row] = data.data;
      if (!row) return keys;
      keys.push(row.key);
      after = row.key;
    }
  };
  const down = await keysBy('descend');
  expect(new Set(down).size).toBe(4);
  expect(await keysBy('ascend')).toEqual(down.toReversed());
});

test('a sheet has every row and the totals, in the reader’s language, and no cost for who may not see it', async () => {
  const { shop, owner } = await openTeaShop();
  const sheet = async (caller: ReturnType<Shop['as']>, path: string) =>
    cellsOf((await caller.send('GET', `/api/v1${path}`)).bytes);
  const [head = [], ...rows] = await sheet(owner, productReport.download.path);
  const column = (name: string) => head.indexOf(name);
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)?.[0]).toBe('Total');
  expect(Number(rows.at(-1)?.[column('Sales incl. GST ($)')])).toBe(47.15);
  expect(column('Margin ($)')).toBeGreaterThan(0);
  const clerk = await hire(shop, ['report.query', 'report.export']);
  const [plain = []] = await sheet(clerk, productReport.download.path);
  expect(plain.filter((title) => /cost|margin/i.test(title))).toEqual([]);
  const [titles = [], ...lines] = await sheet(owner, salesDetailReport.download.path);
  const at = titles.indexOf('Discount ($)');
  const discounts = lines.map((line) => Number(line[at] || 0));
  expect(discounts.at(-1)).toBe(Math.round(discounts.slice(0, -1).reduce((sum, each) => sum + each, 0) * 100) / 100);
  expect(lines.at(-1)?.[at]).not.toBe('');
  const [chinese = []] = await sheet(owner, `${salesDetailReport.download.path}?language=zh-CN`);
  expect(chinese).toContain('含税销售额（$）');
  const { data } = await clerk.call(productReport.page, { sortField: 'margin', sortOrder: 'ascend' });
  expect(data.data.map(({ title }) => title)).toEqual(['Green tea']);
  expect(JSON.stringify(data)).not.toMatch(/cost|margin/i);
});

test('a report is rendered for a scope without a request', async () => {
  const { shop } = await openTeaShop();
  const { db } = shop.services.database;
  const scope = { ...scopeOf(shop), permissions: new Set<string>(['report.query', 'cost.get']) };
  const office = { db, printer: shop.services.printer };
  const sheet = { language: 'en-US', format: 'xlsx' } as const;
  const { filename, body } = await renderReport(office, scope, 'product', { keyword: 'tea' }, sheet);
  expect(filename).toMatch(/^product-report-.*\.xlsx$/);
  expect(await cellsOf(await buffer(body as NodeJS.ReadableStream))).toHaveLength(3);
  expect(() => renderReport(office, scopeOf(shop), 'product', {}, sheet)).toThrow();
  expect(() => renderReport(office, scope, 'product', { from: 'soon' }, sheet)).toThrow();
});

test('sales by staff and the scheduler’s runs refuse what every report refuses: days the wrong way round, a branch out of reach', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const fieldsOf = async (reply: Promise<{ code: number; data: unknown }>) => {
    const { code, data } = await reply;
    return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})];
  };
  const backwards = { from: '2026-11-30', to: '2026-11-01' };
  const ages = { from: '2000-01-01', to: '2026-11-01' };
  for (const { page } of [userSalesReport, schedulerReport]) {
    expect(await fieldsOf(admin.call(page, backwards))).toEqual([103, ['to']]);
    expect(await fieldsOf(admin.call(page, ages))).toEqual([103, ['from']]);
  }
  const elsewhere = { branchId: shop.otherBranchId };
  expect(await fieldsOf(shop.as('branchManager').call(userSalesReport.page, elsewhere))).toEqual([103, ['branchId']]);
});
