import { expect, test } from 'vitest';
import { axe, serveShop, shoot, untilDraftSaved } from './harness.ts';
import { testLong } from './long.ts';
import { button, field, option, row, rows, untilRowCount, visit } from './page.ts';

const shop = serveShop();

type NamedRecord = { id: number; name: string };

test('a customer is made, found by phone and changed', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/customer/list' });
  await rows(page).nth(5).waitFor();
  await page.getByText('116 active').waitFor();
  await axe(page);
  await shoot(page, 'customers');

  await page.keyboard.press('n');
  await field(page, 'Name').fill('Zoe Quokka');
  await field(page, 'Phone').fill('0412 999 888');
  await field(page, 'Tags').fill('Marsupial,');
  await axe(page);
  await button(page, 'Save and close').click();
  await page.waitForURL('**/customer/list**');
  await page.getByPlaceholder('Name, phone, email or tax number').fill('0412 999');
  await untilRowCount(page, 1);
  await row(page, 'Zoe Quokka').getByRole('link').click();
  await page.getByRole('heading', { name: 'Zoe Quokka' }).waitFor();
  await field(page, 'Business name').fill('Quokka Tours');
  await button(page, 'Save').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Audit trail' }).click();
  await page.getByRole('cell', { name: 'Changed' }).waitFor();
});

testLong('many are switched off at once', async () => {
  await shop.call<NamedRecord>('/customer/', { name: 'Karl Numbat' });
  const page = await shop.openPage({ as: 'admin', path: '/customer/list?keyword=numbat' });
  await untilRowCount(page, 1);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Inactivate' }).click();
  await page.getByText('1 customer inactivated').waitFor();
  await row(page, 'Inactive').waitFor();
});

