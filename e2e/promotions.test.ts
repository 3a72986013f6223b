import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, field, option, row, rows, untilRowCount, visit } from './page.ts';

const shop = serveShop();

type Named = { id: number; name: string };
const DAY_MS = 24 * 3600_000;
const DAYS_IN_VIEW = 28;
const tenPercent = { terms: { kind: 'percentage', percent: 10 } };

test('a buy-and-get promotion is made in three steps, with mistakes named at their field', async () => {
  const [category] = await shop.call<Named[]>('/product/category/');
  const page = await shop.openPage({ as: 'admin', path: '/promo/list' });
  await rows(page).nth(5).waitFor();
  await axe(page);
  await shoot(page, 'promotions');
  await page.keyboard.press('n');
  const sentence = page.getByRole('status', { name: 'What this promotion does' });

  await page.getByRole('radio', { name: 'Buy and get' }).check();
  await field(page, 'Quantity to buy').fill('3');
  await button(page, 'Next').click();
  await page.getByText('Please fill this in').waitFor();
  await field(page, 'Name').fill('Wombat days');
  await page.getByRole('combobox', { name: 'Which products: Categories' }).fill(category?.name ?? '');
  await option(page, category?.name ?? '')
    .first()
    .click();
  await page.keyboard.press('Escape');
  const rule = `Buy 3, get 1 free on everything in ${category?.name} (sorted by price, the cheapest in each group of 4)`;
  await expect.poll(() => sentence.innerText()).toContain(rule);
  await axe(page);
  await button(page, 'Next').click();

  await field(page, 'Starts').fill('30 Nov 2031');
  await page.keyboard.press('Enter');
  await field(page, 'Ends').fill('16 Nov 2031');
  await page.keyboard.press('Enter');
  await field(page, 'Limit in total').fill('50');
  await axe(page);
  await button(page, 'Next').click();
  // The step checks its own fields: neither the next step nor the server is involved.
  await page.getByText('The end has to be after the start').waitFor();
  expect(await page.getByRole('heading', { name: 'Try it out' }).count()).toBe(0);
  await expect.poll(() => sentence.innerText()).toContain('From 30 Nov 2031 to ….');
  await expect.poll(() => field(page, 'Limit in total').inputValue()).toBe('50');
  await field(page, 'Ends').fill('24 Dec 2031');
  await page.keyboard.press('Enter');
  await button(page, 'Back').click();
  await expect.poll(() => field(page, 'Quantity to buy').inputValue()).toBe('3');
  await button(page, 'Next').click();
  await field(page, 'Code').waitFor();
  await button(page, 'Next').click();
  await button(page, 'Run test').click();
  await page
    .getByText(/Orders affected|No order would have changed/)
    .first()
    .waitFor();
  await axe(page);
  await shoot(page, 'promotion-preview');
  await button(page, 'Save and schedule').click();

  await page.waitForURL('**/promo/list**');
  await page.getByPlaceholder('Name, code or note').fill('wombat');
  await untilRowCount(page, 1);
  await row(page, 'Buy 3, get 1 free').getByText('0 of 50').waitFor();
});

testLong('breaks that do not rise are refused at the next step, and what was typed stays', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/promo/new' });
  await field(page, 'Name').fill('Numbat breaks');
  await page.getByRole('radio', { name: 'Quantity breaks' }).check();
  const breaks = page.locator('.td-promo-break');
  const type = async (at: number, from: string, percent: string) => {
    await breaks.nth(at).getByRole('textbox').nth(0).fill(from);
    await breaks.nth(at).getByRole('textbox').nth(1).fill(percent);
  };
  await type(0, '5', '5');
  await type(1, '5', '10');
  await button(page, 'Next').click();
  await page.getByText('Each break has to start at a higher quantity than the one before').waitFor();
  const sentence = page.getByRole('status', { name: 'What this promotion does' });
  expect(await sentence.innerText()).not.toContain('10%');
  await expect.poll(() => breaks.nth(1).getByRole('textbox').nth(1).inputValue()).toBe('10');
  await breaks.nth(1).getByRole('textbox').nth(0).fill('10');
  await button(page, 'Next').click();
  await field(page, 'Code').waitFor();
});

