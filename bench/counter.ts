import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { Database } from '#server/platform/db/open.ts';
import { type DemoServer, withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';

// npm run bench -- counter [100000]
// The till in Chromium with a processor four times slower than this one: from the key to what is seen, by the browser's clock.

const SLOWER = 4;
const SCANS = 60;
const SALES = 20;
const PIN = '314159';

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

type Times = { times: Record<'line' | 'search', number[]> };
type Watched = Window & Times & { pressedAt: number };

/** In the page: from the last key or touch to the frame that shows another total, and from a letter to its hits. */
const watch = () => {
  const page = window as unknown as Watched;
  page.times = { line: [], search: [] };
  let total = document.querySelector('[data-total]')?.getAttribute('data-total');
  new MutationObserver(() => {
    const current = document.querySelector('[data-total]')?.getAttribute('data-total');
    if (current === total) return;
    total = current;
    const from = page.pressedAt;
    requestAnimationFrame(() => page.times.line.push(performance.now() - from));
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-total'] });
  // The letter itself is let go a moment after its key, when it is known that no scanner typed it.
  addEventListener(
    'input',
    () => {
      const from = performance.now();
      requestAnimationFrame(() => page.times.search.push(performance.now() - from));
    },
    true,
  );
};

/** Before the app listens: it keeps a scanner's keys to itself. */
const watchKeys = () => {
  const page = window as unknown as Watched;
  const press = (event: Event) => {
    page.pressedAt = event.timeStamp;
  };
  addEventListener('keydown', press, true);
  addEventListener('pointerup', press, true);
};

const timesOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).times);

const scan = async (driver: CDPSession, code: string) => {
  const press = (key: string, text: string) => driver.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text });
  await Promise.all([...[...code].map((key) => press(key, key)), press('Enter', '\r')]);
};

const untilTotal = (page: Page, other: string | null) =>
  page.waitForFunction(
    (before) => document.querySelector('[data-total]')?.getAttribute('data-total') !== before,
    other,
  );
const totalOf = (page: Page) => page.locator('[data-total]').getAttribute('data-total');

const signIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Alex Morgan' }).press('Enter');
  const pin = page.getByLabel('PIN of Alex Morgan');
  await pin.fill(PIN);
  await page.keyboard.press('Enter');
  const began = await page.evaluate(() => performance.now());
  // Until it is checked, a scan would be taken for a PIN.
  await pin.waitFor({ state: 'detached' });
  return began;
};

const openDrawer = async (page: Page) => {
  await page.getByLabel('$50.00', { exact: true }).fill('4');
  await page.keyboard.press('Enter');
  await page.locator('[data-entry]').waitFor();
};

const slowDown = async (page: Page): Promise<CDPSession> => {
  const driver = await page.context().newCDPSession(page);
  await driver.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return driver;
};

/** A till that was closed overnight: from its address to the sign-in, and from the PIN to the first line. */
const startCold = async (context: BrowserContext, code: string) => {
  for (const page of context.pages().slice(1)) await page.close();
  const page = await context.newPage();
  const driver = await slowDown(page);
  await page.addInitScript(watchKeys);
  await page.goto('/pos');
  await page.getByRole('button', { name: 'Alex Morgan' }).waitFor();
  const signInAfter = await page.evaluate(() => performance.now());
  const began = await signIn(page);
  await page.locator('[data-entry]').waitFor();
  await scan(driver, code);
  await page.locator('.cart-line').first().waitFor();
  const firstLineAfter = (await page.evaluate(() => performance.now())) - began;
  return { page, driver, signInAfter, firstLineAfter };
};

const pickCodes = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ code: string }>(`
    select b.code from product_barcode b join product p on p.company_id = b.company_id and p.id = b.product_id
    where p.status = 'active' and p.archived_at is null and not b.pack and not p.sold_by_weight and not p.open_price
      and not p.age_restricted and not p.serial_required and not p.strict_stock and p.retail_price > 0
    order by md5(b.code) limit ${SCANS}`);
  return rows.map(({ code }) => code);
};

const measureCounter = async (context: BrowserContext, codes: readonly string[]) => {
  const [first] = context.pages();
  if (!first) throw new Error('no page');
  const enrolling = Date.now();
  await first.goto('/pos');
  await first.getByRole('button', { name: 'Try the demo till' }).click();
  await signIn(first);
  console.log(`enrolled, catalogue loaded: ${((Date.now() - enrolling) / 1000).toFixed(1)} s at full speed`);
  await openDrawer(first);
  await first.goto('about:blank');
  const { page, driver, signInAfter, firstLineAfter } = await startCold(context, codes[0] ?? '');
  await page.evaluate(watch);
  for (const code of codes) {
    const before = await totalOf(page);
    await scan(driver, code);
    await untilTotal(page, before);
  }
  const scans = (await timesOf(page)).line.slice();
  const keys = page.locator('.key-grid .face');
  for (let at = 0; at < SCANS; at += 1) {
    const before = await totalOf(page);
    await keys.nth(at % 8).click();
    await untilTotal(page, before);
  }
  const touches = (await timesOf(page)).line.slice(scans.length);
  for (const word of ['oolong tea', 'rice noodle', 'soy', 'detergent']) {
    await page.locator('[data-entry]').focus();
    await page.keyboard.type(word, { delay: 120 });
    await page.keyboard.press('Escape');
    await page.locator('[data-entry]').fill('');
  }
  const letters = (await timesOf(page)).search;
  for (let sale = 0; sale < SALES; sale += 1) {
    if (sale > 0) {
      await scan(driver, codes[sale] ?? '');
      await page.locator('.cart-line').first().waitFor();
    }
    await page.keyboard.press('F12');
    await page.locator('.due').waitFor();
    await page.keyboard.press('F1');
    await page.locator('.paid').waitFor();
  }
  const ready = await page.evaluate(() => performance.getEntriesByName('till-ready').map(({ duration }) => duration));
  const row = (values: readonly number[], bar: number) => ({
    count: values.length,
    'p50 ms': Math.round(percentile(values, 0.5)),
    'p95 ms': Math.round(percentile(values, 0.95)),
    'bar ms': bar,
  });
  console.table({
    'scan → line seen': row(scans, 50),
    'key touched → line seen': row(touches, 50),
    'letter → hits seen': row(letters, 30),
    'last tender → ready': row(ready, 300),
    'page → sign-in': row([signInAfter], 3000),
    'PIN → first scan answered': row([firstLineAfter], 3000),
  });
};

const measureIn = async (database: Database, { http, dataDir }: DemoServer) => {
  const context = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    baseURL: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    viewport: { width: 1280, height: 800 },
  });
  try {
    await measureCounter(context, await pickCodes(database));
  } finally {
    await context.close();
  }
};

process.env.NODE_ENV ??= 'production';
const [products = '100000'] = process.argv.slice(2);
await onEngine('postgres', (database) =>
  withDemo(database, { products: Number(products), customers: 100, orders: 0 }, (server) =>
    measureIn(database, server),
  ),
);
