import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { brands, categories } from '#contract/catalogue/lists.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { units } from '#contract/quantity.ts';
import * as contract from '#contract/stock/counts.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import { moverOf, postAll } from '#server/areas/stock/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

type Draft = WireInput<typeof contract.createStockTake>;
type Entries = NonNullable<WireInput<typeof contract.countStock>['entries']>;

let sent = 0;
const entry = (productId: number, quantity: number, more: Partial<Entries[number]> = {}): Entries[number] => ({
  clientId: `e${++sent}`,
  productId,
  quantity,
  ...more,
});

/** A stock take at the first branch, worked on by its people. */
const begin = async (shop: Shop, draft: Draft = {}, role: RoleKey = 'warehouse') => {
  const caller = shop.as(role);
  const made = await caller.call(contract.createStockTake, draft);
  if (made.code !== 0) throw new Error(JSON.stringify(made));
  const { id } = made.data;
  return {
    id,
    made: made.data,
    count: (...entries: Entries) => caller.call(contract.countStock, { id, entries }),
    review: () => caller.call(contract.reviewStockTake, { id }),
    approve: (more: { complete?: boolean; accept?: boolean } = {}) =>
      caller.call(contract.approveStockTake, { id, ...more }),
    recount: (...productIds: number[]) => caller.call(contract.recountStock, { id, productIds }),
    get: async () => (await caller.call(contract.getStockTake, { id })).data,
    lines: async (show: (typeof contract.takeShows)[number] = 'counted', more: object = {}) =>
      (await caller.call(contract.pageOfTakeLines, { id, show, ...more })).data.data,
  };
};

const sell = (shop: Shop, productId: number, quantity: number, occurredAt?: Date) =>
  postAll(shop, moverOf(shop), [
    { productId, branchId: shop.branchId, kind: 'sale', quantity: units(-quantity), occurredAt },
  ]);

test('counted, reviewed, approved once: the variance is posted and the log knows who', async () => {
  const shop = await openShop();
  const cola = await shop.product({ title: 'Cola', costPrice: 2, onHand: 10 });
  const tea = await shop.product({ title: 'Tea', costPrice: 4, onHand: 5 });
  const milk = await shop.product({ title: 'Milk', onHand: 3 });
  const take = await begin(shop, { note: 'June', recountUnits: 100, recountValue: 99.5 });
  expect(take.made).toMatchObject({
    reference: expect.stringMatching(/^C-0001-\d{4}-000001$/),
    status: 'counting',
    blind: true,
    summary: { products: 3, counted: 0, differing: null },
  });
  // Two shelves of cola, by two people.
  await take.count(entry(cola.id, 5), entry(tea.id, 6));
  const second = await shop
    .as('branchManager')
    .call(contract.countStock, { id: take.id, entries: [entry(cola.id, 2)] });
  expect(second.data).toMatchObject([{ productId: cola.id, isNew: true, quantity: 2, counted: 7 }]);
  expect((await take.approve()).code).toBe(9140);
  await take.review();
  expect(await take.lines()).toMatchObject([
    { title: 'Cola', counted: 7, expected: 10, variance: -3, varianceValue: -6, entries: 2 },
    { title: 'Tea', counted: 6, expected: 5, variance: 1, varianceValue: 4, entries: 1 },
  ]);
  expect(await take.lines('uncounted')).toMatchObject([{ title: 'Milk', counted: null, expected: 3 }]);
  const applied = await take.approve();
  expect(applied).toMatchObject({
    code: 0,
    data: { status: 'applied', nextStatus: [], summary: { differing: 2, surplus: 1, missing: 3, varianceValue: -2 } },
  });
  expect((await take.approve()).code).toBe(9140);
  expect(await Promise.all([cola, tea, milk].map((product) => shop.onHand(product)))).toEqual([7, 6, 3]);
  const { data } = await shop.as('companyAdmin').call(pageOfMovements, { kind: 'count' });
  expect(data.data).toMatchObject([
    { documentType: 'stockTake', documentId: take.id, reference: take.made.reference },
    { documentType: 'stockTake', documentId: take.id },
  ]);
  const trail = (await shop.as('companyAdmin').call(pageOfAudit, { entity: 'stockTake' })).data.data;
  expect(trail.find(({ action }) => action === 'create')?.after).toMatchObject({
    recountUnits: 100,
    recountValue: 99.5,
  });
  expect(trail.find(({ action }) => action === 'approve')?.after).toMatchObject({ missing: 3, varianceValue: -2 });
  // What was applied stays as it was applied.
  await sell(shop, cola.id, 2);
  expect(await take.lines('differing', { keyword: 'cola' })).toMatchObject([{ expected: 10, variance: -3 }]);
});

