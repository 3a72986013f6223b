import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { userSalesReport } from '#contract/identity/users.ts';
import { schedulerReport } from '#contract/jobs/schedules.ts';
import { customerReport } from '#contract/reports/customers.ts';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { purchaseDetailReport } from '#contract/reports/purchaseDetail.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { stockByDate, stockByDateReport } from '#contract/stock/byDate.ts';
import type { PrintJob } from '#server/platform/pdf/printer.ts';
import { hire } from '#server/testing/hire.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop } from '#server/testing.ts';
import type { ReportPrint } from './drawings.ts';
import { renderReport } from './service.ts';
import { openTradingShop } from './testing.ts';

const reports = {
  customerReport,
  deadStockReport,
  endOfDayReport,
  gstReport,
  hourReport,
  marginReport,
  paymentReport,
  purchaseDetailReport,
  valuationReport,
};

test('each has a sheet with its totals, and keeps to a company, a branch and what one may see', async () => {
  const { shop, owner } = await openTradingShop();
  const clerk = await hire(shop, ['report.query', 'report.export']);
  const stranger = (await openShop()).as('owner');
  const sheetOf = async (path: string): Promise<string[][]> => {
    const { bytes } = await owner.send('GET', `/api/v1${path}?language=zh-CN`);
    const { Sheets, SheetNames } = XLSX.read(bytes);
    return XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  };
  const inEnglish = ([head = []]: string[][]) => head.filter((title) => /[a-z]{4}/.test(title));
  // The specification's own, too, are headed in the reader's language.
  for (const { path } of [userSalesReport.download, stockByDateReport.download, schedulerReport.download])
    expect(inEnglish(await sheetOf(path)), path).toEqual([]);
  for (const [name, { page, download }] of Object.entries(reports)) {
    const cells = await sheetOf(download.path);
    expect(cells.findLast((row) => row.length > 1)?.[0], name).toBe('合计');
    expect(inEnglish(cells), name).toEqual([]);
    const call = (caller: typeof owner, filter: object = {}) => caller.call(page as typeof gstReport.page, filter);
    expect((await call(stranger)).data.data, name).toEqual([]);
    expect(JSON.stringify(await call(clerk)), name).not.toMatch(/cost|margin|"value"|purchases|gstPaid|netGst/i);
    expect((await call(shop.as('branchManager'), { branchId: shop.otherBranchId })).code, name).toBe(103);
    expect((await call(shop.as('sales'))).code, name).toBe(403);
  }
});

test('each is a PDF, too: headed with its days and branch, without what its reader may not see', async () => {
  const { shop, owner } = await openTradingShop();
  const all = { ...reports, userSalesReport, stockByDateReport, schedulerReport };
  for (const [name, { download }] of Object.entries(all)) {
    const { bytes, headers } = await owner.send('GET', `/api/v1${download.path}?format=pdf&branchId=${shop.branchId}`);
    expect([headers['content-type'], bytes.subarray(0, 5).toString()], name).toEqual(['application/pdf', '%PDF-']);
  }
  const printed: ReportPrint[] = [];
  const printer = {
    ...shop.services.printer,
    print: async (_: number, { data }: PrintJob) => {
      printed.push(data as ReportPrint);
      return Buffer.from('');
    },
  };
  const office = { db: shop.services.database.db, printer };
  const scope = { ...scopeOf(shop), permissions: new Set<string>(['report.query']) };
  const filter = { from: '2026-11-01', to: '2026-11-30', branchId: shop.branchId };
  await renderReport(office, scope, 'margin', filter, { language: 'zh-CN', format: 'pdf' });
  expect(printed[0]).toMatchObject({ title: '分组毛利', about: [expect.stringContaining('2026'), expect.any(String)] });
  expect(printed[0]?.columns.map(({ title }) => title).join()).not.toMatch(/成本|毛利/);
  expect(printed[0]?.totals?.[0]).toBe('合计');
  expect(printed[0]?.totals).toHaveLength(printed[0]?.columns.length ?? 0);
});

