import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';

const shop = serveShop();
/** A whole journey, on a machine that does other things too. */
const LONG = 180_000;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text, visible: true });
const card = (page: Page, text: string) => page.locator('.td-card').filter({ hasText: text, visible: true });
const scan = async (page: Page, ...codes: string[]) => {
  for (const code of codes) {
    await page.keyboard.type(code, { delay: 2 });
    await page.keyboard.press('Enter');
  }
};
const hasFocus = (page: Page, label: string) =>
  expect.poll(() => field(page, label).evaluate((input) => input === document.activeElement)).toBe(true);

const signedIn = async () => {
  const token = await shop.signIn('admin');
  const headers = { authorization: `MPB ${token}`, 'content-type': 'application/json' };
  return async <T>(path: string, body?: object): Promise<T> => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const envelope = (await (await fetch(`${shop.url}/api/v1${path}`, init)).json()) as { code: number; data: T };
    expect(envelope).toMatchObject({ code: 0 });
    return envelope.data;
  };
};
type Made = { id: number };
const branchNamed = async (name: string) => {
  const call = await signedIn();
  return (await call<{ id: number; name: string }[]>('/branch/')).find((branch) => branch.name === name)?.id;
};
/** Products with an opening quantity at Newtown. */
const make = async (products: readonly { title: string; sku: string; quantity: number; barcode?: string }[]) => {
  const call = await signedIn();
  const branchId = await branchNamed('Newtown');
  const made: Made[] = [];
  for (const { barcode, ...each } of products)
    made.push(
      await call<Made>('/product/', {
        retailPrice: 5,
        costPrice: 2,
        branchId,
        ...each,
        ...(barcode && { barcodes: [{ code: barcode }] }),
      }),
    );
  return made;
};
const onHand = async ({ id }: Made) => {
  const call = await signedIn();
  const { branches } = await call<{ branches: { branchName: string; onHand: number }[] }>(`/product/stock/${id}/`);
  return Object.fromEntries(branches.map(({ branchName, onHand: units }) => [branchName, units]));
};