testLong('who is there already is told while one types, and two that are one become one', async () => {
  const existing = await shop.call<NamedRecord>('/customer/', { name: 'J. Wombat', phone: '0412 777 666' });
  const page = await shop.openPage({ as: 'admin', path: '/customer/new' });
  await field(page, 'Name').fill('Jill Wombat');
  await field(page, 'Phone').fill('+61 412 777 666');
  await page.getByText('J. Wombat already has these details').waitFor();
  await button(page, 'Save and close').click();
  await page.waitForURL('**/customer/list**');

  await visit(page, `/customer/edit/${existing.id}`);
  await button(page, 'Merge into…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('jill');
  await option(page, 'Jill Wombat').waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('move to Jill Wombat').waitFor();
  await axe(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await page.getByRole('heading', { name: 'Jill Wombat' }).waitFor();
  await expect(shop.call('/search/customer/?keyword=wombat')).resolves.toHaveLength(1);
});

test('a payment pays the oldest orders first', async () => {
  const [branch] = await shop.call<NamedRecord[]>('/branch/');
  const [tea] = await shop.call<NamedRecord[]>('/search/product/?keyword=tea&status=active');
  const customer = await shop.call<NamedRecord>('/customer/', { name: 'Bandicoot Cafe', termsDays: 7 });
  const orders = [60, 20, 0].map((days) => ({
    branchId: branch?.id,
    customerId: customer.id,
    status: 'dispatched',
    allowNegative: true,
    occurredAt: new Date(Date.now() - days * 24 * 3600_000).toISOString(),
    productList: [{ productId: tea?.id, orderQty: 1, price: 10 }],
  }));
  await shop.call('/salesOrder/bulk/', { orders });
  const page = await shop.openPage({ as: 'manager', path: `/customer/edit/${customer.id}?part=balance` });
  await page.getByText('31–60 days late').waitFor();
  await axe(page);
  await shoot(page, 'customer-balance');
  await button(page, 'Take payment').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('button:focus', { hasText: 'Take payment' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Amount').fill('15');
  await expect.poll(() => dialog.locator('tbody tr td:last-child').allInnerTexts()).toEqual(['10.00', '5.00', '–']);
  // Unreadable input pays nothing.
  await dialog.getByLabel('Amount').fill('15x');
  await expect.poll(() => dialog.locator('tbody tr td:last-child').allInnerTexts()).toEqual(['–', '–', '–']);
  await dialog.getByRole('button', { name: 'Take payment' }).click();
  await dialog.getByText('“15x” is not an amount. Enter it like 12.50.').waitFor();
  await dialog.getByLabel('Amount').fill('15');
  await axe(page);
  await dialog.getByRole('button', { name: 'Take payment' }).click();
  await page.getByText('Bandicoot Cafe now owes $15.00').waitFor();
  await untilRowCount(page, 2);

  await visit(page, `/customer/history/${customer.id}`);
  await untilRowCount(page, 3);
  await axe(page);
  await visit(page, '/customer/balance');
  await row(page, 'Bandicoot Cafe').first().waitFor();
  // A balance is the company's, the orders below it are those of the manager's branch.
  await row(page, 'At other branches').waitFor();
  await axe(page);

  // The header's branch narrows what a customer's page shows; a payment still pays orders of all branches.
  const otherBranch = (await shop.call<NamedRecord[]>('/branch/'))[1];
  const stored = { branch_id: String(otherBranch?.id) };
  const branchPage = await shop.openPage({ as: 'admin', path: `/customer/edit/${customer.id}?part=orders`, stored });
  await branchPage.getByText('No orders at this branch').waitFor();
  await branchPage.getByRole('tab', { name: 'Balance', exact: true }).click();
  await branchPage.getByText('Nothing is owed at this branch. $15.00 is owed at other branches.').waitFor();
  await button(branchPage, 'Take payment').waitFor();
  await visit(branchPage, '/customer/balance');
  await row(branchPage, 'At other branches').waitFor();
  expect(await row(branchPage, 'Bandicoot Cafe').count()).toBe(0);
});

testLong('a payment whose answer was lost is taken once; an equal one from a new dialog is another', async () => {
  const [branch] = await shop.call<NamedRecord[]>('/branch/');
  const [tea] = await shop.call<NamedRecord[]>('/search/product/?keyword=tea&status=active');
  const customer = await shop.call<NamedRecord>('/customer/', { name: 'Potoroo Bar', termsDays: 7 });
  await shop.call('/salesOrder/', {
    branchId: branch?.id,
    customerId: customer.id,
    status: 'dispatched',
    ...{ allowNegative: true, allowOverLimit: true },
    productList: [{ productId: tea?.id, orderQty: 1, price: 100 }],
  });
  const page = await shop.openPage({
    as: 'manager',
    path: `/customer/edit/${customer.id}?part=balance`,
    allow: [/ERR_FAILED/],
  });
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Amount') });
  const takeFifteen = async () => {
    await dialog.getByLabel('Amount').fill('15');
    await dialog.getByRole('button', { name: 'Take payment' }).click();
  };
  /** The server takes it, and its answer is lost. */
  const loseAnswer = async () => {
    await page.route(
      '**/customer/payment/',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await takeFifteen();
    await dialog
      .getByRole('alert')
      .getByText(/can’t reach the server/i)
      .waitFor();
  };
  await button(page, 'Take payment').click();
  await loseAnswer();
  await dialog.getByRole('button', { name: 'Take payment' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(page, 'S-').getByText('15.00', { exact: true }).waitFor();

  await button(page, 'Take payment').click();
  await loseAnswer();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await button(page, 'Take payment').click();
  await takeFifteen();
  await row(page, 'S-').getByText('45.00', { exact: true }).waitFor();
});

testLong('a customer whose answer was lost is made once, also by the draft after a reload', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/customer/new', allow: [/ERR_FAILED/] });
  await field(page, 'Name').fill('Lost Bilby');
  await page.route(
    '**/api/v1/customer/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'Save and close').click();
  await page
    .getByRole('alert')
    .getByText(/can’t reach the server/i)
    .waitFor();
  await untilDraftSaved(page, '"sent":[["');
  await page.reload();
  await button(page, 'Restore').click();
  await button(page, 'Save and close').click();
  await page.waitForURL('**/customer/list**');
  await expect(shop.call('/search/customer/?keyword=bilby')).resolves.toHaveLength(1);
});

test('what is on account is paid off at its order, in parts, and too much is told', async () => {
  const [branch] = await shop.call<NamedRecord[]>('/branch/');
  const [tea] = await shop.call<NamedRecord[]>('/search/product/?keyword=tea&status=active');
  const customer = await shop.call<NamedRecord>('/customer/', { name: 'Quokka Bar', termsDays: 7, creditLimit: 15 });
  const order = await shop.call<NamedRecord>('/salesOrder/', {
    branchId: branch?.id,
    customerId: customer.id,
    status: 'completed',
    allowNegative: true,
    allowOverLimit: true,
    productList: [{ productId: tea?.id, orderQty: 1, price: 20 }],
    payments: [{ paymentType: 'account', amount: 20 }],
  });
  const page = await shop.openPage({ as: 'manager', path: `/sales/new?customerId=${customer.id}` });
  // A further order starts with what is used already.
  await page.getByText('Credit used $20.00 of $15.00').waitFor();
  await visit(page, `/sales/payment/${order.id}`);
  expect(await button(page, 'Account').count()).toBe(0);
  await button(page, 'Card').click();
  const amount = page.getByLabel('Amount: Card');
  await expect.poll(() => amount.inputValue()).toBe('20.00');
  await amount.fill('25');
  await page.getByText('Over by').waitFor();
  await axe(page);
  await amount.fill('15');
  await button(page, 'Take payment').click();
  await page.getByText('$15.00 of $20.00 paid').waitFor();
  await button(page, 'Cash').click();
  await expect.poll(() => page.getByLabel('Amount: Cash').inputValue()).toBe('5.00');
  await button(page, 'Take payment').click();
  // A refund form in the same place would look like more to pay: it is shown when asked for.
  await page.getByText('Fully paid.').waitFor();
  expect(await page.getByText('Refundable').count()).toBe(0);
  await button(page, 'Refund').click();
  await page.getByText('Refundable').waitFor();
});

testLong('a sheet of customers is mapped, checked, applied as a whole and undone', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/customer/import' });
  const give = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('No imports yet').waitFor();
  await axe(page);
  await give('wrong.csv', 'Name,Mobile,Level\nPossum One,0412 111 222,VIP\nPossum Two,12,VIP\n');
  await page.waitForURL('**/customer/import?id=*');
  await page.getByText('1 column is not imported').waitFor();
  await page.getByRole('combobox', { name: 'Customer field for Level' }).fill('Type');
  await page.locator('.ant-select-item-option').filter({ hasText: 'Type' }).first().click();
  await axe(page);
  await shoot(page, 'customer-import-columns');
  await button(page, 'Check the file').click();
  await page.getByText('1 row needs fixing before this can be applied').waitFor();
  await page.getByText('Enter a phone number we can call').waitFor();
  expect(await button(page, 'Apply').count()).toBe(0);
  await axe(page);
  await shoot(page, 'customer-import');

  await button(page, 'Upload another file').click();
  await give('right.csv', 'Name,Mobile,Level\nPossum One,0412 111 222,VIP\nPossum Two,0412 333 444,VIP\n');
  await page.getByText('All columns are imported').waitFor();
  await button(page, 'Check the file').click();
  await button(page, 'Apply').click();
  await page.getByText('Applied on').waitFor();
  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The customers are back to how they were.').waitFor();
  await button(page, 'All imports').click();
  await page.getByRole('row').filter({ hasText: 'right.csv' }).getByText('Undone').waitFor();
  await visit(page, '/customer/list?keyword=possum');
  await page.getByText('Nothing matches these filters').waitFor();
});

testLong('on a phone in the dark, and for a viewer without what is denied', async () => {
  const phone = await shop.openPage({ as: 'viewer', path: '/customer/list', width: 390, theme: 'realDark' });
  await phone.getByRole('heading', { name: 'Customers' }).waitFor();
  await phone.locator('.td-card').first().waitFor();
  expect(await button(phone, 'New customer').count()).toBe(0);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(phone);
  await visit(phone, '/customer/new');
  await phone.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
});
