import { expect, test } from 'vitest';
import { keepSizes } from './formats.ts';

test('a size is not torn from its unit at the end of a line', () => {
  expect(keepSizes('Tall Poppy Udon 500 g')).toBe('Tall Poppy Udon 500\u00a0g');
  expect(keepSizes('Lemonade 1.25 L 6 pack')).toBe('Lemonade 1.25\u00a0L 6\u00a0pack');
  expect(keepSizes('Vitamin B 12 gummies')).toBe('Vitamin B 12 gummies');
});
