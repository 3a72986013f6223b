import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { fromMail } from './outbox.ts';
import { button, visit } from './page.ts';

const shop = serveShop();

type Order = { id: number; reference: string };
type CustomerRecord = { id: number; email?: string };

const sheet = (page: Page) => page.locator('.td-sheet').filter({ visible: true });

/** An order with this many lines for a customer with an email address. */
const order = async (lines: number): Promise<Order> => {
  const [branch] = await shop.call<CustomerRecord[]>('/branch/');
  const { data: products } = await shop.call<{ data: CustomerRecord[] }>(`/product/?pageSize=${lines}&status=active`);
  const customer = await shop.call<CustomerRecord>('/customer/', {
    name: '王小明 Wang',
    companyName: 'Golden Dragon Pty Ltd',
    email: 'wang@golden.test',
    billingAddress: { line1: '99 Dixon Street', suburb: 'Haymarket', state: 'NSW', postcode: '2000' },
  });
  return shop.call<Order>('/salesOrder/', {
    branchId: branch?.id,
    customerId: customer.id,
    status: 'confirmed',
    allowNegative: true,
    note: 'Please ring the bell.',
    productList: products.map(({ id }, at) => ({
      productId: id,
      orderQty: (at % 3) + 1,
      discount: at % 4 === 1 ? 5 : 0,
    })),
    payments: [{ paymentType: 'card', amount: 1 }],
  });
};

test('an invoice on screen: paper, PDF, picture, mail, receipt', async () => {
  const { id, reference } = await order(8);
  const page = await shop.openPage({ as: 'admin', path: `/sales/invoice/${id}` });
  await sheet(page).getByRole('heading', { name: 'Tax invoice' }).waitFor();
  const words = await sheet(page).innerText();
  for (const expected of [reference, 'Golden Dragon Pty Ltd', '王小明 Wang', 'ABN 51 824 753 556', 'Amount due'])
    expect(words).toContain(expected);
  await axe(page);
  await shoot(page, 'invoice');
  await visit(page, '/sales/invoice/999999999');
  await page.getByRole('link', { name: 'Back to the list' }).waitFor();
  await visit(page, `/sales/invoice/${id}`);
  await sheet(page).getByRole('heading', { name: 'Tax invoice' }).waitFor();

  const [pdf] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
  expect(pdf.suggestedFilename()).toBe(`${reference}.pdf`);
  const [picture] = await Promise.all([page.waitForEvent('download'), button(page, 'Save as image').click()]);
  expect(picture.suggestedFilename()).toBe(`${reference}.jpg`);
  const { format, width = 0 } = await sharp(await readFile(await picture.path())).metadata();
  expect([format, width]).toEqual(['jpeg', 1588]);
  const { channels } = await sharp(await picture.path()).stats();
  // Neither blank nor black: paper with ink on it.
  expect(channels[0]?.mean).toBeGreaterThan(200);
  expect(channels[0]?.stdev).toBeGreaterThan(10);
  if (process.env.SHOTS === '1') await picture.saveAs('dist/shots/invoice-picture.jpg');

  await button(page, 'Email').click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('To', { exact: true }).inputValue()).toBe('wang@golden.test');
  await dialog.getByText('Hasn’t been emailed yet.').waitFor();
  await dialog.getByLabel('Copy to').fill('books@golden.test');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Subject').fill('Your noodles');
  await dialog.getByLabel('Message').fill('See you on Monday.');
  // A preview of the email, while it is typed.
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByText('> See you on Monday.').waitFor();
  await preview.getByRole('heading', { name: 'Your noodles' }).waitFor();
  await axe(page);
  await shoot(page, 'invoice-mail');
  await dialog.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await page.getByText('Sent to wang@golden.test').waitFor();
  expect(await fromMail(shop.folder, 'wang@golden.test', /(See you on Monday\.)/)).toBe('See you on Monday.');
  expect(await fromMail(shop.folder, 'wang@golden.test', /filename="?([^"\s]+\.pdf)/)).toBe(`${reference}.pdf`);
  expect(await fromMail(shop.folder, 'wang@golden.test', /Cc: (\S+)/)).toBe('books@golden.test');
  expect(await readdir(join(shop.folder, 'outbox'))).toHaveLength(1);
  await button(page, 'Email').click();
  await dialog.getByText('wang@golden.test, books@golden.test').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByText('80 mm receipt').click();
  await sheet(page).getByText('TOTAL').waitFor();
  await axe(page);
  await shoot(page, 'receipt');
  const [roll] = await Promise.all([page.waitForEvent('download'), button(page, 'Download PDF').click()]);
  expect(roll.suggestedFilename()).toBe(`receipt-${reference}.pdf`);
});

testLong(
  'printing leaves the app away and keeps totals in company; a phone shows it without sideways scrolling',
  async () => {
    const { id } = await order(45);
    const page = await shop.openPage({ as: 'sales', path: `/sales/invoice/${id}`, theme: 'realDark', width: 390 });
    await sheet(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe(page);
    await shoot(page, 'invoice-phone');
    await page.emulateMedia({ media: 'print' });
    expect(await button(page, 'Print').count()).toBe(0);
    // A dark theme would print the whole page in ink.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
    const printed = await page.pdf({ preferCSSPageSize: true });
    const pages = [...printed.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
    expect(pages).toBeGreaterThanOrEqual(2);
    expect(pages).toBeLessThanOrEqual(4);
    if (process.env.SHOTS === '1') await page.pdf({ path: 'dist/shots/invoice-print.pdf', preferCSSPageSize: true });
  },
);

testLong('orders from a spreadsheet: wrong rows are told, a right sheet makes all of them', async () => {
  const { data: products } = await shop.call<{ data: { sku: string }[] }>('/product/?pageSize=2&status=active');
  const [first, second] = products.map(({ sku }) => sku);
  const sheetOf = (rows: string[]) => ({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order,Branch,SKU,Quantity,Note', ...rows].join('\r\n')),
  });
  const page = await shop.openPage({ as: 'admin', path: '/sales/list' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL('**/sales/import');
  await page
    .locator('input[type=file]')
    .setInputFiles(sheetOf([`W-1,Newtown,${first},2,`, 'W-2,Newtown,NOPE-1,some,']));
  await page.getByText('No product has the code NOPE-1').waitFor();
  expect(await page.getByRole('button', { name: /^Create/ }).count()).toBe(0);
  await axe(page);
  await shoot(page, 'order-import-wrong');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles(sheetOf([`W-1,Newtown,${first},2,`, `W-1,,${second},1,`, `W-2,,${first},1,`]));
  await page.getByText('Please choose a branch').waitFor();
  await page.getByLabel('Default branch').click();
  await page.getByTitle('Newtown', { exact: true }).click();
  await page.getByRole('button', { name: 'Create 2 orders' }).waitFor();
  await axe(page);
  await shoot(page, 'order-import');
  await page.getByRole('button', { name: 'Create 2 orders' }).dblclick();
  await page.waitForURL('**/sales/list');
  await page.getByText('2 orders created').waitFor();
  const { totalCount } = await shop.call<{ totalCount: number }>('/salesOrder/?otherReference=W-');
  expect(totalCount).toBe(2);
});
