import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { button, field, row, visit } from './page.ts';

const shop = serveShop();

test('a schedule is planned with its next times in view, run at once, and its run is reported', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/schedule/new' });
  await field(page, 'Name').fill('Close of day');
  await expect.poll(() => page.locator('.td-next-times li').count()).toBe(5);
  await axe(page);
  await shoot(page, 'schedule');
  await button(page, 'Save and close').click();
  await row(page, 'Close of day').waitFor();
  await button(page, 'Actions for Close of day').click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  await page.getByText('“Close of day” will run in a moment').waitFor();

  await visit(page, '/report/scheduler');
  await row(page, 'Close of day').waitFor();
  await expect
    .poll(
      async () => {
        await button(page, 'Refresh').click();
        return row(page, 'Close of day').first().innerText();
      },
      { interval: 1_000 },
    )
    .toContain('Done');
});
