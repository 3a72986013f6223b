import { sql } from 'kysely';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import { pageByDate } from '#server/areas/stock/service.ts';
import { seeded } from '#server/demo/random.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openPrinter } from '#server/platform/pdf/printer.ts';
import type { Scope } from '#server/platform/scope.ts';
import { openStorage } from '#server/platform/storage.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { companyScope } from './shared/scope.ts';
import { percentile } from './shared/times.ts';

// npm run bench -- stock-as-of [embedded|postgres] [100000,5000000]
// Stock and value of a whole company at random instants: the same products, ever longer histories.

const PRODUCTS = 2000;
const BRANCHES = 2;
const CHUNK_MOVEMENTS = 100_000;
const CALLS = 40;
const FROM = Date.parse('2020-01-01T00:00:00Z');
const TO = Date.parse('2026-01-01T00:00:00Z');

const silent = { send: async () => {}, close: () => {} };

/** One company with products that never moved. */
const openCompany = async (database: Database): Promise<Scope> => {
  const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '0', DATA_DIR: '/nowhere' }), demo: false };
  await migrate(database);
  await prepareDeployment(
    { config, database, mailer: silent, printer: openPrinter(), storage: openStorage(config), version: 'bench' },
    () => {},
  );
  const { rows } = await sql<{ companyId: number; branchIds: number[] }>`
    with shop as (insert into company (name, code) values ('Bench', 'bench') returning id),
    places as (
      insert into branch (company_id, number, name, time_zone)
      select id, n, 'Branch ' || n, 'Australia/Sydney' from shop, generate_series(1, ${BRANCHES}) as n returning id, company_id
    ), goods as (
      insert into product (company_id, sku, title, retail_price, search)
      select id, 'P' || n, 'Product ' || n, 100, 'product ' || n from shop, generate_series(1, ${PRODUCTS}) as n
    )
    select company_id, array_agg(id order by id) as branch_ids from places group by company_id`.execute(database.db);
  const { companyId = 0, branchIds = [] } = rows[0] ?? {};
  return companyScope(companyId, branchIds);
};

/**
 * Movements spread evenly over six years: each receives or sells one, a tenth is recorded a minute late. Inserted
 * directly into the table with their balances, as the ledger would have written them.
 */
const writeHistory = async ({ db }: Database, { companyId }: Scope, from: number, to: number, all: number) => {
  const levels = PRODUCTS * BRANCHES;
  await sql`
    insert into stock_movement (company_id, product_id, branch_id, kind, quantity, unit_cost, user_name, occurred_at,
      recorded_at, balance, average)
    select ${companyId}, p.id, b.id, case when turn % 2 = 0 then 'receipt' else 'sale' end,
      case when turn % 2 = 0 then 1000 else -1000 end, 2, '',
      case when n % 10 = 0 then at - interval '1 minute' else at end, at,
      case when turn % 2 = 0 then 1000 else 0 end, 2
    from (
      select n, n / ${levels} as turn, n % ${levels} as level,
        to_timestamp(${FROM / 1000} + n * ${(TO - FROM) / 1000}::float8 / ${all}) as at
      from generate_series(${from}::bigint, ${to}::bigint - 1) as n
    ) as m
    join (select id, row_number() over (order by id) - 1 as place from product where company_id = ${companyId}) as p
      on p.place = m.level / ${BRANCHES}
    join (select id, row_number() over (order by id) - 1 as place from branch where company_id = ${companyId}) as b
      on b.place = m.level % ${BRANCHES}
    order by n`.execute(db);
};

const writeLevels = ({ db }: Database, { companyId }: Scope) =>
  sql`
  insert into stock_level (company_id, product_id, branch_id, on_hand, late_by)
  select company_id, product_id, branch_id, sum(quantity), 120 from stock_movement where company_id = ${companyId}
  group by company_id, product_id, branch_id`.execute(db);

const measure = async (database: Database, movements: number) => {
  const scope = await openCompany(database);
  const started = performance.now();
  for (let from = 0; from < movements; from += CHUNK_MOVEMENTS)
    await writeHistory(database, scope, from, Math.min(movements, from + CHUNK_MOVEMENTS), movements);
  await writeLevels(database, scope);
  await database.pool.query('vacuum analyze');
  const filled = Math.round((performance.now() - started) / 1000);
  const random = seeded(11);
  const result: Record<string, number> = { movements, 'filled s': filled };
  for (const basis of ['recorded', 'known'] as const) {
    const times: number[] = [];
    for (let round = -3; round < CALLS; round += 1) {
      const at = new Date(FROM + random.next() * (TO - FROM));
      const begun = performance.now();
      await pageByDate(database.db, scope, { pageNo: 1, pageSize: 20, at, basis });
      if (round >= 0) times.push(performance.now() - begun);
    }
    result[`${basis} p50 ms`] = percentile(times, 0.5);
    result[`${basis} p95 ms`] = percentile(times, 0.95);
  }
  return result;
};

process.env.NODE_ENV ??= 'production';
const [engines = 'embedded,postgres', sizes = '100000,5000000'] = process.argv.slice(2);
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const engine of engines.split(',')) {
  for (const size of sizes.split(',').map(Number)) {
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
      rows[`${engine} ${size}`] = await measure(database, size);
    });
  }
}
showResults(rows);
