import { mkdir } from 'node:fs/promises';
import axeCore from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { freePort, type RunningServer, startServer } from './server.ts';
import { copyOf, type Person, type Place, signIn } from './template.ts';

/** How long a page may take to show something on a busy machine; a working page takes far less. */
const WAIT_MS = 90_000;

type Width = 390 | 1440;

type PageOptions = {
  /** Without it, nobody is signed in; a user created by the test comes with a token. */
  as?: Person | { token: string };
  path?: string;
  /** A phone's, or a desk's. */
  width?: Width;
  theme?: 'dark' | 'light' | 'realDark';
  /** Other settings the browser remembers, by their names in local storage. */
  stored?: Record<string, string>;
  /** For first visits: a browser that has loaded nothing yet. */
  firstVisit?: true;
  /** Console messages this test provokes on purpose. */
  allow?: RegExp[];
};

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless=new',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // No page of a test lives long enough for optimising its code, or frequent garbage collection, to pay off.
      '--js-flags=--no-opt --no-maglev --min-semi-space-size=64 --max-semi-space-size=64',
    ],
  });

// All files of a worker share the browser and, one after another, the address: to the browser they are one site.
let launching: Promise<Browser> | undefined;
const openBrowser = () => {
  launching ??= launch();
  return launching;
};
let port: Promise<number> | undefined;
const ownPort = () => {
  port ??= freePort();
  return port;
};

/**
 * Unused pages, by width. What one of them has loaded and compiled is ready for the next test, as at a shop's desk: a
 * page of a new browser takes twice as long to load.
 */
const idle: Record<Width, Page[]> = { 390: [], 1440: [] };

const viewportOf = (width: Width) => ({ width, height: width === 390 ? 844 : 900 });

const newPage = async (browser: Browser, width: Width, baseURL: string) => {
  const context = await browser.newContext({
    baseURL,
    viewport: viewportOf(width),
    hasTouch: width === 390,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(WAIT_MS);
  return context.newPage();
};

/** Like new except for the app's cached files: nobody is signed in, nothing is stored, and there are no listeners. */
const clear = async (page: Page, width: Width) => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'requestfinished', 'response'])
    page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto('/healthz'); // of the same origin, and without any of the app
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(viewportOf(width));
  await page.mouse.move(-1, -1);
};

type Shop = { server: RunningServer; place: Place };

/** What the worker's last file left running: starting a server takes longer than many a file's tests. */
let idleShop: Shop | undefined;

const openShop = async (open?: () => Promise<Place>): Promise<Shop> => {
  const earlier = idleShop;
  idleShop = undefined;
  if (earlier?.place.renew && !open && earlier.server.isRunning()) {
    await earlier.place.renew();
    await earlier.server.untilReady();
    return earlier;
  }
  await earlier?.server.kill();
  earlier?.place.discard();
  const place = await (open ?? (() => copyOf(inject('template'))))();
  return { place, server: await startServer(place.settings, await ownPort()) };
};

