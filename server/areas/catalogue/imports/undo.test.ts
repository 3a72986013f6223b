import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { suppliers } from '#contract/catalogue/lists.ts';
import { deleteProduct, updateProduct } from '#contract/catalogue.ts';
import { createPurchaseOrder, deletePurchaseOrder } from '#contract/purchasing.ts';
import { createOrder, deleteOrder } from '#contract/sales.ts';
import type { Ctx } from '#server/platform/context.ts';
import { holdRows, writeRows } from '#server/platform/imports/apply.ts';
import { waitingRows } from '#server/platform/imports/rows.ts';
import { stepsOf } from '#server/platform/imports/steps.ts';
import { loseRun, openOther } from '#server/testing/lostRun.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop } from '#server/testing.ts';
import { productImports } from './definition.ts';
import { csv, importerFor, importThree, productsOf, skusOf } from './testing.ts';
import { insertNames } from './write.ts';

test('an import is taken back as a whole: old values, no new products, no stock', async () => {
  const shop = await openShop();
  await importThree(shop);
  const importer = importerFor(shop);
  const next = await importer.bring(
    csv('SKU,Title,Retail price,Quantity,Tags,Brand', 'R-1,Uno,10,,c,Leaf', 'R-9,Nine,9,7,,'),
    'next.csv',
  );
  expect(await productsOf(shop)).toMatchObject([
    { title: 'Uno', tags: [{ name: 'c' }] },
    {},
    {},
    { sku: 'R-9', quantity: 7 },
  ]);
  expect((await importer.revert(next.id)).data).toMatchObject({ state: 'reverted', revertTime: expect.any(String) });
  expect(await productsOf(shop)).toMatchObject([
    { sku: 'R-1', title: 'One', retailPrice: 1, tags: [{ name: 'a' }], brand: null, quantity: 5 },
    { sku: 'R-2' },
    { sku: 'R-3' },
  ]);
  const { rows } = await shop.services.database.pool.query(
    'select sum(quantity)::int as units from stock_movement m join product p on p.id = m.product_id where p.company_id = $1 and p.sku = $2',
    [shop.companyId, 'R-9'],
  );
  expect(rows).toEqual([{ units: 0 }]);
  expect(await importer.revert(next.id)).toMatchObject({ code: 9140 });

  const [one, two] = await productsOf(shop);
  const trailOf = async (entityId: number | undefined) => {
    const { data } = await shop.as('owner').call(pageOfAudit, { entity: 'product', entityId });
    return data.data.map(({ action, label, after }) => ({ action, label, after }));
  };
  expect(await trailOf(one?.id)).toEqual([
    { action: 'revert', label: 'next.csv', after: { products: 2 } },
    { action: 'import', label: 'next.csv', after: { products: 2 } },
    { action: 'import', label: expect.any(String), after: { products: 3 } },
  ]);
  expect(await trailOf(two?.id)).toHaveLength(1);
});

test('what somebody touched since can no longer be taken back, and the reason names it', async () => {
  const shop = await openShop();
  await importThree(shop);
  const importer = importerFor(shop);
  const caller = shop.as('branchManager');
  const next = await importer.bring(csv('SKU,Retail price', 'R-1,10', 'R-2,20'), 'next.csv');
  const [one, two] = await productsOf(shop);
  await caller.call(updateProduct, { id: one?.id ?? 0, title: 'Another field' });
  await caller.call(updateProduct, { id: two?.id ?? 0, retailPrice: 21 });
  expect(await importer.revert(next.id)).toMatchObject({
    code: 409,
    message: expect.stringMatching(/“Two” \(row 3\) has changed/),
  });
  await caller.call(updateProduct, { id: two?.id ?? 0, retailPrice: 20 });
  expect((await importer.revert(next.id)).data.state).toBe('reverted');
  expect(await productsOf(shop)).toMatchObject([{ title: 'Another field', retailPrice: 1 }, { retailPrice: 2 }, {}]);

  const fresh = await importer.bring(csv('SKU,Title,Retail price', 'N-1,New,1'), 'new.csv');
  const product = (await productsOf(shop)).find(({ sku }) => sku === 'N-1');
  await caller.call(deleteProduct, { id: product?.id ?? 0 });
  expect(await importer.revert(fresh.id)).toMatchObject({
    code: 409,
    message: expect.stringContaining('has been deleted'),
  });
});

