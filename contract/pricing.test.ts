import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstWithin } from './gst.ts';
import { volumeOf } from './measure.ts';
import { cents } from './money.ts';
import { lessPercent, packPrice } from './pricing.ts';

const price = fc.integer({ min: 0, max: 10_000_000_000 }).map(cents);
const percent = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((each) => each / 100);

test('GST within a price: known cases, half up to the cent', () => {
  const cases: [number, number, number][] = [
    [1100, 10, 100],
    [350, 10, 32],
    [5, 10, 0],
    [6, 10, 1],
    [500, 15, 65],
    [999, 0, 0],
    [-350, 10, -32],
  ];
  for (const [gross, rate, gst] of cases) expect(gstWithin(cents(gross), rate)).toBe(gst);
});

test('GST within a price is the exact share, rounded, and a refund mirrors its sale', () =>
  fc.assert(
    fc.property(price, percent(0, 100), (gross, rate) => {
      const gst = gstWithin(gross, rate);
      const base = BigInt(10_000 + Math.round(rate * 100));
      const exact = BigInt(gross) * BigInt(Math.round(rate * 100));
      // |gst × base − exact| ≤ base / 2: no whole cent is nearer.
      const off = BigInt(gst) * base - exact;
      expect(2n * (off < 0n ? -off : off) <= base).toBe(true);
      expect(gstWithin(cents(-gross), rate)).toBe(cents(-gst));
    }),
  ));

test('a percentage off is between nothing and all, and to the nearest cent', () =>
  fc.assert(
    fc.property(price, percent(0, 100), (amount, off) => {
      const left = lessPercent(amount, off);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(amount);
      const exact = BigInt(amount) * BigInt(10_000 - Math.round(off * 100));
      const miss = BigInt(left) * 10_000n - exact;
      expect(2n * (miss < 0n ? -miss : miss) <= 10_000n).toBe(true);
    }),
  ));

test('a pack without discount is its units; with one it is never dearer', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }).map(cents),
      fc.integer({ min: 1, max: 1000 }),
      percent(0, 100),
      (unit, quantity, discount) => {
        expect(packPrice(unit, quantity, 0)).toBe(unit * quantity);
        expect(packPrice(unit, quantity, discount)).toBeLessThanOrEqual(unit * quantity);
      },
    ),
  ));

test('a box’s volume is its sides multiplied, in cubic metres with six decimals', () => {
  expect(volumeOf({ length: 100, width: 100, height: 100 })).toBe(1);
  expect(volumeOf({ length: 10, width: 20.5, height: 30 })).toBe(0.00615);
  expect(volumeOf({ length: 0.5, width: 1, height: 1 })).toBe(0.000001);
  expect(volumeOf({ length: null, width: 1, height: 1 })).toBeNull();
  expect(volumeOf({ length: 100_000, width: 100_000, height: 100_000 })).toBeNull();
});
