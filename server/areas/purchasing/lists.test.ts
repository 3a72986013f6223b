import { expect, test } from 'vitest';
import { suppliers } from '#contract/catalogue/lists.ts';
import type { WireInput } from '#contract/endpoint.ts';
import { pageOfPurchaseOrders, receivePurchaseOrder, searchPurchaseOrders } from '#contract/purchasing.ts';
import { openShop } from '#server/testing.ts';
import { buyerFor, linesOf } from './testing.ts';

test('orders are found by every filter, newest first, within the reach', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const oak = (await admin.call(suppliers.create, { name: 'Oak & Co' })).data.id;
  const { caller, order, send } = await buyerFor(shop);
  const far = await buyerFor(shop, 'companyAdmin');
  const [tea, rice] = [await shop.product(), await shop.product()];
  const draft = (await send([{ productId: tea.id, orderQty: 1, cost: 10 }], { otherReference: 'Quote 5_5' })).data;
  const open = await order([{ productId: rice.id, orderQty: 2, cost: 10 }], {
    supplierId: oak,
    expectedDate: '2026-05-04',
  });
  const completed = await order([{ productId: tea.id, orderQty: 3, cost: 10 }]);
  await caller.call(receivePurchaseOrder, { id: completed.id });
  const part = await order([{ productId: rice.id, orderQty: 4, cost: 10 }]);
  await caller.call(receivePurchaseOrder, { id: part.id, lines: linesOf(part, 1) });
  const away = await far.order([{ productId: tea.id, orderQty: 1, cost: 1 }], { branchId: shop.otherBranchId });

  const today = draft.createdDate;
  const references = async (filter: WireInput<typeof pageOfPurchaseOrders>, by = caller) =>
    (await by.call(pageOfPurchaseOrders, filter)).data.data.map(({ id }) => id);
  expect(await references({})).toEqual([part.id, completed.id, open.id, draft.id]);
  expect(await references({}, admin)).toEqual([away.id, part.id, completed.id, open.id, draft.id]);
  expect(await references({ branchId: shop.otherBranchId }, admin)).toEqual([away.id]);
  expect(await references({ branchId: shop.otherBranchId })).toEqual([]);
  expect(await references({ status: ['draft', 'partlyReceived'] })).toEqual([part.id, draft.id]);
  expect(await references({ supplierId: [oak] })).toEqual([open.id]);
  expect(await references({ productId: tea.id })).toEqual([completed.id, draft.id]);
  expect(await references({ reference: open.reference.toLowerCase() })).toEqual([open.id]);
  expect(await references({ otherReference: '5_5' })).toEqual([draft.id]);
  expect(await references({ createdBy: 'branchmanager' })).toHaveLength(4);
  expect(await references({ createdBy: 'nobody' })).toEqual([]);
  expect(await references({ amountFrom: 22, amountTo: 33 })).toEqual([completed.id, open.id]);
  expect(await references({ keyword: 'oak &' })).toEqual([open.id]);
  expect(await references({ keyword: part.reference.slice(-6) })).toEqual([part.id]);
  expect(await references({ orderedFrom: today })).toEqual([part.id, completed.id, open.id]);
  expect(await references({ receivedFrom: today })).toEqual([completed.id]);
  expect(await references({ createdTo: '2020-01-01' })).toEqual([]);
  expect(await references({ expectedFrom: '2026-05-04', expectedTo: '2026-05-04' })).toEqual([open.id]);
  expect(await references({ sortField: 'totalInclGst' })).toEqual([draft.id, open.id, completed.id, part.id]);
  expect(await references({ sortField: 'createTime', sortOrder: 'ascend', pageSize: 2, pageNo: 2 })).toEqual([
    completed.id,
    part.id,
  ]);
  const search = await caller.call(searchPurchaseOrders, { keyword: 'oak', limit: 5 });
  expect(search.data).toMatchObject([{ id: open.id, supplierName: 'Oak & Co', totalInclGst: 22 }]);
  const alias = await caller.send('GET', '/api/search/purchaseOrder/pagination/?pageSize=1');
  expect(alias.body.data).toMatchObject({ totalCount: 4, data: [{ id: part.id, receivedQuantity: 1 }] });
});

test('a supplier with orders is not deleted; merged into another one, its orders go along', async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const { caller, order, supplierId } = await buyerFor(shop);
  const tea = await shop.product();
  const first = await order([{ productId: tea.id, orderQty: 1, cost: 10 }]);
  expect(await admin.call(suppliers.remove, { id: supplierId })).toMatchObject({
    code: 9180,
    message: 'This has purchase orders, so it can’t be deleted',
  });
  const oak = (await admin.call(suppliers.create, { name: 'Oak' })).data.id;
  expect(await admin.call(suppliers.merge, { fromId: supplierId, intoId: oak })).toMatchObject({ code: 0 });
  expect((await caller.call(pageOfPurchaseOrders, {})).data.data).toMatchObject([
    { id: first.id, supplierName: 'Oak' },
  ]);
});
