import { expect, test } from 'vitest';
import { createOrder, returnOrder, updateOrder } from '#contract/sales.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openShop } from '#server/testing.ts';
import { proveBooks } from './service.ts';

const MIGRATION = '0053-gst-free-totals.sql';

test('GST-free totals of a database from before them are those of its orders', async () => {
  const shop = await openShop();
  const owner = shop.as('owner');
  const { pool, db } = shop.services.database;
  const rice = await shop.product({ title: 'Rice', retailPrice: 7, costPrice: 2, gstFree: true, onHand: 50 });
  const tea = await shop.product({ title: 'Tea', retailPrice: 11, costPrice: 4, onHand: 50 });
  const sell = async (branchId: number, products: [number, number][], status: 'completed' | 'confirmed' | 'draft') =>
    owner.call(createOrder, {
      branchId,
      status,
      allowNegative: true,
      productList: products.map(([productId, orderQty]) => ({ productId, orderQty })),
      ...(status === 'completed' && {
        payments: [
          {
            paymentType: 'card' as const,
            amount: products.reduce((sum, [id, quantity]) => sum + quantity * (id === rice.id ? 7 : 11), 0),
          },
        ],
      }),
    });
  const sale = await sell(
    shop.branchId,
    [
      [rice.id, 3],
      [tea.id, 1],
    ],
    'completed',
  );
  await sell(shop.otherBranchId, [[rice.id, 2]], 'completed');
  await sell(shop.branchId, [[tea.id, 2]], 'completed');
  // Neither counts: one was never confirmed, the other cancelled.
  await sell(shop.branchId, [[rice.id, 10]], 'draft');
  const cancelled = await sell(shop.branchId, [[rice.id, 5]], 'confirmed');
  await owner.call(updateOrder, { id: cancelled.data.id, status: 'cancelled' });
  await owner.call(returnOrder, {
    id: sale.data.id,
    lines: [{ lineId: sale.data.productList[0]?.id ?? 0, quantity: 1 }],
    payments: [{ paymentType: 'card', amount: -7 }],
  });
  // A sale of another day, at another hour.
  const earlier = await sell(shop.branchId, [[rice.id, 4]], 'completed');
  await pool.query(
    `with moved as (update sales_order set local_day = local_day - 40, local_hour = (local_hour + 5) % 24
       where id = $1 returning company_id, branch_id, local_day, local_hour, channel, total)
     insert into sales_hour (company_id, branch_id, day, hour, channel, sales, transactions)
     select company_id, branch_id, local_day, local_hour, channel, total, 1 from moved`,
    [earlier.data.id],
  );

  await pool.query('alter table sales_hour drop column gst_free');
  await pool.query('delete from schema_migration where name = $1', [MIGRATION]);
  expect(await migrate(shop.services.database)).toEqual([MIGRATION]);

  const { rows } = await pool.query(
    `select branch_id = $2 as here, sum(gst_free)::int as free from sales_hour
     where company_id = $1 group by branch_id, day order by day, here desc`,
    [shop.companyId, shop.branchId],
  );
  expect(rows).toEqual([
    { here: true, free: 2800 },
    { here: true, free: 1400 },
    { here: false, free: 1400 },
  ]);
  // The moved order's other totals were left behind; of GST-free sales the books find nothing wrong.
  await proveBooks(db, shop.companyId, { full: true, progress: () => {} });
  const { rows: checks } = await pool.query(
    `select culprits::text like '%GstFree%' as wrong from book_check where company_id = $1 and name in ('gst', 'salesTotals')`,
    [shop.companyId],
  );
  expect(checks).toEqual([{ wrong: false }, { wrong: false }]);
});
