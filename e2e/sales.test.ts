import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { button } from './page.ts';

const shop = serveShop();
/** A whole walk through an order, also on a machine that does other things. */
const WALK = 300_000;
const patient = { timeout: 60_000 };

const box = (page: Page) => page.getByRole('combobox', { name: 'Find a product' }).filter({ visible: true });
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });
const cell = (page: Page, column: string, product: string) =>
  page.getByRole('textbox', { name: `${column}: ${product}`, exact: true }).filter({ visible: true });
const sums = (page: Page) => page.getByRole('complementary', { name: 'Summary' }).filter({ visible: true });

type Order = { id: number; reference: string; status: string; amountSummary: { rounding: number; due: number } };
type Orders = { data: Order[]; totalCount: number };

/** Products with stock at the first branch, which the demo calls Newtown. */
const stock = async (products: readonly { sku: string; title: string; retailPrice: number; quantity: number }[]) => {
  const { branches } = await shop.call<{ branches: { id: number }[] }>('/user/info/');
  const branchId = branches[0]?.id;
  const made: { id: number }[] = [];
  for (const each of products)
    made.push(await shop.call<{ id: number }>('/product/', { ...each, chineseTitle: '测试', costPrice: 1, branchId }));
  return { branchId, made };
};

const hasCursor = async (field: Locator) =>
  (await field.count()) === 1 && (await field.evaluate((input) => input === document.activeElement));

/** Types a code as a scanner does: at once, with its Enter. */
const scan = async (page: Page, code: string) => {
  await box(page).focus();
  await page.keyboard.type(code, { delay: 2 });
  await page.keyboard.press('Enter');
  await expect.poll(() => box(page).inputValue(), patient).toBe('');
};
const approve = async (page: Page) => {
  await button(page, 'Approve').click();
  await dialog(page, 'Confirm Save Order?').getByRole('button', { name: 'Approve' }).click();
};

test('an order is confirmed, dispatched in parts, paid in two ways, and comes back', { timeout: WALK }, async () => {
  await stock([
    { sku: 'E2E-A', title: 'Quill pen', retailPrice: 5.01, quantity: 20 },
    { sku: 'E2E-B', title: 'Ink well', retailPrice: 12, quantity: 20 },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'E2E-A');
  await cell(page, 'Quantity', 'Quill pen').waitFor();
  await scan(page, 'E2E-B');
  await cell(page, 'Quantity', 'Ink well').waitFor();
  await cell(page, 'Quantity', 'Quill pen').fill('3');
  await sums(page).getByText('27.03').waitFor();
  await axe(page);
  await shoot(page, 'sales-new');
  await approve(page);
  await page.waitForURL('**/sales/edit/*');
  await page.getByText('Dispatched 0 of 4').waitFor();
  await axe(page);
  await shoot(page, 'sales-edit');

  await button(page, 'Dispatch').click();
  const sending = dialog(page, /^Dispatch/);
  await sending.getByLabel('Now: Quill pen').fill('1');
  await sending.getByLabel('Now: Ink well').fill('0');
  await sending.getByLabel('Tracking number').fill('AP-1');
  await axe(page);
  await shoot(page, 'sales-dispatch');
  await sending.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await page.getByText('Dispatched 1 of 4').waitFor();

  await button(page, 'Payment').click();
  const paying = dialog(page, /^Payment/);
  await paying.getByRole('button', { name: 'Card', exact: true }).click();
  await paying.getByLabel('Amount: Card').fill('10');
  await paying.getByRole('button', { name: 'Cash', exact: true }).click();
  // 17.03 is left, and coins make it 17.05.
  expect(await paying.getByLabel('Amount: Cash').inputValue()).toBe('17.05');
  await paying.getByRole('button', { name: '20.00' }).click();
  await paying.getByText('2.95').waitFor();
  await axe(page);
  await shoot(page, 'sales-payment');
  await paying.getByRole('button', { name: 'Take payment', exact: true }).last().click();
  await paying.getByText('Change to give: 2.95').waitFor();
  await page.keyboard.press('Escape');
  await sums(page).getByText('Cash rounding').waitFor();

  await button(page, 'Dispatch').click();
  await dialog(page, /^Dispatch/)
    .getByRole('button', { name: 'Dispatch', exact: true })
    .click();
  await page.getByText('Dispatched 4 of 4').waitFor();
  await page.getByText('Completed').first().waitFor();
  await page.getByRole('tab', { name: 'Dispatches' }).click();
  const sent = page.getByRole('table', { name: 'Dispatches' }).locator('tbody tr');
  expect(await sent.count()).toBe(2);
  expect(await sent.first().innerText()).toMatch(/AP-1[\s\S]*1 × Quill pen/);
  await axe(page);

  await button(page, 'Return or exchange').click();
  await page.waitForURL('**/sales/return/*');
  await page.getByLabel('Comes back: Quill pen').fill('2');
  await button(page, 'Cash').click();
  await axe(page);
  await shoot(page, 'sales-return');
  await button(page, 'Take goods back').click();
  await page.waitForURL('**/sales/edit/*');
  await page
    .getByText(/^S-0001-/)
    .first()
    .waitFor();
  await sums(page).getByText('−10.02').first().waitFor();
  await axe(page);
  await page.goto(page.url().replace('/edit/', '/payment/'));
  await page.getByText('Everything was given back.').waitFor();
});

test('twenty lines go in by keys alone, and a double click makes one order', { timeout: WALK }, async () => {
  const many = Array.from({ length: 20 }, (_, at) => ({
    sku: `KEY-${at + 1}`,
    title: `Keyboard ware ${at + 1}`,
    retailPrice: 2,
    quantity: 50,
  }));
  await stock(many);
  const before = await shop.call<Orders>('/salesOrder/');
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  // The cursor stands in the box from the start.
  await expect.poll(() => hasCursor(box(page)), patient).toBe(true);
  for (const [at, { sku, title }] of many.entries()) {
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await cell(page, 'Quantity', title).waitFor();
    // Enter in the empty box goes to the quantity, Enter there comes back.
    await page.keyboard.press('Enter');
    await expect.poll(() => hasCursor(cell(page, 'Quantity', title)), patient).toBe(true);
    await page.keyboard.type(String(at + 1));
    await page.keyboard.press('Enter');
  }
  await sums(page).getByText('420.00').first().waitFor();
  await shoot(page, 'sales-twenty');
  await button(page, 'Save and close').dblclick();
  await page.waitForURL('**/sales/list');
  const after = await shop.call<Orders>('/salesOrder/');
  expect(after.totalCount).toBe(before.totalCount + 1);
  expect(after.data[0]).toMatchObject({ status: 'draft' });
});

test('the keys go on where a line was taken off, and where the next order begins', { timeout: WALK }, async () => {
  const wares = ['Left pear', 'Right pear'].map((title, at) => ({
    sku: `PEAR-${at}`,
    title,
    retailPrice: 2,
    quantity: 9,
  }));
  await stock(wares);
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  for (const { sku } of wares) await scan(page, sku);
  for (const { title } of wares) await cell(page, 'Quantity', title).waitFor();
  await button(page, 'Remove Left pear').click();
  await expect.poll(() => hasCursor(button(page, 'Remove Right pear')), patient).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasCursor(box(page)), patient).toBe(true);
  await scan(page, 'PEAR-0');
  await cell(page, 'Quantity', 'Left pear').waitFor();
  await button(page, 'Save and create other').click();
  await cell(page, 'Quantity', 'Left pear').waitFor({ state: 'detached' });
  await expect.poll(() => hasCursor(box(page)), patient).toBe(true);
});

