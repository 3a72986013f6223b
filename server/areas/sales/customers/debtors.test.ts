import XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { customerSummary } from '#contract/customers.ts';
import { customerBalance } from '#contract/sales/customers.ts';
import { downloadDebtors, pageOfDebtors } from '#contract/sales/debtors.ts';
import { returnOrder } from '#contract/sales.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { openShop, type Shop } from '#server/testing.ts';

const DAY_MS = 86_400_000;
/** Noon in Sydney, some days ago. */
const ago = (days: number) => {
  if (days === 0) return new Date().toISOString();
  return new Date(Date.parse(`${dayInSydney()}T02:00:00Z`) - days * DAY_MS).toISOString();
};

const lend = async (
  shop: Shop,
  name: string,
  debts: readonly { amount: number; days: number; branchId?: number }[],
) => {
  const customer = await buyer(shop, { name, creditLimit: 10_000, termsDays: 0 });
  const sales = [];
  for (const { amount, days, branchId = shop.branchId } of debts) {
    const product = await shop.product({ retailPrice: amount, gstFree: true });
    sales.push(
      await sell(shop, {
        branchId,
        customerId: customer.id,
        status: 'completed',
        allowNegative: true,
        occurredAt: ago(days),
        productList: [{ productId: product.id, orderQty: 1 }],
        payments: [{ paymentType: 'account', amount }],
      }),
    );
  }
  return { customer, sales };
};

const openLedger = async () => {
  const shop = await openShop();
  const wok = await lend(shop, 'Golden Wok', [
    { amount: 1, days: 0 },
    { amount: 2, days: 30 },
    { amount: 4, days: 31 },
    { amount: 8, days: 90 },
    { amount: 16, days: 91 },
  ]);
  const lane = await lend(shop, 'Lane Cafe', [
    { amount: 32, days: 1 },
    { amount: 64, days: 61, branchId: shop.otherBranchId },
  ]);
  await lend(shop, 'Prompt Payer', [{ amount: 128, days: 0 }]);
  return { shop, wok, lane };
};

test('what each customer owes stands in the column of its age; the totals are of all that match', async () => {
  const { shop, wok } = await openLedger();
  const admin = shop.as('companyAdmin');
  const { data: page } = await admin.call(pageOfDebtors, {});
  expect(page).toMatchObject({
    totalCount: 3,
    totals: { current: 129, days1to30: 34, days31to60: 4, days61to90: 72, over90: 16, overdue: 126, total: 255 },
    data: [
      { name: 'Lane Cafe', days1to30: 32, days61to90: 64, overdue: 96, total: 96 },
      { name: 'Golden Wok', current: 1, days1to30: 2, days31to60: 4, days61to90: 8, over90: 16, total: 31 },
      { name: 'Prompt Payer', current: 128, overdue: 0, total: 128, oldestDueDate: null },
    ],
  });
  const totalOf = async (filter: object) => (await admin.call(pageOfDebtors, filter)).data;
  expect(await totalOf({ overdue: true, pageSize: 1 })).toMatchObject({ totalCount: 2, totals: { total: 127 } });
  expect(await totalOf({ age: 'over90' })).toMatchObject({ totalCount: 1, totals: { total: 31 } });
  expect(await totalOf({ keyword: 'wok' })).toMatchObject({ totalCount: 1, totals: { total: 31 } });
  expect(await totalOf({ branchId: shop.otherBranchId })).toMatchObject({ totalCount: 1, totals: { total: 64 } });
  expect((await totalOf({ sortField: 'name' })).data.map(({ name }) => name)).toEqual([
    'Golden Wok',
    'Lane Cafe',
    'Prompt Payer',
  ]);
  // The head of the customers' list and the customer's own page say the same.
  expect((await admin.call(customerSummary, {})).data).toMatchObject({ overdue: 2, totalOverdue: 126 });
  const { data: own } = await admin.call(customerBalance, { customerId: wok.customer.id });
  expect(own).toMatchObject({ balance: 31, overdue: 30, ageing: { current: 1, over90: 16 } });
});

test('goods that came back without money take off what is not due yet', async () => {
  const { shop, wok } = await openLedger();
  const [young] = wok.sales;
  const line = young?.productList[0];
  await shop.as('companyAdmin').call(returnOrder, {
    id: young?.id ?? 0,
    lines: [{ lineId: line?.id ?? 0, quantity: 1 }],
    payments: [],
  });
  const { data } = await shop.as('companyAdmin').call(pageOfDebtors, { keyword: 'wok' });
  expect(data.totals).toMatchObject({ current: 0, overdue: 30, total: 30 });
});

test('days are cut in the company’s time zone, whatever the branch’s clock says', async () => {
  const { shop, wok } = await openLedger();
  const { db } = shop.services.database;
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  // One of the two is a day ahead of the other at every hour.
  const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  expect(dayIn(east)).not.toBe(dayIn(west));
  await db.updateTable('branch').set({ timeZone: west }).where('id', '=', shop.branchId).execute();
  const due = async (companyZone: string) => {
    await db.updateTable('company').set({ timeZone: companyZone }).where('id', '=', shop.companyId).execute();
    await db
      .updateTable('salesOrder')
      .set({ dueDate: dayIn(west) })
      .where('id', '=', wok.sales[0]?.id ?? 0)
      .execute();
    return (await shop.as('companyAdmin').call(pageOfDebtors, { keyword: 'wok' })).data.totals;
  };
  expect(await due(west)).toMatchObject({ current: 1, overdue: 30 });
  expect(await due(east)).toMatchObject({ current: 0, overdue: 31 });
});

test('a sheet of the list, totals last; for those who may see balances, and of their branches', async () => {
  const { shop } = await openLedger();
  const file = await shop.as('sales').send('GET', '/api/v1/customer/debtor/export/?overdue=true');
  expect(file.headers['content-disposition']).toContain('aged-debtors-');
  const { Sheets, SheetNames } = XLSX.read(file.bytes);
  const rows = XLSX.utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(rows[0]).toContain('31–60 days');
  expect(rows.slice(1).map(([customer]) => customer)).toEqual(['Lane Cafe', 'Golden Wok', 'Total']);
  // Sales people work at the first branch alone.
  expect((await shop.as('sales').call(pageOfDebtors, {})).data.totals).toMatchObject({ total: 191 });
  for (const endpoint of [pageOfDebtors, downloadDebtors])
    expect((await shop.as('warehouse').call(endpoint, {})).status).toBe(403);
  expect((await (await openShop()).as('companyAdmin').call(pageOfDebtors, {})).data.totalCount).toBe(0);
});