test('what a draft names stays until it is taken off the draft', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const manager = shop.as('branchManager');
  const { id } = await importer.bring(csv('SKU,Title,Retail price', 'N-1,New,1'), 'new.csv');
  const [product] = await productsOf(shop);
  const lines = { productList: [{ productId: product?.id ?? 0, orderQty: 1 }] };
  const { data: order } = await manager.call(createOrder, lines);
  expect(await importer.revert(id)).toMatchObject({
    code: 409,
    message: expect.stringContaining('“New” (row 2) is on a draft order'),
  });
  expect(await skusOf(shop)).toEqual(['N-1']);
  expect(await manager.call(deleteOrder, { id: order.id })).toMatchObject({ code: 0 });
  const { data: supplier } = await manager.call(suppliers.create, { name: 'Leaf Imports' });
  const { data: purchase } = await manager.call(createPurchaseOrder, { supplierId: supplier.id, ...lines });
  expect(await importer.revert(id)).toMatchObject({ code: 409 });
  expect(await manager.call(deletePurchaseOrder, { id: purchase.id })).toMatchObject({ code: 0 });
  expect((await importer.revert(id)).data.state).toBe('reverted');
  expect(await skusOf(shop)).toEqual([]);
});

test('a crash in the middle leaves nothing half done', async () => {
  const shop = await openShop();
  await importThree(shop);
  const importer = importerFor(shop);
  const { services, companyId, branchId, users } = shop;
  const { db } = services.database;
  const next = await importer.upload(
    csv('SKU,Title,Retail price,Quantity', 'R-1,Uno,10,', 'X-1,New,1,3', 'X-2,Newer,2,'),
    'next.csv',
  );
  await importer.check(next.id);
  // As a server leaves it that loses its power between two steps.
  const run = {
    importId: next.id,
    branchId,
    actor: { companyId, userId: users.branchManager.id, userName: 'Manager' },
  };
  await db.updateTable('importJob').set({ state: 'applying' }).where('id', '=', next.id).execute();
  const rows = await waitingRows(db, next.id, 2);
  await db.transaction().execute(async (trx) => {
    const names = await insertNames(trx, run);
    await holdRows(trx, productImports, run.importId);
    await writeRows(trx, productImports, run, rows, names);
  });
  expect(await skusOf(shop)).toEqual(['R-1', 'R-2', 'R-3', 'X-1']);
  await loseRun(services, productImports, companyId, next.id);
  await openOther(services, productImports).runDue();
  expect(await importer.get(next.id)).toMatchObject({
    state: 'mapping',
    reason: expect.stringContaining('nothing was changed'),
  });
  expect(await productsOf(shop)).toMatchObject([
    { sku: 'R-1', title: 'One', retailPrice: 1 },
    { sku: 'R-2' },
    { sku: 'R-3' },
  ]);
  await importer.check(next.id);
  expect((await importer.apply(next.id)).data.state).toBe('applied');
  expect(await skusOf(shop)).toEqual(['R-1', 'R-2', 'R-3', 'X-1', 'X-2']);

  const upload = await importer.upload(csv('SKU,Title', 'L-1,Lost'), 'lost.csv');
  await db.updateTable('importJob').set({ state: 'reading' }).where('id', '=', upload.id).execute();
  await loseRun(services, productImports, companyId, upload.id);
  await openOther(services, productImports).runDue();
  expect(await importer.get(upload.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('upload it again'),
  });
});

test('a server that ends in the middle of a revert takes the rest back at its next start', async () => {
  const shop = await openShop();
  const { services } = shop;
  const { db } = services.database;
  const importer = importerFor(shop);
  const { id } = await importer.bring(csv('SKU,Title,Retail price', 'N-1,New,1', 'N-2,Newer,2'), 'new.csv');
  const stopping = openOther(services, productImports);
  await stopping.stop();
  const ctx: Partial<Ctx> = {
    services,
    db,
    scope: scopeOf(shop),
    write: (work) => db.transaction().execute(work),
    answered: async (result) => result,
  };
  await stepsOf(stopping, productImports).revert(ctx as Ctx, { id });
  expect(await importer.get(id)).toMatchObject({ state: 'applying' });
  await openOther(services, productImports).runDue();
  expect(await importer.get(id)).toMatchObject({ state: 'reverted' });
  expect(await skusOf(shop)).toEqual([]);
  const { data: trail } = await shop.as('companyAdmin').call(pageOfAudit, { entity: 'product', action: 'revert' });
  expect(trail.data).toMatchObject([{ label: 'new.csv', userId: shop.users.owner.id }]);
});
