import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { button } from './page.ts';
import { freePort, startServer } from './server.ts';
import { copyOf } from './template.ts';
import { enrol, openWith, payCash, setPins, signInAs, untilSent } from './till.ts';

const callsOf =
  (url: string) =>
  async <T>(path: string, body?: object, username = 'admin'): Promise<T> => {
    const ask = async <R>(to: string, input?: object, token?: string): Promise<R> => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `MPB ${token}` } : {}) };
      const init = input ? { method: 'POST', headers, body: JSON.stringify(input) } : { headers };
      return ((await (await fetch(`${url}/api/v1${to}`, init)).json()) as { data: R }).data;
    };
    const { token } = await ask<{ token: string }>('/user/login/', { username, password: 'admin123' });
    return ask<T>(path, body, token);
  };

test('a till that was set up after the backup sends all it has to the restored server', async () => {
  const places = [await copyOf(inject('template')), await copyOf(inject('template'))] as const;
  const port = await freePort();
  let server = await startServer(places[0].settings, port);
  const call = callsOf(server.url);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    await setPins({ call });
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(90_000);
    await page.goto('/pos');
    await enrol(page);
    await signInAs(page, 'Tom Nguyen');
    await openWith(page, 2);
    const sell = async () => {
      await page.locator('.key-grid .face').nth(3).click();
      await page.locator('.cart-line').first().waitFor();
      return payCash(page);
    };
    const numbers = [await sell()];
    await untilSent(page);
    await server.stop();
    // The demo company as it was before: it does not know this till.
    server = await startServer(places[1].settings, port);
    await setPins({ call });
    numbers.push(await sell());
    await button(page, 'Set up again').click();
    await enrol(page);
    await untilSent(page);
    await signInAs(page, 'Tom Nguyen');
    numbers.push(await sell());
    await untilSent(page);
    const { data } = await call<{ data: { otherReference: string }[] }>('/salesOrder/?otherReference=T&pageSize=200');
    const booked = data.map(({ otherReference }) => otherReference);
    expect(numbers.map((number) => booked.filter((each) => each === number))).toEqual(numbers.map((each) => [each]));
  } finally {
    await browser.close();
    await server.stop();
    for (const { discard } of places) discard();
  }
}, 600_000);
