import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilDraftSaved, untilQuiet } from './harness.ts';
import { button, option, row, visit } from './page.ts';

const shop = serveShop();

const visibleField = (page: Page, label: string | RegExp) => page.getByLabel(label).filter({ visible: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const status = (page: Page, words: string) =>
  page
    .locator('.td-page-head .td-status')
    .filter({ hasText: new RegExp(`^${words}$`), visible: true })
    .waitFor();

type Product = { id: number };
type Order = { id: number };

const makeGoods = async () => {
  await shop.call('/product/', {
    title: 'Walked jasmine tea',
    chineseTitle: '茉莉花茶',
    sku: 'WALK-TEA',
    barcodes: [{ code: 'TEA-1' }, { code: 'TEA-BOX', pack: true }],
    unitQty: 6,
    retailPrice: 5,
    costPrice: 2,
  });
  await shop.call('/product/', {
    title: 'Walked rice',
    sku: 'WALK-RICE',
    retailPrice: 8,
    costPrice: 3.5,
    gstFree: true,
  });
};

/** Tea on its way to the first branch. */
const orderedPurchase = async (orderQty: number) => {
  const [supplier] = await shop.call<{ id: number }[]>('/product/supplier/');
  const [branch] = await shop.call<{ id: number }[]>('/branch/');
  const [tea] = await shop.call<Product[]>('/search/product/?keyword=WALK-TEA');
  const order = await shop.call<Order>('/purchaseOrder/', {
    supplierId: supplier?.id,
    branchId: branch?.id,
    status: 'ordered',
    productList: [{ productId: tea?.id, orderQty }],
  });
  return { id: order.id, tea: { id: tea?.id ?? 0 } };
};

const find = async (page: Page, code: string) => {
  await visibleField(page, 'Find a product').fill(code);
  await page.keyboard.press('Enter');
};

const chooseSupplier = async (page: Page) => {
  await visibleField(page, 'Supplier').click();
  await page.keyboard.type('Golden');
  await option(page, 'Golden Harvest Trading').waitFor();
  await page.keyboard.press('Enter');
};
const approve = async (page: Page) => {
  await button(page, 'Approve').click();
  await page.getByRole('dialog', { name: 'Confirm Save Order?' }).getByRole('button', { name: 'Approve' }).click();
};
const scan = async (page: Page, code: string) => {
  await visibleField(page, 'Scan a barcode').fill(code);
  await page.keyboard.press('Enter');
};

test('lines are typed and pasted in place, and what is refused stands at its line', async () => {
  await makeGoods();
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  // Nobody is asked about an order that cannot be placed.
  await button(page, 'Approve').click();
  await page.getByText('Please fill this in').waitFor();
  await page.getByText('Add at least one product').waitFor();
  await find(page, 'TEA-1');
  // Everything that is wrong is said at once, and a line with a wrong number is not summed up.
  await page.getByLabel('Quantity: Walked jasmine tea').fill('-3');
  await page.getByLabel('Cost: Walked jasmine tea').fill('-1');
  const summary = page.getByLabel('Summary').filter({ visible: true });
  await expect.poll(() => summary.innerText()).toMatch(/Total incl\. GST\s+\$0\.00/);
  await button(page, 'Approve').click();
  await page.getByText('Must be more than 0').waitFor();
  await page.getByText('Must not be negative').waitFor();
  await page.getByText('Please fill this in').waitFor();
  expect(await page.getByRole('dialog', { name: 'Confirm Save Order?' }).count()).toBe(0);
  await page.getByLabel('Quantity: Walked jasmine tea').fill('1');
  await page.getByLabel('Cost: Walked jasmine tea').fill('2');
  await chooseSupplier(page);
  await find(page, 'TEA-1');
  await find(page, 'WALK-RICE');
  await page.getByLabel('Quantity: Walked rice').waitFor();
  await expect.poll(() => page.getByLabel('Quantity: Walked jasmine tea').inputValue()).toBe('2');
  await axe(page);

  // By hand as in a sale: product, Enter, quantity, Enter, next product.
  const isFocused = (label: string) => visibleField(page, label).evaluate((cell) => cell === document.activeElement);
  await visibleField(page, 'Find a product').fill('Walked ri');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Walked rice', visible: true }).waitFor();
  // The hits of the search before show it, too: only those of these words are chosen from.
  await untilQuiet(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused('Quantity: Walked rice')).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused('Find a product')).toBe(true);

  // Enter goes down, Tab goes right, a block from a spreadsheet fills to the right and down.
  await page.getByLabel('Quantity: Walked jasmine tea').focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused('Quantity: Walked rice')).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused('Cost: Walked rice')).toBe(true);
  await page.getByLabel('Quantity: Walked jasmine tea').evaluate((cell) => {
    const data = new DataTransfer();
    data.setData('text/plain', '12\t2.50\n4\t3.75\n');
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect.poll(() => page.getByLabel('Cost: Walked rice').inputValue()).toBe('3.75');
  // 30.00 + 15.00, and GST on the tea alone.
  await expect.poll(() => summary.innerText()).toContain('48.00');

  await page.getByLabel('Quantity: Walked rice').fill('1.5');
  await approve(page);
  await page.getByText("Whole units only. This product isn't sold by weight.").waitFor();
  await expect.poll(() => page.getByLabel('Quantity: Walked rice').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Quantity: Walked rice').fill('4');
  await shoot(page, 'purchase-new');
  await button(page, 'Save and close').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and close' }).click();
  await page.waitForURL('**/purchase/list');
  await page.getByText('Draft for Golden Harvest Trading').filter({ visible: true }).first().waitFor();
});

test('an order is picked, approved, received in two parts by scanning, and is received then', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  await button(page, 'Approve').waitFor();
  await chooseSupplier(page);
  await find(page, 'TEA-1');
  await page.getByLabel('Quantity: Walked jasmine tea').fill('12');
  await find(page, 'WALK-RICE');
  await page.getByLabel('Quantity: Walked rice').waitFor();
  await approve(page);
  await page.waitForURL('**/purchase/edit/*');
  await status(page, 'Ordered');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await button(page, 'Receive goods').click();
  await page.waitForURL(`**/purchase/receive/${id}`);
  await scan(page, 'NOPE');
  await page.getByText('NOPE is not on this order').waitFor();
  await scan(page, 'tea-1');
  await scan(page, 'TEA-BOX');
  await page.getByText('Walked jasmine tea: 7 of 12').waitFor();
  await axe(page);
  await shoot(page, 'purchase-receive');
  await untilDraftSaved(page, ':7000');
  await page.reload();
  await page.getByText(/^Draft from .* restored$/).waitFor();
  await button(page, 'Receive 7 units').click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  await status(page, 'Partly received');

  await button(page, 'Receive goods').click();
  await page.waitForURL(`**/purchase/receive/${id}`);
  // One is broken and goes back at once, one costs more than ordered.
  await page.getByLabel('Of which damaged: Walked jasmine tea').fill('1');
  await page.getByLabel('Cost ($): Walked rice').fill('9.99');
  await page.getByText(/^was /).waitFor();
  await button(page, 'Receive all').click();
  await axe(page);
  await shoot(page, 'purchase-receive-damaged');
  await button(page, 'Receive 6 units').click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  await status(page, 'Received');
  await page.getByText('Received incl. GST').waitFor();
  await page.getByRole('tab', { name: 'Receipts and returns' }).click();
  await page.getByText(/1 damaged, sent back/).waitFor();
  await axe(page);
  await shoot(page, 'purchase-received');
});

test('damaged goods are a part of what came, in whatever order they are typed', async () => {
  const { id } = await orderedPurchase(10);
  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${id}` });
  const received = page.getByLabel('Receiving now: Walked jasmine tea');
  const damaged = page.getByLabel('Of which damaged: Walked jasmine tea');
  await damaged.fill('2');
  await button(page, 'Receive').click();
  await page.getByText('Only 0 came. Enter 0 damaged or fewer.').waitFor();
  await received.fill('10');
  await button(page, 'Receive 10 units').waitFor();
  await received.fill('6');
  await damaged.fill('7');
  await button(page, 'Receive 6 units').click();
  await page.getByText('Only 6 came. Enter 6 damaged or fewer.').waitFor();
  await expect.poll(() => damaged.getAttribute('aria-invalid')).toBe('true');
  await axe(page);
  await damaged.fill('2');
  expect(await received.inputValue()).toBe('6');
  await button(page, 'Receive 6 units').click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  expect(await shop.call(`/purchaseOrder/${id}/`)).toMatchObject({ receivedQuantity: 6, returnedQuantity: 2 });
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Close without the rest' }).click();
  await dialog(page).getByRole('button', { name: 'Close without the rest' }).click();
  await status(page, 'Closed');
  // Ten were ordered at $2.20 with GST.
  const summary = page.getByLabel('Summary').filter({ visible: true });
  await expect
    .poll(() => summary.innerText())
    .toMatch(
      /Ordered incl\. GST\s+\$22\.00\s+Received incl\. GST\s+\$13\.20\s+Returned\s+−\$4\.40\s+of which GST\s+\$0\.80\s+Comes to\s+\$8\.80/,
    );
  // The list says the same, and so does the bar at the foot of a phone.
  const { reference } = await shop.call<{ reference: string }>(`/purchaseOrder/${id}/`);
  await visit(page, `/purchase/list?keyword=${reference}`);
  await row(page, reference).getByText('Net $8.80').waitFor();
  const phone = await shop.openPage({ as: 'admin', path: `/purchase/edit/${id}`, width: 390 });
  await phone.getByText('Received $8.80').filter({ visible: true }).first().waitFor();
});

test('more than was ordered is asked about, and goods go back', async () => {
  const { id, tea } = await orderedPurchase(2);
  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${id}` });
  await page.getByLabel('Now: Walked jasmine tea').fill('3');
  await button(page, 'Receive 3 units').click();
  const question = page.getByRole('dialog', { name: 'Receive more than ordered?' });
  await question.getByText('Walked jasmine tea: receiving 3, only 2 outstanding.').waitFor();
  await question.getByRole('button', { name: 'Receive anyway' }).click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  await status(page, 'Received');
  // Two were ordered at $2.20 with GST.
  const summary = page.getByLabel('Summary').filter({ visible: true });
  await expect
    .poll(() => summary.innerText())
    .toMatch(/Ordered incl\. GST\s+\$4\.40\s+GST received\s+\$0\.60\s+Received incl\. GST\s+\$6\.60/);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Return to supplier' }).click();
  await dialog(page).getByLabel('Return quantity: Walked jasmine tea').fill('-2');
  await dialog(page).getByRole('button', { name: 'Complete return' }).click();
  await dialog(page).getByText('Must be more than 0').waitFor();
  await dialog(page).getByLabel('Return quantity: Walked jasmine tea').fill('4');
  await dialog(page).getByRole('button', { name: 'Complete return' }).click();
  await dialog(page).getByText('At most 3 can be returned to the supplier').waitFor();
  await dialog(page).getByLabel('Return quantity: Walked jasmine tea').fill('1');
  await dialog(page).getByRole('button', { name: 'Complete return' }).click();
  await page.getByRole('cell', { name: 'Returned', exact: true }).waitFor();
  const { movements } = await shop.call<{ movements: { kind: string; quantity: number }[] }>(
    `/product/stock/${tea.id}/`,
  );
  expect(movements.slice(0, 2)).toMatchObject([
    { kind: 'return', quantity: -1 },
    { kind: 'receipt', quantity: 3 },
  ]);
});

