import type { Mover } from '#server/areas/stock/ledger.ts';
import type { House } from '#server/platform/context.ts';

export type DemoSize = { products: number; customers: number; orders: number };
type Say = (line: string) => void;

const took = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

const fillCustomers = async (house: House, companyId: number, count: number, say: Say): Promise<void> => {
  if (count === 0) return;
  const { loadCustomers } = await import('./customers.ts');
  const started = Date.now();
  await loadCustomers(house, companyId, count);
  say(`${count.toLocaleString('en')} demo customers in ${took(started)}.`);
};

/** Tells how far it is, every other second. */
const progress = (say: Say, what: string, count: number) => {
  let said = Date.now();
  return (done: number) => {
    if (Date.now() - said < 2000 || done >= count) return;
    said = Date.now();
    say(`  ${done.toLocaleString('en')} of ${count.toLocaleString('en')} ${what} …`);
  };
};

const fillTrade = async (house: House, mover: Mover, count: number, say: Say): Promise<void> => {
  if (count === 0) return;
  const { loadTrade } = await import('./trade.ts');
  const started = Date.now();
  await loadTrade(house, mover, count, progress(say, 'orders', count));
  const { loadUnderWay } = await import('./underWay.ts');
  const underWay = await loadUnderWay(house, mover);
  say(`${(count + underWay).toLocaleString('en')} demo orders in ${took(started)}.`);
};

/** Fills the demo company once; a company that has products already is left alone. */
export const fillDemo = async (house: House, { products, customers, orders }: DemoSize, say: Say): Promise<void> => {
  const { db } = house.database;
  const owner = await db
    .selectFrom('appUser')
    .innerJoin('company', 'company.id', 'appUser.companyId')
    .select(['appUser.id', 'appUser.name', 'appUser.companyId'])
    .where('company.code', '=', 'golden-lane')
    .where('appUser.archivedAt', 'is', null)
    .orderBy('appUser.id')
    .executeTakeFirst();
  if (!owner || owner.companyId === null) return;
  const { companyId } = owner;
  const filled = await db
    .selectFrom('product')
    .select('id')
    .where('companyId', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  if (filled) return;
  await fillCustomers(house, companyId, customers, say);
  if (products === 0) return;
  // The generator and its pictures are for the first start alone.
  const { loadCatalogue } = await import('./load.ts');
  const started = Date.now();
  const mover = { companyId, userId: owner.id, userName: owner.name };
  await loadCatalogue(house, mover, products, progress(say, 'products', products), orders > 0);
  say(`${products.toLocaleString('en')} demo products in ${took(started)}.`);
  await fillTrade(house, mover, orders, say);
  const { loadPurchases } = await import('./purchases.ts');
  const bought = Date.now();
  const purchases = await loadPurchases(house, mover);
  say(`${purchases} demo purchase orders in ${took(bought)}.`);
};
