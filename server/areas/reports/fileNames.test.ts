import { expect, test } from 'vitest';
import { exportProducts, exportScanner } from '#contract/catalogue.ts';
import { exportCustomers } from '#contract/customers.ts';
import { exportOrders } from '#contract/papers.ts';
import { productReport } from '#contract/reports/products.ts';
import { downloadDebtors } from '#contract/sales/debtors.ts';
import { stockByDateReport } from '#contract/stock/byDate.ts';
import { downloadLevels, downloadReorder } from '#contract/stock/levels.ts';
import { downloadStock } from '#contract/stock.ts';
import { wallClock } from '#contract/zones.ts';
import { openShop } from '#server/testing.ts';

test('files are called by the day of the company, not by that of Greenwich', async () => {
  const shop = await openShop();
  await shop.product({ title: 'Green tea', onHand: 1 });
  // One of the two has another day than Greenwich at any hour.
  const zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  const { pool } = shop.services.database;
  await pool.query('update company set time_zone = $2 where id = $1', [shop.companyId, zone]);
  // The days of a report are those of its branches.
  await pool.query('update branch set time_zone = $2 where company_id = $1', [shop.companyId, zone]);
  const now = new Date();
  const day = wallClock(now, zone).slice(0, 10);
  expect(day).not.toBe(now.toISOString().slice(0, 10));
  const paths = [
    productReport.download.path,
    `${productReport.download.path}?format=pdf`,
    `${stockByDateReport.download.path}?at=${now.toISOString()}`,
    downloadDebtors.path,
    exportOrders.path,
    exportCustomers.path,
    exportProducts.path,
    exportScanner.path,
    downloadStock.path,
    downloadLevels.path,
    downloadReorder.path,
  ];
  for (const path of paths) {
    const { headers } = await shop.as('owner').send('GET', `/api/v1${path}`);
    expect(String(headers['content-disposition']), path).toContain(day);
  }
});
