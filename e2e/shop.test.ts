import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, serveShop, shoot } from './harness.ts';
import { testLong } from './long.ts';
import { scan } from './page.ts';
import { enrol, openWith, payCash, signInAs, totalOf, untilSent } from './till.ts';

const shop = serveShop();

type Paid = { reference: string; status: string; channel: string };

/** Lighthouse's fast 3G and a phone a quarter as quick as this machine. */
const slowPhone = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

const MAX_LARGEST_PAINT_MS = 1500;

/** When the largest part of the page was rendered, and how far the layout shifted. */
const figuresOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ largest: number; shift: number }>((resolve) => {
        const figures = { largest: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) figures.largest = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) figures.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported before the next frame but one.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(figures))));
      }),
  );

test('shoppers see the shop on a slow phone in a moment, and nothing jumps', async () => {
  const page = await shop.openPage({ path: '/healthz', width: 390 });
  // Rendered once before: the first request would otherwise wait for it.
  await fetch(`${shop.url}/m/golden-lane`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slowPhone);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  let largest = Number.POSITIVE_INFINITY;
  // The page is measured, not a busy machine: the fastest of three first visits counts.
  for (let visit = 0; visit < 3 && largest >= MAX_LARGEST_PAINT_MS; visit += 1) {
    await page.goto('/m/golden-lane', { waitUntil: 'networkidle' });
    const figures = await figuresOf(page);
    expect(figures.largest).toBeGreaterThan(0);
    expect(figures.shift).toBeLessThan(0.05);
    largest = Math.min(largest, figures.largest);
  }
  expect(largest).toBeLessThan(MAX_LARGEST_PAINT_MS);
  await devtools.detach();
  await axe(page);
  await shoot(page, 'shop-home-390');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a basket is kept on the device; search, category and product pages lead to each other', async () => {
  const page = await shop.openPage({ path: '/m/golden-lane', width: 390 });
  const card = page.locator('.card').first();
  const name = (await card.locator('.name').textContent()) ?? '';
  await card.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'My basket 1' }).click();
  await page.getByRole('heading', { name: 'My basket' }).waitFor();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByRole('button', { name: 'In your basket' }).waitFor();
  await page.getByRole('heading', { name: 'Where to get it' }).waitFor();
  await axe(page);
  await shoot(page, 'shop-product-390');
  await page.setViewportSize({ width: 1200, height: 900 });
  await shoot(page, 'shop-product-1200');
  await page.getByRole('searchbox').fill('green tea');
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('heading', { name: 'Results for “green tea”' }).waitFor();
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Pantry' }).click();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.getByRole('link', { name: 'Previous page' }).waitFor();
  await axe(page);
  await shoot(page, 'shop-category-1200');
  await page.goto('/m/golden-lane');
  await shoot(page, 'shop-home-1200');
});

test('an order is placed, held at a branch, and shows its number and barcode', async () => {
  const page = await shop.openPage({ path: '/m/golden-lane', width: 390 });
  const scripts: number[] = [];
  const weigh = async (response: Response) => {
    if (!response.url().endsWith('.js')) return;
    scripts.push(gzipSync(await response.body()).length);
  };
  page.on('response', weigh);
  await page.reload({ waitUntil: 'networkidle' });
  expect(scripts.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(15_000);
  page.off('response', weigh);
  await page.locator('.card', { hasText: 'In stock' }).first().getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'My basket 1' }).click();
  // Its bare address shows the same.
  await page.goto('/m/golden-lane/basket');
  await page.waitForURL('**/list?ids=*');
  const total = page.locator('.total strong');
  const before = await total.textContent();
  const branch = page.getByRole('combobox', { name: 'Shop' });
  await branch.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mei Chen');
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('0412 345 678');
  const branchId = await branch.inputValue();
  const quantity = page.getByRole('spinbutton');
  for (const typed of ['1.5', '99999', '']) {
    await quantity.fill(typed);
    await page.getByRole('button', { name: 'Place order' }).click();
    // Neither changed to a number that nobody typed, nor ordered as it was before.
    expect(await quantity.evaluate((input: HTMLInputElement) => [input.value, input.validity.valid])).toEqual([
      typed,
      false,
    ]);
  }
  await quantity.fill('2');
  await quantity.press('Tab');
  await expect.poll(() => total.textContent()).not.toBe(before);
  // What was typed below stays, though the page was rendered again.
  await expect.poll(() => page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Mei Chen');
  expect(await page.getByRole('textbox', { name: 'Your phone number' }).inputValue()).toBe('0412 345 678');
  expect(await branch.inputValue()).toBe(branchId);
  await axe(page);
  await shoot(page, 'shop-basket-390');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await shoot(page, 'shop-basket-320');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('heading', { name: 'Your order is reserved' }).waitFor();
  const number = (await page.getByText(/^S-\d{4}-\d{4}-\d{6}$/).textContent()) ?? '';
  const toPay = (await page.locator('.ticket p').last().textContent()) ?? '';
  const cents = Number(toPay.replace(/\D/g, ''));
  const orderUrl = page.url();
  await axe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await shoot(page, 'shop-held-320');
  await page.setViewportSize({ width: 1200, height: 900 });
  await shoot(page, 'shop-held-1200');
  // The basket is empty again.
  await page.getByRole('link', { name: 'My basket', exact: true }).click();
  await page.getByText('Your basket is empty').waitFor();

  // At the counter its barcode loads the goods, at the price on the phone; once paid there, that order is complete.
  const till = await shop.openPage({ path: '/pos', firstVisit: true });
  await enrol(till);
  await signInAs(till, 'Alex Morgan');
  await openWith(till, 4);
  await scan(till, number);
  await expect.poll(() => totalOf(till)).toBe(cents);
  await shoot(till, 'shop-held-till');
  const receipt = await payCash(till);
  await untilSent(till);
  const { data } = await shop.call<{ data: Paid[] }>(`/salesOrder/?otherReference=${receipt}`);
  expect(data).toMatchObject([{ reference: number, status: 'completed', channel: 'mobile' }]);
  await page.goto(orderUrl);
  await page.getByText(/^This order was collected at /).waitFor();
  expect(await page.getByText(receipt).count()).toBe(0);
  await shoot(page, 'shop-collected');
});

