import { expect, test } from 'vitest';
import { pageOfAudit } from '#contract/audit.ts';
import { inactivateProduct } from '#contract/catalogue.ts';
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  deletePurchaseOrder,
  deletePurchaseOrders,
  getPurchaseOrder,
  purchaseStatusTypes,
  receivePurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing.ts';
import { updateCompany } from '#contract/settings.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop } from '#server/testing.ts';
import { buyerFor, fieldsOf, linesOf } from './testing.ts';

const year = new Intl.DateTimeFormat('en', { timeZone: 'Australia/Sydney', year: 'numeric' }).format();

test('an order has amounts of its lines, a number once ordered, and can be sent back as it was read', async () => {
  const shop = await openShop();
  const { caller, send, stock, supplierId } = await buyerFor(shop);
  const cola = await shop.product({ sku: 'COLA', title: 'Cola', chineseTitle: '可乐', costPrice: 1.1, unitQty: 24 });
  const rice = await shop.product({ sku: 'RICE', costPrice: 2, gstFree: true, soldByWeight: true });
  const reply = await send(
    [
      { productId: cola.id, pack: true, orderQty: 3, cost: 12.35, discount: 10 },
      { productId: rice.id, orderQty: 1.5 },
    ],
    { note: 'By noon', otherReference: 'Q-77', expectedDate: '2026-12-01' },
  );
  expect(reply).toMatchObject({ code: 0, data: { status: 'draft', reference: '', orderedDate: null } });
  expect(reply.data).toMatchObject({
    supplierId,
    supplierName: expect.stringContaining('Farm'),
    branchName: 'Newtown',
    quantity: 73.5,
    receivedQuantity: 0,
    items: 2,
    note: 'By noon',
    otherReference: 'Q-77',
    expectedDate: '2026-12-01',
    createdBy: expect.stringContaining('branchManager'),
    receivedBy: null,
    fullyReceivedDate: null,
    amountSummary: { subtotal: 40.05, discount: 3.7, gst: 3.34, total: 39.69 },
    totalInclGst: 39.69,
    productList: [
      {
        sku: 'COLA',
        title: 'Cola',
        chineseTitle: '可乐',
        pack: true,
        unitQty: 24,
        orderQty: 3,
        cost: 12.35,
        discount: 10,
        subtotal: 33.35,
        gst: 3.34,
        priceInclGst: 36.69,
        received: 0,
        returned: 0,
      },
      // What the product costs, where nothing else is said; no GST on what is free of it.
      { sku: 'RICE', pack: false, orderQty: 1.5, cost: 2, subtotal: 3, gst: 0, priceInclGst: 3 },
    ],
  });
  expect(await stock(cola)).toMatchObject({ incoming: 0 });

  const unchanged = await caller.call(updatePurchaseOrder, reply.data as never);
  expect(unchanged.data).toEqual(reply.data);
  const placing = await caller.call(updatePurchaseOrder, { ...reply.data, status: 'ordered' } as never);
  expect(placing).toMatchObject({
    code: 0,
    data: { status: 'ordered', reference: `P-0001-${year}-000001`, orderedDate: expect.any(String), version: 3 },
  });
  expect(await stock(cola)).toMatchObject({ onHand: 0, incoming: 72 });
  expect(await stock(rice)).toMatchObject({ incoming: 1.5 });
  expect((await caller.call(updatePurchaseOrder, placing.data as never)).data).toEqual(placing.data);
  expect((await caller.call(getPurchaseOrder, { id: placing.data.id })).data).toEqual(placing.data);

  const { id: _, version: __, ...again } = placing.data;
  const copy = await caller.call(createPurchaseOrder, again as never);
  expect(copy.data).toMatchObject({ status: 'ordered', reference: `P-0001-${year}-000002` });
  const trail = await shop
    .as('companyAdmin')
    .call(pageOfAudit, { entity: 'purchaseOrder', entityId: reply.data.id, sortOrder: 'ascend' });
  expect(trail.data.data.map(({ action }) => action)).toEqual(['create', 'approve']);
  expect(trail.data.data[1]).toMatchObject({ before: { status: 'draft' }, after: { status: 'ordered' } });
});

