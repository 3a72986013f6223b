import { expect, test } from 'vitest';
import { instantAt, wallClock } from './zones.ts';

const SYDNEY = 'Australia/Sydney';

test('a clock on the wall and the instant it shows', () => {
  const evening = new Date('2026-11-16T06:11:05Z');
  expect(wallClock(evening, SYDNEY)).toBe('2026-11-16T17:11:05');
  expect(wallClock(new Date('2026-11-15T13:00:00Z'), SYDNEY)).toBe('2026-11-16T00:00:00');
  for (const zone of [SYDNEY, 'Australia/Perth', 'Asia/Kolkata', 'America/New_York', 'UTC'])
    expect(instantAt(wallClock(evening, zone), zone)).toEqual(evening);
});

test('on the nights that clocks change', () => {
  expect(instantAt('2026-10-03T23:59:59', SYDNEY).toISOString()).toBe('2026-10-03T13:59:59.000Z');
  expect(instantAt('2026-10-04T23:59:59', SYDNEY).toISOString()).toBe('2026-10-04T12:59:59.000Z');
  // Half past two does not come on that day, and twice on this one.
  expect(wallClock(instantAt('2026-10-04T02:30:00', SYDNEY), SYDNEY)).toBe('2026-10-04T03:30:00');
  expect(instantAt('2026-04-05T02:30:00', SYDNEY).toISOString()).toBe('2026-04-04T15:30:00.000Z');
});
