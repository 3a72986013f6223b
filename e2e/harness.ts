import { mkdir } from 'node:fs/promises';
import axeCore from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { copyOf } from './template.ts';

type Person = 'admin' | 'manager' | 'sales' | 'warehouse' | 'viewer';

/** What a page may take to show something, on a machine that does other things too; a page that works takes far less. */
const WAIT_MS = 90_000;

type PageOptions = {
  /** Nobody is signed in when left out; whom the test made itself comes with a token. */
  as?: Person | { token: string };
  path?: string;
  width?: number;
  theme?: 'dark' | 'light' | 'realDark';
  /** Other settings the browser remembers, by their names in local storage. */
  stored?: Record<string, string>;
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
    ],
  });

// All files of a worker share it; it ends with the worker.
let launching: Promise<Browser> | undefined;
const openBrowser = () => {
  launching ??= launch();
  return launching;
};

/** For the top of a test file: a server with its own copy of the demo company, and a browser. */
export function serveShop() {
  let server: RunningServer;
  let browser: Browser;
  let discard: () => void;
  let folder = '';
  const tokens = new Map<Person, Promise<string>>();

  beforeAll(async () => {
    const copy = await copyOf(inject('template'));
    discard = copy.discard;
    folder = copy.settings.DATA_DIR ?? '';
    [server, browser] = await Promise.all([startServer(copy.settings), openBrowser()]);
  });
  afterAll(async () => {
    await server?.stop();
    discard?.();
  });

  async function signIn(username: Person) {
    const reply = await fetch(`${server.url}/api/v1/user/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'admin123' }),
    });
    const envelope = (await reply.json()) as { code: number; data: { token: string } };
    expect(envelope).toMatchObject({ code: 0 });
    return envelope.data.token;
  }

  /** One session per person and file; a test that signs out takes a new one from `signIn`. */
  function tokenOf(person: Person) {
    const token = tokens.get(person) ?? signIn(person);
    tokens.set(person, token);
    return token;
  }

  /** What the API answers; for what a test needs to be there, not for what it is about. */
  async function call<T>(path: string, body?: object, as: Person = 'admin'): Promise<T> {
    const headers = { authorization: `MPB ${await tokenOf(as)}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const envelope = (await (await fetch(`${server.url}/api/v1${path}`, init)).json()) as { code: number; data: T };
    expect(envelope).toMatchObject({ code: 0 });
    return envelope.data;
  }

  async function openPage({ as, path = '/', width = 1440, theme, stored = {}, allow = [] }: PageOptions = {}) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width, height: width < 600 ? 844 : 900 },
      hasTouch: width < 600,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(WAIT_MS);
    if (as) {
      const { token } = typeof as === 'string' ? { token: await tokenOf(as) } : as;
      await context.addCookies([
        { name: 'token', value: encodeURIComponent(token), url: server.url, sameSite: 'Strict' },
      ]);
    }
    const settings = { ...stored, ...(theme && { nav_theme: theme }) };
    await context.addInitScript((entries) => {
      // A reload must find what the page itself stored meanwhile.
      for (const [name, value] of entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }, Object.entries(settings));

    const page = await context.newPage();
    const complaints = listen(page);
    onTestFinished(async () => {
      await context.close();
      expect(complaints.filter((text) => !allow.some((pattern) => pattern.test(text)))).toEqual([]);
    });
    await page.goto(path);
    return page;
  }

  return {
    get url() {
      return server.url;
    },
    /** Its data folder; mails lie in outbox/. */
    get folder() {
      return folder;
    },
    signIn,
    call,
    openPage,
  };
}

/** Everything a browser complains about: a page that works says nothing. */
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

type Axe = { axe?: typeof axeCore };

/** No accessibility fault by WCAG 2.2 AA on what the page shows now. */
export async function axe(page: Page) {
  const hasAxe = await page.evaluate(() => (globalThis as Axe).axe !== undefined);
  // Not by a script tag: the page's own policy would refuse it.
  if (!hasAxe) await page.evaluate(axeCore.source);
  const faults = await page.evaluate(async () => {
    // A colour on its way to another is neither.
    const endless = ({ effect }: Animation) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Rows are built alike; looking at all of them would take as long as looking at the rest.
    const exclude = ['tbody > tr:nth-child(n + 5)', '.td-card:nth-child(n + 5)'];
    const { violations } = await (globalThis as unknown as Required<Axe>).axe.run(
      { exclude },
      {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      },
    );
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? help}: ${html}`),
    );
  });
  expect(faults).toEqual([]);
}

/** Unsaved work is kept on the device a moment after the last key. */
export const untilDraftSaved = (page: Page, text: string) =>
  page.waitForFunction(
    (typed) => Object.keys(localStorage).some((key) => key.startsWith('draft.') && localStorage[key].includes(typed)),
    text,
  );

/** With SHOTS=1 saves dist/shots/<name>.png to look at. */
export async function shoot(page: Page, name: string) {
  if (process.env.SHOTS !== '1') return;
  await mkdir('dist/shots', { recursive: true });
  await page.screenshot({ path: `dist/shots/${name}.png`, fullPage: true });
}
