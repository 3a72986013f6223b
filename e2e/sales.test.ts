import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { approve, box, cell, dialog, type Order, scan, stockIn, sums } from './orders.ts';
import { button, option, visit } from './page.ts';

const shop = serveShop();
const stock = stockIn(shop);

test('an order is confirmed, dispatched in parts, paid in two ways, and comes back', async () => {
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
  // Nobody owes for goods that leave unpaid without a customer, so it asks.
  await sending.getByRole('button', { name: 'Dispatch anyway' }).click();
  await page.getByText('Dispatched 1 of 4').waitFor();

  await button(page, 'Take payment').click();
  const paying = dialog(page, /^Payment/);
  await paying.getByRole('button', { name: 'Card', exact: true }).click();
  await paying.getByLabel('Amount: Card').fill('10');
  await paying.getByRole('button', { name: 'Cash', exact: true }).click();
  // 17.03 is left, which cash rounds to 17.05.
  await expect.poll(() => paying.getByLabel('Amount: Cash').inputValue()).toBe('17.05');
  await paying.getByRole('button', { name: '20.00' }).click();
  await paying.getByText('2.95').waitFor();
  await axe(page);
  await shoot(page, 'sales-payment');
  await paying.getByRole('button', { name: 'Take payment', exact: true }).last().click();
  // The drawer closes, and the change stays until it is read.
  await page.getByText('Change to give: $2.95').filter({ visible: true }).waitFor();
  await paying.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await sums(page).getByText('Cash rounding').waitFor();

  await button(page, 'Dispatch').click();
  await dialog(page, /^Dispatch/)
    .getByRole('button', { name: 'Dispatch', exact: true })
    .click();
  await page.getByText('Dispatched 4 of 4').waitFor();
  await page.getByText('Completed').first().waitFor();
  await page.getByRole('tab', { name: 'Dispatches' }).click();
  const dispatches = page.getByRole('table', { name: 'Dispatches' }).locator('tbody tr');
  await expect.poll(() => dispatches.count()).toBe(2);
  await expect.poll(() => dispatches.first().innerText()).toMatch(/AP-1[\s\S]*1 × Quill pen/);
  await axe(page);

  await button(page, 'Return or exchange').click();
  await page.waitForURL('**/sales/return/*');
  await page.getByLabel('Return quantity: Quill pen').fill('2');
  await page.getByRole('radio', { name: 'Faulty' }).check();
  await page
    .getByRole('row', { name: /Quill pen/ })
    .getByText('Refund $10')
    .waitFor();
  // It is not sent before somebody chooses how the money is refunded.
  await button(page, 'Complete return').click();
  await page.getByRole('alert').filter({ hasText: 'Choose how to refund' }).waitFor();
  expect(await page.getByText('Payment amount does not match').count()).toBe(0);
  await button(page, 'Cash').click();
  await axe(page);
  await shoot(page, 'sales-return');
  await button(page, 'Complete return').click();
  await page.waitForURL('**/sales/edit/*');
  await page
    .getByText(/^S-0001-/)
    .first()
    .waitFor();
  await sums(page).getByText('−$10.02').first().waitFor();
  await button(page, 'Reason for return: Faulty').waitFor();
  await axe(page);
  await visit(page, page.url().replace('/edit/', '/payment/'));
  await page.getByText('Fully refunded.').waitFor();
});

test('a paid order that becomes smaller gives the difference back in the same save', async () => {
  const { branchId, products } = await stock([{ sku: 'LESS-1', title: 'Lesser lemons', retailPrice: 10, quantity: 9 }]);
  const { id } = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: products[0]?.id, orderQty: 3 }],
    payments: [{ paymentType: 'card', amount: 30 }],
  });
  const page = await shop.openPage({ as: 'manager', path: `/sales/edit/${id}` });
  await cell(page, 'Quantity', 'Lesser lemons').fill('1');
  await button(page, 'Save').click();
  await page.getByText('More has been paid than the order now costs').waitFor();
  await button(page, 'Refund $20.00 to Card').click();
  const order = () => shop.call<Order & { totalInclGst: number }>(`/salesOrder/${id}/`);
  await expect.poll(async () => (await order()).totalInclGst).toBe(10);
  expect((await order()).amountSummary.due).toBe(0);
  await visit(page, `/sales/payment/${id}`);
  await button(page, 'Cash').click();
  await expect.poll(() => page.getByLabel('Amount: Cash').inputValue()).toBe('10.00');
});

test('many orders move at once, and what could not is named', async () => {
  const { branchId, products } = await stock([{ sku: 'BULK-1', title: 'Bulk bulb', retailPrice: 3, quantity: 5 }]);
  const draft = (orderQty: number) =>
    shop.call<Order>('/salesOrder/', {
      branchId,
      otherReference: 'bulk-run',
      productList: [{ productId: products[0]?.id, orderQty }],
    });
  await draft(2);
  await draft(9);
  const page = await shop.openPage({ as: 'admin', path: '/sales/list?otherReference=bulk-run' });
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
  await axe(page);
  await shoot(page, 'sales-list');
  // Every column is fully readable: the row's menu covers no part of the last one.
  const isCovered = await page
    .locator('tbody tr')
    .first()
    .evaluate(({ children }) => {
      const [last, menu] = [...children].slice(-2).map((cell) => cell.getBoundingClientRect());
      return (last?.right ?? 0) - (menu?.left ?? 0);
    });
  expect(isCovered).toBeLessThanOrEqual(1);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  // A draft is deleted, not cancelled.
  expect(await page.getByRole('toolbar').getByRole('button', { name: 'Cancel orders' }).count()).toBe(0);
  await page.getByRole('toolbar').getByRole('button', { name: 'Confirm' }).click();
  await dialog(page, 'Confirm Save Order?').getByRole('button', { name: 'Confirm' }).click();
  const outcome = dialog(page, '1 done, 1 failed');
  await outcome.getByText(/(left|Out of stock) at Newtown/).waitFor();
  await axe(page);
  await outcome.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(/^S-0001-/).waitFor();
  await page.getByRole('button', { name: /More filters/ }).click();
  await page.getByRole('dialog').getByLabel('Customer').waitFor();
  await axe(page);
  await shoot(page, 'sales-filters');
});

