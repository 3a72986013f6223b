import { expect, test } from 'vitest';
import { cents } from '#contract/money.ts';
import { sizeOf, unitPriceOf } from './unitPrice.ts';

test.each([
  ['500 ml', 500, 'ml'],
  ['500mL', 500, 'ml'],
  ['1.5 kg', 1500, 'g'],
  ['6 x 330 ml', 1980, 'ml'],
  ['12×50g', 600, 'g'],
  ['2 L', 2000, 'ml'],
  ['500 克', 500, 'g'],
])('a size is read as people write it: %s', (text, amount, measure) => {
  expect(sizeOf(text)).toEqual({ amount, measure });
});

test.each(['', 'Large', '10', '30 cm', '500 ml / 1 L', '0 g', '12 pieces', 'g'])('%s is no size', (text) => {
  expect(sizeOf(text)).toBeUndefined();
});

test('the price of 100 g or 100 ml is rounded half up to the cent', () => {
  expect(unitPriceOf(cents(1250), { amount: 500, measure: 'g' })).toEqual({ price: 250, measure: 'g' });
  expect(unitPriceOf(cents(399), { amount: 375, measure: 'ml' })).toEqual({ price: 106, measure: 'ml' });
  expect(unitPriceOf(cents(101), { amount: 200, measure: 'g' })).toEqual({ price: 51, measure: 'g' });
  expect(unitPriceOf(cents(10), { amount: 20_000, measure: 'g' })).toBeUndefined();
  expect(unitPriceOf(cents(0), { amount: 500, measure: 'g' })).toBeUndefined();
});
