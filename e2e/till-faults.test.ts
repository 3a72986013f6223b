import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openProxy } from './faultyProxy.ts';
import { freePort, startServer } from './server.ts';
import { copyOf } from './template.ts';
import { enrol, openWith, payCash, setPins, signInAs, untilSent } from './till.ts';

// A till in a browser with a profile of its own, behind a network that fails: nothing is lost, nothing is booked twice.
// TILL_SALES=50 sells as many as a day has.

const SALES = Number(process.env.TILL_SALES ?? 10);

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

/** As a power cut ends it: every process that works on this profile, at once. */
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
  const ask = async <T>(path: string, body?: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `MPB ${token}` } : {}) };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    return ((await (await fetch(`${server.url}/api/v1${path}`, init)).json()) as { data: T }).data;
  };
  const tokens = new Map<string, string>();
  const call = async <T>(path: string, body?: object, as = 'admin'): Promise<T> => {
    const token =
      tokens.get(as) ?? (await ask<{ token: string }>('/user/login/', { username: as, password: 'admin123' })).token;
    tokens.set(as, token);
    return ask<T>(path, body, token);
  };
  await setPins({ call });
  return {
    proxy,
    call,
    profile: await mkdtemp(join(inject('run'), 'profile-')),
    stop: () => server.stop(),
    start: async () => {
      server = await startServer(place.settings, port);
    },
    /** Receipts of booked orders, in their order. */
    receipts: async (): Promise<string[]> => {
      const { data } = await call<{ data: { otherReference: string }[] }>('/salesOrder/?otherReference=T&pageSize=200');
      return data
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
  return payCash(page);
};

test('sales through a cut network, reload, 401, a second tab, kill -9, a lost database, a restart and a faulty network', async () => {
  const shop = await openPlace();
  const before = new Set(await shop.receipts());
  let [context, page] = await openBrowser(shop.profile);
  await page.goto(`${shop.proxy.url}/pos`);
  await enrol(page);
  await signInAs(page, 'Alex Morgan');
  await openWith(page, 2);
  await untilSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const given: string[] = [];
  const sellSome = async (share: number) => {
    for (const target = Math.ceil(SALES * share); given.length < target; ) given.push(await sell(page, given.length));
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

  // The database of the origin is gone, as a browser deletes one that it finds torn; only the files have the sales.
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
  expect(booked).toEqual(given.toSorted());
  expect(new Set(booked).size).toBe(SALES);
  const { data: devices } = await shop.call<{ data: { number: number; missing: number }[] }>(
    '/till/device/pagination/',
  );
  const till = Number(/^T(\d+)/.exec(given[0] ?? '')?.[1]);
  expect(devices.find(({ number }) => number === till)).toMatchObject({ missing: 0 });
  await context.close();
  await shop.close();
});