test('numbers are per branch, without gaps, and given only to what is stored', async () => {
  const shop = await openShop();
  const { order, send } = await buyerFor(shop, 'companyAdmin');
  const tea = await shop.product();
  const line = [{ productId: tea.id, orderQty: 1, cost: 1 }];
  expect((await order(line)).reference).toBe(`P-0001-${year}-000001`);
  expect((await send([], { status: 'ordered' })).code).toBe(103);
  expect((await order(line, { branchId: shop.otherBranchId })).reference).toBe(`P-0002-${year}-000001`);
  expect((await order(line)).reference).toBe(`P-0001-${year}-000002`);
});

test.skipIf(!isPostgres)('many who order at once get numbers without gaps', async () => {
  const shop = await openShop();
  const { order } = await buyerFor(shop);
  const [tea, rice] = [await shop.product(), await shop.product()];
  const baskets = [
    [tea, rice],
    [rice, tea],
  ];
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      order((baskets[at % 2] ?? []).map(({ id }) => ({ productId: id, orderQty: 2, cost: 1 }))),
    ),
  );
  expect(replies.map(({ reference }) => Number(reference.slice(-6))).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 24 }, (_, at) => at + 1),
  );
});

test('what is wrong is told at its line', async () => {
  const shop = await openShop();
  const { send } = await buyerFor(shop);
  const tea = await shop.product();
  const inactive = await shop.product();
  await shop.as('companyAdmin').call(inactivateProduct, { id: inactive.id });
  const foreign = await (await openShop()).product();
  const good = { productId: tea.id, orderQty: 1, cost: 1 };
  const wrong = async (line: object) => fieldsOf(await send([good, { ...good, ...line } as never]));
  const missing = { 'productList.1.productId': 'We can’t find this product. Choose another one.' };
  expect(await wrong({ productId: 999_999_999 })).toEqual(missing);
  expect(await wrong({ productId: foreign.id })).toEqual(missing);
  expect(await wrong({ productId: inactive.id })).toEqual(missing);
  expect(await wrong({ orderQty: 0 })).toEqual({ 'productList.1.orderQty': 'Must be more than 0' });
  expect(await wrong({ orderQty: 1.5 })).toMatchObject({ 'productList.1.orderQty': expect.stringContaining('Whole') });
  expect(await wrong({ orderQty: 1.5, pack: true })).toEqual({ 'productList.1.orderQty': 'Whole packs only' });
  expect(await wrong({ cost: -1 })).toEqual({ 'productList.1.cost': 'Can’t be negative' });
  expect(await wrong({ discount: 101 })).toHaveProperty(['productList.1.discount']);
  expect(await wrong({ discount: 1.234 })).toHaveProperty(['productList.1.discount'], 'At most two decimal places');
  expect(await wrong({ id: 5 })).toBeUndefined(); // a new order has no lines yet: their ids are left behind
  expect(await wrong({ orderQty: 999_999, cost: 1_000_000 })).toEqual({ productList: 'The total is over the limit' });
  // A barcode that was scanned into the quantity.
  expect(await wrong({ orderQty: 9_399_000_000_044 })).toEqual({
    'productList.1.orderQty': 'A quantity can’t be more than 999,999',
  });
  expect(await wrong({ colour: 'red' })).toEqual({ 'productList.1.colour': 'There is no field with this name' });
  expect(fieldsOf(await send([good], { supplierId: 999_999_999 }))).toEqual({
    supplierId: 'We can’t find this supplier. Choose another one.',
  });
  for (const expectedDate of ['0001-12-01', '9999-12-01'])
    expect(fieldsOf(await send([good], { expectedDate }))).toEqual({
      expectedDate: 'Choose a date from 2000-01-01 to 2099-12-31',
    });
  expect(fieldsOf(await send([good], { branchId: shop.otherBranchId }))).toEqual({
    branchId: 'We can’t find this branch. Check it, or choose another one.',
  });
  expect(await send([good], { status: 'received' })).toMatchObject({
    code: 9140,
    data: { from: 'draft', to: 'received', allowed: ['ordered'] },
  });
});

