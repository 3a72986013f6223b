import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageOfPurchaseOrders } from '#contract/purchasing.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadPurchases } from './purchases.ts';
import { loadTrade } from './trade.ts';

test('the demo company has orders of every kind, and levels that follow from them', async () => {
  const shop = await openShop();
  const { services, companyId, users } = shop;
  const mover = { companyId, userId: users.owner.id, userName: 'Olive' };
  await loadCatalogue(services, mover, 120, () => {}, true);
  const { orderCount, arrivals } = await loadPurchases(services, mover);
  expect(orderCount).toBe(12);
  await loadTrade(services, mover, 40, () => {}, new Date(), arrivals);
  const { data } = await shop.as('companyAdmin').call(pageOfPurchaseOrders, { sortField: 'createTime' });
  expect(data.data.map(({ status }) => status)).toEqual([
    'received',
    'received',
    'closed',
    'received',
    'cancelled',
    'received',
    'partlyReceived',
    'partlyReceived',
    'ordered',
    'ordered',
    'ordered',
    'draft',
  ]);
  const { rows } = await sql`
    select product_id, branch_id, incoming from stock_level where company_id = ${companyId} and incoming <> 0
    except
    select l.product_id, o.branch_id,
      sum(greatest(l.order_qty - l.received, 0) * case when l.pack then l.unit_qty else 1 end)::bigint
    from purchase_line l join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
    where o.company_id = ${companyId} and o.status in ('ordered', 'partlyReceived')
    group by l.product_id, o.branch_id`.execute(services.database.db);
  expect(rows).toEqual([]);
  // Goods received weeks ago were recorded weeks ago, in order among the sales.
  const { rows: wrong } = await sql`
    select * from (
      select occurred_at, recorded_at, kind, document_type, balance - sum(quantity) over (
          partition by product_id, branch_id order by recorded_at, id) as off,
        average - (stock_fold(0, 0, 0, quantity, unit_cost) over (partition by product_id order by recorded_at, id))[3] as drift
      from stock_movement where company_id = ${companyId}
    ) as m where off <> 0 or drift <> 0 or occurred_at <> recorded_at`.execute(services.database.db);
  expect(wrong).toEqual([]);
  // Goods received after closing time are recorded with the next sale, in the morning or after a day off.
  const { rows: receipts } = await sql<{ days: number }>`
    select extract(epoch from now() - min(recorded_at))::float8 / 86400 as days from stock_movement
    where company_id = ${companyId} and document_type = 'purchaseOrder' group by document_id order by 1`.execute(
    services.database.db,
  );
  const late = [2, 4, 7, 16, 17, 23, 28].map((days, at) => days - (receipts[at]?.days ?? 0));
  expect(receipts).toHaveLength(late.length);
  expect(Math.min(...late)).toBeGreaterThan(-0.1);
  expect(Math.max(...late)).toBeLessThan(2);
});
