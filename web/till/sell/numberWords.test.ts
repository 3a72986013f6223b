import { expect, test } from 'vitest';
import { quantityWords, returnWords } from './numberWords.ts';

test('nothing is voided where nothing is in the cart yet', () => {
  expect(quantityWords('0')).toContain('Void');
  expect(returnWords('0')).toBe('The quantity has to be more than 0.');
  expect(returnWords('x')).toBe(quantityWords('x'));
});
