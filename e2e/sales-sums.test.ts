import { expect } from 'vitest';
import { axe, serveShop, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { box, cell, dialog, hasCursor, type Order, scan, stockIn, sums } from './orders.ts';
import { button, visit } from './page.ts';

const shop = serveShop();
const stock = stockIn(shop);

testLong('what cannot be read counts for nothing, and nothing is sent around it', async () => {
  const { branchId, products } = await stock([{ sku: 'HALF-1', title: 'Half loaf', retailPrice: 10, quantity: 20 }]);
  const { id, reference } = await shop.call<Order>('/salesOrder/', {
    ...{ branchId, status: 'confirmed' },
    productList: [{ productId: products[0]?.id, orderQty: 3 }],
  });
  const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${id}?part=payment` });
  const paying = dialog(page, /^Payment/);
  await paying.getByRole('button', { name: 'Card', exact: true }).click();
  const amount = paying.getByLabel('Amount: Card');
  await amount.fill('12');
  await paying.getByText('18.00').waitFor();
  await amount.fill('12.5.5');
  await paying.getByText('18.00').waitFor({ state: 'detached' });
  await expect.poll(() => paying.locator('.td-tender-rest').innerText()).toContain('30.00');
  await amount.press('Enter');
  await paying.getByText('“12.5.5” is not an amount. Enter it like 12.50.').waitFor();
  // The focus moves on when a payment is removed: to the row in its place, then to the button that adds one.
  await paying.getByRole('button', { name: 'Cash', exact: true }).click();
  await paying.getByRole('button', { name: 'Remove Card' }).click();
  await expect.poll(() => hasCursor(paying.getByRole('button', { name: 'Remove Cash' }))).toBe(true);
  await page.keyboard.press('Enter');
  const first = paying.locator('.td-tender-types button').first();
  await expect.poll(() => hasCursor(first)).toBe(true);
  await paying.getByRole('button', { name: 'Card', exact: true }).click();
  await paying.getByRole('button', { name: 'Take payment', exact: true }).last().click();
  await expect.poll(async () => (await shop.call<Order>(`/salesOrder/${id}/`)).amountSummary.due).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // Paid: no due date, and no payment action but a refund.
  await button(page, 'Refund').waitFor();
  expect(await button(page, 'Take payment').count()).toBe(0);
  expect(await page.locator('.td-facts').filter({ visible: true }).getByText(/^Due /).count()).toBe(0);

  await button(page, 'Dispatch').click();
  const sending = dialog(page, /^Dispatch/);
  const dispatchQuantity = sending.getByLabel('Now: Half loaf');
  await dispatchQuantity.fill('9');
  await dispatchQuantity.press('Enter');
  await sending.getByText('Must be at most 3').waitFor();
  await dispatchQuantity.fill('2');
  // Meanwhile somebody at another till dispatches one.
  const { productList } = await shop.call<{ productList: { id: number }[] }>(`/salesOrder/${id}/`);
  await shop.call(`/salesOrder/dispatched/${id}/`, { lines: [{ lineId: productList[0]?.id, quantity: 1 }] });
  await sending.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await sending.getByText('The order is shown as it is now. Check the quantities, then try again.').waitFor();
  await axe(page);
  await expect.poll(() => sending.locator('[data-label="To dispatch"]').innerText()).toBe('2');
  expect(await dispatchQuantity.inputValue()).toBe('2');
  await sending.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await page.getByText('Dispatched 3 of 3').waitFor();
  // Closing removes its part of the address: an open drawer would be lost.
  await sending.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).not.toContain('part=');

  await visit(page, `/sales/return/${id}`);
  const back = page.getByLabel('Return quantity: Half loaf');
  await back.fill('2');
  await sums(page)
    .or(page.getByRole('region', { name: 'Summary' }))
    .getByText('20.00')
    .first()
    .waitFor();
  // Reported before anything is refused.
  await page.getByText('Choose how to refund').waitFor();
  await back.fill('2x');
  await page.getByText('Choose how to refund').waitFor({ state: 'detached' });
  await button(page, 'Complete return').click();
  await page.getByText('“2x” is not a number').waitFor();
  await expect.poll(() => hasCursor(back)).toBe(true);
  expect(await shop.call<{ returns: unknown[] }>(`/salesOrder/${id}/`)).toMatchObject({ returns: [], reference });
});

testLong('a line that is refused at its field is not priced, and the others are', async () => {
  await stock([
    { sku: 'ODD-1', title: 'Odd tin', retailPrice: 20, quantity: 9 },
    { sku: 'EVEN-1', title: 'Even tin', retailPrice: 5, quantity: 9 },
  ]);
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  const quoted: { code: number }[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/salesOrder/quote/')) quoted.push(await response.json());
  });
  await box(page).waitFor();
  await scan(page, 'ODD-1');
  await scan(page, 'EVEN-1');
  await expect.poll(() => sums(page).innerText()).toContain('$25.00');
  await cell(page, 'Quantity', 'Odd tin').fill('1.5');
  await page.getByText('Whole units only. This product isn’t sold by weight.').waitFor();
  await expect.poll(() => sums(page).innerText()).toMatch(/Total incl\. GST\s+\$5\.00/);
  await cell(page, 'Quantity', 'Odd tin').fill('3');
  await cell(page, 'Disc. % or $', 'Odd tin').fill('$200');
  await page.getByText('More than the line costs. Enter a smaller amount.').waitFor();
  await expect.poll(() => sums(page).innerText()).toMatch(/Total incl\. GST\s+\$5\.00/);
  // Nobody gave it.
  expect(await sums(page).innerText()).not.toContain('Discount');
  await cell(page, 'Disc. % or $', 'Odd tin').fill('$10');
  await expect.poll(() => sums(page).innerText()).toMatch(/Discount\s+−\$10\.00[\s\S]+\$55\.00/);
  await untilQuiet(page);
  expect(quoted.map(({ code }) => code)).not.toContain(103);
});

testLong('a parked order leaves the keys on the page that follows', async () => {
  await stock([{ sku: 'PARK-1', title: 'Park bench', retailPrice: 99_999, quantity: 5 }]);
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'PARK-1');
  await cell(page, 'Quantity', 'Park bench').fill('999');
  // Large sums stay apart.
  const ends = await page
    .locator('.td-lines tbody tr')
    .first()
    .evaluate((line) =>
      [...line.querySelectorAll('td .td-number')].map((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    );
  const [gst, total] = ends.slice(-2);
  expect((total?.left ?? 0) - (gst?.right ?? 0)).toBeGreaterThan(6);
  await button(page, 'Park').click();
  await page.waitForURL('**/sales/list');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
