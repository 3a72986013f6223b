import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { button, field, row, rows, untilRowCount, visit } from './page.ts';
import { stockOf } from './stock.ts';

const shop = serveShop();
const { list } = stockOf(shop);
const toolbar = (page: Page) => page.getByRole('toolbar');

test('filters of every kind live in the address, and a view of them is kept by name', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list' });
  await rows(page).first().waitFor();
  await axe(page);
  await shoot(page, 'products');

  await page.keyboard.press('/');
  await page.keyboard.type('tea');
  await page.waitForURL('**/product/list?**keyword=tea**');
  await page.getByRole('button', { name: /More filters/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Retail price: From').fill('3.5');
  await drawer.getByLabel('Retail price: To').fill('1000');
  await axe(page);
  await shoot(page, 'products-filters');
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL('**retailPriceFrom=3.5**');
  await page.getByText('Retail price: 3.5 – 1000').waitFor();
  await page.getByRole('button', { name: 'Retail price', exact: true }).click();
  await page.waitForURL('**sortField=retailPrice**');
  await page.reload();
  await page.getByText('Retail price: 3.5 – 1000').waitFor();
  await rows(page).first().waitFor();
  await expect.poll(() => rows(page).first().innerText()).toMatch(/tea/i);

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('View name').fill('Dear teas');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.keyboard.press('Escape');
  await visit(page, '/product/list');
  await rows(page).nth(5).waitFor();
  await page.getByRole('button', { name: 'Saved views' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Dear teas', exact: true }).filter({ visible: true }).click();
  await page.waitForURL('**keyword=tea**');
  await page.getByText('Retail price: 3.5 – 1000').filter({ visible: true }).waitFor();

  // Two changes before the page was rendered again, as on a slow machine: neither is lost.
  const sort = page.getByRole('button', { name: 'SKU', exact: true }).filter({ visible: true });
  const clear = page.getByRole('button', { name: 'Clear filters' }).filter({ visible: true });
  await sort.evaluate(
    (first: HTMLElement, second) => {
      first.click();
      (second as HTMLElement).click();
    },
    await clear.elementHandle(),
  );
  await page.waitForURL(/^(?!.*retailPriceFrom).*sortField=sku/);
});

test('many are switched, tagged, repriced and deleted at once, and taken back', async () => {
  await list([
    { title: 'Zebra mug blue', sku: 'ZEB-1', status: 'inactive' },
    { title: 'Zebra mug red', sku: 'ZEB-2' },
    { title: 'Zebra mug green', sku: 'ZEB-3' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=zebra&pageSize=2' });
  await untilRowCount(page, 2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByText('2 selected').waitFor();
  await visit(page, '/product/list?keyword=ZEB-9&pageSize=2');
  await toolbar(page).getByText('2 selected, 2 of them not in view').waitFor();
  await visit(page, '/product/list?keyword=zebra&pageSize=2');
  await toolbar(page).getByRole('button', { name: 'Select all 3 matching' }).click();
  await toolbar(page).getByText('All 3 matching').waitFor();
  // Another sort order shows the same three.
  await page.getByRole('columnheader', { name: 'Retail' }).getByRole('button').first().click();
  await page.waitForURL('**sortField=retailPrice**');
  await toolbar(page).getByText('All 3 matching').waitFor();
  await axe(page);
  await shoot(page, 'products-selected');
  await toolbar(page).getByRole('button', { name: 'Tag', exact: true }).click();
  const tags = page.getByRole('dialog');
  await tags.getByLabel('Add tags').fill('Animals');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Add “Animals”' }).click();
  await tags.getByTitle('Animals', { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await tags.getByRole('button', { name: 'Save' }).click();
  await page.getByText('3 products tagged').waitFor();
  // Everything that matched, not only what was on screen.
  await page.getByRole('button', { name: 'Undo' }).click();
  const animals = async () =>
    (await shop.call<{ name: string; products: number }[]>('/product/tag/')).find(({ name }) => name === 'Animals');
  await expect.poll(async () => (await animals())?.products).toBe(0);

  await visit(page, '/product/list?keyword=zebra');
  await untilRowCount(page, 3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('3 products activated').waitFor();
  await row(page, 'Inactive').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  // Only the one that was inactive before.
  await row(page, 'Inactive').waitFor();
  await expect.poll(() => row(page, 'Inactive').count()).toBe(1);
  await row(page, 'ZEB-1').getByText('Inactive').waitFor();

  await page.getByRole('checkbox', { name: 'Select Zebra mug red' }).check();
  await toolbar(page).getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Retail price change').fill('10');
  await dialog.getByText('5.50').waitFor();
  await dialog.getByText('Margin', { exact: true }).first().click();
  await dialog.getByLabel('Target margin').fill('50');
  await dialog.getByText('1 can’t be repriced').waitFor();
  await dialog.getByText('No cost price to work a margin from').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Reprice' }).isDisabled()).toBe(true);
  await dialog.getByText('Amount', { exact: true }).click();
  await dialog.getByLabel('Retail price change').fill('0.49');
  await dialog.getByText('1 will change').waitFor();
  await axe(page);
  await shoot(page, 'products-reprice');
  await dialog.getByRole('button', { name: 'Reprice' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'ZEB-2').getByText('5.49').waitFor();
  // A reload removes the temporary message, but not the undo.
  await page.reload();
  await page.getByText('1 product repriced · ').waitFor();
  await axe(page);
  await button(page, 'Undo').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo repricing' }).click();
  await row(page, 'ZEB-2').getByText('5.49').waitFor({ state: 'detached' });
  await page.getByText('1 product repriced · ').waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Products to edit: 3' });
  await edit.getByRole('combobox', { name: 'GST' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'GST-free' }).click();
  await axe(page);
  await shoot(page, 'products-edit-many');
  await edit.getByRole('button', { name: 'Save' }).click();
  await page.getByText('3 products changed').waitFor();
  const gstFree = async () =>
    (await shop.call<{ totalCount: number }>('/product/?keyword=zebra&gstFree=true')).totalCount;
  await expect.poll(gstFree).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(gstFree).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByText('3 products were deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await untilRowCount(page, 3);
});

testLong('what could not be done is named, row by row', async () => {
  const [product] = await list([
    { title: 'Yak butter', sku: 'YAK-1' },
    { title: 'Yak cheese', sku: 'YAK-2' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=yak' });
  await untilRowCount(page, 2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await shop.call(`/product/delete/${product?.id}/`, {});
  await toolbar(page).getByRole('button', { name: 'Inactivate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '1 done, 1 failed' });
  await dialog.getByText('Yak butter').waitFor();
  await dialog.getByText('This record doesn’t exist, or you don’t have access to it').waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await untilRowCount(page, 1);
});

test('a few fields are changed from the list', async () => {
  await list([{ title: 'Walnut oil', sku: 'WAL-1', retailPrice: 9 }]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=walnut' });
  await page.getByRole('button', { name: 'Actions for Walnut oil' }).click();
  await page.getByRole('menuitem', { name: 'Quick edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Retail price').fill('nine');
  await dialog.getByLabel('Retail price').fill('10.5');
  await dialog.getByRole('textbox', { name: 'Barcode' }).fill('house-7');
  await dialog.getByText('Not a standard barcode (GTIN). Kept as an in-house code.').waitFor();
  await axe(page);
  await shoot(page, 'product-quick-edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'WAL-1').getByText('10.50').waitFor();

  await page.getByRole('button', { name: /^Stock of Walnut oil/ }).click();
  await page.getByRole('dialog').getByText('Newtown').waitFor();
  await page.getByRole('dialog').getByText('No stock movements yet.').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
});

testLong('who may only look sees no button that changes anything', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/product/list' });
  await rows(page).first().waitFor();
  for (const name of ['New product', 'Import', 'Export']) expect(await button(page, name).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect.poll(() => page.getByRole('menuitem').filter({ visible: true }).allInnerTexts()).not.toContain('Delete');
  await page.keyboard.press('Escape');
  await rows(page).first().getByRole('link').click();
  await field(page, 'Retail price').waitFor();
  await expect.poll(() => field(page, 'Retail price').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Inactivate', 'Generate', 'Cancel'])
    expect(await button(page, name).count()).toBe(0);
  await axe(page);
  await shoot(page, 'product-read-only');
  await visit(page, '/product/new');
  await page.getByText('You don’t have access to this page').waitFor();
});

testLong('products stand on a phone, in the dark', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list', width: 390, theme: 'realDark' });
  await page.getByRole('listitem').filter({ hasText: 'SKU' }).first().waitFor();
  await axe(page);
  await shoot(page, 'products-phone');
  // One button holds every filter, the usual and the rarer ones.
  await page.getByRole('button', { name: 'Filters' }).filter({ visible: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('combobox', { name: 'Status' }).waitFor();
  await drawer.getByLabel('Retail price: From').fill('3.5');
  await axe(page);
  await drawer.getByRole('button', { name: 'Show results' }).click();
  await page.getByText('Retail price: ≥ 3.5').waitFor();
  await page.locator('.td-card .td-link').first().click();
  await field(page, 'Title').waitFor();
  await axe(page);
  await shoot(page, 'product-phone');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(sideways).toBe(false);
});

testLong('a change of prices that cannot be read shows no new prices and is not sent', async () => {
  await list([
    { title: 'Wombat plate small', sku: 'WOM-1' },
    { title: 'Wombat plate large', sku: 'WOM-2' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=wombat' });
  await untilRowCount(page, 2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog');
  const ways = [
    { way: 'Percent', label: 'Retail price change', right: '5', wrong: 'five' },
    { way: 'Amount', label: 'Retail price change', right: '1', wrong: '0.333' },
  ];
  for (const { way, label, right, wrong } of ways) {
    await dialog.getByText(way, { exact: true }).first().click();
    await dialog.getByLabel(label).fill(right);
    await dialog.getByText('2 will change').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Reprice 2' }).isEnabled()).toBe(true);
    const place = () => dialog.getByText('Rounding', { exact: true }).boundingBox();
    const before = await place();
    await dialog.getByLabel(label).fill(wrong);
    await dialog.getByLabel(label).blur();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByText('Enter a change to see the new prices').waitFor();
    expect(await dialog.getByRole('button', { name: 'Reprice', exact: true }).isDisabled()).toBe(true);
    // The labels stay in one line, whatever message is below a field.
    expect((await place())?.y).toBe(before?.y);
  }
});

testLong('a long title takes two lines, in a row as high as the others, and all of it can be read', async () => {
  const title = 'Quokka brand hand-pulled noodles with black pepper and slow-cooked beef shin, family pack 12 × 90 g';
  const chineseTitle = '黑椒牛腱手拉面家庭装';
  await list([
    { title, chineseTitle, sku: 'QUO-1' },
    { title: 'Quokka tea', sku: 'QUO-2' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=quokka' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await row(page, 'QUO-1').getByTitle(`${title}\n${chineseTitle}`).waitFor();
  const heightOf = (sku: string) => row(page, sku).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => (await heightOf('QUO-1')) - (await heightOf('QUO-2'))).toBe(0);
});
