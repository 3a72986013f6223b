import { expect, test } from 'vitest';
import { brands, categories, suppliers, tags } from '#contract/catalogue/lists.ts';
import { bulkReprice, lastReprice } from '#contract/catalogue/reprice.ts';
import {
  bulkActivate,
  bulkDelete,
  bulkEdit,
  bulkInactivate,
  bulkTag,
  getProduct,
  undoBulk,
  updateProduct,
} from '#contract/catalogue.ts';
import { openShop, type Shop } from '#server/testing.ts';

const read = async (shop: Shop, id: number) => (await shop.as('companyAdmin').call(getProduct, { id })).data;
const undoIdOf = ({ data }: { data: { undoId?: number | undefined } }) => data.undoId ?? 0;

test('a repricing of everything that matches is undone as a whole; a price changed since stays, and is named', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  // More than the answer names one by one.
  await shop.services.database.pool.query(
    `insert into product (company_id, sku, title, retail_price) select $1, 'P' || n, 'P' || n, 1000 from generate_series(1, 1200) n`,
    [shop.companyId],
  );
  const tea = await shop.product({ title: 'Tea', retailPrice: 10 });
  const cake = await shop.product({ title: 'Cake', retailPrice: 5 });
  const reply = await admin.call(bulkReprice, { filter: {}, percent: 10 });
  expect(reply.data).toMatchObject({ done: 1202, failed: 0, undoId: expect.any(Number) });
  const id = undoIdOf(reply);
  const last = async (caller = admin) => (await caller.call(lastReprice, {})).data;
  expect(await last()).toMatchObject({ undoId: id, count: 1202, createTime: expect.any(String) });
  expect(await last(other.as('companyAdmin'))).toBeNull();
  await admin.call(updateProduct, { id: cake.id, retailPrice: 7 });
  expect(await other.as('companyAdmin').call(undoBulk, { id })).toMatchObject({ code: 404 });
  expect(await shop.as('viewer').call(undoBulk, { id })).toMatchObject({ status: 403 });
  const back = await admin.call(undoBulk, { id });
  expect(back.data).toMatchObject({ done: 1201, failed: 1 });
  expect(back.data.results[0]).toMatchObject({ id: cake.id, code: 409 });
  expect(await last()).toBeNull();
  expect((await read(shop, tea.id)).retailPrice).toBe(10);
  expect((await read(shop, cake.id)).retailPrice).toBe(7);
  const { rows } = await shop.services.database.pool.query(
    'select count(*)::int as moved from product where company_id = $1 and retail_price = 1100',
    [shop.companyId],
  );
  expect(rows).toEqual([{ moved: 0 }]);
  expect(await admin.call(undoBulk, { id })).toMatchObject({ code: 9140, message: 'This was already undone' });
});

test('only what a bulk action changed is undone: status, tags, deletion', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const [sale, old] = await Promise.all(
    ['Sale', 'Old'].map(async (name) => (await admin.call(tags.create, { name })).data.id),
  );
  const tea = await shop.product({ tagIds: [sale ?? 0] });
  const cake = await shop.product({ status: 'inactive', tagIds: [old ?? 0] });
  const undo = async (reply: { data: { undoId?: number | undefined } }) =>
    (await admin.call(undoBulk, { id: undoIdOf(reply) })).data;

  await undo(await admin.call(bulkActivate, { filter: {} }));
  expect([(await read(shop, tea.id)).status, (await read(shop, cake.id)).status]).toEqual(['active', 'inactive']);
  await undo(await admin.call(bulkInactivate, { filter: {} }));
  expect([(await read(shop, tea.id)).status, (await read(shop, cake.id)).status]).toEqual(['active', 'inactive']);

  await undo(await admin.call(bulkTag, { filter: {}, add: [sale ?? 0], remove: [old ?? 0] }));
  expect([(await read(shop, tea.id)).tagIds, (await read(shop, cake.id)).tagIds]).toEqual([[sale], [old]]);

  const reply = await admin.call(bulkDelete, { filter: {} });
  expect((await admin.call(getProduct, { id: tea.id })).code).toBe(404);
  expect(await undo(reply)).toMatchObject({ done: 2, failed: 0 });
  expect((await read(shop, cake.id)).title).toBe(cake.title);
  expect((await admin.call(bulkActivate, { ids: [tea.id] })).data.undoId).toBeUndefined();
});

test('brand, category, supplier and GST of many are changed at once, and back where nobody changed them since', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const admin = shop.as('companyAdmin');
  const make = async (list: typeof brands | typeof categories | typeof suppliers, name: string) =>
    (await admin.call(list.create, { name })).data.id;
  const [leaf, gone, drinks, acme] = [
    await make(brands, 'Leaf'),
    await make(brands, 'Gone'),
    await make(categories, 'Drinks'),
    await make(suppliers, 'Acme'),
  ];
  const theirs = (await other.as('companyAdmin').call(brands.create, { name: 'Theirs' })).data.id;
  const tea = await shop.product({ title: 'Tea', brandId: leaf });
  const cake = await shop.product({ title: 'Cake', gstFree: true });
  const soap = await shop.product({ title: 'Soap', brandId: gone });
  const ids = [tea.id, cake.id, soap.id];
  expect(await admin.call(bulkEdit, { ids, brandId: theirs })).toMatchObject({
    code: 103,
    data: { fields: { brandId: 'We can’t find this brand. Choose another one.' } },
  });
  expect(await admin.call(bulkEdit, { ids })).toMatchObject({ code: 103 });
  expect(await shop.as('viewer').call(bulkEdit, { ids, gstFree: true })).toMatchObject({ status: 403 });
  const reply = await admin.call(bulkEdit, { ids, brandId: null, categoryId: drinks, supplierId: acme, gstFree: true });
  expect(reply.data).toMatchObject({ done: 3, failed: 0, undoId: expect.any(Number) });
  const after = { brandId: null, categoryId: drinks, supplierId: acme, gstFree: true, version: 2 };
  for (const { id } of [tea, cake, soap]) expect(await read(shop, id)).toMatchObject(after);
  expect((await admin.call(bulkEdit, { ids, gstFree: true })).data.undoId).toBeUndefined();

  await admin.call(updateProduct, { id: cake.id, supplierId: null });
  await admin.call(brands.remove, { id: gone });
  const back = await admin.call(undoBulk, { id: undoIdOf(reply) });
  expect(back.data).toMatchObject({ done: 1, failed: 2 });
  expect(back.data.results.filter(({ code }) => code === 409).map(({ id }) => id)).toEqual([cake.id, soap.id]);
  expect(await read(shop, tea.id)).toMatchObject({ brandId: leaf, categoryId: null, supplierId: null, gstFree: false });
  expect(await read(shop, soap.id)).toMatchObject({ brandId: null, categoryId: drinks });
});
