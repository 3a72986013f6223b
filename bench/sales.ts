import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/open.ts';
import { serveLoad } from './http/load.ts';
import { openBare } from './sales/bare.ts';
import { baskets, type Contender, portOf, race, rounded } from './sales/race.ts';
import { withApp } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { addOrders, openCompany, REGULAR_CUSTOMERS, type Sold } from './shared/sales.ts';

// npm run bench -- sales [embedded|postgres]; PRODUCTS, ORDERS, SECONDS, ROUNDS make it smaller.
// A whole sale of five lines in one call beside a bare transaction with the same row writes; reading with 10k orders
// and with all, each in a database of its own.

const CLIENTS = 8;
const FEW_ORDERS = 10_000;
const PRODUCTS = Number(process.env.PRODUCTS ?? 100_000);
const ORDERS = Number(process.env.ORDERS ?? 1_000_000);
const READS = Number(process.env.READS ?? 400);

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
    const contenders = [contender('bare transaction', bare, '/sale'), contender('ours', ours, '/api/v1/salesOrder/')];
    await race(fileURLToPath(import.meta.url), contenders, 'of bare');
  }
  await bare.close();
};

type Shop = { database: Database; http: FastifyInstance; sold: Sold; orders: number };

/** Pages that people open all day, one after the other. */
const pathsOf = async ({ database: { pool }, sold: { companyId } }: Shop) => {
  const ids = async (text: string) => (await pool.query<{ id: number }>(text, [companyId])).rows.map(({ id }) => id);
  const orders = await ids(`select id from sales_order where company_id = $1 order by hashint8(id) limit ${READS}`);
  const customers = await ids(`select id from customer where company_id = $1 order by id limit ${REGULAR_CUSTOMERS}`);
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

/** Shops are queried in turns, so that a machine that is slow for a minute is slow for both. */
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
  showResults(rows);
};

const openShop = async (database: Database, http: FastifyInstance, orders: number): Promise<Shop> => {
  const started = performance.now();
  const company = await openCompany(database, { products: PRODUCTS, branches: 50, customers: 5000 });
  await addOrders(database, company, 0, orders);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${database.engine}: ${PRODUCTS} products, ${orders} orders, loaded in ${seconds} s`);
  return { database, http, sold: company, orders };
};

const bench = (small: Database, large: Database) =>
  withApp(small, (fewHttp) =>
    withApp(large, async (allHttp) => {
      const few = await openShop(small, fewHttp, Math.min(FEW_ORDERS, ORDERS));
      const all = await openShop(large, allHttp, ORDERS);
      await readings(few, all);
      await sellings(large, all.http, all.sold);
    }),
  );

if (process.argv[2] === 'load') serveLoad();
else {
  process.env.NODE_ENV ??= 'production';
  const engine = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
  await onEngine(engine, (small) => onEngine(engine, (large) => bench(small, large)));
}