test('a refusal stands at its line; who may sells below zero', { timeout: WALK }, async () => {
  await stock([{ sku: 'FEW-1', title: 'Scarce saffron', retailPrice: 9, quantity: 2 }]);
  const page = await shop.openPage({ as: 'manager', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'FEW-1');
  await cell(page, 'Quantity', 'Scarce saffron').fill('3');
  await approve(page);
  await page.getByText('Only 2 left.', { exact: true }).waitFor();
  await page.getByText('Only 2 left at Newtown. Reduce the quantity or transfer stock.').waitFor();
  expect(await cell(page, 'Quantity', 'Scarce saffron').getAttribute('aria-invalid')).toBe('true');
  await axe(page);
  await shoot(page, 'sales-refused');
  // Refused once more, the page stands as it did.
  await cell(page, 'Quantity', 'Scarce saffron').fill('4');
  await approve(page);
  await expect.poll(() => cell(page, 'Quantity', 'Scarce saffron').getAttribute('aria-invalid')).toBe('true');
  await button(page, 'Sell all the same').click();
  await page.waitForURL('**/sales/edit/*');
  await page.getByText('Confirmed').first().waitFor();

  const assistant = await shop.openPage({ as: 'sales', path: '/sales/new' });
  await box(assistant).waitFor();
  await scan(assistant, 'FEW-1');
  await cell(assistant, 'Disc. %', 'Scarce saffron').fill('50');
  await approve(assistant);
  await assistant.getByText('You may take off at most 10 %. Ask a manager.').waitFor();
  expect(await button(assistant, 'Sell all the same').count()).toBe(0);
});

test('a paid order that becomes smaller gives the difference back in the same act', { timeout: WALK }, async () => {
  const { branchId, made } = await stock([{ sku: 'LESS-1', title: 'Lesser lemons', retailPrice: 10, quantity: 9 }]);
  const { id } = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: made[0]?.id, orderQty: 3 }],
    payments: [{ paymentType: 'card', amount: 30 }],
  });
  const page = await shop.openPage({ as: 'manager', path: `/sales/edit/${id}` });
  await cell(page, 'Quantity', 'Lesser lemons').fill('1');
  await button(page, 'Save').click();
  await page.getByText('More was paid than the order costs now').waitFor();
  await button(page, 'Give back 20.00 by Card').click();
  const now = () => shop.call<Order & { totalInclGst: number }>(`/salesOrder/${id}/`);
  await expect.poll(async () => (await now()).totalInclGst).toBe(10);
  expect((await now()).amountSummary.due).toBe(0);
  await page.goto(`/sales/payment/${id}`);
  await button(page, 'Cash').click();
  expect(await page.getByLabel('Amount: Cash').inputValue()).toBe('10.00');
});

