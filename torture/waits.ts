import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, kill, start } from './shared/server.ts';

// npm run torture -- waits [rounds] [database url]
// Somebody sends the largest possible calls, one after the other. Meanwhile one client sends requests that need no
// database, and one sends requests that do, every few milliseconds: how long does each wait at most?

const [rounds = '3', databaseUrl] = process.argv.slice(2);
const PAUSE_MS = 2;
const ORDERS = 200;
const LINES = 10;
const json = { 'content-type': 'application/json' };

const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-waits-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const server = await start(port, { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });

type Init = { method?: string; headers?: Record<string, string>; body?: string | FormData };
const ask = async (path: string, init: Init = {}) => (await fetch(`${base}/api/v1${path}`, init)).json();

/** Repeats requests until it is told to stop; returns the longest wait in milliseconds. */
const watch = (path: string, headers: Record<string, string> = {}) => {
  let isOver = false;
  const longest = (async () => {
    let most = 0;
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(base + path, { headers })).arrayBuffer();
      most = Math.max(most, performance.now() - begun);
      await pause(PAUSE_MS);
    }
    return Math.round(most);
  })();
  return {
    end: () => {
      isOver = true;
      return longest;
    },
  };
};

try {
  const { data: session } = await ask('/user/login/', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: 'admin', password: 'admin123' }),
  });
  const signedIn = { authorization: `MPB ${session.token}` };
  const headers = { ...json, ...signedIn };
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const { data: products } = await ask('/product/?status=active&pageSize=200', { headers });
  const { data: branches } = await ask('/branch/', { headers });
  const branchId = branches[0].id;
  const lineAt = (at: number) => ({ productId: products.data[at % products.data.length].id, orderQty: 1, price: 2 });
  const orders = (status: string, count = ORDERS, lines = LINES) =>
    Array.from({ length: count }, (_, order) => ({
      branchId,
      status,
      allowNegative: true,
      ...(status === 'completed' ? { payments: [{ paymentType: 'cash', amount: 2 * lines }] } : {}),
      productList: Array.from({ length: lines }, (_, line) => lineAt(order * lines + line)),
    }));
  const wrongLines = Array.from({ length: 500 }, () => ({
    productId: 'one',
    orderQty: 'two',
    price: -1,
    colour: 'red',
  }));
  const picture = randomBytes(9_900_000).toString('base64');
  const sheet = (dryRun: boolean) => {
    const body = new FormData();
    const rows = Array.from({ length: ORDERS * LINES }, (_, at) => {
      const { sku } = products.data[at % products.data.length];
      return `Import ${Math.floor(at / LINES)},${branches[0].name},${sku},1,2`;
    });
    body.append('dryRun', String(dryRun));
    body.append('file', new Blob([['Order,Branch,Code,Quantity,Price', ...rows].join('\n')]), 'orders.csv');
    return ask('/salesOrder/import/', { method: 'POST', headers: signedIn, body });
  };
  let orderIds: number[] = [];
  const calls: [string, () => Promise<{ code: number; data?: unknown }>][] = [
    [`bulk of ${ORDERS} × ${LINES} drafts`, () => post('/salesOrder/bulk/', orders('draft'))],
    [
      `bulk of ${ORDERS} × ${LINES} confirmed`,
      async () => {
        const reply = await post('/salesOrder/bulk/', orders('confirmed'));
        orderIds = (reply.data ?? []).map(({ id }: { id: number }) => id);
        return reply;
      },
    ],
    [`status of ${ORDERS} orders`, () => post('/salesOrder/bulk/status/', { ids: orderIds, status: 'confirmed' })],
    [`dispatch of ${ORDERS} orders`, () => post('/salesOrder/dispatched/bulk/', { ids: orderIds })],
    [`bulk of ${ORDERS} × ${LINES} completed`, () => post('/salesOrder/bulk/', orders('completed'))],
    ['bulk of 4 × 500 confirmed', () => post('/salesOrder/bulk/', orders('confirmed', 4, 500))],
    ['sheet of 2,000 rows, tried', () => sheet(true)],
    ['sheet of 2,000 rows', () => sheet(false)],
    ['order of 500 lines', () => post('/salesOrder/', orders('confirmed', 1, 500)[0])],
    ['order of 500 wrong lines', () => post('/salesOrder/', { productList: wrongLines })],
    ['picture of 13 MB', () => post('/upload/image-data/', `{"image":"${picture}"}`)],
    [
      'picture of 13 MB in a form',
      () =>
        ask('/upload/image-data/', {
          method: 'POST',
          headers: { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' },
          body: `image=${picture.replaceAll('+', '%2B')}`,
        }),
    ],
  ];
  for (let round = 1; round <= Number(rounds); round += 1) {
    console.log(`${databaseUrl ? 'postgres' : 'embedded'}, round ${round}, load ${loadavg()[0]?.toFixed(1)}`);
    for (const [name, call] of calls) {
      const plain = watch('/healthz');
      const reading = watch('/api/v1/branch/', signedIn);
      await pause(200);
      const begun = performance.now();
      const { code } = await call();
      const took = Math.round(performance.now() - begun);
      const [plainMs, readingMs] = [await plain.end(), await reading.end()];
      console.log(
        `  ${name}: code ${code} after ${took} ms; longest wait ${plainMs} ms, with the database ${readingMs} ms`,
      );
    }
  }
} finally {
  await kill(server);
  await rm(dataDir, { recursive: true, force: true });
}