type Product = { id: number; title: string; available: number; soldByWeight: boolean };
type Placed = { data: { id: number; channel: string }[] };

testLong(
  'a basket says what is nearly reached, takes a promotion code, and keeps it until the order is placed',
  async () => {
    const { data: products } = await shop.call<{ data: Product[] }>('/product/?pageSize=50');
    const tea = products.find(({ available, soldByWeight }) => !soldByWeight && available > 5);
    const scope = { productIds: [tea?.id] };
    const terms = { kind: 'percentage', percent: 10 };
    const draft = { state: 'active', scope, belowCost: true, priority: 50 };
    await shop.call('/promo/', { ...draft, name: 'Wombat trio', terms: { kind: 'bundle', quantity: 3, price: 0.03 } });
    await shop.call('/promo/', { ...draft, name: 'Wombat club', terms, code: 'WOMBAT', priority: 60 });
    const page = await shop.openPage({ path: `/m/golden-lane/p/${tea?.id}`, width: 390 });
    expect(await page.getByText('Wombat club').count()).toBe(0);
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('link', { name: 'My basket 1' }).click();
    await page.getByText('2 more for “Wombat trio”').waitFor();
    const code = page.getByRole('textbox', { name: 'Promotion code' });
    await code.fill('koala');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('We don’t recognise this code. Check the spelling.').waitFor();
    await axe(page);
    await code.fill('wombat');
    await code.press('Enter');
    await page.getByText('“Wombat club” has been applied.').waitFor();
    await axe(page);
    await shoot(page, 'shop-code-390');
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // It stays with the basket: at another quantity, and after visiting other pages.
    await page.getByRole('spinbutton').fill('2');
    await page.getByRole('spinbutton').press('Tab');
    await page.waitForURL(/x2&code=WOMBAT/);
    await page.getByRole('link', { name: tea?.title ?? '' }).click();
    await page.getByRole('link', { name: 'My basket 1' }).click();
    await page.getByText('“Wombat club” has been applied.').waitFor();
    await page.getByRole('link', { name: 'Remove code' }).click();
    await expect.poll(() => code.inputValue()).toBe('');
    await code.fill('wombat');
    await code.press('Enter');
    await page.getByText('“Wombat club” has been applied.').waitFor();
    await page.getByRole('combobox', { name: 'Shop' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Your name' }).fill('Wendy Hill');
    await page.getByRole('textbox', { name: 'Your phone number' }).fill('0412 345 679');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(/^Wombat club: you save \$/).waitFor();
    const { data } = await shop.call<Placed>('/salesOrder/?otherReference=Wendy+Hill');
    expect(await shop.call(`/salesOrder/${data[0]?.id}/`)).toMatchObject({
      codes: ['WOMBAT'],
      promotions: [{ name: 'Wombat club' }],
    });
  },
);

test('a page that is not there helps on', async () => {
  const page = await shop.openPage({ path: '/m/golden-lane/p/999999999', width: 390, allow: [/404/] });
  await page.getByRole('heading', { name: 'We can’t find that page' }).waitFor();
  await axe(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Our shops' }).waitFor();
});
