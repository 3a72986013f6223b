import { expect, test } from 'vitest';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { ProductFilter } from '#contract/catalogue/product.ts';
import { pageOfProducts, productTotals, updateProduct } from '#contract/catalogue.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { openShop } from '#server/testing.ts';

type Filter = WireInput<typeof pageOfProducts>;

test('every filter of the contract narrows the list to what it says', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const brandId = (await admin.call(brands.create, { name: 'Oak' })).data.id;
  const supplierId = (await admin.call(suppliers.create, { name: 'Farm' })).data.id;
  const top = (await admin.call(categories.create, { name: 'Food' })).data.id;
  const categoryId = (await admin.call(categories.create, { name: 'Rice', parentId: top })).data.id;
  const tagId = (await admin.call(tags.create, { name: 'Sale' })).data.id;
  const product = await shop.product({
    sku: 'WANT-50%',
    barcode: '12345670',
    title: 'Golden rice',
    chineseTitle: '金米',
    shortDescription: 'Long grain',
    description: 'From the north',
    standardSku: 'SACK-1',
    standardDescription: 'Sack',
    standardSize: '10 kg',
    unitSize: '1 kg bag',
    brandId,
    categoryId,
    supplierId,
    tagIds: [tagId],
    gstFree: true,
    soldByWeight: true,
    retailPrice: 4,
    costPrice: 2,
    unitQty: 10,
    unitRetail: 3.5,
    unitDiscount: 7.5,
    standardPrice: 40,
    orderQty: 20,
    length: 10,
    width: 20,
    height: 30,
    weight: 1.5,
    onHand: 12.5,
  });
  const plain = await shop.product({ title: 'Plain', sku: 'PLAIN', status: 'inactive', retailPrice: 9, costPrice: 8 });
  await shop.services.database.pool.query(
    `update product set created_at = '2020-02-02T00:00:00Z', updated_at = '2020-02-02T00:00:00Z' where id = $1`,
    [product.id],
  );
  const idsOf = async (filter: Filter) => {
    const reply = await admin.call(pageOfProducts, filter);
    if (reply.code !== 0) throw new Error(JSON.stringify(reply));
    return reply.data.data.map(({ id }) => id);
  };
  const only: Filter[] = [
    { id: [product.id] },
    { status: 'active' },
    { brandId: [brandId] },
    { supplierId: [supplierId] },
    { categoryId: [top] },
    { tagId: [tagId] },
    { sku: 'ant-50%' },
    { barcode: '345' },
    { title: 'GOLD' },
    { chineseTitle: '米' },
    { shortDescription: 'grain' },
    { description: 'north' },
    { standardSku: 'sack' },
    { standardDescription: 'sac' },
    { standardSize: '10 k' },
    { unitSize: 'bag' },
    { gstFree: true },
    { soldByWeight: true },
    { hasBarcode: true },
    { retailPriceFrom: 1, retailPriceTo: 4 },
    { costPriceTo: 2 },
    { unitRetailFrom: 3.5, unitRetailTo: 3.5 },
    { unitDiscountFrom: 7.5, unitDiscountTo: 10 },
    { standardPriceFrom: 40, standardPriceTo: 40 },
    { quantityFrom: 12.5, quantityTo: 12.5 },
    { availableFrom: 1 },
    { lengthFrom: 10, lengthTo: 10 },
    { widthFrom: 20 },
    { heightTo: 30 },
    { volumeFrom: 0.006, volumeTo: 0.006 },
    { weightFrom: 1.5 },
    { unitQtyFrom: 10 },
    { orderQtyFrom: 20, orderQtyTo: 20 },
    { createdTo: '2020-02-02', updatedTo: '2020-02-02' },
    { keyword: 'rice golden' },
    { keyword: '12345670' },
    { keyword: '金' },
  ];
  for (const filter of only) expect(await idsOf(filter), JSON.stringify(filter)).toEqual([product.id]);
  const other: Filter[] = [
    { status: 'inactive' },
    { gstFree: false },
    { hasBarcode: false },
    { quantityTo: 0 },
    { createdFrom: '2020-02-03' },
    { updatedFrom: '2020-02-03' },
    { sortField: 'retailPrice', sortOrder: 'descend', pageSize: 1 },
    { sortField: 'status', sortOrder: 'descend', pageSize: 1 },
    { sku: '50_' },
    { hasImage: true },
  ];
  const answers = await Promise.all(other.map(idsOf));
  expect(answers).toEqual([...Array(8).fill([plain.id]), [], []]);
  const tried = new Set([...only, ...other].flatMap((filter) => Object.keys(filter)));
  const kinOf = (field: string) => [field.replace(/To$/, 'From'), field.replace(/From$/, 'To')];
  const untried = Object.keys(ProductFilter.shape).filter((field) => !kinOf(field).some((each) => tried.has(each)));
  expect(untried).toEqual(['pageNo', 'branchId']);
});

test('pages neither repeat nor skip, forwards and backwards, and the count is exact', async () => {
  const shop = await openShop();
  const products = await Promise.all(Array.from({ length: 7 }, () => shop.product({ title: 'Same', retailPrice: 1 })));
  const ids = products.map(({ id }) => id).toSorted((a, b) => a - b);
  for (const sortField of ['title', 'sku', 'retailPrice', 'costPrice', 'status', 'createTime', 'updateTime'] as const) {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (pageNo) => {
        const filter = { pageNo, pageSize: 2, sortField, sortOrder: 'descend' as const };
        return (await shop.as('warehouse').call(pageOfProducts, filter)).data;
      }),
    );
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id)).toSorted((a, b) => a - b)).toEqual(ids);
    expect(pages.map(({ totalCount, totalPage, more }) => [totalCount, totalPage, more])).toEqual(
      Array(4).fill([7, 4, false]),
    );
  }
});

test('an exact code comes first among what a keyword finds', async () => {
  const shop = await openShop();
  await shop.product({ title: 'Aged T1 tea', sku: 'AGED' });
  const exact = await shop.product({ title: 'Zen', barcode: 'T1' });
  const page = async (filter: Filter) => (await shop.as('sales').call(pageOfProducts, filter)).data.data;
  expect((await page({ keyword: 't1' })).map(({ title }) => title)).toEqual(['Zen', 'Aged T1 tea']);
  expect((await page({ keyword: 't1', sortField: 'title' }))[1]?.id).toBe(exact.id);
});

test('the totals of a list are of everything that matches, at one branch or all, costs for those who see them', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  await shop.product({ title: 'Green tea', retailPrice: 5, costPrice: 2, onHand: 4 });
  const black = await shop.product({ title: 'Black tea', retailPrice: 3, costPrice: 1, onHand: 10 });
  // Worth what it came for, not what the next ones will cost.
  await admin.call(updateProduct, { id: black.id, costPrice: 2 });
  await shop.product({ title: 'Rice', retailPrice: 7, costPrice: 6, onHand: 1 });
  expect((await admin.call(productTotals, { keyword: 'tea', pageSize: 1 })).data).toEqual({
    quantity: 14,
    committed: 0,
    available: 14,
    incoming: 0,
    retailValue: 50,
    costValue: 18,
  });
  expect((await admin.call(productTotals, { branchId: shop.otherBranchId })).data).toMatchObject({ quantity: 0 });
  expect((await shop.as('sales').call(productTotals, {})).data).toMatchObject({ quantity: 15, retailValue: 57 });
  expect((await shop.as('sales').call(productTotals, {})).data).not.toHaveProperty('costValue');
});
