import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilKept } from './harness.ts';

const shop = serveShop();

/** Hidden tabs and steps have fields too. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const rows = (page: Page) => page.locator('tbody tr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const toolbar = (page: Page) => page.getByRole('toolbar');
const rowsLeft = (page: Page, count: number) => expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(count);

const signedIn = async () => {
  const token = await shop.signIn('admin');
  const headers = { authorization: `MPB ${token}`, 'content-type': 'application/json' };
  return async <T>(path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const envelope = (await (await fetch(`${shop.url}/api/v1${path}`, init)).json()) as { code: number; data: T };
    expect(envelope).toMatchObject({ code: 0 });
    return envelope.data;
  };
};
type Made = { id: number; version: number; sku: string };
const make = async (products: readonly object[]) => {
  const call = await signedIn();
  const made: Made[] = [];
  for (const each of products) made.push(await call<Made>('/product/', { retailPrice: 5, ...each }));
  return made;
};

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
  const first = await rows(page).first().innerText();
  expect(first).toMatch(/tea/i);

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByLabel('Name of this view').fill('Dear teas');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.keyboard.press('Escape');
  await page.goto('/product/list');
  await rows(page).nth(5).waitFor();
  await page.getByRole('button', { name: 'Saved views' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Dear teas', exact: true }).filter({ visible: true }).click();
  await page.waitForURL('**keyword=tea**');
  await page.getByText('Retail price: 3.5 – 1000').filter({ visible: true }).waitFor();
});

test('many are switched, tagged, repriced and deleted at once, and taken back', async () => {
  await make([
    { title: 'Zebra mug blue', sku: 'ZEB-1', status: 'inactive' },
    { title: 'Zebra mug red', sku: 'ZEB-2' },
    { title: 'Zebra mug green', sku: 'ZEB-3' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=zebra&pageSize=2' });
  await rowsLeft(page, 2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByText('2 selected').waitFor();
  await toolbar(page).getByRole('button', { name: 'Select all 3 matching' }).click();
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

  await page.goto('/product/list?keyword=zebra');
  await rowsLeft(page, 3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('3 products are active').waitFor();
  await row(page, 'Inactive').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  // Only the one that was inactive before.
  await row(page, 'Inactive').waitFor();
  expect(await row(page, 'Inactive').count()).toBe(1);
  await row(page, 'ZEB-1').getByText('Inactive').waitFor();

  await page.getByRole('checkbox', { name: 'Select Zebra mug red' }).check();
  await toolbar(page).getByRole('button', { name: 'Reprice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change of the retail price').fill('10');
  await dialog.getByText('5.99').waitFor();
  await axe(page);
  await shoot(page, 'products-reprice');
  await dialog.getByRole('button', { name: 'Reprice' }).click();
  await row(page, 'ZEB-2').getByText('5.99').waitFor();

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await toolbar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByText('3 products were deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await rowsLeft(page, 3);
});

test('what could not be done is named, row by row', async () => {
  const [gone] = await make([
    { title: 'Yak butter', sku: 'YAK-1' },
    { title: 'Yak cheese', sku: 'YAK-2' },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=yak' });
  await rowsLeft(page, 2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const call = await signedIn();
  await call(`/product/delete/${gone?.id}/`, {});
  await toolbar(page).getByRole('button', { name: 'Inactivate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '1 done, 1 not' });
  await dialog.getByText('Yak butter').waitFor();
  await dialog.getByText('This record does not exist, or is not yours to see').waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowsLeft(page, 1);
});

test('the usual mistakes with a new product are told at their fields', async () => {
  await make([{ title: 'Taken already', sku: 'TAKEN-1', barcodes: [{ code: '9300000000014' }] }]);
  const page = await shop.openPage({ as: 'admin', path: '/product/new' });
  const taken = page.getByText('This enter data already exists: Taken already (TAKEN-1)');

  // Nothing filled in.
  await button(page, 'Next').click();
  await expect.poll(() => page.getByText('Please fill this in').count()).toBe(2);
  expect(await field(page, 'Title').evaluate((input) => input === document.activeElement)).toBe(true);

  // A barcode that another product has; the scanner's Enter sends nothing.
  await field(page, 'Barcode').pressSequentially('9300000000014', { delay: 5 });
  await page.keyboard.press('Enter');
  await taken.waitFor();
  await field(page, 'Barcode').fill('9300000000020');
  await page.getByText('The check digit is wrong: is this an in-house code?').waitFor();
  await field(page, 'Barcode').fill('9300000000021');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the barcode 9300000000021' }).waitFor();

  // A SKU that is taken, found while typing.
  await field(page, 'SKU').fill('taken-1');
  await taken.waitFor();
  await fill(page, { Title: 'Lychee soda', 'Retail price': '4.40' });
  await button(page, 'Next').click();
  await axe(page);
  await shoot(page, 'product-new-mistakes');
  expect(new URL(page.url()).search).toBe('');
  await button(page, 'Generate').click();
  await taken.waitFor({ state: 'detached' });
  await button(page, 'Next').click();
  await page.waitForURL('**step=more');
});

test('a product is made step by step, and what is typed survives a reload', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list' });
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/product/new');
  await fill(page, { Title: 'Lychee soda 330 ml', 'Chinese title': '荔枝汽水', 'Retail price': '4.40' });
  await expect.poll(() => field(page, 'SKU').inputValue()).not.toBe('');
  const sku = await field(page, 'SKU').inputValue();
  await fill(page, { 'Cost price': '2', Quantity: '48' });
  await page.getByText('50.0 %').waitFor();
  await button(page, 'Next').click();
  await page.waitForURL('**step=more');

  await page.getByRole('combobox', { name: 'Brand' }).filter({ visible: true }).fill('Lychee & Sons');
  await page.keyboard.press('Enter');
  await page.getByTitle('Lychee & Sons', { exact: true }).first().waitFor();
  await fill(page, { 'Length (cm)': '10', 'Width (cm)': '10', 'Height (cm)': '20' });
  await page.getByText('The box makes 0.002 m³').waitFor();
  await axe(page);
  await shoot(page, 'product-new-more');
  await untilKept(page, '"height":20');
  await page.reload();
  await page.getByText('Going on with what you typed before.').waitFor();
  await page.getByTitle('Lychee & Sons', { exact: true }).first().waitFor();
  expect(await field(page, 'Height (cm)').inputValue()).toBe('20');
  await button(page, 'Back').click();
  expect(await field(page, 'SKU').inputValue()).toBe(sku);
  await button(page, 'Next').click();
  await field(page, 'Height (cm)').waitFor();
  await button(page, 'Next').click();
  await field(page, 'Unit qty').waitFor();
  await fill(page, { 'Unit qty': '24', 'Unit discount': '10' });
  await page.getByText('The units make 95.04').waitFor();
  await shoot(page, 'product-new-standard');
  await button(page, 'Create product').dblclick();
  await page.getByText('Lychee soda 330 ml was created').waitFor();
  await axe(page);
  await shoot(page, 'product-new-finished');

  await button(page, 'Create Another').click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
  await page.goto('/product/list?keyword=荔枝汽水');
  await rowsLeft(page, 1);
  await row(page, sku).getByText('48').waitFor();
});

test('a few fields are changed from the list', async () => {
  await make([{ title: 'Walnut oil', sku: 'WAL-1', retailPrice: 9 }]);
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=walnut' });
  await page.getByRole('button', { name: 'Actions for Walnut oil' }).click();
  await page.getByRole('menuitem', { name: 'Quick edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Retail price').fill('nine');
  await dialog.getByLabel('Retail price').fill('10.5');
  await dialog.getByRole('textbox', { name: 'Barcode' }).fill('house-7');
  await dialog.getByText('This is not a GTIN: kept as an in-house code').waitFor();
  await axe(page);
  await shoot(page, 'product-quick-edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'WAL-1').getByText('10.50').waitFor();

  await page.getByRole('button', { name: /^Stock of Walnut oil/ }).click();
  await page.getByRole('dialog').getByText('Newtown').waitFor();
  await page.getByRole('dialog').getByText('Nothing has moved yet.').waitFor();
  await axe(page);
  await page.keyboard.press('Escape');
});

test('two people edit one product: the second sees both versions and chooses', async () => {
  const [oil] = await make([{ title: 'Sesame oil', sku: 'SES-1', retailPrice: 6 }]);
  const path = `/product/edit/${oil?.id}`;
  const [mine, theirs] = await Promise.all([
    shop.openPage({ as: 'admin', path }),
    shop.openPage({ as: 'admin', path }),
  ]);
  for (const page of [mine, theirs]) await field(page, 'Retail price').waitFor();
  await fill(theirs, { 'Retail price': '7.20', 'Chinese title': '芝麻油' });
  await button(theirs, 'Save').click();
  await theirs.getByText('Saved', { exact: true }).waitFor();

  await fill(mine, { 'Retail price': '6.60' });
  await button(mine, 'Save').click();
  const dialog = mine.getByRole('dialog', { name: 'Somebody else changed this since you opened it' });
  await dialog.getByRole('radio', { name: '6.60' }).waitFor();
  expect(await dialog.getByRole('radio', { name: '6.60' }).isChecked()).toBe(true);
  expect(await dialog.getByRole('radio', { name: '芝麻油' }).isChecked()).toBe(true);
  await axe(mine);
  await shoot(mine, 'product-conflict');
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await mine.getByText('Saved', { exact: true }).waitFor();
  expect(await field(mine, 'Retail price').inputValue()).toBe('6.60');
  expect(await field(mine, 'Chinese title').inputValue()).toBe('芝麻油');

  await mine.getByRole('tab', { name: 'Price history' }).click();
  await expect.poll(() => mine.getByRole('tabpanel').filter({ visible: true }).getByText('7.20').count()).toBe(2);
  await axe(mine);
  await mine.getByRole('tab', { name: 'Audit trail' }).click();
  await mine
    .getByText(/retailPrice/)
    .first()
    .waitFor();
  await axe(mine);
});

test('a picker takes what is scanned in bursts, and what is chosen by keys', async () => {
  await make([
    { title: 'Umbrella small', sku: 'UMB-1', barcodes: [{ code: '9300000000113' }] },
    { title: 'Umbrella large', sku: 'UMB-2', barcodes: [{ code: '9300000000120' }] },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/labels' });
  const picker = page.getByRole('combobox', { name: 'Find a product' });
  await picker.focus();
  for (const code of ['9300000000113', '9300000000120', 'no-such-code']) {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
  }
  await page.getByText('No product has the code no-such-code').waitFor();
  await page.getByText('Umbrella small').first().waitFor();
  await page.getByText('Umbrella large').first().waitFor();

  await picker.fill('tea');
  await page.locator('.td-hit').nth(3).waitFor();
  await axe(page);
  await shoot(page, 'product-picker');
  const second = await page.locator('.td-hit .td-twoline-main').nth(1).innerText();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.td-hit').first().waitFor({ state: 'hidden' });
  await page.getByText(second).first().waitFor();
  expect(await picker.inputValue()).toBe('');
});

test('who may only look sees no button that changes anything', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/product/list' });
  await rows(page).first().waitFor();
  for (const name of ['New product', 'Import', 'Export']) expect(await button(page, name).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  expect(await page.getByRole('menuitem').filter({ visible: true }).allInnerTexts()).not.toContain('Delete');
  await page.keyboard.press('Escape');
  await rows(page).first().getByRole('link').click();
  await field(page, 'Retail price').waitFor();
  expect(await field(page, 'Retail price').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Inactivate', 'Generate', 'Cancel'])
    expect(await button(page, name).count()).toBe(0);
  await axe(page);
  await shoot(page, 'product-read-only');
  await page.goto('/product/new');
  await page.getByText('You may not open this page').waitFor();
});

test('products stand on a phone, in the dark', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list', width: 390, theme: 'realDark' });
  await page.getByRole('listitem').filter({ hasText: 'SKU' }).first().waitFor();
  await axe(page);
  await shoot(page, 'products-phone');
  await page.locator('.td-card .td-link').first().click();
  await field(page, 'Title').waitFor();
  await axe(page);
  await shoot(page, 'product-phone');
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(sideways).toBe(false);
});
