import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { PreviewRequest } from '#contract/promotions/preview.ts';
import { previewStep } from '#server/areas/promotions/service.ts';
import type { Database } from '#server/platform/db/open.ts';
import type { Scope } from '#server/platform/scope.ts';
import { withDemo } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { companyScope } from './shared/scope.ts';

// npm run bench -- preview [postgres,embedded] [100000]
// Replays a year of past orders with a promotion on one category, on one tag, and on everything.

const PRODUCTS = 2000;
const CUSTOMERS = 500;
const DAY_MS = 86_400_000;

const scopeOf = async ({ db }: Database): Promise<Scope> => {
  const { rows } = await sql<{ companyId: number; branchIds: number[] }>`
    select company_id, array_agg(id) as branch_ids from branch group by company_id`.execute(db);
  const { companyId = 0, branchIds = [] } = rows[0] ?? {};
  return companyScope(companyId, branchIds);
};

const idOf = async ({ db }: Database, table: 'category' | 'tag', name: string): Promise<number> =>
  (await db.selectFrom(table).select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

const replayAll = async ({ db }: Database, scope: Scope, fields: object) => {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  let after: string | undefined;
  const sums = { steps: 0, orders: 0, touched: 0 };
  do {
    const request = PreviewRequest.parse({
      promotion: { name: 'Bench', ...fields },
      from: day(400),
      to: day(0),
      after,
    });
    const step = await previewStep({ db, scope }, request);
    sums.steps += 1;
    sums.orders += step.orders;
    sums.touched += step.touched;
    after = step.next ?? undefined;
  } while (after !== undefined);
  delay.disable();
  return {
    ...sums,
    's in all': Number(((performance.now() - started) / 1000).toFixed(2)),
    'longest wait of others ms': Math.round(delay.max / 1e6),
  };
};

const measure = async (database: Database) => {
  const scope = await scopeOf(database);
  const terms = { kind: 'percentage', percent: 10 };
  const categoryIds = [await idOf(database, 'category', 'Drinks')];
  const tagIds = [await idOf(database, 'tag', 'New')];
  const table = {
    'one category': await replayAll(database, scope, { terms, scope: { categoryIds } }),
    'one tag': await replayAll(database, scope, { terms, scope: { tagIds } }),
    'every product': await replayAll(database, scope, { terms }),
    'buy 2 get 1, every product': await replayAll(database, scope, { terms: { kind: 'buyGet', buy: 2, get: 1 } }),
  };
  showResults(table);
};

process.env.NODE_ENV ??= 'production';
const [engines = 'postgres', sizes = '100000'] = process.argv.slice(2);
for (const engine of engines.split(','))
  for (const size of sizes.split(',').map(Number)) {
    console.log(`${engine}, ${size.toLocaleString('en')} orders`);
    await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', (database) =>
      withDemo(database, { products: PRODUCTS, customers: CUSTOMERS, orders: size }, () => measure(database)),
    );
  }
