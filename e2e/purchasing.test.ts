import { beforeAll, expect, test } from 'vitest';
import { axe, serveShop, shoot, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { button, hasFocus, row } from './page.ts';
import { chooseSupplier, dialog, findProduct, purchasesOf, summary, visibleField } from './purchasing.ts';

const shop = serveShop();
const purchases = purchasesOf(shop);
beforeAll(purchases.createGoods);

test('lines are typed and pasted in place, and what is refused stands at its line', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  // No question about an order that cannot be placed.
  await button(page, 'Approve').click();
  await page.getByText('Please fill this in').waitFor();
  await page.getByText('Add at least one product').waitFor();
  await findProduct(page, 'TEA-1');
  // All errors of a line are reported at once; with an invalid number it is not added up.
  await page.getByLabel('Quantity: Walked jasmine tea').fill('-3');
  await page.getByLabel('Cost: Walked jasmine tea').fill('-1');
  await expect.poll(() => summary(page).innerText()).toMatch(/Total incl\. GST\s+\$0\.00/);
  await button(page, 'Approve').click();
  await page.getByText('Must be more than 0').waitFor();
  await page.getByText('Can’t be negative').waitFor();
  await page.getByText('Please fill this in').waitFor();
  expect(await page.getByRole('dialog', { name: 'Confirm Save Order?' }).count()).toBe(0);
  await page.getByLabel('Quantity: Walked jasmine tea').fill('1');
  await page.getByLabel('Cost: Walked jasmine tea').fill('2');
  await chooseSupplier(page);
  await findProduct(page, 'TEA-1');
  await findProduct(page, 'WALK-RICE');
  await page.getByLabel('Quantity: Walked rice').waitFor();
  await expect.poll(() => page.getByLabel('Quantity: Walked jasmine tea').inputValue()).toBe('2');
  await axe(page);

  // By keyboard as in a sale: product, Enter, quantity, Enter, next product.
  const isFocused = (label: string) => visibleField(page, label).evaluate((cell) => cell === document.activeElement);
  await visibleField(page, 'Find a product').fill('Walked ri');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Walked rice', visible: true }).waitFor();
  // The previous search's results may include it, too: only results for these words are chosen from.
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
  // 30.00 + 15.00, with GST on the tea only.
  await expect.poll(() => summary(page).innerText()).toContain('48.00');

  // A day in the past may be intended, and is pointed out.
  const expected = visibleField(page, 'Expected date');
  await expected.fill('1/1/2020');
  await expected.press('Tab');
  await page.getByText('This day is in the past').waitFor();
  await expected.fill('');
  await expected.press('Tab');

  await page.getByLabel('Quantity: Walked rice').fill('1.5');
  // Reported while typing, and before any question.
  const wrong = page.getByText('Whole units only. This product isn’t sold by weight.');
  await wrong.waitFor();
  await button(page, 'Approve').click();
  await hasFocus(page, 'Quantity: Walked rice');
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  // It is below everything else about the product, not across it.
  const product = page.locator('.td-lines tr', { has: wrong }).locator('td').nth(1).locator('> *').first();
  const [below, above] = [await wrong.boundingBox(), await product.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  await expect.poll(() => page.getByLabel('Quantity: Walked rice').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Quantity: Walked rice').fill('4');
  await shoot(page, 'purchase-new');
  await button(page, 'Save and close').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and close' }).click();
  await page.waitForURL('**/purchase/list');
  await row(page, 'Golden Harvest Trading').getByText('Draft').first().waitFor();
});

test('a supplier’s file becomes lines, and a row that fits nothing is put right', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/new' });
  await button(page, 'Add from file').click();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'order.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Qty,Code,Price\r\n3,WALK-RICE,3.10\r\n5,UNKNOWN-9,1.00\r\nfour,WALK-RICE,3.20\r\n'),
    });
  await dialog(page).getByText('1 of 3 rows can be added.').waitFor();
  await dialog(page).getByText('No product has the code UNKNOWN-9').waitFor();
  // Only what can't be used of a row is asked for.
  await expect.poll(() => dialog(page).getByLabel('Cost without GST for row 4').inputValue()).toBe('3.20');
  await axe(page);
  await shoot(page, 'purchase-file');
  await dialog(page).getByLabel('Product for row 3').fill('WALK-TEA');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('2 of 3 rows can be added.').waitFor();
  await dialog(page).getByLabel('Quantity for row 4').fill('4');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('3 of 3 rows can be added.').waitFor();
  await dialog(page).getByRole('button', { name: 'Add 3 lines' }).click();
  await expect.poll(() => page.getByLabel('Quantity: Walked jasmine tea').inputValue()).toBe('5');
  await expect.poll(() => page.getByLabel('Cost: Walked jasmine tea').inputValue()).toBe('1.00');
  await expect.poll(() => page.getByLabel('Cost: Walked rice').first().inputValue()).toBe('3.10');
  await expect.poll(() => page.getByLabel('Quantity: Walked rice').last().inputValue()).toBe('4');
});

