import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerReport } from '#contract/reports/customers.ts';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { orderingReport } from '#contract/reports/ordering.ts';
import { paymentReport } from '#contract/reports/payments.ts';
import { productReport } from '#contract/reports/products.ts';
import { purchaseDetailReport } from '#contract/reports/purchaseDetail.ts';
import { salesDetailReport } from '#contract/reports/salesDetail.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { buildApp } from '#server/app.ts';
import { prepareDeployment, readScope } from '#server/areas/identity/service.ts';
import { proveBooks, renderReport } from '#server/areas/reports/service.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';
import { onEngine } from './shared/engines.ts';
import { multiplyOrders } from './shared/multiply.ts';
import { showResults } from './shared/results.ts';

// npm run bench -- reports [postgres,embedded] [10000,100000,1000000] [50000]
// The first page of each report for the last 30 days; the sheet of all lines; the check of all books.

const PRODUCTS = 2000;
const CUSTOMERS = 500;
const CALLS = 40;
/** More than this are copies. */
const MAX_FILLED = 20_000;

const reports = {
  ordering: orderingReport,
  product: productReport,
  salesDetail: salesDetailReport,
  purchaseDetail: purchaseDetailReport,
  payments: paymentReport,
  gst: gstReport,
  hours: hourReport,
  customers: customerReport,
  endOfDay: endOfDayReport,
  margin: marginReport,
  deadStock: deadStockReport,
  valuation: valuationReport,
};

const silent = { send: async () => {}, close: () => {} };
const p95 = (sorted: readonly number[]) => Number((sorted[Math.floor(sorted.length * 0.95)] ?? 0).toFixed(1));

const adminOf = async ({ db }: Database) =>
  db.selectFrom('appUser').select(['id', 'companyId']).where('username', '=', 'admin').executeTakeFirstOrThrow();

const newToken = async ({ db }: Database, userId: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('session')
    .values({ userId, tokenHash: hashToken(token), expiresAt })
    .execute();
  return token;
};

const RSS_EVERY_MS = 50;
const MIB = 1024 * 1024;

/** The result, with the seconds it took and by how much the process grew meanwhile. */
const watch = async (work: () => Promise<void>) => {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, RSS_EVERY_MS);
  const started = performance.now();
  await work();
  clearInterval(timer);
  return {
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    grown: Math.round((most - before) / MIB),
  };
};

const drain = async (stream: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of stream);
};

const measureSheet = async (services: Services, areCopies: boolean) => {
  const { database, printer } = services;
  const admin = await adminOf(database);
  const scope = await readScope(database.db, admin.id, admin.companyId ?? 0);
  if (!scope) throw new Error('The demo has an admin');
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const sheet = await watch(async () => {
    const filter = { from: day(3000), to: day(-1) };
    const how = { language: 'en-US', format: 'xlsx' } as const;
    const { body } = await renderReport({ db: database.db, printer }, scope, 'salesDetail', filter, how);
    await drain(body as NodeJS.ReadableStream);
  });
  const books = await watch(async () => {
    const { failing } = await proveBooks(database.db, scope.companyId, { full: true, progress: () => {} });
    if (failing.length > 0 && !areCopies) console.log(`The books do not agree: ${failing}`);
  });
  const { rows } = await database.pool.query('select count(*)::int as lines from sales_line');
  return {
    'sheet lines': rows[0].lines as number,
    'sheet s': sheet.seconds,
    'sheet MiB grown': sheet.grown,
    'books s': books.seconds,
  };
};

const measure = async (database: Database, orders: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir }), demo: true };
  const printer = openPrinter();
  const services = { config, database, mailer: silent, printer, storage: openStorage(config), version: 'bench' };
  await migrate(database);
  await prepareDeployment(services, () => {});
  const times = Math.max(1, Math.round(orders / MAX_FILLED));
  await fillDemo(
    services,
    { products: PRODUCTS, customers: CUSTOMERS, orders: Math.round(orders / times) },
    console.log,
  );
  if (times > 1) await multiplyOrders(database, times, console.log);
  await database.pool.query('vacuum analyze');
  const app = await buildApp(services);
  const token = await newToken(database, (await adminOf(database)).id);
  const result: Record<string, number> = {};
  for (const [name, { page }] of Object.entries(reports)) {
    const times: number[] = [];
    for (let at = 0; at < CALLS; at += 1) {
      const before = performance.now();
      const reply = await app.http.inject({ url: `/api/v1${page.path}`, headers: { 'access-token': token } });
      if (reply.statusCode !== 200 || reply.json().code !== 0) throw new Error(`${page.path}: ${reply.payload}`);
      times.push(performance.now() - before);
    }
    // The first tenth is warm-up.
    result[`${name} p95 ms`] = p95(times.slice(Math.ceil(CALLS / 10)).toSorted((a, b) => a - b));
  }
  Object.assign(result, await measureSheet(services, times > 1));
  await app.http.close();
  await rm(dataDir, { recursive: true, force: true });
  return result;
};

process.env.NODE_ENV ??= 'production';
const [engines = 'postgres,embedded', onPostgres = '10000,100000,1000000', onEmbedded = '50000'] =
  process.argv.slice(2);
const results: Record<string, Record<string, number>> = {};
for (const engine of engines.split(',')) {
  const sizes = engine === 'postgres' ? onPostgres : onEmbedded;
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
      results[`${engine} ${size.toLocaleString('en')}`] = await measure(database, size);
    });
  }
}
// A row per figure: there are too many for one line.
const figures = Object.keys(Object.values(results)[0] ?? {});
showResults(
  Object.fromEntries(
    figures.map((name) => [name, Object.fromEntries(Object.entries(results).map(([key, of]) => [key, of[name]]))]),
  ),
);
