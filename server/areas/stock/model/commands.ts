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
  /** Which of the open documents is meant. */
  pick: number;
  /** Dies before this statement of its transaction. */
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

/** Documents that something can still be done with. */
export type Documents = { orders: Open[]; purchases: Open[]; transfers: Open[]; writeOffs: Open[] };
export const noDocuments = (): Documents => ({ orders: [], purchases: [], transfers: [], writeOffs: [] });

type Place = { productId: number; branchId: number };
type Taken = Place & { quantity: Milli; by: 'available' | 'onHand' };

const postAll = (ctx: Ctx, moves: Move[], holds: Hold[], taken?: Taken) =>
  ctx.write(async (trx) => {
    const { levels } = await post(trx, ctx.scope, moves, holds);
    if (taken) await refuseShortage(trx, ctx.scope, levels, [{ ...taken, field: 'quantity' }], { by: taken.by });
  });

const sold = (at: Place, quantity: Milli): Move => ({ ...at, kind: 'sale', quantity: milli(-quantity) });

/** What somebody counts is what they say, whatever the books have. */
const countTo = async (ctx: Ctx, { productId, branchId }: Place, quantity: Milli) => {
  const take = await createTake(ctx, { branchId, scope: 'list', productIds: [productId] });
  await count(ctx, { id: take.id, entries: [{ clientId: 'one', productId, quantity, add: true }] });
  await reviewTake(ctx, { id: take.id });
  await approveTake(ctx, { id: take.id });
};

/** What a command does, to whom; and the document it leaves open or uses up. */
type Step = {
  at: Place;
  quantity: Milli;
  target?: Open | undefined;
  run: () => Promise<{ id: number } | undefined>;
};

/** The command as something to be run now, or nothing when there is no document for it. */
export const stepOf = (world: World, ctx: Ctx, documents: Documents, command: Command): Step | undefined => {
  const { kind, product, branch, pieces, pick } = command;
  const [here = 0, there = 0] = [world.scope.branchIds[branch], world.scope.branchIds[1 - branch]];
  const at = { productId: world.productIds[product] ?? 0, branchId: here };
  const quantity = units(pieces);
  const nothing = async (work: Promise<unknown>) => {
    await work;
    return undefined;
  };
  const chosen = (open: readonly Open[]) => open[pick % Math.max(1, open.length)];
  const plain = (run: Step['run']): Step => ({ at, quantity, run });
  const using = (target: Open | undefined, part: boolean, run: (of: Open, quantity: Milli) => Step['run']) => {
    if (!target) return undefined;
    const used = part ? milli(Math.min(target.quantity, quantity)) : target.quantity;
    return { at: target, quantity: used, target, run: run(target, used) };
  };
  const line = { productId: at.productId, quantity };
  const settled = ({ id, productId }: Open, arrived: Milli, outcome: 'arrived' | 'lost') => ({
    id,
    lines: [{ productId, quantity: arrived, outcome }],
  });
  const steps: Record<Kind, () => Step | undefined> = {
    sell: () => plain(() => nothing(postAll(ctx, [sold(at, quantity)], [], { ...at, quantity, by: 'available' }))),
    return: () => plain(() => nothing(postAll(ctx, [{ ...at, kind: 'return', quantity }], []))),
    order: () =>
      plain(() => nothing(postAll(ctx, [], [{ ...at, committed: quantity }], { ...at, quantity, by: 'available' }))),
    dispatch: () =>
      using(chosen(documents.orders), false, (order, all) => () => {
        const release = { productId: order.productId, branchId: order.branchId, committed: milli(-all) };
        return nothing(postAll(ctx, [sold(order, all)], [release], { ...order, quantity: all, by: 'onHand' }));
      }),
    cancel: () =>
      using(
        chosen(documents.orders),
        false,
        ({ productId, branchId }, all) =>
          () =>
            nothing(postAll(ctx, [], [{ productId, branchId, committed: milli(-all) }])),
      ),
    purchase: () => plain(() => nothing(postAll(ctx, [], [{ ...at, incoming: quantity }]))),
    receive: () =>
      using(chosen(documents.purchases), true, ({ productId, branchId }, some) => () => {
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
        chosen(documents.transfers),
        true,
        ({ id, productId }, some) =>
          () =>
            nothing(receive(ctx, { id, lines: [{ productId, quantity: some }] })),
      ),
    lose: () =>
      using(
        chosen(documents.transfers),
        true,
        (transfer, some) => () => nothing(resolve(ctx, settled(transfer, some, 'lost'))),
      ),
    writeOff: () => plain(() => createWriteOff(ctx, { branchId: here, productList: [{ ...line, reason: 'damaged' }] })),
    undo: () =>
      using(
        chosen(documents.writeOffs),
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
