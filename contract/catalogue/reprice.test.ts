import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#contract/money.ts';
import { isBelowCost, marginOf, priceAtMargin, reprice, repriced, roundings } from './reprice.ts';

const price = fc.integer({ min: 0, max: 10_000_000_000 }).map(cents);
const percent = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((each) => each / 100);

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

test('a margin is of the price before GST, and an ending never takes of it', () => {
  const tea = { costPrice: cents(600), gstFree: false };
  expect(priceAtMargin(tea, 40, 'none', 10)).toBe(1100);
  expect(marginOf({ ...tea, retailPrice: cents(1100) }, 10)).toBeCloseTo(0.4);
  expect(priceAtMargin(tea, 40, '.99', 10)).toBe(1199);
  expect(priceAtMargin({ ...tea, gstFree: true }, 40, '0.05', 10)).toBe(1000);
  expect(marginOf({ ...tea, retailPrice: cents(0) }, 10)).toBeNull();
  expect(isBelowCost({ ...tea, retailPrice: cents(659) }, 10)).toBe(true);
  expect(isBelowCost({ ...tea, retailPrice: cents(660) }, 10)).toBe(false);
});

test('a price at a margin has its ending and leaves at least that margin', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }).map(cents),
      percent(0, 99),
      fc.constantFrom(...roundings),
      fc.boolean(),
      (costPrice, margin, rounding, gstFree) => {
        const retailPrice = priceAtMargin({ costPrice, gstFree }, margin, rounding, 10);
        if (rounding === '.99') expect(retailPrice % 100).toBe(99);
        const left = marginOf({ retailPrice, costPrice, gstFree }, 10) ?? 0;
        // Half a cent of price and half a cent of GST are all that rounding may take.
        const net = retailPrice - (gstFree ? 0 : retailPrice / 11);
        expect(left * net).toBeGreaterThanOrEqual((margin / 100) * net - 1.01);
      },
    ),
  ));

test('a rule is a percentage, an amount or a margin, and says where it has no price to give', () => {
  const tea = { retailPrice: cents(1000), costPrice: cents(0), gstFree: false };
  expect(repriced(tea, { percent: 10, rounding: 'none' }, 10)).toBe(1100);
  expect(repriced(tea, { amount: cents(50), rounding: '.99' }, 10)).toBe(1099);
  expect(repriced(tea, { amount: cents(-1000), rounding: 'none' }, 10)).toBe('nothingLeft');
  expect(repriced(tea, { margin: 30, rounding: 'none' }, 10)).toBe('noCost');
});
