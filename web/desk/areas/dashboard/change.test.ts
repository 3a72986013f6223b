import { expect, test } from 'vitest';
import { changeOf, shareOf } from './change.ts';

test.each([
  [150, 100, 50],
  [50, 100, -50],
  [0, 100, -100],
  [100, 0, undefined],
  // A day of returns cannot be compared with.
  [100, -100, undefined],
  [-300, -100, undefined],
  [-50, 100, -150],
])('from %i before, %i now: %s', (now, before, percent) => {
  expect(changeOf(now, before)).toBe(percent);
});

test('shares are told to a tenth, and nothing of nothing is nothing', () => {
  expect([shareOf(1, 3), shareOf(0, 0), shareOf(-5, 10)]).toEqual([33.3, 0, -50]);
});
