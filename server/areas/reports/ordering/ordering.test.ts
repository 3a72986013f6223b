import { expect, test } from 'vitest';
import { suppliers } from '#contract/catalogue/lists.ts';
import { inactivateProduct } from '#contract/catalogue.ts';
import { pageOfPurchaseOrders } from '#contract/purchasing.ts';
import { makePurchaseOrders, orderingReport } from '#contract/reports/ordering.ts';
import { createOrder } from '#contract/sales.ts';
import { setReorder } from '#contract/stock/levels.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import { hire } from '#server/testing/hire.ts';
import { openShop, type Shop } from '#server/testing.ts';

const DAY_MS = 86_400_000;

/** Two products of a farm and one of a mill; the first sold 2 on each of ten days and has 3 left. */
const openStockedShop = async () => {
  const shop = await openShop();
  const admin = shop.as('companyAdmin');
  const supplier = async (name: string) => (await admin.call(suppliers.create, { name, leadTimeDays: 5 })).data.id;
  const [farm, mill] = [await supplier('Farm'), await supplier('Mill')];
  const egg = await shop.product({ title: 'Eggs', supplierId: farm, costPrice: 2, unitQty: 6, onHand: 23 });
  const milk = await shop.product({ title: 'Milk', supplierId: farm, costPrice: 1, onHand: 1 });
  const flour = await shop.product({ title: 'Flour', supplierId: mill, costPrice: 3, onHand: 2 });
  for (let ago = 1; ago <= 10; ago += 1)
    await admin.call(createOrder, {
      branchId: shop.branchId,
      status: 'completed',
      occurredAt: new Date(Date.now() - ago * DAY_MS).toISOString(),
      productList: [{ productId: egg.id, orderQty: 2 }],
      payments: [{ paymentType: 'card', amount: 2 * egg.retailPrice }],
    });
  await admin.call(setReorder, {
    lines: [
      { productId: milk.id, branchId: shop.branchId, reorderPoint: 4 },
      { productId: flour.id, branchId: shop.branchId, reorderPoint: 10, reorderQty: 20 },
    ],
  });
  return { shop, admin, egg, milk, flour, farm, mill };
};

const read = async (shop: Shop, filter: object = {}) =>
  (await shop.as('branchManager').call(orderingReport.page, { branchId: shop.branchId, ...filter })).data;

test('each number of a row follows from those beside it', async () => {
  const { shop, egg } = await openStockedShop();
  const { data } = await read(shop, { serviceLevel: 80, coverDays: 7 });
  expect(data.map(({ title }) => title)).toEqual(['Eggs', 'Milk', 'Flour']);
  const row = data[0];
  expect(row).toMatchObject({
    productId: egg.id,
    onHand: 3,
    sold: 20,
    leadTime: 5,
    leadTimeSource: 'stated',
    reorderPointSource: 'calculated',
    unitCost: 2,
  });
  if (!row) throw new Error('no row');
  // The stock was there since today only: a day counts when it sold, or when something was in stock.
  expect(row.daysInStock).toBe(10);
  expect(row.velocity).toBe(2);
  expect(row.safetyStock).toBe(0);
  expect(row.reorderPoint).toBe(10);
  expect(row.target).toBe(24);
  // 21 are missing: four packs of six.
  expect(row.suggestion).toBe(24);
  expect(row.value).toBe(48);
  expect(data[1]).toMatchObject({ title: 'Milk', reorderPoint: 4, reorderPointSource: 'set', suggestion: 4 });
  expect(data[2]).toMatchObject({ title: 'Flour', suggestion: 20, minimum: 20 });
});