test('lines of an open order change for what is not received yet, and incoming follows', async () => {
  const shop = await openShop();
  const { caller, order, stock } = await buyerFor(shop);
  const [tea, rice, oil] = [await shop.product(), await shop.product(), await shop.product()];
  const purchase = await order([
    { productId: tea.id, orderQty: 10, cost: 1 },
    { productId: rice.id, orderQty: 5, cost: 2 },
  ]);
  const [first, second] = purchase.productList;
  if (!first || !second) throw new Error('two lines');
  const updated = await caller.call(updatePurchaseOrder, {
    id: purchase.id,
    version: purchase.version,
    productList: [
      { productId: oil.id, orderQty: 4, cost: 3 },
      { ...first, orderQty: 12 },
    ],
  } as never);
  expect(updated).toMatchObject({ code: 0, data: { status: 'ordered', items: 2, quantity: 16, totalInclGst: 26.4 } });
  expect(updated.data.productList.map(({ sku }) => sku)).toEqual([oil.sku, tea.sku]);
  expect(updated.data.productList[1]?.id).toBe(first.id);
  expect(await stock(tea)).toMatchObject({ incoming: 12 });
  expect(await stock(rice)).toMatchObject({ incoming: 0 });
  expect(await stock(oil)).toMatchObject({ incoming: 4 });

  const [, line] = updated.data.productList;
  await caller.call(receivePurchaseOrder, { id: purchase.id, lines: [{ lineId: line?.id ?? 0, quantity: 7 }] });
  const change = (of: object, productList = updated.data.productList.slice(0, 1)) =>
    caller.call(updatePurchaseOrder, { id: purchase.id, productList: [...productList, { ...line, ...of }] } as never);
  expect(fieldsOf(await change({ orderQty: 6 }))).toEqual({
    'productList.1.orderQty': '7 already received. Order at least that many.',
  });
  expect(fieldsOf(await change({ cost: 9 }))).toHaveProperty(['productList.1.cost']);
  expect(fieldsOf(await change({ productId: rice.id }))).toHaveProperty(['productList.1.productId']);
  expect(
    fieldsOf(
      await caller.call(updatePurchaseOrder, {
        id: purchase.id,
        productList: updated.data.productList.slice(0, 1),
      } as never),
    ),
  ).toEqual({ productList: 'This line has received goods and can’t be removed' });
  expect(fieldsOf(await caller.call(updatePurchaseOrder, { id: purchase.id, supplierId: 1 }))).toHaveProperty(
    'supplierId',
  );
  // Cut down to what came, and the rest taken off: it is received then.
  expect(await change({ orderQty: 7 }, [])).toMatchObject({
    code: 0,
    data: { status: 'received', fullyReceivedDate: expect.any(String), items: 1 },
  });
  expect(await stock(tea)).toMatchObject({ incoming: 0, onHand: 7 });
  expect(await stock(oil)).toMatchObject({ incoming: 0 });
  expect(await change({ orderQty: 8 }, [])).toMatchObject({ code: 9140 });
  expect(await caller.call(updatePurchaseOrder, { id: purchase.id, otherReference: 'INV-9' })).toMatchObject({
    code: 0,
    data: { otherReference: 'INV-9', status: 'received' },
  });
});

