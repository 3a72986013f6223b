import type { Database } from '#server/platform/db/open.ts';
import { type DemoServer, withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { signInAsAdmin } from './shared/session.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- dashboard [postgres,embedded] [10000,100000,1000000] [50000]
// The dashboard from running totals, beside the same figures by a plain grouped query over the orders; and the
// analysis.

const PRODUCTS = 2000;
const CUSTOMERS = 500;

const measure = async (database: Database, { http }: DemoServer) => {
  const token = await signInAsAdmin(database);
  const timesOf = async (path: string, count: number): Promise<number[]> => {
    const times: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const before = performance.now();
      const reply = await http.inject({ url: `/api/v1${path}`, headers: { 'access-token': token } });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.payload}`);
      times.push(performance.now() - before);
    }
    // The first tenth is warm-up.
    return times.slice(Math.ceil(count / 10));
  };
  const dashboard = await timesOf('/dashboard/', 400);
  const oneBranch = await timesOf('/dashboard/?branchId=1', 200);
  const analysis = await timesOf('/dashboard/analysis/', 60);
  const grouped = await timesOf('/dashboard/gen/total/', 6);
  return {
    'p50 ms': percentile(dashboard, 0.5),
    'p95 ms': percentile(dashboard, 0.95),
    'one branch p95': percentile(oneBranch, 0.95),
    'analysis p95': percentile(analysis, 0.95),
    'grouped query p50': percentile(grouped, 0.5),
  };
};

process.env.NODE_ENV ??= 'production';
const [engines = 'postgres,embedded', onPostgres = '10000,100000,1000000', onEmbedded = '50000'] =
  process.argv.slice(2);
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const engine of engines.split(',')) {
  const sizes = engine === 'postgres' ? onPostgres : onEmbedded;
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', (database) =>
      withDemo(database, { products: PRODUCTS, customers: CUSTOMERS, orders: size }, async (server) => {
        rows[`${engine} ${size.toLocaleString('en')} orders`] = await measure(database, server);
      }),
    );
  }
}
showResults(rows);
