import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good Morning, Mei'],
  [11, 'Good Morning, Mei'],
  [12, 'Good Afternoon, Mei'],
  [19, 'Good Afternoon, Mei'],
  [20, 'Good Evening, Mei'],
  [23, 'Good Evening, Mei'],
])('at %i it says %s', (hour, words) => {
  expect(greeting(hour, 'Mei')).toBe(words);
});
