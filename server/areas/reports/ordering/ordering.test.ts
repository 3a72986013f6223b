import fc from 'fast-check';
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

const sydneyDay = (at: Date) => at.toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });

test('days in stock are those on which the movements leave some at any time of the day', async () => {
  const shop = await openShop();
  const { pool } = shop.services.database;
  const DAYS = 20;
  const HOUR_MS = 3_600_000;
  const now = Date.now();
  // Hours ago, and the stock from then on: some before the window, some of today.
  const history = fc.uniqueArray(
    fc.record({ ago: fc.integer({ min: 1, max: 30 * 24 }), balance: fc.integer({ min: -1, max: 2 }) }),
    { selector: ({ ago }) => ago, maxLength: 12 },
  );
  const window = Array.from({ length: DAYS }, (_, at) => sydneyDay(new Date(now - (at + 1) * DAY_MS)));
  const write = async (moves: { ago: number; balance: number }[]) => {
    const { id } = await shop.product({ onHand: 0 });
    let balance = 0;
    const steps = moves
      .toSorted((a, b) => b.ago - a.ago)
      .flatMap((move) => {
        const quantity = move.balance - balance;
        balance = move.balance;
        return quantity === 0 ? [] : [{ at: new Date(now - move.ago * HOUR_MS), quantity, balance }];
      });
    await pool.query(
      `insert into stock_movement (company_id, branch_id, product_id, kind, quantity, balance, unit_cost, average,
         user_name, occurred_at, recorded_at)
       select $1, $2, $3, 'correction', s.quantity * 1000, s.balance * 1000, 1, 1, '', s.at, s.at
       from jsonb_to_recordset($4::jsonb) as s (at timestamptz, quantity bigint, balance bigint)`,
      [shop.companyId, shop.branchId, id, JSON.stringify(steps)],
    );
    await pool.query(
      `insert into stock_level (company_id, branch_id, product_id, on_hand) values ($1, $2, $3, $4)
       on conflict (company_id, product_id, branch_id) do update set on_hand = excluded.on_hand`,
      [shop.companyId, shop.branchId, id, balance * 1000],
    );
    const hasStock = (day: string): boolean => {
      const before = steps.findLast(({ at }) => sydneyDay(at) < day)?.balance ?? 0;
      return before > 0 || steps.some(({ at, ...step }) => sydneyDay(at) === day && step.balance > 0);
    };
    return { id, days: window.filter(hasStock).length };
  };
  const products = await Promise.all(fc.sample(history, 40).map(write));
  const { data } = await read(shop, { show: 'all', days: DAYS, pageSize: 100 });
  const byId = new Map(data.map(({ productId, daysInStock }) => [productId, daysInStock]));
  expect(products.map(({ id }) => byId.get(id))).toEqual(products.map(({ days }) => days));
});