test('the shop keeps trading: the variance is that of the counted moment', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 10 });
  const take = await begin(shop);
  await sell(shop, cola.id, 1);
  await take.count(entry(cola.id, 8));
  await sell(shop, cola.id, 2);
  await take.review();
  expect(await take.lines()).toMatchObject([{ counted: 8, expected: 9, variance: -1 }]);
  await take.approve();
  expect(await shop.onHand(cola)).toBe(6);
});

test('while a blind count runs nobody learns what is expected', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 10 });
  const take = await begin(shop);
  await take.count(entry(cola.id, 8));
  expect(await take.lines()).toMatchObject([
    { counted: 8, expected: null, variance: null, varianceValue: null, needRecount: null },
  ]);
  const caller = shop.as('warehouse');
  for (const asked of [{ show: 'differing' as const }, { sortField: 'variance' as const }])
    expect(await caller.call(contract.pageOfTakeLines, { id: take.id, ...asked })).toMatchObject({ code: 103 });
  const open = await begin(shop, { blind: false });
  await open.count(entry(cola.id, 8));
  expect(await open.lines('differing')).toMatchObject([{ expected: 10, variance: -2 }]);
});

test('an entry sent twice counts once; one that replaces starts the line over', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 1 });
  const take = await begin(shop);
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
  const { data } = await shop.as('warehouse').call(contract.pageOfTakeEntries, { id: take.id });
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
  const take = await begin(shop);
  const scan = (code: string, quantity = 1) => ({ clientId: `s${++sent}`, code, quantity });
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
        'entries.3.productId': "We can't find this product. Choose another one.",
      },
    },
  });
  expect((await take.get()).summary.counted).toBe(1);
});

