import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning, Mei'],
  [11, 'Good morning, Mei'],
  [12, 'Good afternoon, Mei'],
  [19, 'Good afternoon, Mei'],
  [20, 'Good evening, Mei'],
  [23, 'Good evening, Mei'],
])('at %i it says %s', (hour, words) => {
  expect(greeting(hour, 'Mei')).toBe(words);
});
