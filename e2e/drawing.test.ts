import { expect, test } from 'vitest';
import { serveShop } from './harness.ts';
import { row, rows, visit, watchDrawing } from './page.ts';

const shop = serveShop();

test('a list opened again is shown as it was, without drawing it anew', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/brand' });
  await row(page, 'Golden').first().waitFor();
  // Its rows stay fresh, however slow the machine.
  await page.evaluate((now) => {
    Date.now = () => now;
  }, Date.now());
  const reopen = async () => {
    await visit(page, '/product/tag');
    const drawnAnew = await watchDrawing(page, '[id="panel-%2Fproduct%2Fbrand"] .td-table tr');
    await visit(page, '/product/brand');
    return drawnAnew();
  };
  // The menu is read once more after a moment, and all pages are drawn with it.
  await expect.poll(reopen).toEqual([]);
});

test('of a list, only rows that change are drawn again', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/product/list' });
  await rows(page).first().waitFor();
  const drawnAnew = await watchDrawing(page, '.td-table tbody tr');
  await rows(page).nth(1).getByRole('checkbox').check();
  expect(await drawnAnew()).toEqual([2]);

  const link = await rows(page).nth(2).getByRole('link').first().getAttribute('href');
  const path = `/product/${link?.split('/').at(-1)}/`;
  const { version } = await shop.call<{ version: number }>(path);
  await shop.call(path, { retailPrice: 76.54, version });
  const drawnAfterwards = await watchDrawing(page, '.td-table tbody tr');
  // The page is looked at again after a while, so the list is read again.
  await page.evaluate((later) => {
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, Date.now() + 60_000);
  await row(page, '76.54').waitFor();
  expect(await drawnAfterwards()).toEqual([3]);
});
