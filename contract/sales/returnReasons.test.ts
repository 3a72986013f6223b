import { expect, test } from 'vitest';
import { isResellable, returnReasons } from './returnReasons.ts';

test('goods that are broken, damaged or expired are written off, unless staff choose otherwise', () => {
  expect(returnReasons.filter((reason) => !isResellable(reason))).toEqual(['faulty', 'damagedInTransit', 'expired']);
  expect(isResellable(null)).toBe(true);
});
