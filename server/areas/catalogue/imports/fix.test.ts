import { expect, test } from 'vitest';
import { brands, categories } from '#contract/catalogue/lists.ts';
import { updateProduct } from '#contract/catalogue.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop } from '#server/testing.ts';
import { csv, importerFor, productsOf, skusOf } from './testing.ts';

const messy = csv(
  'Item No,Title,RRP,SOH,Dept,Make',
  'M-1,Mug,five,3,Kitchen,Acme',
  'M-2,Jug,9.00,2,Kitchen,Acme',
  'M-2,Jug again,8.00,,,',
  'M-4,,4.00,,,',
);

test('wrong cells are put right in place, rows are skipped and taken in again, and the rest is applied', async () => {
  const shop = await openShop();
  const { upload, check, rows, post, settled, apply } = importerFor(shop, 'companyAdmin');
  const { id, mapping } = await upload(messy, 'messy.csv');
  expect(Object.values(mapping)).toEqual(['sku', 'title', 'retailPrice', 'quantity', 'category', 'brand']);
  expect((await check(id)).data.counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 3, skipped: 0 });
  expect(await rows(id, 'wrong')).toMatchObject([
    { row: 2, problems: [{ field: 'retailPrice', value: 'five' }] },
    { row: 4, problems: [{ field: 'sku', value: 'M-2' }] },
    { row: 5, problems: [{ field: 'title', value: '' }] },
  ]);
  expect(await post(`fix/${id}`, { rows: [{ row: 2, values: { nonsense: '1' } }] })).toMatchObject({ code: 103 });
  await post(`fix/${id}`, { rows: [{ row: 2, values: { retailPrice: ' 5.00 ', shortDescription: 'Blue' } }] });
  expect((await settled(id)).counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 2, skipped: 0 });
  await post(`fix/${id}`, { rows: [{ row: 3, skip: true }], skipWrong: true });
  expect((await settled(id)).counts).toEqual({ new: 1, changed: 0, unchanged: 0, wrong: 0, skipped: 3 });
  await post(`fix/${id}`, { rows: [{ row: 3, skip: false }] });
  expect(await settled(id)).toMatchObject({ counts: { new: 2, wrong: 0, skipped: 2 }, needsBranch: true });
  // A row that was skipped claims no code.
  await post(`fix/${id}`, {
    rows: [
      { row: 4, skip: false },
      { row: 3, skip: true },
    ],
  });
  expect((await settled(id)).counts).toMatchObject({ new: 2, wrong: 0, skipped: 2 });

  const foreign = await openShop();
  expect(await post(`apply/${id}`, { branchId: foreign.branchId })).toMatchObject({ code: 103 });
  expect((await post(`apply/${id}`, { branchId: shop.branchId })).code).toBe(0);
  expect((await settled(id)).state).toBe('applied');
  expect(await productsOf(shop)).toMatchObject([
    { sku: 'M-1', retailPrice: 5, shortDescription: 'Blue', quantity: 3 },
    { sku: 'M-2', title: 'Jug again', quantity: 0 },
  ]);
  expect(await post(`fix/${id}`, { skipWrong: true })).toMatchObject({ code: 9140 });
  expect((await apply(id)).code).toBe(9140);
});

test('undoing takes the brands and categories with it that the import made, unless somebody uses them', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const importer = importerFor(shop, 'companyAdmin');
  const own = (await admin.call(brands.create, { name: 'Own' })).data.id;
  const { id } = await importer.bring(
    csv(
      'SKU,Title,Price,Brand,Category',
      'U-1,One,1,Fresh,Drinks > Tea',
      'U-2,Two,2,Used,Drinks > Cola',
      'U-3,Three,3,Own,Food',
    ),
    'lists.csv',
  );
  const names = async () => [
    (await admin.call(brands.list, {})).data.map(({ name }) => name),
    (await admin.call(categories.list, {})).data.map(({ name }) => name).toSorted(),
  ];
  expect(await names()).toEqual([
    ['Fresh', 'Own', 'Used'],
    ['Cola', 'Drinks', 'Food', 'Tea'],
  ]);
  const other = await shop.product({ sku: 'OTHER' });
  const idOf = async (list: typeof brands | typeof categories, label: string) =>
    (await admin.call(list.list, {})).data.find(({ name }) => name === label)?.id;
  await admin.call(updateProduct, {
    id: other.id,
    brandId: await idOf(brands, 'Used'),
    categoryId: await idOf(categories, 'Cola'),
  });
  expect((await importer.revert(id)).data.state).toBe('reverted');
  expect(await skusOf(shop)).toEqual(['OTHER']);
  // The parent of a category that is used stays, and so does what was there before.
  expect(await names()).toEqual([
    ['Own', 'Used'],
    ['Cola', 'Drinks'],
  ]);
  expect(own).toBeGreaterThan(0);
});

test('a price below cost is a note, told to those who may see costs', async () => {
  const shop = await openShop();
  const sheet = csv('SKU,Title,Price,Cost', 'B-1,Thin,10.99,10', 'B-2,Fair,11.00,10');
  const importer = importerFor(shop, 'companyAdmin');
  const { id } = await importer.upload(sheet, 'cost.csv');
  expect((await importer.check(id)).data).toMatchObject({ counts: { new: 2, wrong: 0 }, noted: 1 });
  expect(await importer.rows(id, 'new')).toMatchObject([
    { sku: 'B-1', problems: [{ field: 'costPrice', why: 'The price before GST is below the cost. Check both.' }] },
    { sku: 'B-2', problems: [] },
  ]);
  const clerk = await hire(shop, ['product.import', 'product.query']);
  const { body } = await clerk.send('GET', `/api/v1/product/import/rows/${id}/`);
  expect(JSON.stringify(body)).not.toContain('below the cost');
});
