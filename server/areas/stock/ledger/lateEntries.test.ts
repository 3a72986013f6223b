import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { units } from '#contract/quantity.ts';
import { insertProducts, ledgerOf, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { openShop } from '#server/testing.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('what happened before a count and arrives after it leaves the counted result standing', async () => {
  const shop = await openShop();
  const [productId = 0] = await insertProducts(shop, 1);
  const at = { productId, branchId: shop.branchId };
  const mover = moverOf(shop);
  const onHand = async () => (await ledgerOf(shop))[0]?.onHand;
  await postAll(shop, mover, [
    { ...at, kind: 'receipt', quantity: units(10), unitCost: '2', occurredAt: minutesAgo(60) },
  ]);
  // Seven were on the shelf half an hour ago.
  await postAll(shop, mover, [{ ...at, kind: 'count', quantity: units(-3), occurredAt: minutesAgo(30) }]);
  expect(await onHand()).toBe(7000);
  const { costs } = await postAll(shop, mover, [
    { ...at, kind: 'sale', quantity: units(-2), occurredAt: minutesAgo(40), reference: 'S-1' },
    { ...at, kind: 'sale', quantity: units(-1), occurredAt: minutesAgo(20), reference: 'S-2' },
    { ...at, kind: 'sale', quantity: units(-1) },
  ]);
  expect(costs).toEqual(['2.000000', '2.000000', '2.000000']);
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: 5000, moved: 5000 }]);
  const movement = await shop.services.database.db
    .selectFrom('stockMovement')
    .select(['kind', 'quantity', 'reference', 'balance'])
    .where('productId', '=', productId)
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  expect(movement.toReversed().map((m) => `${m.kind} ${m.quantity} ${m.reference} ${m.balance}`)).toEqual([
    'sale -2000 S-1 5000',
    'count 2000 S-1 7000',
    'sale -1000 S-2 6000',
    'sale -1000  5000',
  ]);
});

test('a count that finds what was expected still stands against late sales, and an older count does not undo it', async () => {
  const shop = await openShop();
  const [productId = 0] = await insertProducts(shop, 1);
  const at = { productId, branchId: shop.branchId };
  const mover = moverOf(shop);
  await postAll(shop, mover, [{ ...at, kind: 'count', quantity: units(0), occurredAt: minutesAgo(30) }]);
  await postAll(shop, mover, [{ ...at, kind: 'count', quantity: units(0), occurredAt: minutesAgo(50) }]);
  await postAll(shop, mover, [{ ...at, kind: 'sale', quantity: units(-2), occurredAt: minutesAgo(40) }]);
  expect(await ledgerOf(shop)).toMatchObject([{ onHand: 0, moved: 0 }]);
});

test('what is said to happen later than now is refused', async () => {
  const shop = await openShop();
  const [productId = 0] = await insertProducts(shop, 1);
  const move = { productId, branchId: shop.branchId, kind: 'sale', quantity: units(-1) } as const;
  await expect(
    postAll(shop, moverOf(shop), [{ ...move, occurredAt: minutesAgo(-5), field: 'occurredAt' }]),
  ).rejects.toMatchObject({
    reason: 'badFormat',
    data: { fields: { occurredAt: say('stock.inFuture') } },
  });
  // A clock that runs a little ahead is taken for now.
  await postAll(shop, moverOf(shop), [{ ...move, occurredAt: minutesAgo(-0.5) }]);
  const { occurredAt, recordedAt } = await shop.services.database.db
    .selectFrom('stockMovement')
    .select(['occurredAt', 'recordedAt'])
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();
  expect(occurredAt).toEqual(recordedAt);
});
