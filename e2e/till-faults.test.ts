import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { openProxy } from './faultyProxy.ts';
import { testLong } from './long.ts';
import { freePort, startServer } from './server.ts';
import { copyOf } from './template.ts';
import { enrol, entry, openWith, receiptOf, signInAs, untilSent } from './till.ts';

// A till in a browser with its own profile, behind an unreliable network: nothing is lost, nothing is booked twice.
// `npm run torture -- counter` sells as much as in a day, and more.

const SALES = Number(process.env.TILL_SALES ?? 8);
const FAULTY_SALES = Number(process.env.TILL_FAULTY_SALES ?? 0);
/** Additional time for a sale on a busy machine, beyond a test's usual time. */
const SALE_MS = 10_000;
const patienceFor = (sales: number) => 300_000 + sales * SALE_MS;

const openBrowser = async (profile: string): Promise<[BrowserContext, Page]> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--no-first-run'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  context.setDefaultTimeout(90_000);
  return [context, context.pages()[0] ?? (await context.newPage())];
};

/** Every process that uses this profile, at once. What was written stays: only a power cut loses what wasn't flushed. */
const killBrowser = (profile: string) => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`))
        process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
};

const openPlace = async () => {
  const place = await copyOf(inject('template'));
  const port = await freePort();
  let server = await startServer(place.settings, port);
  const proxy = await openProxy(port);
  const call = async <T>(path: string): Promise<T> => {
    const headers = { authorization: `MPB ${place.tokens.admin}` };
    return ((await (await fetch(`${server.url}/api/v1${path}`, { headers })).json()) as { data: T }).data;
  };
  return {
    proxy,
    call,
    profile: await mkdtemp(join(inject('run'), 'profile-')),
    stop: () => server.stop(),
    start: async () => {
      server = await startServer(place.settings, port);
    },
    /** Receipts of booked orders, in order. */
    receipts: async (): Promise<string[]> => {
      const pageAt = (pageNo: number) =>
        call<{ data: { otherReference: string }[]; totalPage: number }>(
          `/salesOrder/?otherReference=T&pageSize=200&pageNo=${pageNo}`,
        );
      const { data: orders, totalPage } = await pageAt(1);
      for (let pageNo = 2; pageNo <= totalPage; pageNo += 1) orders.push(...(await pageAt(pageNo)).data);
      return orders
        .map(({ otherReference }) => otherReference)
        .filter((number) => /^T\d+-/.test(number))
        .toSorted();
    },
    close: async () => {
      proxy.close();
      await server.stop();
      place.discard();
    },
  };
};

const sell = async (page: Page, at: number): Promise<string> => {
  const face = page.locator('.key-grid .face').nth(2 + (at % 6));
  await face.click();
  await page.locator('.cart-line').first().waitFor();
  await page.keyboard.press('F12');
  await page.locator('.due').waitFor();
  await page.keyboard.press('F1');
  return receiptOf(page);
};

test(
  'sales through a cut network, reload, 401, a second tab, kill -9, a lost database, a restart and a faulty network',
  async () => {
    const shop = await openPlace();
    const before = new Set(await shop.receipts());
    let [context, page] = await openBrowser(shop.profile);
    await page.goto(`${shop.proxy.url}/pos`);
    await enrol(page);
    await signInAs(page, 'Alex Morgan');
    await openWith(page, 2);
    await untilSent(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const receiptNumbers: string[] = [];
    const sellSome = async (share: number) => {
      for (const target = Math.ceil(SALES * share); receiptNumbers.length < target; )
        receiptNumbers.push(await sell(page, receiptNumbers.length));
    };

    shop.proxy.set('cut');
    await sellSome(0.2);
    await page.reload();
    await signInAs(page, 'Alex Morgan');
    await sellSome(0.3);
    const second = await context.newPage();
    await second.goto(`${shop.proxy.url}/pos`);
    await second.getByText('The till is open in another tab').waitFor();
    await second.close();
    shop.proxy.set('unknown');
    await sellSome(0.4);
    shop.proxy.set('cut');
    killBrowser(shop.profile);
    await context.close().catch(() => {});

    [context, page] = await openBrowser(shop.profile);
    await page.goto(`${shop.proxy.url}/pos`);
    await signInAs(page, 'Alex Morgan');
    await sellSome(0.6);

    // The database of the origin is gone, as browsers delete a damaged one; only the files have the sales.
    shop.proxy.set('mute');
    await page.goto(`${shop.proxy.url}/healthz`);
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase('till');
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
    );
    expect((await shop.receipts()).filter((number) => !before.has(number))).toEqual([]);
    await shop.stop();
    await shop.start();
    shop.proxy.set('faulty');
    await page.goto(`${shop.proxy.url}/pos`);
    await signInAs(page, 'Alex Morgan');
    await sellSome(1);
    await untilSent(page);
    const booked = (await shop.receipts()).filter((number) => !before.has(number));
    expect(booked).toEqual(receiptNumbers.toSorted());
    expect(new Set(booked).size).toBe(SALES);
    const { data: devices } = await shop.call<{ data: { number: number; missing: number }[] }>(
      '/till/device/pagination/',
    );
    const till = Number(/^T(\d+)/.exec(receiptNumbers[0] ?? '')?.[1]);
    expect(devices.find(({ number }) => number === till)).toMatchObject({ missing: 0 });
    await context.close();
    await shop.close();
  },
  patienceFor(SALES),
);

/** A till in its own browser, signed in, with an open session and nothing unsent. */
const openTill = async () => {
  const shop = await openPlace();
  const [context, page] = await openBrowser(shop.profile);
  await page.goto(`${shop.proxy.url}/pos`);
  await enrol(page);
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 2);
  await untilSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const close = async () => {
    await context.close();
    await shop.close();
  };
  return { shop, context, page, close };
};

// The tests after the first share a till: none changes what the next one needs.
let shared: ReturnType<typeof openTill> | undefined;
const sharedTill = () => {
  shared ??= openTill();
  return shared;
};
afterAll(async () => {
  if (shared) await (await shared).close();
});

testLong('a new version waits until the basket is empty', async () => {
  const { shop, page } = await sharedTill();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.locator('.key-grid .face').nth(2).click();
  await page.locator('.cart-line').first().waitFor();
  shop.proxy.update();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/pos'))?.update());
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/pos'))?.waiting?.state);
  await expect.poll(waits).toBe('installed');
  const offer = page.locator('.banner', { hasText: 'A new version of the till is ready.' });
  expect(await offer.count()).toBe(0);
  await page.keyboard.press('F12');
  await page.locator('.due').waitFor();
  await page.keyboard.press('F1');
  await receiptOf(page);
  await offer.waitFor();
  expect(loads).toBe(0);
  await offer.getByRole('button').click();
  await expect.poll(() => loads).toBe(1);
  await signInAs(page, 'Alex Morgan');
  await entry(page).waitFor();
});

testLong('a full disk refuses a sale before it counts, and selling goes on when there is room', async () => {
  const { shop, context, page } = await sharedTill();
  await untilSent(page);
  const before = new Set(await shop.receipts());
  const devtools = await context.newCDPSession(page);
  const origin = shop.proxy.url;
  // Storage already granted to a file can still be used: after a reload it has to ask for more.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.reload();
  await signInAs(page, 'Alex Morgan');
  await page.locator('.key-grid .face').nth(2).click();
  await page.locator('.cart-line').first().waitFor();
  await page.keyboard.press('F12');
  await page.locator('.due').waitFor();
  await page.keyboard.press('F1');
  await page.getByText('This couldn’t be saved on the device').waitFor();
  expect(await page.locator('.paid').count()).toBe(0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: 'Complete sale' }).click();
  const receipt = await receiptOf(page);
  await untilSent(page);
  expect((await shop.receipts()).filter((number) => !before.has(number))).toEqual([receipt]);
});

testLong(
  'after the database was cleared, people still sign in, and a payment that was taken survives a reload',
  async () => {
    const { shop, context, page } = await sharedTill();
    await page.locator('.key-grid .face').nth(2).click();
    await page.keyboard.press('F12');
    await page.locator('.due').waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: shop.proxy.url, storageTypes: 'indexeddb' });
    await page.keyboard.press('1');
    await page.keyboard.press('F2');
    await page.getByRole('button', { name: 'Card accepted' }).click();
    const taken = page.locator('.tenders').getByText('$1.00');
    await taken.waitFor();
    await page.getByRole('button', { name: /Lock/ }).click();
    await signInAs(page, 'Alex Morgan');
    await page.reload();
    await signInAs(page, 'Alex Morgan');
    await taken.waitFor();
    await page.keyboard.press('F1');
    const receipt = await receiptOf(page);
    await untilSent(page);
    expect(await shop.receipts()).toContain(receipt);
  },
);

test.runIf(FAULTY_SALES > 0)(
  'sales through a network that loses, delays, doubles and reorders three in ten',
  async () => {
    const { shop, page } = await sharedTill();
    const before = new Set(await shop.receipts());
    shop.proxy.set('faulty');
    const receiptNumbers: string[] = [];
    while (receiptNumbers.length < FAULTY_SALES) receiptNumbers.push(await sell(page, receiptNumbers.length));
    await untilSent(page);
    const booked = (await shop.receipts()).filter((number) => !before.has(number));
    expect(booked).toEqual(receiptNumbers.toSorted());
    expect(new Set(booked).size).toBe(FAULTY_SALES);
  },
  patienceFor(FAULTY_SALES),
);

testLong(
  'unsent sales of a till whose data was cleared while it ran are there after the browser was closed',
  async () => {
    const { shop, context, page } = await openTill();
    shop.proxy.set('mute');
    await sell(page, 0);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: shop.proxy.url, storageTypes: 'all' });
    await sell(page, 1);
    killBrowser(shop.profile);
    await context.close().catch(() => {});
    const [again, restarted] = await openBrowser(shop.profile);
    await restarted.goto(`${shop.proxy.url}/pos`);
    await restarted.locator('[data-unsent="2"]').waitFor();
    await again.close();
    await shop.close();
  },
);

// The last one: the till is gone afterwards.
testLong(
  'without its files the till goes on with its unsent sales; with everything cleared it names them',
  async () => {
    const { shop, context, page } = await sharedTill();
    const devtools = await context.newCDPSession(page);
    const clear = async (storageTypes: string) => {
      await page.goto(`${shop.proxy.url}/healthz`);
      await devtools.send('Storage.clearDataForOrigin', { origin: shop.proxy.url, storageTypes });
      await page.goto(`${shop.proxy.url}/pos`);
    };
    shop.proxy.set('mute');
    const receipt = await sell(page, 0);
    await clear('file_systems');
    await page.locator('[data-unsent="1"]').waitFor();
    await clear('file_systems,indexeddb');
    await page.getByText(`Sales lost before they were sent: 1 (${receipt})`).waitFor();
  },
);
