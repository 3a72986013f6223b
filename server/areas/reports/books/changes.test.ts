import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { mergeCustomers } from '#contract/customers.ts';
import { receivePurchaseOrder, updatePurchaseOrder } from '#contract/purchasing.ts';
import { type BookCheckName, bookChecks } from '#contract/reports/books.ts';
import { updateOrder } from '#contract/sales.ts';
import { promote } from '#server/areas/promotions/testing.ts';
import { buyerFor, linesOf } from '#server/areas/purchasing/testing.ts';
import { buyer, sell } from '#server/areas/sales/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { booksOf, checkOf, openTraded, prove } from './testing.ts';

test('what changed is checked alone, unless something is wrong: then everything is, until it is right', async () => {
  const { shop, tea } = await openTraded();
  const { db } = shop.services.database;
  // Everything so far happened long before the first proof.
  await sql`update sales_order set updated_at = now() - interval '1 day' where company_id = ${shop.companyId}`.execute(
    db,
  );
  await prove(shop, false);
  const first = await booksOf(shop);
  expect(first.checks.map(({ name, full }) => [name, full])).toEqual(bookChecks.map((name) => [name, true]));
  await sell(shop, {
    status: 'completed',
    productList: [{ productId: tea.id, orderQty: 1 }],
    payments: [{ paymentType: 'card', amount: 11 }],
  });
  await prove(shop, false);
  const orders = () => checkOf(shop, 'orders');
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

/** Everything is proven, and whatever happened until now is too long ago to be looked at again. */
const proveLongAgo = async (shop: Shop) => {
  expect(await prove(shop)).toMatchObject({ wrong: 0 });
  await sql`update book_check set proven_from = now() + interval '1 hour' where company_id = ${shop.companyId}`.execute(
    shop.services.database.db,
  );
};

/** What the check of changes says after a row was falsified. */
const checkChanges = async (shop: Shop, check: BookCheckName, falsify: RawBuilder<unknown>) => {
  const { numAffectedRows = 0n } = await falsify.execute(shop.services.database.db);
  expect(numAffectedRows).toBeGreaterThan(0n);
  await prove(shop, false);
  return checkOf(shop, check);
};

test('a promotion that was taken off an order is checked, though the order has no row of it any more', async () => {
  const shop = await openShop();
  const tea = await shop.product({ title: 'Green tea', retailPrice: 11, onHand: 9 });
  const rice = await shop.product({ title: 'Rice', retailPrice: 7, onHand: 9 });
  const promotion = await promote(shop, { scope: { productIds: [tea.id] } });
  const order = await sell(shop, {
    status: 'confirmed',
    productList: [
      { productId: tea.id, orderQty: 1 },
      { productId: rice.id, orderQty: 1 },
    ],
  });
  expect(order.amountSummary.promotionDiscount).toBe(1.1);
  await proveLongAgo(shop);
  const { data } = await shop.as('companyAdmin').call(updateOrder, {
    id: order.id,
    productList: order.productList.filter(({ productId }) => productId === rice.id) as never,
  });
  expect(data.amountSummary.promotionDiscount).toBe(0);
  const falsify = sql`update promotion_use set given = given + 1 where promotion_id = ${promotion.id}`;
  expect(await checkChanges(shop, 'promotionTotals', falsify)).toMatchObject({
    full: false,
    status: 'wrong',
    culprits: [{ label: promotion.name, expected: 0, actual: 0.01 }],
  });

  // The note of it goes once no check asks for it any more.
  const { db } = shop.services.database;
  const notes = () => db.selectFrom('promotionRemoval').select('removedAt').where('promotionId', '=', promotion.id);
  await sql`update promotion_use set given = given - 1 where promotion_id = ${promotion.id}`.execute(db);
  await prove(shop, false);
  expect(await notes().execute()).toHaveLength(1);
  await sql`update promotion_removal set removed_at = now() - interval '2 hours'`.execute(db);
  await prove(shop, false);
  expect(await notes().execute()).toEqual([]);
});

test('a purchase order that was cut down to what came is checked, though it is closed and nothing came', async () => {
  const shop = await openShop();
  const tea = await shop.product();
  const { caller, order } = await buyerFor(shop);
  const bought = await order([{ productId: tea.id, orderQty: 5, cost: 4 }]);
  await caller.call(receivePurchaseOrder, { id: bought.id, lines: linesOf(bought, 2) });
  await proveLongAgo(shop);
  const { data } = await caller.call(updatePurchaseOrder, {
    id: bought.id,
    productList: bought.productList.map((line) => ({ ...line, orderQty: 2 })),
  });
  expect(data.status).toBe('received');
  const falsify = sql`update purchase_order set gst = gst + 1, total = total + 1 where id = ${bought.id}`;
  expect(await checkChanges(shop, 'purchases', falsify)).toMatchObject({ full: false, status: 'wrong' });
});

test('the balance of a customer who took over the orders of another one is checked', async () => {
  const shop = await openShop();
  const tea = await shop.product({ retailPrice: 11, onHand: 9 });
  const [from, into] = [await buyer(shop, { name: 'Wok' }), await buyer(shop, { name: 'Golden Wok' })];
  await sell(shop, { status: 'confirmed', customerId: from.id, productList: [{ productId: tea.id, orderQty: 1 }] });
  await sql`update customer set updated_at = now() - interval '1 day' where company_id = ${shop.companyId}`.execute(
    shop.services.database.db,
  );
  await proveLongAgo(shop);
  const merged = await shop.as('companyAdmin').call(mergeCustomers, { fromId: from.id, intoId: into.id });
  expect(merged.code).toBe(0);
  const falsify = sql`update customer_balance set balance = balance + 1 where customer_id = ${into.id}`;
  expect(await checkChanges(shop, 'balances', falsify)).toMatchObject({
    full: false,
    status: 'wrong',
    culprits: [{ label: 'Golden Wok', expected: 11, actual: 11.01 }],
  });
});

test('a till session is checked when one of its orders changed, however long ago the till sent them', async () => {
  const { shop, atTill } = await openTraded();
  await proveLongAgo(shop);
  const { db } = shop.services.database;
  const { rows } = await sql<{
    orderId: number;
  }>`select order_id from till_event where id = ${atTill.event.id}`.execute(db);
  const changed = await shop.as('companyAdmin').call(updateOrder, { id: rows[0]?.orderId ?? 0, note: 'Asked about' });
  expect(changed.code).toBe(0);
  const falsify = sql`update till_session set total = total + 1 where company_id = ${shop.companyId}`;
  expect(await checkChanges(shop, 'tills', falsify)).toMatchObject({ full: false, status: 'wrong' });
});