testLong('it is paused and resumed, duplicated, deleted and seen on the calendar', async () => {
  const promotion = await shop.call<Named>('/promo/', { name: 'Quokka week', state: 'active', ...tenPercent });
  const page = await shop.openPage({ as: 'admin', path: '/promo/list?keyword=quokka' });
  const choose = async (name: string, action: string) => {
    await button(page, `Actions for ${name}`).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await untilRowCount(page, 1);
  await choose('Quokka week', 'Pause');
  await row(page, 'Paused').waitFor();
  await choose('Quokka week', 'Copy');
  await page.getByRole('heading', { name: 'Quokka week (copy)' }).waitFor();
  await page.getByText('Draft', { exact: true }).filter({ visible: true }).waitFor();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/promo/list**');
  await visit(page, `/promo/edit/${promotion.id}`);
  await button(page, 'Resume').click();
  await page.getByText('Running', { exact: true }).filter({ visible: true }).waitFor();

  await visit(page, '/promo/calendar');
  await page.getByRole('link', { name: 'Quokka week' }).waitFor();
  await page.getByText('Overlaps with').filter({ visible: true }).first().waitFor();
  await axe(page);
  await shoot(page, 'promotion-calendar');
  // Two steps before the page was rendered again, as on a slow machine: both count.
  const monday = () => Date.parse(new URL(page.url()).searchParams.get('from') ?? '') / DAY_MS;
  await button(page, 'Later').click();
  await expect.poll(monday).toBeGreaterThan(0);
  const before = monday();
  await button(page, 'Later').evaluate((later: HTMLElement) => {
    later.click();
    later.click();
  });
  await expect.poll(() => monday() - before).toBe(2 * DAYS_IN_VIEW);
});

testLong('one that an order used is archived: told before, told after, and found by its filter', async () => {
  const { branchId, products } = await stockIn(shop)([
    { sku: 'BILBY-1', title: 'Bilby biscuits', retailPrice: 5, quantity: 5 },
  ]);
  const draft = { name: 'Bilby bargain', state: 'active', code: 'BILBY', priority: 100, ...tenPercent };
  const { id, name } = await shop.call<Named>('/promo/', draft);
  const productList = [{ productId: products[0]?.id, orderQty: 1 }];
  await shop.call('/salesOrder/', { branchId, status: 'confirmed', productList, codes: ['BILBY'] });
  const page = await shop.openPage({ as: 'admin', path: '/promo/list?keyword=bilby' });
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('used on orders, so it will be archived').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Bilby bargain was used on orders, so it was archived').waitFor();
  await untilRowCount(page, 0);
  await page.goto(`/promo/edit/${id}`);
  await page.getByText('Archived', { exact: true }).filter({ visible: true }).waitFor();
  await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
  for (const action of ['Save', 'Delete', 'Pause', 'Start']) expect(await button(page, action).count()).toBe(0);
});

testLong('trying out says nothing of a quantity that cannot be read', async () => {
  await stockIn(shop)([{ sku: 'ECHIDNA-1', title: 'Echidna eggs', retailPrice: 5, quantity: 5 }]);
  const { id } = await shop.call<Named>('/promo/', { name: 'Echidna Easter', ...tenPercent });
  const page = await shop.openPage({ as: 'admin', path: `/promo/edit/${id}` });
  await page.getByRole('heading', { name: 'Echidna Easter' }).waitFor();
  await button(page, 'Next').click();
  await field(page, 'Code').waitFor();
  await button(page, 'Next').click();
  const picker = page.getByRole('combobox', { name: 'Add a product to try' });
  await picker.fill('ECHIDNA-1');
  await option(page, 'Echidna eggs').first().click();
  const basket = page.locator('.td-promo-basket');
  const quantity = basket.getByRole('textbox', { name: 'Quantity of Echidna eggs' });
  await quantity.fill('4');
  await basket.getByText('18.00').first().waitFor();
  for (const text of ['4x', '']) {
    await quantity.fill(text);
    await page.getByText('Enter the quantity to see the discount.').waitFor();
    expect(await basket.innerText()).not.toMatch(/\d\.\d\d/);
  }
  await quantity.fill('2');
  await basket.getByText('9.00').first().waitFor();
});

testLong('who may only look is offered nothing else, on a phone in the dark', async () => {
  const { id } = await shop.call<Named>('/promo/', { name: 'Numbat night', ...tenPercent });
  const phone = await shop.openPage({ as: 'viewer', path: '/promo/list', width: 390, theme: 'realDark' });
  await phone.locator('.td-card').first().waitFor();
  expect(await button(phone, 'New promotion').count()).toBe(0);
  await axe(phone);
  await visit(phone, `/promo/edit/${id}`);
  await phone.getByRole('heading', { name: 'Numbat night' }).waitFor();
  await expect.poll(() => field(phone, 'Name').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Copy', 'Start']) expect(await button(phone, name).count()).toBe(0);
  await button(phone, 'Next').click();
  await field(phone, 'Code').waitFor();
  await button(phone, 'Next').click();
  await phone.getByRole('heading', { name: 'Try it out' }).waitFor();
  expect(await button(phone, 'Run test').count()).toBe(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(phone);
  await visit(phone, '/promo/new');
  await phone.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
});

testLong('what also counts at other branches is read only for who works at some of them', async () => {
  const { id } = await shop.call<Named>('/promo/', { name: 'Wombat week', ...tenPercent });
  const page = await shop.openPage({ as: 'manager', path: `/promo/edit/${id}` });
  await page.getByText('Ask someone with access to all branches').waitFor();
  await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Copy', 'Start']) expect(await button(page, name).count()).toBe(0);
});

testLong('both ends of a window are in the list, whole', async () => {
  const window = { startsAt: '2031-11-21T00:00', endsAt: '2031-11-23T00:00' };
  await shop.call('/promo/', { name: 'Quokka weekend', ...tenPercent, ...window });
  const page = await shop.openPage({ as: 'admin', path: '/promo/list?keyword=Quokka+weekend' });
  await untilRowCount(page, 1);
  const cut = await page.locator('.td-promo-dates > span').evaluateAll((ends) =>
    ends.map((end) => {
      const [text, cell] = [end.getBoundingClientRect(), end.closest('td')?.getBoundingClientRect()];
      return (
        cell === undefined || end.clientWidth === 0 || end.scrollWidth > end.clientWidth || text.bottom > cell.bottom
      );
    }),
  );
  expect(cut).toEqual([false, false]);
});

testLong('each status has an icon of its own, and what is to come is scheduled, not started', async () => {
  const toCome = { startsAt: '2031-11-21T00:00' };
  const { id } = await shop.call<Named>('/promo/', { name: 'Dunnart week', ...tenPercent, ...toCome });
  await shop.call('/promo/', { name: 'Dunnart running', state: 'active', ...tenPercent });
  await shop.call('/promo/', { name: 'Dunnart paused', state: 'paused', ...tenPercent });
  const over = { startsAt: '2021-11-21T00:00', endsAt: '2021-11-23T00:00' };
  await shop.call('/promo/', { name: 'Dunnart over', state: 'active', ...tenPercent, ...over });
  const page = await shop.openPage({ as: 'admin', path: `/promo/edit/${id}` });
  await button(page, 'Save and schedule').waitFor();
  await button(page, 'Schedule').click();
  await page.getByText('Dunnart week is scheduled').waitFor();
  const { id: draft } = await shop.call<Named>('/promo/', { name: 'Dunnart draft', ...tenPercent });
  await visit(page, `/promo/edit/${draft}`);
  await button(page, 'Save and start').waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });
  await visit(page, '/promo/list?keyword=dunnart');
  await untilRowCount(page, 5);
  const icons = await page
    .locator('.td-status svg')
    .evaluateAll((all) => all.map((svg) => svg.getAttribute('data-icon')));
  expect(new Set(icons).size).toBe(5);
  // The table has room for everything it shows.
  await page.getByRole('columnheader', { name: 'Uses' }).waitFor();
  const { right, edge } = await page.getByRole('table').evaluate((table) => ({
    right: table.getBoundingClientRect().right,
    edge: table.parentElement?.getBoundingClientRect().right ?? 0,
  }));
  expect(right).toBeLessThanOrEqual(edge + 1);
  await shoot(page, 'promotion-list-1024');
});

testLong('a price that saves nobody anything is warned of while it is typed', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/promo/new' });
  await page.getByText('Fixed price').first().click();
  await field(page, 'Price each').fill('100000');
  await page.getByText('No saving: every product in this promotion already costs this or less.').waitFor();
  await field(page, 'Price each').fill('0.01');
  await page.getByText('No saving:').waitFor({ state: 'detached' });
});
