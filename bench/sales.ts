import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openStorage } from '#server/platform/storage.ts';
import { type Outcome, serveLoad, type Task } from './http/load.ts';
import { openBare } from './sales/bare.ts';
import { onEngine } from './shared/engines.ts';
import { addOrders, openCompany, REGULARS, type Sold } from './shared/sales.ts';

// npm run bench -- sales [embedded|postgres]; PRODUCTS, ORDERS, SECONDS, ROUNDS make it smaller.
// A whole sale of five lines in one call beside a bare transaction with the same row writes; reading at 10k orders and at all.

const CLIENTS = 8;
const FEW = 10_000;
const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 5);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const READS = Number(process.env.READS ?? 400);

const portOf = (http: FastifyInstance) => (http.server.address() as AddressInfo).port;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const rounded = (value: number, places = 2) => Number(value.toFixed(places));

/** Baskets of five different fast products, at one branch or at all of them. */
const baskets = ({ branchIds, productIds }: Sold, branches: number): string[] =>
  Array.from({ length: 2000 }, (_, at) =>
    JSON.stringify({
      branchId: branchIds[at % branches],
      status: 'completed',
      productList: Array.from({ length: 5 }, (__, line) => ({
        productId: productIds[(at * 37 + line * 401) % Math.min(2000, productIds.length)],
        orderQty: 1 + (line % 3),
      })),
      payments: [{ paymentType: 'cash', amount: 1000 }],
    }),
  );

type Contender = { name: string; task: Omit<Task, 'seconds'>; outcomes: Outcome[] };

const race = async (contenders: Contender[]) => {
  // Another process, so that asking costs the server nothing.
  const clients = fork(fileURLToPath(import.meta.url), ['load']);
  const gone = once(clients, 'exit').then(() => {
    throw new Error('The clients gave up');
  });
  const run = async (task: Task): Promise<Outcome> => {
    clients.send(task);
    const [outcome] = (await Promise.race([once(clients, 'message'), gone])) as [Outcome];
    return outcome;
  };
  for (const { task } of contenders) await run({ ...task, seconds: SECONDS / 2 });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { task, outcomes } of contenders) outcomes.push(await run({ ...task, seconds: SECONDS }));
  gone.catch(() => {});
  clients.disconnect();
  const of = (outcomes: Outcome[], figure: (outcome: Outcome) => number) => rounded(median(outcomes.map(figure)));
  const bare = contenders[0]?.outcomes ?? [];
  console.table(
    Object.fromEntries(
      contenders.map(({ name, outcomes }) => [
        name,
        {
          'sales/s': of(outcomes, ({ perSecond }) => perSecond),
          'p50 ms': of(outcomes, ({ p50 }) => p50),
          'p95 ms': of(outcomes, ({ p95 }) => p95),
          'of bare': rounded(median(outcomes.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? 1)))),
        },
      ]),
    ),
  );
};

const sellings = async (database: Database, ours: FastifyInstance, sold: Sold) => {
  const bare = await openBare(database, sold.companyId, sold.userId);
  const headers = { authorization: `MPB ${sold.token}` };
  for (const branches of [1, sold.branchIds.length]) {
    const bodies = baskets(sold, branches);
    const contender = (name: string, http: FastifyInstance, path: string): Contender => ({
      name,
      task: { port: portOf(http), path, headers, clients: CLIENTS, bodies },
      outcomes: [],
    });
    console.log(`\nA completed sale of 5 lines, ${CLIENTS} clients, ${branches} branch(es)`);
    await race([contender('bare transaction', bare, '/sale'), contender('ours', ours, '/api/v1/salesOrder/')]);
  }
  await bare.close();
};

type Reads = Record<string, number>;

/** p95 of what people open all day. */
const readings = async ({ pool }: Database, http: FastifyInstance, { companyId, token }: Sold): Promise<Reads> => {
  const ids = async (text: string) => (await pool.query<{ id: number }>(text, [companyId])).rows.map(({ id }) => id);
  const orders = await ids(`select id from sales_order where company_id = $1 order by hashint8(id) limit ${READS}`);
  const customers = await ids(`select id from customer where company_id = $1 order by id limit ${REGULARS}`);
  const paths: Record<string, (at: number) => string> = {
    'order list': (at) => `/api/v1/salesOrder/?pageNo=${1 + (at % 5)}`,
    'order list, confirmed': () => '/api/v1/salesOrder/?status=["confirmed"]',
    'order by id': (at) => `/api/v1/salesOrder/${orders[at % orders.length]}/`,
    'customer history': (at) => `/api/v1/customer/salesOrder-history/?customerId=${customers[at % customers.length]}`,
    'search by number': (at) => `/api/v1/search/salesOrder/?keyword=${1 + at * 13}`,
  };
  const figures: Reads = {};
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let at = 0; at < READS; at += 1) {
      const started = performance.now();
      const reply = await http.inject({ method: 'GET', url: path(at), headers: { authorization: `MPB ${token}` } });
      if (reply.json().code !== 0) throw new Error(`${path(at)} answered ${reply.payload}`);
      times.push(performance.now() - started);
    }
    // The first ones warm the caches.
    const warm = times.slice(Math.min(50, READS / 4)).toSorted((a, b) => a - b);
    figures[name] = warm[Math.floor((warm.length - 1) * 0.95)] ?? 0;
  }
  return figures;
};

const bench = async (database: Database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  await migrate(database);
  const config = { ...readConfig({ LOG_LEVEL: 'info', RATE_LIMIT: '0', DEMO: '0' }), dataDir };
  const mailer = { send: async () => {}, close: () => {} };
  const house = { config, database, mailer, storage: openStorage(config), version: 'bench' };
  const { http } = await buildApp(house, undefined, createWriteStream(devNull));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const started = performance.now();
  const sold = await openCompany(database, { products: PRODUCTS, branches: 50, customers: 5000 });
  await addOrders(database, sold, 0, Math.min(FEW, ORDERS));
  const few = await readings(database, http, sold);
  await addOrders(database, sold, Math.min(FEW, ORDERS), ORDERS);
  console.log(
    `${database.engine}: ${PRODUCTS} products, ${ORDERS} orders, loaded in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  const all = await readings(database, http, sold);
  console.table(
    Object.fromEntries(
      Object.keys(few).map((name) => [
        name,
        {
          [`p95 ms at ${FEW}`]: rounded(few[name] ?? 0),
          [`p95 ms at ${ORDERS}`]: rounded(all[name] ?? 0),
          times: rounded((all[name] ?? 0) / (few[name] ?? 1)),
        },
      ]),
    ),
  );
  await sellings(database, http, sold);
  await http.close();
  await rm(dataDir, { recursive: true, force: true });
};

if (process.argv[2] === 'load') serveLoad();
else {
  process.env.NODE_ENV ??= 'production';
  await onEngine(process.argv[2] === 'embedded' ? 'embedded' : 'postgres', bench);
}
