import { expect, test } from 'vitest';
import { bulkReprice } from '#contract/catalogue/reprice.ts';
import { createProduct, getProduct, pageOfProducts, updateProduct } from '#contract/catalogue.ts';
import { createOrder } from '#contract/sales.ts';
import { lockCodes } from '#server/areas/catalogue/locks.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { holdRows, writeRows } from '#server/platform/imports/apply.ts';
import type { ImportRun } from '#server/platform/imports/definition.ts';
import { setProgress } from '#server/platform/imports/jobs.ts';
import { holdApplied } from '#server/platform/imports/revert.ts';
import { waitingRows } from '#server/platform/imports/rows.ts';
import { inTurns, sizeAfter } from '#server/platform/imports/yieldTurns.ts';
import { openTransaction } from '#server/testing/transaction.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { productImports } from './definition.ts';
import { csv, importerFor } from './testing.ts';
import { insertNames } from './write.ts';

const runOf = ({ companyId, branchId, users }: Shop, importId: number): ImportRun => ({
  importId,
  branchId,
  actor: { companyId, userId: users.branchManager.id, userName: 'Manager' },
});

const saleOf = (shop: Shop, productId: number) =>
  shop.as('sales').call(createOrder, {
    status: 'completed',
    productList: [{ productId, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 10 }],
  });

test.runIf(isPostgres)('while an import is written, others sell, edit and reprice what is not in it', async () => {
  const shop = await openShop();
  const manager = shop.as('branchManager');
  const inFile = await shop.product({ sku: 'IN', retailPrice: 10, onHand: 5 });
  const other = await shop.product({ sku: 'OUT', retailPrice: 10, onHand: 5 });
  const importer = importerFor(shop);
  const { id } = await importer.upload(
    csv('SKU,Title,Retail price,Quantity,Brand', 'IN,In the file,12,,Leaf', 'NEW,Brand new,3,7,Leaf'),
    'list.csv',
  );
  await importer.check(id);
  await shop.services.database.db.updateTable('importJob').set({ state: 'applying' }).where('id', '=', id).execute();
  const run = runOf(shop, id);
  const writing = openTransaction(shop, async (trx) => {
    const names = await insertNames(trx, run);
    await holdRows(trx, productImports, id);
    await lockCodes(trx, shop.companyId);
    await writeRows(trx, productImports, run, await waitingRows(trx, id, 100), names);
  });
  await writing.started;

  // How far it is, too, is told beside it: nobody waits with a connection until the whole file is written.
  await setProgress(shop.services.database.db, id, 1, 2);
  expect(await importer.get(id)).toMatchObject({ progress: { done: 1, total: 2 } });
  expect(await saleOf(shop, other.id)).toMatchObject({ code: 0 });
  expect(await saleOf(shop, inFile.id)).toMatchObject({ code: 0 });
  expect(await manager.call(updateProduct, { id: other.id, title: 'Edited meanwhile' })).toMatchObject({ code: 0 });
  expect(await manager.call(bulkReprice, { ids: [other.id], percent: 10, rounding: 'none' })).toMatchObject({
    code: 0,
  });
  expect((await manager.call(pageOfProducts, {})).data.data.map(({ sku }) => sku).toSorted()).toEqual(['IN', 'OUT']);

  // What concerns the file waits, and goes on from what the import has written.
  const late = manager.call(updateProduct, { id: inFile.id, version: 1, title: 'Too late' });
  const twin = manager.call(createProduct, { sku: 'new', title: 'The same code', retailPrice: 1 });
  writing.end();
  await writing.done;
  expect(await late).toMatchObject({ code: 409 });
  expect(await twin).toMatchObject({ code: 150 });
  expect((await manager.call(getProduct, { id: inFile.id })).data).toMatchObject({ retailPrice: 12, quantity: 4 });
  expect((await manager.call(getProduct, { id: other.id })).data).toMatchObject({ retailPrice: 11, quantity: 4 });
});

test.runIf(isPostgres)('while an import is taken back, others edit what is not in it', async () => {
  const shop = await openShop();
  const other = await shop.product({ sku: 'OUT' });
  const importer = importerFor(shop);
  const { id } = await importer.bring(csv('SKU,Title,Retail price', 'A,One,1', 'B,Two,2'), 'list.csv');
  const undoing = openTransaction(shop, (trx) => holdApplied(trx, productImports, runOf(shop, id)));
  await undoing.started;
  const edited = await shop.as('branchManager').call(updateProduct, { id: other.id, title: 'Edited meanwhile' });
  expect(edited).toMatchObject({ code: 0 });
  undoing.end();
  await undoing.done;
});

test('a change between the check and the writing is found while writing', async () => {
  const shop = await openShop();
  const tea = await shop.product({ sku: 'TEA', retailPrice: 10 });
  const importer = importerFor(shop);
  const { id } = await importer.upload(csv('SKU,Retail price', 'TEA,12'), 'list.csv');
  await importer.check(id);
  await shop.as('branchManager').call(updateProduct, { id: tea.id, title: 'Another' });
  const { db } = shop.services.database;
  await expect(db.transaction().execute((trx) => holdRows(trx, productImports, id))).rejects.toThrow(
    'changed since the check',
  );
});

test('progress that arrives after the work is over changes nothing', async () => {
  const shop = await openShop();
  const importer = importerFor(shop);
  const { id } = await importer.upload(csv('SKU,Title,Retail price', 'A,One,1', 'B,Two,2'), 'list.csv');
  await setProgress(shop.services.database.db, id, 0, 0);
  expect(await importer.get(id)).toMatchObject({ state: 'mapping', progress: { total: 2 } });
});

test('turns grow to what fits, and end when there is nothing left or one fails', async () => {
  expect([sizeAfter(50, 1), sizeAfter(400, 300), sizeAfter(60, 5000), sizeAfter(900, 1)]).toEqual([100, 200, 50, 1000]);
  const { services } = await openShop();
  let turns = 0;
  await inTurns(services.database, async (_, rows) => {
    turns += 1;
    return turns < 4 ? rows : 0;
  });
  expect(turns).toBe(4);
  const failing = inTurns(services.database, async () => {
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
});

test('an import that fails in a later turn is taken back with the turns before it', async () => {
  const shop = await openShop();
  const { db } = shop.services.database;
  const importer = importerFor(shop);
  const lines = Array.from({ length: 120 }, (_, at) => `T-${at},Tea ${at},1,2`);
  const { id } = await importer.upload(csv('SKU,Title,Retail price,Quantity', ...lines), 'list.csv');
  await importer.check(id);
  // The last row gets a code that the first one has: no check would let it through.
  await db
    .updateTable('importRow')
    .set({ patch: JSON.stringify({ sku: 'T-0', title: 'Twice', retailPrice: 100 }) })
    .where('importId', '=', id)
    .where('row', '=', 121)
    .execute();
  expect((await importer.apply(id)).data).toMatchObject({ state: 'mapping', reason: expect.any(String) });
  expect((await shop.as('branchManager').call(pageOfProducts, {})).data.totalCount).toBe(0);
  expect((await importer.check(id)).data).toMatchObject({ state: 'checked', counts: { new: 120 } });
  expect((await importer.apply(id)).data).toMatchObject({ state: 'applied' });
});
