import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';
import { onEngine } from './shared/engines.ts';

// npm run bench -- dashboard [postgres,embedded] [10000,100000,1000000] [50000]
// The dashboard from running totals, beside the same figures by a plain grouped query over the orders; and the analysis.

const PRODUCTS = 2000;
const CUSTOMERS = 500;

const silent = { send: async () => {}, close: () => {} };

const percentile = (sorted: readonly number[], part: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));

const newToken = async ({ db }: Database): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const { id } = await db.selectFrom('appUser').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  await db
    .insertInto('session')
    .values({ userId: id, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + 3_600_000) })
    .execute();
  return token;
};

const measure = async (database: Database, orders: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: dataDir }), demo: true };
  const services = {
    config,
    database,
    mailer: silent,
    printer: openPrinter(),
    storage: openStorage(config),
    version: 'bench',
  };
  await migrate(database);
  await prepareDeployment(services, () => {});
  const started = performance.now();
  await fillDemo(services, { products: PRODUCTS, customers: CUSTOMERS, orders }, console.log);
  const loaded = (performance.now() - started) / 1000;
  await database.pool.query('vacuum analyze');
  const app = await buildApp(services);
  const token = await newToken(database);
  const timesOf = async (path: string, count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const before = performance.now();
      const reply = await app.http.inject({ url: `/api/v1${path}`, headers: { 'access-token': token } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.payload}`);
      times.push(performance.now() - before);
    }
    // The first tenth warms up.
    return times.slice(Math.ceil(count / 10)).toSorted((a, b) => a - b);
  };
  const dashboard = await timesOf('/dashboard/', 400);
  const oneBranch = await timesOf('/dashboard/?branchId=1', 200);
  const analysis = await timesOf('/dashboard/analysis/', 60);
  const grouped = await timesOf('/dashboard/gen/total/', 6);
  await app.http.close();
  await rm(dataDir, { recursive: true, force: true });
  return {
    'p50 ms': percentile(dashboard, 0.5),
    'p95 ms': percentile(dashboard, 0.95),
    'one branch p95': percentile(oneBranch, 0.95),
    'analysis p95': percentile(analysis, 0.95),
    'grouped query p50': percentile(grouped, 0.5),
    'loaded in s': Number(loaded.toFixed(0)),
  };
};

process.env.NODE_ENV ??= 'production';
const [engines = 'postgres,embedded', onPostgres = '10000,100000,1000000', onEmbedded = '50000'] =
  process.argv.slice(2);
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const engine of engines.split(',')) {
  const sizes = engine === 'postgres' ? onPostgres : onEmbedded;
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
      rows[`${engine} ${size.toLocaleString('en')} orders`] = await measure(database, size);
    });
  }
}
console.table(rows);
