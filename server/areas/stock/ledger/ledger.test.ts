import fc from 'fast-check';
import { expect, test } from 'vitest';
import { say } from '#contract/messages/sentence.ts';
import { units } from '#contract/quantity.ts';
import type { MovementKind } from '#contract/stock.ts';
import { insertProducts, ledgerOf, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';
import type { Hold, Move } from './ledger.ts';

const costOfProduct = ({ services }: Shop, productId: number) =>
  services.database.db
    .selectFrom('stockCost')
    .select(['quantity', 'value', 'average'])
    .where('productId', '=', productId)
    .executeTakeFirst();

test('8 @ 10, 4 @ 16, ship 10, 2 @ 6 leaves an average of 9 and a value of 36', async () => {
  const shop = await openShop();
  const [productId = 0] = await insertProducts(shop, 1);
  const move = (kind: MovementKind, quantity: number, unitCost?: string): Move => ({
    productId,
    branchId: shop.branchId,
    kind,
    quantity: units(quantity),
    unitCost,
  });
  const mover = moverOf(shop);
  const costs = async (...moves: Move[]) => (await postAll(shop, mover, moves)).costs;
  expect(await costs(move('opening', 8, '10'), move('sale', 0), move('receipt', 4, '16'))).toEqual([
    '10.000000',
    '0.000000',
    '16.000000',
  ]);
  expect(await costs(move('sale', -10))).toEqual(['12.000000']);
  await postAll(shop, mover, [move('receipt', 2, '6')]);
  expect(await costOfProduct(shop, productId)).toEqual({ quantity: 4000, value: '36.000000', average: '9.000000' });
});

test('what was sold before it arrived is settled at the incoming cost', async () => {
  const shop = await openShop();
  const [productId = 0] = await insertProducts(shop, 1);
  const mover = moverOf(shop);
  const at = { productId, branchId: shop.branchId };
  await postAll(shop, mover, [{ ...at, kind: 'receipt', quantity: units(1), unitCost: '5' }]);
  await postAll(shop, mover, [{ ...at, kind: 'sale', quantity: units(-4) }]);
  expect(await costOfProduct(shop, productId)).toMatchObject({ quantity: -3000, value: '-15.000000' });
  await postAll(shop, mover, [{ ...at, kind: 'receipt', quantity: units(10), unitCost: '7.5' }]);
  expect(await costOfProduct(shop, productId)).toEqual({ quantity: 7000, value: '52.500000', average: '7.500000' });
});

test('part of a unit moves only where the product is sold by weight', async () => {
  const shop = await openShop();
  const [byUnit = 0] = await insertProducts(shop, 1);
  const [byWeight = 0] = await insertProducts(shop, 1, true);
  const half = (productId: number): Move => ({
    productId,
    branchId: shop.branchId,
    kind: 'receipt',
    quantity: 500 as Move['quantity'],
    unitCost: '2',
    field: 'lines.0.quantity',
  });
  await expect(postAll(shop, moverOf(shop), [half(byWeight), half(byUnit)])).rejects.toMatchObject({
    data: { fields: { 'lines.0.quantity': say('field.wholeUnits') } },
  });
  await postAll(shop, moverOf(shop), [half(byWeight)]);
  expect((await ledgerOf(shop)).map(({ onHand }) => onHand)).toEqual([500]);
});

test('a product of another company cannot be moved', async () => {
  const [shop, other] = [await openShop(), await openShop()];
  const [foreign = 0] = await insertProducts(other, 1);
  const move: Move = { productId: foreign, branchId: shop.branchId, kind: 'opening', quantity: units(1) };
  await expect(postAll(shop, moverOf(shop), [move])).rejects.toThrow();
  expect(await ledgerOf(other)).toEqual([]);
});

type Cost = { quantity: bigint; value: bigint; average: bigint };

/** Half away from zero, as numeric rounds. */
const divide = (top: bigint, bottom: bigint) => {
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const rounded = (2n * size + by) / (2n * by);
  return top < 0n === bottom < 0n ? rounded : -rounded;
};

/** The rule again in millionths of a dollar, independent of the database's arithmetic. */
const fold = ({ quantity, value, average }: Cost, change: bigint, cost: bigint | undefined): Cost => {
  const quantityAfter = quantity + change;
  const unit = cost ?? average;
  if (change > 0n && quantity < 0n)
    return { quantity: quantityAfter, value: divide(quantityAfter * unit, 1000n), average: unit };
  if (change > 0n) {
    const worth = value + divide(change * unit, 1000n);
    return { quantity: quantityAfter, value: worth, average: divide(worth * 1000n, quantityAfter) };
  }
  if (quantityAfter > 0n) return { quantity: quantityAfter, value: divide(value * quantityAfter, quantity), average };
  return { quantity: quantityAfter, value: divide(quantityAfter * average, 1000n), average };
};

const micros = (decimal: string) => BigInt(decimal.replace('.', ''));

const oneMove = fc.record({
  product: fc.nat(1),
  branch: fc.nat(1),
  quantity: fc.oneof(fc.integer({ min: -40_000, max: 40_000 }), fc.integer({ min: -9, max: 9 })).filter(Boolean),
  cost: fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: undefined }),
});
const oneHold = fc.record({
  product: fc.nat(1),
  branch: fc.nat(1),
  committed: fc.integer({ min: -3, max: 5 }),
  incoming: fc.integer({ min: -3, max: 5 }),
});
const oneDocument = fc.record({
  moves: fc.array(oneMove, { maxLength: 6 }),
  holds: fc.array(oneHold, { maxLength: 3 }),
  crash: fc.boolean(),
});

