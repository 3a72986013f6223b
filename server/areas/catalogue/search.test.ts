import { expect, test } from 'vitest';
import { pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { insertProducts, type NewProduct } from './writer.ts';

const shelf: NewProduct[] = [
  {
    sku: 'TEA-001',
    title: 'Jasmine Green Tea 500 g',
    chineseTitle: '茉莉绿茶',
    barcodes: [{ code: '9310072011691', pack: false }],
  },
  { sku: 'TEA-002', title: 'Oolong Tea Bags', chineseTitle: '乌龙茶包', standardSku: 'TEA-002-C12', unitQty: 12 },
  { sku: 'RIC-010', title: 'Jasmine Rice 5 kg', chineseTitle: '茉莉香米' },
  { sku: 'SAU-100', title: 'Dark Soy Sauce', chineseTitle: '老抽酱油' },
  { sku: 'SAU-101', title: 'Light Soy Sauce', chineseTitle: '生抽酱油', status: 'inactive' as const },
  { sku: 'ODD_1%', title: '100% Coconut Water', chineseTitle: '椰子水' },
  { sku: 'WOK-36', title: 'Carbon Steel Wok', chineseTitle: '炒锅' },
].map((draft) => ({ ...draft, retailPrice: cents(500) }));

const stocked = async (): Promise<Shop> => {
  const shop = await openShop();
  const mover = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Owner' };
  await shop.house.database.db.transaction().execute((trx) => insertProducts(trx, mover, shelf));
  return shop;
};

const skus = async (shop: Shop, keyword: string, more: { status?: 'active'; limit?: number } = {}) => {
  const reply = await shop.as('sales').call(searchProducts, { keyword, ...more });
  expect(reply.code).toBe(0);
  return reply.data.map(({ sku, match }) => `${sku} ${match}`);
};

test('an exact barcode or SKU comes first; a pack’s SKU finds the pack', async () => {
  const shop = await stocked();
  expect(await skus(shop, '9310072011691')).toEqual(['TEA-001 exact']);
  expect((await skus(shop, 'tea-001'))[0]).toBe('TEA-001 exact');
  const [pack] = (await shop.as('sales').call(searchProducts, { keyword: 'TEA-002-c12' })).data;
  expect(pack).toMatchObject({ sku: 'TEA-002', pack: true, match: 'exact' });
});

test('what begins with it, then what contains it, in any word order', async () => {
  const shop = await stocked();
  expect(await skus(shop, 'jasmine')).toEqual(['TEA-001 prefix', 'RIC-010 prefix']);
  expect(await skus(shop, 'sauce dark')).toEqual(['SAU-100 substring']);
  expect(await skus(shop, 'ea gre')).toEqual(['TEA-001 substring']);
  expect((await skus(shop, 'te')).map((hit) => hit.split(' ')[0])).toEqual(
    expect.arrayContaining(['TEA-001', 'TEA-002']),
  );
  expect(await skus(shop, 'w')).toContain('WOK-36 prefix');
});

test('Chinese is found from one character on, mixed with words, and full-width letters are plain ones', async () => {
  const shop = await stocked();
  expect((await skus(shop, '茶')).sort()).toEqual(['TEA-001 substring', 'TEA-002 substring']);
  expect(await skus(shop, '绿茶')).toEqual(['TEA-001 substring']);
  expect((await skus(shop, '酱油')).length).toBe(2);
  expect(await skus(shop, '茉莉 rice')).toEqual(['RIC-010 substring']);
  expect(await skus(shop, 'ｊａｓｍｉｎｅ ｒｉｃｅ')).toEqual(['RIC-010 prefix']);
  expect(await skus(shop, '茉茶')).toEqual([]);
});

test('a mistyped word finds its neighbour, last', async () => {
  const shop = await stocked();
  expect(await skus(shop, 'jasmin rcie 5')).toEqual([]);
  expect(await skus(shop, 'cocnut')).toEqual(['ODD_1% similar']);
  expect((await skus(shop, 'oolnog tea'))[0]).toBe('TEA-002 similar');
});

test('signs that patterns know are only letters here', async () => {
  const shop = await stocked();
  expect(await skus(shop, '100%')).toEqual(['ODD_1% prefix']);
  expect(await skus(shop, '%')).toEqual(['ODD_1% substring']);
  expect(await skus(shop, '_')).toEqual(['ODD_1% substring']);
  expect(await skus(shop, '\\')).toEqual([]);
});

test('only active ones where asked, only one’s own company’s, and a list’s keyword finds the same', async () => {
  const [shop, other] = [await stocked(), await openShop()];
  expect(await skus(shop, 'soy', { status: 'active' })).toEqual(['SAU-100 substring']);
  expect(await skus(other, 'jasmine')).toEqual([]);
  const page = await shop.as('sales').call(pageOfProducts, { keyword: 'cocnut' });
  expect(page.data.data.map(({ sku }) => sku)).toEqual(['ODD_1%']);
  const advanced = await shop.as('sales').send('GET', '/api/v1/search/product/advanced/?keyword=茶&sortField=sku');
  expect(advanced.body).toMatchObject({ data: { totalCount: 2, data: [{ sku: 'TEA-001' }, { sku: 'TEA-002' }] } });
});
