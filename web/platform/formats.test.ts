import { expect, test } from 'vitest';
import type { UserInfo } from '#contract/identity.ts';
import { paperWords } from '#contract/papers/words.ts';
import { formats } from './formats.ts';
import { setUser } from './session.ts';

test('dates are written one way, on screen and on paper', () => {
  for (const [day, words] of [
    ['2026-02-14', '14 Feb 2026'],
    ['2026-06-17', '17 Jun 2026'],
    ['2026-07-01', '1 Jul 2026'],
    ['2026-09-30', '30 Sep 2026'],
  ] as const) {
    expect(formats().day(day)).toBe(words);
    expect(paperWords({ language: 'en-US', company: { address: { country: 'Australia' } } }).dayOf(day)).toBe(words);
  }
  // There is a non-breaking space before the minutes.
  expect(
    formats()
      .dateTime(new Date(2026, 5, 17, 17, 11))
      .replace(/\s/g, ' '),
  ).toBe('17 Jun 2026, 5:11 pm');
});

test('times are told by the clock of the branch they belong to, else by the company’s', () => {
  const branches = [{ id: 3, name: 'Cottesloe', timeZone: 'Australia/Perth' }];
  const company = { country: 'Australia', timeZone: 'Australia/Sydney' };
  setUser({ branches, company, permissions: [] } as unknown as UserInfo);
  const late = new Date('2026-11-16T14:30:00Z');
  const timeAt = (branchId?: number | null) => formats(branchId).dateTime(late).replace(/\s/g, ' ');
  expect(timeAt(3)).toBe('16 Nov 2026, 10:30 pm');
  expect([timeAt(), timeAt(null), timeAt(99)]).toEqual(Array(3).fill('17 Nov 2026, 1:30 am'));
});
