import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { getAnalysis } from '#contract/dashboard.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { createOrder } from '#contract/sales.ts';
import { listBranches } from '#contract/settings/branches.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import type { PrintJob } from '#server/platform/pdf/printer.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop } from '#server/testing.ts';
import type { ReportPrint } from './drawings.ts';
import { renderReport } from './service.ts';

test('a report says which branches it is about, also where none was asked for', async () => {
  const shop = await openShop();
  const { data: branches } = await shop.as('owner').call(listBranches, {});
  const own = branches.find(({ id }) => id === shop.branchId)?.name;
  const sheetOf = async (role: 'owner' | 'branchManager') => {
    const { bytes } = await shop.as(role).send('GET', `/api/v1${gstReport.download.path}`);
    const rows = XLSX.utils.sheet_to_json<string[]>(XLSX.read(bytes).Sheets.About ?? {}, { header: 1 });
    return rows.find(([label]) => label === 'Branch');
  };
  expect(await sheetOf('branchManager')).toEqual(['Branch', own]);
  expect(await sheetOf('owner')).toEqual(['Branch', 'All branches']);

  const heads: (string | undefined)[] = [];
  const print = async (_: number, { data }: PrintJob) => {
    heads.push((data as ReportPrint).about.at(-1));
    return Buffer.from('');
  };
  const office = { db: shop.services.database.db, printer: { ...shop.services.printer, print } };
  const how = { language: 'en-US', format: 'pdf' } as const;
  const permissions = new Set<string>(['report.query', 'cost.get']);
  const scope = { ...scopeOf(shop), permissions, branchIds: branches.map(({ id }) => id) };
  await renderReport(office, scope, 'gst', {}, how);
  await renderReport(office, { ...scope, branchIds: [shop.branchId] }, 'gst', {}, how);
  // Made for one branch, the first unless told.
  await renderReport(office, scope, 'ordering', {}, how);
  expect(heads).toEqual(['All branches', own, own]);
});

test('stock sold beyond what there was is worth less than nothing, as in stock by date', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const tea = await shop.product({ retailPrice: 5, costPrice: 3.25, onHand: 1 });
  await shop.product({ retailPrice: 5, costPrice: 2, onHand: 4 });
  const payments = [{ paymentType: 'card' as const, amount: 10 }];
  const productList = [{ productId: tea.id, orderQty: 2 }];
  const order = { branchId: shop.branchId, status: 'completed' as const, allowNegative: true, productList, payments };
  expect(await owner.call(createOrder, order)).toMatchObject({ code: 0 });
  const { totals } = (await owner.call(valuationReport.page, {})).data;
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const books = (await owner.call(stockByDate, { day, basis: 'recorded' })).data.totals;
  expect(totals).toMatchObject({ onHand: books.quantity, value: books.value });
  expect(totals).toMatchObject({ onHand: 3, value: 4.75 });
});

test('a period that starts after today and has no end is refused at its start', async () => {
  const shop = await openShop();
  const reply = await shop.as('owner').call(gstReport.page, { from: '2090-01-01' });
  expect(reply).toMatchObject({ code: 103, data: { fields: { from: expect.stringContaining('earlier start date') } } });
});

test('a day of another century is refused by the name of its field', async () => {
  const owner = (await openShop()).as('owner');
  const message = 'Choose a date from 2000-01-01 to 2099-12-31';
  for (const to of ['0001-01-01', '1999-12-31', '9999-12-31'])
    for (const read of [gstReport.page, getAnalysis])
      expect(await owner.call(read, { to }), to).toMatchObject({ code: 103, data: { fields: { to: message } } });
  expect(await owner.call(gstReport.page, { to: '2000-01-01' })).toMatchObject({ code: 0 });
});