test('levels and movements are found, and a row opens its product’s stock', async () => {
  await make([{ title: 'Quokka biscuits', sku: 'QUO-1', quantity: 3 }]);
  const page = await shop.openPage({ as: 'admin', path: '/stock/list?keyword=quokka' });
  await row(page, 'QUO-1').waitFor();
  await axe(page);
  await shoot(page, 'stock-levels');
  await row(page, 'QUO-1').getByText('Quokka biscuits').click();
  const dialog = page.getByRole('dialog', { name: 'Stock of Quokka biscuits' });
  await dialog.getByText('Opening stock').waitFor();
  await page.keyboard.press('Escape');
  const loaded = page.waitForEvent('download');
  await button(page, 'Download .xlsx').click();
  expect((await loaded).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.goto('/stock/movements');
  await row(page, 'Opening stock').first().waitFor();
  await axe(page);
  await shoot(page, 'stock-movements');
});

test(
  'a count by scan on a phone: unknown code, review, recount, approval, and the level has changed',
  async () => {
    const [tea] = await make([
      { title: 'Wombat tea', sku: 'WOM-1', quantity: 10, barcode: '9300000000168' },
      { title: 'Wombat cups', sku: 'WOM-2', quantity: 4, barcode: '9300000000175' },
    ]);
    const page = await shop.openPage({ as: 'admin', path: '/stock/take/new', width: 390, theme: 'realDark' });
    await field(page, 'Recount when more units differ than').fill('5');
    await axe(page);
    await shoot(page, 'take-new-phone');
    await button(page, 'Begin counting').click();
    await page.waitForURL('**/stock/take/count/*');
    await hasFocus(page, 'Scan or type a code');

    await scan(page, '9300000000168', '9300000000168', 'no-such-code');
    await page.getByText('No product has this code').waitFor();
    await axe(page);
    await shoot(page, 'take-count-unknown');
    await button(page, 'Leave it out').click();
    await hasFocus(page, 'Scan or type a code');
    await scan(page, '9300000000175');
    await page.getByRole('heading', { name: 'Wombat cups' }).waitFor();
    await field(page, 'How many of it you counted').click();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await hasFocus(page, 'Scan or type a code');
    await button(page, 'One less').click();
    await page.getByText('4 counted by everybody').waitFor();
    await page.getByText('All sent').waitFor();
    await axe(page);
    await shoot(page, 'take-count');

    await button(page, 'Overview').click();
    await card(page, 'Wombat tea').waitFor();
    // A blind count keeps what is expected to itself.
    expect(await page.getByText('Expected').count()).toBe(0);
    await button(page, 'Review').click();
    await page.getByRole('dialog', { name: 'End the counting?' }).getByRole('button', { name: 'Review' }).click();
    await card(page, 'Wombat tea').getByText('−8').waitFor();
    await card(page, 'Wombat tea').getByText('−16.00').waitFor();
    await card(page, 'Wombat cups').getByText('As expected').waitFor();
    await axe(page);
    await shoot(page, 'take-review-phone');

    for (const [units, asked] of [
      ['20', 0],
      ['5', 1],
    ] as const) {
      await button(page, 'Edit').click();
      const how = page.getByRole('dialog', { name: /^How C-.* is counted$/ });
      await how.getByLabel('Recount when more units differ than').fill(units);
      await shoot(page, 'take-edit-phone');
      await how.getByRole('button', { name: 'Save' }).click();
      await how.waitFor({ state: 'hidden' });
      await expect.poll(() => button(page, 'Recount 1').count()).toBe(asked);
    }
    await button(page, 'Recount 1').click();
    await card(page, 'Wombat tea').getByText('Waiting for a recount').waitFor();
    await button(page, 'Count').click();
    await page.getByRole('region', { name: 'Please count again' }).getByText('Wombat tea').waitFor();
    await hasFocus(page, 'Scan or type a code');
    await scan(page, '9300000000168');
    await page.getByText('1 counted by everybody').waitFor();
    await field(page, 'How many of it you counted').click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.getByText('9 counted by everybody').waitFor();

    await button(page, 'Overview').click();
    await button(page, 'Review').click();
    await page.getByRole('dialog', { name: 'End the counting?' }).getByRole('button', { name: 'Review' }).click();
    await button(page, 'Approve').click();
    const dialog = page.getByRole('dialog', { name: /^Approve C-/ });
    await dialog.getByText(/that nobody counted will be left as they are/).waitFor();
    await axe(page);
    await shoot(page, 'take-approve-phone');
    await dialog.getByRole('button', { name: 'Approve' }).dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Applied', { exact: true }).first().waitFor();
    await axe(page);
    if (tea) await expect.poll(() => onHand(tea)).toMatchObject({ Newtown: 9 });
  },
  LONG,
);

test('what is scanned without a connection is kept, and sent when it is back', async () => {
  await make([{ title: 'Numbat jam', sku: 'NUM-1', quantity: 1, barcode: '9300000000182' }]);
  const call = await signedIn();
  const { id } = await call<Made>('/stock/take/', { branchId: await branchNamed('Newtown') });
  const page = await shop.openPage({
    as: 'admin',
    path: `/stock/take/count/${id}`,
    width: 390,
    allow: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/],
  });
  await hasFocus(page, 'Scan or type a code');
  await page.context().setOffline(true);
  await scan(page, '9300000000182', '9300000000182', '9300000000182');
  await page.getByText('3 to send').waitFor();
  await page.getByText(/The connection is lost/).waitFor();
  await page.context().setOffline(false);
  await page.getByText('All sent').waitFor({ timeout: 30_000 });
  await page.getByText('3 counted by everybody').waitFor();
  // A reload finds what this person counted.
  await page.reload();
  await page.getByRole('region', { name: 'You counted' }).getByText('Numbat jam').waitFor();
});

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click();
};
const find = async (page: Page, code: string) => {
  await page.getByRole('combobox', { name: 'Find a product' }).filter({ visible: true }).focus();
  await scan(page, code);
};

