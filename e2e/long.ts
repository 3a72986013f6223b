import { test } from 'vitest';

/** Set by `npm run torture -- screens` and `-- counter`: tests take all there is, `npm test` a part of it. */
export const isLong = process.env.LONG === '1';

/**
 * For what goes beyond an area's usual work: unusual mistakes, what two people do at once, further widths, themes and
 * roles. `npm test` has no time for it.
 */
export const testLong = test.runIf(isLong);

/** All cases in a long run, otherwise the first. */
export const casesOf = <T>(all: readonly T[], count = 1): readonly T[] => (isLong ? all : all.slice(0, count));
