import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { casesOf, testLong } from './long.ts';
import {
  approve,
  box,
  cell,
  dialog,
  hasCursor,
  type Order,
  type Orders,
  saveBy,
  scan,
  stockIn,
  sums,
} from './orders.ts';
import { button, field, option, scan as scanAnywhere, type, visit, watchDrawing } from './page.ts';

const shop = serveShop();
const stock = stockIn(shop);

test('lines go in by keys alone, and a double click makes one order', async () => {
  // Without a letter in common: an older search offers no other product.
  const products = casesOf([...'ABCDEFGHIJKLMNOPQRST'], 6).map((letter) => ({
    sku: letter.repeat(6),
    title: `Ware ${letter.repeat(6)}`,
    retailPrice: 2,
    quantity: 50,
  }));
  await stock(products);
  const before = await shop.call<Orders>('/salesOrder/');
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  for (const [at, { sku, title }] of products.entries()) {
    // The cursor is in the box from the start, and again after every line.
    await expect.poll(() => hasCursor(box(page))).toBe(true);
    // An Enter before the whole code's product is offered counts as a scan's: it leaves the cursor in the box.
    await page.keyboard.insertText(sku);
    await option(page, title).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => hasCursor(cell(page, 'Quantity', title))).toBe(true);
    await page.keyboard.type(String(at + 1));
    await page.keyboard.press('Enter');
  }
  // Enter in the empty box goes to the last quantity, Enter there comes back.
  await expect.poll(() => hasCursor(box(page))).toBe(true);
  await page.keyboard.press('Enter');
  const lastQuantity = cell(page, 'Quantity', products.at(-1)?.title ?? '');
  await expect.poll(() => hasCursor(lastQuantity)).toBe(true);
  await page.keyboard.press('Enter');
  const untilTotal = (dollars: number) => sums(page).getByText(`${dollars}.00`).first().waitFor();
  const lines = products.length;
  await untilTotal(lines * (lines + 1)); // 1, 2, 3 … units at $2 each
  await shoot(page, 'sales-lines');
  let quantity = lines;
  // What comes from the server just then, such as stock, may draw all lines once.
  await expect
    .poll(async () => {
      const drawnAnew = await watchDrawing(page, '.td-lines tbody tr');
      quantity += 1;
      await lastQuantity.fill(String(quantity));
      await untilTotal(lines * (lines - 1) + 2 * quantity);
      return drawnAnew();
    })
    .toEqual([lines]);
  await button(page, 'Save and close').click();
  await dialog(page, 'Confirm Save Order?').getByRole('button', { name: 'Save and close' }).dblclick();
  await page.waitForURL('**/sales/list');
  const after = await shop.call<Orders>('/salesOrder/');
  expect(after.totalCount).toBe(before.totalCount + 1);
  expect(after.data[0]).toMatchObject({ status: 'draft' });
});

