import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import type { DemoServer } from './app.ts';

type Size = { width: number; height: number };

/** A browser of its own, with an empty cache, at the server for as long as the work takes. */
export const inBrowser = async (
  { http, dataDir }: DemoServer,
  viewport: Size,
  work: (context: BrowserContext, page: Page) => Promise<void>,
): Promise<void> => {
  const context = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    baseURL: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    viewport,
  });
  const [page] = context.pages();
  if (!page) throw new Error('no page');
  await work(context, page).finally(() => context.close());
};

/** From now on, the page's processor is this many times slower. */
export const slowDown = async (page: Page, rate: number): Promise<CDPSession> => {
  const driver = await page.context().newCDPSession(page);
  await driver.send('Emulation.setCPUThrottlingRate', { rate });
  return driver;
};
