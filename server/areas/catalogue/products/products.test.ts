import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { createProduct, getProduct, pageOfProducts, priceHistory, updateProduct } from '#contract/catalogue.ts';
import { updateCompany } from '#contract/settings.ts';
import { productStock } from '#contract/stock.ts';
import { openShop, type Shop } from '#server/testing.ts';

const fieldsOf = (reply: { data: unknown }) => (reply.data as { fields: Record<string, string> }).fields;

const createLists = async (shop: Shop) => {
  const admin = shop.as('companyAdmin');
  const brand = (await admin.call(brands.create, { name: 'Oak' })).data.id;
  const category = (await admin.call(categories.create, { name: 'Drinks' })).data.id;
  const supplier = (await admin.call(suppliers.create, { name: 'Farm' })).data.id;
  const tag = (await admin.call(tags.create, { name: 'New' })).data.id;
  return { brandId: brand, categoryId: category, supplierId: supplier, tagIds: [tag] };
};

test('activating and inactivating need their own rights, besides changing a product', async () => {
  const shop = await openShop();
  const cola = await shop.product();
  const warehouse = shop.as('warehouse');
  expect((await warehouse.call(updateProduct, { id: cola.id, status: 'inactive' })).status).toBe(403);
  // A form sends every field, also those that stay.
  expect((await warehouse.call(updateProduct, { id: cola.id, status: 'active', title: 'Tea' })).code).toBe(0);
  expect((await warehouse.call(getProduct, { id: cola.id })).data).toMatchObject({ status: 'active', title: 'Tea' });
});

test('a product keeps every field, derives the rest and can be sent back as it was read', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const draft = {
    sku: 'COLA-1',
    barcodes: [{ code: '9300675024235' }, { code: 'CARTON7', pack: true }],
    title: 'Cola',
    chineseTitle: '可乐',
    shortDescription: 'Sweet',
    description: 'Very\nsweet',
    countryOfOrigin: 'Australia',
    length: 10,
    width: 20.5,
    height: 30,
    weight: 0.375,
    ...(await createLists(shop)),
    retailPrice: 3.3,
    costPrice: 1.1,
    standardSku: 'COLA-24',
    standardDescription: 'Carton',
    standardSize: '24 × 375 ml',
    unitQty: 24,
    unitSize: '375 ml',
    unitDiscount: 12.5,
    orderQty: 48,
    quantity: 100,
    branchId: shop.branchId,
  };
  const { data: product, ...reply } = await admin.call(createProduct, draft);
  expect(reply).toMatchObject({ code: 0 });
  expect(product).toMatchObject({
    sku: 'COLA-1',
    barcode: '9300675024235',
    volume: 0.00615,
    unitRetail: 3.3,
    standardPrice: 69.3,
    subtotal: 3,
    gst: 0.3,
    priceInclGst: 3.3,
    brand: 'Oak',
    category: 'Drinks',
    supplier: 'Farm',
    tags: [{ name: 'New' }],
    status: 'active',
    quantity: 100,
    available: 100,
    version: 1,
    thumbnail: null,
  });
  expect(product.barcodes).toEqual([
    { code: '9300675024235', pack: false, warning: null },
    { code: 'CARTON7', pack: true, warning: expect.stringContaining('in-house') },
  ]);
  expect((await admin.call(getProduct, { id: product.id })).data).toEqual(product);
  expect((await admin.call(updateProduct, product)).data).toEqual(product);
  expect((await admin.call(pageOfAudit, { entity: 'product' })).data.data).toMatchObject([
    { action: 'create', label: 'Cola', after: { sku: 'COLA-1', retailPrice: 3.3, brand: 'Oak', quantity: 100 } },
  ]);
});

