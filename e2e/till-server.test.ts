import { expect, inject } from 'vitest';
import { axe, serveShop } from './harness.ts';
import { testLong } from './long.ts';
import { button } from './page.ts';
import { copyOf } from './template.ts';
import { enrol, openWith, payCash, signInAs, untilSent } from './till.ts';

const shop = serveShop();

const openTill = async () => {
  const page = await shop.openPage({ path: '/pos', firstVisit: true, allow: [/Failed to load resource|fetch/] });
  await enrol(page);
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 2);
  return page;
};

/** How often each of these receipts is booked. */
const bookingsOf = async (numbers: readonly string[]) => {
  const { data } = await shop.call<{ data: { otherReference: string }[] }>(
    '/salesOrder/?otherReference=T&pageSize=200',
  );
  return numbers.map((number) => data.filter(({ otherReference }) => otherReference === number).length);
};

testLong('a sale while the server is stopped survives a reload and arrives exactly once', async () => {
  const page = await openTill();
  await untilSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await shop.stop();
  await page.locator('.key-grid .face').nth(2).click();
  const number = await payCash(page);
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.locator('.key-grid .face').nth(4).click();
  await expect.poll(() => page.locator('.cart-line').count()).toBe(1);
  // The line is rendered first and stored a frame later: no person could reload in between.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  // The other language's texts were never loaded: the service worker has them.
  await button(page, 'More').click();
  await button(page, '中文').click();
  await button(page, '更多').waitFor();
  await page.reload();
  await button(page, 'Alex Morgan').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  await page.evaluate(() => localStorage.setItem('till_language', 'en'));
  await page.reload();
  await signInAs(page, 'Alex Morgan');
  await expect.poll(() => page.locator('.cart-line').count()).toBe(1);
  await axe(page);
  await shop.start();
  await button(page, 'More').click();
  await button(page, 'Send now').click();
  await untilSent(page);
  expect(await bookingsOf([number])).toEqual([1]);
});

testLong('a till that was set up after the backup sends all it has to the restored server', async () => {
  const page = await openTill();
  const sell = async () => {
    await page.locator('.key-grid .face').nth(3).click();
    await page.locator('.cart-line').first().waitFor();
    return payCash(page);
  };
  const numbers = [await sell()];
  await untilSent(page);
  await shop.stop();
  // The demo company as it was before: it does not know this till.
  await shop.start(await copyOf(inject('template')));
  numbers.push(await sell());
  await button(page, 'Set up again').click();
  await enrol(page);
  await untilSent(page);
  await signInAs(page, 'Alex Morgan');
  numbers.push(await sell());
  await untilSent(page);
  expect(await bookingsOf(numbers)).toEqual([1, 1, 1]);
});