test('lines are pasted from a sheet; what is unknown is named', async () => {
  await stock([
    { sku: 'PASTE-1', title: 'Paste one', retailPrice: 4, quantity: 50 },
    { sku: 'PASTE-2', title: 'Paste two', retailPrice: 6, quantity: 50 },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Code\tQty\tPrice\nPASTE-1\t12\t3.50\nPASTE-2\t2\t\nNO-SUCH\t1\t1');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await page.getByText('2 lines pasted').waitFor();
  await page.getByText('No product has these codes: NO-SUCH').waitFor();
  expect(await cell(page, 'Quantity', 'Paste one').inputValue()).toBe('12');
  expect(await cell(page, 'Price', 'Paste one').inputValue()).toBe('3.50');
  await sums(page).getByText('54.00').first().waitFor();
  await axe(page);
});

test('many orders move at once, and what could not is named', async () => {
  const { branchId, made } = await stock([{ sku: 'BULK-1', title: 'Bulk bulb', retailPrice: 3, quantity: 5 }]);
  const draft = (orderQty: number) =>
    shop.call<Order>('/salesOrder/', {
      branchId,
      otherReference: 'bulk-run',
      productList: [{ productId: made[0]?.id, orderQty }],
    });
  await draft(2);
  await draft(9);
  const page = await shop.openPage({ as: 'admin', path: '/sales/list?otherReference=bulk-run' });
  await expect.poll(() => page.locator('tbody tr').count(), patient).toBe(2);
  await axe(page);
  await shoot(page, 'sales-list');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  // A draft is deleted, not cancelled.
  expect(await page.getByRole('toolbar').getByRole('button', { name: 'Cancel orders' }).count()).toBe(0);
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click();
  await dialog(page, 'Confirm Save Order?').getByRole('button', { name: 'Confirm' }).click();
  const outcome = dialog(page, '1 done, 1 not');
  await outcome.getByText(/left at Newtown/).waitFor();
  await axe(page);
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(/^S-0001-/).waitFor();
  await page.getByRole('button', { name: /More filters/ }).click();
  await page.getByRole('dialog').getByLabel('Customer').waitFor();
  await axe(page);
  await shoot(page, 'sales-filters');
});

test('orders stand on a phone, in the dark', { timeout: WALK }, async () => {
  const { branchId, made } = await stock([
    { sku: 'PHONE-1', title: 'Phone booth of the Greater Western Sydney Region, red', retailPrice: 30, quantity: 5 },
  ]);
  const order = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: made[0]?.id, orderQty: 1 }],
  });
  const page = await shop.openPage({ as: 'admin', path: '/sales/list', width: 390, theme: 'realDark' });
  await page.locator('.td-card').first().waitFor();
  // The whole page at once: what the bars above and below half cover is not judged by that.
  await page.setViewportSize({ width: 390, height: 6000 });
  await axe(page);
  await shoot(page, 'sales-list-phone');
  for (const [name, path] of [
    ['edit', `/sales/edit/${order.id}`],
    ['payment', `/sales/payment/${order.id}`],
    ['products', `/sales/products/${order.id}`],
    ['return', '/sales/return'],
    ['new', '/sales/new'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await axe(page);
    await shoot(page, `sales-${name}-phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  // Where quantities are typed, nothing has to be pushed aside first.
  const fits = async (label: RegExp) => {
    const box = await page.getByLabel(label).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  };
  await page.goto(`/sales/edit/${order.id}?part=dispatch`);
  await page.getByLabel(/^Now: /).waitFor();
  await fits(/^Now: /);
  await dialog(page, /^Dispatch/)
    .getByRole('button', { name: 'Dispatch', exact: true })
    .click();
  await page.getByText('Dispatched 1 of 1').waitFor();
  await page.getByRole('tab', { name: 'Dispatches' }).click();
  await page.getByText('1 × Phone booth').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await page.goto(`/sales/return/${order.id}`);
  await fits(/^Comes back: /);
  await axe(page);
});

test('who may only look sees no button that changes anything', async () => {
  const { branchId, made } = await stock([{ sku: 'LOOK-1', title: 'Looking glass', retailPrice: 8, quantity: 5 }]);
  const order = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: made[0]?.id, orderQty: 1 }],
  });
  const page = await shop.openPage({ as: 'viewer', path: `/sales/edit/${order.id}` });
  await page.getByText('Looking glass').waitFor();
  for (const name of ['Dispatch', 'Payment', 'Save', 'Approve', 'Return or exchange'])
    expect(await button(page, name).count()).toBe(0);
  expect(await box(page).count()).toBe(0);
  await axe(page);
  await page.goto('/sales/new');
  await page.getByText('You may not open this page').waitFor();
});
