import { availableParallelism, loadavg } from 'node:os';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Database } from '#server/platform/db/open.ts';
import { withDemo } from './shared/app.ts';
import { inBrowser, slowDown } from './shared/browser.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- counter [100000]
// The till in Chromium with a processor four times slower than this one: from the key to the frame that shows its
// answer, by the browser's clock and by the time its thread worked meanwhile. The second is the same on a busy machine.

const SLOWER = 4;
const SCANNER_GAP_MS = 4;
const SCANS = 60;
const SALES = 20;
const PIN = '314159';

/** In the page, before the app listens: hides a scanner's keys from it. */
const watchKeys = () => {
  const press = () => performance.mark('press');
  addEventListener('keydown', press, true);
  addEventListener('pointerup', press, true);
};

/** In the page: marks the end of the frame that shows another total, the results of another letter, or the payment. */
const watch = () => {
  // First of everything that waits for the frame: what the till does after painting delays nothing visible.
  const markFrame = (name: string) =>
    requestAnimationFrame(() => void scheduler.postTask(() => performance.mark(name), { priority: 'user-blocking' }));
  const readTotal = () => document.querySelector('[data-total]')?.getAttribute('data-total');
  let total = readTotal();
  let isPaid = false;
  new MutationObserver(() => {
    const wasPaid = isPaid;
    isPaid = document.querySelector('.paid') !== null;
    if (isPaid && !wasPaid) markFrame('ready');
    if (readTotal() === total) return;
    total = readTotal();
    markFrame('line');
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-total'] });
  // The letter itself is passed on a moment after its key, once it is clear that no scanner typed it.
  addEventListener(
    'input',
    () => {
      performance.mark('letter');
      markFrame('hits');
    },
    true,
  );
};

type Mark = { name: string; ts: number; tts: number; pid: number };
type Span = { clock: number; work: number };

/**
 * Marks with the processor time of the thread that set them: a slowed-down processor counts as slow there, a busy one
 * does not.
 */
const traceMarks = async (driver: CDPSession) => {
  const marks: Mark[] = [];
  driver.on('Tracing.dataCollected', ({ value }) => marks.push(...(value as unknown as Mark[])));
  await driver.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['blink.user_timing'] },
  });
  return async (): Promise<Mark[]> => {
    const complete = new Promise((resolve) => driver.once('Tracing.tracingComplete', resolve));
    await driver.send('Tracing.end');
    await complete;
    return marks.filter(({ ts, tts }) => ts && tts).toSorted((one, other) => one.ts - other.ts);
  };
};

/** From the last mark of one name to each of another, in ms. */
const spansBetween = (marks: readonly Mark[], from: string, to: string): Span[] => {
  const spans: Span[] = [];
  let begin: Mark | undefined;
  for (const mark of marks) {
    if (mark.name === from) begin = mark;
    if (mark.name !== to || begin?.pid !== mark.pid) continue;
    spans.push({ clock: (mark.ts - begin.ts) / 1000, work: (mark.tts - begin.tts) / 1000 });
  }
  return spans;
};

/** Each key has its own timestamp: a busy machine delivers them late. */
const scan = async (driver: CDPSession, code: string) => {
  const began = Date.now() - code.length * SCANNER_GAP_MS;
  const press = (key: string, text: string, at: number) =>
    driver.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      text,
      timestamp: (began + at * SCANNER_GAP_MS) / 1000,
    });
  await Promise.all([...[...code].map((key, at) => press(key, key, at)), press('Enter', '\r', code.length)]);
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
  await page.evaluate(() => performance.mark('pin'));
  await page.keyboard.press('Enter');
  // Until the PIN is checked, a scan would be taken for one.
  await pin.waitFor({ state: 'detached' });
};

const openDrawer = async (page: Page) => {
  await page.getByLabel('$50.00', { exact: true }).fill('4');
  await page.keyboard.press('Enter');
  await page.locator('[data-entry]').waitFor();
};

/** In the page, from its first moment: marks the frame in which an element appears. */
const watchStart = () => {
  performance.mark('page');
  const marks = [
    ['people', '.people button'],
    ['first line', '.cart-line'],
  ];
  new MutationObserver((_, observer) => {
    const [next] = marks;
    if (!next) return observer.disconnect();
    if (!document.querySelector(next[1] ?? '')) return;
    marks.shift();
    requestAnimationFrame(() => performance.mark(next[0] ?? ''));
  }).observe(document, { subtree: true, childList: true });
};

