import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/screens.ts';
import { serveShop } from './harness.ts';

const shop = serveShop();

/** English made 40 % longer (web/platform/languages.ts): what fits now fits in other languages as well. */
const stored = { language: 'en-XA' };

const mainScreens = [
  pathOf('workplace'),
  pathOf('productList'),
  pathOf('productNew'),
  pathOf('salesList'),
  pathOf('salesNew'),
  pathOf('purchaseOrderList'),
  pathOf('stockList'),
  pathOf('takeList'),
  pathOf('customerList'),
  pathOf('userList'),
  pathOf('roleNew'),
  pathOf('companyList'),
  pathOf('branchNew'),
  pathOf('accountSettings'),
];

/** What does not fit on the page as it is now, in words that find it. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('scrolls sideways');
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const button of document.querySelectorAll('button, a.ant-btn')) {
      const text = button.textContent?.trim();
      // Names of products and companies are data; the search box ends in … on purpose.
      if (!text?.includes('ẋ') || text.includes('Ctrl') || !isSeen(button)) continue;
      const isCut = [button, ...button.querySelectorAll('*')].some(
        (part) =>
          part instanceof HTMLElement &&
          getComputedStyle(part).overflowX !== 'visible' &&
          part.scrollWidth > part.clientWidth + 1,
      );
      if (isCut) found.push(`cuts the button "${text}"`);
    }
    return found;
  });

test.each([1440, 390])('longer texts fit at %i px', async (width) => {
  const page = await shop.openPage({ as: 'admin', path: pathOf('workplace'), width, stored });
  const faults: string[] = [];
  for (const path of mainScreens) {
    await page.goto(path);
    await page.locator('.td-tabpanel').filter({ visible: true }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const fault of await misfits(page)) faults.push(`${path}: ${fault}`);
  }
  // The words really are the longer ones.
  expect(await page.locator('body').textContent()).toContain('ẋẋẋẋ');
  expect(faults).toEqual([]);
});