testLong('orders stand on a phone, in the dark', async () => {
  const { branchId, products } = await stock([
    { sku: 'PHONE-1', title: 'Phone booth of the Greater Western Sydney Region, red', retailPrice: 30, quantity: 5 },
  ]);
  const order = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: products[0]?.id, orderQty: 1 }],
  });
  const page = await shop.openPage({ as: 'admin', path: '/sales/list', width: 390, theme: 'realDark' });
  await page.locator('.td-card').first().waitFor();
  // The whole page at once: elements half covered by the bars above and below are not checked by that.
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
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await untilQuiet(page);
    await axe(page);
    await shoot(page, `sales-${name}-phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  }
  // Where quantities are typed, nothing has to be scrolled aside first.
  const fits = async (label: RegExp) => {
    const box = await page.getByLabel(label).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  };
  await visit(page, `/sales/edit/${order.id}?part=dispatch`);
  await page.getByLabel(/^Dispatching now: /).waitFor();
  await fits(/^Dispatching now: /);
  await dialog(page, /^Dispatch/)
    .getByRole('button', { name: 'Dispatch', exact: true })
    .click();
  await page.getByRole('button', { name: 'Dispatch anyway' }).click();
  await page.getByText('Dispatched 1 of 1').filter({ visible: true }).waitFor();
  await page.getByRole('tab', { name: 'Dispatches' }).click();
  await page.getByText('1 × Phone booth').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await visit(page, `/sales/return/${order.id}`);
  await fits(/^Return quantity: /);
  await axe(page);
});

testLong('who may only look sees no button that changes anything', async () => {
  const { branchId, products } = await stock([{ sku: 'LOOK-1', title: 'Looking glass', retailPrice: 8, quantity: 5 }]);
  const order = await shop.call<Order>('/salesOrder/', {
    branchId,
    status: 'confirmed',
    productList: [{ productId: products[0]?.id, orderQty: 1 }],
  });
  const page = await shop.openPage({ as: 'viewer', path: `/sales/edit/${order.id}` });
  await page.getByText('Looking glass').waitFor();
  for (const name of ['Dispatch', 'Take payment', 'Save', 'Approve', 'Return or exchange'])
    expect(await button(page, name).count()).toBe(0);
  expect(await box(page).count()).toBe(0);
  await axe(page);
  await visit(page, '/sales/new');
  await page.getByText('You don’t have access to this page').waitFor();

  // Packers see the customer's name, without the right to the customers.
  const { id: customerId } = await shop.call<{ id: number }>('/customer/', { name: 'Wendy Wallaby' });
  const customerOrder = await shop.call<Order>('/salesOrder/', {
    ...{ branchId, customerId, status: 'confirmed' },
    productList: [{ productId: products[0]?.id, orderQty: 1 }],
  });
  const packer = await shop.openPage({ as: 'warehouse', path: `/sales/edit/${customerOrder.id}` });
  await packer.getByText('Wendy Wallaby').waitFor();
});

testLong('an order is read at a glance: goods at the top, facts as text, papers at hand', async () => {
  const { branchId, products } = await stock(
    Array.from({ length: 12 }, (_, at) => ({
      sku: `GLANCE-${at}`,
      title: `Glancing biscuits with a rather long name, 500 g ${at}`,
      retailPrice: 3,
      quantity: 40,
    })),
  );
  const productList = products.map(({ id: productId }) => ({ productId, orderQty: 1 }));
  const order = await shop.call<Order>('/salesOrder/', { branchId, status: 'confirmed', productList });
  const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${order.id}` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByText('Dispatched 0 of 12').waitFor();
  const ends = () =>
    page.locator('.td-lines tbody tr').evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().bottom));
  await expect.poll(async () => (await ends()).filter((end) => end <= 768).length).toBeGreaterThanOrEqual(10);
  for (const name of ['Invoice', 'Email', 'Print', 'Pick list', 'Take payment', 'Dispatch'])
    await expect.poll(() => button(page, name).count()).toBe(1);
  // A long name is readable to its last word.
  const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
  for (const name of await page.locator('.td-lines .td-twoline-main').all())
    expect(await name.evaluate(isCut)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  await axe(page);
  await shoot(page, 'sales-edit-tablet');
  // A collapsed part is text until it is opened.
  expect(await page.getByRole('textbox', { name: 'Note', exact: true }).filter({ visible: true }).count()).toBe(0);
  await button(page, 'Note and reference').click();
  await page.getByLabel('Other reference').fill('PO 7781');
  await button(page, 'Note and reference').click();
  await button(page, 'Save').click();
  await sums(page).getByText('PO 7781').waitFor();

  // A draft's facts are edited in place.
  const draft = await shop.call<Order>('/salesOrder/', { branchId, productList: productList.slice(0, 1) });
  await visit(page, `/sales/edit/${draft.id}`);
  await button(page, 'Channel: In store').click();
  await page.getByRole('combobox', { name: 'Channel' }).filter({ visible: true }).click();
  await option(page, 'Phone').click();
  await button(page, 'Channel: Phone').waitFor();
  await page.getByText('Unsaved changes').filter({ visible: true }).waitFor();
});
