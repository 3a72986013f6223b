import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { fetchDashboard, getAnalysis } from '#contract/dashboard.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { schedulerReport } from '#contract/jobs/schedules.ts';
import { receivePurchaseOrder } from '#contract/purchasing.ts';
import { customerReport } from '#contract/reports/customers.ts';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { marginGroups, marginReport } from '#contract/reports/margin.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { returnOrder, updateOrder } from '#contract/sales.ts';
import { stockByDate, stockByDateReport } from '#contract/stock/byDate.ts';
import { buyerFor, linesOf } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import type { PrintJob } from '#server/platform/pdf/printer.ts';
import { hire } from '#server/testing/hire.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop } from '#server/testing.ts';
import type { ReportPrint } from './drawings.ts';
import { renderReport } from './service.ts';

/** Tea and GST-free rice, sold at two branches, one given back, on account and for money; and goods that lie idle. */
const openTradingShop = async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11.05, costPrice: 4.33, onHand: 20 });
  const rice = await shop.product({ title: 'Rice', retailPrice: 7, costPrice: 2.15, gstFree: true, onHand: 9 });
  const vase = await shop.product({ title: 'Vase', retailPrice: 80, costPrice: 31.5, onHand: 3 });
  const customer = await buyer(shop, { name: 'Golden Wok', creditLimit: 500 });
  const card = (amount: number) => [{ paymentType: 'card', amount }];
  const sale = await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: tea.id, orderQty: 3 }],
    payments: card(33.15),
  });
  await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: rice.id, orderQty: 1 }],
    payments: [{ paymentType: 'account', amount: 7 }],
  });
  await sell(shop, {
    branchId: shop.otherBranchId,
    status: 'completed',
    allowNegative: true,
    productList: [
      { productId: rice.id, orderQty: 2 },
      { productId: tea.id, orderQty: 1 },
    ],
    payments: card(25.05),
  });
  await shop.as('owner').call(returnOrder, {
    id: sale.id,
    lines: [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }],
    payments: card(-11.05),
  });
  const cancelled = await sell(shop, { status: 'confirmed', productList: [{ productId: tea.id, orderQty: 5 }] });
  await shop.as('owner').call(updateOrder, { id: cancelled.id, status: 'cancelled' });
  return { shop, owner: shop.as('owner'), tea, vase, customer };
};

const sumOf = (rows: readonly object[], name: string) =>
  Math.round(rows.reduce((all, row) => all + Number((row as Record<string, unknown>)[name]) * 100, 0)) / 100;

test('hours, customers and margins add up to the dashboard’s sales, to the cent', async () => {
  const { owner, customer } = await openTradingShop();
  const { data: dashboard } = await owner.call(fetchDashboard, {});
  const { sales, transactions } = dashboard.last30Days;
  const { data: hours } = await owner.call(hourReport.page, {});
  expect(hours.totals).toMatchObject({ revenue: sales, transactions });
  const { revenue, transactions: _, ...days } = hours.totals;
  const amounts = Object.values(days).map((amount) => ({ amount }));
  expect([amounts.length, sumOf(amounts, 'amount')]).toEqual([7, revenue]);
  const { data: customers } = await owner.call(customerReport.page, { compare: true });
  expect(customers.totals.revenue).toBe(sales);
  expect(customers.before).toMatchObject({ revenue: 0, orders: 0 });
  expect(customers.data).toMatchObject([
    { customerId: customer.id, name: 'Golden Wok', orders: 2, revenue: 29.1, returned: 11.05, average: 14.55 },
    { customerId: null, orders: 1, revenue: 25.05 },
  ]);
  const { data: analysis } = await owner.call(getAnalysis, {});
  for (const by of marginGroups) {
    const { data: margin } = await owner.call(marginReport.page, { by });
    expect(margin.totals, by).toMatchObject({ revenue: sales, gst: analysis.total.gst, cost: analysis.total.cost });
    expect(sumOf(margin.data, 'revenue'), by).toBe(sales);
  }
});

