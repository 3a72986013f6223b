import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';

const shop = serveShop();

test('the ordering report explains its numbers and makes one draft purchase order per supplier', async () => {
  const supplier = await shop.call<{ id: number }>('/product/supplier/', { name: 'Walked farm' });
  const [branch] = await shop.call<{ id: number }[]>('/branch/');
  const product = await shop.call<{ id: number }>('/product/', {
    title: 'Walked eggs',
    sku: 'WALK-EGGS',
    retailPrice: 5,
    costPrice: 2,
    unitQty: 6,
    supplierId: supplier.id,
  });
  await shop.call('/stock/reorder/', { lines: [{ productId: product.id, branchId: branch?.id, reorderPoint: 10 }] });
  const path = `/report/ordering?branchId=${branch?.id}&keyword=WALK-EGGS`;
  const page = await shop.openPage({ as: 'admin', path });
  await page.getByRole('button', { name: 'Walked eggs' }).click();
  await page.getByText('Reorder point: 10, set by hand for this branch').waitFor();
  await page.getByText('Order quantity: 11 − 0 = 11, in packs of 6 and at least 0 → 12').waitFor();
  await axe(page);
  await shoot(page, 'ordering-report');
  await page.getByLabel('Order quantity of Walked eggs').fill('18');
  await page.getByRole('checkbox', { name: 'Select Walked eggs' }).check();
  await page.getByRole('button', { name: 'Make purchase orders' }).click();
  await page.getByText('1 draft purchase order made').waitFor();
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('link', { name: 'Walked farm: 1 line' }).click();
  await page.getByText('Walked eggs').filter({ visible: true }).first().waitFor();
  const { data } = await shop.call<{ data: { quantity: number; status: string }[] }>(
    `/purchaseOrder/?supplierId=${supplier.id}`,
  );
  expect(data).toMatchObject([{ quantity: 18, status: 'draft' }]);
});
