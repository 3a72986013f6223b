import { expect, test } from 'vitest';
import { dayOf } from '#contract/papers/words.ts';
import { formats } from './formats.ts';

test('dates are written one way, on screen and on paper', () => {
  for (const [day, words] of [
    ['2026-02-14', '14 Feb 2026'],
    ['2026-06-17', '17 Jun 2026'],
    ['2026-07-01', '1 Jul 2026'],
    ['2026-09-30', '30 Sep 2026'],
  ] as const) {
    expect(formats().day(day)).toBe(words);
    expect(dayOf(day)).toBe(words);
  }
  // Before the minute stands a space that does not break.
  expect(
    formats()
      .dateTime(new Date(2026, 5, 17, 17, 11))
      .replace(/\s/g, ' '),
  ).toBe('17 Jun 2026, 5:11 pm');
});