test('a supplier’s file becomes lines, and a row that fits nothing is put right', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  await button(page, 'Add from file').click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'order.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Qty,Code,Price\r\n3,WALK-RICE,3.10\r\n5,UNKNOWN-9,1.00\r\n'),
    });
  await dialog(page).getByText('1 of 2 rows matched a product.').waitFor();
  await dialog(page).getByText('No product has the code UNKNOWN-9').waitFor();
  await axe(page);
  await dialog(page).getByLabel('Product for row 3').fill('WALK-TEA');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 of 2 rows matched a product.').waitFor();
  await dialog(page).getByRole('button', { name: 'Add 2 lines' }).click();
  await expect.poll(() => page.getByLabel('Quantity: Walked jasmine tea').inputValue()).toBe('5');
  await expect.poll(() => page.getByLabel('Cost: Walked jasmine tea').inputValue()).toBe('1.00');
  await expect.poll(() => page.getByLabel('Cost: Walked rice').inputValue()).toBe('3.10');
});

test('the list is searched by everything, and a draft is deleted', async () => {
  const [supplier] = await shop.call<{ id: number }[]>('/product/supplier/');
  const [branch] = await shop.call<{ id: number }[]>('/branch/');
  const [rice] = await shop.call<{ id: number }[]>('/search/product/?keyword=WALK-RICE');
  const draft = await shop.call<Order>('/purchaseOrder/', {
    supplierId: supplier?.id,
    branchId: branch?.id,
    otherReference: 'Quote 4711',
    productList: [{ productId: rice?.id, orderQty: 2 }],
  });
  const page = await shop.openPage({ as: 'admin', path: '/purchase/list' });
  await page.locator('tbody tr').first().waitFor();
  await axe(page);
  await shoot(page, 'purchase-list');
  await page.getByRole('button', { name: /More filters/ }).click();
  await dialog(page).getByLabel('Other reference').fill('4711');
  await dialog(page).getByRole('button', { name: 'Show results' }).click();
  await page.waitForURL('**otherReference=4711**');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await page.locator('tbody tr').first().click();
  await page.waitForURL(`**/purchase/edit/${draft.id}`);
  await button(page, 'Delete').click();
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/purchase/list**');
});

