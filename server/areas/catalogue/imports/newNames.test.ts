import { expect, test } from 'vitest';
import { importNewNames } from '#contract/catalogue/imports.ts';
import { brands, categories } from '#contract/catalogue/lists.ts';
import { openShop } from '#server/testing.ts';
import { csv, importerFor, productsOf } from './testing.ts';

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

test('a path may start at a category that is not at the top', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: food } = await admin.call(categories.create, { name: 'Food' });
  const { data: snacks } = await admin.call(categories.create, { name: 'Snacks', parentId: food.id });
  await admin.call(categories.create, { name: 'Chips', parentId: snacks.id });
  const importer = importerFor(shop);
  const head = 'SKU,Title,Retail price,Category';
  const { id } = await importer.upload(
    csv(head, 'C-1,One,1,Snacks > Nuts', 'C-2,Two,2,snacks > chips', 'C-3,Three,3,Tools > Nuts', 'C-4,Four,4,Snacks'),
    'paths.csv',
  );
  await importer.check(id);
  const { data: planned } = await admin.call(importNewNames, { id });
  expect(planned.category.names).toEqual(['Food > Snacks > Nuts', 'Tools', 'Tools > Nuts']);
  expect((await importer.apply(id)).data).toMatchObject({ state: 'applied' });
  const { data: all } = await admin.call(categories.list, {});
  const nameOf = new Map(all.map(({ id: categoryId, name }) => [categoryId, name]));
  const pathsOf = (await productsOf(shop)).map(({ categoryIds }) =>
    categoryIds.map((each) => nameOf.get(each)).toSorted(),
  );
  expect(pathsOf).toEqual([
    ['Food', 'Nuts', 'Snacks'],
    ['Chips', 'Food', 'Snacks'],
    ['Nuts', 'Tools'],
    ['Food', 'Snacks'],
  ]);
});

test('a file imported again changes no category, even if its path has become the end of several', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { data: drinks } = await admin.call(categories.create, { name: 'Drinks' });
  await admin.call(categories.create, { name: 'Tea', parentId: drinks.id });
  const importer = importerFor(shop);
  const file = csv('SKU,Title,Retail price,Category', 'A-1,One,1,Food > Tea > Green', 'A-2,Two,2,Tea > Green');
  const first = await importer.upload(file, 'again.csv');
  await importer.check(first.id);
  await importer.apply(first.id);
  const { id } = await importer.upload(file, 'again.csv');
  expect((await importer.check(id)).data).toMatchObject({ counts: { unchanged: 2, changed: 0 } });
  const { data: planned } = await admin.call(importNewNames, { id });
  expect(planned.category.names).toEqual([]);
});
