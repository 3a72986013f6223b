import { test } from 'vitest';

/** Set by `npm run torture -- engines`: `npm test` takes a part of what there is. */
export const isLong = process.env.LONG === '1';
export const testLong = test.runIf(isLong);
