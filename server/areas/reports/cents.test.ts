import { expect, test } from 'vitest';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { productReport } from '#contract/reports/products.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { openShop } from '#server/testing.ts';
import { sumOf } from './testing.ts';

const PRICES = [3.99, 3.99, 7.49, 5.55, 12.01];

/** Goods by weight, whose values are no whole cents, and what was sold of them. */
const openWeighedShop = async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  const products = [];
  for (const [at, retailPrice] of PRICES.entries())
    products.push(await shop.product({ title: `Weighed ${at}`, retailPrice, costPrice: 1, onHand: 10 }));
  const ids = products.map(({ id }) => id);
  await pool.query('update stock_level set on_hand = 1155 where company_id = $1', [shop.companyId]);
  await pool.query('update stock_cost set average = 1.234567 where company_id = $1', [shop.companyId]);
  await pool.query(
    `insert into sales_product (company_id, branch_id, day, product_id, quantity, revenue, gst, cost)
     select $1, $2, current_date, id, 1000, 500, 45, 1.234567 from unnest($3::bigint[]) as id`,
    [shop.companyId, shop.branchId, ids],
  );
  // Whole cents stay what they are, wherever they stand.
  await pool.query('update stock_level set on_hand = 2000 where product_id = $1', [ids[2]]);
  await pool.query('update stock_cost set average = 1.5 where product_id = $1', [ids[2]]);
  return { owner: shop.as('owner'), whole: ids[2] };
};

test('rows add up to the totals of their report, to the cent, and whole cents stay as they are', async () => {
  const { owner, whole } = await openWeighedShop();
  const { data: stock } = await owner.call(valuationReport.page, {});
  // 4 × 1.42592… and 3.00, and the retail values of 1.155 kg each: neither is the sum of rounded values.
  expect(stock.totals).toMatchObject({ value: 8.7, retailValue: 44.48 });
  expect(stock.data.find(({ productId }) => productId === whole)).toMatchObject({ value: 3, retailValue: 14.98 });
  const { data: idle } = await owner.call(deadStockReport.page, { show: 'slow', days: 7 });
  for (const { data, totals } of [stock, idle])
    for (const column of ['value', 'retailValue'] as const) expect(sumOf(data, column)).toBe(totals[column]);
  const { data: sold } = await owner.call(productReport.page, {});
  expect(sold.totals).toMatchObject({ revenue: 25, gst: 2.25, cost: 6.17, margin: 16.58 });
  const { data: margins } = await owner.call(marginReport.page, {});
  expect(margins.totals).toMatchObject({ cost: 6.17, margin: 16.58 });
  for (const { data, totals } of [sold, margins])
    for (const column of ['cost', 'margin'] as const) expect(sumOf(data, column)).toBe(totals[column]);
  for (const { revenue, gst, cost = 0, margin } of sold.data)
    expect(margin).toBe(sumOf([{ left: revenue }, { left: -gst }, { left: -cost }], 'left'));
});

test('each row is the same on whatever page and in whatever order it is read', async () => {
  const { owner } = await openWeighedShop();
  const { data: all } = await owner.call(valuationReport.page, { sortField: 'title', sortOrder: 'ascend' });
  for (const pageNo of [1, 2, 3, 4, 5]) {
    const { data } = await owner.call(valuationReport.page, { pageNo, pageSize: 1, sortField: 'value' });
    const [row] = data.data;
    expect(row).toEqual(all.data.find(({ productId }) => productId === row?.productId));
  }
});
