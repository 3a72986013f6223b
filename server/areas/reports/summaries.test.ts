import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { getCustomer, pageOfCustomers } from '#contract/customers.ts';
import { fetchDashboard, getAnalysis } from '#contract/dashboard.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { receivePurchaseOrder } from '#contract/purchasing.ts';
import { customerReport } from '#contract/reports/customers.ts';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { productGroups } from '#contract/reports/frame.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { pageOfOrders, returnOrder } from '#contract/sales.ts';
import { stockByDate } from '#contract/stock/byDate.ts';
import { buyerFor, linesOf } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';
import { openTradingShop, sumOf } from './testing.ts';

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
  for (const by of productGroups) {
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
  // What the customer's own page says, too.
  const { data: card } = await owner.call(getCustomer, { id: customer.id });
  const ranked = customers.data.find(({ customerId }) => customerId === customer.id);
  expect([card.orders, card.sales]).toEqual([ranked?.orders, ranked?.revenue]);

  // The lines behind the row of nobody in particular add up to it.
  const nobody = customers.data.find(({ customerId }) => customerId === null);
  const { data: lines } = await owner.call(salesDetailReport.page, { soldTo: 'nobody' });
  expect(lines.totals.revenue).toBe(nobody?.revenue);
  expect(sumOf(lines.data, 'revenue')).toBe(nobody?.revenue);
  const { data: others } = await owner.call(salesDetailReport.page, { soldTo: 'customer' });
  expect(others.totals.revenue).toBe(customers.data.find(({ customerId }) => customerId === customer.id)?.revenue);
});

test('who only brought something back has no order, and who is nobody in particular is named in a sheet', async () => {
  const { shop, owner, customer } = await openTradingShop();
  await shop.services.database.pool.query(
    'update sales_order set local_day = local_day - 3 where company_id = $1 and original_id is null',
    [shop.companyId],
  );
  const { data: month } = await owner.call(customerReport.page, {});
  const to = month.period?.to ?? '';
  const sold = new Date(Date.parse(to) - 3 * 86_400_000).toISOString().slice(0, 10);
  expect(month.data.map(({ lastOrder }) => lastOrder)).toEqual([sold, sold]);
  const { data: today } = await owner.call(customerReport.page, { from: to, to });
  expect(today.data).toMatchObject([
    { customerId: customer.id, orders: 0, revenue: -11.05, average: 0, lastOrder: null },
  ]);
  const { bytes } = await owner.send('GET', `/api/v1${customerReport.download.path}`);
  const { Sheets, SheetNames } = XLSX.read(bytes);
  const cells = XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(cells.map(([name]) => name)).toEqual(['Customer', 'Golden Wok', 'Walk-in customer', 'Total']);
});

test('an apostrophe alone finds nobody in the ranking and in the list of customers', async () => {
  const { shop, owner } = await openTradingShop();
  await buyer(shop, { name: 'Pat O’Brien' });
  for (const keyword of ["'", '’ ’']) {
    expect((await owner.call(customerReport.page, { keyword })).data.data, keyword).toEqual([]);
    expect((await owner.call(pageOfCustomers, { keyword })).data.data, keyword).toEqual([]);
    expect((await owner.call(pageOfOrders, { keyword })).data.data, keyword).toEqual([]);
  }
  expect((await owner.call(pageOfCustomers, { keyword: "o'b" })).data.data).toMatchObject([{ name: 'Pat O’Brien' }]);
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
  const about = XLSX.utils.sheet_to_json<string[]>(Sheets.About ?? {}, { header: 1 });
  const aboutText = about.flat().join('\n');
  const { rows: names } = await shop.services.database.pool.query(
    'select c.name as company, b.name as branch from company c join branch b on b.company_id = c.id where b.id = $1',
    [shop.branchId],
  );
  expect(aboutText).toContain(names[0].company);
  expect(aboutText).toContain(names[0].branch);
  expect(aboutText).toMatch(/\d{4} – \d/);
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
