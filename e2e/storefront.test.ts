import { expect, test } from 'vitest';
import { picture } from '#server/testing/files.ts';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { field } from './page.ts';

const shop = serveShop();

testLong('sections are made, moved by keys and by mouse, deleted, and brought back', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/storefront/section' });
  const items = page.locator('.td-item');
  for (const title of ['For lunch', 'For dinner', 'For the pantry']) {
    await page.getByRole('button', { name: 'New section' }).click();
    await field(page, 'Title').fill(title);
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: title, exact: true }).waitFor();
  }
  // After those of the demo company.
  const order = async () => (await page.locator('.td-item-name').allTextContents()).slice(3);
  await page.getByRole('button', { name: 'For lunch', exact: true }).press('Alt+ArrowDown');
  await page.getByText('For lunch moved to position 5').waitFor({ state: 'attached' });
  await expect.poll(order).toEqual(['For dinner', 'For lunch', 'For the pantry']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('For lunch');

  await items.nth(5).dragTo(items.nth(3), { targetPosition: { x: 300, y: 4 } });
  await page.getByText('For the pantry moved to position 4').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Delete For the pantry' }).click();
  await page.getByText('For the pantry was deleted').waitFor();
  await expect.poll(order).toEqual(['For dinner', 'For lunch']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'For the pantry', exact: true }).waitFor();
  await expect.poll(order).toEqual(['For the pantry', 'For dinner', 'For lunch']);
  await axe(page);
  await shoot(page, 'storefront-sections');
});

testLong('a refusal stands at its field, and who may only look changes nothing', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/storefront/section', width: 390 });
  await page.getByRole('button', { name: 'New section' }).click();
  await field(page, 'Title').fill('Ours');
  await field(page, 'Products to show').press('ArrowDown');
  await page.getByTitle('Products you choose').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Choose at least one product').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  // On touch screens, buttons move items; the first can only move down.
  const names = page.locator('.td-item-name');
  const [first = '', second = ''] = await names.allTextContents();
  expect(await page.getByRole('button', { name: `Move ${first} up` }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: `Move ${first} down` }).tap();
  await expect.poll(async () => (await names.allTextContents()).slice(0, 2)).toEqual([second, first]);
  await axe(page);
  await shoot(page, 'storefront-sections-390');

  const viewer = await shop.openPage({ as: 'viewer', path: '/storefront/banner' });
  await viewer.getByText('Time for tea').first().waitFor();
  expect(await viewer.getByRole('button', { name: 'New banner' }).count()).toBe(0);
});

test('a phone beside the form shows what is typed, and a banner is cropped before it is sent', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/storefront/section' });
  await page.getByRole('button', { name: 'New in', exact: true }).click();
  const phone = page.frameLocator('.td-phone iframe');
  await field(page, 'Title').fill('Fresh this week');
  await phone.getByRole('heading', { name: 'Fresh this week' }).waitFor();
  await axe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Fresh this week', exact: true }).waitFor();
  await page.goto('/storefront/banner');
  await page.getByRole('button', { name: 'New banner' }).click();
  await field(page, 'Title').fill('A red week');
  const buffer = await picture('png', 1200, 1200);
  await page.locator('input[type="file"]').setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer });
  const part = page.getByRole('group', { name: 'Part of the picture that is shown' });
  const top = () => part.locator('img').evaluate((image) => image.style.top);
  await part.waitFor();
  const before = await top();
  await part.press('ArrowDown');
  expect(await top()).not.toBe(before);
  await axe(page);
  await page.getByRole('button', { name: 'Use this part' }).click();
  await phone.getByRole('img', { name: 'A red week' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'A red week', exact: true }).waitFor();
  const home = await (await fetch(`${shop.url}/m/golden-lane`)).text();
  const [address] = /\/uploads\/\w+w480\.avif/.exec(home) ?? [];
  const reply = await fetch(`${shop.url}${address}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/avif']);
});