test('stock by date, sales by staff and the scheduler are of the frame: files, papers, totals and the days asked for', async () => {
  const { shop, owner } = await openTradingShop();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });
  const read = async (path: string) => {
    const { bytes, headers } = await owner.send('GET', `/api/v1${path}`);
    const { Sheets, SheetNames } = XLSX.read(bytes);
    const cells = XLSX.utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
    return { cells, name: String(headers['content-disposition']) };
  };
  const { data: stock } = await owner.call(stockByDate, { day: '2020-06-30', basis: 'known' });
  expect(stock).toMatchObject({ data: [], totals: { quantity: 0, value: 0 }, before: null, period: null });
  const { data: now } = await owner.call(stockByDate, {});
  const sheet = await read(`${stockByDateReport.download.path}?day=${today}`);
  expect(sheet.name).toContain(`stock-${today}.xlsx`);
  expect(sheet.cells.at(-1)).toEqual(['Total', ...Array(4), now.totals.quantity, undefined, now.totals.value]);
  expect(sheet.cells).toHaveLength(now.totalCount + 2);

  // Of all days unless told; the period before only where there is a period.
  const { data: ever } = await owner.call(userSalesReport.page, { compare: true });
  expect([ever.before, ever.period]).toEqual([null, null]);
  const { data: sold } = await owner.call(userSalesReport.page, { from: today, to: today, compare: true });
  expect(sold).toMatchObject({
    totals: ever.totals,
    before: { orders: 0, revenue: 0 },
    period: { from: today, to: today },
  });
  const staff = await read(`${userSalesReport.download.path}?from=${today}`);
  expect(staff.cells.at(-1)).toEqual([
    'Total',
    ...['orders', 'revenue', 'average', 'returns'].map((name) => sold.totals[name as 'orders']),
  ]);

  // A run is told by the company's clock, as people write times: 9:05 pm in Sydney is 10:05 in the morning in UTC.
  await shop.services.database.pool.query(
    `with j as (insert into job (company_id, kind) values ($1, 'schedule') returning id),
       s as (insert into schedule (company_id, job_id, name, kind, task, timing, time_zone)
         select $1, id, 'Evening', 'lowStock', '{"kind":"lowStock"}', '{"every":"hour","minute":5}', 'Australia/Sydney' from j)
     insert into job_run (job_id, company_id, due_at, next_at, state, started_at, finished_at)
     select id, $1, '2026-11-03T10:05:00Z', now(), 'done', '2026-11-03T10:05:01Z', '2026-11-03T10:05:03Z' from j`,
    [shop.companyId],
  );
  const { bytes } = await owner.send('GET', `/api/v1${schedulerReport.download.path}`);
  const runs = Object.values(XLSX.read(bytes).Sheets)[0] ?? {};
  expect(['A2', 'I2'].map((place) => runs[place])).toMatchObject([
    { t: 'n', w: '3 Nov 2026 9:05 PM' },
    { t: 'n', w: '3 Nov 2026 9:05 PM' },
  ]);
  expect(['A3', 'B3', 'C3', 'D3'].map((place) => runs[place]?.v)).toEqual([
    'Total',
    'Runs: 1',
    '1 done',
    '0 failed. Average duration: 2.0 s',
  ]);

  const printed: ReportPrint[] = [];
  const print = async (_: number, { data }: PrintJob) => {
    printed.push(data as ReportPrint);
    return Buffer.from('');
  };
  const office = { db: shop.services.database.db, printer: { ...shop.services.printer, print } };
  const how = { language: 'en-US', format: 'pdf' } as const;
  const permissions = new Set<string>(['stock.query', 'user.query', 'report.query']);
  const scope = { ...scopeOf(shop), permissions };
  await renderReport(office, scope, 'stockByDate', { day: '2026-06-30', basis: 'known' }, how);
  await renderReport(office, scope, 'userSales', {}, how);
  await renderReport(office, scope, 'scheduler', { from: '2026-11-01' }, how);
  expect(printed.map(({ about }) => about)).toEqual([
    ['30 Jun 2026, Including late entries', 'All branches'],
    ['All dates', 'All branches'],
    ['1 Nov 2026 – …', 'All branches'],
  ]);
  expect(printed[0]?.columns.map(({ title }) => title).join()).not.toMatch(/cost|value/i);
  expect(printed.map(({ totals }) => totals?.[0])).toEqual(['Total', 'Total', 'Total']);
  expect(printed[2]?.totals?.slice(1, 4)).toEqual(['Runs: 1', '1 done', '0 failed. Average duration: 2.0 s']);
});
