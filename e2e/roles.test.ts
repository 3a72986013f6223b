import { expect, test } from 'vitest';
import { faults } from '#contract/refusals.ts';
import { axe, serveShop, shoot, untilQuiet } from './harness.ts';
import { testLong } from './long.ts';
import { field, visit } from './page.ts';

const shop = serveShop();

test('an owner copies a built-in role and gives it more', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/roles' });
  await page.getByRole('row').filter({ hasText: 'Warehouse' }).getByRole('link').click();
  await page.getByText('This is a built-in role').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await expect.poll(() => page.getByRole('img', { name: 'Stock: Edit' }).count()).toBe(1);
  await shoot(page, 'role-built-in');

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('heading', { name: 'Copy of Warehouse' }).waitFor();
  await field(page, 'Name').fill('Shift supervisor');
  await expect.poll(() => page.getByRole('checkbox', { name: 'Stock: Edit' }).isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Customers: all actions' }).check();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Customers: Export' }).isChecked()).toBe(true);
  await axe(page);
  await shoot(page, 'role-editor');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await page.getByRole('row').filter({ hasText: 'Shift supervisor' }).getByRole('link').click();
  await page.getByRole('checkbox', { name: 'Customers: Export' }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Customers: Export' }).isChecked()).toBe(true);
});

testLong('on a phone the actions of a role stand below their thing', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/users/roles/new', width: 390 });
  const exporting = page.getByRole('checkbox', { name: 'Products: Export' });
  await page.getByRole('row').filter({ has: exporting }).getByText('Export', { exact: true }).click();
  await expect.poll(() => exporting.isChecked()).toBe(true);
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.locator('.td-matrix').evaluate(beyond)).toBe(0);
  await axe(page);
});

const grant = (permissionId: string, ...actions: string[]) => ({
  permissionId,
  actionEntitySet: actions.map((action) => ({ action })),
});

test('nobody is offered what they do not hold', async () => {
  const { id: roleId } = await shop.call<{ id: number }>('/user/role/', {
    name: 'Half an admin',
    reach: 'company',
    permissions: [
      grant('role', 'add', 'edit', 'query', 'get'),
      grant('product', 'query', 'get'),
      grant('dashboard', 'query'),
    ],
  });
  await shop.call('/user/', {
    username: 'half',
    name: 'Half Admin',
    email: 'half@goldenlane.example',
    password: 'half-admin-1',
    roleId,
  });
  const { token } = await shop.call<{ token: string }>('/user/login/', { username: 'half', password: 'half-admin-1' });

  const page = await shop.openPage({ as: { token }, path: '/users/roles/new' });
  await page.getByRole('checkbox', { name: 'Products: View details' }).waitFor();
  for (const denied of ['Products: Delete', 'Users: Add', 'Roles: Delete'])
    expect(await page.getByRole('checkbox', { name: denied }).count()).toBe(0);
  await axe(page);
  await shoot(page, 'role-editor-limited');
});

testLong('who may only read roles sees them without buttons', async () => {
  const page = await shop.openPage({ as: 'manager', path: '/users/roles' });
  await page.getByRole('row').filter({ hasText: 'Owner' }).waitFor();
  for (const name of ['New role', /^Actions for/]) expect(await page.getByRole('button', { name }).count()).toBe(0);
  await axe(page);
});

testLong(
  'a role without the dashboard starts at its first page, and every way out of an error leads there',
  async () => {
    const { id: roleId } = await shop.call<{ id: number }>('/user/role/', {
      name: 'Customer desk',
      reach: 'company',
      permissions: [grant('customer', 'query', 'get')],
    });
    const password = 'customer-desk-1';
    const email = 'desk@goldenlane.example';
    await shop.call('/user/', { username: 'desk', name: 'Dee Desk', email, password, roleId });
    const page = await shop.openPage({ path: '/user/login?redirect=%2Fsettings%2Fbranch', width: 390 });
    await field(page, 'Username or email').fill('desk');
    await field(page, 'Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The page belonged to somebody else; this person's first one opens instead.
    await page.waitForURL('**/customer/list');
    await page.getByText('You don’t have access to the page you were on').waitFor();

    await page.goto('/user/login');
    await page.waitForURL('**/customer/list');
    for (const path of ['/settings/branch', '/404', '/500']) {
      await visit(page, path);
      await page.getByRole('button', { name: 'Go to Customer list' }).click();
      await page.waitForURL('**/customer/list');
    }
    await visit(page, '/settings/branch');
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor();
    await axe(page);
    await shoot(page, '403-without-dashboard');
    await page.getByRole('navigation', { name: 'Most used pages' }).getByRole('link').first().click();
    await page.waitForURL('**/customer/list');
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/settings/branch');
    await page.locator('.td-brand').click();
    await page.waitForURL('**/customer/list');
  },
);

testLong('stock without products: their brands and categories are no filters, and nothing is refused', async () => {
  const permissions = [grant('stock', 'query')];
  const { id: roleId } = await shop.call<{ id: number }>('/user/role/', {
    name: 'Shelf',
    reach: 'company',
    permissions,
  });
  const signIn = { username: 'shelf', password: 'shelf-desk-1' };
  await shop.call('/user/', { ...signIn, name: 'Sal Shelf', email: 'shelf@goldenlane.example', roleId });
  const { token } = await shop.call<{ token: string }>('/user/login/', signIn);
  const page = await shop.openPage({ as: { token }, path: '/stock/list' });
  await page.getByRole('button', { name: 'Showing: All branches' }).waitFor();
  await page.locator('[data-row]').first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Brand' }).count()).toBe(0);
  await untilQuiet(page);
  expect(await page.getByText(faults.forbidden.message).count()).toBe(0);
});
