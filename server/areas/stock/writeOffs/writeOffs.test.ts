import { expect, test } from 'vitest';
import type { WireInput } from '#contract/endpoint.ts';
import * as contract from '#contract/stock/writeOffs.ts';
import { pageOfMovements, pageOfStock } from '#contract/stock.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Lines = WireInput<typeof contract.createWriteOff>['productList'];

const write = (shop: Shop, productList: Lines, more: object = {}) =>
  shop.as('warehouse').call(contract.createWriteOff, { productList, ...more });

test('goods are written off at their average with a reason, and brought back by a second document', async () => {
  const shop = await openShop();
  const cola = await shop.product({ costPrice: 2.5, onHand: 10 });
  const { data } = await write(
    shop,
    [
      { productId: cola.id, quantity: 2, reason: 'damaged', note: 'Fell' },
      { productId: cola.id, quantity: 1, reason: 'sample' },
    ],
    { note: 'Shelf 3' },
  );
  expect(data).toMatchObject({
    reference: expect.stringMatching(/^W-0001-\d{4}-000001$/),
    branchName: 'Newtown',
    quantity: 3,
    items: 2,
    value: 7.5,
    productList: [
      { reason: 'damaged', note: 'Fell', quantity: 2, unitCost: 2.5, value: 5 },
      { reason: 'sample', quantity: 1, value: 2.5 },
    ],
    undoes: null,
    undoneBy: null,
  });
  expect(await shop.onHand(cola)).toBe(7);
  const warehouse = shop.as('warehouse');
  const back = await warehouse.call(contract.undoWriteOff, { id: data.id });
  expect(back.data).toMatchObject({
    quantity: -3,
    value: -7.5,
    undoes: { id: data.id, reference: data.reference },
    note: '',
  });
  expect(await shop.onHand(cola)).toBe(10);
  expect((await warehouse.call(pageOfStock, { productId: cola.id })).data.data[0]).toMatchObject({ value: 25 });
  for (const id of [data.id, back.data.id])
    expect(await warehouse.call(contract.undoWriteOff, { id })).toMatchObject({ code: 9140 });
  expect((await warehouse.call(contract.getWriteOff, { id: data.id })).data.undoneBy).toEqual({
    id: back.data.id,
    reference: back.data.reference,
  });
  const moves = (await warehouse.call(pageOfMovements, { kind: 'writeOff' })).data.data;
  expect(moves.map(({ quantity, reference }) => `${quantity} ${reference}`)).toEqual([
    `1 ${back.data.reference}`,
    `2 ${back.data.reference}`,
    `-1 ${data.reference}`,
    `-2 ${data.reference}`,
  ]);
});

test('more than is there is refused; lists are filtered', async () => {
  const shop = await openShop();
  const [cola, tea] = [await shop.product({ onHand: 3 }), await shop.product({ onHand: 3 })];
  expect(
    await write(shop, [
      { productId: cola.id, quantity: 2, reason: 'stolen' },
      { productId: cola.id, quantity: 2, reason: 'stolen' },
    ]),
  ).toMatchObject({ code: 9150, data: { lines: [{ line: 1, wanted: 2, available: 1 }] } });
  expect(await write(shop, [])).toMatchObject({ code: 103 });
  expect(await write(shop, [{ productId: 999_999_999, quantity: 1, reason: 'other' }])).toMatchObject({
    data: { fields: { 'productList.0.productId': 'We can’t find this product. Choose another one.' } },
  });
  const first = (await write(shop, [{ productId: cola.id, quantity: 1, reason: 'stolen' }])).data;
  const second = (await write(shop, [{ productId: tea.id, quantity: 1, reason: 'expired' }], { note: 'Old' })).data;
  const viewer = shop.as('viewer');
  const references = async (filter: object) =>
    (await viewer.call(contract.pageOfWriteOffs, filter)).data.data.map(({ id }) => id);
  expect(await references({})).toEqual([second.id, first.id]);
  expect(await references({ reason: 'stolen' })).toEqual([first.id]);
  expect(await references({ productId: tea.id, keyword: 'old' })).toEqual([second.id]);
  expect(await references({ branchId: shop.otherBranchId })).toEqual([]);
  expect(await references({ to: '2020-01-01' })).toEqual([]);
});

test.runIf(isPostgres)('two who take the same write-off back do it once', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 3 });
  const { id } = (await write(shop, [{ productId: cola.id, quantity: 2, reason: 'other' }])).data;
  const warehouse = shop.as('warehouse');
  const replies = await Promise.all(Array.from({ length: 4 }, () => warehouse.call(contract.undoWriteOff, { id })));
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 9140, 9140, 9140]);
  expect(await shop.onHand(cola)).toBe(3);
});
