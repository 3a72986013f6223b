import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { axe, serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, scan } from './page.ts';
import { enrol, entry, openWith, payCash, signInAs, startPaying } from './till.ts';

const shop = serveShop();

/** A counter's screen, a tablet, a phone. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Elements that overflow or are cut, and keys too small for a finger. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways');
    for (const element of document.querySelectorAll<HTMLElement>('#app *')) {
      // There may be more pages of keys than fit in a row.
      if (!element.checkVisibility() || element.matches('.unseen, .key-pages, svg *, .print-only *')) continue;
      const name = `${element.className} ${element.innerText?.slice(0, 40)}`;
      const { width, height } = element.getBoundingClientRect();
      if (element.matches('button, input') && Math.min(width, height) < 48) problems.push(`small: ${name}`);
      const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
      if (isWide && !element.matches('.face-title')) problems.push(`does not fit: ${name}`);
    }
    // The very longest names may be too long for a small tablet's keys.
    const names = [...document.querySelectorAll('.face-title')];
    const cut = names.filter((name) => name.scrollHeight > name.clientHeight + 2);
    if (cut.length > names.length / 10) problems.push(...cut.map((name) => `cut: ${name.textContent}`));
    return problems;
  });

const fits = async (page: Page, what: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await misfits(page), `${what} at ${size.width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};

/** Within reach of a finger without scrolling; by default on a phone. */
const isInReach = async (locator: Locator, size = sizes[2]) => {
  if (size) await locator.page().setViewportSize(size);
  return locator.evaluateAll((all) =>
    all.every((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [1, height - 2].every((down) => each.contains(document.elementFromPoint(x + width / 2, y + down)));
    }),
  );
};

/** The positions where cells of a column begin or end, over all rows. */
const edges = (page: Page, cell: number, side: 'left' | 'right') =>
  page
    .locator(`.rows.columns .row > :nth-child(${cell})`)
    .evaluateAll((cells, at) => [...new Set(cells.map((each) => Math.round(each.getBoundingClientRect()[at])))], side);

testLong('nothing is cut, crooked or out of reach, however long names and amounts are', async () => {
  const { branchId, products } = await stockIn(shop)([
    {
      sku: 'LOOK-LONG-1',
      title: 'Pneumonoultramicroscopicsilicovolcanoconiosis-brand dishwashing concentrate refill',
      retailPrice: 1234.55,
      quantity: 50,
    },
    { sku: 'LOOK-SHORT-2', title: 'Cup', retailPrice: 4, quantity: 50 },
  ]);
  const heldOrder = await shop.call<{ reference: string }>('/salesOrder/', {
    branchId,
    channel: 'mobile',
    status: 'confirmed',
    otherReference: 'Alexandrina Papadopoulos-Featherstonehaugh',
    productList: [{ productId: products[0]?.id, orderQty: 2 }],
  });
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await signInAs(page, 'Tom Nguyen');
  await openWith(page, 4);
  await fits(page, 'keys');
  await page.keyboard.press('F10');
  await button(page, 'Z reports').click();
  await page.getByText('No Z reports on this till yet').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'More').click();
  await button(page, 'Save sales to a file').click();
  await page.getByText(/^Saved to the downloads/).waitFor();
  await fits(page, 'the menu');
  await page.keyboard.press('Escape');

  const discount = async () => {
    await page.keyboard.press('F4');
    await fits(page, 'a discount');
    expect.soft(await isInReach(page.locator('.panel-foot .key'))).toBe(true);
    await button(page, '50%').click();
    await page.locator('.approval').waitFor();
    await fits(page, 'an approval');
    await page.keyboard.press('Escape');
    await page.locator('.approval').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  };
  for (const sku of ['LOOK-LONG-1', 'LOOK-SHORT-2']) {
    await scan(page, sku);
    await page.locator('.cart-line').waitFor();
    if (sku === 'LOOK-LONG-1') await discount();
    await page.keyboard.press('F7');
    await page.getByText(/^Parked:/).waitFor();
    await fits(page, 'what was parked');
    expect.soft(await isInReach(page.locator('.key-grid .face'), sizes[1])).toBe(true);
  }
  await page.keyboard.press('F8');
  await expect.poll(() => page.locator('.rows .row').count()).toBe(2);
  await fits(page, 'parked sales');
  expect
    .soft([await edges(page, 2, 'left'), await edges(page, 3, 'right')].map(({ length }) => length))
    .toEqual([1, 1]);
  await page.keyboard.press('Escape');

  await scan(page, heldOrder.reference);
  await page.locator('.cart-line').waitFor();
  await button(page, 'Note').click();
  await page.getByLabel('Note for the sale').fill('n'.repeat(300));
  await button(page, 'Save').click();
  await fits(page, 'a held order with a long note');
  await startPaying(page);
  await fits(page, 'a payment');
  expect.soft(await isInReach(page.locator('.amounts .key, .types .key'))).toBe(true);
  await page.setViewportSize({ width: 1024, height: 768 });
  const widths = await page
    .locator('.amounts .key')
    .evaluateAll((keys) => keys.map((key) => Math.round(key.getBoundingClientRect().width)));
  expect.soft(new Set(widths).size, 'widths of the cash keys').toBe(1);
  await page.keyboard.press('Escape');
  await payCash(page);
  await fits(page, 'what was paid');
  await button(page, 'Email receipt').click();
  await expect.poll(() => isInReach(page.locator('.paid .slip .key'))).toBe(true);

  const display = await page.context().newPage();
  await display.goto(new URL('/pos/display', page.url()).href);
  await page.bringToFront();
  await page.setViewportSize({ width: 1280, height: 800 });
  await entry(page).focus();
  await scan(page, ...Array.from({ length: 9 }, () => 'LOOK-SHORT-2'), 'LOOK-LONG-1');
  await display.getByText('$1,270.55').waitFor();
  await fits(display, 'the customer display');
  await axe(display);
});
