import assert from 'node:assert/strict';
import { Refusal } from '#server/platform/refusal.ts';
import { type Command, type Documents, stepOf } from './commands.ts';
import { Crash, ctxOf, levelsOf, type World } from './world.ts';

/** Removes the document from the open ones first: no two people press the same button. */
const takeDocument = (documents: Documents, { kind, pick }: Command): Documents => {
  const list = {
    dispatch: 'orders',
    cancel: 'orders',
    receive: 'purchases',
    arrive: 'transfers',
    lose: 'transfers',
    undo: 'writeOffs',
  }[kind as string] as keyof Documents | undefined;
  if (!list) return documents;
  const [document] = documents[list].splice(pick % Math.max(1, documents[list].length), 1);
  return { ...documents, [list]: document ? [document] : [] };
};

const opens = { order: 'orders', purchase: 'purchases', transfer: 'transfers', writeOff: 'writeOffs' } as const;

/**
 * Runs all commands, several at a time. Returns how many succeeded, were refused or crashed; a deadlock or anything
 * else unexpected is thrown, since nothing is retried here. In the end every level is the sum of its movements.
 */
export const race = async (world: World, commands: readonly Command[], atOnce: number) => {
  const documents: Documents = { orders: [], purchases: [], transfers: [], writeOffs: [] };
  const tally = { done: 0, refused: 0, died: 0 };
  const waiting = [...commands];
  const work = async () => {
    for (let command = waiting.pop(); command; command = waiting.pop()) {
      const ctx = ctxOf(world, command.crashAfter);
      // If no document is open, goods are returned instead, so that the number of transactions stays the same.
      const instead = { ...command, kind: 'return' as const };
      const ownStep = stepOf(world, ctx, takeDocument(documents, command), command);
      const { kind } = ownStep ? command : instead;
      const step = ownStep ?? stepOf(world, ctx, documents, instead);
      if (!step) continue;
      try {
        const document = await step.run();
        const { productId, branchId } = step.at;
        if (kind in opens)
          documents[opens[kind as keyof typeof opens]].push({
            id: document?.id ?? 0,
            productId,
            branchId,
            quantity: step.quantity,
          });
        tally.done += 1;
      } catch (error) {
        if (error instanceof Crash) tally.died += 1;
        else if (error instanceof Refusal) tally.refused += 1;
        else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { onHand, moved, balance, costed, committed, incoming } of await levelsOf(world)) {
    assert.equal(onHand, moved);
    assert.equal(onHand, balance);
    assert.ok(costed && committed >= 0 && incoming >= 0);
  }
  return tally;
};
