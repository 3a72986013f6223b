import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSchedule, getRun, runSchedule } from '#contract/jobs/schedules.ts';
import { cents } from '#contract/money.ts';
import { receivePurchaseOrder, returnPurchaseOrder } from '#contract/purchasing.ts';
import {
  type BookCheckName,
  bookChecks,
  type Culprit,
  checkBooks,
  fetchBooks,
  type Measure,
} from '#contract/reports/books.ts';
import { returnOrder } from '#contract/sales.ts';
import { createTransfer } from '#contract/stock/transfers.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyerFor } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { cash, enrol, lineOf, saleOf } from '#server/areas/till/testing.ts';
import { jobDefinitions } from '#server/jobs.ts';
import { openJobs } from '#server/platform/jobs/runner.ts';
import { scopeOf } from '#server/testing/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { proveBooks } from './prove.ts';
import { readBooks } from './queries.ts';

/** A shop with something of everything that the books keep sums of. */
const openTraded = async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11, costPrice: 4, onHand: 50 });
  const customer = await buyer(shop, { name: 'Golden Wok', creditLimit: 1000 });
  const line = (orderQty: number) => [{ productId: tea.id, orderQty }];
  await sell(shop, {
    status: 'completed',
    customerId: customer.id,
    productList: line(2),
    payments: [{ paymentType: 'account', amount: 22 }],
  });
  await sell(shop, { status: 'confirmed', productList: line(3) });
  await sell(shop, { status: 'completed', productList: line(1), payments: [{ paymentType: 'cash', amount: 20 }] });
  const { order, caller } = await buyerFor(shop);
  await order([{ productId: tea.id, orderQty: 6, cost: 4 }]);
  const bought = await order([
    { productId: tea.id, orderQty: 7, cost: 3.33, discount: 12.5 },
    { productId: tea.id, orderQty: 2, cost: 5 },
  ]);
  const [first, second] = bought.productList;
  const received = await caller.call(receivePurchaseOrder, {
    id: bought.id,
    version: bought.version,
    lines: [
      { lineId: first?.id ?? 0, quantity: 5, damaged: 1, damagedAction: 'return', cost: 3.41 },
      { lineId: second?.id ?? 0, quantity: 2 },
    ],
  });
  const returned = await caller.call(returnPurchaseOrder, {
    id: bought.id,
    version: received.data.version,
    lines: [{ lineId: second?.id ?? 0, quantity: 1 }],
  });
  await promote(shop, { channels: ['phone'] });
  const reduced = await sell(shop, {
    status: 'completed',
    channel: 'phone',
    productList: line(4),
    payments: [{ paymentType: 'card', amount: 39.6 }],
  });
  const back = await shop.as('owner').call(returnOrder, {
    id: reduced.id,
    lines: [{ lineId: reduced.productList[0]?.id ?? 0, quantity: 1, restock: true }],
    payments: [{ paymentType: 'card', amount: -9.9 }],
  });
  expect([received.code, returned.code, back.code]).toEqual([0, 0, 0]);
  await shop.as('companyAdmin').call(createTransfer, {
    fromBranchId: shop.branchId,
    toBranchId: shop.otherBranchId,
    status: 'inTransit',
    productList: [{ productId: tea.id, quantity: 5 }],
  });
  const till = await enrol(shop);
  await till.happen('sessionOpened', { float: cents(10_000) });
  const atTill = await till.happen('sale', saleOf([lineOf(tea, 1)], { payments: [cash(1100)] }));
  // It cannot be booked, and the drawer has its money.
  await till.happen('sale', saleOf([lineOf({ ...tea, id: tea.id + 1_000_000 }, 1)], { payments: [cash(1100)] }));
  await till.happen('sessionClosed', {
    counted: {},
    countedCash: cents(11_100),
    expectedCash: cents(11_100),
    zNumber: 1,
    note: '',
  });
  return { shop, tea, atTill };
};

