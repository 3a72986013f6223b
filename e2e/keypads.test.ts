import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { field, row } from './page.ts';

const shop = serveShop();

test('a keypad is copied, laid out by mouse and by keyboard, saved, and switched off', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/keypad' });
  await row(page, 'Newtown').first().waitFor();
  await page.getByRole('button', { name: 'New keypad' }).click();
  await field(page, 'Name').fill('Coffee bar');
  await page.getByRole('dialog').getByRole('button', { name: 'Create keypad' }).click();
  const key = (name: string) => page.getByRole('button', { name });

  await key('Add a key at row 1, column 1').click();
  await page.getByRole('radio', { name: 'Takes a note' }).click();
  await page.getByRole('button', { name: '$20.00', exact: true }).click();
  await key('Add a key at row 1, column 2').click();
  await page.getByRole('radio', { name: 'Runs a function' }).click();
  await page.getByRole('button', { name: 'Park sale', exact: true }).click();
  // The focus moves with the key, also past another one: there and back, the same key moves.
  await key('$20.00, row 1, column 1').focus();
  for (const arrow of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(arrow);
  await key('Park sale, row 1, column 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await key('$20.00, row 1, column 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await key('$20.00, row 1, column 3').waitFor();
  await key('Park sale, row 1, column 1').waitFor();
  for (const arrow of ['ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowRight']) await page.keyboard.press(arrow);
  await key('$20.00, row 2, column 1').waitFor();
  const widthOf = async (name: string) => (await key(name).boundingBox())?.width ?? 0;
  const single = await widthOf('Park sale, row 1, column 1');
  await expect.poll(() => widthOf('$20.00, row 2, column 1')).toBeGreaterThan(single * 1.8);
  const park = await key('Park sale, row 1, column 1').boundingBox();
  const target = await key('Add a key at row 3, column 4').boundingBox();
  if (!park || !target) throw new Error('a key is not on screen');
  await page.mouse.move(park.x + park.width / 2, park.y + park.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
  await page.mouse.up();
  await key('Park sale, row 3, column 4').waitFor();
  await page.getByRole('button', { name: 'Fill from best sellers' }).click();
  await page.getByText(/\d+ keys? added/).waitFor();
  await axe(page);
  await shoot(page, 'keypad');
  await page.setViewportSize({ width: 390, height: 844 });
  await shoot(page, 'keypad-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.reload();
  await key('$20.00, row 2, column 1').waitFor();
  await key('Park sale, row 3, column 4').click();
  await expect.poll(() => field(page, 'Width').isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: /, row \d, column \d$/ }).count()).toBeGreaterThan(3);

  await page.goto(`${new URL(page.url()).origin}/settings/keypad`);
  await page.getByRole('button', { name: 'Actions for Coffee bar', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Inactivate' }).click();
  await row(page, 'Coffee bar').getByText('Inactive').waitFor();
});

testLong('what is changed while best sellers load stays', async () => {
  const page = await shop.openPage({ as: 'admin', path: '/settings/keypad' });
  await page.getByRole('button', { name: 'New keypad' }).click();
  await field(page, 'Name').fill('Slow bar');
  await page.getByRole('dialog').getByRole('button', { name: 'Create keypad' }).click();
  await field(page, 'Page name').waitFor();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    '**/best*/**',
    async (route) => {
      await asked;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Fill from best sellers' }).click();
  await field(page, 'Page name').fill('Hot drinks');
  answer();
  await page.getByText(/\d+ keys? added/).waitFor();
  await page.getByRole('tab', { name: 'Hot drinks' }).waitFor();
});
