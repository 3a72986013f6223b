import { expect, test } from 'vitest';
import { fetchWork, type WorkKind, workKinds, workLists } from '#contract/dashboard/work.ts';
import { fetchDashboard, getAnalysis, recountTotal } from '#contract/dashboard.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { dispatchOrder } from '#contract/sales.ts';
import { screenOf } from '#contract/screens.ts';
import { createStockTake, reviewStockTake } from '#contract/stock/counts.ts';
import { createTransfer } from '#contract/stock/transfers.ts';
import { buyerFor } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { openShop, type RoleKey, type Shop } from '#server/testing.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) =>
  new Date(Date.parse(`${dayInSydney()}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** Everything that can wait, at both branches, and beside each something that does not. */
const fill = async (shop: Shop) => {
  const { branchId, otherBranchId } = shop;
  const admin = shop.as('companyAdmin');
  const tea = await shop.product({ retailPrice: 10, onHand: 100 });
  await shop.product({ onHand: 1 });
  const productList = [{ productId: tea.id, orderQty: 2 }];
  const order = (at: number, fields: object) =>
    sell(shop, { branchId: at, allowNegative: true, productList, ...fields });
  for (const at of [branchId, branchId, otherBranchId]) await order(at, { status: 'confirmed' });
  const part = await order(branchId, { status: 'confirmed' });
  const lineId = part.productList[0]?.id ?? 0;
  await admin.call(dispatchOrder, { allowOverLimit: true, id: part.id, lines: [{ lineId, quantity: 1 }] });
  await order(otherBranchId, { status: 'parked' });
  await order(branchId, { status: 'draft' });

  const { order: buy } = await buyerFor(shop, 'companyAdmin');
  const cost = [{ productId: tea.id, orderQty: 1, cost: 1 }];
  await buy(cost, { expectedDate: dayAgo(0) });
  await buy(cost, { expectedDate: dayAgo(3) });
  await buy(cost, { expectedDate: dayAgo(-2) });
  await buy(cost, {});
  await buy(cost, { expectedDate: dayAgo(5), status: 'draft' });

  const send = (fromBranchId: number, toBranchId: number) =>
    admin.call(createTransfer, {
      fromBranchId,
      toBranchId,
      status: 'inTransit',
      allowNegative: true,
      productList: [{ productId: tea.id, quantity: 1 }],
    });
  expect((await send(branchId, otherBranchId)).code).toBe(0);
  expect((await send(otherBranchId, branchId)).code).toBe(0);
  expect((await send(otherBranchId, branchId)).code).toBe(0);

  const take = await admin.call(createStockTake, { branchId: otherBranchId });
  expect((await admin.call(reviewStockTake, { id: take.data.id })).code).toBe(0);

  const customer = await buyer(shop, { creditLimit: 500, termsDays: 0 });
  await order(branchId, {
    status: 'completed',
    customerId: customer.id,
    occurredAt: new Date(Date.now() - 40 * DAY_MS).toISOString(),
    payments: [{ paymentType: 'account', amount: 20 }],
  });

  const { db } = shop.services.database;
  const job = { companyId: shop.companyId, userId: shop.users.owner.id, userName: 'Owner', fileName: 'tea.csv' };
  await db
    .insertInto('importJob')
    .values([
      { ...job, kind: 'product', state: 'failed' },
      { ...job, kind: 'customer', state: 'failed' },
      { ...job, kind: 'product', state: 'applied' },
    ])
    .execute();
  const entry = { companyId: shop.companyId, userName: 'Owner', entity: 'customer', action: 'sendFailed' };
  await db
    .insertInto('auditEntry')
    .values([entry, { ...entry, branchId: otherBranchId }, { ...entry, at: new Date(Date.now() - 9 * DAY_MS) }])
    .execute();
};

const workAt = async (shop: Shop, role: RoleKey, branchId?: number) => {
  const { data } = await shop.as(role).call(fetchWork, { branchId });
  const counts = Object.fromEntries(data.work.map(({ kind, count }) => [kind, count])) as Record<WorkKind, number>;
  return { ...data, counts };
};

test('each number is the count of the list that it opens, for every role, at one branch and at all', async () => {
  const shop = await openShop();
  await fill(shop);
  for (const role of ['companyAdmin', 'branchManager', 'sales', 'warehouse', 'viewer'] as const)
    for (const branchId of role === 'companyAdmin' ? [undefined, shop.branchId, shop.otherBranchId] : [undefined]) {
      const { day, work } = await workAt(shop, role, branchId);
      for (const { kind, count } of work) {
        const { list, filter } = workLists[kind];
        const place = branchId !== undefined && 'branchId' in list.input.shape ? { branchId } : {};
        const reply = await shop.as(role).call(list as Endpoint, { ...filter(day), ...place } as never);
        expect(reply, `${kind} as ${role}`).toMatchObject({ code: 0, data: { totalCount: count } });
      }
    }
  expect((await workAt(shop, 'companyAdmin')).counts).toEqual({
    ordersToPick: 3,
    ordersToDispatch: 1,
    deliveriesDue: 2,
    transfersToReceive: 3,
    countsToApprove: 1,
    lowStock: 2,
    parkedSales: 1,
    overdueCustomers: 1,
    tillFlags: 0,
    failedProductImports: 1,
    failedCustomerImports: 1,
    failedEmails: 2,
  });
  const { counts, work } = await workAt(shop, 'companyAdmin', shop.branchId);
  expect(counts).toMatchObject({ ordersToPick: 2, parkedSales: 0, transfersToReceive: 2, countsToApprove: 0 });
  expect(work.find(({ kind }) => kind === 'overdueCustomers')).toMatchObject({ count: 1, amount: 20 });
});

test('work is for those who can do it; the warehouse sees work and no figures', async () => {
  const shop = await openShop();
  const kindsOf = async (role: RoleKey) => (await workAt(shop, role)).work.map(({ kind }) => kind);
  expect(await kindsOf('warehouse')).toEqual([
    'ordersToPick',
    'ordersToDispatch',
    'deliveriesDue',
    'transfersToReceive',
    'countsToApprove',
    'lowStock',
  ]);
  expect(await kindsOf('sales')).toEqual(['ordersToPick', 'ordersToDispatch', 'parkedSales', 'overdueCustomers']);
  expect(await kindsOf('viewer')).toEqual([]);
  for (const figures of [fetchDashboard, getAnalysis, recountTotal]) {
    expect(await shop.as('warehouse').call(figures, {})).toMatchObject({ status: 403 });
    expect(await shop.as('viewer').call(figures, {})).toMatchObject({ code: 0 });
  }
  expect(await shop.as('warehouse').call(fetchWork, { branchId: shop.otherBranchId })).toMatchObject({ code: 103 });
});

test('users who may read a list may open its screen', () => {
  for (const kind of workKinds) {
    const { list, screen } = workLists[kind];
    expect(screenOf(screen).permission, kind).toBe(list.can);
  }
});

test('all of it is counted in one statement, however much there is', async () => {
  const shop = await openShop();
  const statements = await statementsOf(shop, () => shop.as('owner').call(fetchWork, {}));
  expect(statements.filter((text) => /sales_order|stock_transfer|import_job|audit_entry/.test(text))).toHaveLength(1);
});

test('the menu asks for tasks alone, and levels of stock are not looked at for it', async () => {
  const shop = await openShop();
  const statements = await statementsOf(shop, async () => {
    const { data } = await shop.as('owner').call(fetchWork, { tasksOnly: true });
    const kinds = data.work.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(workKinds.filter((kind) => kind !== 'lowStock').toSorted());
  });
  expect(statements.filter((text) => /stock_level/.test(text))).toEqual([]);
});