const prove = ({ services, companyId }: Shop, full = true) =>
  proveBooks(services.database.db, companyId, { full, progress: () => {} });
const booksOf = async (shop: Shop, role: 'companyAdmin' | 'branchManager' = 'companyAdmin') =>
  (await shop.as(role).call(fetchBooks, {})).data;

/** What is found with a row as it would be if somebody went past the application; afterwards it is as before. */
const withWrongRow = async (shop: Shop, statement: string): Promise<Map<BookCheckName, readonly Culprit[]>> => {
  const wrong = new Map<BookCheckName, readonly Culprit[]>();
  const isUndone = await shop.services.database.db
    .transaction()
    .execute(async (trx) => {
      const { numAffectedRows = 0n } = await sql.raw(statement.replace('$1', String(shop.companyId))).execute(trx);
      expect(numAffectedRows, statement).toBeGreaterThan(0n);
      await proveBooks(trx, shop.companyId, { full: true, progress: () => {} });
      const { checks } = await readBooks(trx, { ...scopeOf(shop), permissions: new Set(['cost.get']) });
      for (const { name, status, culprits } of checks) if (status === 'wrong') wrong.set(name, culprits);
      throw new Error('undo');
    })
    .catch((error: Error) => error.message === 'undo');
  expect(isUndone, statement).toBe(true);
  return wrong;
};

/** One wrong row of each kind, and where it must show. `$1` is the company. */
const corruptions: readonly { break: string; check: BookCheckName; measure: Measure; label?: string }[] = [
  {
    check: 'stockLevels',
    measure: 'onHand',
    label: 'Green tea',
    break: 'update stock_level set on_hand = on_hand + 1000 where company_id = $1 and on_hand > 0',
  },
  {
    check: 'stockHolds',
    measure: 'committed',
    label: 'Green tea',
    break: 'update stock_level set committed = committed + 1000 where company_id = $1 and committed > 0',
  },
  {
    check: 'stockHolds',
    measure: 'incoming',
    label: 'Green tea',
    break: 'update stock_transfer_line set quantity = quantity + 1000 where company_id = $1',
  },
  {
    check: 'stockValue',
    measure: 'stockValue',
    label: 'Green tea',
    break: 'update stock_cost set value = value + 0.01 where company_id = $1',
  },
  {
    check: 'stockValue',
    measure: 'unitsValued',
    label: 'Green tea',
    break: 'update stock_cost set quantity = quantity + 1 where company_id = $1',
  },
  {
    check: 'orders',
    measure: 'orderLines',
    break: "update sales_order set items = items + 1 where company_id = $1 and status = 'confirmed'",
  },
  {
    check: 'orders',
    measure: 'orderPaid',
    break: "update sales_payment set processed = processed - 1 where company_id = $1 and payment_type = 'cash'",
  },
  {
    check: 'balances',
    measure: 'balance',
    label: 'Golden Wok',
    break: 'update customer_balance set balance = balance - 1 where company_id = $1',
  },
  {
    check: 'orderCounts',
    measure: 'orderCount',
    break: 'update sales_count set orders = orders + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'hourTransactions',
    label: '"channel":{"id":"choice.',
    break: 'update sales_hour set transactions = transactions + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'daySales',
    break: 'update sales_day set sales = sales + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'productUnits',
    label: 'Green tea',
    break: 'update sales_product set quantity = quantity + 1 where company_id = $1',
  },
  {
    check: 'tenderTotals',
    measure: 'tenderAmount',
    label: 'choice.cash',
    break: "update sales_tender set amount = amount + 1 where company_id = $1 and payment_type = 'cash'",
  },
  {
    check: 'salesTotals',
    measure: 'productGst',
    label: 'Green tea',
    break: 'update sales_product set gst = gst + 1 where company_id = $1',
  },
  {
    check: 'salesTotals',
    measure: 'hourGstFree',
    break: 'update sales_hour set gst_free = gst_free + 1 where company_id = $1',
  },
  { check: 'gst', measure: 'reportGst', break: 'update sales_hour set gst = gst + 1 where company_id = $1' },
  {
    check: 'gst',
    measure: 'reportGstFree',
    break: 'update sales_line set gst_free = true where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseLineSubtotal',
    label: ' · Green tea',
    break: 'update purchase_line set subtotal = subtotal + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseLineGst',
    label: ' · Green tea',
    break: 'update purchase_line set gst = gst + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseGst',
    label: 'P-0001-',
    break: 'update purchase_order set gst = gst + 1, total = total + 1 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseReceived',
    label: ' · Green tea',
    break: 'update purchase_receipt_line set quantity = quantity + 1000 where company_id = $1',
  },
  {
    check: 'purchases',
    measure: 'purchaseMoved',
    label: 'P-0001-',
    break: 'update purchase_receipt_line set quantity = quantity + 1000 where company_id = $1 and damaged > 0',
  },
  {
    check: 'purchases',
    measure: 'purchaseMovedCost',
    label: 'P-0001-',
    break: 'update purchase_receipt_line set cost = cost + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'linePromotions',
    label: ' · Green tea',
    break: 'update sales_line_promotion set amount = amount + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'promotionAmount',
    label: ' · Ten percent off',
    break: 'update sales_order_promotion set amount = amount + 1 where company_id = $1',
  },
  {
    check: 'promotionShares',
    measure: 'orderPromotions',
    label: 'S-0001-',
    break: 'update sales_order set promotion_discount = promotion_discount + 1 where company_id = $1',
  },
  {
    check: 'promotionTotals',
    measure: 'promotionGiven',
    label: 'Ten percent off',
    break: 'update promotion_use set given = given + 1 where company_id = $1',
  },
  {
    check: 'numbers',
    measure: 'documentNumber',
    label: 'S-0001-',
    break: "update document_number set last = last + 1 where company_id = $1 and prefix = 'S'",
  },
  {
    check: 'tills',
    measure: 'sessionTakings',
    break: `update till_session set takings = '{"cash": 1099}' where company_id = $1`,
  },
  { check: 'tills', measure: 'closings', break: 'update till_closing set last_number = 2 where company_id = $1' },
];