test('the statuses form a table, and nothing leaves it', async () => {
  const shop = await openShop();
  const { caller, order, send, stock } = await buyerFor(shop);
  const types = (await caller.call(purchaseStatusTypes, {})).data;
  expect(types.find(({ key }) => key === 'ordered')).toEqual({
    key: 'ordered',
    name: 'Ordered',
    next: ['partlyReceived', 'received', 'cancelled'],
  });
  const tea = await shop.product();
  const line = [{ productId: tea.id, orderQty: 5, cost: 1 }];

  const draft = (await send(line)).data;
  for (const action of [cancelPurchaseOrder, closePurchaseOrder, receivePurchaseOrder])
    expect(await caller.call(action, { id: draft.id }), action.path).toMatchObject({
      code: 9140,
      data: { from: 'draft' },
    });
  expect(await caller.call(deletePurchaseOrder, { id: draft.id, version: 1 })).toMatchObject({ code: 409 });
  expect(await caller.call(deletePurchaseOrder, { id: draft.id, version: draft.version })).toMatchObject({ code: 0 });
  expect(await caller.call(getPurchaseOrder, { id: draft.id })).toMatchObject({ code: 404 });

  const cancelled = await order(line);
  expect(await caller.call(deletePurchaseOrder, { id: cancelled.id })).toMatchObject({ code: 9140 });
  expect(await caller.call(closePurchaseOrder, { id: cancelled.id })).toMatchObject({ code: 9140 });
  expect(await caller.call(updatePurchaseOrder, { id: cancelled.id, status: 'received' })).toMatchObject({
    code: 9140,
  });
  expect(await caller.call(updatePurchaseOrder, { id: cancelled.id, status: 'draft' })).toMatchObject({ code: 9140 });
  expect(await caller.call(cancelPurchaseOrder, { id: cancelled.id })).toMatchObject({ data: { status: 'cancelled' } });
  expect(await stock(tea)).toMatchObject({ incoming: 0 });
  for (const action of [cancelPurchaseOrder, closePurchaseOrder, receivePurchaseOrder])
    expect(await caller.call(action, { id: cancelled.id }), action.path).toMatchObject({ code: 9140 });

  const part = await order(line);
  await caller.call(receivePurchaseOrder, { id: part.id, lines: linesOf(part, 2) });
  expect(await caller.call(cancelPurchaseOrder, { id: part.id })).toMatchObject({
    code: 9140,
    data: { from: 'partlyReceived', to: 'cancelled', allowed: ['received', 'closed'] },
  });
  expect(await stock(tea)).toMatchObject({ onHand: 2, incoming: 3 });
  expect(await caller.call(closePurchaseOrder, { id: part.id })).toMatchObject({ data: { status: 'closed' } });
  expect(await stock(tea)).toMatchObject({ onHand: 2, incoming: 0 });
});

test('many drafts are deleted at once, what is ordered stays', async () => {
  const shop = await openShop();
  const { caller, order, send } = await buyerFor(shop);
  const tea = await shop.product();
  const line = [{ productId: tea.id, orderQty: 5, cost: 1 }];
  const [draft, order2] = [(await send(line)).data, await order(line)];
  const { data } = await caller.call(deletePurchaseOrders, { ids: [draft.id, order2.id, 999_999_999] });
  expect(data).toMatchObject({ done: 1, failed: 2, results: [{ code: 0 }, { code: 9140 }, { code: 404 }] });
  expect(await caller.call(getPurchaseOrder, { id: order2.id })).toMatchObject({ code: 0 });
});

test('the rate of GST is the company’s until it is ordered', async () => {
  const shop = await openShop();
  const { caller, send } = await buyerFor(shop);
  const tea = await shop.product();
  const draft = (await send([{ productId: tea.id, orderQty: 1, cost: 100 }])).data;
  expect(draft).toMatchObject({ gstRate: 10, totalInclGst: 110 });
  const rate = (gstRate: number) => shop.as('companyAdmin').call(updateCompany, { id: shop.companyId, gstRate });
  await rate(15);
  const reply = await caller.call(updatePurchaseOrder, { id: draft.id, status: 'ordered' });
  expect(reply.data).toMatchObject({ gstRate: 15, totalInclGst: 115, productList: [{ gst: 15 }] });
  await rate(20);
  const [line] = reply.data.productList;
  const more = await caller.call(updatePurchaseOrder, {
    id: draft.id,
    productList: [{ ...line, orderQty: 2 }],
  } as never);
  expect(more.data).toMatchObject({ gstRate: 15, totalInclGst: 230 });
});
