import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/screens.ts';
import { serveShop, untilQuiet } from './harness.ts';
import { casesOf, isLong, testLong } from './long.ts';
import { rows, visit } from './page.ts';

const shop = serveShop();

/** English made 40% longer (web/platform/languages.ts): what fits now fits in other languages as well. */
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

/** What does not fit on the current page, described so that it can be found. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) problems.push('scrolls sideways');
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    for (const button of document.querySelectorAll('button, a.ant-btn')) {
      const text = button.textContent?.trim();
      // Names of products and companies are data; the search box ends in … on purpose.
      if (!text?.includes('ẋ') || text.includes('Ctrl') || !isVisible(button)) continue;
      const isCut = [button, ...button.querySelectorAll('*')].some(
        (part) =>
          part instanceof HTMLElement &&
          part.clientWidth > 1 && // otherwise it is for screen readers only, as beside an icon on a phone
          getComputedStyle(part).overflowX !== 'visible' &&
          part.scrollWidth > part.clientWidth + 1,
      );
      if (isCut) problems.push(`cuts the button "${text}"`);
    }
    return problems;
  });

test.each(casesOf([1440, 390] as const))('longer texts fit at %i px', async (width) => {
  const page = await shop.openPage({ as: 'admin', path: pathOf('workplace'), width, stored });
  for (const path of mainScreens.filter((_, at) => isLong || at % 2 === 0)) {
    await visit(page, path);
    await page.locator('.td-tabpanel').filter({ visible: true }).waitFor();
    await untilQuiet(page);
    await expect.poll(() => misfits(page), { message: path }).toEqual([]);
  }
  // The texts really are the longer ones.
  expect(await page.locator('body').textContent()).toContain('ẋẋẋẋ');
});

testLong('dates stand whole in their columns, and paper breaks no word', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/purchase/list', stored: { language: 'zh-CN' } });
  const cut = () =>
    page.locator('td time').evaluateAll((times) =>
      times.flatMap((time) => {
        const box = time.closest('.td-twoline-main, td');
        return box && box.scrollWidth > box.clientWidth ? [time.textContent] : [];
      }),
    );
  for (const path of ['/purchase/list', '/sales/list']) {
    await visit(page, path);
    await rows(page).first().locator('time').first().waitFor();
    await expect.poll(cut).toEqual([]);
  }
  // The longest possible one, at noon and before: 28 Nov 2026, 11:39 am.
  await page.evaluate(() => localStorage.setItem('language', 'en-US'));
  await page.reload();
  await rows(page).first().locator('time').first().waitFor();
  await page.locator('td time').evaluateAll((times) => {
    for (const time of times) time.textContent = '28 Nov 2026, 11:39 am';
  });
  expect(await cut()).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1000, height: 700 });
  const broken = await page.locator('.td-table').evaluate((table) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: word, index } of text.textContent?.matchAll(/[\w.]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) words.push(word);
      }
    return words;
  });
  expect(broken).toEqual([]);
});