test('the books of a shop that trades are right, and every kind of wrong row is found and named', async () => {
  const { shop } = await openTraded();
  expect(await prove(shop)).toMatchObject({ wrong: 0, failing: [] });
  const { checks } = await booksOf(shop);
  expect(checks.map(({ name, status }) => [name, status])).toEqual(bookChecks.map((name) => [name, 'right']));
  expect(checks.every(({ rows, full, fullAt }) => rows > 0 && full && fullAt !== null)).toBe(true);

  for (const { break: statement, check, measure, label = '' } of corruptions) {
    const wrong = await withWrongRow(shop, statement);
    const culprit = wrong.get(check)?.find((each) => each.measure === measure);
    expect(culprit?.label, statement).toContain(label);
    expect(culprit?.expected, statement).not.toBe(culprit?.actual);
    expect(culprit?.path, statement).toMatch(/^\/\w/);
  }
  expect((await prove(shop)).failing).toEqual([]);
});

test('what changed is checked alone, unless something is wrong: then everything is, until it is right', async () => {
  const { shop, tea } = await openTraded();
  const { db } = shop.services.database;
  // Everything so far happened long before the first proof.
  await sql`update sales_order set updated_at = now() - interval '1 day' where company_id = ${shop.companyId}`.execute(
    db,
  );
  await prove(shop, false);
  const first = await booksOf(shop);
  expect(first.checks.every(({ full }) => full)).toBe(true);
  await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 11 }],
  });
  await prove(shop, false);
  const orders = async () => (await booksOf(shop)).checks.find(({ name }) => name === 'orders');
  expect(await orders()).toMatchObject({ full: false, status: 'right', rows: 2 });
  await sql`update sales_order set items = items + 1 where company_id = ${shop.companyId}`.execute(db);
  await prove(shop);
  expect(await orders()).toMatchObject({ full: true, status: 'wrong' });
  // None of them changed since: it stays wrong all the same.
  await prove(shop, false);
  expect(await orders()).toMatchObject({ full: true, status: 'wrong' });
  await sql`update sales_order set items = items - 1 where company_id = ${shop.companyId}`.execute(db);
  await prove(shop, false);
  expect(await orders()).toMatchObject({ full: true, status: 'right' });
});

