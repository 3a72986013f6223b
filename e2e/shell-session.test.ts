import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';

const shop = serveShop();

test('the login page says what it is, offers English only and leads to the small print', async () => {
  const page = await shop.openPage({ path: '/' });
  await page.waitForURL('**/user/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.getByLabel('Language').locator('option').allTextContents()).toEqual(['English']);
  await axe(page);
  await shoot(page, 'login');
  for (const name of ['Help', 'Privacy', 'Clause']) {
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await axe(page);
    await page.goBack();
  }
});

test('a wrong password says so and keeps what was typed', async () => {
  const page = await shop.openPage({ path: '/user/login' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Please enter your username or email').waitFor();
  await page.getByLabel('Username or email').fill('sales');
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong username or password').waitFor();
  await expect.poll(() => page.getByLabel('Username or email').inputValue()).toBe('sales');
  await axe(page);
});

test('signing in leads to the wanted page, signing out leaves nothing behind', async () => {
  const page = await shop.openPage({ path: '/settings/branch?keyword=new' });
  await page.waitForURL(/\/user\/login\?redirect=%2Fsettings%2Fbranch%3Fkeyword%3Dnew$/);
  await page.getByLabel('Username or email').fill('manager');
  await page.getByLabel('Password', { exact: true }).fill('admin123');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/settings/branch?keyword=new');
  await page.getByRole('heading', { name: 'Branches' }).waitFor();
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: 'token', sameSite: 'Strict' });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 24 * 3600);
  expect(await page.evaluate(() => localStorage.getItem('device_id'))).toMatch(/^\w{8,}/);

  await page.goto('/user/login');
  await page.waitForURL('**/dashboard/workplace');
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/user/login');
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await page.goto('/dashboard/workplace');
  await page.waitForURL('**/user/login?redirect=%2Fdashboard%2Fworkplace');
});

test('a redirect never leaves this site', async () => {
  const page = await shop.openPage({ path: '/user/login?redirect=//evil.example/' });
  await page.getByRole('button', { name: 'sales', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${shop.url}/dashboard/workplace`);
});

test('when the user cannot be loaded it says so and goes back to the login', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/help.html', allow: [/status of 500/] });
  await page.route('**/api/v1/user/info/', (route) => route.fulfill({ status: 500, json: { code: 500, message: '' } }));
  await page.goto('/settings/branch');
  await page.getByText('request user info failed, please retry').waitFor();
  await page.waitForURL('**/user/login?redirect=%2Fsettings%2Fbranch');
});

test('a cookie that is no token leads to the login', async () => {
  const page = await shop.openPage({ path: '/help.html' });
  await page.context().addCookies([{ name: 'token', value: '%', url: shop.url, sameSite: 'Strict' }]);
  await page.goto('/users/list');
  await page.waitForURL('**/user/login?redirect=*');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

testLong('unknown paths are not found, denied ones are refused, and both lead home', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/no/such/place' });
  await page.waitForURL('**/404');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await axe(page);
  await shoot(page, '404');
  await page.goto('/settings/company/new');
  await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings/company/new');
  await axe(page);
  await shoot(page, '403');
  await page.goto('/500');
  await page.getByRole('heading', { name: 'Something went wrong on this page' }).waitFor();
  await axe(page);
  await shoot(page, '500');
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.waitForURL('**/dashboard/workplace');
});

test('a session that dies while somebody types loses nothing', async () => {
  const page = await shop.openPage({ path: '/user/login', allow: [/status of 401/] });
  const signIn = async () => {
    await page.getByLabel('Username or email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('admin123');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await page.waitForURL('**/dashboard/workplace');
  await page.goto('/settings/branch/new');
  await page.getByLabel('Name', { exact: true }).fill('Harbour kiosk');
  await page.getByRole('tab', { name: /New branch.*not saved/ }).waitFor();

  const [cookie] = await page.context().cookies();
  await fetch(`${shop.url}/api/v1/user/logout/`, {
    method: 'POST',
    headers: { authorization: `MPB ${decodeURIComponent(cookie?.value ?? '')}` },
  });
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.waitForURL('**/user/login?redirect=%2Fsettings%2Fbranch%2Fnew');
  await signIn();
  await page.waitForURL('**/settings/branch/new');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Harbour kiosk');
});

testLong('a lost connection says so, and says when it is over by going away', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/account/center', allow: [/ERR_INTERNET_DISCONNECTED/] });
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor();
  await page.context().setOffline(true);
  const banner = page.getByText('Connection lost.');
  await banner.waitFor();
  // Wherever the page is scrolled to, the menu begins below it.
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => scrollTo(0, 200));
  const overlap = async () => {
    const [above, logo] = [await banner.boundingBox(), await page.locator('.td-brand').boundingBox()];
    return (above?.y ?? 0) + (above?.height ?? 0) - (logo?.y ?? 0);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(1);
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
});

testLong('with several companies the owner works in one at a time', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch' });
  const switcher = page.getByRole('button', { name: /^Company: / });
  const before = await switcher.textContent();
  await page.getByText('Newtown').first().waitFor();
  await switcher.click();
  const companies = page.locator('.ant-dropdown').getByRole('menuitem');
  const otherCompany = companies.filter({ hasNotText: before ?? '' }).first();
  const name = await otherCompany.textContent();
  await otherCompany.click();
  await page.waitForURL('**/dashboard/workplace');
  await page.getByRole('button', { name: `Company: ${name}` }).waitFor();
  await page.goto('/settings/branch');
  await page.getByRole('heading', { name: 'Branches' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Newtown').count()).toBe(0);
});
