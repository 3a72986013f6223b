import { expect, test } from 'vitest';
import { priceWords, quantityWords, returnWords } from './numberWords.ts';

test('nothing is voided where nothing is in the cart yet', () => {
  expect(quantityWords('0')).toContain('Void');
  expect(returnWords('0')).toBe('The quantity has to be more than 0.');
  expect(returnWords('x')).toBe(quantityWords('x'));
});

test('a price that is none says why', () => {
  expect(priceWords('')).toBe('Type a price');
  expect(priceWords('1000000000')).toBe('That’s too much. Enter $9,999,999.99 or less.');
  expect(priceWords('0.001')).toBe('At most 2 decimal places');
  expect(priceWords('x')).toBe('That’s not a number. Enter digits only.');
});