test('an exchange is a transaction and goods taken back, alike in every report', async () => {
  const { shop, owner, tea, customer } = await openTradingShop();
  const rice = await shop.product({ title: 'Plum', retailPrice: 3.33, onHand: 9 });
  const sale = await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: [{ productId: tea.id, orderQty: 2 }],
    payments: [{ paymentType: 'card', amount: 22.1 }],
  });
  const exchange = async (quantity: number, orderQty: number, amount: number) =>
    expect(
      await owner.call(returnOrder, {
        id: sale.id,
        lines: [{ lineId: sale.productList[0]?.id ?? 0, quantity }],
        productList: [{ productId: rice.id, orderQty }],
        payments: [{ paymentType: 'card', amount }],
      }),
    ).toMatchObject({ code: 0 });
  // More is paid for one, and something given back for the other.
  await exchange(1, 4, 2.27);
  await exchange(1, 1, -7.72);
  const { data: dashboard } = await owner.call(fetchDashboard, {});
  const { transactions } = dashboard.last30Days;
  expect(transactions).toBe(6);
  expect((await owner.call(hourReport.page, {})).data.totals.transactions).toBe(transactions);
  const { data: customers } = await owner.call(customerReport.page, {});
  const { data: staff } = await owner.call(userSalesReport.page, {});
  expect([customers.totals.orders, staff.totals.orders]).toEqual([transactions, transactions]);
  expect([customers.totals.returned, staff.totals.returns]).toEqual([33.15, 33.15]);

  // The lines behind the row of nobody in particular add up to it.
  const nobody = customers.data.find(({ customerId }) => customerId === null);
  const { data: lines } = await owner.call(salesDetailReport.page, { soldTo: 'nobody' });
  expect(lines.totals.revenue).toBe(nobody?.revenue);
  expect(sumOf(lines.data, 'revenue')).toBe(nobody?.revenue);
  const { data: others } = await owner.call(salesDetailReport.page, { soldTo: 'customer' });
  expect(others.totals.revenue).toBe(customers.data.find(({ customerId }) => customerId === customer.id)?.revenue);
});

test('the lines behind an hour, a month or a channel add up to its figure', async () => {
  const { owner } = await openTradingShop();
  const sales = async (filter: object) => (await owner.call(salesDetailReport.page, filter)).data.totals.revenue;
  const { data: hours } = await owner.call(hourReport.page, {});
  expect(hours.data.length).toBeGreaterThan(0);
  for (const { hour, revenue } of hours.data) expect(await sales({ hour: Number.parseInt(hour, 10) })).toBe(revenue);
  const { data: phone } = await owner.call(hourReport.page, { channel: 'phone' });
  expect(await sales({ channel: 'phone' })).toBe(phone.totals.revenue);
  const { data: months } = await owner.call(gstReport.page, {});
  for (const { firstDay, lastDay, sales: figure } of months.data)
    expect(await sales({ from: firstDay, to: lastDay })).toBe(figure);
});

test('the GST summary is what the invoices say, and what was received from suppliers', async () => {
  const { shop, owner, tea } = await openTradingShop();
  const { order, caller } = await buyerFor(shop);
  const bought = await order([{ productId: tea.id, orderQty: 10, cost: 4 }]);
  await caller.call(receivePurchaseOrder, { id: bought.id, lines: linesOf(bought, 4) });
  const { data } = await owner.call(gstReport.page, {});
  const { rows } = await shop.services.database.pool.query(
    `select sum(o.total)::bigint as total, sum(o.gst)::bigint as gst from sales_order o
     where o.company_id = $1 and o.status in ('confirmed', 'partlyDispatched', 'dispatched', 'completed')`,
    [shop.companyId],
  );
  const invoices = { sales: rows[0].total / 100, gst: rows[0].gst / 100 };
  expect(data.totals).toMatchObject({
    ...invoices,
    gstFree: 21,
    taxable: 33.15,
    purchases: 17.6,
    gstPaid: 1.6,
    netGst: Math.round((invoices.gst - 1.6) * 100) / 100,
  });
  expect(sumOf(data.data, 'sales')).toBe(invoices.sales);
  // Its last thirty days are no whole months: each says which days it has.
  expect(data.data.at(-1)?.lastDay).toBe(data.period?.to);
  expect(
    data.data.every(({ month, firstDay, lastDay }) => firstDay.startsWith(month) && lastDay.startsWith(month)),
  ).toBe(true);
  const { bytes } = await owner.send('GET', `/api/v1${gstReport.download.path}?branchId=${shop.branchId}`);
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const cells = XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(cells[0]?.join()).toMatch(/G1.*1A.*G11.*1B/);
  const said = cells.slice(-3).flat().join('\n');
  const { rows: names } = await shop.services.database.pool.query(
    'select c.name as company, b.name as branch from company c join branch b on b.company_id = c.id where b.id = $1',
    [shop.branchId],
  );
  expect(said).toContain(names[0].company);
  expect(said).toContain(names[0].branch);
  expect(said).toMatch(/\d{4} – \d/);
});