testLong('the list is searched by everything, and a draft is deleted', async () => {
  const draft = await purchases.createOrder('WALK-RICE', 2, { otherReference: 'Quote 4711' });
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

testLong('an order is mailed to its supplier, and the next time it says so', async () => {
  const { id, productId } = await purchases.orderTea(3);
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
  await page.getByRole('region', { name: 'Previously sent' }).getByText('orders@farm.test').waitFor();
  await page.keyboard.press('Escape');

  // Its line replaced by somebody else while it is changed here: what was typed can be saved as a new line.
  await page.getByRole('textbox', { name: /^Quantity: / }).fill('2');
  await shop.call(`/purchaseOrder/update/${id}/`, { productList: [{ productId, orderQty: 7 }] }, 'manager');
  await button(page, 'Save').click();
  await dialog(page).getByRole('button', { name: 'Save these' }).click();
  await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
  expect(await shop.call(`/purchaseOrder/${id}/`)).toMatchObject({ productList: [{ productId, orderQty: 2 }] });

  // Cancelled by somebody else while it is changed here.
  await page.getByRole('textbox', { name: /^Quantity: / }).fill('4');
  await shop.call(`/purchaseOrder/cancel/${id}/`, {}, 'manager');
  await button(page, 'Save').click();
  await dialog(page).getByText('It was Ordered when you opened it. Now it is Cancelled.').waitFor();
  await button(page, 'Load latest version').click();
  await page.locator('.td-document-title').getByText('Cancelled').waitFor();
});

testLong('ten goods are in view on a small laptop, ordered and received', async () => {
  const productList: object[] = [];
  for (let at = 10; at < 22; at += 1) {
    // Every third one also comes in packs: its line has the choice below the name.
    const product = {
      title: `Ten in view hoisin sauce with black pepper 250 g ${at}`,
      sku: `TEN-${at}`,
      retailPrice: 3,
    };
    const { id } = await shop.call<{ id: number }>('/product/', { ...product, unitQty: at % 3 === 0 ? 6 : 1 });
    productList.push({ productId: id, orderQty: 2, cost: 1 });
  }
  const { id } = await purchases.createOrder('WALK-TEA', 1, { status: 'ordered', productList });
  const page = await shop.openPage({ as: 'admin', path: `/purchase/edit/${id}` });
  await page.setViewportSize({ width: 1024, height: 768 });
  const linesAbove = (bottom: number) =>
    page
      .locator('.td-lines tbody tr')
      .filter({ visible: true })
      .evaluateAll((lines, end) => lines.filter((line) => line.getBoundingClientRect().bottom <= end).length, bottom);
  await expect.poll(() => linesAbove(768)).toBeGreaterThanOrEqual(10);
  await axe(page);
  await button(page, 'Receive goods').click();
  await button(page, 'Receive all').waitFor();
  const foot = await page.locator('.td-form-foot').filter({ visible: true }).boundingBox();
  await expect.poll(() => linesAbove(foot?.y ?? 0)).toBeGreaterThanOrEqual(10);
  // The columns for damaged items and different costs show once there is one.
  const heads = page.getByRole('columnheader').filter({ visible: true });
  expect(await heads.filter({ hasText: 'Damaged items' }).count()).toBe(0);
  await button(page, 'Receive all').click();
  await page.getByLabel(/^Damaged: .* 10$/).fill('1');
  await heads.filter({ hasText: 'Damaged items' }).waitFor();
  await page.getByLabel(/^Cost \(\$\): .* 10$/).fill('1.20');
  await heads.filter({ hasText: 'Change' }).waitFor();
  await axe(page);
});
