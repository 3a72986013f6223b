import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { casesOf, testLong } from './long.ts';
import { visit } from './page.ts';

const shop = serveShop();

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const titles = (page: Page) => page.getByRole('tablist', { name: 'Open tabs' }).getByRole('tab').allTextContents();
/** A menu closes when the page below it moves, as a page that was just opened does: it is opened again. */
const choose = async (page: Page, name: string, action: string) => {
  const item = page.getByRole('menuitem', { name: action, exact: true });
  const appears = () =>
    item.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  do await tab(page, name).click({ button: 'right' });
  while (!(await appears()));
  await item.click();
};
const goTo = async (page: Page, group: string, entry: string) => {
  const link = page.getByRole('menuitem', { name: entry, exact: true });
  if (!(await link.isVisible())) await page.getByRole('menuitem', { name: group }).first().click();
  await link.click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

test('tabs keep what was typed, close by rule, and come back after a reload', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await tab(page, 'Dashboard').waitFor();
  await choose(page, 'Dashboard', 'Close');
  await page.getByText('this is the last tab').waitFor();

  await goTo(page, 'Settings', 'Branches');
  await page.getByRole('button', { name: 'New branch' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kiosk');
  await goTo(page, 'Settings', 'Audit log');
  await expect
    .poll(() => titles(page))
    .toEqual(['Dashboard', 'Branches', expect.stringMatching(/^New branch.*not saved$/), 'Audit log']);
  await tab(page, 'New branch').click();
  await expect.poll(() => tab(page, 'New branch').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kiosk');

  await choose(page, 'Dashboard', 'Close left');
  await page.getByText('There is no tab on the left').waitFor();
  await choose(page, 'Audit log', 'Close right');
  await page.getByText('There is no tab on the right').waitFor();

  await choose(page, 'New branch', 'Close');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await tab(page, 'New branch').click({ button: 'middle' });
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await tab(page, 'New branch').waitFor({ state: 'detached' });
  await expect.poll(() => titles(page)).toEqual(['Dashboard', 'Branches', 'Audit log']);

  await tab(page, 'Audit log').dragTo(tab(page, 'Dashboard'));
  await expect.poll(() => titles(page)).toEqual(['Audit log', 'Dashboard', 'Branches']);
  await page.reload();
  await tab(page, 'Branches').waitFor();
  await expect.poll(() => titles(page)).toEqual(['Audit log', 'Dashboard', 'Branches']);

  await tab(page, 'Dashboard').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Close others' }).waitFor();
  await axe(page, { shell: true });
  await shoot(page, 'tabs-menu');
  await page.getByRole('menuitem', { name: 'Close others' }).click();
  await page.waitForURL('**/dashboard/workplace');
  await expect.poll(() => titles(page)).toEqual(['Dashboard']);
});

testLong('the open tab is wholly in sight, however many there are', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  const isWhole = () =>
    page.evaluate(() => {
      const list = document.querySelector('.td-tabs')?.getBoundingClientRect();
      const open = document.querySelector('.td-tab[aria-selected="true"]')?.getBoundingClientRect();
      return list !== undefined && open !== undefined && open.left >= list.left && open.right <= list.right;
    });
  for (const [group, entry] of [
    ['Products', 'Product list'],
    ['Products', 'New product'],
    ['Sales', 'New order'],
    ['Sales', 'Returns'],
    ['Purchasing', 'New purchase order'],
    ['Promotions', 'Promotion list'],
    ['Promotions', 'New promotion'],
    ['Promotions', 'Calendar'],
    ['Settings', 'Branches'],
    ['Settings', 'Audit log'],
  ] as const) {
    await goTo(page, group, entry);
    await expect.poll(isWhole, { message: entry }).toBe(true);
  }
  await page.locator('.td-tabs-all').waitFor();
});

testLong('how the app looks is chosen in the drawer and remembered', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch' });
  await page.getByRole('button', { name: 'Display settings' }).click();
  const drawer = page.getByRole('dialog', { name: 'Display settings' });
  await drawer.getByText('Dark', { exact: true }).click();
  await drawer.getByText('Top', { exact: true }).click();
  await drawer.getByText('Fixed', { exact: true }).click();
  await drawer.getByRole('button', { name: 'Blue' }).click();
  await drawer.getByRole('switch', { name: 'Tabs' }).click();
  await axe(page, { shell: true });
  await shoot(page, 'settings-drawer');
  const stored = () => page.evaluate(() => ({ ...localStorage }));
  await expect.poll(stored).toMatchObject({
    nav_theme: 'realDark',
    layout: 'top',
    content_width: 'Fixed',
    color: 'blue',
    multi_tab: 'false',
    is_mobile: 'false',
  });
  await page.reload();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-dark'))).toBe(true);
  expect(await page.getByRole('tablist', { name: 'Open tabs' }).count()).toBe(0);
  await axe(page, { shell: true });
  await shoot(page, 'shell-top-dark');
});

test('a phone has its menu in a drawer, places under the thumb and tabs in a switcher', async () => {
  const page = await shop.openPage({ as: 'sales', path: '/dashboard/workplace', width: 390 });
  const bar = page.getByRole('navigation', { name: 'Most used pages' });
  await bar.getByRole('link', { name: 'Product list' }).click();
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  await axe(page, { shell: true });
  await shoot(page, 'phone');
  await page.getByRole('button', { name: '2 open tabs' }).click();
  await page.getByRole('button', { name: 'Close Product list' }).click();
  await page.waitForURL('**/dashboard/workplace');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).waitFor();
  await axe(page, { shell: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

testLong('Ctrl-K goes anywhere by keyboard', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('audit');
  await page.getByRole('option', { name: 'Audit log', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/audit');
});

test('Ctrl-K finds products, customers and orders; only what one may open', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const box = page.getByRole('combobox', { name: 'Search or jump to…' });
  const hits = page.getByRole('listbox', { name: 'Results' });
  await page.keyboard.press('Control+k');
  await box.fill('12');
  await hits
    .getByRole('option', { name: /Sales order/ })
    .first()
    .waitFor();
  await box.fill('tea');
  await hits
    .getByRole('option', { name: /Product ·/ })
    .first()
    .waitFor();
  await axe(page, { shell: true });
  await shoot(page, 'palette');
  const tea = hits.getByRole('option', { name: /Product · .*\$/ }).first();
  const title = await tea.locator('.td-palette-title').innerText();
  await tea.click();
  await page.waitForURL('**/product/edit/*');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();

  // The last opened record comes first; a customer is one key away from an order.
  await page.keyboard.press('Control+k');
  await hits.getByRole('group', { name: 'Recent' }).getByRole('option', { name: title }).waitFor();
  const [buyer] = (await shop.call<{ data: { id: number; name: string; phone: string }[] }>('/customer/pagination/'))
    .data;
  await box.fill(`new order ${buyer?.name}`);
  await hits.getByRole('option', { name: `New order for ${buyer?.name}` }).waitFor();
  await shoot(page, 'palette-order');
  await page.keyboard.press('Enter'); // Somebody typing this wants the order, not the customer.
  await page.waitForURL(`**/sales/new?customerId=${buyer?.id}`);
  await page
    .getByTitle(buyer?.name ?? '')
    .first()
    .waitFor();

  const counter = await shop.openPage({ as: 'warehouse', path: '/dashboard/workplace' });
  await counter.getByRole('heading', { level: 1 }).waitFor();
  await counter.keyboard.press('Control+k');
  await counter.getByRole('combobox', { name: 'Search or jump to…' }).fill('tea');
  await counter
    .getByRole('option', { name: /Product ·/ })
    .first()
    .waitFor();
  expect(await counter.getByRole('option', { name: /Customer/ }).count()).toBe(0);
});

testLong(
  'Ctrl-K loses no key while its search loads, and says that nothing is there only once everything has answered',
  async () => {
    const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace', firstVisit: true });
    await page.getByRole('heading', { level: 1 }).waitFor();
    /** Holds matching requests until they are released. */
    const hold = async (address: string) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(address, async (route) => {
        await held;
        await route.continue();
      });
      return letGo;
    };
    const loadSearch = await hold('**/PaletteSearch*.js');
    const answer = await hold('**/search/product/**');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search or jump to…' });
    await box.waitFor();
    await page.keyboard.type('qqx');
    loadSearch();
    await page.getByText('Searching…').waitFor();
    await page.keyboard.type('zz');
    expect(await box.inputValue()).toBe('qqxzz');
    expect(await page.getByText('No results').count()).toBe(0);
    answer();
    await page.getByText('No results').waitFor();
  },
);

test('the Chinese pack loads when it is the chosen language', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch', stored: { language: 'zh-CN' } });
  await page.getByRole('heading', { name: '分店' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  await shoot(page, 'chinese');
});

testLong('tabs that do not fit are in a menu, the menu counts what waits, and ? shows the keys', async () => {
  const { work } = await shop.call<{ work: { kind: string; count: number }[] }>('/dashboard/work/');
  const waiting = work
    .filter(({ kind }) => ['ordersToPick', 'ordersToDispatch', 'parkedSales'].includes(kind))
    .reduce((sum, { count }) => sum + count, 0);
  const page = await shop.openPage({ as: 'admin', path: '/sales/list' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: `Sales orders ${waiting}` }).waitFor();
  // A group with one page is shown as that page.
  await menu.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await page.getByRole('button', { name: /open tabs$/ }).count()).toBe(0);

  await page.setViewportSize({ width: 700, height: 900 });
  for (const path of ['/settings/branch', '/settings/audit', '/product/brand', '/product/tag']) await visit(page, path);
  await page.getByRole('button', { name: '5 open tabs' }).click();
  await page.locator('.ant-dropdown-menu').getByRole('menuitem', { name: 'Sales orders' }).click();
  await page.waitForURL('**/sales/list*');

  await page.locator('main').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Move between rows').waitFor();
  await axe(page, { shell: true });
  await shoot(page, 'keys');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
});

for (const several of casesOf(['true', 'false']))
  test(`a form that is saved and closed leads to its list as it was left, tabs ${several}`, async () => {
    const stored = { multi_tab: several };
    const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=tea&pageNo=2&pageSize=20', stored });
    const link = page.locator('tbody tr').nth(12).getByRole('link').first();
    await link.waitFor();
    await link.click();
    await page.getByLabel('Chinese title').fill('好茶');
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.waitForURL('**/product/list?*');
    expect(new URL(page.url()).search).toBe('?keyword=tea&pageNo=2&pageSize=20');
    await link.waitFor();
  });
