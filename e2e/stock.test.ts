import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { axe, serveShop, shoot, untilDraftSaved, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { button, card, field, hasFocus, option, row, scan, visit } from './page.ts';
import { stockOf } from './stock.ts';

const shop = serveShop();
const { make, onHand } = stockOf(shop);
/** A complete walk, also on a busy machine. */
const TIMEOUT_MS = 180_000;

const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await option(page, text).click();
};
const find = async (page: Page, code: string) => {
  await page.getByRole('combobox', { name: 'Find a product' }).filter({ visible: true }).focus();
  await scan(page, code);
};
/** Reported at the quantity, which has the focus again; no question is asked. */
const refuseParts = async (page: Page, send: string, title: string) => {
  await row(page, title).getByText('Whole units only. This product isn’t sold by weight.').waitFor();
  await button(page, send).click();
  await hasFocus(page, `Quantity: ${title}`);
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
};

testLong('a reorder point that cannot be read is not saved, nor what could be read on the way to it', async () => {
  await make({ title: 'Dingo biscuits', sku: 'DNG-1', quantity: 3 });
  const page = await shop.openPage({ as: 'admin', path: '/stock/list?keyword=dingo' });
  await button(page, /Dingo biscuits.*DNG-1/).click();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stock/reorder/')) saves.push(request.postData() ?? '');
  });
  await field(page, 'Reorder point, Newtown').pressSequentially('7x');
  await page.keyboard.press('Enter');
  await page.getByText('“7x” is not a number').waitFor();
  await field(page, 'Reorder point, Newtown').fill('2');
  await page.keyboard.press('Enter');
  await expect.poll(() => saves.at(-1)).toContain('"reorderPoint":2');
  expect(saves).toHaveLength(1);
});

test('levels are read per product, corrected with a reason, given a reorder point, and lead to a transfer', async () => {
  const biscuits = await make({ title: 'Quokka biscuits', sku: 'QUO-1', quantity: 30 });
  const page = await shop.openPage({ as: 'admin', path: '/stock/list?keyword=quokka' });
  await row(page, 'QUO-1').waitFor();
  // More than in stock: reported at the quantity, and nothing is written off.
  await button(page, 'Adjust Quokka biscuits at Newtown, 30 on hand').click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Quokka biscuits' });
  await hasFocus(page, 'On hand now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a quantity').waitFor();
  await dialog.getByLabel('On hand now').fill('21');
  await dialog.getByText('30 → 21').waitFor();
  await dialog.getByText('Enter a quantity').waitFor({ state: 'detached' });
  await dialog.getByLabel('On hand now').fill('2x');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('30 → …').waitFor();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
  await choose(page, 'Reason', 'Damaged');
  await dialog.getByLabel('Units to remove').fill('31');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/Only 30 left at Newtown/).waitFor();
  await dialog.getByLabel('Units to remove').fill('4');
  await dialog.getByText('30 → 26').waitFor();
  await axe(page);
  await shoot(page, 'stock-adjust');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await button(page, 'Adjust Quokka biscuits at Newtown, 26 on hand').waitFor();
  await expect.poll(() => onHand(biscuits)).toMatchObject({ Newtown: 26 });

  await button(page, /Quokka biscuits.*QUO-1/).click();
  // The row of the product contains the rows of its movements.
  await row(page, 'Written off · Damaged').last().waitFor();
  await field(page, 'Reorder point, Newtown').fill('26');
  await page.keyboard.press('Enter');
  await page.getByText('Low stock').first().waitFor({ state: 'attached' });
  await axe(page);
  await shoot(page, 'stock-levels');
  const download = page.waitForEvent('download');
  await button(page, 'Download .xlsx').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  await button(page, 'Actions for Quokka biscuits').click();
  await page.getByRole('menuitem', { name: 'Transfer', exact: true }).click();
  await page.waitForURL('**/stock/transfer/new?*');
  await field(page, 'Quantity: Quokka biscuits').waitFor();

  await visit(page, '/stock/movements');
  await row(page, 'Opening stock').first().waitFor();
  await axe(page);
  await shoot(page, 'stock-movements');

  // A missing document leads back to its list.
  for (const [path, list] of [
    ['/stock/take/edit', '/stock/take'],
    ['/stock/transfer/edit', '/stock/transfer'],
    ['/stock/write-off/view', '/stock/write-off'],
    ['/purchase/receive', '/purchase/list'],
    ['/settings/company/edit', '/settings/company'],
  ]) {
    await visit(page, `${path}/999999999`);
    const back = page.getByRole('link', { name: 'Back to the list' }).filter({ visible: true });
    await expect.poll(() => back.getAttribute('href')).toBe(list);
  }
});

