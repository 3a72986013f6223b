import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { button as visibleButton, visit } from './page.ts';

const shop = serveShop();

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const pick = async (page: Page, label: string, name: string) => {
  await dialog(page).getByRole('combobox', { name: label }).fill(name);
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click();
};
const countOf = async (page: Page, name: string) => Number(await row(page, name).getByRole('link').textContent());
const untilClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' });

testLong('a short list prints on one sheet, its totals under their columns', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list?keyword=jasmine+tea' });
  await page.locator('tfoot td').first().waitFor();
  const printed = await page.pdf({ preferCSSPageSize: true });
  expect([...printed.toString('latin1').matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const starts = (cells: string) =>
    page
      .locator(cells)
      .evaluateAll((all) =>
        all.map((cell) => cell.getBoundingClientRect()).flatMap(({ x, width }) => (width > 0 ? [x] : [])),
      );
  expect(await starts('tfoot td:not(:last-child)')).toEqual(await starts('thead th:not(:last-child)'));
});

test('a brand is made after the usual mistakes, renamed and deleted', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/brand' });
  await row(page, 'Bamboo Grove').waitFor();
  await page.keyboard.press('n');
  await button(page, 'Save').click();
  await dialog(page).getByText('Please fill this in').waitFor();
  await field(page, 'Name').fill('Blue Gum');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('There is already a brand with this name').waitFor();
  await axe(page);
  await shoot(page, 'brand-mistake');
  await field(page, 'Name').fill('Aardvark Foods');
  await button(page, 'Save').dblclick();
  await untilClosed(page);
  await row(page, 'Aardvark Foods').waitFor();
  await expect.poll(() => row(page, 'Aardvark Foods').count()).toBe(1);

  await row(page, 'Aardvark Foods').getByRole('button', { name: 'Aardvark Foods', exact: true }).click();
  await field(page, 'Name').fill('Aardvark Fine Foods');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Save').click();
  await row(page, 'Aardvark Fine Foods').waitFor();

  await page.getByRole('searchbox', { name: 'Name' }).fill('aardvark');
  await page.waitForURL('**keyword=aardvark**');
  await act(page, 'Aardvark Fine Foods', 'Delete');
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches these filters').waitFor();
});

test('deleting a brand in use says by how many products, and moves them', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/brand' });
  await row(page, 'Bamboo Grove').waitFor();
  const [mergedCount, targetCount] = [await countOf(page, 'Bamboo Grove'), await countOf(page, 'Blue Gum')];
  await act(page, 'Bamboo Grove', 'Delete');
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByText(`${mergedCount} products use Bamboo Grove.`).waitFor();
  await button(page, 'Delete').click();
  await dialog(page).getByText('Choose where to move the products').waitFor();
  await pick(page, 'Move to', 'Blue Gum');
  await axe(page);
  await shoot(page, 'brand-move');
  await button(page, 'Delete').click();
  await page.getByText(`${mergedCount} products moved to Blue Gum`).waitFor();
  await row(page, 'Bamboo Grove').waitFor({ state: 'detached' });
  await expect.poll(() => countOf(page, 'Blue Gum')).toBe(mergedCount + targetCount);
});

test('two suppliers become one, and a tag leaves its products', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/supplier' });
  await row(page, 'Lotus Tea House').waitFor();
  const [tea, tasman] = [await countOf(page, 'Lotus Tea House'), await countOf(page, 'Tasman Dairy')];
  await act(page, 'Lotus Tea House', 'Merge into');
  await dialog(page).getByText(`${tea} products use Lotus Tea House now.`).waitFor();
  await pick(page, 'Merge into', 'Tasman Dairy');
  await dialog(page).getByText(`${tea} products move to Tasman Dairy.`).waitFor();
  await axe(page);
  await shoot(page, 'supplier-merge');
  await button(page, 'Merge').click();
  await row(page, 'Lotus Tea House').waitFor({ state: 'detached' });
  await expect.poll(() => countOf(page, 'Tasman Dairy')).toBe(tea + tasman);

  await visit(page, '/product/tag');
  await row(page, 'Gluten free').waitFor();
  await act(page, 'Gluten free', 'Delete');
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('radio', { name: 'Leave them without one' }).check();
  await button(page, 'Delete').click();
  await page.getByText('Gluten free was deleted').waitFor();
  await row(page, 'Gluten free').waitFor({ state: 'detached' });
});

