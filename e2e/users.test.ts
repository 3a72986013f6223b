import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { field, fill, hasFocus, row, rows } from './page.ts';

const shop = serveShop();

const choose = async (page: Page, label: string, option: string) => {
  // A required field's mark is part of its name.
  await page.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
};

test('a user is made after the usual mistakes, once', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list' });
  await row(page, 'Alex Morgan').waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/users/new');

  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect.poll(() => page.getByText('Please fill this in').count()).toBeGreaterThanOrEqual(4);
  await hasFocus(page, 'Name');

  await fill(page, { Name: 'Ivy Tran', Email: 'ivy.goldenlane', Username: 'ivy', 'First password': '123' });
  await choose(page, 'Role', 'Sales');
  await choose(page, 'Branches', 'Newtown');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.getByText('Enter a full email address, for example name@example.com').waitFor();
  await page.getByText('At least 6 characters').waitFor();
  await axe(page);
  await shoot(page, 'user-new-mistakes');

  await fill(page, { Email: 'sales@goldenlane.example', 'First password': 'a-long-one' });
  await page.getByRole('button', { name: 'Save and close' }).click();
  // At the field, and as a toast.
  await expect.poll(() => page.getByText('This email already exists').count()).toBe(2);
  await hasFocus(page, 'Email');

  await fill(page, { Email: 'ivy@goldenlane.example' });
  await page.getByRole('button', { name: 'Save and close' }).dblclick();
  await page.waitForURL('**/users/list');
  await row(page, 'Ivy Tran').waitFor();
  await expect.poll(() => row(page, 'Ivy Tran').count()).toBe(1);
  expect(await page.getByRole('tab', { name: 'New user' }).count()).toBe(0);
});

testLong('two people edit one user: the second sees both versions and chooses', async () => {
  const [mine, theirs] = await Promise.all([
    shop.openPage({ as: 'admin', path: '/users/list?keyword=warehouse' }),
    shop.openPage({ as: 'admin', path: '/users/list?keyword=warehouse' }),
  ]);
  for (const page of [mine, theirs]) {
    await row(page, 'warehouse').getByRole('link').click();
    await field(page, 'Name').waitFor();
  }
  await fill(theirs, { Name: 'Sione Latu Jr', Phone: '0412 345 678' });
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await theirs.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => field(theirs, 'Phone').inputValue()).toBe('0412 345 678');

  await fill(mine, { Name: 'Sione T. Latu' });
  await mine.getByText('Unsaved changes').waitFor();
  await mine.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByText('Someone else changed this since you opened it').waitFor();
  await expect.poll(() => dialog.getByRole('radio', { name: 'Sione T. Latu' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('radio', { name: '0412 345 678' }).isChecked()).toBe(true);
  await axe(mine);
  await shoot(mine, 'conflict');
  await dialog.getByRole('button', { name: 'Save these' }).click();
  await mine.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => field(mine, 'Name').inputValue()).toBe('Sione T. Latu');
  await expect.poll(() => field(mine, 'Phone').inputValue()).toBe('0412 345 678');
});

testLong('the audit log shows who changed what, before and after', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/audit?action=update&entity=user' });
  await rows(page).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Sione Latu Jr').waitFor();
  await drawer.getByText('Sione T. Latu').waitFor();
  await axe(page);
  await shoot(page, 'audit-entry');
});

test('disabling and deleting ask first, in the row and for several rows', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list?keyword=ivy' });
  const menu = page.getByRole('button', { name: 'Actions for Ivy Tran' });
  // Escape returns from inside a menu to its button.
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Disable' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await row(page, 'Disabled').waitFor();

  await page.getByRole('checkbox', { name: 'Select Ivy Tran' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Confirm Delete?' }).waitFor();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => row(page, 'Ivy Tran').count()).toBe(1);
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches these filters').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row(page, 'Alex Morgan').waitFor();
});

testLong('filters live in the address, and the list is worked by keys alone', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list?pageNo=x&status=nonsense' });
  await row(page, 'Alex Morgan').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('priya');
  await page.waitForURL('**/users/list?**keyword=priya**');
  await row(page, 'Alex Morgan').waitFor({ state: 'detached' });
  await page.reload();
  await row(page, 'Priya Nair').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);

  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/users/edit/*');
  await page.goBack();
  await page.waitForURL('**/users/list?**keyword=priya**');
});

testLong('behind the last page the last page is shown, not an empty list', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list?pageNo=99' });
  await page.getByRole('row').filter({ hasText: 'warehouse@goldenlane.example' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

testLong('up to five people are invited at a time', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list' });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('new person');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByText('Enter a full email address, for example name@example.com').waitFor();
  await dialog.getByLabel('Email').fill('kai@goldenlane.example');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Viewer' }).click();
  for (let count = 1; count < 5; count++) await dialog.getByRole('button', { name: 'Add a person' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Up to 5 people at a time' }).isDisabled()).toBe(true);
  await axe(page);
  await shoot(page, 'invite');
  for (let remaining = 4; remaining > 0; remaining--)
    await dialog.getByRole('button', { name: 'Remove person 2' }).click();
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await dialog.getByText('Choose at least one branch').waitFor();
  await dialog.getByRole('combobox', { name: 'Branches' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Newtown' }).click();
  await dialog.getByText('Invite staff').click(); // closes the list that covers the button
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('1 invitation sent').waitFor();
  await row(page, 'kai@goldenlane.example').getByText('Pending').waitFor();
});

testLong('who may only look sees no button that changes anything', async () => {
  const page = await shop.openPage({ as: 'manager', path: '/users/list' });
  await row(page, 'Priya Nair').waitFor();
  for (const name of ['New user', 'Invite', /^Actions for/])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await row(page, 'Priya Nair').getByRole('link').click();
  await field(page, 'Name').waitFor();
  await expect.poll(() => field(page, 'Name').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Cancel']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await axe(page);
  await shoot(page, 'user-read-only');
});

testLong('a list and a form stand on a phone, in the dark', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/list', width: 390, theme: 'realDark' });
  await page.getByRole('listitem').filter({ hasText: 'Priya Nair' }).waitFor();
  await axe(page);
  await shoot(page, 'users-phone');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).waitFor();
  await axe(page);
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.getByRole('link', { name: /Priya Nair/ }).click();
  await field(page, 'Name').waitFor();
  await axe(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(sideways).toBe(false);
});