/** For the top of a test file: a server with its own copy of the demo company, and a browser. */
export function serveShop(open?: () => Promise<Place>) {
  let server: RunningServer;
  let browser: Browser;
  let place: Place;

  beforeAll(async () => {
    [{ server, place }, browser] = await Promise.all([openShop(open), openBrowser()]);
  });
  afterAll(() => {
    if (server) idleShop = { server, place };
  });

  /** The session that the demo company's copy has; a test that signs out takes a new one from `signIn`. */
  const tokenOf = (person: Person) => place.tokens[person];

  /** The API's answer; for a test's preparations, not for what it checks. */
  async function call<T>(path: string, body?: object, as: Person = 'admin'): Promise<T> {
    const headers = { authorization: `MPB ${tokenOf(as)}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const envelope = (await (await fetch(`${server.url}/api/v1${path}`, init)).json()) as { code: number; data: T };
    expect(envelope).toMatchObject({ code: 0 });
    return envelope.data;
  }

  async function openPage(options: PageOptions = {}) {
    const { as, path = '/', width = 1440, theme, stored = {}, firstVisit, allow = [] } = options;
    const idlePage = firstVisit ? undefined : idle[width].pop();
    const page = idlePage ?? (await newPage(browser, width, server.url));
    const complaints = listen(page);
    countRequests(page);
    if (as) {
      const { token } = typeof as === 'string' ? { token: tokenOf(as) ?? '' } : as;
      const value = encodeURIComponent(token);
      await page.context().addCookies([{ name: 'token', value, url: server.url, sameSite: 'Strict' }]);
    }
    const settings = { ...stored, ...(theme && { nav_theme: theme }) };
    const storing = await page.addInitScript((entries) => {
      // A reload must find what the page itself stored meanwhile.
      for (const [name, value] of entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }, Object.entries(settings));
    onTestFinished(async () => {
      await storing.dispose();
      await clear(page, width);
      idle[width].push(page);
      expect(complaints.filter((text) => !allow.some((pattern) => pattern.test(text)))).toEqual([]);
    });
    await page.goto(path);
    return page;
  }

  return {
    get url() {
      return server.url;
    },
    /** Its data folder; emails are in outbox/. */
    get folder() {
      return place.settings.DATA_DIR ?? '';
    },
    stop: () => server.stop(),
    /** After a stop, and perhaps with other data, as after a restore. */
    start: async (next = place) => {
      if (next !== place) place.discard();
      place = next;
      server = await startServer(place.settings, await ownPort());
    },
    signIn: (person: Person) => signIn(server.url, person),
    call,
    openPage,
  };
}

/** Everything a browser complains about: a working page logs nothing. */
function listen(page: Page) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  return complaints;
}

const requests = new WeakMap<Page, { open: number; lastAt: number }>();

function countRequests(page: Page) {
  const count = { open: 0, lastAt: Date.now() };
  const change = (by: number) => () => {
    count.open += by;
    count.lastAt = Date.now();
  };
  page.on('request', change(1)).on('requestfinished', change(-1)).on('requestfailed', change(-1));
  requests.set(page, count);
}

const QUIET_MS = 300;

/** Until a screen has requested nothing more for a while: then it shows everything. */
export const untilQuiet = (page: Page) =>
  expect
    .poll(() => {
      const { open, lastAt } = requests.get(page) ?? { open: 0, lastAt: 0 };
      return open === 0 && Date.now() - lastAt > QUIET_MS;
    })
    .toBe(true);

type Axe = { axe?: typeof axeCore };

// Menu and header are the same around every screen: they are checked once in each size and theme, and in tests about
// them.
const judgedShells = new Set<string>();
const judgeShell = async (page: Page, wanted: boolean): Promise<boolean> => {
  if (wanted) return true;
  const isInSight =
    (await page.locator('.td-head').count()) > 0 && (await page.locator('[aria-modal="true"]').count()) === 0;
  if (!isInSight) return false;
  const key = await page.evaluate(() => `${innerWidth} ${localStorage.getItem('nav_theme')}`);
  const isNew = !judgedShells.has(key);
  judgedShells.add(key);
  return isNew;
};

/** No accessibility fault by WCAG 2.2 AA on what the page shows now. */
export async function axe(page: Page, { shell = false } = {}) {
  const hasAxe = await page.evaluate(() => (globalThis as Axe).axe !== undefined);
  // Not by a script tag: the page's own policy would refuse it.
  if (!hasAxe) await page.evaluate(axeCore.source);
  const withShell = await judgeShell(page, shell);
  const faults = await page.evaluate(
    async (shellParts) => {
      // A colour in the middle of a transition is neither.
      const endless = ({ effect }: Animation) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      const moving = document.getAnimations().filter((animation) => !endless(animation));
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      // Rows are all alike; checking all of them would take as long as checking the rest.
      const exclude = ['tbody > tr:nth-child(n + 3)', '.td-card:nth-child(n + 3)', ...shellParts];
      // The part behind an open dialog is checked without it, by the screen's own test.
      const isOpen = (dialog: Element) => dialog.checkVisibility({ visibilityProperty: true });
      const hasDialog = [...document.querySelectorAll('[aria-modal="true"]')].some(isOpen);
      const include = [hasDialog ? 'body > :not(#app)' : 'html'];
      const { violations } = await (globalThis as unknown as Required<Axe>).axe.run(
        { include, exclude },
        {
          runOnly: { type: 'tag', values },
          resultTypes: ['violations'],
          preload: false, // it would load style sheets of other sites, and there are none
        },
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html}`),
      );
    },
    withShell ? [] : ['.td-side', '.td-head'],
  );
  expect(faults).toEqual([]);
}

/** Unsaved work is stored on the device a moment after the last key. */
export const untilDraftSaved = (page: Page, text: string) =>
  page.waitForFunction(
    (typed) => Object.keys(localStorage).some((key) => key.startsWith('draft.') && localStorage[key].includes(typed)),
    text,
  );

/** With SHOTS=1 saves dist/shots/<name>.png to look at. */
export async function shoot(page: Page, name: string) {
  if (process.env.SHOTS !== '1') return;
  await mkdir('dist/shots', { recursive: true });
  // For the whole page the window grows for a moment, which closes an open menu.
  const hasMenu = (await page.locator('.ant-dropdown').filter({ visible: true }).count()) > 0;
  await page.screenshot({ path: `dist/shots/${name}.png`, fullPage: !hasMenu });
}
