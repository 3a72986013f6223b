import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPostgres } from '#server/platform/db/testing.ts';
import { openShop } from '#server/testing.ts';
import { commands } from './commands.ts';
import { runCommands } from './model.ts';
import { race } from './races.ts';
import { openWorld } from './world.ts';

test('whatever is done, in whatever order, and wherever it dies: level = ledger = model', async () => {
  const { db } = (await openShop()).services.database;
  await fc.assert(
    fc.asyncProperty(fc.array(commands(2), { minLength: 5, maxLength: 30 }), async (list) => {
      await runCommands(await openWorld(db, 2), list);
    }),
    { numRuns: 25 },
  );
});

test.runIf(isPostgres)('hundreds of different transactions at once neither deadlock nor lose a unit', async () => {
  const { db } = (await openShop()).services.database;
  const list = fc.sample(commands(4), { numRuns: 400, seed: 7 });
  const tally = await race(await openWorld(db, 4), list, 20);
  expect(tally.done).toBeGreaterThan(100);
});
