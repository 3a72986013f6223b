import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilDraftSaved, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { button, field, row, visit } from './page.ts';

const shop = serveShop();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a company keeps its tax, invoice and bank details', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/company' });
  await row(page, 'Golden Lane Grocers').getByRole('link').click();
  await field(page, 'ABN').fill('51 824 753 557');
  await save(page);
  await page.getByText('This isn’t a valid ABN. Check its 11 digits.').waitFor();
  await field(page, 'ABN').fill('51 824 753 556');
  await field(page, 'GST rate').fill('12.5');
  await field(page, 'Account number').fill('8765 4321');
  await save(page);
  await page.getByText('Saved', { exact: true }).waitFor();
  await axe(page);
  await shoot(page, 'company');
  await page.reload();
  await field(page, 'GST rate').waitFor();
  await expect.poll(() => field(page, 'GST rate').inputValue()).toBe('12.5');
  await expect.poll(() => field(page, 'Account number').inputValue()).toBe('8765 4321');
});

test('a branch is made with its hours, changed and deleted', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch' });
  await page.getByRole('button', { name: 'New branch' }).click();
  await field(page, 'Name').fill('Glebe');
  await field(page, 'Monday closes at').fill('08:00');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.getByText('Closing time must be after opening time').waitFor();
  await field(page, 'Monday closes at').fill('20:00');
  await page.getByRole('switch', { name: 'Open on Sunday' }).click();
  await field(page, 'Suburb or town').fill('Glebe');
  await axe(page);
  await page.getByRole('button', { name: 'Save and close' }).click();
  await row(page, '7 days a week').getByRole('link').click();
  await field(page, 'Monday closes at').waitFor();
  await expect.poll(() => field(page, 'Monday closes at').inputValue()).toBe('20:00');
  await shoot(page, 'branch');

  await field(page, 'Name').fill('Newtown');
  await save(page);
  await page.getByText('There is already a branch with this name').waitFor();
  // Input during a save is kept, and saved by the next one.
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/branch/**', async (route) => {
    if (route.request().method() === 'POST') await gate;
    await route.continue();
  });
  const saveRequest = page.waitForRequest((request) => request.method() === 'POST');
  await field(page, 'Name').fill('Glebe Point');
  await save(page);
  await saveRequest;
  await field(page, 'Suburb or town').fill('Forest Lodge');
  answer();
  await page.getByRole('heading', { name: 'Glebe Point' }).waitFor();
  const suburbs = async () =>
    (await shop.call<{ address: { suburb: string } }[]>('/branch/')).map(({ address }) => address.suburb);
  await expect
    .poll(async () => {
      await save(page);
      return suburbs();
    })
    .toContain('Forest Lodge');
  await untilQuiet(page); // it may have been pressed once more
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Glebe Point was deleted').waitFor();
  await row(page, 'Newtown').waitFor();
  await row(page, 'Glebe').waitFor({ state: 'detached' });
});

testLong('what was typed is kept when the window goes, and offered again', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch/new' });
  await field(page, 'Name').fill('Balmain');
  await page.getByText('Unsaved changes').waitFor();
  await untilDraftSaved(page, 'Balmain');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Balmain');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/settings/branch');
});

testLong('who may only look at branches cannot change them', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/settings/branch' });
  await row(page, 'Newtown').getByRole('link').click();
  await field(page, 'Name').waitFor();
  await expect.poll(() => field(page, 'Monday closes at').isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'New branch']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await axe(page);
});

testLong('a list that cannot be loaded says so and tries again', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch', allow: [/503|Failed to load/] });
  await row(page, 'Newtown').waitFor();
  await page.route('**/api/v1/branch/pagination/**', (route) =>
    route.fulfill({ status: 503, json: { code: 503, data: null, message: 'The server is busy or stopping.' } }),
  );
  await page.getByRole('searchbox', { name: 'Name or suburb' }).fill('new');
  await page.getByText('This couldn’t be loaded').waitFor();
  await page.getByText('The server is busy or stopping.').waitFor();
  await page.unroute('**/api/v1/branch/pagination/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Newtown').waitFor();
});

testLong('couriers and payment types are switched, ordered and added; a type’s prices are changed', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/choice' });
  await page.getByRole('switch', { name: 'Offer Gift card' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Offer Gift card' }).isChecked()).toBe(true);
  await button(page, 'New courier').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Bike messenger');
  await page.keyboard.press('Enter');
  await page.getByText('Bike messenger').waitFor();
  await button(page, 'Move Bike messenger up').click();
  const names = () => page.getByRole('region', { name: 'Couriers' }).getByRole('listitem').allInnerTexts();
  await expect.poll(async () => (await names()).at(-2)).toContain('Bike messenger');
  await axe(page);

  await visit(page, '/settings/customer-type');
  await page.getByRole('button', { name: 'Staff' }).click();
  await page.getByRole('dialog').getByLabel('Markup on cost').fill('15');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Cost plus 15%').waitFor();
  await axe(page);
});
