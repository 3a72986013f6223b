import { expect, test } from 'vitest';
import { pageOfProducts, searchProducts } from '#contract/catalogue.ts';
import { cents } from '#contract/money.ts';
import { insertProducts, type NewProduct } from '#server/areas/catalogue/products/writer.ts';
import { openShop, type Shop } from '#server/testing.ts';

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
  await shop.services.database.db.transaction().execute((trx) => insertProducts(trx, mover, shelf));
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
  // A short word resembles too many to be corrected: the others count, and what starts like it comes first.
  expect(await skus(shop, 'jasmin tee')).toEqual(['TEA-001 similar', 'RIC-010 similar']);
  expect(await skus(shop, 'jasmin rik')).toEqual(['TEA-001 similar', 'RIC-010 similar'].toReversed());
  expect(await listed(shop, { keyword: 'jasmin tee' })).toEqual(['TEA-001', 'RIC-010']);
  expect(await skus(shop, 'tee 500')).toEqual([]);
  expect(await skus(shop, 'jasmin tee rik')).toEqual([]);
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

const listed = async (shop: Shop, filter: Parameters<typeof pageOfProducts.input.parse>[0]) => {
  const reply = await shop.as('sales').call(pageOfProducts, filter as object);
  expect(reply.code).toBe(0);
  return reply.data.data.map(({ sku }) => sku);
};

test('a list with a keyword and no chosen order stands in the order of the search', async () => {
  const shop = await stocked();
  for (const keyword of ['jasmine', 'tea', '茶', 'SAU-101', 'sauce soy', 'oolnog', 't', 'e'])
    expect(await listed(shop, { keyword })).toEqual((await skus(shop, keyword)).map((hit) => hit.split(' ')[0]));
  expect(await listed(shop, { keyword: '茶' })).not.toEqual(await listed(shop, { keyword: '茶', sortField: 'title' }));
  expect(await listed(shop, { keyword: 'soy', status: 'inactive' })).toEqual(['SAU-101']);
});

test('however many match, pages neither repeat nor skip one, and the best stand on the first', async () => {
  const shop = await openShop();
  const mover = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Owner' };
  const many = Array.from({ length: 170 }, (_, at): NewProduct => {
    const title = at % 3 === 0 ? `Kumquat ${at}` : at % 3 === 1 ? `A jar of kumquat ${at}` : `Bigkumquat ${at}`;
    return { sku: `K${at}`, title, retailPrice: cents(at % 2 === 0 ? 100 : 200) };
  });
  await shop.services.database.db.transaction().execute((trx) => insertProducts(trx, mover, many));
  const pages = async (more: object) => {
    const hits: string[] = [];
    for (let pageNo = 1; pageNo <= 9; pageNo += 1)
      hits.push(...(await listed(shop, { keyword: 'kumquat', pageNo, ...more })));
    return hits;
  };
  const all = await pages({});
  expect(all).toHaveLength(170);
  expect(new Set(all).size).toBe(170);
  expect(all.slice(0, 50)).toEqual((await skus(shop, 'kumquat', { limit: 50 })).map((hit) => hit.split(' ')[0]));
  const dear = await pages({ retailPriceFrom: 2 });
  expect([dear.length, new Set(dear).size]).toEqual([85, 85]);
  // Of those the filter leaves, what begins with it comes first, too.
  expect(dear.slice(0, 28).every((sku) => Number(sku.slice(1)) % 3 === 0)).toBe(true);
});

test('a size is found with a blank or without, in the box and in the list', async () => {
  const shop = await stocked();
  const titles = [
    { sku: 'RIC-020', title: 'Sushi Rice 10kg' },
    { sku: 'RIC-021', title: 'Basmati Rice 10 kg' },
    { sku: 'SAF-001', title: 'Saffron 5g' },
  ];
  for (const product of titles) await shop.product(product);
  const hitsOf = async (keyword: string) => (await skus(shop, keyword)).map((hit) => hit.split(' ')[0]).toSorted();
  for (const keyword of ['10kg', '10 kg', '10KG rice', 'rice 10 kg'])
    expect(await hitsOf(keyword)).toEqual(['RIC-020', 'RIC-021']);
  expect(await hitsOf('5kg')).toEqual(['RIC-010']);
  expect(await hitsOf('500g tea')).toEqual(['TEA-001']);
  expect(await hitsOf('5 g')).toEqual(['SAF-001']);
  const page = await shop.as('sales').call(pageOfProducts, { keyword: 'rice 10 kg' });
  expect(page.data.data.map(({ sku }) => sku).toSorted()).toEqual(['RIC-020', 'RIC-021']);
});