testLong('a supplier has contact, lead time, terms and a currency note; a tag has a colour', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/supplier' });
  await page.getByRole('button', { name: 'New supplier' }).click();
  await field(page, 'Name').fill('Ao Imports');
  await field(page, 'Contact').fill('Hana Ito');
  await field(page, 'Email').fill('hana at ao');
  await field(page, 'Phone').fill('0412 345 678');
  await field(page, 'Lead time').fill('14');
  await field(page, 'Payment terms').fill('30');
  await field(page, 'Currency note').fill('Invoices in yen');
  await button(page, 'Save').click();
  await dialog(page).getByText('Enter a full email address, for example name@example.com').waitFor();
  await field(page, 'Email').fill('hana@ao.example');
  await axe(page);
  await shoot(page, 'supplier-form');
  await button(page, 'Save').click();
  await row(page, 'Ao Imports').getByText('14 days').waitFor();
  await row(page, 'Ao Imports').getByRole('button', { name: 'Ao Imports Hana Ito' }).click();
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('0412 345 678');
  await expect.poll(() => field(page, 'Currency note').inputValue()).toBe('Invoices in yen');

  await visit(page, '/product/tag');
  await page.getByRole('button', { name: 'New tag' }).click();
  await field(page, 'Name').fill('Autumn');
  await dialog(page).getByRole('radio', { name: 'Gold' }).check({ force: true });
  await axe(page);
  await shoot(page, 'tag-form');
  await button(page, 'Save').click();
  await row(page, 'Autumn').getByRole('button', { name: 'Autumn', exact: true }).click();
  await expect.poll(() => dialog(page).getByRole('radio', { name: 'Gold' }).isChecked()).toBe(true);
});

const namesIn = (page: Page) =>
  page
    .locator('.td-tree tbody tr')
    .evaluateAll((rows) =>
      rows.map((each) => `${each.getAttribute('aria-level')} ${each.querySelector('.td-link')?.textContent}`),
    );
const treeRow = (page: Page, name: string) =>
  page.locator('.td-tree tbody tr').filter({ has: page.getByRole('button', { name, exact: true }) });

test('categories are moved by keys and by dragging, and never under themselves', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/category' });
  await treeRow(page, 'Drinks').focus();
  expect((await namesIn(page)).slice(0, 4)).toEqual(['1 Drinks', '2 Tea', '2 Soft drinks', '2 Juice']);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await namesIn(page)).slice(1, 3)).toEqual(['2 Soft drinks', '2 Tea']);
  await page.getByText('Tea moved to position 2').waitFor({ state: 'attached' });
  await expect.poll(() => treeRow(page, 'Tea').evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await namesIn(page)).slice(1, 3)).toEqual(['2 Soft drinks', '3 Tea']);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(async () => (await namesIn(page)).slice(1, 4)).toEqual(['2 Soft drinks', '2 Tea', '2 Juice']);

  await treeRow(page, 'Juice').dragTo(treeRow(page, 'Pantry'));
  await expect
    .poll(async () => (await namesIn(page)).slice(0, 4))
    .toEqual(['1 Drinks', '2 Soft drinks', '2 Tea', '1 Pantry']);
  await treeRow(page, 'Drinks').dragTo(treeRow(page, 'Tea'));
  expect((await namesIn(page))[0]).toBe('1 Drinks');
  await axe(page);
  await shoot(page, 'categories');

  await treeRow(page, 'Drinks').focus();
  await page.keyboard.press('ArrowLeft');
  await treeRow(page, 'Tea').waitFor({ state: 'detached' });
  await expect.poll(() => treeRow(page, 'Drinks').getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('searchbox', { name: 'Name' }).fill('tea');
  await treeRow(page, 'Tea').waitFor();
  await treeRow(page, 'Pantry').waitFor({ state: 'detached' });
});

