import assert from 'node:assert/strict';
import { type Milli, milli } from '#contract/quantity.ts';
import { type Command, type Documents, isShortage, type Kind, noDocuments, type Open, stepOf } from './commands.ts';
import { Crash, ctxOf, levelsOf, OPENING, type World } from './world.ts';

type Shelf = { onHand: number; committed: number; incoming: number };
type Shelves = Map<string, Shelf>;

const keyOf = ({ productId, branchId }: { productId: number; branchId: number }) => `${productId} ${branchId}`;
const shelfOf = (shelves: Shelves, key: string): Shelf => {
  const shelf = shelves.get(key) ?? { onHand: OPENING, committed: 0, incoming: 0 };
  shelves.set(key, shelf);
  return shelf;
};

/** What a shop expects of each action, in a few lines and without a database. */
const lacks = (kind: Kind, { onHand, committed }: Shelf, quantity: number): boolean => {
  if (kind === 'sell' || kind === 'order' || kind === 'transfer') return onHand - committed < quantity;
  return (kind === 'dispatch' || kind === 'writeOff') && onHand < quantity;
};

const change = (kind: Kind, shelf: Shelf, quantity: number, receiver: Shelf): void => {
  if (kind === 'sell' || kind === 'dispatch' || kind === 'transfer' || kind === 'writeOff') shelf.onHand -= quantity;
  if (kind === 'return' || kind === 'receive' || kind === 'undo') shelf.onHand += quantity;
  if (kind === 'count') shelf.onHand = quantity;
  if (kind === 'order') shelf.committed += quantity;
  if (kind === 'dispatch' || kind === 'cancel') shelf.committed -= quantity;
  if (kind === 'purchase') shelf.incoming += quantity;
  if (kind === 'receive') shelf.incoming -= quantity;
  if (kind === 'transfer') receiver.incoming += quantity;
  if (kind === 'arrive') receiver.onHand += quantity;
  if (kind === 'arrive' || kind === 'lose') receiver.incoming -= quantity;
};

const opens: Partial<Record<Kind, keyof Documents>> = {
  order: 'orders',
  purchase: 'purchases',
  transfer: 'transfers',
  writeOff: 'writeOffs',
};

const keep = (
  documents: Documents,
  kind: Kind,
  at: Omit<Open, 'id' | 'quantity'>,
  quantity: Milli,
  document?: { id: number },
) => {
  const list = opens[kind];
  if (list) documents[list].push({ id: document?.id ?? 0, productId: at.productId, branchId: at.branchId, quantity });
};

const spend = (documents: Documents, target: Open, quantity: Milli) => {
  target.quantity = milli(target.quantity - quantity);
  for (const list of Object.values(documents)) {
    const at = list.indexOf(target);
    if (at >= 0 && target.quantity === 0) list.splice(at, 1);
  }
};

const compare = async (world: World, shelves: Shelves, after: string): Promise<void> => {
  for (const level of await levelsOf(world)) {
    const { onHand, committed, incoming, moved, balance, costed } = level;
    const shelf = shelfOf(shelves, keyOf(level));
    assert.deepEqual(
      { onHand, committed, incoming, moved, balance, costed },
      { ...shelf, moved: shelf.onHand, balance: shelf.onHand, costed: true },
      `${after} at ${keyOf(level)}`,
    );
  }
};

/**
 * Runs commands one after the other against the database and a model of it. After each: levels, sums of movements and
 * balances match the model; a command that crashed, or was short of stock, changed nothing.
 */
export const runCommands = async (world: World, commands: readonly Command[]): Promise<number> => {
  const shelves: Shelves = new Map();
  const documents = noDocuments();
  let count = 0;
  for (const command of commands) {
    const { kind } = command;
    const step = stepOf(world, ctxOf(world, command.crashAfter), documents, command);
    if (!step) continue;
    const { at, quantity, target } = step;
    const shelf = shelfOf(shelves, keyOf(at));
    const otherBranch = world.scope.branchIds.find((id) => id !== at.branchId) ?? 0;
    const receiver = shelfOf(shelves, keyOf({ productId: at.productId, branchId: otherBranch }));
    const outcome = await step.run().then(
      (document) => ({ document: document, short: false }),
      (error: unknown) => {
        if (error instanceof Crash) return 'died' as const;
        if (isShortage(error)) return { document: undefined, short: true };
        throw error;
      },
    );
    if (outcome !== 'died') {
      assert.equal(
        outcome.short,
        lacks(kind, shelf, quantity),
        `${kind} of ${quantity} found ${JSON.stringify(shelf)}`,
      );
      if (!outcome.short) {
        change(kind, shelf, quantity, receiver);
        if (target) spend(documents, target, quantity);
        else keep(documents, kind, at, quantity, outcome.document);
      }
    }
    await compare(world, shelves, kind);
    count += 1;
  }
  return count;
};
