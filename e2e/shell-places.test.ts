import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { visit } from './page.ts';

const shop = serveShop();

const makeCompany = async (name: string) => {
  const token = await shop.signIn('admin');
  const reply = await fetch(`${shop.url}/api/v1/settings/company-info/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `MPB ${token}` },
    body: JSON.stringify({ name }),
  });
  expect(await reply.json()).toMatchObject({ code: 0 });
};

test('an owner changes the company: its people and branches are the other one’s, also after a reload', async () => {
  await makeCompany('Harbour Traders');
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch' });
  await page
    .getByRole('cell', { name: /Newtown/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Company: / }).click();
  await page.getByRole('menuitem', { name: 'Harbour Traders' }).click();
  await page.getByRole('button', { name: 'Company: Harbour Traders' }).waitFor();
  await visit(page, '/settings/branch');
  await page.getByText('No branches yet').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Company: Harbour Traders' }).waitFor();
  await page.getByText('No branches yet').waitFor();
});

testLong('the branch chosen in the header stays chosen, and new goods start there', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/dashboard/workplace' });
  await page.getByRole('button', { name: 'Branch: All branches' }).click();
  const second = page.locator('.ant-dropdown-menu').getByRole('menuitem').nth(2);
  const name = (await second.textContent()) ?? '';
  await axe(page, { shell: true });
  await shoot(page, 'branch-menu');
  await second.click();
  await page.getByRole('button', { name: `Branch: ${name}` }).waitFor();
  await page.goto('/product/new');
  await page.getByRole('button', { name: `Branch: ${name}` }).waitFor();
  await page.locator('.ant-select-content, .ant-select-selection-item').getByText(name).first().waitFor();
});

testLong('what is chosen in a menu is readable on dark, too', async () => {
  const stored = { nav_theme: 'realDark' };
  const page = await shop.openPage({ as: 'admin', path: '/settings/branch', stored });
  await page.getByRole('button', { name: 'Branch: All branches' }).click();
  await page.getByRole('menuitem', { name: 'All branches' }).waitFor();
  await axe(page, { shell: true });
  // Paper is white: what is light on the screen is dark on it.
  await page.emulateMedia({ media: 'print' });
  const title = page.getByRole('heading', { name: 'Branches' });
  expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe('rgba(0, 0, 0, 0.88)');
});

testLong('people who work at one branch have nothing to choose', async () => {
  const page = await shop.openPage({ as: 'sales', path: '/dashboard/workplace' });
  await page.getByRole('button', { name: /^User menu for/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Branch: / }).count()).toBe(0);
});

testLong('a header that hides goes with scrolling down and comes back with scrolling up', async () => {
  const stored = { auto_hide_header: 'true', fixed_header: 'true' };
  const page = await shop.openPage({ as: 'admin', path: '/product/list', stored });
  await page.getByRole('row').nth(15).waitFor();
  const head = page.locator('.td-head');
  const top = async () => (await head.boundingBox())?.y ?? 0;
  await expect.poll(top).toBe(0);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect.poll(top).toBeLessThan(-30);
  await page.mouse.wheel(0, -200);
  await expect.poll(top).toBe(0);
});

testLong('who has not sold yet is told so in the account center', async () => {
  const page = await shop.openPage({ as: 'viewer', path: '/account/center' });
  await page.getByText('No sales yet. Your sales will show here.').waitFor();
});

test('the branch is one choice: header, chip and every list follow it; a link keeps the one it names', async () => {
  const branches = await shop.call<{ id: number; name: string }[]>('/branch/');
  const idOf = (name: string) => branches.find((branch) => branch.name === name)?.id;
  const page = await shop.openPage({ as: 'admin', path: '/stock/list' });
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Branch: ${from}` }).click();
    await page.locator('.ant-dropdown-menu').getByRole('menuitem', { name: to }).click();
  };
  const visibleParts = async () => {
    const cells = page.locator('thead th').filter({ hasText: /^(Newtown|Box Hill|Sunnybank)$/, visible: true });
    return [...new Set(await cells.allTextContents())];
  };
  await page.locator('tbody tr').first().waitFor();
  await choose('All branches', 'Newtown');
  await page.waitForURL(`**/stock/list?branchId=${idOf('Newtown')}`);
  await expect.poll(visibleParts).toEqual(['Newtown']);
  await axe(page, { shell: true });
  await shoot(page, 'list-branch');
  // On paper the rows say which filters are set.
  await page.emulateMedia({ media: 'print' });
  await page.locator('.td-filters-paper[data-text="Newtown"]').filter({ visible: true }).waitFor();
  await page.emulateMedia({ media: null });

  // Other pages follow by themselves, and show it; choosing another branch there changes the header's, too.
  await page.goto('/sales/list');
  await page.waitForURL(`**/sales/list?branchId=${idOf('Newtown')}`);
  await page.getByRole('button', { name: 'Showing: Newtown' }).click();
  await page.locator('.ant-dropdown-menu').getByRole('menuitem', { name: 'Box Hill' }).click();
  await page.waitForURL(`**/sales/list?branchId=${idOf('Box Hill')}`);
  await page.getByRole('button', { name: 'Branch: Box Hill' }).waitFor();
  await visit(page, '/promo/calendar');
  await page.getByRole('button', { name: 'Showing: Box Hill' }).waitFor();
  await choose('Box Hill', 'Newtown');
  await page.goto('/product/list');
  await page.waitForURL(`**/product/list?branchId=${idOf('Newtown')}`);
  await choose('Newtown', 'Box Hill');
  await page.waitForURL(`**/product/list?branchId=${idOf('Box Hill')}`);

  await page.goto(`/stock/list?branchId=${idOf('Newtown')}`);
  await page.getByRole('button', { name: 'Branch: Box Hill' }).waitFor();
  await expect.poll(visibleParts).toEqual(['Newtown']);
  expect(new URL(page.url()).searchParams.get('branchId')).toBe(String(idOf('Newtown')));
  const chip = page.getByRole('button', { name: 'Showing: Newtown' });
  await expect.poll(() => chip.getAttribute('data-elsewhere')).toBe('true');
  await choose('Box Hill', 'All branches');
  await page.waitForURL('**/stock/list');
});
