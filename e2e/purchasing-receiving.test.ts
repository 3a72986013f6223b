import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axe, serveShop, shoot, untilDraftSaved } from './harness.ts';
import { testLong } from './long.ts';
import { button, hasFocus, row, visit } from './page.ts';
import { approve, chooseSupplier, dialog, findProduct, purchasesOf, summary, visibleField } from './purchasing.ts';

const shop = serveShop();
const purchases = purchasesOf(shop);
beforeAll(purchases.createGoods);

const status = (page: Page, words: string) =>
  page
    .locator('.td-page-head .td-status')
    .filter({ hasText: new RegExp(`^${words}$`), visible: true })
    .waitFor();

const scan = async (page: Page, code: string) => {
  await visibleField(page, 'Scan a barcode').fill(code);
  await page.keyboard.press('Enter');
};

test('an order is picked, approved, received in two parts by scanning, and is received then', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  await button(page, 'Approve').waitFor();
  await chooseSupplier(page);
  await findProduct(page, 'TEA-1');
  await page.getByLabel('Quantity: Walked jasmine tea').fill('12');
  await findProduct(page, 'WALK-RICE');
  await page.getByLabel('Quantity: Walked rice').waitFor();
  await approve(page);
  await page.waitForURL('**/purchase/edit/*');
  await status(page, 'Ordered');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await button(page, 'Receive goods').click();
  await page.waitForURL(`**/purchase/receive/${id}`);
  await scan(page, 'NOPE');
  await page.getByText('NOPE isn’t on this order').waitFor();
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
  // One is broken and returned at once, one costs more than ordered.
  await page.getByLabel('Damaged: Walked jasmine tea').fill('1');
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
  await page.getByText(/1 damaged, returned to supplier/).waitFor();
  await axe(page);
  await shoot(page, 'purchase-received');
});

testLong('damaged goods are a part of what came, in whatever order they are typed', async () => {
  const { id } = await purchases.orderTea(10);
  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${id}` });
  const received = page.getByLabel('Receiving now: Walked jasmine tea');
  const damaged = page.getByLabel('Damaged: Walked jasmine tea');
  // A part of what is sold whole is refused while typing; a cleared field stays empty, and counts as none once left.
  await received.fill('1.5');
  await page.getByText('Whole units only. This product isn’t sold by weight.').waitFor();
  await received.fill('');
  await expect.poll(() => received.getAttribute('aria-invalid')).toBe('false');
  expect(await received.inputValue()).toBe('');
  await damaged.focus();
  await expect.poll(() => received.inputValue()).toBe('0');
  // Reported while typing, whichever of the two numbers changes; the cursor stays where it is.
  await damaged.fill('2');
  await page.getByText('Enter how many arrived, including damaged ones').waitFor();
  await button(page, 'Receive').click();
  await page.getByText('Enter how many arrived, including damaged ones').waitFor();
  await received.fill('10');
  await button(page, 'Receive 10 units').waitFor();
  await expect.poll(() => damaged.getAttribute('aria-invalid')).toBe('false');
  await received.fill('1');
  await page.getByText('Only 1 arrived. Enter 1 damaged or fewer.').waitFor();
  await hasFocus(page, 'Receiving now: Walked jasmine tea');
  await received.fill('6');
  await damaged.fill('7');
  await page.getByText('Only 6 arrived. Enter 6 damaged or fewer.').waitFor();
  await expect.poll(() => damaged.getAttribute('aria-invalid')).toBe('true');
  await button(page, 'Receive 6 units').click();
  await page.getByText('Only 6 arrived. Enter 6 damaged or fewer.').waitFor();
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
  await expect
    .poll(() => summary(page).innerText())
    .toMatch(
      /Ordered incl\. GST\s+\$22\.00\s+Received incl\. GST\s+\$13\.20\s+Returned\s+−\$4\.40\s+GST included\s+\$0\.80\s+Net total\s+\$8\.80/,
    );
  // The line says the same, and so do the list and the bar at the bottom of a phone.
  await row(page, 'Walked jasmine tea').getByText('Net $8.80').first().waitFor();
  const { reference } = await shop.call<{ reference: string }>(`/purchaseOrder/${id}/`);
  await visit(page, `/purchase/list?keyword=${reference}`);
  await row(page, reference).getByText('Net $8.80').waitFor();
  const phone = await shop.openPage({ as: 'admin', path: `/purchase/edit/${id}`, width: 390 });
  await phone.getByText('Net $8.80').filter({ visible: true }).first().waitFor();
});

test('more than was ordered is asked about, and goods go back', async () => {
  const { id, productId } = await purchases.orderTea(2);
  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${id}` });
  await page.getByLabel('Now: Walked jasmine tea').fill('3');
  await button(page, 'Receive 3 units').click();
  const question = page.getByRole('dialog', { name: 'Receive more than ordered?' });
  await question.getByText('Walked jasmine tea: receiving 3, only 2 outstanding.').waitFor();
  await question.getByRole('button', { name: 'Receive anyway' }).click();
  await page.waitForURL(`**/purchase/edit/${id}`);
  await status(page, 'Received');
  // Two were ordered at $2.20 with GST.
  await expect
    .poll(() => summary(page).innerText())
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
    `/product/stock/${productId}/`,
  );
  expect(movements.slice(0, 2)).toMatchObject([
    { kind: 'return', quantity: -1 },
    { kind: 'receipt', quantity: 3 },
  ]);
});

testLong('an order received or closed by somebody else meanwhile says so, and keeps what was typed', async () => {
  const { id } = await purchases.orderTea(5);
  const page = await shop.openPage({ as: 'admin', path: `/purchase/receive/${id}` });
  const received = page.getByLabel('Receiving now: Walked jasmine tea');
  await received.fill('4');
  const { productList } = await shop.call<{ productList: { id: number }[] }>(`/purchaseOrder/${id}/`);
  const lines = [{ lineId: productList[0]?.id, quantity: 2 }];
  await shop.call(`/purchaseOrder/receive/${id}/`, { lines }, 'manager');
  await button(page, 'Receive 4 units').click();
  const notice = page.getByRole('alert').filter({ visible: true });
  await notice.getByText('It was Ordered when you opened it. Now it is Partly received.').waitFor();
  await notice.getByText(/^Changed by .+, \d+ \w{3} \d{4}, .+m\. Check your quantities/).waitFor();
  await page.getByText('2 of 5 units received').waitFor();
  expect(await received.inputValue()).toBe('4');
  await axe(page);
  await shoot(page, 'purchase-receive-changed');
  await received.fill('3');
  await shop.call(`/purchaseOrder/close/${id}/`, {}, 'manager');
  await button(page, 'Receive 3 units').click();
  await notice.getByText('It was Ordered when you opened it. Now it is Closed.').waitFor();
  await page.getByText('Nothing to receive').waitFor();
  await status(page, 'Closed');
});

testLong('on a phone in the dark, goods are received with one hand; a viewer only looks', async () => {
  const { id } = await purchases.orderTea(2);
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
