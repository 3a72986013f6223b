import { expect, test } from 'vitest';
import { brands, categories, suppliers } from '#contract/catalogue/lists.ts';
import { userSalesReport } from '#contract/identity/users.ts';
import { customerReport } from '#contract/reports/customers.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { returnOrder } from '#contract/sales.ts';
import { sell } from '#server/areas/sales/testing.ts';
import { openTradingShop, sumOf } from './testing.ts';

type Trade = Awaited<ReturnType<typeof openTradingShop>>;

/** Tea is of one category, brand and supplier, all else of another one. */
const sortProducts = async ({ shop, owner, tea }: Trade) => {
  const make = async (list: typeof brands | typeof categories | typeof suppliers, name: string) =>
    (await owner.call(list.create, { name } as never)).data.id as number;
  const of = async (name: string) => ({
    categoryId: await make(categories, name),
    brandId: await make(brands, name),
    supplierId: await make(suppliers, name),
  });
  const [drinks, others] = [await of('Drinks'), await of('Others')];
  const { pool } = shop.services.database;
  const set = 'update product set category_id = $1, brand_id = $2, supplier_id = $3 where company_id = $4 and';
  for (const [{ categoryId, brandId, supplierId }, which] of [
    [drinks, 'id = $5'],
    [others, 'id <> $5'],
  ] as const)
    await pool.query(`${set} ${which}`, [categoryId, brandId, supplierId, shop.companyId, tea.id]);
  return { drinks, others };
};

const filtersOf = (group: Record<string, number>) => Object.entries(group).map(([name, id]) => ({ [name]: id }));

test('sales by staff, customer, hour and month of some products are their lines, to the cent', async () => {
  const trade = await openTradingShop();
  const { owner } = trade;
  const { drinks, others } = await sortProducts(trade);
  const revenueOf = async (filter: object) => {
    const { data: staff } = await owner.call(userSalesReport.page, filter);
    const { data: customers } = await owner.call(customerReport.page, filter);
    const { data: hours } = await owner.call(hourReport.page, filter);
    const { data: months } = await owner.call(gstReport.page, filter);
    const { data: lines } = await owner.call(salesDetailReport.page, filter);
    expect(months.totals.gst, JSON.stringify(filter)).toBe(lines.totals.gst);
    const revenues = [staff, customers, hours].map(({ totals }) => totals.revenue);
    expect([...revenues, months.totals.sales], JSON.stringify(filter)).toEqual(Array(4).fill(lines.totals.revenue));
    return lines.totals.revenue;
  };
  // Three teas less one, and one beside rice; rice of two orders.
  for (const filter of filtersOf(drinks)) expect(await revenueOf(filter)).toBe(33.15);
  for (const filter of filtersOf(others)) expect(await revenueOf(filter)).toBe(21);
  expect(await revenueOf({})).toBe(54.15);
  const { data: gst } = await owner.call(gstReport.page, { categoryId: others.categoryId });
  expect(gst.totals).toMatchObject({ sales: 21, gstFree: 21, taxable: 0, gst: 0 });
});

test('an order counts where it sells one of the products, so one of both counts in both', async () => {
  const trade = await openTradingShop();
  const { owner, shop, customer } = trade;
  const { drinks, others } = await sortProducts(trade);
  const countsOf = async (filter: object) => {
    const { data: staff } = await owner.call(userSalesReport.page, filter);
    const { data: customers } = await owner.call(customerReport.page, filter);
    const { data: hours } = await owner.call(hourReport.page, filter);
    expect([staff.totals.orders, hours.totals.transactions]).toEqual([
      customers.totals.orders,
      customers.totals.orders,
    ]);
    expect(staff.totals.returns).toBe(customers.totals.returned);
    return { orders: staff.totals.orders, returned: staff.totals.returns, average: staff.totals.average };
  };
  expect(await countsOf({})).toEqual({ orders: 3, returned: 11.05, average: 18.05 });
  // What came back alone is no order; the average is that of the lines.
  expect(await countsOf({ brandId: drinks.brandId })).toEqual({ orders: 2, returned: 11.05, average: 16.58 });
  expect(await countsOf({ brandId: others.brandId })).toEqual({ orders: 2, returned: 0, average: 10.5 });
  const { data: ranking } = await owner.call(customerReport.page, { brandId: drinks.brandId });
  expect(ranking.data.map(({ customerId, revenue, orders }) => [customerId, revenue, orders])).toEqual([
    [customer.id, 22.1, 1],
    [null, 11.05, 1],
  ]);
  // An exchange takes back the one and sells the other.
  const sale = await sell(shop, {
    status: 'completed',
    productList: [{ productId: trade.tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 11.05 }],
  });
  await owner.call(returnOrder, {
    id: sale.id,
    lines: [{ lineId: sale.productList[0]?.id ?? 0, quantity: 1 }],
    productList: [{ productId: trade.vase.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 68.95 }],
  });
  expect(await countsOf({})).toMatchObject({ orders: 5, returned: 22.1 });
  expect(await countsOf({ brandId: drinks.brandId })).toMatchObject({ orders: 3, returned: 22.1 });
  expect(await countsOf({ brandId: others.brandId })).toMatchObject({ orders: 3, returned: 0 });
});

test('a keyword narrows payments and the end of day, their totals and their sheets', async () => {
  const { owner, customer } = await openTradingShop();
  const paid = async (filter: object) => {
    const { data } = await owner.call(paymentReport.page, filter);
    for (const column of ['taken', 'owed'] as const) expect(sumOf(data.data, column)).toBe(data.totals[column]);
    return [data.totalCount, data.totals.taken, data.totals.owed];
  };
  expect(await paid({})).toEqual([4, 47.15, 7]);
  expect(await paid({ keyword: 'wok golden' })).toEqual([3, 22.1, 7]);
  expect(await paid({ keyword: 'golden', paymentType: 'card' })).toEqual([2, 22.1, 0]);
  const { data: all } = await owner.call(paymentReport.page, {});
  const nobody = all.data.find(({ customerName }) => customerName === '');
  expect(await paid({ keyword: nobody?.reference })).toEqual([1, 25.05, 0]);
  expect(await paid({ keyword: '%' })).toEqual([0, 0, 0]);
  expect(customer.name).toBe('Golden Wok');
  const days = async (keyword: string) => {
    const { data } = await owner.call(endOfDayReport.page, { keyword });
    expect(sumOf(data.data, 'taken')).toBe(data.totals.taken);
    return data.data.map(({ branchName, paymentType }) => `${branchName} ${paymentType}`).toSorted();
  };
  expect(await days('card')).toEqual(['Box Hill card', 'Newtown card']);
  expect(await days('newtown')).toEqual(['Newtown account', 'Newtown card']);
  expect(await days('hill card')).toEqual(['Box Hill card']);
});