/** A till that was closed overnight: from opening its address to the sign-in, and from the PIN to the first line. */
const startCold = async (context: BrowserContext, code: string) => {
  for (const page of context.pages().slice(1)) await page.close();
  const page = await context.newPage();
  const driver = await slowDown(page, SLOWER);
  await page.addInitScript(watchKeys);
  await page.addInitScript(watchStart);
  const endTrace = await traceMarks(driver);
  await page.goto('/pos');
  await page.getByRole('button', { name: 'Alex Morgan' }).waitFor();
  await signIn(page);
  await page.locator('[data-entry]').waitFor();
  await scan(driver, code);
  await page.locator('.cart-line').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first line').length > 0);
  const signInAfter = await page.evaluate(() => performance.getEntriesByName('people')[0]?.startTime ?? 0);
  return { page, driver, marks: await endTrace(), signInAfter };
};

const pickCodes = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ code: string }>(`
    select b.code from product_barcode b join product p on p.company_id = b.company_id and p.id = b.product_id
    where p.status = 'active' and p.archived_at is null and not b.pack and not p.sold_by_weight and not p.open_price
      and not p.age_restricted and not p.serial_required and not p.strict_stock and p.retail_price > 0
    order by md5(b.code) limit ${SCANS}`);
  return rows.map(({ code }) => code);
};

const measureCounter = async (context: BrowserContext, first: Page, codes: readonly string[]) => {
  const enrolling = Date.now();
  await first.goto('/pos');
  await first.getByRole('button', { name: 'Try the demo till' }).click();
  await signIn(first);
  console.log(`enrolled, catalogue loaded: ${((Date.now() - enrolling) / 1000).toFixed(1)} s at full speed`);
  await openDrawer(first);
  await first.goto('about:blank');
  const { page, driver, marks: startMarks, signInAfter } = await startCold(context, codes[0] ?? '');
  await page.evaluate(watch);
  const endScans = await traceMarks(driver);
  for (const code of codes) {
    const before = await totalOf(page);
    await scan(driver, code);
    await untilTotal(page, before);
  }
  const scans = spansBetween(await endScans(), 'press', 'line');
  const endRest = await traceMarks(driver);
  const keys = page.locator('.key-grid .face');
  for (let at = 0; at < SCANS; at += 1) {
    const before = await totalOf(page);
    await keys.nth(at % 8).click();
    await untilTotal(page, before);
  }
  for (const word of ['oolong tea', 'rice noodle', 'soy', 'detergent']) {
    await page.locator('[data-entry]').focus();
    await page.keyboard.type(word, { delay: 120 });
    await page.keyboard.press('Escape');
    await page.locator('[data-entry]').fill('');
  }
  const rest = await endRest();
  const endSales = await traceMarks(driver);
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
  await page.waitForFunction((count) => performance.getEntriesByName('ready').length >= count, SALES);
  const sales = await endSales();
  const row = (spans: readonly Span[], bar: number) => {
    const figure = (of: keyof Span, share: number) =>
      Math.round(
        percentile(
          spans.map((span) => span[of]),
          share,
        ),
      );
    return {
      count: spans.length,
      'p50 ms': figure('clock', 0.5),
      'p95 ms': figure('clock', 0.95),
      'work p50': figure('work', 0.5),
      'work p95': figure('work', 0.95),
      bar,
    };
  };
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  showResults({
    'scan → line seen': row(scans, 50),
    'key touched → line seen': row(spansBetween(rest, 'press', 'line'), 50),
    'letter → hits seen': row(spansBetween(rest, 'letter', 'hits'), 30),
    'last tender → ready': row(spansBetween(sales, 'press', 'ready'), 300),
    'page → sign-in': row(
      spansBetween(startMarks, 'page', 'people').map(({ work }) => ({ clock: signInAfter, work })),
      3000,
    ),
    'PIN → first scan answered': row(spansBetween(startMarks, 'pin', 'first line'), 3000),
  });
};

process.env.NODE_ENV ??= 'production';
const [products = '100000'] = process.argv.slice(2);
await onEngine('postgres', (database) =>
  withDemo(database, { products: Number(products), customers: 100, orders: 0 }, async (server) => {
    const codes = await pickCodes(database);
    await inBrowser(server, { width: 1280, height: 800 }, (context, page) => measureCounter(context, page, codes));
  }),
);
