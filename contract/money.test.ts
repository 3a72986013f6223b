import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratio } from './money.ts';

test('a ratio is the exact one, rounded half away from zero, also where doubles end', () => {
  const factor = fc.integer({ min: -20_000_000_000, max: 20_000_000_000 });
  fc.assert(
    fc.property(
      fc.array(factor, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      (all, by) => {
        const exact = all.reduce((product, each) => product * BigInt(each), 1n);
        const size = exact < 0n ? -exact : exact;
        // The whole number nearest to it; of two that are as near, the one farther from zero.
        const nearest = size / BigInt(by) + ((size % BigInt(by)) * 2n >= BigInt(by) ? 1n : 0n);
        expect(ratio(all, by) === Number(exact < 0n ? -nearest : nearest)).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
  for (const [product, by, rounded] of [
    [1, 2, 1],
    [-1, 2, -1],
    [2 ** 52 - 1, 2, 2 ** 51],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
  ] as const)
    expect(ratio([product], by)).toBe(rounded);
});
