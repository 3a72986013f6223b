import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { units } from '#contract/quantity.ts';
import { insertProducts, ledgerOf, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { isPostgres } from '#server/platform/db/testing.ts';
import type { Scope } from '#server/platform/scope.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { post } from './ledger.ts';
import { refuseShortage } from './shortage.ts';

const scopeOf = ({ companyId, users, branchId }: Shop, permissions: string[] = []): Scope => ({
  userId: users.sales.id,
  userName: 'Sal',
  sessionId: 0,
  roleId: 0,
  reach: 'branch',
  discountLimit: 0,
  permissions: new Set(permissions),
  homeCompanyId: companyId,
  companyId,
  branchIds: [branchId],
});

const sell = (shop: Shop, quantities: number[], productId: number, scope = scopeOf(shop), allowNegative = false) =>
  shop.services.database.db.transaction().execute(async (trx) => {
    const at = { productId, branchId: shop.branchId };
    const { levels } = await post(
      trx,
      moverOf(shop),
      quantities.map((quantity) => ({ ...at, kind: 'sale', quantity: units(-quantity) })),
    );
    const lines = quantities.map((quantity, line) => ({
      ...at,
      quantity: units(quantity),
      field: `productList.${line}.orderQty`,
    }));
    await refuseShortage(trx, scope, levels, lines, { by: 'available', allowNegative });
  });

const productWithStock = async (shop: Shop, quantity: number, committed = 0) => {
  const [productId = 0] = await insertProducts(shop, 1);
  const at = { productId, branchId: shop.branchId };
  await postAll(
    shop,
    moverOf(shop),
    [{ ...at, kind: 'receipt', quantity: units(quantity), unitCost: '1' }],
    [{ ...at, committed: units(committed) }],
  );
  return productId;
};

test('the same product on two lines counts twice, and the line that finds too little is named', async () => {
  const shop = await openShop();
  const productId = await productWithStock(shop, 6, 1);
  await expect(sell(shop, [3, 3], productId)).rejects.toMatchObject({
    reason: 'notEnoughStock',
    message: 'Only 2 left at Newtown. Reduce the quantity or transfer stock.',
    data: {
      lines: [{ line: 1, productId, branchId: shop.branchId, branchName: 'Newtown', wanted: 3000, available: 2000 }],
      fields: { 'productList.1.orderQty': say('stock.onlyLeft', { left: 2, branch: 'Newtown' }) },
    },
  });
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: 6000, moved: 6000 }]);
  await sell(shop, [3, 2], productId);
  await expect(sell(shop, [1], productId)).rejects.toMatchObject({ message: expect.stringContaining('Out of stock') });
});

test('below nothing goes only who asks for it and holds the right', async () => {
  const shop = await openShop();
  const productId = await productWithStock(shop, 1);
  const scope = scopeOf(shop, ['negativeStock.enable']);
  await expect(sell(shop, [2], productId, scopeOf(shop), true)).rejects.toMatchObject({ reason: 'notEnoughStock' });
  await expect(sell(shop, [2], productId, scope, false)).rejects.toMatchObject({ reason: 'notEnoughStock' });
  await sell(shop, [2], productId, scope, true);
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: -1000, moved: -1000 }]);
});

test.runIf(isPostgres)('200 at once for the last 50 units: exactly 50 get one', async () => {
  const shop = await openShop();
  const productId = await productWithStock(shop, 50);
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => sell(shop, [1], productId)));
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals.filter(({ reason }) => reason.reason !== 'notEnoughStock')).toEqual([]);
  expect(outcomes.length - refusals.length).toBe(50);
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: 0, moved: 0 }]);
});

test('a product with strict stock is sold beyond it by nobody, whatever they may do', async () => {
  const shop = await openShop();
  const productId = await productWithStock(shop, 2);
  const scope = scopeOf(shop, ['negativeStock.enable']);
  const { pool } = shop.services.database;
  await pool.query('update product set strict_stock = true where id = $1', [productId]);
  await expect(sell(shop, [3], productId, scope, true)).rejects.toMatchObject({ reason: 'notEnoughStock' });
  await sell(shop, [2], productId, scope, true);
  await expect(sell(shop, [1], productId, scope, true)).rejects.toMatchObject({ reason: 'notEnoughStock' });
  await pool.query('update product set strict_stock = false where id = $1', [productId]);
  await sell(shop, [1], productId, scope, true);
  expect((await ledgerOf(shop))[0]?.onHand).toBe(-1000);
});
