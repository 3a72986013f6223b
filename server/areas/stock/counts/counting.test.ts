import { expect, test } from 'vitest';
import { brands, categories } from '#contract/catalogue/lists.ts';
import * as counting from '#contract/stock/counting.ts';
import * as contract from '#contract/stock/counts.ts';
import { openShop } from '#server/testing.ts';
import { beginTake, type Draft, entry } from './testing.ts';

test('while a blind count runs nobody learns what is expected', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 10 });
  const take = await beginTake(shop);
  await take.count(entry(cola.id, 8));
  expect(await take.lines()).toMatchObject([
    { counted: 8, expected: null, variance: null, varianceValue: null, needRecount: null },
  ]);
  const caller = shop.as('warehouse');
  for (const filter of [{ show: 'differing' as const }, { sortField: 'variance' as const }])
    expect(await caller.call(counting.pageOfTakeLines, { id: take.id, ...filter })).toMatchObject({ code: 103 });
  const open = await beginTake(shop, { blind: false });
  await open.count(entry(cola.id, 8));
  expect(await open.lines('differing')).toMatchObject([{ expected: 10, variance: -2 }]);
});

test('an entry sent twice counts once; one that replaces starts the line over', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 1 });
  const take = await beginTake(shop);
  const first = entry(cola.id, 4);
  expect((await take.count(first, first)).data).toMatchObject([
    { isNew: true, counted: 4 },
    { isNew: false, counted: 4 },
  ]);
  expect((await take.count(first)).data).toMatchObject([{ isNew: false, counted: 4 }]);
  expect((await take.count(entry(cola.id, 3), entry(cola.id, -1))).data).toMatchObject([
    { counted: 6 },
    { counted: 6 },
  ]);
  expect((await take.count(entry(cola.id, 9, { add: false }), entry(cola.id, 1))).data[1]).toMatchObject({
    counted: 10,
  });
  expect(await take.count(entry(cola.id, -11))).toMatchObject({ code: 103 });
  const { data } = await shop.as('warehouse').call(counting.pageOfTakeEntries, { id: take.id });
  expect(data.data.map(({ quantity, counts }) => `${quantity} ${counts}`)).toEqual([
    '1 true',
    '9 true',
    '-1 false',
    '3 false',
    '4 false',
  ]);
});

test('codes are scanned: barcodes, SKUs, and packs that count as many units', async () => {
  const shop = await openShop();
  const cola = await shop.product({ barcode: '9300000000001', sku: 'COLA', standardSku: 'COLA-24', unitQty: 24 });
  const take = await beginTake(shop);
  let scans = 0;
  const scan = (code: string, quantity = 1) => ({ clientId: `s${++scans}`, code, quantity });
  const { data } = await take.count(scan('9300000000001'), scan('cola', 2), scan('COLA-24', 2));
  expect(data.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [cola.id, 1],
    [cola.id, 2],
    [cola.id, 48],
  ]);
  expect(data.at(-1)).toMatchObject({ counted: 51 });
  expect(await take.count(scan('cola'), scan('nobody'), entry(cola.id, 0.5), entry(999_999_999, 1))).toMatchObject({
    code: 103,
    data: {
      fields: {
        'entries.1.code': 'No product has this code',
        'entries.2.quantity': expect.stringContaining('Whole units'),
        'entries.3.productId': 'We can’t find this product. Choose another one.',
      },
    },
  });
  expect((await take.get()).summary.counted).toBe(1);
});

test('what is counted of a product adds up to 999,999 at most', async () => {
  const shop = await openShop();
  const rice = await shop.product({ title: 'Rice' });
  const take = await beginTake(shop);
  expect((await take.count(entry(rice.id, 999_998))).code).toBe(0);
  expect(await take.count(entry(rice.id, 2))).toMatchObject({
    code: 103,
    data: { fields: { 'entries.0.quantity': 'A quantity can’t be more than 999,999' } },
  });
  expect((await take.count(entry(rice.id, 1))).data).toMatchObject([{ counted: 999_999 }]);
});

test('a count is about a category, a brand, a supplier or a list, and nothing else', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const top = (await admin.call(categories.create, { name: 'Drinks' })).data.id;
  const below = (await admin.call(categories.create, { name: 'Tea', parentId: top })).data.id;
  const brandId = (await admin.call(brands.create, { name: 'Best' })).data.id;
  const tea = await shop.product({ title: 'Tea', categoryId: below, brandId });
  const cola = await shop.product({ title: 'Cola' });
  const uncounted = async (draft: Draft) =>
    (await (await beginTake(shop, draft)).lines('uncounted')).map(({ title }) => title);
  expect(await uncounted({ scope: 'category', categoryId: top })).toEqual(['Tea']);
  expect(await uncounted({ scope: 'brand', brandId })).toEqual(['Tea']);
  expect(await uncounted({ scope: 'list', productIds: [cola.id] })).toEqual(['Cola']);
  const take = await beginTake(shop, { scope: 'list', productIds: [cola.id] });
  expect(await take.count(entry(tea.id, 1))).toMatchObject({
    data: { fields: { 'entries.0.productId': '“Tea” isn’t part of this stock take' } },
  });
  // A scanned code outside the scope is told by its product, too.
  expect(await take.count({ clientId: 'scan', code: tea.sku, quantity: 1 })).toMatchObject({
    data: { fields: { 'entries.0.code': '“Tea” isn’t part of this stock take' } },
  });
  const create = (draft: Draft) => shop.as('warehouse').call(contract.createStockTake, draft);
  expect(await create({ scope: 'brand' })).toMatchObject({ data: { fields: { brandId: 'Please fill this in' } } });
  expect(await create({ scope: 'list' })).toMatchObject({ data: { fields: { productIds: 'Choose at least one' } } });
  expect(await create({ branchId: shop.otherBranchId })).toMatchObject({ code: 103 });
});

test('an entry says at which shelf or bin, and a line where it was counted since its round began', async () => {
  const shop = await openShop();
  const rice = await shop.product({ title: 'Rice' });
  const take = await beginTake(shop);
  await take.count(entry(rice.id, 2, { place: 'B 4' }), entry(rice.id, 3, { place: 'A 1' }), entry(rice.id, 1));
  expect(await take.lines('counted')).toMatchObject([{ counted: 6, places: ['A 1', 'B 4'] }]);
  const entries = await shop.as('warehouse').call(counting.pageOfTakeEntries, { id: take.id });
  expect(entries.data.data.map(({ quantity, place }) => [quantity, place])).toEqual([
    [1, ''],
    [3, 'A 1'],
    [2, 'B 4'],
  ]);
  await take.count(entry(rice.id, 5, { place: 'C 9', add: false }));
  expect(await take.lines('counted')).toMatchObject([{ counted: 5, places: ['C 9'] }]);
  expect(await take.count(entry(rice.id, 1, { place: 'x'.repeat(41) }))).toMatchObject({
    code: 103,
    data: { fields: { 'entries.0.place': expect.any(String) } },
  });
});
