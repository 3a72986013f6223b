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
});
