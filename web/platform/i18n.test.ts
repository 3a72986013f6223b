import { expect, test } from 'vitest';
import { dayOf } from '#contract/papers/words.ts';
import { formatDateTime, formatDay } from './i18n.ts';

test('dates are written one way, on screen and on paper', () => {
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  for (const [day, words] of [
    ['2026-02-14', '14 Feb 2026'],
    ['2026-06-17', '17 Jun 2026'],
    ['2026-07-01', '1 Jul 2026'],
    ['2026-09-30', '30 Sep 2026'],
  ] as const) {
    expect(formatDay(day, style)).toBe(words);
    expect(dayOf(day)).toBe(words);
  }
  // Before the minute stands a space that does not break.
  expect(formatDateTime(new Date(2026, 5, 17, 17, 11)).replace(/\s/g, ' ')).toBe('17 Jun 2026, 5:11 pm');
});
