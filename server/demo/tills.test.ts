import { expect, test } from 'vitest';
import { pageOfFlags, pageOfSessions } from '#contract/till/devices.ts';
import { expectSound } from '#server/areas/sales/testing.ts';
import { openShop } from '#server/testing.ts';
import { loadCatalogue } from './load.ts';
import { loadTills } from './tills.ts';

test('the demo till has a few days behind it, nothing odd about them but one drawer that was short', async () => {
  const shop = await openShop();
  const { companyId, branchId, users, services } = shop;
  await services.database.pool.query("update app_user set username = 'sales' where id = $1", [users.sales.id]);
  const mover = { companyId, userId: users.owner.id, userName: 'Olive' };
  await loadCatalogue(services, mover, 60, () => {});
  await services.database.pool.query(
    'update stock_level set on_hand = 500000 where company_id = $1 and branch_id = $2',
    [companyId, branchId],
  );
  expect(await loadTills(services, mover)).toBe(4);
  const { data: sessions } = await shop.as('branchManager').call(pageOfSessions, { sortField: 'zNumber' });
  expect(sessions.data.map(({ zNumber, variance, sales }) => [zNumber, variance, sales])).toEqual([
    [1, 0, 9],
    [2, 0, 9],
    [3, -10, 9],
    [4, 0, 9],
  ]);
  expect((await shop.as('branchManager').call(pageOfFlags, {})).data.totalCount).toBe(0);
  const { rows: orders } = await services.database.pool.query(
    `select created_at = confirmed_at as same, created_at < now() - interval '4 hours' as past from sales_order
      where company_id = $1`,
    [companyId],
  );
  expect(orders).toEqual(Array(36).fill({ same: true, past: true }));
  await services.database.pool.query("update app_user set username = 'sales-' || id where id = $1", [users.sales.id]);
  await expectSound(shop);
});