test(
  'a transfer asks for too much at its line, is sent, received short, and its rest settled',
  async () => {
    const [rice] = await make([{ title: 'Echidna rice', sku: 'ECH-1', quantity: 5, barcode: '9300000000199' }]);
    const page = await shop.openPage({ as: 'admin', path: '/stock/transfer/new' });
    await choose(page, 'From', 'Newtown');
    await choose(page, 'To', 'Box Hill');
    await find(page, '9300000000199');
    await field(page, 'Quantity: Echidna rice').fill('9');
    await axe(page);
    await shoot(page, 'transfer-new');
    await button(page, 'Send').click();
    await page.getByRole('dialog', { name: 'Send these goods?' }).getByRole('button', { name: 'Send' }).click();
    await row(page, 'Echidna rice')
      .getByText('Only 5 left at Newtown. Reduce the quantity or transfer stock.')
      .waitFor();
    await hasFocus(page, 'Quantity: Echidna rice');
    await axe(page);
    await shoot(page, 'transfer-short');

    // As a draft it is kept with the mistake, and sent from there.
    await button(page, 'Save draft').click();
    await page.waitForURL('**/stock/transfer/edit/*');
    await field(page, 'Quantity: Echidna rice').fill('4');
    await button(page, 'Send').click();
    await page.getByRole('dialog', { name: 'Send these goods?' }).getByRole('button', { name: 'Send' }).click();
    await page.getByText('In transit', { exact: true }).first().waitFor();
    await button(page, 'Receive').click();
    await find(page, '9300000000199');
    await expect.poll(() => field(page, 'Arrived: Echidna rice').inputValue()).toBe('1');
    await field(page, 'Arrived: Echidna rice').fill('7');
    await button(page, 'Receive').click();
    await page.getByText('Only 4 are on their way').waitFor();
    await axe(page);
    await field(page, 'Arrived: Echidna rice').fill('3');
    await shoot(page, 'transfer-receive');
    await button(page, 'Receive').dblclick();
    await page.getByText('Received; the rest is still on its way').waitFor();

    await button(page, 'Settle what is missing').click();
    const dialog = page.getByRole('dialog', { name: 'What became of the rest?' });
    await dialog.getByText('Lost: write it off').waitFor();
    await axe(page);
    await shoot(page, 'transfer-settle');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(page, 'Echidna rice').getByRole('cell', { name: '3' }).waitFor();
    await page.getByText('Received', { exact: true }).first().waitFor();
    await axe(page);
    if (rice) expect(await onHand(rice)).toMatchObject({ Newtown: 1, 'Box Hill': 3 });

    await page.goto('/stock/transfer');
    await row(page, 'T-').first().waitFor();
    await axe(page);
    await shoot(page, 'transfers');
  },
  LONG,
);

test('goods are written off with a reason, and taken back', async () => {
  const [milk] = await make([{ title: 'Bilby milk', sku: 'BIL-1', quantity: 6 }]);
  const page = await shop.openPage({ as: 'admin', path: '/stock/write-off/new', width: 390, theme: 'realDark' });
  await choose(page, 'Branch', 'Newtown');
  await find(page, 'BIL-1');
  await field(page, 'Quantity: Bilby milk').fill('2');
  await choose(page, 'Reason: Bilby milk', 'Expired');
  await axe(page);
  await shoot(page, 'write-off-new-phone');
  await button(page, 'Write off').click();
  await page.getByRole('dialog', { name: 'Write these goods off?' }).getByRole('button', { name: 'Write off' }).click();
  await page.waitForURL('**/stock/write-off/view/*');
  await row(page, 'Bilby milk').getByText('Expired').waitFor();
  await axe(page);
  await shoot(page, 'write-off-phone');
  if (milk) expect(await onHand(milk)).toMatchObject({ Newtown: 4 });
  await button(page, 'Take back').click();
  await page
    .getByRole('dialog', { name: /^Take W-/ })
    .getByRole('button', { name: 'Take back' })
    .click();
  await page.getByText('Takes back').first().waitFor();
  if (milk) expect(await onHand(milk)).toMatchObject({ Newtown: 6 });
  await page.goto('/stock/write-off');
  await card(page, 'Taken back').waitFor();
  await axe(page);
});

test('stock by date sums what was there, on either basis', async () => {
  await make([{ title: 'Galah seeds', sku: 'GAL-1', quantity: 8 }]);
  const page = await shop.openPage({ as: 'admin', path: '/stock/by-date?keyword=galah' });
  await row(page, 'GAL-1').getByText('16.00').waitFor();
  await row(page, 'Total').getByText('16.00').waitFor();
  await axe(page);
  await shoot(page, 'stock-by-date');
  await page.getByText('As known now').click();
  await page.waitForURL('**basis=known**');
  await row(page, 'Total').getByText('16.00').waitFor();
  await page.goto('/stock/by-date?keyword=galah&at=2020-01-01T00:00:00.000Z');
  await page.getByText('Nothing matches these filters').waitFor();
});

test('who may only look sees stock, and nothing that changes it', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/stock/take' });
  await page.getByRole('heading', { name: 'Stock taking' }).waitFor();
  expect(await button(page, 'New stock take').count()).toBe(0);
  await page.goto('/stock/transfer/new');
  await page.getByText('You may not open this page').waitFor();
});
