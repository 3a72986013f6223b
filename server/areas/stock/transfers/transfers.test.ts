import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import type { WireInput } from '#contract/endpoint.ts';
import * as contract from '#contract/stock/transfers.ts';
import { pageOfMovements, pageOfStock, productStock } from '#contract/stock.ts';
import { ledgerOf } from '#server/areas/stock/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

type Draft = Partial<WireInput<typeof contract.createTransfer>>;

/** From the first branch, whose people the roles of a shop are, to the second; the company's admin is at both. */
const make = async (shop: Shop, draft: Draft) => {
  const reply = await shop
    .as('warehouse')
    .call(contract.createTransfer, { toBranchId: shop.otherBranchId, productList: [], ...draft });
  if (reply.code !== 0) throw new Error(JSON.stringify(reply));
  return reply.data;
};

const stockAt = async (shop: Shop, productId: number) =>
  (await shop.as('owner').call(productStock, { id: productId })).data.branches.map(
    ({ onHand, incoming }) => `${onHand}+${incoming}`,
  );

test('drafted, sent, received in parts: goods are under way in between, and worth what they were', async () => {
  const shop = await openShop();
  const cola = await shop.product({ costPrice: 2, onHand: 10 });
  const draft = await make(shop, { productList: [{ productId: cola.id, quantity: 6 }], note: 'For Friday' });
  expect(draft).toMatchObject({
    reference: expect.stringMatching(/^T-0001-\d{4}-000001$/),
    status: 'draft',
    nextStatus: ['inTransit', 'cancelled'],
    fromBranchName: 'Newtown',
    toBranchName: 'Box Hill',
    quantity: 6,
    items: 1,
    inTransit: 0,
  });
  expect(await stockAt(shop, cola.id)).toEqual(['10+0', '0+0']);
  const { id } = draft;
  const transfer = await shop.as('warehouse').call(contract.sendTransfer, { id, version: draft.version });
  expect(transfer.data).toMatchObject({ status: 'inTransit', inTransit: 6, sentTime: expect.any(String) });
  expect(await stockAt(shop, cola.id)).toEqual(['4+0', '0+6']);
  const admin = shop.as('companyAdmin');
  const some = await admin.call(contract.receiveTransfer, { id, lines: [{ productId: cola.id, quantity: 4 }] });
  expect(some.data).toMatchObject({ status: 'inTransit', received: 4, inTransit: 2 });
  expect(await stockAt(shop, cola.id)).toEqual(['4+0', '4+2']);
  const rest = await admin.call(contract.receiveTransfer, { id });
  expect(rest.data).toMatchObject({ status: 'received', received: 6, inTransit: 0, nextStatus: [] });
  expect(await stockAt(shop, cola.id)).toEqual(['4+0', '6+0']);
  expect((await admin.call(pageOfStock, { productId: cola.id })).data.data[0]).toMatchObject({ averageCost: 2 });
  const movements = (await admin.call(pageOfMovements, { productId: cola.id, keyword: draft.reference })).data.data;
  expect(movements.map(({ kind, quantity, reference }) => `${kind} ${quantity} ${reference}`)).toEqual([
    `transferIn 2 ${draft.reference}`,
    `transferIn 4 ${draft.reference}`,
    `transferOut -6 ${draft.reference}`,
  ]);
  const { data } = await admin.call(pageOfAudit, { entity: 'transfer' });
  expect(data.data.map(({ action }) => action)).toEqual(['receive', 'receive', 'send', 'create']);
  expect(data.data[0]).toMatchObject({
    before: { received: 4, inTransit: 2 },
    after: { received: 6, inTransit: 0 },
  });
});

test('what is missing stays under way until somebody says what became of it', async () => {
  const shop = await openShop();
  const cola = await shop.product({ costPrice: 2, onHand: 10 });
  const productId = cola.id;
  const { id } = await make(shop, { status: 'inTransit', productList: [{ productId, quantity: 6 }] });
  const admin = shop.as('companyAdmin');
  await admin.call(contract.receiveTransfer, { id, lines: [{ productId, quantity: 2 }] });
  const resolve = (...lines: NonNullable<WireInput<typeof contract.resolveTransfer>['lines']>) =>
    admin.call(contract.resolveTransfer, { id, lines });
  expect(await resolve({ productId, quantity: 5, outcome: 'lost' })).toMatchObject({
    code: 103,
    data: { fields: { 'lines.0.quantity': 'Only 4 still in transit. Reduce the quantity.' } },
  });
  const resolution = await resolve(
    { productId, quantity: 1, outcome: 'arrived' },
    { productId, quantity: 1, outcome: 'returned' },
    { productId, quantity: 2, outcome: 'lost' },
  );
  expect(resolution.data).toMatchObject({
    status: 'received',
    productList: [{ quantity: 6, received: 3, returned: 1, lost: 2, inTransit: 0 }],
  });
  expect(await stockAt(shop, productId)).toEqual(['5+0', '3+0']);
  const { data } = await admin.call(pageOfMovements, { kind: 'writeOff' });
  expect(data.data).toMatchObject([{ quantity: -2, unitCost: 2, branchName: 'Newtown', documentType: 'transfer' }]);
  for (const { onHand, moved } of await ledgerOf(shop)) expect(onHand).toBe(moved);
});

