import fc from 'fast-check';
import { type Milli, milli, units } from '#contract/quantity.ts';
import { approveTake } from '#server/areas/stock/counts/approval.ts';
import { count } from '#server/areas/stock/counts/counting.ts';
import { createTake, reviewTake } from '#server/areas/stock/counts/service.ts';
import { type Hold, type Move, post } from '#server/areas/stock/ledger/ledger.ts';
import { refuseShortage } from '#server/areas/stock/ledger/shortage.ts';
import { receive, resolve } from '#server/areas/stock/transfers/arrival.ts';
import { createTransfer } from '#server/areas/stock/transfers/service.ts';
import { createWriteOff, undoWriteOff } from '#server/areas/stock/writeOffs/service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { World } from './world.ts';

const kinds = [
  'sell',
  'return',
  'order',
  'dispatch',
  'cancel',
  'purchase',
  'receive',
  'transfer',
  'arrive',
  'lose',
  'writeOff',
  'undo',
  'count',
] as const;
export type Kind = (typeof kinds)[number];

export type Command = {
  kind: Kind;
  product: number;
  branch: number;
  pieces: number;
  /** Picks one of the open documents. */
  pick: number;
  /** The transaction crashes before this statement. */
  crashAfter: number | undefined;
};

export const commands = (products: number): fc.Arbitrary<Command> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    product: fc.nat(products - 1),
    branch: fc.nat(1),
    pieces: fc.integer({ min: 1, max: 6 }),
    pick: fc.nat(20),
    crashAfter: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(8) }),
  });

export type Open = { id: number; productId: number; branchId: number; quantity: Milli };

/** Documents that can still change. */
export type Documents = { orders: Open[]; purchases: Open[]; transfers: Open[]; writeOffs: Open[] };
export const noDocuments = (): Documents => ({ orders: [], purchases: [], transfers: [], writeOffs: [] });

type Place = { productId: number; branchId: number };
type Issue = Place & { quantity: Milli; by: 'available' | 'onHand' };

const postAll = (ctx: Ctx, moves: Move[], holds: Hold[], issue?: Issue) =>
  ctx.write(async (trx) => {
    const { levels } = await post(trx, ctx.scope, moves, holds);
    if (issue) await refuseShortage(trx, ctx.scope, levels, [{ ...issue, field: 'quantity' }], { by: issue.by });
  });

const saleMove = (at: Place, quantity: Milli): Move => ({ ...at, kind: 'sale', quantity: milli(-quantity) });

/** A count sets the quantity, whatever is recorded. */
const countTo = async (ctx: Ctx, { productId, branchId }: Place, quantity: Milli) => {
  const take = await createTake(ctx, { branchId, scope: 'list', productIds: [productId] });
  await count(ctx, { id: take.id, entries: [{ clientId: 'one', productId, quantity, add: true }] });
  await reviewTake(ctx, { id: take.id });
  await approveTake(ctx, { id: take.id });
};

/** What a command does, and the document it opens or completes. */
type Step = {
  at: Place;
  quantity: Milli;
  target?: Open | undefined;
  run: () => Promise<{ id: number } | undefined>;
};

/** The command as a step to run, or undefined if no document suits it. */
export const stepOf = (world: World, ctx: Ctx, documents: Documents, command: Command): Step | undefined => {
  const { kind, product, branch, pieces, pick } = command;
  const [here = 0, there = 0] = [world.scope.branchIds[branch], world.scope.branchIds[1 - branch]];
  const at = { productId: world.productIds[product] ?? 0, branchId: here };
  const quantity = units(pieces);
  const nothing = async (work: Promise<unknown>) => {
    await work;
    return undefined;
  };
  const pickOpen = (open: readonly Open[]) => open[pick % Math.max(1, open.length)];
  const plain = (run: Step['run']): Step => ({ at, quantity, run });
  const using = (target: Open | undefined, part: boolean, run: (of: Open, quantity: Milli) => Step['run']) => {
    if (!target) return undefined;
    const usedQuantity = part ? milli(Math.min(target.quantity, quantity)) : target.quantity;
    return { at: target, quantity: usedQuantity, target, run: run(target, usedQuantity) };
  };
  const line = { productId: at.productId, quantity };
  const settleInput = ({ id, productId }: Open, quantity: Milli, outcome: 'arrived' | 'lost') => ({
    id,
    lines: [{ productId, quantity, outcome }],
  });
  const steps: Record<Kind, () => Step | undefined> = {
    sell: () => plain(() => nothing(postAll(ctx, [saleMove(at, quantity)], [], { ...at, quantity, by: 'available' }))),
    return: () => plain(() => nothing(postAll(ctx, [{ ...at, kind: 'return', quantity }], []))),
    order: () =>
      plain(() => nothing(postAll(ctx, [], [{ ...at, committed: quantity }], { ...at, quantity, by: 'available' }))),
    dispatch: () =>
      using(pickOpen(documents.orders), false, (order, quantity) => () => {
        const release = { productId: order.productId, branchId: order.branchId, committed: milli(-quantity) };
        return nothing(postAll(ctx, [saleMove(order, quantity)], [release], { ...order, quantity, by: 'onHand' }));
      }),
    cancel: () =>
      using(
        pickOpen(documents.orders),
        false,
        ({ productId, branchId }, quantity) =>
          () =>
            nothing(postAll(ctx, [], [{ productId, branchId, committed: milli(-quantity) }])),
      ),
    purchase: () => plain(() => nothing(postAll(ctx, [], [{ ...at, incoming: quantity }]))),
    receive: () =>
      using(pickOpen(documents.purchases), true, ({ productId, branchId }, some) => () => {
        const into = { productId, branchId };
        const receipt: Move = { ...into, kind: 'receipt', quantity: some, unitCost: `${pieces}.25` };
        return nothing(postAll(ctx, [receipt], [{ ...into, incoming: milli(-some) }]));
      }),
    transfer: () =>
      plain(() =>
        createTransfer(ctx, { fromBranchId: here, toBranchId: there, productList: [line], status: 'inTransit' }),
      ),
    arrive: () =>
      using(
        pickOpen(documents.transfers),
        true,
        ({ id, productId }, some) =>
          () =>
            nothing(receive(ctx, { id, lines: [{ productId, quantity: some }] })),
      ),
    lose: () =>
      using(
        pickOpen(documents.transfers),
        true,
        (transfer, some) => () => nothing(resolve(ctx, settleInput(transfer, some, 'lost'))),
      ),
    writeOff: () => plain(() => createWriteOff(ctx, { branchId: here, productList: [{ ...line, reason: 'damaged' }] })),
    undo: () =>
      using(
        pickOpen(documents.writeOffs),
        false,
        ({ id }) =>
          () =>
            nothing(undoWriteOff(ctx, { id })),
      ),
    count: () => plain(() => nothing(countTo(ctx, at, quantity))),
  };
  return steps[kind]();
};

export const isShortage = (error: unknown): boolean => error instanceof Refusal && error.reason === 'notEnoughStock';