type Shelf = { onHand: number; committed: number; incoming: number };

test('levels, balances, averages and costs equal the model, crashes included', async () => {
  const shop = await openShop();
  const branches = [shop.branchId, shop.otherBranchId];
  await fc.assert(
    fc.asyncProperty(fc.array(oneDocument, { maxLength: 8 }), async (documents) => {
      const products = await insertProducts(shop, 2, true);
      const costs = new Map(products.map((id) => [id, { quantity: 0n, value: 0n, average: 0n }]));
      const shelves = new Map<string, Shelf>();
      const shelfOf = ({ productId, branchId }: { productId: number; branchId: number }): Shelf =>
        shelves.get(`${productId} ${branchId}`) ?? { onHand: 0, committed: 0, incoming: 0 };
      const after: string[] = [];
      for (const { moves, holds, crash } of documents) {
        const posting = moves.map(
          ({ product, branch, quantity, cost }): Move => ({
            productId: products[product] ?? 0,
            branchId: branches[branch] ?? 0,
            kind: quantity > 0 ? 'receipt' : 'sale',
            quantity: quantity as Move['quantity'],
            unitCost: quantity > 0 && cost !== undefined ? (cost / 1e6).toFixed(6) : undefined,
          }),
        );
        const holding = holds.map(
          ({ product, branch, committed, incoming }): Hold => ({
            productId: products[product] ?? 0,
            branchId: branches[branch] ?? 0,
            committed: committed as Move['quantity'],
            incoming: incoming as Move['quantity'],
          }),
        );
        const levelsAfter = new Map(shelves);
        for (const at of holding) {
          const { onHand, committed, incoming } = levelsAfter.get(`${at.productId} ${at.branchId}`) ?? shelfOf(at);
          const level = {
            onHand,
            committed: committed + (at.committed ?? 0),
            incoming: incoming + (at.incoming ?? 0),
          };
          levelsAfter.set(`${at.productId} ${at.branchId}`, level);
        }
        const overdrawn = [...levelsAfter.values()].some(({ committed, incoming }) => committed < 0 || incoming < 0);
        const outcome = await postAll(shop, moverOf(shop), posting, holding, crash).then(
          () => 'kept',
          (error: Error) => (/crash|released/.test(error.message) ? 'gone' : Promise.reject(error)),
        );
        expect(outcome).toBe(crash || overdrawn ? 'gone' : 'kept');
        if (outcome === 'gone') continue;
        for (const [key, shelf] of levelsAfter) shelves.set(key, shelf);
        for (const move of posting) {
          const { productId, branchId, quantity, unitCost } = move;
          const costBefore = costs.get(productId) ?? { quantity: 0n, value: 0n, average: 0n };
          const cost = fold(costBefore, BigInt(quantity), unitCost === undefined ? undefined : micros(unitCost));
          costs.set(productId, cost);
          const shelf = { ...shelfOf(move), onHand: shelfOf(move).onHand + quantity };
          shelves.set(`${productId} ${branchId}`, shelf);
          after.push(`${productId} ${branchId} ${quantity} leaves ${shelf.onHand} at ${cost.average}`);
        }
      }
      const levels = (await ledgerOf(shop)).filter(({ productId }) => products.includes(productId));
      for (const level of levels) {
        expect(level.onHand).toBe(level.moved ?? 0);
        expect(level).toMatchObject(shelfOf(level));
      }
      const movements = await shop.services.database.db
        .selectFrom('stockMovement')
        .select(['productId', 'branchId', 'quantity', 'balance', 'average', 'occurredAt', 'recordedAt'])
        .where('productId', 'in', products)
        .orderBy('recordedAt')
        .orderBy('id')
        .execute();
      expect(
        movements.map((m) => `${m.productId} ${m.branchId} ${m.quantity} leaves ${m.balance} at ${micros(m.average)}`),
      ).toEqual(after);
      for (const { occurredAt, recordedAt } of movements) expect(occurredAt).toEqual(recordedAt);
      for (const [id, cost] of costs) {
        const row = await costOfProduct(shop, id);
        const stored = row && {
          quantity: BigInt(row.quantity),
          value: micros(row.value),
          average: micros(row.average),
        };
        expect(stored ?? { quantity: 0n, value: 0n, average: 0n }).toEqual(cost);
      }
    }),
    { numRuns: 25 },
  );
});

test('many documents over the same products at once neither deadlock nor lose a unit', async () => {
  const shop = await openShop();
  const products = await insertProducts(shop, 5);
  const documents = Array.from({ length: 30 }, (_, at) =>
    [...products, ...products].map(
      (productId, line): Move => ({
        productId,
        branchId: (at + line) % 2 ? shop.branchId : shop.otherBranchId,
        kind: 'receipt',
        quantity: units(1),
        unitCost: '4',
      }),
    ),
  );
  await Promise.all(documents.map((moves, at) => postAll(shop, moverOf(shop), at % 2 ? moves : moves.toReversed())));
  const levels = await ledgerOf(shop);
  expect(levels.every(({ onHand, moved }) => onHand === moved)).toBe(true);
  expect(levels.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(30 * 10 * 1000);
  for (const id of products)
    expect(await costOfProduct(shop, id)).toEqual({ quantity: 60_000, value: '240.000000', average: '4.000000' });
});