test(
  'a transfer asks for too much at its line, is sent, received short, and its rest settled',
  async () => {
    const rice = await make({ title: 'Echidna rice', sku: 'ECH-1', quantity: 5, barcode: '9300000000199' });
    const page = await shop.openPage({ as: 'admin', path: '/stock/transfer/new' });
    // No question about an empty one.
    await hasFocus(page, 'Find a product');
    await button(page, 'Send').click();
    await page.getByText('Add at least one product').waitFor();
    await choose(page, 'From', 'Newtown');
    await choose(page, 'To', 'Box Hill');
    await find(page, '9300000000199');
    await field(page, 'Quantity: Echidna rice').fill('-1');
    await button(page, 'Send').click();
    await row(page, 'Echidna rice').getByText('Must be more than 0').waitFor();
    // A fraction of a product sold whole is refused while typing, before any question.
    await field(page, 'Quantity: Echidna rice').fill('1.5');
    await refuseParts(page, 'Send', 'Echidna rice');
    await field(page, 'Quantity: Echidna rice').fill('1');
    // A scan while the cursor is in a quantity counts one more of the product.
    await field(page, 'Quantity: Echidna rice').focus();
    await scan(page, '9300000000199');
    await expect.poll(() => field(page, 'Quantity: Echidna rice').inputValue()).toBe('2');
    await field(page, 'Quantity: Echidna rice').fill('9');
    await axe(page);
    await shoot(page, 'transfer-new');
    await button(page, 'Send').click();
    await page.getByRole('dialog', { name: 'Send this transfer?' }).getByRole('button', { name: 'Send' }).click();
    await row(page, 'Echidna rice').getByText('Only 5 left at Newtown. Send 5 or fewer.').waitFor();
    await hasFocus(page, 'Quantity: Echidna rice');
    await axe(page);
    await shoot(page, 'transfer-short');

    // As a draft it is saved with the mistake, and sent from there.
    await button(page, 'Save draft').click();
    await page.waitForURL('**/stock/transfer/edit/*');
    await field(page, 'Quantity: Echidna rice').fill('1.5');
    await refuseParts(page, 'Send', 'Echidna rice');
    await field(page, 'Quantity: Echidna rice').fill('4');
    await button(page, 'Send').click();
    await page.getByRole('dialog', { name: 'Send this transfer?' }).getByRole('button', { name: 'Send' }).click();
    await page.getByText('In transit', { exact: true }).first().waitFor();
    // Nothing is missing yet: one press does not write it all off.
    await button(page, 'Resolve missing items').click();
    const dialog = page.getByRole('dialog', { name: 'What happened to the missing items?' });
    await dialog.getByText('Returned to sender').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await button(page, 'Receive').click();
    await find(page, '9300000000199');
    await expect.poll(() => field(page, 'Receiving now: Echidna rice').inputValue()).toBe('1');
    await field(page, 'Receiving now: Echidna rice').fill('7');
    await untilDraftSaved(page, ':7000');
    await page.reload();
    await button(page, 'Receive').click();
    await expect.poll(() => field(page, 'Receiving now: Echidna rice').inputValue()).toBe('7');
    await page.getByText(/^Draft from .* restored$/).waitFor();
    await button(page, 'Receive').click();
    await page.getByText('Only 4 in transit. Enter 4 or fewer.').waitFor();
    await axe(page);
    await field(page, 'Receiving now: Echidna rice').fill('3');
    await shoot(page, 'transfer-receive');
    await button(page, 'Receive').dblclick();
    await page.getByText('Received. The rest is still in transit.').waitFor();

    await button(page, 'Resolve missing items').click();
    await dialog.getByText('Lost – write off').waitFor();
    await axe(page);
    await shoot(page, 'transfer-settle');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(page, 'Echidna rice').getByRole('cell', { name: '3' }).waitFor();
    await page.getByText('Received', { exact: true }).first().waitFor();
    await axe(page);
    await expect.poll(() => onHand(rice)).toMatchObject({ Newtown: 1, 'Box Hill': 3 });

    // Goods that arrived as sent are received at once, and once.
    const branches = await shop.call<{ id: number; name: string }[]>('/branch/');
    const idOf = (name: string) => branches.find((branch) => branch.name === name)?.id;
    const transferBack = (quantity: number) =>
      shop.call<{ id: number }>('/stock/transfer/', {
        fromBranchId: idOf('Box Hill'),
        toBranchId: idOf('Newtown'),
        status: 'inTransit',
        productList: [{ productId: rice.id, quantity }],
      });
    const back = await transferBack(2);
    await visit(page, `/stock/transfer/edit/${back.id}`);
    await button(page, 'Receive all').dblclick();
    await page.getByText('Received', { exact: true }).filter({ visible: true }).first().waitFor();
    await expect.poll(() => onHand(rice)).toMatchObject({ Newtown: 3, 'Box Hill': 1 });
    await untilQuiet(page);
    expect(await page.getByText(refusals.changed.message).count()).toBe(0);

    // Received by somebody else meanwhile: refused, and the page shows it as it is now.
    const { id } = await transferBack(1);
    await visit(page, `/stock/transfer/edit/${id}`);
    await button(page, 'Receive').click();
    await field(page, 'Receiving now: Echidna rice').fill('1');
    const lines = [{ productId: rice.id, quantity: 1 }];
    await shop.call(`/stock/transfer/receive/${id}/`, { lines }, 'manager');
    await button(page, 'Receive').click();
    await page.getByText(refusals.changed.message).waitFor();
    await page.getByText('Received', { exact: true }).filter({ visible: true }).first().waitFor();
    expect(await button(page, 'Receive').count()).toBe(0);

    await visit(page, '/stock/transfer');
    await row(page, 'T-').first().waitFor();
    await axe(page);
    await shoot(page, 'transfers');
  },
  TIMEOUT_MS,
);

