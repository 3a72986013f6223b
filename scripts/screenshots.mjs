// npm run screenshots: takes the README's pictures anew, of the built app with the demo company.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureProgram } from './machine.mjs';
import { checkNode, ensureBuilt, root } from './prepare.mjs';
import { step } from './step.mjs';

const PORT = 8765;
const url = `http://127.0.0.1:${PORT}`;
const PIN = '482915';
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const untilReady = async (deadline = Date.now() + 300_000) => {
  const { ok } = await fetch(`${url}/readyz`).catch(() => ({ ok: false }));
  if (ok) return;
  if (Date.now() > deadline) throw new Error('The server did not become ready.');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await untilReady(deadline);
};

let token;
async function call(path, body) {
  const init = {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `MPB ${token}` }) },
    body: body && JSON.stringify(body),
  };
  const { code, data, message } = await (await fetch(`${url}/api/v1${path}`, init)).json();
  if (code !== 0) throw new Error(`${path}: ${message}`);
  return data;
}

/** A page of somebody who is signed in, with everything on it. `content` is what comes last. */
async function show(browser, path, content, { size = desk, theme = 'dark' } = {}) {
  const context = await browser.newContext({ viewport: size, locale: 'en-AU', timezoneId: 'Australia/Sydney' });
  await context.addCookies([{ name: 'token', value: encodeURIComponent(token), url }]);
  await context.addInitScript((navTheme) => localStorage.setItem('nav_theme', navTheme), theme);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.locator(content).first().waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  return page;
}

async function save(page, name) {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500); // what unfolds and fades in has done so
  await page.screenshot({ path: join(root, 'docs/screenshots', `${name}.png`) });
  await page.context().close();
}

async function showTill(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-AU' });
  const page = await context.newPage();
  await page.goto(`${url}/pos`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('admin123');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of this till').fill('Front counter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Alex Morgan' }).click();
  await page.getByLabel('PIN of Alex Morgan').fill(PIN);
  await page.keyboard.press('Enter');
  await page.getByLabel('$50.00', { exact: true }).fill('4');
  await page.keyboard.press('Enter');
  const entry = page.locator('[data-entry]');
  await entry.waitFor();
  const keys = page.locator('.face-title');
  for (const at of [0, 8, 6, 7, 7, 7]) {
    await keys.nth(at).click();
    await page.waitForTimeout(300);
  }
  return page;
}

async function takeAll() {
  token = (await call('/user/login/', { username: 'admin', password: 'admin123' })).token;
  await call('/user/pin/', { password: 'admin123', pin: PIN });
  const orders = await call('/search/salesOrder/pagination/?pageSize=100&status=confirmed');
  const order = orders.data.toSorted((a, b) => b.items - a.items)[0];
  const roles = await call('/user/role/list/');
  const sales = roles.find(({ name }) => name === 'Sales');
  const promotion = (await call('/promo/')).find(({ name }) => name.startsWith('Drinks'));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
  try {
    await save(await show(browser, '/product/list', 'tbody img'), 'products');
    await save(await show(browser, '/product/list', '.td-card', { size: phone }), 'products-phone');
    const dark = { theme: 'realDark' };
    await save(await show(browser, '/dashboard/workplace', 'text=Overdue customers', dark), 'workplace-dark');
    await save(await show(browser, '/sales/list', 'tbody tr:nth-child(5)'), 'sales-list');
    await save(await show(browser, `/sales/edit/${order.id}`, `text=${order.reference}`), 'sales-order');
    await save(await show(browser, `/users/roles/edit/${sales.id}`, 'tbody tr'), 'role-editor');
    await save(await show(browser, `/promo/edit/${promotion.id}`, 'main form, form'), 'promotion');
    await save(await showTill(browser), 'till');
    const page = await browser.newPage({ viewport: desk, locale: 'en-AU' });
    await page.goto(url, { waitUntil: 'networkidle' });
    await save(page, 'login');
  } finally {
    await browser.close();
  }
}

checkNode();
await ensureBuilt();
if (!(await ensureProgram('chromium'))) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'tilldesk-screenshots-'));
const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  env: { ...process.env, PORT: String(PORT), DATA_DIR: folder, DEMO: '1', NODE_ENV: 'production' },
  stdio: 'ignore',
});
try {
  await step('Filling the demo company', async () => ({ ok: true, note: await untilReady() }));
  await step('Taking screenshots', async () => ({ ok: true, note: await takeAll() }));
} finally {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