test('derived prices follow; typed ones stay; blank makes them derived again', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const product = await shop.product({
    retailPrice: 2,
    unitQty: 10,
    unitDiscount: 5,
    length: 10,
    width: 10,
    height: 10,
  });
  expect(product).toMatchObject({ unitRetail: 2, standardPrice: 19, volume: 0.001 });
  const dearer = (await admin.call(updateProduct, { ...product, retailPrice: 3, length: 20 })).data;
  expect(dearer).toMatchObject({ unitRetail: 3, standardPrice: 28.5, volume: 0.002 });
  const typed = (await admin.call(updateProduct, { ...dearer, standardPrice: 25, volume: 0.5 })).data;
  expect(typed).toMatchObject({ standardPrice: 25, volume: 0.5 });
  const again = (await admin.call(updateProduct, { ...typed, retailPrice: 4 })).data;
  expect(again).toMatchObject({ unitRetail: 4, standardPrice: 25, volume: 0.5 });
  const cleared = { id: product.id, standardPrice: null, volume: null };
  expect((await admin.call(updateProduct, cleared)).data).toMatchObject({ standardPrice: 38, volume: 0.002 });
  const history = (await admin.call(priceHistory, { id: product.id })).data;
  expect(history.map(({ retailPrice, standardPrice }) => [retailPrice, standardPrice])).toEqual([
    [4, 38],
    [4, 25],
    [3, 25],
    [3, 28.5],
    [2, 19],
  ]);
});

test('GST follows the company’s rate, and is nil where the product is free of it', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const bread = await shop.product({ retailPrice: 5, gstFree: true });
  const cake = await shop.product({ retailPrice: 5 });
  expect([bread.gst, bread.subtotal, cake.gst, cake.subtotal]).toEqual([0, 5, 0.45, 4.55]);
  await admin.call(updateCompany, { id: shop.companyId, gstRate: 15 });
  expect((await admin.call(getProduct, { id: cake.id })).data).toMatchObject({ gst: 0.65, subtotal: 4.35 });
});

test('opening stock is posted to the branch at the cost price, and only on creation', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const product = await shop.product({ costPrice: 1.25, onHand: 8 });
  expect(await shop.onHand(product)).toBe(8);
  await admin.call(updateProduct, { ...product, title: 'Renamed', quantity: 99 });
  const stock = (await admin.call(productStock, { id: product.id })).data;
  expect(stock).toMatchObject({ averageCost: 1.25, value: 10 });
  expect(stock.branches.map(({ branchId, onHand }) => [branchId, onHand])).toEqual([
    [shop.branchId, 8],
    [shop.otherBranchId, 0],
  ]);
  expect(stock.movements).toMatchObject([{ kind: 'opening', quantity: 8, unitCost: 1.25, branchName: 'Newtown' }]);
  const refused = async (fields: object) =>
    fieldsOf(await admin.call(createProduct, { title: 'X', retailPrice: 1, ...fields }));
  expect(await refused({ quantity: 1 })).toEqual({ branchId: 'Please choose a branch' });
  expect(await refused({ quantity: -1, branchId: shop.branchId })).toEqual({ quantity: 'Can’t be negative' });
  expect(await refused({ quantity: 0.5, branchId: shop.branchId })).toHaveProperty('quantity');
  await shop.product({ soldByWeight: true, onHand: 0.375 });
});

test('quantities are those of one’s branches, or of the branch asked for', async () => {
  const shop = await openShop();
  const product = await shop.product({ onHand: 5 });
  await shop.product({ quantity: 7, branchId: shop.otherBranchId, sku: 'ELSEWHERE' });
  const listAs = async (role: 'sales' | 'companyAdmin', filter: object) =>
    (await shop.as(role).call(pageOfProducts, { sortField: 'createTime', ...filter })).data.data.map(
      ({ quantity }) => quantity,
    );
  expect(await listAs('companyAdmin', {})).toEqual([5, 7]);
  expect(await listAs('sales', {})).toEqual([5, 0]);
  expect(await listAs('sales', { branchId: shop.otherBranchId })).toEqual([0, 7]);
  expect((await shop.as('sales').call(getProduct, { id: product.id })).data.quantity).toBe(5);
});

