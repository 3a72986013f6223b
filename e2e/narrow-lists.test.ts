import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { serveShop, untilQuiet } from './harness.ts';
import { visit } from './page.ts';

const shop = serveShop();

/** Demo tills have neither: rows with long words, as a busy shop has them. */
const at = '2026-11-16T06:11:00.000Z';
const branch = { branchId: 1, branchName: 'Sunnybank warehouse' };
const flag = {
  ...branch,
  id: 1,
  eventId: '6d1d1a3e-5f0b-4c0e-9a53-0a3a3a5f7c11',
  kind: 'sale',
  number: 'T1-2026-000123',
  orderId: 1,
  reference: 'S-0003-2026-000123',
  deviceNumber: 1,
  occurredAt: at,
  reason: 'price',
  detail: 'Jasmine tea 500 ml sold at $4.50, its price is $9.00',
  resolvedAt: null,
  resolvedBy: '',
  outcome: '',
  note: '',
  review: true,
};
const heldUnits = {
  ...branch,
  id: 1,
  productId: 1,
  sku: 'TEA-00026',
  title: 'Ironbark Traditional Oolong Tea 1 kg',
  deviceNumber: 1,
  deviceName: 'Front counter',
  deviceStatus: 'active',
  held: 12,
  lastContact: at,
  expiresAt: at,
  isOverdue: true,
};
const answer = (page: Page, path: string, row: object) =>
  page.route(`**${path}**`, (route) =>
    route.fulfill({
      json: {
        code: 0,
        message: 'success',
        data: { data: [row], pageNo: 1, pageSize: 20, totalCount: 1, totalPage: 1, more: false },
      },
    }),
  );

const listed = Object.values(screens)
  .filter((screen) => 'component' in screen && !screen.path.includes(':id'))
  .map(({ path }) => path);

/** The tables in sight that are wider than their place, and the words of heads and tags that are cut. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].filter(
      (table) => table.checkVisibility() && !table.closest('.td-hidden'), // a chart's figures, for those who hear them
    );
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    return tables.flatMap((table) => {
      const place = table.parentElement;
      const faults =
        place && table.offsetWidth > place.clientWidth ? [`${table.offsetWidth} of ${place.clientWidth}`] : [];
      const cut = [...table.querySelectorAll('th, td:has(.td-status), td:has(.td-number)')].filter(isCut);
      return [...faults, ...cut.map(({ textContent }) => `cut: ${textContent}`)];
    });
  });

test('no list scrolls sideways on a small laptop with the menu open', async () => {
  const page = await shop.openPage({ as: 'admin', path: screens.productList.path });
  await page.setViewportSize({ width: 1024, height: 768 });
  await answer(page, '/till/flag/pagination/', flag);
  await answer(page, '/till/lease/pagination/', heldUnits);
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.locator('.td-side').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(200);
  const faults: Record<string, string[]> = {};
  for (const path of listed) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
    await untilQuiet(page);
    const wide = await tooWide(page);
    if (wide.length > 0) faults[path] = wide;
  }
  expect(faults).toEqual({});
});
