import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';

const shop = serveShop();

const todo = (page: Page) => page.getByRole('region', { name: 'To do today' });

/** Follows a number of the start page to its list, which has the same number of rows. */
const follow = async (page: Page, name: string) => {
  const tile = todo(page).getByRole('link', { name: new RegExp(name) });
  const onPage = await tile.locator('strong').innerText();
  await tile.click();
  await expect.poll(() => page.locator('.td-pager').innerText()).toMatch(new RegExp(`of ${onPage}$`));
};

test('the warehouse sees its work, not revenue; a number opens its list', async () => {
  const page = await shop.openPage({ as: 'warehouse', path: '/dashboard/workplace' });
  await todo(page).getByRole('link').first().waitFor();
  expect(await page.getByRole('region', { name: 'Totals' }).count()).toBe(0);
  await follow(page, 'Orders to pick');
});

testLong('overdue customers lead to aged debtors, and statements are sent after a look at them', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace?branchId=all', theme: 'realDark' });
  await follow(page, 'Overdue customers');
  await page.getByRole('heading', { name: 'Aged debtors' }).waitFor();
  await axe(page);
  await shoot(page, 'aged-debtors-dark');
  await page.locator('thead input[type=checkbox]').check();
  await page.getByRole('button', { name: 'Email reminders' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/is past its due date/).waitFor();
  await axe(page);
  await shoot(page, 'reminders-dark');
  await dialog.getByRole('button', { name: /^Send \d+ email/ }).click();
  await page.getByText(/emails? on the way/).waitFor();
});

testLong('letters that were not sent stay in the dialog, and selected once it is closed', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/customer/debtors', allow: [/ERR_FAILED/] });
  await page.locator('thead input[type=checkbox]').check();
  await page.getByRole('button', { name: 'Email statements' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: /^Send \d+ emails?/ });
  const count = async () => Number(/\d+/.exec(await send.innerText())?.[0]);
  await expect.poll(count).toBeGreaterThan(10);
  const all = await count();
  let calls = 0;
  await page.route('**/customer/statement/send/bulk/', (route) => {
    calls += 1;
    return calls === 1 ? route.continue() : route.abort();
  });
  await send.click();
  await expect.poll(count).toBe(all - 10);
  await page.unroute('**/customer/statement/send/bulk/');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('10 emails on the way').waitFor();
  await page
    .getByRole('toolbar')
    .getByText(new RegExp(`^${all - 10} selected`))
    .waitFor();
  await page.getByRole('button', { name: 'Email statements' }).click();
  await expect.poll(count).toBe(all - 10);
  await send.click();
  await page.getByText(`${all - 10} emails on the way`).waitFor();
  await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);
});

testLong('statements of more than the list shows say that they cover all branches', async () => {
  // Somebody of one branch: a customer owes at another one, too.
  const page = await shop.openPage({ as: 'manager', path: '/customer/debtors' });
  await page.locator('thead input[type=checkbox]').check();
  await page.getByRole('button', { name: 'Email statements' }).click();
  await page.getByRole('dialog').getByText('Amounts here cover all branches').waitFor();
});
