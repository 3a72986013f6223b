import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { button } from './page.ts';
import { approveAs, enrol, openTill, openWith, signInAs } from './till.ts';

const shop = serveShop();

test('a count or an amount that is none is told at its place, and nothing is recorded', async () => {
  const page = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(page);
  await signInAs(page, 'Tom Nguyen');
  for (const typed of ['1.5', '-3', '50 notes']) {
    await page.getByLabel('$50.00', { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await page.getByText('Enter a whole number').waitFor();
    expect(await page.locator('.due output').innerText()).toBe('–');
  }
  await button(page, 'One more: $50.00').click();
  expect(await page.locator('.due output').innerText()).toBe('$50.00');
  await openWith(page, 2);

  await button(page, /^Drawer/).click();
  await button(page, 'Cash out').click();
  await button(page, 'Cash out').click();
  await page.getByText('Type an amount above 0').waitFor();
  await page.getByLabel('Amount').fill('12.345');
  await button(page, 'Petty cash').click();
  await button(page, 'Cash out').click();
  await page.getByText('At most 2 decimal places').waitFor();
  await page.getByLabel('Amount').fill('99999999999');
  await button(page, 'Cash out').click();
  await page.getByText('That’s too much. Enter $9,999,999.99 or less.').waitFor();
  await page.getByLabel('Amount').fill('12.50');
  await button(page, 'Cash out').click();
  await approveAs(page, 'Priya Nair');
  await page.getByText('Cash out $12.50').waitFor();
});

testLong('on a phone the report is the first thing after closing, in a shop’s words', async () => {
  const page = await openTill(shop, 'Alex Morgan', { fifties: 2 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('F10');
  await button(page, 'Close till').click();
  await page.getByLabel('$50.00', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  const report = page.getByRole('heading', { name: 'Last closing report' });
  await report.waitFor();
  await page.getByText('1 × $50.00 left out of the count.').waitFor();
  const topOf = async (heading: Locator) => (await heading.boundingBox())?.y ?? 0;
  expect(await topOf(report)).toBeGreaterThan(0);
  expect(await topOf(report)).toBeLessThan(200);
  expect(await page.locator('.count input:focus').count()).toBe(0);
  // The next person to sign in counts the drawer first.
  await button(page, /Lock$/).first().click();
  await signInAs(page, 'Tom Nguyen');
  expect(await topOf(page.getByRole('heading', { name: 'Open till' }))).toBeLessThan(await topOf(report));
});
