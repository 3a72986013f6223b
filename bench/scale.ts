import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { load } from './http/load.ts';
import { showResults } from './shared/results.ts';
import { openCompany, type Sold } from './shared/sales.ts';

// npm run bench -- scale [1,2,4] [5]
// Sales and lists through HAProxy, with this many app processes on one PostgreSQL that syncs to disk.

const SIZES = { products: 2000, branches: 8, customers: 200 };
const CLIENTS = 16;
const LINES = 5;
const BODIES = 2000;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

const untilReady = async (port: number): Promise<void> => {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await pause(100);
};

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

const startApp = async (url: string, folder: string) => {
  const port = await freePort();
  const env = {
    ...process.env,
    ...{ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: url, DATA_DIR: folder },
    ...{ DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'production' },
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.js')], { env, stdio: 'ignore' });
  await untilReady(port);
  return { port, child };
};

const startBalancer = async (ports: readonly number[], folder: string) => {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((app, at) => `  server app${at + 1} 127.0.0.1:${app}`);
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen tilldesk
  bind 127.0.0.1:${port}
  balance leastconn
${servers.join('\n')}
`,
  );
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReady(port);
  return { port, child };
};

const saleBodies = ({ branchIds, productIds }: Sold): string[] =>
  Array.from({ length: BODIES }, (_, at) =>
    JSON.stringify({
      branchId: branchIds[at % branchIds.length],
      status: 'completed',
      allowNegative: true,
      productList: Array.from({ length: LINES }, (__, line) => ({
        productId: productIds[(at * 7 + line * 13) % productIds.length],
        orderQty: 1,
        price: 5,
      })),
      payments: [{ paymentType: 'card', amount: 5 * LINES }],
    }),
  );

const measure = async (url: string, shop: Sold, processes: number, seconds: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const apps = await Promise.all(Array.from({ length: processes }, () => startApp(url, folder)));
  const balancer = await startBalancer(
    apps.map(({ port }) => port),
    folder,
  );
  const task = { port: balancer.port, headers: { 'access-token': shop.token }, clients: CLIENTS };
  const sale = { ...task, path: '/api/v1/salesOrder/', bodies: saleBodies(shop) };
  const list = { ...task, path: '/api/v1/search/product/pagination/?pageNo=1&pageSize=20' };
  await load({ ...sale, seconds: 2 });
  const sales = await load({ ...sale, seconds });
  await load({ ...list, seconds: 1 });
  const lists = await load({ ...list, seconds });
  await Promise.all([balancer, ...apps].map(({ child }) => end(child)));
  await rm(folder, { recursive: true, force: true });
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    'sales/s': rounded(sales.perSecond),
    'sale p95 ms': rounded(sales.p95),
    'lists/s': rounded(lists.perSecond),
    'list p95 ms': rounded(lists.p95),
  };
};

const [counts = '1,2,4', seconds = '5'] = process.argv.slice(2);
const { startPostgres } = await import(new URL('../../scripts/postgres.mjs', import.meta.url).href);
const { url, stop } = await startPostgres({ durable: true });
const database = await openDatabase({ url });
await migrate(database);
const shop = await openCompany(database, SIZES);
await database.pool.query('vacuum analyze');
await database.close();
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const count of counts.split(',').map(Number))
  results[`${count} app processes`] = await measure(url, shop, count, Number(seconds));
showResults(results);
await stop();
