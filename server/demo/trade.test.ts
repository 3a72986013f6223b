import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { stockByDate } from '#contract/stock/byDate.ts';
import { proveBooks } from '#server/areas/reports/service.ts';
import { recomputeTotals } from '#server/areas/sales/service.ts';
import { ledgerOf, moverOf } from '#server/areas/stock/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { busyHours, shareOut } from './calendar.ts';
import { loadCustomers } from './customers.ts';
import { loadCatalogue } from './load.ts';
import { loadTrade } from './trade.ts';

const now = new Date('2026-08-12T04:20:00Z');
const SALES = 260;

const openTraded = async () => {
  const shop = await openShop();
  for (let at = 1; at <= 8; at += 1)
    await shop.product({
      title: `Shelf ${at}`,
      retailPrice: at * 1.37,
      costPrice: at * 0.7,
      onHand: at * 3,
      soldByWeight: at === 8,
      gstFree: at % 3 === 0,
      ...(at % 2 === 0 ? { unitQty: 6, unitDiscount: 5 } : {}),
    });
  await loadCustomers(shop.services, shop.companyId, 30);
  await loadTrade(shop.services, moverOf(shop), SALES, () => {}, now);
  return shop;
};

const rowsOf = async ({ services }: Shop, query: ReturnType<typeof sql>) =>
  (await query.execute(services.database.db)).rows;

test('a year of trade leaves books that balance', async () => {
  const shop = await openTraded();
  const { companyId } = shop;
  const all = (query: ReturnType<typeof sql>) => rowsOf(shop, query);

  // Levels are the sums of their movements and nowhere negative; committed stock belongs to open orders.
  for (const { onHand, moved } of await ledgerOf(shop)) expect([onHand >= 0, moved]).toEqual([true, onHand]);
  expect(
    await all(sql`select c.product_id from stock_cost c where c.company_id = ${companyId} and c.quantity <> (
      select sum(on_hand) from stock_level l where l.company_id = c.company_id and l.product_id = c.product_id)`),
  ).toEqual([]);
  expect(
    await all(sql`select sum(committed)::bigint as held from stock_level where company_id = ${companyId}`),
  ).toEqual(
    await all(sql`select coalesce(sum((l.quantity - l.dispatched) * l.unit_qty), 0)::bigint as held
      from sales_line l join sales_order o on o.company_id = l.company_id and o.id = l.order_id
      where l.company_id = ${companyId} and o.status = 'confirmed'`),
  );

  // Running totals match the orders.
  const anew = await recomputeTotals(shop.services.database.db, companyId);
  expect(
    await all(sql`select branch_id, day, channel, hour, sales, gst, gst_free, cost, transactions from sales_hour
      where company_id = ${companyId} and (sales, transactions, cost) <> (0, 0, 0) order by 1, 2, 3, 4`),
  ).toEqual(anew.hours);
  expect(
    await all(sql`select branch_id, day, product_id, quantity, returned, revenue, gst, cost from sales_product
      where company_id = ${companyId} and (quantity, returned, revenue, cost) <> (0, 0, 0, 0) order by 1, 2, 3`),
  ).toEqual(anew.products);
  expect(
    await all(sql`select branch_id, day, payment_type, amount from sales_tender
      where company_id = ${companyId} and amount <> 0 order by 1, 2, 3`),
  ).toEqual(anew.tenders);
  expect(await all(sql`select branch_id, orders from sales_count where company_id = ${companyId} order by 1`)).toEqual(
    anew.orders,
  );

  // Numbers have no gaps, payments add up, customers owe what their orders say.
  expect(
    await all(sql`select branch_id, extract(year from local_day)::integer as year, count(*) as last from sales_order
      where company_id = ${companyId} and number is not null group by 1, 2 order by 1, 2`),
  ).toEqual(
    await all(sql`select branch_id, year, last from document_number where company_id = ${companyId} and prefix = 'S'
      order by 1, 2`),
  );
  expect(
    await all(sql`select o.id from sales_order o where o.company_id = ${companyId} and o.paid + o.on_account <> (
      select coalesce(sum(processed), 0) from sales_payment p where p.company_id = o.company_id and p.order_id = o.id)`),
  ).toEqual([]);
  expect(
    await all(sql`select b.customer_id from customer_balance b where b.company_id = ${companyId}
      and (b.balance, b.on_account, b.sales, b.orders) is distinct from (
        select row(coalesce(sum(o.total + o.rounding - o.paid), 0)::bigint, coalesce(sum(o.on_account), 0)::bigint,
          coalesce(sum(o.total), 0)::bigint, (count(*) filter (where exists (select from sales_line l
            where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0)))::integer)
        from sales_order o where o.company_id = b.company_id and o.customer_id = b.customer_id
          and o.status not in ('draft', 'parked', 'cancelled'))`),
  ).toEqual([]);
});

