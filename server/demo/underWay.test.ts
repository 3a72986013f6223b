import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageOfOrders } from '#contract/sales.ts';
import { openShop } from '#server/testing.ts';
import { loadCustomers } from './customers.ts';
import { loadCatalogue } from './load.ts';
import { loadUnderWay } from './underWay.ts';

test('the demo company has orders to confirm, to send and to be paid for, and holds what they need', async () => {
  const shop = await openShop();
  const { services, companyId, users } = shop;
  const mover = { companyId, userId: users.owner.id, userName: 'Olive' };
  await loadCustomers(services, companyId, 40);
  await loadCatalogue(services, mover, 120, () => {});
  expect(await loadUnderWay(services, mover)).toBe(9);
  const { data } = await shop.as('companyAdmin').call(pageOfOrders, { sortField: 'createTime' });
  const states = data.data.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`);
  expect(states.toSorted()).toEqual([
    'confirmed paid',
    'confirmed paid',
    'confirmed partlyPaid',
    'confirmed unpaid',
    'confirmed unpaid',
    'dispatched unpaid',
    'draft unpaid',
    'parked unpaid',
    'partlyDispatched unpaid',
  ]);
  expect(data.data.some(({ amountSummary }) => amountSummary.onAccount > 0)).toBe(true);
  // Payments count on the day of their order.
  const { rows: late } = await sql`
    select p.id from sales_payment p join sales_order o on o.company_id = p.company_id and o.id = p.order_id
    where p.company_id = ${companyId} and p.local_day <> o.local_day`.execute(services.database.db);
  expect(late).toEqual([]);
  const { rows } = await sql`
    select product_id, branch_id, committed from stock_level where company_id = ${companyId} and committed <> 0
    except
    select l.product_id, o.branch_id, sum(l.quantity - l.dispatched)::bigint
    from sales_line l join sales_order o on o.company_id = l.company_id and o.id = l.order_id
    where o.company_id = ${companyId} and o.status in ('confirmed', 'partlyDispatched')
    group by l.product_id, o.branch_id`.execute(services.database.db);
  expect(rows).toEqual([]);
});
