import { onEngine } from '#bench/shared/engines.ts';
import { compareBuilds } from '#contract/order/testing/builds.ts';
import { properties } from '#contract/order/testing/properties.ts';
import { raceForUnits, raceForUses } from './promotions/race.ts';

// npm run torture -- promotions [cases of each property] [baskets for the builds] [races] [seed]
// The order engine against trying everything, and against its own rules; then the browser's build against the server's;
// and on PostgreSQL 200 buyers at once for 50 uses, and for 50 units at a limited-time price.

const [cases = '20000', baskets = '10000', races = '5', given] = process.argv.slice(2);
const seed = given === undefined ? Date.now() % 1_000_000_007 : Number(given);

console.log(`seed ${seed}`);
for (const [name, holds] of Object.entries(properties)) {
  const started = performance.now();
  holds(Number(cases), seed);
  console.log(`${name}: ${cases} cases in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
await compareBuilds(Number(baskets), seed);
console.log(`the same bytes from source, browser build and server build: ${baskets} baskets`);
await onEngine('postgres', async (database) => {
  console.log(`postgres: ${await raceForUses(database, Number(races), 200, 50)}`);
});
await onEngine('postgres', async (database) => {
  console.log(`postgres: ${await raceForUnits(database, Number(races), 200, 50)}`);
});
