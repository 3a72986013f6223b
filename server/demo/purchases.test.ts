import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageOfPurchaseOrders } from '#contract/purchasing.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadPurchases } from './purchases.ts';

test('the demo company has orders of every kind, and levels that follow from them', async () => {
  const shop = await openShop();
  const { house, companyId, users } = shop;
  const mover = { companyId, userId: users.owner.id, userName: 'Olive' };
  await loadCatalogue(house, mover, 120, () => {});
  expect(await loadPurchases(house, mover)).toBe(12);
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
    group by l.product_id, o.branch_id`.execute(house.database.db);
  expect(rows).toEqual([]);
});