test('goods are written off with a reason, and taken back', async () => {
  const milk = await make({ title: 'Bilby milk', sku: 'BIL-1', quantity: 6 });
  const page = await shop.openPage({ as: 'admin', path: '/stock/write-off/new', width: 390, theme: 'realDark' });
  await button(page, 'Write off').click();
  await page.getByText('Add at least one product').waitFor();
  await choose(page, 'Branch', 'Newtown');
  await find(page, 'BIL-1');
  await field(page, 'Quantity: Bilby milk').fill('1.5');
  await refuseParts(page, 'Write off', 'Bilby milk');
  await field(page, 'Quantity: Bilby milk').fill('2');
  await choose(page, 'Reason: Bilby milk', 'Expired');
  await axe(page);
  await shoot(page, 'write-off-new-phone');
  // All columns fit beside the menu of a small laptop.
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = page.locator('.td-lines').filter({ visible: true });
  await table.getByRole('columnheader', { name: 'Note' }).waitFor();
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Write off').click();
  await page.getByRole('dialog', { name: 'Write off these items?' }).getByRole('button', { name: 'Write off' }).click();
  await page.waitForURL('**/stock/write-off/view/*');
  await row(page, 'Bilby milk').getByText('Expired').waitFor();
  await axe(page);
  await shoot(page, 'write-off-phone');
  await expect.poll(() => onHand(milk)).toMatchObject({ Newtown: 4 });
  await button(page, 'Reverse').click();
  await page
    .getByRole('dialog', { name: /^Reverse W-/ })
    .getByRole('button', { name: 'Reverse' })
    .click();
  await page.getByText('Reversal').first().waitFor();
  await expect.poll(() => onHand(milk)).toMatchObject({ Newtown: 6 });
  await visit(page, '/stock/write-off');
  await card(page, 'Reversed').waitFor();
  await axe(page);
});

test('stock by date sums what was there, on either basis', async () => {
  await make({ title: 'Galah seeds', sku: 'GAL-1', quantity: 8 });
  const page = await shop.openPage({ as: 'admin', path: '/stock/by-date?keyword=galah' });
  await row(page, 'GAL-1').getByText('16.00').waitFor();
  await row(page, 'Total').getByText('16.00').waitFor();
  await axe(page);
  await shoot(page, 'stock-by-date');
  await page.getByText('Including late entries').click();
  await page.waitForURL('**basis=known**');
  await row(page, 'Total').getByText('16.00').waitFor();
  await visit(page, '/stock/by-date?keyword=galah&at=2020-01-01T00:00:00.000Z');
  await page.getByText('Nothing matches these filters').waitFor();
});

testLong('who may only look sees stock, and nothing that changes it', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/stock/take' });
  await page.getByRole('heading', { name: 'Stock taking' }).waitFor();
  expect(await button(page, 'New stock take').count()).toBe(0);
  await visit(page, '/stock/transfer/new');
  await page.getByText('You don’t have access to this page').waitFor();
});
