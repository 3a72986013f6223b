import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { axe, serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { stockIn } from './orders.ts';
import { button, scan } from './page.ts';
import { enrol, openWith, payCash, signInAs, untilSent } from './till.ts';

const shop = serveShop();

testLong('a browser that never hears that it has become a till asks again, and is that till', async () => {
  const page = await shop.openPage({ path: '/pos', firstVisit: true, allow: [/Failed to load resource/] });
  const countTills = async () => (await shop.call<{ totalCount: number }>('/till/device/pagination/')).totalCount;
  const before = await countTills();
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('admin123');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of this till').fill('Lost answer');
  await page.route(
    '**/till/device/enrol/',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.keyboard.press('Enter');
  await page.getByText('No answer from the server').waitFor();
  expect(await countTills()).toBe(before + 1);
  await button(page, 'Make this a till').click();
  await signInAs(page, 'Tom Nguyen');
  expect(await countTills()).toBe(before + 1);
});

testLong('the drawer of a till that was stopped is counted and closed at the desk', async () => {
  await stockIn(shop)([{ sku: 'STOP-CUP-1', title: 'Cup', retailPrice: 4, quantity: 50 }]);
  const till = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(till);
  await signInAs(till, 'Tom Nguyen');
  await openWith(till, 2);
  await scan(till, 'STOP-CUP-1');
  await payCash(till);
  await untilSent(till);
  const newest = '/till/device/pagination/?status=active&sortField=createTime&sortOrder=descend';
  const { data: devices } = await shop.call<{ data: { id: number; number: number }[] }>(newest);
  const { id, number } = devices[0] ?? { id: 0, number: 0 };
  await shop.call('/till/device/revoke/', { id });
  await till.reload();
  await till.getByText('All its sales have been sent').waitFor();

  const page = await shop.openPage({ as: 'admin', path: '/till/session?status=open' });
  await page.getByText('Till stopped').waitFor();
  await page.getByText(`T${number} ·`).first().click();
  await button(page, 'Count and close').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('$50.00', { exact: true }).fill('2');
  await dialog.getByLabel('$100.00', { exact: true }).fill('-3');
  await dialog.getByLabel('$2.00', { exact: true }).fill('1.5');
  // A message at the field that loses focus must not move the key away from under the finger.
  await dialog.getByRole('button', { name: 'Count and close' }).click();
  await dialog.getByText('Must be at least 0').waitFor();
  await dialog.getByText('Whole numbers only').waitFor();
  await dialog.getByText('Say why the session is closed here').waitFor();
  await dialog.getByLabel('$100.00', { exact: true }).fill('');
  await dialog.getByLabel('$2.00', { exact: true }).fill('1');
  await dialog.getByText('$102.00').waitFor();
  await dialog.getByRole('button', { name: 'Count and close' }).click();
  expect(await dialog.getByLabel('Reason').evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByLabel('Reason').fill('The tablet broke');
  await dialog.getByRole('button', { name: 'Count and close' }).click();
  await page.getByRole('heading', { name: /^Z report/ }).waitFor();
  await page.getByText('The tablet broke').waitFor();
  await page.getByText('−2.00').first().waitFor();
  expect(await page.getByText('Count and close').count()).toBe(0);

  // Set up again, it is the same till; its drawer was counted at the desk, so it is counted again.
  await button(till, 'Set up again').click();
  await enrol(till);
  await signInAs(till, 'Tom Nguyen');
  await openWith(till, 1);
  await scan(till, 'STOP-CUP-1');
  expect(await payCash(till)).toMatch(new RegExp(`^T${number}-`));
  await untilSent(till);
});

testLong(
  'a stopped till is set up again once its unsent sales are in a file, and sends them all the same',
  async () => {
    await stockIn(shop)([{ sku: 'STOP-BOWL-2', title: 'Bowl', retailPrice: 6, quantity: 50 }]);
    const till = await shop.openPage({ path: '/pos', firstVisit: true, allow: [/till\/(events|hello)/] });
    await enrol(till);
    await signInAs(till, 'Tom Nguyen');
    await openWith(till, 2);
    await untilSent(till);
    await till.route('**/till/events/', (route) => route.abort());
    await scan(till, 'STOP-BOWL-2');
    const number = await payCash(till);
    const { data: devices } = await shop.call<{ data: { id: number }[] }>('/till/device/pagination/?status=active');
    for (const { id } of devices) await shop.call('/till/device/revoke/', { id });
    await till.reload();
    await till.getByText('Not yet sent: 1').waitFor();
    expect(await button(till, 'Set up again').count()).toBe(0);
    await axe(till);
    const file = till.waitForEvent('download');
    await button(till, 'Save sales to a file').click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain(number);
    await button(till, 'Set up again').click();
    await enrol(till);
    await till.unroute('**/till/events/');
    await untilSent(till);
    // The session goes on.
    await signInAs(till, 'Tom Nguyen');
    await scan(till, 'STOP-BOWL-2');
    const numbers = [number, await payCash(till)];
    await untilSent(till);
    const { data } = await shop.call<{ data: { otherReference: string }[] }>(
      '/salesOrder/?otherReference=T&pageSize=200',
    );
    const booked = data.map(({ otherReference }) => otherReference);
    expect(numbers.map((each) => booked.filter((other) => other === each))).toEqual(numbers.map((each) => [each]));
  },
);