test('it has what a shop has: channels, returns, accounts, orders called off and under way', async () => {
  const shop = await openTraded();
  const rows = await rowsOf(
    shop,
    sql`select count(*) filter (where original_id is null) as sales, count(*) filter (where original_id is not null) > 0 as back,
      count(*) filter (where status = 'cancelled') > 0 as cancelled, count(distinct channel) >= 4 as channels,
      count(*) filter (where refunded > 0) = count(*) filter (where original_id is not null) as refunded,
      bool_and(confirmed_at < ${now}) as past, count(distinct local_day) > 100 as days
    from sales_order where company_id = ${shop.companyId}`,
  );
  expect(rows).toEqual([
    { sales: SALES, back: true, cancelled: true, channels: true, refunded: true, past: true, days: true },
  ]);
});

test('the same company at the same moment trades alike', async () => {
  const orders = async () => {
    const shop = await openTraded();
    return rowsOf(
      shop,
      sql`select reference, channel, status, total, confirmed_at from sales_order where company_id = ${shop.companyId}
        order by confirmed_at, reference`,
    );
  };
  expect(await orders()).toEqual(await orders());
});

test('the year was written down while it went by: the books of any day are there', async () => {
  const shop = await openShop();
  const { companyId } = shop;
  await loadCatalogue(shop.services, moverOf(shop), 12, () => {}, true);
  await loadTrade(shop.services, moverOf(shop), 120, () => {}, new Date());
  // In the order they were recorded, the balances of movements continue as in the ledger.
  const wrong = await rowsOf(
    shop,
    sql`select * from (
      select occurred_at <> recorded_at as late, balance - sum(quantity) over (partition by product_id, branch_id
          order by recorded_at, id) as off,
        average - (stock_fold(0, 0, 0, quantity, unit_cost) over (partition by product_id order by recorded_at, id))[3] as drift
      from stock_movement where company_id = ${companyId}
    ) as m where late or off <> 0 or drift <> 0`,
  );
  expect(wrong).toEqual([]);
  // The company's own checks pass.
  const proof = await proveBooks(shop.services.database.db, companyId, { full: true, progress: () => {} });
  expect(proof).toMatchObject({ wrong: 0, failing: [] });
  const day = new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10);
  const as = async (basis: 'recorded' | 'known') =>
    (await shop.as('companyAdmin').call(stockByDate, { day, basis })).data.totals;
  const recorded = await as('recorded');
  expect(recorded.quantity).toBeGreaterThan(0);
  expect(recorded.value).toBeGreaterThan(0);
  expect(await as('known')).toEqual(recorded);
  expect(
    await rowsOf(
      shop,
      sql`select count(*) filter (where a.at = o.created_at) = count(*) as logged, (
          select max(at) < now() - interval '1 year' from product_price where company_id = ${companyId}) as priced
        from sales_order o left join audit_entry a on a.company_id = o.company_id and a.entity = 'salesOrder'
          and a.entity_id = o.id
        where o.company_id = ${companyId}`,
    ),
  ).toEqual([{ logged: true, priced: true }]);
});

test('hours are shared out exactly, up to the minute it is', () => {
  const hours = busyHours([{ id: 1, name: 'Perth', number: 1, timeZone: 'Australia/Perth' }], now);
  const shares = shareOut(hours, 12_345);
  expect(shares.reduce((sum, each) => sum + each, 0)).toBe(12_345);
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
  // 12:20 in Perth.
  expect(hours.at(-1)).toMatchObject({ day: '2026-08-12', hour: 12, minutes: 20 });
});
