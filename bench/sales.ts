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
import { openPrinter } from '#server/platform/pdf/printer.ts';
import { openStorage } from '#server/platform/storage.ts';
import { type Outcome, serveLoad, type Task } from './http/load.ts';
import { openBare } from './sales/bare.ts';
import { onEngine } from './shared/engines.ts';
import { addOrders, openCompany, REGULARS, type Sold } from './shared/sales.ts';

// npm run bench -- sales [embedded|postgres]; PRODUCTS, ORDERS, SECONDS, ROUNDS make it smaller.
// A whole sale of five lines in one call beside a bare transaction with the same row writes; reading of 10k orders and of all, each in a database of its own.

const CLIENTS = 8;
const FEW_ORDERS = 10_000;
const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const SECONDS = Number(process.env.SECONDS ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** Seconds until the server has compiled what it runs all day. */
const WARMING = 5;
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
  for (const { task } of contenders) await run({ ...task, seconds: WARMING });
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

type Shop = { database: Database; http: FastifyInstance; sold: Sold; orders: number };

/** What people open all day, one after the other. */
const pathsOf = async ({ database: { pool }, sold: { companyId } }: Shop) => {
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
  return paths;
};

const timeOf = async ({ http, sold: { token } }: Shop, url: string): Promise<number> => {
  const started = performance.now();
  const reply = await http.inject({ method: 'GET', url, headers: { authorization: `MPB ${token}` } });
  if (reply.json().code !== 0) throw new Error(`${url} answered ${reply.payload}`);
  return performance.now() - started;
};

/** p95; the first ones warm the caches. */
const p95 = (times: number[]): number => {
  const warm = times.slice(Math.min(50, READS / 4)).toSorted((a, b) => a - b);
  return warm[Math.floor((warm.length - 1) * 0.95)] ?? 0;
};

/** Shops are asked in turns, so that a machine that is slow for a minute is slow for both. */
const readings = async (few: Shop, all: Shop) => {
  const [fewPaths, allPaths] = [await pathsOf(few), await pathsOf(all)];
  const rows: Record<string, Record<string, number>> = {};
  for (const name of Object.keys(fewPaths)) {
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < READS; at += 1) {
      times[0].push(await timeOf(few, fewPaths[name]?.(at) ?? ''));
      times[1].push(await timeOf(all, allPaths[name]?.(at) ?? ''));
    }
    const [atFew, atAll] = times.map(p95) as [number, number];
    rows[name] = {
      [`p95 ms at ${few.orders}`]: rounded(atFew),
      [`p95 ms at ${all.orders}`]: rounded(atAll),
      times: rounded(atAll / atFew),
    };
  }
  console.table(rows);
};

const openShop = async (database: Database, dataDir: string, orders: number): Promise<Shop> => {
  await migrate(database);
  const config = { ...readConfig({ LOG_LEVEL: 'info', RATE_LIMIT: '0', DEMO: '0' }), dataDir };
  const mailer = { send: async () => {}, close: () => {} };
  const services = { config, database, mailer, printer: openPrinter(), storage: openStorage(config), version: 'bench' };
  const { http } = await buildApp(services, undefined, createWriteStream(devNull));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const started = performance.now();
  const sold = await openCompany(database, { products: PRODUCTS, branches: 50, customers: 5000 });
  await addOrders(database, sold, 0, orders);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${database.engine}: ${PRODUCTS} products, ${orders} orders, loaded in ${seconds} s`);
  return { database, http, sold, orders };
};

const bench = async (small: Database, large: Database) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilldesk-bench-'));
  const few = await openShop(small, dataDir, Math.min(FEW_ORDERS, ORDERS));
  const all = await openShop(large, dataDir, ORDERS);
  await readings(few, all);
  await sellings(large, all.http, all.sold);
  for (const { http } of [few, all]) await http.close();
  await rm(dataDir, { recursive: true, force: true });
};

if (process.argv[2] === 'load') serveLoad();
else {
  process.env.NODE_ENV ??= 'production';
  const engine = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
  await onEngine(engine, (small) => onEngine(engine, (large) => bench(small, large)));
}
