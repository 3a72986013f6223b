import fc from 'fast-check';
import { onEngine } from '#bench/shared/engines.ts';
import { commands } from '#server/areas/stock/model/commands.ts';
import { runCommands } from '#server/areas/stock/model/model.ts';
import { race } from '#server/areas/stock/model/races.ts';
import { openWorld } from '#server/areas/stock/model/world.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Database } from '#server/platform/db/open.ts';

// npm run torture -- stock [embedded,postgres] [sequences] [transactions at once]
// Random stock actions, some of which crash half-way, against a model; then, on PostgreSQL, thousands of them at once.

const [engines = 'embedded,postgres', sequences = '300', transactions = '10000'] = process.argv.slice(2);
const seed = Date.now() % 1_000_000_007;

const compareWithModel = async ({ db }: Database) => {
  let actions = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(commands(3), { minLength: 20, maxLength: 60 }), async (list) => {
      actions += await runCommands(await openWorld(db, 3), list);
    }),
    { numRuns: Number(sequences), seed },
  );
  return `${actions} actions in ${sequences} sequences: level = ledger = model after each`;
};

const runAtOnce = async ({ db }: Database) => {
  const list = fc.sample(commands(6), { numRuns: Number(transactions), seed });
  const { done, refused, died } = await race(await openWorld(db, 6), list, 20);
  return `20 at a time: ${done} done, ${refused} refused, ${died} died, no deadlock, level = ledger`;
};

console.log(`seed ${seed}`);
for (const engine of engines.split(',')) {
  await onEngine(engine === 'postgres' ? 'postgres' : 'embedded', async (database) => {
    await migrate(database);
    console.log(`${engine}: ${await compareWithModel(database)}`);
    if (engine === 'postgres') console.log(`${engine}: ${await runAtOnce(database)}`);
  });
}
