import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, scan, scanLate, type } from './page.ts';
import { enrol, entry, openTill, openWith, signInAs, startPaying, totalOf } from './till.ts';

const shop = serveShop();
const CODES = ['9300000000415', 'SPOIL-MINT-1', '2012345012343'] as const;

/** Scans into a field with a value: the value must stay, whatever else the scan does. */
const scansPast = async (page: Page, field: Locator, value: string) => {
  await field.fill(value);
  for (const code of CODES) {
    await field.focus();
    await scan(page, code);
    await expect.poll(() => field.inputValue(), { message: code }).toBe(value);
  }
};

test('a scan spoils no field of the till', async () => {
  await stockIn(shop)([{ sku: 'SPOIL-MINT-1', title: 'Spoil mints', retailPrice: 2, quantity: 500 }]);
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await button(page, 'Tom Nguyen').click();
  await scansPast(page, page.getByLabel('PIN of Tom Nguyen'), '58');
  expect(await page.getByText('Wrong PIN').count()).toBe(0);
  await button(page, 'Back').click();
  await signInAs(page, 'Tom Nguyen');
  await scansPast(page, page.getByLabel('$50.00', { exact: true }), '3');
  await openWith(page, 1);
  const lines = page.locator('.cart-line');
  const lineUp = async () => {
    await entry(page).focus();
    await scan(page, 'SPOIL-MINT-1');
    await expect.poll(() => lines.count()).toBe(1);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };

  // The entry takes codes as codes: text typed before one is neither part of it nor lost without a message.
  await entry(page).focus();
  await type(page, 'spoil');
  await scan(page, CODES[1]);
  await lines.getByText('Spoil mints').waitFor();
  await expect.poll(() => entry(page).inputValue()).toBe('');
  await scan(page, CODES[0]);
  await page.getByText(CODES[0]).waitFor();
  await leave();

  await page.keyboard.press('F4');
  await scansPast(page, entry(page), '5');
  await leave();
  await button(page, 'Note').click();
  // Nothing is lost with an empty note: the item goes into the cart.
  await scan(page, CODES[1]);
  await page.getByLabel('Note for the sale').waitFor({ state: 'detached' });
  await expect.poll(() => lines.count()).toBe(1);
  await button(page, 'Note').click();
  await scansPast(page, page.getByLabel('Note for the sale'), 'Gift');
  await leave();
  await lineUp();
  await startPaying(page);
  await scansPast(page, entry(page), '20');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await scansPast(page, page.getByLabel('Terminal slip number'), '0042');
  await button(page, /^Back/).click();
  await leave();
  await page.keyboard.press('F10');
  await button(page, 'Cash in').click();
  await scansPast(page, page.getByLabel('Amount', { exact: true }), '12.50');
  await scansPast(page, page.getByLabel('Reason', { exact: true }), 'Coins');
  await button(page, /^Back/).click();
  await leave();

  // A receipt's code is asked for: it is entered alone.
  await page.keyboard.press('F9');
  const receipt = page.getByLabel('Receipt number');
  await receipt.fill('go');
  await scan(page, CODES[0]);
  await expect.poll(() => receipt.inputValue()).toBe(CODES[0]);
  await leave();

  // Goods are sold from the customer panel too, and a code that no customer has is unknown.
  await page.keyboard.press('F6');
  const search = page.getByLabel('Name, phone or card code');
  await search.fill('go');
  const before = await totalOf(page);
  await scan(page, CODES[1]);
  await search.waitFor({ state: 'detached' });
  await expect.poll(() => totalOf(page)).toBe(before + 200);
  await page.keyboard.press('F6');
  await scan(page, CODES[0]);
  await page.getByText(CODES[0]).waitFor();
});

testLong('goods whose code is handed over in two parts are sold, however late the second part comes', async () => {
  const goods = [{ sku: 'STALL-GUM-77', title: 'Stall gum', retailPrice: 3, quantity: 50 }];
  const page = await openTill(shop, 'Tom Nguyen', { goods });
  const lines = page.locator('.cart-line');
  await entry(page).focus();
  await scanLate(page, 'STALL-GUM-77', { after: 8, ms: 1500 });
  await lines.getByText('Stall gum').waitFor();
  expect(await lines.count()).toBe(1);
  await expect.poll(() => entry(page).inputValue()).toBe('');
  await page.getByText('STALL-GU', { exact: true }).waitFor({ state: 'detached' });
});

testLong('goods are sold by a code during which the page itself moves the focus', async () => {
  const goods = [{ sku: 'MOVED-GUM-77', title: 'Moved gum', retailPrice: 3, quantity: 50 }];
  const page = await openTill(shop, 'Tom Nguyen', { goods });
  await button(page, 'More').click();
  await page.locator('[data-panel="more"]').waitFor();
  expect(await entry(page).count()).toBe(0);
  const scanned = scanLate(page, 'MOVED-GUM-77', { after: 5, ms: 300 });
  // As when an awaited event has arrived: no finger or key does it.
  await page.waitForTimeout(150);
  await button(page, /^Back/).evaluate((back: HTMLElement) => back.click());
  await entry(page).waitFor();
  await scanned;
  await page.locator('.cart-line').getByText('Moved gum').waitFor({ timeout: 3000 });
  await expect.poll(() => entry(page).inputValue()).toBe('');
});

testLong('a receipt scanned while the page is busy is looked for by its whole number', async () => {
  const page = await openTill(shop, 'Tom Nguyen');
  for (const [first, rest] of [
    ['T9', '-1-000123'],
    ['T9-1-', '000123'],
  ] as const) {
    await page.keyboard.press('F9');
    const number = page.getByLabel('Receipt number');
    await number.fill('');
    await number.focus();
    await page.keyboard.type(first);
    // A scanner that waits for the page pauses.
    await page.evaluate(() => {
      const until = performance.now() + 220;
      while (performance.now() < until);
    });
    await scan(page, rest);
    await expect.poll(() => number.inputValue()).toBe(first + rest);
    await page.getByText(`No sale has the number ${first}${rest}`).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
});