test('goods that went back on arrival are taken off the purchases once', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11, costPrice: 4 });
  const { order, caller } = await buyerFor(shop);
  const bought = await order([{ productId: tea.id, orderQty: 10, cost: 4 }]);
  const [line] = linesOf(bought, 10);
  const lines = [{ lineId: line?.lineId ?? 0, quantity: 10, damaged: 2, damagedAction: 'return' as const, cost: 5 }];
  expect(await caller.call(receivePurchaseOrder, { id: bought.id, lines })).toMatchObject({ code: 0 });
  const { data } = await shop.as('owner').call(gstReport.page, {});
  // Eight at five dollars, and a tenth of that.
  expect(data.totals).toMatchObject({ purchases: 44, gstPaid: 4 });
});

test('the end of day is what the dashboard took, money told apart from debt', async () => {
  const { owner, shop } = await openTradingShop();
  const { data } = await owner.call(endOfDayReport.page, {});
  const { payments } = (await owner.call(fetchDashboard, {})).data;
  const amountOf = (isMeant: (type: string) => boolean) =>
    sumOf(
      payments.last30Days.filter(({ paymentType }) => isMeant(paymentType)),
      'amount',
    );
  expect(data.totals).toMatchObject({
    taken: amountOf((type) => type !== 'account'),
    owed: amountOf((type) => type === 'account'),
  });
  expect(data.totals).toMatchObject({ taken: 47.15, owed: 7 });
  const { data: own } = await shop.as('branchManager').call(endOfDayReport.page, {});
  expect(own.totals).toMatchObject({ taken: 22.1, owed: 7 });
});

test('stock is worth what the books of today say, and what lies idle is found with its money', async () => {
  const { owner, vase, tea } = await openTradingShop();
  const { data } = await owner.call(valuationReport.page, {});
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  // Rice and tea were sold below nothing at the other branch: the report counts a company's goods together.
  const { data: books } = await owner.call(stockByDate, { day, basis: 'recorded' });
  expect(data.totals.onHand).toBe(books.totals.quantity);
  expect(data.totals.value).toBe(books.totals.value);
  expect(data.period).toBeNull();
  const { data: dead } = await owner.call(deadStockReport.page, {});
  expect(dead.data).toMatchObject([
    { productId: vase.id, onHand: 3, lastSold: null, sold: 0, value: 94.5, retailValue: 240 },
  ]);
  const { data: slow } = await owner.call(deadStockReport.page, { show: 'slow', days: 365, keyword: 'tea' });
  expect(slow.data).toMatchObject([{ productId: tea.id, sold: 3 }]);
});

const reports = {
  customerReport,
  deadStockReport,
  endOfDayReport,
  gstReport,
  hourReport,
  marginReport,
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
  const runs = await read(schedulerReport.download.path);
  const times = [0, -1].map((place) => String(runs.cells[1]?.at(place)).replace(/\s/g, ' '));
  expect(times).toEqual(['3 Nov 2026, 9:05 pm', '3 Nov 2026, 9:05 pm']);

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
    ['30 Jun 2026', 'Including late entries', 'All branches'],
    ['All branches'],
    ['1 Nov 2026 – …', 'All branches'],
  ]);
  expect(printed[0]?.columns.map(({ title }) => title).join()).not.toMatch(/cost|value/i);
  // Runs are not summed up, so no line says that they are.
  expect(printed.map(({ totals }) => totals?.[0] ?? null)).toEqual(['Total', 'Total', null]);
});
