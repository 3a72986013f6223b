import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelInterval, ticksOf } from './chartScale.ts';

test('an axis goes from nothing to a round amount, by few round steps', () => {
  expect(ticksOf([1_234_500, 900_000])).toEqual([0, 500_000, 1_000_000, 1_500_000]);
  expect(ticksOf([380, 120])).toEqual([0, 100, 200, 300, 400]);
  expect(ticksOf([0, 0])).toEqual([0, 100, 200, 300, 400]);
  expect(ticksOf([])).toEqual([0, 100, 200, 300, 400]);
});

test('an axis goes below nothing only where an amount does', () => {
  expect(ticksOf([900, -250])).toEqual([-500, 0, 500, 1000]);
  expect(ticksOf([-900])).toEqual([-1000, -750, -500, -250, 0]);
});

test('every amount lies on the axis, which has at most six lines and nothing among them', () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 40 }), (amounts) => {
      const ticks = ticksOf(amounts);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...amounts));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...amounts));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks).toContain(0);
    }),
  ));

test('labels are left out where they would run into each other', () => {
  expect(labelInterval(['Jan', 'Feb'], 60)).toBe(1);
  expect(labelInterval(['16 Nov', '17 Nov'], 20)).toBe(3);
  // The last one is half its width nearer to the previous one.
  expect(labelInterval(['16 Nov', '17 Nov'], 20, true)).toBe(4);
  expect(labelInterval(['11月16日'], 20)).toBe(4);
});