test('on a phone in the dark, goods are received with one hand; a viewer only looks', async () => {
  const { id } = await orderedPurchase(2);
  const page = await shop.openPage({ as: 'warehouse', path: `/purchase/receive/${id}`, width: 390, theme: 'realDark' });
  await scan(page, 'WALK-TEA');
  await page.getByText('Walked jasmine tea: 1 of 2').waitFor();
  await axe(page);
  await shoot(page, 'purchase-receive-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await button(page, 'Receive 1 unit').click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  await status(page, 'Partly received');
  await axe(page);
  await shoot(page, 'purchase-edit-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const viewer = await shop.openPage({ as: 'viewer', path: `/purchase/edit/${id}` });
  await status(viewer, 'Partly received');
  await viewer.getByText('Walked jasmine tea').first().waitFor();
  expect(await button(viewer, 'Receive goods').count()).toBe(0);
  expect(await button(viewer, 'Save').count()).toBe(0);
  expect(await viewer.getByLabel('Quantity: Walked jasmine tea').count()).toBe(0);
});

test('an order is mailed to its supplier, and the next time it says so', async () => {
  const { id } = await orderedPurchase(3);
  const page = await shop.openPage({ as: 'manager', path: `/purchase/edit/${id}` });
  await button(page, 'Email').click();
  await dialog(page).getByLabel('To', { exact: true }).fill('orders@farm.test');
  await dialog(page).getByLabel('Message').fill('Ring the bell');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect
    .poll(() => preview.innerText())
    .toMatch(/Purchase order P-[\s\S]*> Ring the bell[\s\S]*Please deliver it to/);
  await axe(page);
  await button(page, 'Send').click();
  await page.getByText('Sent to orders@farm.test').waitFor();
  await button(page, 'Email').click();
  await page.getByRole('region', { name: 'Sent before' }).getByText('orders@farm.test').waitFor();
});
