import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilDraftSaved } from './harness.ts';
import { testLong } from './long.ts';
import { button, field, fill, hasFocus, row, rows, scan, untilRowCount, visit } from './page.ts';
import { stockOf } from './stock.ts';

const shop = serveShop();
const { list } = stockOf(shop);

test('the usual mistakes with a new product are told at their fields', async () => {
  await list([{ title: 'Taken already', sku: 'TAKEN-1', barcodes: [{ code: '9300000000014' }] }]);
  const page = await shop.openPage({ as: 'admin', path: '/product/new' });
  const duplicateMessage = page.getByText('This enter data already exists: Taken already (TAKEN-1)');

  // Nothing filled in.
  await button(page, 'Next').click();
  for (const name of ['title', 'Chinese title', 'quantity', 'retail price', 'cost price'])
    await page.getByText(`Please enter the ${name}`, { exact: true }).waitFor();
  await hasFocus(page, 'Title');

  // A barcode that another product has; the scanner's Enter submits nothing.
  await field(page, 'Barcode').focus();
  await scan(page, '9300000000014');
  await duplicateMessage.waitFor();
  await field(page, 'Barcode').fill('9300000000020');
  await page.getByText('The check digit doesn’t match. Check the barcode, unless it is an in-house code.').waitFor();
  await field(page, 'Barcode').fill('9300000000021');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove barcode 9300000000021' }).waitFor();
  // The same one again is reported while typing: the check after the last key must not hide that.
  await field(page, 'Barcode').fill('9300000000021');
  await page.getByText('This barcode is listed twice. Remove one.').waitFor();
  await field(page, 'Barcode').fill('');

  // A SKU that is taken, reported while typing.
  await field(page, 'SKU').fill('taken-1');
  await duplicateMessage.waitFor();
  // Unreadable input stays, and says why. A Chinese title is only hinted at.
  await fill(page, { Title: 'Lychee soda', Quantity: '0', 'Cost price': '2.345', 'Retail price': '4.40' });
  await page.getByText('At most two decimals, such as 12.50').waitFor();
  await expect.poll(() => field(page, 'Cost price').inputValue()).toBe('2.345');
  await fill(page, { 'Cost price': '2.35' });
  await button(page, 'Next').click();
  await page.getByRole('log').getByText('This enter data already exists', { exact: true }).waitFor();
  await axe(page);
  await shoot(page, 'product-new-mistakes');
  expect(new URL(page.url()).search).toBe('');
  await button(page, 'Generate').click();
  await duplicateMessage.waitFor({ state: 'detached' });
  await button(page, 'Next').click();
  await page.waitForURL('**step=more');
});

test('a product is made step by step, and what is typed survives a reload', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list' });
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/product/new');
  await fill(page, { Title: 'Lychee soda 330 ml', 'Retail price': '4.40' });
  await expect.poll(() => field(page, 'SKU').inputValue()).not.toBe('');
  const sku = await field(page, 'SKU').inputValue();
  await fill(page, { 'Cost price': '2', Quantity: '48' });
  await page.getByText('50.0%').waitFor();
  // The hint does not let the step pass by itself.
  await button(page, 'Next').click();
  await page.getByText('Press Next again to leave it blank.').waitFor();
  await page.getByText('Please enter the Chinese title', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await fill(page, { 'Chinese title': '荔枝汽水' });
  await button(page, 'Next').click();
  await page.waitForURL('**step=more');

  await page.getByRole('combobox', { name: 'Brand' }).filter({ visible: true }).fill('Lychee & Sons');
  await page.keyboard.press('Enter');
  await page.getByTitle('Lychee & Sons', { exact: true }).first().waitFor();
  await fill(page, { 'Length (cm)': '10', 'Width (cm)': '10', 'Height (cm)': '20' });
  await page.getByText('Volume 0.002 m³').waitFor();
  await axe(page);
  await shoot(page, 'product-new-more');
  await untilDraftSaved(page, '"height":20');
  await page.reload();
  await page.getByText(/^Draft from .* restored$/).waitFor();
  await page.getByTitle('Lychee & Sons', { exact: true }).first().waitFor();
  await expect.poll(() => field(page, 'Height (cm)').inputValue()).toBe('20');
  await button(page, 'Back').click();
  await expect.poll(() => field(page, 'SKU').inputValue()).toBe(sku);
  await button(page, 'Next').click();
  await field(page, 'Height (cm)').waitFor();
  await button(page, 'Next').click();
  await field(page, 'Unit qty').waitFor();
  await fill(page, { 'Unit qty': '24', 'Unit discount': '10' });
  await page.getByText('Calculated from unit prices: $95.04').waitFor();
  await shoot(page, 'product-new-standard');
  await button(page, 'Create product').dblclick();
  await page.getByText('Lychee soda 330 ml was created').waitFor();
  await axe(page);
  await shoot(page, 'product-new-finished');

  await button(page, 'Create Another').click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
  await visit(page, '/product/list?keyword=荔枝汽水');
  await untilRowCount(page, 1);
  await row(page, sku).getByText('48').waitFor();
});

