import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPromotion, PromotionDraft } from '#contract/promotions.ts';
import { seeded } from '#server/demo/random.ts';
import type { Database } from '#server/platform/db/open.ts';
import { serveLoad } from './http/load.ts';
import { margins, measureQuotes } from './promotions/quotes.ts';
import { randomPromotion, type Shelf } from './promotions/rules.ts';
import { baskets, type Contender, portOf, race } from './sales/race.ts';
import { withApp } from './shared/app.ts';
import { onEngine } from './shared/engines.ts';
import { showResults } from './shared/results.ts';
import { openCompany, type Sold } from './shared/sales.ts';

// npm run bench -- promotions [quotes|sales] [embedded|postgres]; BASKETS, LINES, PROMOTIONS, SECONDS, ROUNDS make it
// smaller.
// Quotes of baskets while promotions run; then whole sales of a company with them beside one without, in turns.

const BAR_MS = 5;
const BAR_RATE = 0.85;
const CLIENTS = 8;
const PRODUCTS = 5000;
const PROMOTIONS = Number(process.env.PROMOTIONS ?? 500);
const sizes = {
  baskets: Number(process.env.BASKETS ?? 1000),
  lines: Number(process.env.LINES ?? 100),
  promotions: PROMOTIONS,
};

/** Groups that the till's products belong to. */
const addShelf = async ({ pool }: Database, { companyId, productIds }: Sold): Promise<Shelf> => {
  const rows = async (table: 'category' | 'brand' | 'tag', count: number): Promise<number[]> => {
    const { rows: added } = await pool.query<{ id: number }>(
      `insert into ${table} (company_id, name) select $1, '${table} ' || n from generate_series(1, $2::int) n returning id`,
      [companyId, count],
    );
    return added.map(({ id }) => id);
  };
  const [categoryIds, brandIds, tagIds] = [await rows('category', 60), await rows('brand', 120), await rows('tag', 30)];
  await pool.query(
    `update product set category_id = ($2::bigint[])[1 + id % 60], brand_id = ($3::bigint[])[1 + id % 120] where company_id = $1`,
    [companyId, categoryIds, brandIds],
  );
  await pool.query(
    `insert into product_tag (company_id, product_id, tag_id)
     select company_id, id, ($2::bigint[])[1 + id % 30] from product where company_id = $1 and id % 3 = 0`,
    [companyId, tagIds],
  );
  return { productIds: productIds.slice(0, 2000), categoryIds, brandIds, tagIds };
};

/** Missing fields get their defaults. */
const Draft = PromotionDraft.partial();

const promote = async (http: FastifyInstance, { token }: Sold, shelf: Shelf): Promise<void> => {
  const random = seeded(16);
  for (let count = 0; count < PROMOTIONS; ) {
    const draft = { name: `Promotion ${count + 1}`, state: 'active', ...randomPromotion(random, shelf) } as const;
    const reply = await http.inject({
      method: 'POST',
      url: `/api/v1${createPromotion.path}`,
      headers: { authorization: `MPB ${token}` },
      payload: z.encode(Draft, draft) as object,
    });
    const { code } = reply.json();
    if (code !== 0 && code !== 103) throw new Error(reply.payload);
    // One that could never take anything off is refused: the next one is tried.
    if (code === 0) count += 1;
  }
};

const compareSales = async (database: Database, http: FastifyInstance) => {
  const contenderOf = async (name: string, code: string, isPromoted: boolean) => {
    const company = await openCompany(database, { products: PRODUCTS, branches: 1, customers: 100 }, code);
    const shelf = await addShelf(database, company);
    if (isPromoted) await promote(http, company, shelf);
    const headers = { authorization: `MPB ${company.token}` };
    const task = {
      port: portOf(http),
      path: '/api/v1/salesOrder/',
      headers,
      clients: CLIENTS,
      bodies: baskets(company, 1),
    };
    return { name, task, outcomes: [] } satisfies Contender;
  };
  const contenders = [
    await contenderOf('no promotion', 'bench-plain', false),
    await contenderOf(`${PROMOTIONS} running promotions`, 'bench-promotions', true),
  ];
  await database.pool.query('vacuum analyze');
  console.log(
    `\nA completed sale of 5 lines, ${CLIENTS} clients, ${database.engine} (bar ${BAR_RATE} of its rate with none)`,
  );
  await race(fileURLToPath(import.meta.url), contenders, 'of none');
};

const compareQuotes = () => {
  console.log(`${sizes.lines} lines, ${sizes.promotions} promotions, ${sizes.baskets} baskets (bar: p95 ${BAR_MS} ms)`);
  const names = Object.keys(margins) as (keyof typeof margins)[];
  showResults(Object.fromEntries(names.map((name) => [name, measureQuotes(name, sizes)])));
};

const [part = 'all', engine = 'postgres'] = process.argv.slice(2);
if (part === 'load') serveLoad();
else {
  process.env.NODE_ENV ??= 'production';
  if (part !== 'sales') compareQuotes();
  if (part !== 'quotes')
    await onEngine(engine === 'embedded' ? 'embedded' : 'postgres', (database) =>
      withApp(database, (http) => compareSales(database, http)),
    );
}
