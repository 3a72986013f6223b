import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { customerReport } from '#contract/reports/customers.ts';
import type { Report } from '#contract/reports/frame.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { orderingReport } from '#contract/reports/ordering.ts';
import { productReport } from '#contract/reports/products.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { listBranches } from '#contract/settings/branches.ts';
import { packs } from '#server/platform/packs.ts';
import type { PrintJob } from '#server/platform/pdf/printer.ts';
import { scopeOf } from '#server/testing/scope.ts';
import type { ReportPrint } from './drawings.ts';
import { filterWords } from './narrowing.ts';
import { renderReport } from './service.ts';
import { sources } from './sources.ts';
import { openTradingShop } from './testing.ts';

type Trade = Awaited<ReturnType<typeof openTradingShop>>;

const fileOf = async ({ owner }: Trade, { download: { path } }: Pick<Report, 'download'>, params: object = {}) => {
  const query = new URLSearchParams(params as Record<string, string>);
  const { bytes, headers } = await owner.send('GET', `/api/v1${path}?${query}`);
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const rowsOf = (name: string) => XLSX.utils.sheet_to_json<string[]>(Sheets[name] ?? {}, { header: 1 });
  const name = decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(String(headers['content-disposition']))?.[1] ?? '');
  return { name, sheets: SheetNames, rows: rowsOf(SheetNames[0] ?? ''), about: Object.fromEntries(rowsOf('About')) };
};

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

test('every sheet says on a page of its own what it is, and its table is nothing but a table', async () => {
  const trade = await openTradingShop();
  const { rows } = await trade.shop.services.database.pool.query('select name from company where id = $1', [
    trade.shop.companyId,
  ]);
  for (const [name, { report }] of Object.entries(sources)) {
    const file = await fileOf(trade, report);
    expect(file.sheets.slice(1), name).toEqual(['About']);
    expect(file.rows[0], name).toHaveLength(Object.keys(report.columns).length);
    expect(file.about, name).toMatchObject({
      Report: packs['en-US'][`menu.${report.screen}`],
      Company: rows[0].name,
      Branch: expect.stringMatching(/./),
      Created: expect.stringMatching(/\d{4}, \d{1,2}:\d\d/),
    });
    expect(file.about.Period ?? file.about['As at'], name).toMatch(/\d{4}|All dates/);
  }
});

test('a file says what it was narrowed to, in words', async () => {
  const trade = await openTradingShop();
  const { tea, customer } = trade;
  const detail = await fileOf(trade, salesDetailReport, {
    ...NOVEMBER,
    productId: tea.id,
    customerId: customer.id,
    channel: 'inStore',
    weekday: 'monday',
    hour: 9,
    taxed: 'gstFree',
    keyword: 'green tea',
  });
  expect(detail.about).toMatchObject({
    Period: '1 Nov 2026 – 30 Nov 2026',
    Product: 'Green tea',
    Customer: 'Golden Wok',
    Channel: 'In store',
    Weekday: 'Monday',
    Hour: '09:00',
    GST: 'GST-free',
    Search: '“green tea”',
  });
  expect((await fileOf(trade, marginReport, { by: 'brand' })).about).toMatchObject({ 'Group by': 'Brand' });
  // Of another company there is nothing to tell.
  expect((await fileOf(trade, salesDetailReport, { productId: 1 })).about.Product).toBe('#1');

  const printed: ReportPrint[] = [];
  const print = async (_: number, { data }: PrintJob) => {
    printed.push(data as ReportPrint);
    return Buffer.from('');
  };
  const office = { db: trade.shop.services.database.db, printer: { ...trade.shop.services.printer, print } };
  const scope = { ...scopeOf(trade.shop), permissions: new Set<string>(['report.query']) };
  const oneDay = { from: '2026-11-19', to: '2026-11-19', productId: tea.id };
  await renderReport(office, scope, 'salesDetail', oneDay, { language: 'en-US', format: 'pdf' });
  expect(printed[0]).toMatchObject({ about: ['19 Nov 2026', 'All branches'], narrowing: ['Product: Green tea'] });
});

test('two branches, and two periods, have files of different names', async () => {
  const trade = await openTradingShop();
  const { shop, owner } = trade;
  const { data: branches } = await owner.call(listBranches, {});
  const own = branches.find(({ id }) => id === shop.branchId)?.name ?? '';
  await shop.services.database.pool.query("update branch set name = '悉尼 / North' where id = $1", [
    shop.otherBranchId,
  ]);
  const nameOf = async (params: object) => (await fileOf(trade, productReport, params)).name;
  const slug = own.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  expect(await nameOf({ ...NOVEMBER, branchId: shop.branchId })).toBe(
    `product-report-${slug}-2026-11-01-to-2026-11-30.xlsx`,
  );
  expect(await nameOf({ ...NOVEMBER, branchId: shop.otherBranchId })).toBe(
    'product-report-悉尼-north-2026-11-01-to-2026-11-30.xlsx',
  );
  expect(await nameOf({ from: '2026-11-19', to: '2026-11-19' })).toBe('product-report-2026-11-19.xlsx');
  // Ordering is for one branch, also where none was named.
  expect((await fileOf(trade, orderingReport)).name).toContain(slug);
});

test('every filter of every report has words', () => {
  const silent = ['pageNo', 'pageSize', 'sortField', 'sortOrder', 'branchId', 'compare', 'from', 'to', 'after'];
  const ofMoment = ['at', 'day', 'basis'];
  for (const [name, { report }] of Object.entries(sources)) {
    const filters = Object.keys(report.page.input.shape).filter((each) => ![...silent, ...ofMoment].includes(each));
    expect(
      filters.filter((each) => !(each in filterWords)),
      name,
    ).toEqual([]);
  }
  expect(customerReport.page.input.shape).toHaveProperty('keyword');
});