test('one draft per supplier, by packs, in the branch; and then there is nothing left to order', async () => {
  const { shop, egg, flour, farm, mill } = await openStockedShop();
  const before = await read(shop);
  const lines = before.data.map(({ productId, suggestion, onDraft }) => ({ productId, quantity: suggestion, onDraft }));
  const manager = shop.as('branchManager');
  const send = () =>
    manager.call(makePurchaseOrders, { branchId: shop.branchId, lines }, { 'idempotency-key': `order-${egg.id}` });
  const reply = await send();
  expect(reply).toMatchObject({
    code: 0,
    data: {
      orders: [
        { supplierId: farm, supplierName: 'Farm', items: 2 },
        { supplierId: mill, supplierName: 'Mill', items: 1, quantity: 20, totalInclGst: 66 },
      ],
    },
  });
  // The same press again, as after a lost answer.
  expect((await send()).data).toEqual(reply.data);
  const drafts = (await manager.call(pageOfPurchaseOrders, { status: ['draft'] })).data;
  expect(drafts.totalCount).toBe(2);
  expect((await read(shop)).data).toEqual([]);
  expect((await read(shop, { show: 'all' })).data.find(({ productId }) => productId === flour.id)).toMatchObject({
    onDraft: 20,
    suggestion: 0,
  });
  // Somebody else's page is still the one before: nothing is made twice.
  expect(await manager.call(makePurchaseOrders, { branchId: shop.branchId, lines })).toMatchObject({
    code: 103,
    data: { fields: { 'lines.0.onDraft': expect.stringContaining('draft') } },
  });
  const { rows } = await shop.services.database.pool.query(
    'select pack, order_qty from purchase_line where company_id = $1 and product_id = $2',
    [shop.companyId, egg.id],
  );
  expect(rows[0]).toMatchObject({ pack: true });
});

test.runIf(isPostgres)('two people at once make one set of drafts', async () => {
  const { shop } = await openStockedShop();
  const { data } = await read(shop);
  const lines = data.map(({ productId, suggestion, onDraft }) => ({ productId, quantity: suggestion, onDraft }));
  const press = () => shop.as('branchManager').call(makePurchaseOrders, { branchId: shop.branchId, lines });
  const codes = (await Promise.all([press(), press(), press()])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 103, 103]);
});

test('what cannot be ordered is refused at its line, and nothing is made', async () => {
  const { shop, egg, milk } = await openStockedShop();
  const manager = shop.as('branchManager');
  const orphan = await shop.product({ title: 'Orphan' });
  await shop.as('companyAdmin').call(inactivateProduct, { id: milk.id });
  const fieldsOf = async (...lines: { productId: number; quantity: number }[]) =>
    Object.keys(
      ((await manager.call(makePurchaseOrders, { branchId: shop.branchId, lines })).data as never as { fields: object })
        .fields,
    );
  const eggs = { productId: egg.id, quantity: 6 };
  expect(await fieldsOf(eggs, { productId: orphan.id, quantity: 1 })).toEqual(['lines.1.productId']);
  expect(await fieldsOf(eggs, { productId: milk.id, quantity: 1 })).toEqual(['lines.1.productId']);
  expect(await fieldsOf(eggs, eggs)).toEqual(['lines.1.productId']);
  expect(await fieldsOf({ productId: egg.id, quantity: 1.5 })).toEqual(['lines.0.quantity']);
  const stranger = await openShop();
  const theirs = await stranger.product();
  expect(await fieldsOf({ productId: theirs.id, quantity: 1 })).toEqual(['lines.0.productId']);
  const far = await manager.call(makePurchaseOrders, { branchId: shop.otherBranchId, lines: [eggs] });
  expect(far).toMatchObject({ code: 103, data: { fields: { branchId: expect.any(String) } } });
  expect((await manager.call(pageOfPurchaseOrders, {})).data.totalCount).toBe(0);
});

test('who may not see costs sees quantities alone', async () => {
  const { shop } = await openStockedShop();
  const clerk = await hire(shop, ['report.query']);
  const { data } = await clerk.call(orderingReport.page, { sortField: 'value' });
  expect(data.data).toHaveLength(3);
  expect(JSON.stringify(data)).not.toMatch(/unitCost|"value"/);
});
