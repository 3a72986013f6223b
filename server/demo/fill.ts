import type { House } from '#server/platform/context.ts';

export type DemoSize = { products: number; customers: number };
type Say = (line: string) => void;

const took = (started: number) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

const fillCustomers = async (house: House, companyId: number, count: number, say: Say): Promise<void> => {
  if (count === 0) return;
  const { loadCustomers } = await import('./customers.ts');
  const started = Date.now();
  await loadCustomers(house, companyId, count);
  say(`${count.toLocaleString('en')} demo customers in ${took(started)}.`);
};

/** Fills the demo company once; a company that has products already is left alone. */
export const fillDemo = async (house: House, { products, customers }: DemoSize, say: Say): Promise<void> => {
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
  let said = started;
  await loadCatalogue(house, { companyId, userId: owner.id, userName: owner.name }, products, (done) => {
    if (Date.now() - said < 2000 || done === products) return;
    said = Date.now();
    say(`  ${done.toLocaleString('en')} of ${products.toLocaleString('en')} products …`);
  });
  say(`${products.toLocaleString('en')} demo products in ${took(started)}.`);
  const { loadPurchases } = await import('./purchases.ts');
  const bought = Date.now();
  const orders = await loadPurchases(house, { companyId, userId: owner.id, userName: owner.name });
  say(`${orders} demo purchase orders in ${took(bought)}.`);
};
