import { expect, test } from 'vitest';
import { listBanners, listHotProducts, listLimitProducts, listSections } from '#contract/storefront.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadStorefront } from './storefront.ts';

test('the demo company’s storefront is filled, with pictures that can be seen', async () => {
  const shop = await openShop();
  const mover = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Olive' };
  await loadCatalogue(shop.services, mover, 80, () => {});
  await loadStorefront(shop.services, mover, new Date());
  const admin = shop.as('companyAdmin');
  const { data: banners } = await admin.call(listBanners, {});
  expect(banners.map(({ status, link }) => `${status} ${link.kind}`)).toEqual(Array(3).fill('running category'));
  const picture = await shop.anonymous.send('GET', banners[0]?.picture ?? '');
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await admin.call(listSections, {})).data).toHaveLength(3);
  expect((await admin.call(listHotProducts, {})).data).toHaveLength(6);
  const { data: limited } = await admin.call(listLimitProducts, {});
  expect(limited.map(({ status }) => status)).toEqual(Array(4).fill('running'));
});