const errors: unknown[] = [];
const runDue = ({ services }: Shop) =>
  openJobs(services, jobDefinitions(services), { onError: (error) => errors.push(error) }).runDue();

test('a check is asked for once, runs in the background, and shows no other branch and no cost to those without the right', async () => {
  const { shop } = await openTraded();
  const { db } = shop.services.database;
  await sql`update stock_cost set value = value + 1 where company_id = ${shop.companyId}`.execute(db);
  await sql`update stock_level set on_hand = on_hand + 1000
    where company_id = ${shop.companyId} and branch_id = ${shop.otherBranchId}`.execute(db);
  const admin = shop.as('companyAdmin');
  const { data: asked } = await admin.call(checkBooks, { full: true });
  const { data: again } = await admin.call(checkBooks, {});
  expect([again.run?.id, again.run?.full]).toEqual([asked.run?.id, true]);
  await runDue(shop);
  expect(errors).toEqual([]);
  const books = await booksOf(shop);
  expect(books.run).toBeNull();
  const named = (from: typeof books, check: BookCheckName) => from.checks.find(({ name }) => name === check);
  expect(named(books, 'stockLevels')).toMatchObject({
    wrong: 1,
    culprits: [{ measure: 'onHand', expected: 0, actual: 1 }],
  });
  expect(named(books, 'stockValue')?.culprits[0]).toMatchObject({ measure: 'stockValue' });
  // The manager works at the first branch: something is wrong, but elsewhere.
  expect(named(await booksOf(shop, 'branchManager'), 'stockLevels')).toMatchObject({ wrong: 1, culprits: [] });
  const scope = { ...scopeOf(shop), permissions: new Set<string>() };
  const { checks } = await readBooks(db, scope);
  expect(checks.find(({ name }) => name === 'stockValue')?.culprits[0]).toMatchObject({ expected: null, actual: null });
  expect((await shop.as('viewer').call(fetchBooks, {})).code).toBe(403);
  // Another company knows nothing of it.
  expect((await booksOf(await openShop())).checks.every(({ status }) => status === 'never')).toBe(true);
});

test('as a schedule it writes when something is wrong, and only then', async () => {
  const { shop } = await openTraded();
  const admin = shop.as('companyAdmin');
  const { data: schedule } = await admin.call(createSchedule, {
    name: 'Books',
    task: { kind: 'books' },
    timing: { every: 'day', time: '03:00' },
    userIds: [shop.users.companyAdmin.id],
  });
  const run = async () => {
    const { data } = await admin.call(runSchedule, { id: schedule.id });
    await runDue(shop);
    return (await admin.call(getRun, { id: data.id })).data;
  };
  const { db } = shop.services.database;
  const mails = () =>
    db
      .selectFrom('mailOutbox')
      .select('mail')
      .where('recipient', '=', `${shop.users.companyAdmin.username}@shop.test`)
      .execute();
  expect(await run()).toMatchObject({ status: 'done', said: { id: 'books.right' } });
  expect(await mails()).toEqual([]);
  await sql`update customer_balance set balance = balance + 1 where company_id = ${shop.companyId}`.execute(db);
  expect(await run()).toMatchObject({ status: 'done', said: { id: 'books.wrong', params: { count: 1 } } });
  const [letter] = await mails();
  expect(letter?.mail).toMatchObject({ text: expect.stringContaining('Golden Wok') });
  expect(errors).toEqual([]);
});
