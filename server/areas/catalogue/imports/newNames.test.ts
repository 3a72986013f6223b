import { expect, test } from 'vitest';
import { importNewNames } from '#contract/catalogue/imports.ts';
import { brands, categories } from '#contract/catalogue/lists.ts';
import { openShop } from '#server/testing.ts';
import { csv, importerFor } from './testing.ts';

test('an import tells which suppliers, brands, categories and tags it will make, and made', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  await admin.call(brands.create, { name: 'Leaf' });
  await admin.call(categories.create, { name: 'Drinks' });
  const importer = importerFor(shop);
  const { id } = await importer.upload(
    csv(
      'SKU,Title,Retail price,Brand,Category,Supplier,Tags',
      'N-1,One,1,leaf,Drinks > Tea > Green,Sun Foods,hot',
      'N-2,Two,2,Twig,Drinks > Tea,SUN FOODS,hot',
      'N-3,Three,3,Twig,drinks,Moon Foods,',
      'N-4,Wrong,x,Nobody,Nowhere,No one,',
    ),
    'names.csv',
  );
  await importer.check(id);
  await admin.send('POST', `/api/v1/product/import/fix/${id}/`, { body: { skipWrong: true } });
  await expect.poll(async () => (await importer.get(id)).state).toBe('checked');
  const newNames = {
    supplier: { count: 2, names: ['Sun Foods', 'Moon Foods'] },
    brand: { count: 1, names: ['Twig'] },
    category: { count: 2, names: ['Drinks > Tea', 'Drinks > Tea > Green'] },
    tag: { count: 1, names: ['hot'] },
  };
  const names = async () => (await admin.call(importNewNames, { id })).data;
  expect(await names()).toEqual(newNames);
  expect(await other.as('companyAdmin').call(importNewNames, { id })).toMatchObject({ code: 404 });
  await importer.apply(id);
  expect(await names()).toEqual(newNames);
  await importer.revert(id);
  expect((await names()).supplier).toEqual({ count: 0, names: [] });
});
