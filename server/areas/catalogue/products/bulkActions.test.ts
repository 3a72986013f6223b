import { expect, test } from 'vitest';
import { getAudit, pageOfAudit } from '#contract/audit.ts';
import { tags } from '#contract/catalogue/lists.ts';
import {
  activateProduct,
  bulkActivate,
  bulkDelete,
  bulkInactivate,
  bulkTag,
  createProduct,
  deleteProduct,
  getProduct,
  inactivateProduct,
  pageOfProducts,
  restoreProducts,
} from '#contract/catalogue.ts';
import { openShop, type Shop } from '#server/testing.ts';

const MISSING = 999_999_999_999;
const stand = async (shop: Shop, ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { code, data } = await shop.as('companyAdmin').call(getProduct, { id });
      return code === 0 ? data.status : code;
    }),
  );
const totals = async (shop: Shop) => {
  const count = async (filter: object) =>
    (await shop.as('companyAdmin').call(pageOfProducts, { pageSize: 1, ...filter })).data.totalCount;
  return [await count({}), await count({ status: 'active' }), await count({ status: 'inactive' })];
};

test('a product is inactivated and activated, and a stale version is told', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { id } = await shop.product();
  expect(await admin.call(inactivateProduct, { id, version: 1 })).toMatchObject({ code: 0, data: null });
  expect(await admin.call(inactivateProduct, { id })).toMatchObject({ code: 0 });
  expect(await admin.call(activateProduct, { id, version: 1 })).toMatchObject({ code: 409, data: { version: 2 } });
  expect(await stand(shop, [id])).toEqual(['inactive']);
  expect((await admin.call(pageOfAudit, { entity: 'product', entityId: id })).data.data).toMatchObject([
    { action: 'inactivate', before: { status: 'active' }, after: { status: 'inactive' } },
    { action: 'create' },
  ]);
});

test('many at once: an outcome each, one entry in the log, exact counts', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  const [a, b, c] = [await shop.product(), await shop.product(), await shop.product()];
  const theirs = await other.product();
  const reply = await admin.call(bulkInactivate, { ids: [a.id, b.id, a.id, theirs.id, MISSING] });
  expect(reply.data).toMatchObject({ done: 2, failed: 2 });
  expect(reply.data.results).toEqual([
    { id: theirs.id, code: 404, message: expect.any(String), said: { id: 'refusal.notFound' } },
    { id: MISSING, code: 404, message: expect.any(String), said: { id: 'refusal.notFound' } },
    { id: a.id, code: 0, message: 'OK' },
    { id: b.id, code: 0, message: 'OK' },
  ]);
  expect(await stand(shop, [a.id, b.id, c.id])).toEqual(['inactive', 'inactive', 'active']);
  expect(await stand(other, [theirs.id])).toEqual(['active']);
  expect(await totals(shop)).toEqual([3, 1, 2]);
  expect((await admin.call(bulkActivate, { filter: { status: 'inactive' } })).data).toMatchObject({
    done: 2,
    failed: 0,
  });
  expect(await totals(shop)).toEqual([3, 3, 0]);
  const [entry] = (await admin.call(pageOfAudit, { entity: 'product' })).data.data;
  expect(entry).toMatchObject({ action: 'activate', entityId: null, label: '2 products', after: { products: 2 } });
  expect((await admin.call(getAudit, { id: entry?.id ?? 0 })).data.after).toMatchObject({ ids: [a.id, b.id] });
  expect(await admin.call(bulkDelete, {})).toMatchObject({ code: 103, data: { fields: { ids: expect.any(String) } } });
});

test('deleting frees the codes, and is undone while they stay free', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const cola = await shop.product({
    title: 'Cola',
    sku: 'COLA',
    barcodes: [{ code: 'C1' }, { code: 'C2', pack: true }],
    onHand: 4,
  });
  const tea = await shop.product({ sku: 'TEA', barcode: 'T1' });
  expect(await admin.call(deleteProduct, { id: tea.id, version: 7 })).toMatchObject({ code: 409 });
  expect(await admin.call(deleteProduct, { id: tea.id })).toMatchObject({ code: 0 });
  expect((await admin.call(bulkDelete, { ids: [cola.id, tea.id] })).data).toMatchObject({ done: 1, failed: 1 });
  expect(await stand(shop, [cola.id, tea.id])).toEqual([404, 404]);
  expect(await totals(shop)).toEqual([0, 0, 0]);
  const thief = await shop.product({ title: 'Thief', sku: 'NEW', barcode: 'tea' });
  const undone = await admin.call(restoreProducts, { ids: [cola.id, tea.id, MISSING] });
  expect(undone.data).toMatchObject({ done: 1, failed: 2 });
  expect(undone.data.results).toEqual([
    {
      id: tea.id,
      code: 150,
      message: 'Thief (NEW) already has this code',
      said: { id: 'catalogue.codeTakenBy', params: { product: 'Thief', sku: 'NEW' } },
    },
    { id: MISSING, code: 404, message: expect.any(String), said: { id: 'refusal.notFound' } },
    { id: cola.id, code: 0, message: 'OK' },
  ]);
  const back = (await admin.call(getProduct, { id: cola.id })).data;
  expect(back).toMatchObject({
    sku: 'COLA',
    barcodes: [
      { code: 'C1', pack: false },
      { code: 'C2', pack: true },
    ],
    quantity: 4,
  });
  await admin.call(deleteProduct, { id: thief.id });
  expect((await admin.call(restoreProducts, { ids: [tea.id, cola.id] })).data).toMatchObject({ done: 2, failed: 0 });
  expect((await admin.call(createProduct, { title: 'X', retailPrice: 1, sku: 't1' })).code).toBe(150);
});

test('tags are put on and taken off many products', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  const sale = (await admin.call(tags.create, { name: 'Sale' })).data.id;
  const old = (await admin.call(tags.create, { name: 'Old' })).data.id;
  const theirs = (await other.as('companyAdmin').call(tags.create, { name: 'Sale' })).data.id;
  const [a, b] = [await shop.product({ tagIds: [old] }), await shop.product({ tagIds: [sale] })];
  expect(await admin.call(bulkTag, { ids: [a.id], add: [theirs] })).toMatchObject({
    code: 103,
    data: { fields: { 'add.0': 'We can’t find this tag. Choose another one.' } },
  });
  expect((await admin.call(bulkTag, { ids: [a.id, b.id, MISSING], add: [sale], remove: [old] })).data).toMatchObject({
    done: 2,
    failed: 1,
  });
  const tagged = await Promise.all([a, b].map(async ({ id }) => (await admin.call(getProduct, { id })).data));
  expect(tagged.map(({ tagIds, version }) => [tagIds, version])).toEqual([
    [[sale], 2],
    [[sale], 1],
  ]);
});

test('a bulk action is in the audit trail of each product', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [tea, cake] = [await shop.product(), await shop.product()];
  await admin.call(bulkInactivate, { ids: [tea.id] });
  const trail = async (id: number) =>
    (await admin.call(pageOfAudit, { entity: 'product', entityId: id })).data.data.map(({ action }) => action);
  expect(await trail(tea.id)).toEqual(['inactivate', 'create']);
  expect(await trail(cake.id)).toEqual(['create']);
});

test('chosen products are read by one call', async () => {
  const shop = await openShop();
  const [tea, , cake] = [await shop.product(), await shop.product(), await shop.product()];
  const page = await shop.as('viewer').call(pageOfProducts, { id: [tea.id, cake.id] });
  expect(page.data.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([tea.id, cake.id]);
});