testLong(
  'a product is made on the first step alone, and its page opens with photo, price, margin and stock',
  async () => {
    const page = await shop.openPage({ as: 'admin', path: '/product/new' });
    await fill(page, { Title: 'Rose water', 'Chinese title': '玫瑰水', 'Retail price': '5.50' });
    await fill(page, { 'Cost price': '3', Quantity: '6' });
    await button(page, 'Create product').click();
    await page.getByText('Rose water was created').waitFor();
    await page.getByRole('link', { name: 'Open this product' }).click();
    await page.getByRole('heading', { name: 'Rose water' }).waitFor();
    const facts = page.locator('.td-product-facts').filter({ visible: true });
    for (const fact of ['玫瑰水', '$5.50', '40.0%']) await facts.getByText(fact).waitFor();
    await facts.getByRole('button', { name: /^Stock of Rose water/ }).click();
    await page.waitForURL('**part=stock');
    await axe(page);
  },
);

test('two people edit one product: the second sees both versions and chooses', async () => {
  const [oil] = await list([{ title: 'Sesame oil', sku: 'SES-1', retailPrice: 6 }]);
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
  const dialog = mine.getByRole('dialog', { name: 'Someone else changed this since you opened it' });
  await dialog.getByRole('radio', { name: '6.60' }).waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: '6.60' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('radio', { name: '芝麻油' }).isChecked()).toBe(true);
  // A price derived from another one is no separate choice in a conflict, and stays derived.
  expect(await dialog.getByRole('row').filter({ hasText: 'Unit retail' }).count()).toBe(0);
  await axe(mine);
  await shoot(mine, 'product-conflict');
  await dialog.getByRole('button', { name: 'Use all of mine' }).click();
  await dialog.getByRole('radio', { name: '芝麻油' }).check();
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await mine.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => field(mine, 'Retail price').inputValue()).toBe('6.60');
  await expect.poll(() => field(mine, 'Chinese title').inputValue()).toBe('芝麻油');

  const product = await shop.call<{ unitRetail: number; standardPrice: number }>(`/product/${oil?.id}/`);
  expect(product).toMatchObject({ unitRetail: 6.6, standardPrice: 6.6 });

  await mine.getByRole('tab', { name: 'Price history' }).click();
  await expect.poll(() => mine.getByRole('tabpanel').filter({ visible: true }).getByText('7.20').count()).toBe(2);
  await axe(mine);
  await mine.getByRole('tab', { name: 'Audit trail' }).click();
  await mine
    .getByRole('cell', { name: /Retail price/ })
    .filter({ visible: true })
    .first()
    .waitFor();
  await axe(mine);
});

testLong('a picker takes what is scanned in bursts, and what is chosen by keys', async () => {
  await list([
    { title: 'Umbrella small', sku: 'UMB-1', barcodes: [{ code: '9300000000113' }] },
    { title: 'Umbrella large', sku: 'UMB-2', barcodes: [{ code: '9300000000120' }] },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/product/labels' });
  const picker = page.getByRole('combobox', { name: 'Find a product' });
  await picker.focus();
  await scan(page, '9300000000113', '9300000000120', 'no-such-code');
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
  await expect.poll(() => picker.inputValue()).toBe('');

  await picker.fill('far too long '.repeat(20));
  await page.getByText('No matching products').waitFor();
});

testLong('a refused new product is left by one step back; closing it for good forgets what was typed', async () => {
  const page = await shop.openPage({ as: 'manager', path: '/product/list' });
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/product/new');
  await fill(page, { 'Retail price': '5.50', 'Cost price': '50' });
  await page.getByText('Below cost').filter({ visible: true }).waitFor();
  await button(page, 'Create product').click();
  await page.getByText('Please enter the title', { exact: true }).waitFor();
  await untilDraftSaved(page, '"costPrice":5000');
  await page.goBack();
  await page.waitForURL('**/product/list');
  await page.getByRole('tab', { name: 'New product' }).locator('.td-tab-close').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/product/new');
  await field(page, 'Title').waitFor();
  expect(await field(page, 'Cost price').inputValue()).toBe('');

  // The page of a created product is replaced by the next one.
  await fill(page, { Title: 'Quoll tea', 'Chinese title': '袋鼬茶', 'Retail price': '5.50' });
  await fill(page, { 'Cost price': '3', Quantity: '6' });
  await button(page, 'Create product').click();
  await page.getByText('Quoll tea was created').waitFor();
  await visit(page, '/product/list');
  await rows(page).first().waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('');
});
