import fc from 'fast-check';
import { expect, test } from 'vitest';
import { units } from '#contract/quantity.ts';
import { countStock, pageOfTakeLines } from '#contract/stock/counting.ts';
import { approveStockTake, createStockTake, recountStock, reviewStockTake } from '#contract/stock/counts.ts';
import { insertProducts, ledgerOf, moverOf, postAll } from '#server/areas/stock/testing.ts';
import { openShop, type Shop } from '#server/testing.ts';

const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), product: fc.nat(2), pieces: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), product: fc.nat(2), pieces: fc.nat(5) }) },
  // A sale without connection: it leaves the shelf now and is recorded some events later, perhaps after the approval.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('sellOffline' as const), product: fc.nat(2), pieces: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('goOnline' as const), product: fc.nat(2), pieces: fc.nat(0) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count' as const), product: fc.nat(2), pieces: fc.nat(0) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recount' as const), product: fc.nat(2), pieces: fc.nat(0) }) },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** Clocks on the wire have milliseconds: two events of one such moment would have no order. */
const nextMoment = () => {
  for (const now = Date.now(); Date.now() === now; );
};

/** More than this test ever sells. */
const OPENING_UNITS = 60;

/** What is really on the shelf, whatever is recorded. */
type Shelf = { productId: number; really: number; stolen: number; counted: boolean };

const trade = async (shop: Shop, events: readonly Event[], stolen: readonly number[], applyAfter: number) => {
  const caller = shop.as('warehouse');
  const mover = moverOf(shop);
  const ids = await insertProducts(shop, 3);
  const move = (productId: number, kind: 'sale' | 'receipt', pieces: number, occurredAt?: Date) =>
    postAll(shop, mover, [
      { productId, branchId: shop.branchId, kind, quantity: units(kind === 'sale' ? -pieces : pieces), occurredAt },
    ]);
  const shelves = ids.map((productId, at): Shelf => {
    const stolenUnits = stolen[at] ?? 0;
    return { productId, really: OPENING_UNITS - stolenUnits, stolen: stolenUnits, counted: false };
  });
  for (const { productId } of shelves) await move(productId, 'receipt', OPENING_UNITS);
  const { id } = (await caller.call(createStockTake, { scope: 'list', productIds: ids })).data;
  let offline: (() => Promise<unknown>)[] = [];
  let applied = false;
  const approve = async () => {
    await caller.call(reviewStockTake, { id });
    const lines = (await caller.call(pageOfTakeLines, { id })).data.data;
    for (const { productId, counted, expected, variance } of lines) {
      expect(variance).toBe((counted ?? 0) - (expected ?? 0));
      const shelf = shelves.find((each) => each.productId === productId);
      // Once every till is online, what is missing is what was stolen, and nothing else.
      if (offline.length === 0) expect(variance).toBe(0 - (shelf?.stolen ?? 0));
    }
    expect((await caller.call(approveStockTake, { id, accept: true })).code).toBe(0);
    applied = true;
  };
  for (const [at, { kind, product, pieces }] of events.entries()) {
    if (at === applyAfter) await approve();
    const shelf = shelves[product] as Shelf;
    const { productId } = shelf;
    nextMoment();
    if (kind === 'sell') await move(productId, 'sale', pieces);
    if (kind === 'receive') await move(productId, 'receipt', pieces);
    if (kind === 'sellOffline') {
      const moment = new Date();
      offline.push(() => move(productId, 'sale', pieces, moment));
    }
    shelf.really += { sell: -pieces, sellOffline: -pieces, receive: pieces, goOnline: 0, count: 0, recount: 0 }[kind];
    if (kind === 'goOnline') {
      for (const tell of offline) await tell();
      offline = [];
    }
    if (kind === 'recount' && shelf.counted && !applied)
      await caller.call(recountStock, { id, productIds: [productId] });
    if (kind === 'count' && !applied) {
      const entries = [{ clientId: `${at}`, productId, quantity: shelf.really, add: false }];
      expect((await caller.call(countStock, { id, entries })).code).toBe(0);
      shelf.counted = true;
    }
    nextMoment();
  }
  if (!applied) await approve();
  for (const tell of offline) await tell();
  const levels = await ledgerOf(shop);
  for (const { productId, really, stolen: stolenUnits, counted } of shelves) {
    const level = levels.find((each) => each.productId === productId);
    expect(level?.onHand).toBe(level?.moved);
    expect(level?.onHand).toBe((counted ? really : really + stolenUnits) * 1000);
  }
};

test('counting while trading: the books end where the shelf does, whenever tills come online', async () => {
  const shop = await openShop();
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 6, maxLength: 18 }),
      fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      fc.nat(18),
      (events, stolen, applyAfter) => trade(shop, events, stolen, applyAfter),
    ),
    { numRuns: 12 },
  );
});
