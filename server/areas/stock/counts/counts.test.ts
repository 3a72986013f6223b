import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { units } from '#contract/quantity.ts';
import * as counting from '#contract/stock/counting.ts';
import * as contract from '#contract/stock/counts.ts';
import { pageOfMovements, productStock } from '#contract/stock.ts';
import { moverOf, postAll } from '#server/areas/stock/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { beginTake, entry } from './testing.ts';

const sell = (shop: Shop, productId: number, quantity: number, occurredAt?: Date) =>
  postAll(shop, moverOf(shop), [
    { productId, branchId: shop.branchId, kind: 'sale', quantity: units(-quantity), occurredAt },
  ]);

test('counted, reviewed, approved once: the variance is posted and the log knows who', async () => {
  const shop = await openShop();
  const cola = await shop.product({ title: 'Cola', costPrice: 2, onHand: 10 });
  const tea = await shop.product({ title: 'Tea', costPrice: 4, onHand: 5 });
  const milk = await shop.product({ title: 'Milk', onHand: 3 });
  const take = await beginTake(shop, { note: 'June', recountUnits: 100, recountValue: 99.5 });
  expect(take.created).toMatchObject({
    reference: expect.stringMatching(/^C-0001-\d{4}-000001$/),
    status: 'counting',
    blind: true,
    summary: { products: 3, counted: 0, differing: null },
  });
  // Two shelves of cola, by two people.
  await take.count(entry(cola.id, 5), entry(tea.id, 6));
  const second = await shop
    .as('branchManager')
    .call(counting.countStock, { id: take.id, entries: [entry(cola.id, 2)] });
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
  // Also who it was that approved it, for somebody who still has it open as it was before.
  const again = await shop.as('branchManager').call(contract.approveStockTake, { id: take.id, version: 1 });
  const { appliedBy, appliedTime } = await take.get();
  const when = String(appliedTime).replace(/\.\d+Z$/, 'Z');
  expect(again).toMatchObject({
    code: 9140,
    message: expect.stringContaining(`approved by ${appliedBy} on ${when}`),
    said: { message: { params: { name: appliedBy, when: { at: appliedTime, timeZone: 'Australia/Sydney' } } } },
  });
  expect(await Promise.all([cola, tea, milk].map((product) => shop.onHand(product)))).toEqual([7, 6, 3]);
  const { data } = await shop.as('companyAdmin').call(pageOfMovements, { kind: 'count' });
  expect(data.data).toMatchObject([
    { documentType: 'stockTake', documentId: take.id, reference: take.created.reference },
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
  const take = await beginTake(shop);
  await sell(shop, cola.id, 1);
  await take.count(entry(cola.id, 8));
  await sell(shop, cola.id, 2);
  await take.review();
  expect(await take.lines()).toMatchObject([{ counted: 8, expected: 9, variance: -1 }]);
  await take.approve();
  expect(await shop.onHand(cola)).toBe(6);
});

test('large differences are counted again; a recount starts the line over and is believed', async () => {
  const shop = await openShop();
  const cola = await shop.product({ title: 'Cola', costPrice: 1, onHand: 10 });
  const wine = await shop.product({ title: 'Wine', costPrice: 50, onHand: 3 });
  const take = await beginTake(shop, { recountUnits: 4, recountValue: 60 });
  await take.count(entry(cola.id, 5), entry(wine.id, 1));
  await take.review();
  expect((await take.lines('needRecount')).map(({ title }) => title)).toEqual(['Cola', 'Wine']);
  expect(await take.approve()).toMatchObject({
    code: 9140,
    message: expect.stringContaining('should be recounted: 2'),
  });
  const reply = await shop.as('warehouse').call(contract.recountStock, { id: take.id, needRecount: true });
  expect(reply.data).toMatchObject({ status: 'counting', summary: { awaitingRecount: 2 } });
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
  const take = await beginTake(shop);
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
  const [early, late] = [await beginTake(shop), await beginTake(shop)];
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
  const take = await beginTake(shop);
  const caller = shop.as('warehouse');
  expect(await caller.call(contract.reviewStockTake, { id: take.id, version: 77 })).toMatchObject({ code: 409 });
  await take.review();
  expect(await take.count(entry(cola.id, 1))).toMatchObject({ code: 9140 });
  expect((await caller.call(contract.reopenStockTake, { id: take.id })).data.status).toBe('counting');
  expect((await take.count(entry(cola.id, 1))).code).toBe(0);
  const stockTake = await take.get();
  const update = await caller.call(contract.updateStockTake, { ...stockTake, note: 'again' });
  expect(update).toMatchObject({ code: 0, data: { note: 'again' } });
  expect((await caller.call(contract.cancelStockTake, { id: take.id })).data.status).toBe('cancelled');
  const cancelledBy = expect.stringMatching(/^This stock take was cancelled by .+ on \d{4}-\d\d-\d\dT[\d:]+Z, so/);
  expect(await take.review()).toMatchObject({ code: 9140, message: cancelledBy });
  expect(await take.count(entry(cola.id, 1))).toMatchObject({ code: 9140, message: cancelledBy });
  expect(await shop.as('sales').call(contract.approveStockTake, { id: take.id })).toMatchObject({ status: 403 });
  const stock = await shop.as('viewer').call(productStock, { id: cola.id });
  expect(stock.data.branches[0]).toMatchObject({ onHand: 10 });
});

test.runIf(isPostgres)('many counters at once lose nothing, and two approvals post once', async () => {
  const shop = await openShop();
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({ onHand: 5 })));
  const take = await beginTake(shop);
  await Promise.all(
    Array.from({ length: 30 }, (_, at) => take.count(...products.map(({ id }) => entry(id, 1 + (at % 2))))),
  );
  expect((await take.lines()).map(({ counted, entries }) => [counted, entries])).toEqual(products.map(() => [45, 30]));
  await take.review();
  const outcomes = await Promise.all([take.approve(), take.approve(), take.approve()]);
  expect(outcomes.map(({ code }) => code).toSorted()).toEqual([0, 9140, 9140]);
  expect(await Promise.all(products.map((product) => shop.onHand(product)))).toEqual(products.map(() => 45));
});
