import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/open.ts';
import { serveLoad } from './http/load.ts';
import { baskets, type Contender, portOf, race } from './sales/race.ts';
import { withApp } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { addOrders, openCompany, type Sold } from './shared/sales.ts';

// npm run bench -- contention; PRODUCTS, ORDERS, SECONDS, ROUNDS change its size.
// Sales of five lines by 8 clients at 8 branches, and by 8 clients at one: there they take turns for numbers and totals.

const CLIENTS = 8;
const PRODUCTS = Number(process.env.PRODUCTS ?? 5000);
const ORDERS = Number(process.env.ORDERS ?? 10_000);

type Last = { branchId: number; count: number; last: number };

const readNumbers = async ({ pool }: Database, { companyId }: Sold): Promise<Last[]> => {
  const { rows } = await pool.query<Last>(
    `select branch_id as "branchId", count(*)::int as count, max(number)::int as last
     from sales_order where company_id = $1 and number is not null group by 1 order by 1`,
    [companyId],
  );
  return rows;
};

const refuseGaps = async (database: Database, sold: Sold, before: readonly Last[]): Promise<void> => {
  for (const [at, { branchId, count, last }] of (await readNumbers(database, sold)).entries()) {
    const sales = count - (before[at]?.count ?? 0);
    if (last - (before[at]?.last ?? 0) !== sales) throw new Error(`Branch ${branchId}: ${sales} sales, last ${last}`);
  }
};

const bench = async (database: Database, http: FastifyInstance) => {
  const sold = await openCompany(database, { products: PRODUCTS, branches: CLIENTS, customers: 500 });
  await addOrders(database, sold, 0, ORDERS);
  const contender = (name: string, branches: number): Contender => ({
    name,
    task: {
      port: portOf(http),
      path: '/api/v1/salesOrder/',
      headers: { authorization: `MPB ${sold.token}` },
      clients: CLIENTS,
      bodies: baskets(sold, branches),
    },
    outcomes: [],
  });
  const before = await readNumbers(database, sold);
  const contenders = [contender(`${CLIENTS} branches`, CLIENTS), contender('one branch', 1)];
  await race(fileURLToPath(import.meta.url), contenders, `of ${CLIENTS} branches`);
  await refuseGaps(database, sold, before);
};

if (process.argv[2] === 'load') serveLoad();
else {
  process.env.NODE_ENV ??= 'production';
  await onEngine('postgres', (database) => withApp(database, (http) => bench(database, http)));
}
