import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { makeProducts } from '#server/demo/catalogue.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { seeded } from '#server/demo/random.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { hashToken } from '#server/platform/http/token.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';
import { onEngine } from './shared/engines.ts';

// npm run bench -- search [embedded|postgres] [10000,100000]
// Search as one types: every keystroke of words, Chinese, codes and mistypings, one after the other, at the server.

const silent = { send: async () => {}, close: () => {} };

/** Keystroke by keystroke, as a picker asks: 3 letters of one word, then more words; a tenth are Chinese, codes or mistyped. */
const keystrokes = (count: number): string[] => {
  const random = seeded(7);
  const products = [...makeProducts(2000, 1)];
  const typed: string[] = [];
  while (typed.length < count) {
    const { title, chineseTitle, barcode, sku } = random.pick(products);
    const words = title
      .toLowerCase()
      .split(' ')
      .filter((word) => /^[a-z]{3,}$/.test(word));
    const [one = 'tea', two = ''] = [random.pick(words), random.pick(words)];
    const kind = random.next();
    if (kind < 0.7) for (let length = 1; length <= one.length; length += 1) typed.push(one.slice(0, length));
    else if (kind < 0.82) typed.push(`${one} ${two.slice(0, 2)}`, `${one} ${two}`, `${two} ${one}`);
    else if (kind < 0.9)
      for (let length = 1; length <= chineseTitle.length; length += 1) typed.push(chineseTitle.slice(0, length));
    else if (kind < 0.96) typed.push(random.chance(0.5) ? barcode : sku);
    else typed.push(one.slice(0, 2) + one.slice(3));
  }
  return typed.slice(0, count);
};

const percentile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const measure = async (database: Database, products: number) => {
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
  await fillDemo(services, { products, customers: 0, orders: 0 }, console.log);
  await database.pool.query('analyze');
  const app = await buildApp(services);
  const token = randomBytes(32).toString('base64url');
  const { id } = await database.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('session')
    .values({ userId: id, tokenHash: hashToken(token), expiresAt: new Date(Date.now() + 3_600_000) })
    .execute();
  const ask = (keyword: string) =>
    app.http.inject({
      url: `/api/v1/search/product/?keyword=${encodeURIComponent(keyword)}`,
      headers: { 'access-token': token },
    });
  for (const keyword of keystrokes(200)) await ask(keyword);
  const times: { keyword: string; ms: number }[] = [];
  for (const keyword of keystrokes(2000)) {
    const started = performance.now();
    const reply = await ask(keyword);
    if (reply.statusCode !== 200) throw new Error(`${keyword}: ${reply.payload}`);
    times.push({ keyword, ms: performance.now() - started });
  }
  await app.http.close();
  await rm(dataDir, { recursive: true, force: true });
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  const round = (ms: number) => Number(ms.toFixed(1));
  return {
    products,
    'p50 ms': round(percentile(sorted, 0.5)),
    'p95 ms': round(percentile(sorted, 0.95)),
    'p99 ms': round(percentile(sorted, 0.99)),
    'max ms': round(sorted.at(-1) ?? 0),
    slowest: slowest.map(({ keyword, ms }) => `${keyword} ${round(ms)}`).join(', '),
  };
};

process.env.NODE_ENV ??= 'production';
const [engines = 'embedded,postgres', sizes = '10000,100000'] = process.argv.slice(2);
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const engine of engines.split(',')) {
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
      rows[`${engine} ${size}`] = await measure(database, size);
    });
  }
}
console.table(rows);
