import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { units } from '#contract/quantity.ts';
import { insertProducts, moverOf } from '#server/areas/stock/testing.ts';
import type { Trx } from '#server/platform/context.ts';
import { openShop } from '#server/testing.ts';
import { type Hold, type Move, post } from './ledger.ts';

test('a document of any length is posted by three statements, holds alone by one', async () => {
  const shop = await openShop();
  const products = await insertProducts(shop, 40);
  const at = products.map((productId) => ({ productId, branchId: shop.branchId }));
  const moves = at.map((place): Move => ({ ...place, kind: 'receipt', quantity: units(2), unitCost: '1' }));
  const holds = at.map((place): Hold => ({ ...place, committed: units(1) }));
  const statements = async (moves: Move[], holds: Hold[]) => {
    let count = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await shop.services.database.db
      .transaction()
      .execute((trx) => post(trx.withPlugin(counting) as Trx, moverOf(shop), moves, holds));
    return count;
  };
  expect(await statements(moves, holds)).toBe(3);
  expect(await statements(moves, holds)).toBe(3);
  expect(await statements([], holds)).toBe(1);
  expect(await statements([], [])).toBe(0);
});