testLong('the keys go on where a line was taken off, and where the next order begins', async () => {
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
  await expect.poll(() => hasCursor(button(page, 'Remove Right pear'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasCursor(box(page))).toBe(true);
  await scan(page, 'PEAR-0');
  await cell(page, 'Quantity', 'Left pear').waitFor();
  await saveBy(page, 'Save and create other');
  await cell(page, 'Quantity', 'Left pear').waitFor({ state: 'detached' });
  await expect.poll(() => hasCursor(box(page))).toBe(true);
});

test('a refusal stands at its line; who may sells below zero', async () => {
  await stock([{ sku: 'FEW-1', title: 'Scarce saffron', retailPrice: 9, quantity: 2 }]);
  const page = await shop.openPage({ as: 'manager', path: '/sales/new' });
  await box(page).waitFor();
  await scan(page, 'FEW-1');
  await cell(page, 'Quantity', 'Scarce saffron').fill('3');
  await approve(page);
  await page.getByText('2 left in stock.', { exact: true }).waitFor();
  await page.getByText('Only 2 left at Newtown. Reduce the quantity or transfer stock.').waitFor();
  await expect.poll(() => cell(page, 'Quantity', 'Scarce saffron').getAttribute('aria-invalid')).toBe('true');
  await axe(page);
  await shoot(page, 'sales-refused');
  // Refused once more, the page is as it was.
  await cell(page, 'Quantity', 'Scarce saffron').fill('4');
  await approve(page);
  await expect.poll(() => cell(page, 'Quantity', 'Scarce saffron').getAttribute('aria-invalid')).toBe('true');
  await button(page, 'Sell anyway').click();
  await page.waitForURL('**/sales/edit/*');
  await page.getByText('Confirmed').first().waitFor();

  const assistant = await shop.openPage({ as: 'sales', path: '/sales/new' });
  await box(assistant).waitFor();
  await scan(assistant, 'FEW-1');
  const discount = cell(assistant, 'Disc. % or $', 'Scarce saffron');
  await discount.fill('200');
  await assistant.getByText('At most 100%. For an amount off the line, type $200.').waitFor();
  await discount.fill('50');
  await assistant.locator('.td-lines-unit').getByText('%').waitFor();
  await discount.blur();
  await expect.poll(() => discount.inputValue()).toBe('50%');
  await axe(assistant);
  // An amount above the line's price is refused at the field: no question, nothing is sent.
  await discount.fill('$200');
  await assistant.getByText('More than the line costs. Enter a smaller amount.').waitFor();
  const sent: string[] = [];
  assistant.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const name of ['Save and close', 'Approve']) {
    await button(assistant, name).click();
    await expect.poll(() => hasCursor(discount)).toBe(true);
    expect(await assistant.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
    await discount.blur();
  }
  expect(sent.filter((each) => each.endsWith('/salesOrder/'))).toEqual([]);
  await discount.fill('50');
  await discount.blur();
  await approve(assistant);
  await assistant.getByText('You can discount up to 10%. Ask a manager for more.').waitFor();
  expect(await button(assistant, 'Sell anyway').count()).toBe(0);
});

test('lines are pasted from a sheet; what is unknown is named', async () => {
  const { products } = await stock([
    { sku: 'PASTE-1', title: 'Paste one', retailPrice: 4, quantity: 50 },
    { sku: 'PASTE-2', title: 'Paste two', retailPrice: 6, quantity: 50 },
    { sku: 'PASTE-3', title: 'Paste gone', retailPrice: 6, quantity: 0 },
  ]);
  await shop.call(`/product/inactivate/${products[2]?.id}/`, {});
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Code\tQty\tPrice\nPASTE-1\t12\t3.50\nPASTE-2\t2\t\nNO-SUCH\t1\t1\nPASTE-3\t1\t1');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await page.getByText('2 lines pasted').waitFor();
  await page.getByText('No product has these codes: NO-SUCH').waitFor();
  await page.getByText('These products are inactive and were left out: PASTE-3').waitFor();
  await expect.poll(() => cell(page, 'Quantity', 'Paste one').inputValue()).toBe('12');
  await expect.poll(() => cell(page, 'Price', 'Paste one').inputValue()).toBe('3.50');
  await sums(page).getByText('54.00').first().waitFor();
  await axe(page);
});

test('a scan never lands in a number, and what cannot be read or is very much is said', async () => {
  await stock([
    { sku: 'WEDGE-1', title: 'Wedge salt', retailPrice: 2, quantity: 9 },
    { sku: 'WEDGE-2', title: 'Wedge sugar', retailPrice: 3, quantity: 9 },
  ]);
  const before = await shop.call<Orders>('/salesOrder/');
  const page = await shop.openPage({ as: 'admin', path: '/sales/new' });
  await box(page).waitFor();
  // Nothing to park: the message says what is missing, also if there is only a note.
  await button(page, 'Note and reference').click();
  await field(page, 'Note').fill('For Ana');
  await button(page, 'Park').click();
  await page.getByText('Add a product before you park the order.').waitFor();
  await expect.poll(() => hasCursor(box(page))).toBe(true);
  await field(page, 'Note').fill('');
  // Nothing was typed into it: it closes, and nothing is stored.
  await button(page, 'Save and close').click();
  await page.waitForURL('**/sales/list');
  expect((await shop.call<Orders>('/salesOrder/')).totalCount).toBe(before.totalCount);
  await page.getByRole('link', { name: 'New order' }).first().click();
  await box(page).waitFor();
  await scan(page, 'WEDGE-1');
  const salt = cell(page, 'Quantity', 'Wedge salt');
  await salt.fill('4');
  await scanAnywhere(page, 'WEDGE-2');
  await cell(page, 'Quantity', 'Wedge sugar').waitFor();
  await expect.poll(() => salt.inputValue()).toBe('4');
  await expect.poll(() => hasCursor(box(page))).toBe(true);
  // On a button, the scan's Enter presses nothing.
  await button(page, 'Remove Wedge salt').focus();
  await scanAnywhere(page, 'WEDGE-2');
  await expect.poll(() => cell(page, 'Quantity', 'Wedge sugar').inputValue()).toBe('2');
  // A person is slower: typed digits stay digits.
  await salt.focus();
  await type(page, '1250');
  await cell(page, 'Price', 'Wedge salt').fill('12.5.5');
  await box(page).focus();
  await expect.poll(() => cell(page, 'Price', 'Wedge salt').inputValue()).toBe('12.5.5');
  await page.getByText('“12.5.5” is not an amount. Enter it like 12.50.').waitFor();
  await button(page, 'Save and close').click();
  await expect.poll(() => hasCursor(cell(page, 'Price', 'Wedge salt'))).toBe(true);
  await cell(page, 'Price', 'Wedge salt').fill('2');
  await button(page, 'Save and close').click();
  await dialog(page, 'Is this quantity right?').getByText('1,250 × Wedge salt').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => hasCursor(button(page, 'Save and close'))).toBe(true);
  // Salt comes in whole packets: reported while typing, before any question or request.
  const quoted: (string | null)[] = [];
  page.on('request', (request) => request.url().includes('/salesOrder/quote/') && quoted.push(request.postData()));
  await salt.fill('1.5');
  await page.getByText('Whole units only. This product isn’t sold by weight.').waitFor();
  // Products are searched after the pause after which an order would be priced.
  await box(page).fill('Wedge');
  await option(page, 'Wedge sugar').waitFor();
  await box(page).fill('');
  await button(page, 'Approve').click();
  await expect.poll(() => hasCursor(salt)).toBe(true);
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  await salt.fill('15');
  await expect.poll(() => quoted.some((body) => body?.includes('"orderQty":15,'))).toBe(true);
  expect(quoted.filter((body) => body?.includes('"orderQty":1.5,'))).toEqual([]);
  await salt.fill('9399000000044');
  await page.getByText('Must be at most 999,999').waitFor();
  await axe(page);
});

testLong(
  'an order that somebody else cancelled or confirmed meanwhile says so, and is loaded as it is now',
  async () => {
    const { branchId, products } = await stock([{ sku: 'MOVED-1', title: 'Moving van', retailPrice: 10, quantity: 9 }]);
    const draft = (status: string) =>
      shop.call<Order>('/salesOrder/', {
        branchId,
        status,
        productList: [{ productId: products[0]?.id, orderQty: 3 }],
      });
    const move = (id: number, status: string) => shop.call(`/salesOrder/update/${id}/`, { status }, 'manager');
    const order = await draft('confirmed');
    const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${order.id}` });
    await cell(page, 'Quantity', 'Moving van').fill('2');
    await move(order.id, 'cancelled');
    await button(page, 'Save').click();
    const conflict = dialog(page, 'Someone else changed this since you opened it');
    await conflict.getByText('It was Confirmed when you opened it. Now it is Cancelled.').waitFor();
    await conflict.getByText(/^Changed by .+, \d+ \w{3} \d{4}, .+m\. Your changes can’t be saved any more/).waitFor();
    expect(await button(page, 'Save these').count()).toBe(0);
    await axe(page);
    await shoot(page, 'conflict-cancelled');
    await button(page, 'Load latest version').click();
    await page.locator('.td-document-title').getByText('Cancelled').filter({ visible: true }).waitFor();
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
    await expect.poll(() => button(page, 'Save').count()).toBe(0);

    // Confirmed, its lines may still change: what was typed here can be saved on top.
    const open = await draft('draft');
    await visit(page, `/sales/edit/${open.id}`);
    await cell(page, 'Quantity', 'Moving van').fill('1');
    await move(open.id, 'confirmed');
    await button(page, 'Approve').click();
    await dialog(page, 'Confirm Save Order?').getByRole('button', { name: 'Approve' }).click();
    await conflict.getByText('It was Draft when you opened it. Now it is Confirmed.').waitFor();
    await button(page, 'Save these').click();
    await page.getByText('Dispatched 0 of 1').filter({ visible: true }).waitFor();
  },
);

testLong(
  'lines that somebody else replaced are saved as typed here; a draft deleted meanwhile says by whom',
  async () => {
    const { branchId, products } = await stock([
      { sku: 'GONE-1', title: 'Gone van', retailPrice: 10, quantity: 9 },
      { sku: 'GONE-2', title: 'Came van', retailPrice: 20, quantity: 9 },
    ]);
    const [gone, came] = products;
    const orderGone = (status: string) =>
      shop.call<Order>('/salesOrder/', { branchId, status, productList: [{ productId: gone?.id, orderQty: 3 }] });
    const order = await orderGone('confirmed');
    const page = await shop.openPage({ as: 'admin', path: `/sales/edit/${order.id}` });
    await cell(page, 'Quantity', 'Gone van').fill('2');
    const productList = [{ productId: came?.id, orderQty: 1 }];
    await shop.call(`/salesOrder/update/${order.id}/`, { productList }, 'manager');
    await button(page, 'Save').click();
    await button(page, 'Save these').click();
    await page.getByText('Saved', { exact: true }).filter({ visible: true }).waitFor();
    expect(await shop.call(`/salesOrder/${order.id}/`)).toMatchObject({
      productList: [{ productId: gone?.id, orderQty: 2 }],
    });

    const draft = await orderGone('draft');
    await visit(page, `/sales/edit/${draft.id}`);
    await cell(page, 'Quantity', 'Gone van').fill('7');
    await shop.call(`/salesOrder/delete/${draft.id}/`, {}, 'manager');
    await saveBy(page, 'Approve');
    const alert = page.getByRole('alert').filter({ visible: true });
    await alert.getByText(/^It was deleted since you opened it/).waitFor();
    await alert.getByText(/^Deleted by .+, \d+ \w{3} \d{4}/).waitFor();
    expect(await cell(page, 'Quantity', 'Gone van').inputValue()).toBe('7');
    await axe(page);
    await shoot(page, 'sales-draft-deleted');
  },
);