test('both ends see it, each does its own part', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 3 });
  const productList = [{ productId: cola.id, quantity: 1 }];
  const out = await make(shop, { productList });
  const admin = shop.as('companyAdmin');
  const back = (
    await admin.call(contract.createTransfer, {
      fromBranchId: shop.otherBranchId,
      toBranchId: shop.branchId,
      productList,
    })
  ).data;
  const warehouse = shop.as('warehouse');
  const references = async (filter: object) =>
    (await warehouse.call(contract.pageOfTransfers, filter)).data.data.map(({ id }) => id);
  expect(await references({})).toEqual([back.id, out.id]);
  expect(await references({ toBranchId: shop.branchId })).toEqual([back.id]);
  expect(await references({ branchId: shop.otherBranchId, productId: cola.id, status: 'draft' })).toEqual([
    back.id,
    out.id,
  ]);
  expect(await references({ keyword: out.reference })).toEqual([out.id]);
  expect(await warehouse.call(contract.sendTransfer, { id: back.id })).toMatchObject({ code: 9140 });
  await warehouse.call(contract.sendTransfer, { id: out.id });
  expect(await warehouse.call(contract.receiveTransfer, { id: out.id })).toMatchObject({ code: 9140 });
  expect((await admin.call(contract.receiveTransfer, { id: out.id })).code).toBe(0);
});

test('only a draft is changed or cancelled; a read document may be sent back', async () => {
  const shop = await openShop();
  const [cola, tea] = [await shop.product({ onHand: 3 }), await shop.product({ onHand: 3 })];
  const draft = await make(shop, { productList: [{ productId: cola.id, quantity: 1 }] });
  const warehouse = shop.as('warehouse');
  expect((await warehouse.call(contract.updateTransfer, draft)).data.version).toBe(draft.version);
  const reply = await warehouse.call(contract.updateTransfer, {
    id: draft.id,
    version: draft.version,
    productList: [...draft.productList, { productId: tea.id, quantity: 2 }],
  });
  expect(reply.data).toMatchObject({ quantity: 3, items: 2 });
  expect(await warehouse.call(contract.updateTransfer, { ...draft, note: 'late' })).toMatchObject({
    code: 409,
    data: { items: 2 },
  });
  expect(await warehouse.call(contract.receiveTransfer, { id: draft.id })).toMatchObject({ code: 9140 });
  await warehouse.call(contract.sendTransfer, { id: draft.id });
  expect(await warehouse.call(contract.updateTransfer, { id: draft.id, note: 'gone' })).toMatchObject({ code: 9140 });
  expect(await warehouse.call(contract.cancelTransfer, { id: draft.id })).toMatchObject({ code: 9140 });
  const second = await make(shop, { productList: [{ productId: cola.id, quantity: 1 }] });
  expect((await warehouse.call(contract.cancelTransfer, { id: second.id })).data.status).toBe('cancelled');
});

test('what cannot be sent is refused, and nothing of it stays', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 3 });
  const warehouse = shop.as('warehouse');
  const send = (draft: Draft) =>
    warehouse.call(contract.createTransfer, {
      toBranchId: shop.otherBranchId,
      productList: [{ productId: cola.id, quantity: 4 }],
      status: 'inTransit',
      ...draft,
    });
  expect(await send({})).toMatchObject({
    code: 9150,
    message: 'Only 3 left at Newtown. Send 3 or fewer.',
    data: { lines: [{ line: 0, productId: cola.id, wanted: 4, available: 3 }] },
  });
  expect(await send({ toBranchId: shop.branchId })).toMatchObject({
    data: { fields: { toBranchId: expect.anything() } },
  });
  expect(await send({ productList: [] })).toMatchObject({ data: { fields: { productList: 'Choose at least one' } } });
  const twice = [1, 1].map((quantity) => ({ productId: cola.id, quantity }));
  expect(await send({ productList: twice })).toMatchObject({
    data: { fields: { 'productList.1.productId': 'This product is already on the list' } },
  });
  expect(await send({ productList: [{ productId: cola.id, quantity: 0.5 }] })).toMatchObject({ code: 103 });
  expect((await warehouse.call(contract.pageOfTransfers, {})).data.data).toEqual([]);
  expect(
    (
      await shop.as('branchManager').call(contract.createTransfer, {
        toBranchId: shop.otherBranchId,
        productList: [{ productId: cola.id, quantity: 4 }],
        status: 'inTransit',
        allowNegative: true,
      })
    ).code,
  ).toBe(0);
});

test.runIf(isPostgres)('two who receive the same goods at once receive them once', async () => {
  const shop = await openShop();
  const cola = await shop.product({ onHand: 5 });
  const { id } = await make(shop, { status: 'inTransit', productList: [{ productId: cola.id, quantity: 5 }] });
  const admin = shop.as('companyAdmin');
  const replies = await Promise.all(Array.from({ length: 5 }, () => admin.call(contract.receiveTransfer, { id })));
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 9140, 9140, 9140, 9140]);
  expect(await stockAt(shop, cola.id)).toEqual(['0+0', '5+0']);
});
