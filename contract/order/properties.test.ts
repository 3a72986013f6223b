import { expect, test } from 'vitest';
import { compareBuilds } from './testing/builds.ts';
import { properties } from './testing/properties.ts';

// A few of the cases that `npm run torture -- promotions` tries.
const SEED = 20_261_116;
const RUNS = 200;

test.each(Object.entries(properties))('%s', (_, holds) => holds(RUNS, SEED), 60_000);

test('the browser build and the server build say the same, byte by byte', async () => {
  await expect(compareBuilds(1000, SEED)).resolves.toBeUndefined();
}, 120_000);
