import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstWithin } from './gst.ts';
import { volumeOf } from './measure.ts';
import { type Cents, cents } from './money.ts';
import { lessPercent, packPrice, reprice, roundings } from './pricing.ts';

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

test('a price moves by a percentage to the ending asked for', () => {
  const moved = (from: number, by: number, to: Parameters<typeof reprice>[2]) => reprice(cents(from), by, to);
  expect(moved(1000, 10, 'none')).toBe(1100);
  expect(moved(1000, 12.5, '.99')).toBe(1099);
  expect(moved(1000, -50, '.95')).toBe(495);
  expect(moved(333, 0, '0.05')).toBe(335);
  expect(moved(20, 0, '.99')).toBe(99);
  expect(moved(20, 0, '.00')).toBe(100);
  expect(moved(0, 50, '.99')).toBe(0);
});

test('an ending never turns a rise into a fall, nor a cut into a rise', () => {
  const moved = (from: number, by: number, to: Parameters<typeof reprice>[2]) => reprice(cents(from), by, to);
  expect(moved(400, 10, '.99')).toBe(499);
  expect(moved(101, 1, '0.05')).toBe(105);
  expect(moved(360, -5, '.99')).toBe(299);
  expect(moved(20, -50, '.99')).toBe(10);
  expect(moved(20, -50, '.00')).toBe(10);
});

test('a moved price has its ending, is the nearest such price that way, and is never negative', () =>
  fc.assert(
    fc.property(price, percent(-90, 500), fc.constantFrom(...roundings), (from, by, rounding) => {
      const to = reprice(from, by, rounding);
      const plain = reprice(from, by, 'none');
      expect(to).toBeGreaterThanOrEqual(0);
      if (by > 0) expect(to).toBeGreaterThanOrEqual(from as Cents);
      if (by < 0) expect(to).toBeLessThanOrEqual(from as Cents);
      if (rounding === 'none' || plain === 0) expect(to).toBe(plain);
      if (to === plain) return;
      const [step, ending] = rounding === '0.05' ? [5, 0] : [100, Number(rounding.slice(1))];
      expect(to % step).toBe(ending);
      if (plain < 100 && step === 100) return;
      const other = to > plain ? to - step : to + step;
      const wrongWay = by > 0 ? other < from : by < 0 ? other > from : false;
      expect(Math.abs(to - plain) <= step / 2 || wrongWay).toBe(true);
    }),
  ));

test('a box’s volume is its sides multiplied, in cubic metres with six decimals', () => {
  expect(volumeOf({ length: 100, width: 100, height: 100 })).toBe(1);
  expect(volumeOf({ length: 10, width: 20.5, height: 30 })).toBe(0.00615);
  expect(volumeOf({ length: 0.5, width: 1, height: 1 })).toBe(0.000001);
  expect(volumeOf({ length: null, width: 1, height: 1 })).toBeNull();
  expect(volumeOf({ length: 100_000, width: 100_000, height: 100_000 })).toBeNull();
});
