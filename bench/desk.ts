import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { Database } from '#server/platform/db/open.ts';
import { type DemoServer, withDemo } from './shared/app.ts';
import { inBrowser, slowDown } from './shared/browser.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { signInAsAdmin } from './shared/session.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- desk
// The back office in Chromium with a processor four times slower than this one: lists opened from the browser's cache
// until their rows are painted, keys typed into an order of 40 lines, and at full speed 200 rows scrolled.

const SLOWER = 4;
const ROUNDS = 10;
const LINES = 40;
const ROWS = 200;
const KEY_GAP_MS = 150;
const SETTLED_MS = 1500;
const MAX_OPENING_MS = 15_000;
const lists = {
  products: '/product/list',
  orders: '/sales/list',
  customers: '/customer/list',
  stock: '/stock/list',
  'purchase orders': '/purchase/list',
};

type Figures = Record<string, number>;

/** Opens a list as a link in the app does. Milliseconds until the frame that shows its rows is painted. */
const open = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    async ([to, limit]) => {
      const begun = performance.now();
      const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      history.pushState({ idx, key: `bench-${idx}` }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const isShown = () =>
        document
          .getElementById(`panel-${encodeURIComponent(to)}`)
          ?.querySelector('[data-row]')
          ?.checkVisibility();
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (isShown()) resolve();
          else if (performance.now() - begun > limit) reject(new Error(`${to} shows no rows`));
          else requestAnimationFrame(look);
        };
        look();
      });
      await new Promise<unknown>((resolve) =>
        requestAnimationFrame(() => void scheduler.postTask(() => resolve(null), { priority: 'user-blocking' })),
      );
      return performance.now() - begun;
    },
    [path, MAX_OPENING_MS] as const,
  );

/** The lists in turns, each in its own tab, or drawn anew where tabs are off. */
const openings = async (page: Page, name: string): Promise<Record<string, Figures>> => {
  const times = new Map(Object.keys(lists).map((list): [string, number[]] => [list, []]));
  await page.goto('/account/center');
  await page.locator('.td-tabpanel h1').first().waitFor();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [list, path] of Object.entries(lists)) {
      const ms = await open(page, path);
      // The first time loads the screen.
      if (round > 0) times.get(list)?.push(ms);
      // What it asks again is answered meanwhile.
      await pause(SETTLED_MS / 3);
    }
  return Object.fromEntries(
    [...times].map(([list, warm]) => [
      `${list}, ${name}`,
      { 'p50 ms': percentile(warm, 0.5), 'p95 ms': percentile(warm, 0.95), bar: 150 },
    ]),
  );
};

type Watched = { tasks: number[]; keys: number[] };

/** In the page: tasks of more than 50 ms, and how long each key took to be handled and painted. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched = { tasks: [], keys: [] };
    Object.assign(globalThis, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.tasks.push(duration);
    }).observe({ type: 'longtask' });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.keys.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
const readWatched = (page: Page) => page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);

const typing = async (page: Page, orderId: number): Promise<Figures> => {
  await page.goto(`/sales/edit/${orderId}`);
  const quantityOf = (line: number) => page.locator(`input[data-line="${line}"][data-column="0"]`);
  await quantityOf(LINES - 1).waitFor();
  await pause(2 * SETTLED_MS);
  // The first change also shows what only a changed order has.
  await quantityOf(0).focus();
  await page.keyboard.press('2');
  await pause(SETTLED_MS);
  await watchKeys(page);
  for (let line = 1; line < LINES; line += 1) {
    await quantityOf(line).focus();
    for (const key of ['1', '2']) {
      await page.keyboard.press(key);
      await pause(KEY_GAP_MS);
    }
  }
  await pause(SETTLED_MS);
  const { tasks, keys } = await readWatched(page);
  return {
    keys: 2 * (LINES - 1),
    'tasks over 50 ms': tasks.length,
    'longest ms': percentile(tasks, 1),
    'key → painted p95 ms': percentile(keys, 0.95),
    bar: 50,
  };
};

const scrolling = async (page: Page, driver: CDPSession, path: string): Promise<Figures> => {
  await page.goto(`${path}?pageSize=${ROWS}`);
  await page.locator(`[data-row="${ROWS - 1}"]`).waitFor();
  await pause(2 * SETTLED_MS);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(globalThis, { frames });
    const next = (at: number) => {
      frames.push(at);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const gesture = { x: 700, y: 500, speed: 3000, gestureSourceType: 'mouse' as const };
  await driver.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: -6000 });
  await driver.send('Input.synthesizeScrollGesture', { ...gesture, yDistance: 6000 });
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  const gaps = frames.slice(1).map((at, place) => at - (frames[place] ?? at));
  return {
    frames: gaps.length,
    'p50 ms': percentile(gaps, 0.5),
    'p95 ms': percentile(gaps, 0.95),
    'longest ms': percentile(gaps, 1),
    bar: 16.7,
  };
};

const draftOrder = async ({ http }: DemoServer, token: string): Promise<number> => {
  const headers = { authorization: `MPB ${token}` };
  const get = async (url: string) => (await http.inject({ url: `/api/v1${url}`, headers })).json().data;
  const [branch] = (await get('/branch/')) as { id: number }[];
  const { data } = (await get(`/product/?status=active&soldByWeight=false&pageSize=${LINES}`)) as {
    data: { id: number }[];
  };
  const reply = await http.inject({
    method: 'POST',
    url: '/api/v1/salesOrder/',
    headers,
    payload: {
      branchId: branch?.id,
      status: 'draft',
      productList: data.map(({ id: productId }) => ({ productId, orderQty: 1 })),
    },
  });
  if (reply.json().code !== 0) throw new Error(reply.payload);
  return reply.json().data.id;
};

const measure = async (database: Database, server: DemoServer) => {
  const token = await signInAsAdmin(database);
  const orderId = await draftOrder(server, token);
  const rows: Record<string, Figures> = {};
  await inBrowser(server, { width: 1440, height: 900 }, async (context, page) => {
    await page.goto('/healthz');
    const url = new URL(page.url()).origin;
    await context.addCookies([{ name: 'token', value: token, url }]);
    const driver = await slowDown(page, 1);
    for (const [name, path] of Object.entries({ products: lists.products, orders: lists.orders }))
      rows[`${ROWS} ${name} scrolled`] = await scrolling(page, driver, path);
    rows[`${LINES} lines, typing`] = await typing(page, orderId);
    await driver.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    rows[`${LINES} lines, typing, ${SLOWER} times slower`] = await typing(page, orderId);
    Object.assign(rows, await openings(page, 'tab kept'));
    await page.evaluate(() => localStorage.setItem('multi_tab', 'false'));
    Object.assign(rows, await openings(page, 'drawn anew'));
  });
  showResults(rows);
};

process.env.NODE_ENV ??= 'production';
await onEngine('postgres', (database) =>
  withDemo(database, { products: 2000, customers: 400, orders: 2000 }, (server) => measure(database, server)),
);
