import { expect, test } from 'vitest';
import { getProduct, searchProducts } from '#contract/catalogue.ts';
import { asCsv } from '#server/testing/sheets.ts';
import { openShop } from '#server/testing.ts';
import { importerFor } from './testing.ts';

const sheet = {
  headings: ['SKU', 'Title', 'Retail price', 'Quantity'],
  cells: [
    ['T-1', 'Tea', '3.50', '12'],
    ['T-2', 'Rice', '4.00', '5'],
    ['T-3', 'Salt', '1.00', ''],
  ],
};

test('opening stock without a branch is one question for the whole file, answered without uploading it again', async () => {
  const shop = await openShop();
  const { upload, check, apply, post, settled } = importerFor(shop, 'companyAdmin');
  const { id } = await upload(await asCsv(sheet), 'stock.csv');
  expect((await check(id)).data).toMatchObject({
    state: 'checked',
    branchId: null,
    needsBranch: true,
    counts: { new: 3, wrong: 0 },
  });
  expect(await apply(id)).toMatchObject({
    code: 103,
    data: { fields: { branchId: 'Choose the branch for the opening stock' } },
  });
  const foreign = await openShop();
  expect(await post(`check/${id}`, { branchId: foreign.branchId })).toMatchObject({
    code: 103,
    data: { fields: { branchId: 'We can’t find this branch. Check it, or choose another one.' } },
  });
  expect((await post(`check/${id}`, { branchId: shop.otherBranchId })).code).toBe(0);
  expect(await settled(id)).toMatchObject({ branchId: shop.otherBranchId, needsBranch: false, counts: { new: 3 } });
  expect((await apply(id)).data).toMatchObject({ state: 'applied' });
  const admin = shop.as('companyAdmin');
  const [tea] = (await admin.call(searchProducts, { keyword: 'T-1', branchId: shop.otherBranchId })).data;
  expect(tea).toMatchObject({ available: 12 });
  expect((await admin.call(getProduct, { id: tea?.id ?? 0 })).data.quantity).toBe(12);
});

test('a file without opening stock asks for no branch', async () => {
  const shop = await openShop();
  const { upload, check, apply } = importerFor(shop, 'companyAdmin');
  const cells = sheet.cells.map(([sku = '', title = '', price = '']) => [sku, title, price]);
  const { id } = await upload(await asCsv({ headings: sheet.headings.slice(0, 3), cells }), 'prices.csv');
  expect((await check(id)).data).toMatchObject({ branchId: null, needsBranch: false });
  expect((await apply(id)).data).toMatchObject({ state: 'applied' });
});
