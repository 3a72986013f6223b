import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { screens } from '#contract/screens.ts';
import { serveShop } from './harness.ts';
import { isLong, testLong } from './long.ts';
import { visit } from './page.ts';

const shop = serveShop();

/** Demo tills have neither: rows with long texts, as in a busy shop. */
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

/** Pages with a list; a new record's form has none. `npm test` looks at every third. */
const listed = Object.values(screens)
  .filter((screen) => 'component' in screen && !screen.path.includes(':id') && !screen.path.endsWith('/new'))
  .filter((_, at) => isLong || at % 3 === 0)
  .map(({ path }) => path);

/** Their columns add up to each other, and without one the others would look wrong: these scroll. */
const sums: readonly string[] = [
  screens.hourReport,
  screens.gstReport,
  screens.endOfDayReport,
  screens.customerDebtors,
].map(({ path }) => path);

/**
 * Once everything visible is rendered: the number of rows, the tables that are wider than their place, and the headings
 * and tags that are cut.
 */
const look = (page: Page) =>
  page.evaluate(async () => {
    const inSight = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility());
    const isDrawn = () =>
      inSight('main h1').length > 0 &&
      inSight('.td-waiting, .td-skeleton, .ant-skeleton, [aria-busy="true"]').length === 0;
    for (let frames = 0; frames < 3; frames = isDrawn() ? frames + 1 : 0) await new Promise(requestAnimationFrame);
    const tables = inSight('table').filter((table) => !table.closest('.td-visually-hidden')); // for screen readers
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    const faults = tables.flatMap((table) => {
      const place = table.parentElement;
      const width = (table as HTMLTableElement).offsetWidth;
      const cut = [...table.querySelectorAll('th, td:has(.td-status), td:has(.td-number)')].filter(isCut);
      return [
        ...(place && width > place.clientWidth ? [`wide: ${width} of ${place.clientWidth}`] : []),
        ...cut.map(({ textContent }) => `cut: ${textContent}`),
      ];
    });
    return { rows: inSight('main tbody tr').length, faults };
  });

test('no list but those that add up across scrolls sideways on a small laptop with the menu open', async () => {
  // Without tabs a page is removed when the next one opens: sixty of them in one window slow each other down.
  const stored = { multi_tab: 'false' };
  const page = await shop.openPage({ as: 'admin', path: screens.productList.path, stored });
  await page.setViewportSize({ width: 1024, height: 768 });
  await answer(page, '/till/flag/pagination/', flag);
  await answer(page, '/till/lease/pagination/', heldUnits);
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.locator('.td-side').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(200);
  const faultsByPath: Record<string, string[]> = {};
  let pagesWithRows = 0;
  for (const path of listed) {
    await visit(page, path);
    const { rows, faults } = await look(page);
    const wrong = sums.includes(path) ? faults.filter((fault) => !fault.startsWith('wide')) : faults;
    if (rows > 0) pagesWithRows += 1;
    if (wrong.length > 0) faultsByPath[path] = wrong;
  }
  expect(faultsByPath).toEqual({});
  // The figures of a stock take are all visible, too.
  await visit(page, '/stock/take/edit/1');
  await page
    .getByRole('cell', { name: /As expected/ })
    .first()
    .waitFor();
  expect((await look(page)).faults).toEqual([]);
  expect(pagesWithRows).toBeGreaterThan(listed.length / 2);
});

testLong('on a small laptop the ordering report shows whole names, and all of why a quantity is refused', async () => {
  const page = await shop.openPage({ as: 'admin', path: screens.orderingReport.path });
  await page.setViewportSize({ width: 1024, height: 768 });
  const quantity = page.locator('.td-report-quantity').filter({ visible: true }).first();
  await quantity.fill('1.5');
  const why = page.locator('td [role="alert"]').filter({ visible: true });
  await why.waitFor();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1;
  expect(await page.locator('td:has([role="alert"])').first().evaluate(isCut)).toBe(false);
  for (const name of await page.locator('tbody .td-twoline-start').filter({ visible: true }).all())
    expect(await name.evaluate(isCut)).toBe(false);
});
