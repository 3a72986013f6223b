import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pagePromotions } from '#contract/promotions.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadPromotedSales } from './promotedSales.ts';
import { loadPromotions } from './promotions.ts';

test('the demo company has promotions of every status, and sales that used them', async () => {
  const shop = await openShop();
  const mover = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Olive' };
  await loadCatalogue(shop.services, mover, 200, () => {});
  expect(await loadPromotions(shop.services, mover, new Date())).toBe(8);
  expect(await loadPromotedSales(shop.services, mover)).toBeGreaterThan(30);
  const { data } = await shop.as('companyAdmin').call(pagePromotions, { sortField: 'name' });
  expect(data.data.map(({ status }) => status).toSorted()).toEqual(['ended', ...Array(6).fill('running'), 'scheduled']);
  const usesOf = (name: string) => data.data.find((promotion) => promotion.name.startsWith(name))?.uses;
  expect(usesOf('Tea at 20%')).toBe(22);
  expect(usesOf('Drinks')).toBe(8);
  expect(usesOf('More noodles')).toBe(3);
  const { db } = shop.services.database;
  // Three snacks together cost $10, whatever their prices.
  const bundles = await db
    .selectFrom('salesOrderPromotion as p')
    .innerJoin('salesOrder as o', (join) =>
      join.onRef('o.companyId', '=', 'p.companyId').onRef('o.id', '=', 'p.orderId'),
    )
    .select(['o.total', 'p.times'])
    .where('p.name', '=', 'Any 3 snacks for $10')
    .execute();
  expect(bundles.length).toBeGreaterThan(0);
  for (const { total, times } of bundles) expect(total).toBe(1000 * times);
  // Money comes in on the day of its sale.
  const { rows } = await sql`
    select p.id from sales_payment p join sales_order o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${shop.companyId} and p.local_day <> o.local_day`.execute(db);
  expect(rows).toEqual([]);
});
