import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#contract/money.ts';
import { formatAmount, inCents, readAmount } from './amount.ts';
import { readNumber } from './number.ts';

test('amounts are written for reading', () => {
  expect(formatAmount(cents(123450))).toBe('1,234.50');
  expect(formatAmount(cents(-1230))).toBe('−12.30');
  expect(formatAmount(-cents(0) as Cents)).toBe('0.00');
  expect([1234.5, -0.5, 0.125, -0.001].map((cost) => formatAmount(inCents(cost)))).toEqual([
    '1,234.50',
    '−0.50',
    '0.13',
    '0.00',
  ]);
});

test('what people type is understood, or refused', () => {
  expect(readAmount('1,234.5')).toBe(123450);
  expect(readAmount('$ .05')).toBe(5);
  expect(readAmount('-12.30')).toBe(-1230);
  expect(readAmount('4,50 ')).toBe(450);
  expect(readAmount('1,234')).toBe(123400);
  expect(readAmount('$1 234,50')).toBe(123450);
  for (const wrong of ['', '.', '1.234', '1e3', 'ten', '--1']) expect(readAmount(wrong)).toBeUndefined();
});

test('a comma before the last digits of a number is its point: 1,5 is not fifteen', () => {
  const texts = ['1,5', '12,5 %', '１，５', '1,234.5', ' −2 ', '0,450'];
  expect(texts.map((text) => readNumber(text, { decimals: 2 }))).toEqual([1.5, 12.5, 1.5, 1234.5, -2, undefined]);
});

test('an amount that is written is read back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (whole) => {
      expect(readAmount(formatAmount(cents(whole)))).toBe(whole);
    }),
  );
});