test('what is counted of a product adds up to 999,999 at most', async () => {
  const shop = await openShop();
  const rice = await shop.product({ title: 'Rice' });
  const take = await begin(shop);
  expect((await take.count(entry(rice.id, 999_998))).code).toBe(0);
  expect(await take.count(entry(rice.id, 2))).toMatchObject({
    code: 103,
    data: { fields: { 'entries.0.quantity': "A quantity can't be more than 999,999" } },
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
    (await (await begin(shop, draft)).lines('uncounted')).map(({ title }) => title);
  expect(await uncounted({ scope: 'category', categoryId: top })).toEqual(['Tea']);
  expect(await uncounted({ scope: 'brand', brandId })).toEqual(['Tea']);
  expect(await uncounted({ scope: 'list', productIds: [cola.id] })).toEqual(['Cola']);
  const take = await begin(shop, { scope: 'list', productIds: [cola.id] });
  expect(await take.count(entry(tea.id, 1))).toMatchObject({
    data: { fields: { 'entries.0.productId': "This product isn't part of this stock take" } },
  });
  const refused = (draft: Draft) => shop.as('warehouse').call(contract.createStockTake, draft);
  expect(await refused({ scope: 'brand' })).toMatchObject({ data: { fields: { brandId: 'Please fill this in' } } });
  expect(await refused({ scope: 'list' })).toMatchObject({ data: { fields: { productIds: 'Choose at least one' } } });
  expect(await refused({ branchId: shop.otherBranchId })).toMatchObject({ code: 103 });
});

test('large differences are counted again; a recount starts the line over and is believed', async () => {
  const shop = await openShop();
  const cola = await shop.product({ title: 'Cola', costPrice: 1, onHand: 10 });
  const wine = await shop.product({ title: 'Wine', costPrice: 50, onHand: 3 });
  const take = await begin(shop, { recountUnits: 4, recountValue: 60 });
  await take.count(entry(cola.id, 5), entry(wine.id, 1));
  await take.review();
  expect((await take.lines('needRecount')).map(({ title }) => title)).toEqual(['Cola', 'Wine']);
  expect(await take.approve()).toMatchObject({
    code: 9140,
    message: expect.stringContaining('should be recounted: 2'),
  });
  const asked = await shop.as('warehouse').call(contract.recountStock, { id: take.id, needRecount: true });
  expect(asked.data).toMatchObject({ status: 'counting', summary: { awaitingRecount: 2 } });
  expect(await take.recount(999_999_999)).toMatchObject({ data: { fields: { productIds: expect.any(String) } } });
  await take.count(entry(cola.id, 4));
  await take.review();
  expect(await take.approve()).toMatchObject({ code: 9140, data: { needRecount: 0, awaitingRecount: 1 } });
  expect(await take.lines()).toMatchObject([
    { title: 'Cola', counted: 4, round: 2, needRecount: false },
    { title: 'Wine', counted: 1, round: 1, awaitingRecount: true },
  ]);
  expect((await take.approve({ accept: true })).code).toBe(0);
  expect([await shop.onHand(cola), await shop.onHand(wine)]).toEqual([4, 1]);
});

test('what nobody counted is left alone, or is nothing when the count is complete', async () => {
  const shop = await openShop();
  const cola = await shop.product({ title: 'Cola', onHand: 10 });
  const tea = await shop.product({ title: 'Tea', onHand: 5 });
  const take = await begin(shop);
  await take.count(entry(cola.id, 10));
  await take.review();
  // Arrived after the counting: nobody could have counted it.
  await postAll(shop, moverOf(shop), [
    { productId: tea.id, branchId: shop.branchId, kind: 'receipt', quantity: units(2), unitCost: '1' },
  ]);
  expect((await take.approve({ complete: true })).data).toMatchObject({ complete: true, summary: { missing: 5 } });
  expect([await shop.onHand(cola), await shop.onHand(tea)]).toEqual([10, 2]);
  expect(await take.lines('counted', { keyword: 'tea' })).toMatchObject([{ counted: 0, zeroed: true, variance: -5 }]);
});

test('a later count of another stock take stands against an earlier one approved after it', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 10 });
  const [early, late] = [await begin(shop), await begin(shop)];
  await early.count(entry(cola.id, 9));
  await late.count(entry(cola.id, 7));
  for (const take of [late, early]) {
    await take.review();
    await take.approve();
  }
  expect(await shop.onHand(cola)).toBe(7);
  expect(await early.lines()).toMatchObject([{ counted: 9, superseded: true, variance: 0 }]);
});

test('only what is counting takes entries, and a stale version is refused', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 10 });
  const take = await begin(shop);
  const caller = shop.as('warehouse');
  expect(await caller.call(contract.reviewStockTake, { id: take.id, version: 77 })).toMatchObject({ code: 409 });
  await take.review();
  expect(await take.count(entry(cola.id, 1))).toMatchObject({ code: 9140 });
  expect((await caller.call(contract.reopenStockTake, { id: take.id })).data.status).toBe('counting');
  expect((await take.count(entry(cola.id, 1))).code).toBe(0);
  const read = await take.get();
  const changed = await caller.call(contract.updateStockTake, { ...read, note: 'again' });
  expect(changed).toMatchObject({ code: 0, data: { note: 'again' } });
  expect((await caller.call(contract.cancelStockTake, { id: take.id })).data.status).toBe('cancelled');
  expect(await take.review()).toMatchObject({ code: 9140 });
  expect(await shop.as('sales').call(contract.approveStockTake, { id: take.id })).toMatchObject({ status: 403 });
  const stock = await shop.as('viewer').call(productStock, { id: cola.id });
  expect(stock.data.branches[0]).toMatchObject({ onHand: 10 });
});

test.runIf(isPostgres)('many counters at once lose nothing, and two approvals post once', async () => {
  const shop = await openShop();
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({ onHand: 5 })));
  const take = await begin(shop);
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => take.count(...products.map(({ id }) => entry(id, 1 + (at % 2))))),
  );
  expect((await take.lines()).map(({ counted, entries }) => [counted, entries])).toEqual(products.map(() => [45, 30]));
  await take.review();
  const outcomes = await Promise.all([take.approve(), take.approve(), take.approve()]);
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 9140, 9140]);
  expect(await Promise.all(products.map((product) => shop.onHand(product)))).toEqual(products.map(() => 45));
});
