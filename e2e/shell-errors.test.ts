import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { testLong } from './long.ts';

const shop = serveShop();

const answer = (page: Page, path: string, status: number, code = status) =>
  page.route(path, (route) => route.fulfill({ status, json: { code, data: null, message: '' } }));
const untilToast = (page: Page, text: string) => page.getByRole('log').getByText(text).waitFor();
const refusalLog = /status of (401|403|418|429)/;

test('the main client tells each refusal in the words of the catalogue', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace', allow: [refusalLog] });
  await page.getByRole('heading', { name: 'Your recent activity' }).waitFor();
  for (const [status, code, words] of [
    [429, 429, 'too fast'],
    [418, 418, "You don't have the permission!"],
    [200, 150, 'This enter data already exists'],
  ] as const) {
    await answer(page, '**/api/v1/user/activity/**', status, code);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await untilToast(page, words);
    await page.unroute('**/api/v1/user/activity/**');
  }
});

testLong('what a field says is told to everybody too, in the words of the catalogue', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/customer/import', allow: [refusalLog] });
  await page.locator('input[type=file]').setInputFiles({
    name: 'customers.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('not a sheet'),
  });
  await untilToast(page, 'Upload file format error, please try another file!');

  const warehouse = await shop.call<{ data: { id: number }[] }>('/user/pagination/?keyword=warehouse');
  await page.goto(`/users/edit/${warehouse.data[0]?.id}`);
  await page.getByLabel('Username').fill('sales');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await untilToast(page, 'This enter data already exists');
  await page.getByText('This username is taken. Choose another one.').waitFor();
  await answer(page, '**/api/v1/user/update/**', 429);
  await page.getByLabel('Username').fill('packer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await untilToast(page, 'too fast');

  const guest = await shop.openPage({ path: '/user/login?code=1' });
  await guest.getByLabel('Username or email').fill('warehouse');
  await guest.getByLabel('One-time code').fill('ABCD-2345');
  await guest.getByLabel('New password', { exact: true }).fill('Abcdef12!x');
  await guest.getByLabel('Confirm password').fill('Abcdef12!x');
  await guest.getByRole('button', { name: 'Change password' }).click();
  await untilToast(guest, "Verification code doesn't match, please check your code!");
});

test('a list that could not be read anew says so and keeps its rows', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list', allow: [refusalLog] });
  const row = page.getByRole('row').filter({ hasText: 'warehouse@goldenlane.example' });
  await row.waitFor();
  await answer(page, '**/api/v1/user/pagination/**', 429);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await untilToast(page, 'too fast');
  await row.waitFor();
});

testLong('the second client is quiet: a notice for 403, the way out after a moment for 401', async () => {
  const page = await shop.openPage({ path: '/user/login', allow: [refusalLog] });
  await answer(page, '**/api/user/info/', 403);
  await page.getByRole('button', { name: 'sales', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await untilToast(page, 'Forbidden');
  await page.waitForURL('**/dashboard/workplace');
  await page.unroute('**/api/user/info/');
  await answer(page, '**/api/user/info/', 401);
  await page.reload();
  await untilToast(page, 'Authorization verification failed');
  await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fworkplace');
  await expect.poll(() => page.context().cookies()).toEqual([]);
});

test('the backend’s version is in the footer beside our own', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await page.getByText(/^web \d+\.\d+\.\d+ · api \d+\.\d+\.\d+$/).waitFor();
});