testLong('a category is made below another, and merged with what lies under it', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/category' });
  await act(page, 'Pantry', 'New subcategory');
  await field(page, 'Name').fill('Spices');
  await shoot(page, 'category-form');
  await axe(page);
  await button(page, 'Save').click();
  await treeRow(page, 'Spices').waitFor();
  await expect.poll(() => treeRow(page, 'Spices').getAttribute('aria-level')).toBe('2');
  await act(page, 'Spices', 'New subcategory');
  await field(page, 'Name').fill('Whole spices');
  await button(page, 'Save').click();
  await treeRow(page, 'Whole spices').waitFor();

  await act(page, 'Spices', 'Merge into');
  await pick(page, 'Merge into', 'Pantry › Sauces');
  await button(page, 'Merge').click();
  await treeRow(page, 'Spices').waitFor({ state: 'detached' });
  await expect.poll(() => treeRow(page, 'Whole spices').getAttribute('aria-level')).toBe('3');

  await treeRow(page, 'Whole spices').getByRole('button', { name: 'Whole spices', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Parent category' }).fill('Drinks');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Drinks' }).first().click();
  await button(page, 'Save').click();
  await expect.poll(() => treeRow(page, 'Whole spices').getAttribute('aria-level')).toBe('2');
});

testLong('who may only look can change none of it', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/product/supplier' });
  await row(page, 'Tasman Dairy').waitFor();
  for (const name of ['New supplier', /^Actions for/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await row(page, 'Tasman Dairy').getByRole('button', { name: 'Tasman Dairy' }).click();
  await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
  expect(await dialog(page).getByRole('button', { name: 'Save' }).count()).toBe(0);
  await axe(page);
  await visit(page, '/product/category');
  await treeRow(page, 'Drinks').waitFor();
  await expect.poll(() => treeRow(page, 'Drinks').getAttribute('draggable')).toBe(null);
  expect(await page.getByRole('button', { name: /^(New category|Actions for)/ }).count()).toBe(0);
});

testLong('lists and their forms stand on a phone, in the dark', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list', width: 390, theme: 'realDark' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const kind of ['brand', 'category', 'supplier', 'tag']) {
    await visit(page, `/product/${kind}`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor();
    await axe(page);
    await page.getByRole('button', { name: `New ${kind}` }).click();
    await field(page, 'Name').waitFor();
    await axe(page);
    await shoot(page, `${kind}-phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.keyboard.press('Escape');
    await untilClosed(page);
  }
});

testLong.each([
  ['with tabs', 'true'],
  ['without tabs', 'false'],
] as const)('going back to a list leads to where it was left, %s', async (_, multi_tab) => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list?pageNo=2', stored: { multi_tab } });
  await page.setViewportSize({ width: 1440, height: 500 });
  const lastRow = page.locator('tbody tr').filter({ visible: true }).nth(19);
  const top = () => page.evaluate(() => Math.round(scrollY));
  await lastRow.waitFor();
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 350);
  await expect.poll(top).toBe(350);
  const link = page.locator('tbody tr').filter({ visible: true }).nth(12).getByRole('link').first();
  await link.hover(); // which may move it out from under the header
  const left = await top();
  expect(left).toBeGreaterThan(200);
  await link.click();
  await page.waitForURL('**/product/edit/*');
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  await expect.poll(top).toBe(0);
  // The rows arrive later than the page, which only then is long enough.
  await page.route('**/product/pagination/**', async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.goBack();
  await lastRow.waitFor();
  await expect.poll(top).toBe(left);
  await page.reload();
  await lastRow.waitFor();
  await expect.poll(top).toBe(left);
  // A user who scrolls meanwhile is not pulled back.
  await page.mouse.wheel(0, -200);
  await expect.poll(top).toBe(left - 200);
  await page.goForward();
  await page.waitForURL('**/product/edit/*');
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  await page.goBack();
  await lastRow.waitFor();
  await expect.poll(top).toBe(left - 200);
  // A row's menu closes with its page.
  const menu = page.getByRole('menuitem', { name: 'Quick edit' });
  await visibleButton(page, /^Actions for/)
    .nth(12)
    .click();
  await menu.waitFor();
  await page.goForward();
  await page.waitForURL('**/product/edit/*');
  await page.goBack();
  await lastRow.waitFor();
  await menu.waitFor({ state: 'hidden' });
});
