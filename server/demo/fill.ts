import { sql } from 'kysely';
import { prepareDeployment } from '#server/areas/identity/service.ts';
import type { Mover } from '#server/areas/stock/service.ts';
import type { Services } from '#server/platform/context.ts';
import { inTurn, isTouched, markBegun, wipe } from './unfinished.ts';

export type DemoSize = { products: number; customers: number; orders: number };
type Say = (line: string) => void;

const took = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

const fillCustomers = async (services: Services, companyId: number, count: number, say: Say): Promise<void> => {
  if (count === 0) return;
  const { loadCustomers } = await import('./customers.ts');
  const started = Date.now();
  await loadCustomers(services, companyId, count);
  say(`${count.toLocaleString('en')} demo customers in ${took(started)}.`);
};

/** Logs its progress every other second. */
const progress = (say: Say, what: string, count: number) => {
  let lastMessageAt = Date.now();
  return (done: number) => {
    if (Date.now() - lastMessageAt < 2000 || done >= count) return;
    lastMessageAt = Date.now();
    say(`  ${done.toLocaleString('en')} of ${count.toLocaleString('en')} ${what} …`);
  };
};

const fillTrade = async (services: Services, mover: Mover, count: number, say: Say): Promise<void> => {
  const { loadPurchases } = await import('./purchases.ts');
  const startedAt = Date.now();
  const { orderCount, arrivals } = await loadPurchases(services, mover);
  say(`${orderCount} demo purchase orders in ${took(startedAt)}.`);
  if (count === 0) {
    for (const { receive } of arrivals) await receive(undefined);
    return;
  }
  const { loadTrade } = await import('./trade.ts');
  const tradeStartedAt = Date.now();
  await loadTrade(services, mover, count, progress(say, 'orders', count), new Date(), arrivals);
  const { loadUnderWay } = await import('./underWay.ts');
  const underWay = await loadUnderWay(services, mover);
  say(`${(count + underWay).toLocaleString('en')} demo orders in ${took(tradeStartedAt)}.`);
  const { loadStockWork } = await import('./stockWork.ts');
  say(`${await loadStockWork(services, mover)} demo transfers, write-offs and counts.`);
};

/** Customers and products existed before the year of trade: customers joined in the year before it. */
const backdate = async ({ database: { db } }: Services, companyId: number, opened: Date | undefined): Promise<void> => {
  if (!opened) return;
  await sql`update customer set created_at = ${opened}::timestamptz - make_interval(hours => (id * 37 % 8760)::integer)
    where company_id = ${companyId}`.execute(db);
  await sql`update customer set updated_at = created_at where company_id = ${companyId}`.execute(db);
  for (const table of ['brand', 'category', 'supplier', 'tag'])
    await sql`update ${sql.table(table)} set created_at = ${opened} where company_id = ${companyId}`.execute(db);
};

/** A shop this large is for measurements: the total of a sale must be known before it is created. */
const MEASURED_PRODUCTS = 5000;

const fillPromotions = async (
  services: Services,
  mover: Mover,
  { products, orders }: Pick<DemoSize, 'products' | 'orders'>,
  say: Say,
): Promise<void> => {
  const { loadPromotions, pausePromotions } = await import('./promotions.ts');
  const promotionCount = await loadPromotions(services, mover, new Date());
  const { loadPromotedSales } = await import('./promotedSales.ts');
  const sales = orders > 0 ? await loadPromotedSales(services, mover) : 0;
  const isMeasured = products >= MEASURED_PRODUCTS;
  if (isMeasured) await pausePromotions(services, mover);
  say(`${promotionCount} demo promotions${isMeasured ? ', paused' : ''}, used by ${sales} sales.`);
};

const fillSchedules = async (services: Services, mover: Mover, say: Say): Promise<void> => {
  const { loadSchedules } = await import('./schedules.ts');
  say(`Demo schedules with ${await loadSchedules(services, mover)} runs.`);
};

const findDemo = async ({ database: { db } }: Services) => {
  const owner = await db
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select(['appUser.id as userId', 'appUser.name as userName', 'company.id as companyId', 'company.demoBegunAt'])
    .where('company.code', '=', 'golden-lane')
    .where('appUser.archivedAt', 'is', null)
    .orderBy('appUser.id')
    .executeTakeFirst();
  if (!owner) return undefined;
  const { demoBegunAt, ...mover } = owner;
  const product = await db
    .selectFrom('product')
    .select('id')
    .where('companyId', '=', mover.companyId)
    .limit(1)
    .executeTakeFirst();
  return { mover, isBegun: demoBegunAt !== null, isFilled: product !== undefined && demoBegunAt === null };
};

const fill = async (
  services: Services,
  mover: Mover,
  { products, customers, orders }: DemoSize,
  say: Say,
): Promise<void> => {
  await fillCustomers(services, mover.companyId, customers, say);
  if (products === 0) return;
  // The generator and its pictures are only needed at the first start.
  const { loadCatalogue, openingDay } = await import('./load.ts');
  const started = Date.now();
  await loadCatalogue(services, mover, products, progress(say, 'products', products), orders > 0);
  await backdate(services, mover.companyId, openingDay(orders > 0));
  say(`${products.toLocaleString('en')} demo products in ${took(started)}.`);
  await fillTrade(services, mover, orders, say);
  // The new rows are not in the planner's statistics yet: best sellers of a large shop would take minutes.
  await sql`analyze`.execute(services.database.db);
  const { loadTills } = await import('./tills.ts');
  say(`A demo till with ${await loadTills(services, mover)} closing reports.`);
  await fillPromotions(services, mover, { products, orders }, say);
  const { loadKeypads } = await import('./keypads.ts');
  say(`${await loadKeypads(services, mover)} demo keypads.`);
  const { loadStorefront } = await import('./storefront.ts');
  say(`Demo storefront with ${await loadStorefront(services, mover, new Date())} items at /m/golden-lane.`);
  await fillSchedules(services, mover, say);
};

/** Fills the demo company once. One with products is left alone, unless an earlier fill was interrupted. */
export const fillDemo = async (services: Services, size: DemoSize, say: Say): Promise<void> => {
  const { db } = services.database;
  const demoCompany = await findDemo(services);
  if (!demoCompany || demoCompany.isFilled) return;
  await inTurn(services, async () => {
    let demo = await findDemo(services);
    if (demo?.isBegun) {
      const { companyId } = demo.mover;
      if (await isTouched(db, companyId)) {
        say('The demo data were never finished, but somebody has used them since: they stay as they are.');
        await markBegun(db, companyId, null);
        return;
      }
      say('Filling in the demo data was broken off. It starts over.');
      await wipe(db);
      await prepareDeployment(services, say);
      demo = await findDemo(services);
    }
    if (!demo || demo.isFilled) return;
    await markBegun(db, demo.mover.companyId, new Date());
    await fill(services, demo.mover, size, say);
    await markBegun(db, demo.mover.companyId, null);
  });
};
