import { makeProducts } from '#server/demo/catalogue.ts';
import { seeded } from '#server/demo/random.ts';
import type { Database } from '#server/platform/db/open.ts';
import { type DemoServer, withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { signInAsAdmin } from './shared/session.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- search [embedded|postgres] [10000,100000]
// Search as one types: every keystroke of words, Chinese, codes and typing mistakes, one after the other, at the
// server.

/**
 * Keystroke by keystroke, as a picker searches: 3 letters of one word, then more words; a tenth are Chinese, codes or
 * mistyped.
 */
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

const measure = async (database: Database, { http }: DemoServer) => {
  const token = await signInAsAdmin(database);
  const ask = (keyword: string) =>
    http.inject({
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
  const ms = times.map((time) => time.ms);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  return {
    'p50 ms': percentile(ms, 0.5),
    'p95 ms': percentile(ms, 0.95),
    'p99 ms': percentile(ms, 0.99),
    'max ms': percentile(ms, 1),
    slowest: slowest.map((time) => `${time.keyword} ${time.ms.toFixed(1)}`).join(', '),
  };
};

process.env.NODE_ENV ??= 'production';
const [engines = 'embedded,postgres', sizes = '10000,100000'] = process.argv.slice(2);
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const engine of engines.split(',')) {
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', (database) =>
      withDemo(database, { products: size, customers: 0, orders: 0 }, async (server) => {
        rows[`${engine} ${size} products`] = await measure(database, server);
      }),
    );
  }
}
showResults(rows);
