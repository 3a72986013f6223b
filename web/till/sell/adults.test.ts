import { expect, test } from 'vitest';
import { adultsBornBy } from './adults.ts';

test('adults were born 18 years ago, and on 29 February by the 28th', () => {
  expect(adultsBornBy('2026-11-16')).toBe('2008-11-16');
  expect(adultsBornBy('2028-02-28')).toBe('2010-02-28');
  expect(adultsBornBy('2028-02-29')).toBe('2010-02-28');
  expect(adultsBornBy('2028-03-01')).toBe('2010-03-01');
  expect(adultsBornBy('2030-03-01')).toBe('2012-03-01');
});
