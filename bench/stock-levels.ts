import { sql } from 'kysely';
import { pageOfLevels } from '#server/areas/stock/service.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Scope } from '#server/platform/scope.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { companyScope } from './shared/scope.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- stock-levels [embedded|postgres] [20000] [6]
// The list of stock levels over many products and branches: pages, filters and sort orders.

const CALLS = 15;

/** Every product at every branch, a sixth of them low, a tenth with reorder points of their own. */
const openCompany = async (database: Database, products: number, branches: number): Promise<Scope> => {
  await migrate(database);
  const { rows } = await sql<{ companyId: number; branchIds: number[] }>`
    with shop as (insert into company (name, code) values ('Bench', 'bench') returning id),
    places as (
      insert into branch (company_id, number, name, time_zone)
      select id, n, 'Branch ' || n, 'Australia/Sydney' from shop, generate_series(1, ${branches}::int) as n
      returning id, company_id
    ), goods as (
      insert into product (company_id, sku, title, retail_price, search, order_qty)
      select id, 'P' || n, 'Product ' || n, 100, 'product ' || n, 6 from shop, generate_series(1, ${products}::int) as n
    )
    select company_id, array_agg(id order by id) as branch_ids from places group by company_id`.execute(database.db);
  const { companyId = 0, branchIds = [] } = rows[0] ?? {};
  await sql`
    insert into stock_level (company_id, product_id, branch_id, on_hand, committed)
    select ${companyId}, p.id, b.id, 1000 * ((p.id * 7 + b.id * 13) % 40), 0
    from product p, branch b where p.company_id = ${companyId} and b.company_id = ${companyId}`.execute(database.db);
  await sql`
    insert into stock_cost (company_id, product_id, quantity, value, average)
    select ${companyId}, id, 1000, 2, 2 from product where company_id = ${companyId}`.execute(database.db);
  await sql`
    insert into stock_reorder (company_id, product_id, branch_id, reorder_point)
    select ${companyId}, product_id, branch_id, 4000 from stock_level
    where company_id = ${companyId} and product_id % 10 = 0`.execute(database.db);
  await database.pool.query('vacuum analyze');
  return companyScope(companyId, branchIds);
};

const measure = async (database: Database, products: number, branches: number) => {
  const scope = await openCompany(database, products, branches);
  const branchId = scope.branchIds[0] ?? 0;
  const filters = {
    'first page': {},
    'last page': { pageNo: Math.floor(products / 20) },
    keyword: { keyword: 'product 19' },
    low: { show: 'low' },
    'low at a branch': { show: 'low', branchId },
    out: { show: 'out' },
    'by on hand': { sortField: 'onHand', sortOrder: 'descend' },
    'by value': { sortField: 'value', sortOrder: 'descend' },
  } as const;
  const results: Record<string, Record<string, number>> = {};
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    let count = 0;
    for (let round = -2; round < CALLS; round += 1) {
      const begun = performance.now();
      count = (await pageOfLevels(database.db, scope, { pageNo: 1, pageSize: 20, ...filter })).totalCount;
      if (round >= 0) times.push(performance.now() - begun);
    }
    results[name] = { count, 'p50 ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95) };
  }
  return results;
};

process.env.NODE_ENV ??= 'production';
const [engines = 'embedded,postgres', products = '20000', branches = '6'] = process.argv.slice(2);
for (const engine of engines.split(','))
  await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
    console.log(`${engine}: ${products} products at ${branches} branches`);
    showResults(await measure(database, Number(products), Number(branches)));
  });
