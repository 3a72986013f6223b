import { test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { approve, box, cell, scan, stockIn, sums } from './orders.ts';
import { button } from './page.ts';

const shop = serveShop();
const stock = stockIn(shop);

test('an order shows what promotions take off, why others do not, and takes a code', async () => {
  const { products } = await stock([{ sku: 'PROMO-1', title: 'Promo pear', retailPrice: 10, quantity: 50 }]);
  const scope = { productIds: [products[0]?.id], categoryIds: [], brandIds: [], tagIds: [], supplierIds: [] };
  const promote = (name: string, terms: object, more: object = {}) =>
    shop.call('/promo/', { name, state: 'active', terms, scope, ...more });
  await promote('Pear deal', { kind: 'buyGet', buy: 2, get: 1 });
  await promote('Pear code', { kind: 'percentage', percent: 50 }, { code: 'PEAR50' });
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'PROMO-1');
  await cell(page, 'Quantity', 'Promo pear').fill('2');
  await page.getByText('One more for “Pear deal”').waitFor();
  await cell(page, 'Quantity', 'Promo pear').fill('3');
  await page.getByText('Pear deal −$10.00').waitFor();
  await sums(page).getByText('−$10.00').waitFor();
  await button(page, 'Price of Promo pear').click();
  await page.getByText('Needs its code').waitFor();
  await axe(page);
  await shoot(page, 'sales-promotions');
  await page.keyboard.press('Escape');
  await page.getByLabel('Promotion code').fill('pear50');
  await page.keyboard.press('Enter');
  await page.getByText('Pear code −$15.00').waitFor();
  await approve(page);
  await page.waitForURL('**/sales/edit/*');
  await page.getByText('Pear code −$15.00').waitFor();
  await sums(page).getByText('$15.00', { exact: true }).first().waitFor();
});
