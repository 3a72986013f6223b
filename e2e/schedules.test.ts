import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { button, field, option, row, visit } from './page.ts';

const shop = serveShop();

test('a schedule is planned with its next times in view, run at once, and its run is reported', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/schedule/new' });
  // At seven in the morning, the day to report is the previous one.
  await page.getByTitle('Yesterday').waitFor();
  // Every day: on weekdays alone, Friday and Saturday would never be summed up.
  await page.getByTitle('Every day').waitFor();
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

testLong('a schedule says what is wrong with its timing while it is typed', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/schedule/new' });
  await page.getByRole('combobox', { name: 'Timing' }).click();
  await option(page, 'Cron').click();
  await field(page, 'Cron expression').fill('60 7 * * *');
  await page.locator('.td-next-none').getByText('Minutes go from 0 to 59').waitFor();
  await field(page, 'Cron expression').fill('0 7 31 2 *');
  await page.locator('.td-next-none').getByText('This date doesn’t exist').waitFor();
});
