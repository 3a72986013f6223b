import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { casesOf, testLong } from './long.ts';

const shop = serveShop();

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A busy machine takes its time. */
const amountIn = async (page: Page, name: string) =>
  (await card(page, name).locator('strong').first().innerText()).trim();

/** Elements drawn in one of the reds, outside of buttons: links, counts, selections and charts never are. */
const redParts = (page: Page) =>
  page.evaluate(() => {
    const reds = ['rgb(211, 32, 41)', 'rgb(255, 120, 117)'];
    const parts = document.querySelectorAll('a, strong, .ant-menu-item-selected, .td-sales-chart *, .td-spark *');
    return [...parts]
      .filter((part) => {
        const { color, backgroundColor, fill, stroke } = getComputedStyle(part);
        const isDrawn = part instanceof SVGElement;
        return [color, backgroundColor, ...(isDrawn ? [fill, stroke] : [])].some((each) => reds.includes(each));
      })
      .map((part) => part.outerHTML.slice(0, 100));
  });

test.each(casesOf(['dark', 'realDark'] as const))(
  'figures, payments, charts and analysis of the company (%s)',
  async (theme) => {
    const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace', theme });
    await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Alex Morgan$/ }).waitFor();
    for (const name of ['Today', 'This week', 'This month', 'Totals', 'Payments', 'Analysis', 'Last 12 months'])
      await card(page, name).first().waitFor();
    await expect.poll(() => amountIn(page, 'This month')).toMatch(/^\$[\d,]+\.\d\d$/);
    await page.locator('.td-chart-bar').first().waitFor();
    expect(await redParts(page)).toEqual([]);
    await shoot(page, `dashboard-${theme}`);
    await axe(page);
  },
);

testLong('a chart is walked by keyboard, and read as a table', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  const year = card(page, 'Last 12 months');
  await year.locator('.td-sales-chart').first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.locator('.td-chart-mark').filter({ hasText: /\d{4}/ }).first().waitFor();
  await year.getByRole('button', { name: 'Show table' }).click();
  await expect.poll(() => year.getByRole('row').count()).toBe(13);
  await year.getByRole('button', { name: 'Show chart' }).click();
  await year.locator('.td-sales-chart').first().waitFor();
});

test('the first screen after signing in takes at most 440 KB of scripts and styles, and 40 requests', async () => {
  const page = await shop.openPage({ as: 'admin', path: 'about:blank', firstVisit: true });
  const files: Promise<number>[] = [];
  let requests = 0;
  page.on('response', (reply) => {
    requests += 1;
    if (['script', 'stylesheet'].includes(reply.request().resourceType()))
      files.push(
        reply
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto('/dashboard/workplace');
  await page.locator('.td-chart-bar').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(files)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(440);
  expect(requests).toBeLessThanOrEqual(40);
});

testLong('the branch and the analysis are in the address', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await card(page, 'This month').waitFor();
  const companyTotal = await amountIn(page, 'Totals');
  await page.getByRole('button', { name: 'Showing: All branches' }).click();
  await page.getByRole('menuitem', { name: 'Box Hill' }).click();
  await page.waitForURL(/branchId=\d+/);
  await expect.poll(() => amountIn(page, 'Totals')).not.toBe(companyTotal);
  const branchTotal = await amountIn(page, 'Totals');
  await page.getByRole('tab', { name: 'Weekday and hour' }).click();
  await page.waitForURL(/tab=hours/);
  await page.getByRole('table', { name: 'Sales by weekday and hour' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Sales by weekday and hour' }).waitFor();
  await expect.poll(() => amountIn(page, 'Totals')).toBe(branchTotal);
  for (const name of ['Categories', 'Brands', 'Channels', 'Margin', 'Top products']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).getByRole('table').waitFor();
  }
  // A share's bar is under its number, not on the line between two rows.
  const share = page.getByRole('tabpanel', { name: 'Top products' }).locator('td.td-share').first();
  const gap = await share.evaluate((cell) => {
    const bar = cell.querySelector('i')?.getBoundingClientRect().bottom ?? 0;
    return cell.getBoundingClientRect().bottom - bar;
  });
  expect(gap).toBeGreaterThan(6);
  await axe(page);
});

test('a sale is in the figures after a moment, without a reload', async () => {
  const page = await shop.openPage({ as: 'sales', path: '/dashboard/workplace' });
  const before = Number((await amountIn(page, 'Today')).replace(/[$,]/g, ''));
  const token = await shop.signIn('sales');
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${shop.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'access-token': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await reply.json()) as { code: number; data: { data: { id: number; retailPrice: number }[] } };
  };
  const { data } = await call('/product/?status=active&soldByWeight=false&availableFrom=5&pageSize=1');
  const { id: productId, retailPrice: amount } = data.data[0] ?? { id: 0, retailPrice: 0 };
  const sale = await call('/salesOrder/', {
    status: 'completed',
    productList: [{ productId, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount }],
  });
  expect(sale.code, JSON.stringify(sale)).toBe(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const todayNow = async () => Number((await amountIn(page, 'Today')).replace(/[$,]/g, ''));
  await expect.poll(todayNow).toBeCloseTo(before + amount, 2);
});

testLong('on a phone nothing scrolls sideways', async () => {
  const page = await shop.openPage({ as: 'manager', path: '/dashboard/workplace?tab=hours', width: 390 });
  await page.getByRole('table', { name: 'Sales by weekday and hour' }).waitFor();
  await page.locator('.td-sales-chart').first().waitFor();
  await shoot(page, 'dashboard-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
});

test('a company without a sale sees what to do first', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await page.getByRole('button', { name: /Golden Lane Grocers/ }).click();
  await page.getByRole('menuitem', { name: 'Harbour Wholesale' }).click();
  await page.getByRole('link', { name: 'Make your first sale' }).waitFor();
  // Harbour Wholesale has no ABN yet; that another company of the owner has one does not count.
  const company = page.getByRole('listitem').filter({ hasText: 'Complete your company details' });
  expect(await company.getByText('done', { exact: true }).count()).toBe(0);
  await company.getByRole('link').and(page.locator('[href^="/settings/company/edit/"]')).waitFor();
  await expect.poll(() => card(page, 'Today').count()).toBe(0);
  await shoot(page, 'dashboard-empty');
  await axe(page);
});