test('a stale version answers 409 with the product as it stands', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const product = await shop.product({ title: 'Tea' });
  const current = (await admin.call(updateProduct, { id: product.id, title: 'Green tea', version: 1 })).data;
  const stale = await admin.call(updateProduct, { ...product, title: 'Black tea' });
  expect(stale).toMatchObject({ status: 200, code: 409 });
  expect(stale.data).toEqual(current);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => admin.call(updateProduct, { id: product.id, title: `T${at}`, version: 2 })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409, 409, 409, 409, 409]);
  expect((await admin.call(pageOfAudit, { entity: 'product', entityId: product.id })).data.data[1]).toMatchObject({
    before: { title: 'Tea' },
    after: { title: 'Green tea' },
  });
  await admin.call(updateProduct, { id: product.id, retailPrice: 8, version: 3 });
  const [priced] = (await admin.call(pageOfAudit, { entity: 'product', entityId: product.id })).data.data;
  expect(priced?.after).toMatchObject({ retailPrice: 8 });
  expect(Object.keys(priced?.after ?? {})).not.toContain('subtotal'); // follows from the price
});

test('the same Idempotency-Key makes one product', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const draft = { title: 'Once', retailPrice: 1, quantity: 3, branchId: shop.branchId };
  const key = { 'idempotency-key': 'once' };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(createProduct, draft, key)));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(await shop.onHand(answers[0]?.data ?? { id: 0 })).toBe(3);
});

test('what belongs to another company is refused like what does not exist', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  const theirs = await createLists(other);
  const refused = async (fields: object) => {
    const reply = await admin.call(createProduct, { title: 'X', retailPrice: 1, ...fields });
    return { code: reply.code, ...fieldsOf(reply) };
  };
  expect(await refused({ brandId: theirs.brandId })).toEqual({
    code: 103,
    brandId: 'We can’t find this brand. Choose another one.',
  });
  expect(await refused({ categoryId: theirs.categoryId })).toEqual({
    code: 103,
    categoryId: 'We can’t find this category. Choose another one.',
  });
  expect(await refused({ supplierId: theirs.supplierId })).toEqual({
    code: 103,
    supplierId: 'We can’t find this supplier. Choose another one.',
  });
  expect(await refused({ tagIds: theirs.tagIds })).toEqual({
    code: 103,
    tagIds: 'We can’t find this tag. Choose another one.',
  });
  expect(await refused({ quantity: 1, branchId: other.branchId })).toMatchObject({ code: 103 });
  expect(await refused({ images: ['/uploads/abcdefgh.webp'] })).toHaveProperty(['images.0']);
  expect((await admin.call(pageOfProducts, {})).data.totalCount).toBe(0);
});

test('amounts that could not be shown are refused', async () => {
  const shop = await openShop();
  const reply = await shop.as('companyAdmin').call(createProduct, { title: 'X', retailPrice: 1e8, unitQty: 1000 });
  expect(fieldsOf(reply)).toHaveProperty('standardPrice');
  const order = await shop.as('companyAdmin').call(createProduct, { title: 'X', retailPrice: 1, orderQty: 1_000_000 });
  expect(fieldsOf(order)).toEqual({ orderQty: 'A quantity can’t be more than 999,999' });
});

test('what is weighed is counted in units again only when no part of one is left', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const ham = await shop.product({ soldByWeight: true, onHand: 2.5 });
  expect(fieldsOf(await admin.call(updateProduct, { id: ham.id, soldByWeight: false }))).toHaveProperty('soldByWeight');
  const eggs = await shop.product({ soldByWeight: true, onHand: 12 });
  expect((await admin.call(updateProduct, { id: eggs.id, soldByWeight: false })).data.soldByWeight).toBe(false);
});
