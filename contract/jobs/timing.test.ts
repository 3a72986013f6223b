import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from '#contract/zones.ts';
import { cronOf, nextTimes, Timing, weekdays } from './timing.ts';

const sydney = 'Australia/Sydney';
const isoOf = (timing: Timing, zone: string, after: string, count = 3) =>
  nextTimes(timing, zone, count, new Date(after)).map((at) => at.toISOString());

test('half past two comes once on the day the clock jumps, and once on the day it goes back', () => {
  const daily: Timing = { every: 'day', time: '02:30' };
  // 4 October 2026: two o'clock is three o'clock at once.
  expect(isoOf(daily, sydney, '2026-10-02T00:00:00Z')).toEqual([
    '2026-10-02T16:30:00.000Z',
    '2026-10-03T16:00:00.000Z',
    '2026-10-04T15:30:00.000Z',
  ]);
  // 5 April 2026: three o'clock is two o'clock again.
  expect(isoOf(daily, sydney, '2026-04-03T00:00:00Z')).toEqual([
    '2026-04-03T15:30:00.000Z',
    '2026-04-04T15:30:00.000Z',
    '2026-04-05T16:30:00.000Z',
  ]);
});

test('several times of the hour that is skipped come once it has jumped, and once each in the hour that comes twice', () => {
  const jumps: Timing = { every: 'cron', cron: '0,30 2 4 10 *' };
  expect(isoOf(jumps, sydney, '2026-10-01T00:00:00Z', 2)).toEqual([
    '2026-10-03T16:00:00.000Z',
    '2027-10-03T15:00:00.000Z',
  ]);
  const goesBack: Timing = { every: 'cron', cron: '0,30 2 5 4 *' };
  expect(isoOf(goesBack, sydney, '2026-04-01T00:00:00Z').map((at) => at.slice(0, 10))).toEqual([
    '2026-04-04',
    '2026-04-04',
    '2027-04-04',
  ]);
  // However the minutes are told.
  const firstOf = (cron: string, after: string) => isoOf({ every: 'cron', cron }, sydney, after, 2);
  expect(firstOf('*/20 2 * 10 0', '2026-10-01T00:00:00Z')).toEqual([
    '2026-10-03T16:00:00.000Z',
    '2026-10-10T15:00:00.000Z',
  ]);
  expect(firstOf('15-45/30 2 5 4 *', '2026-04-01T00:00:00Z')).toEqual([
    '2026-04-04T15:15:00.000Z',
    '2026-04-04T15:45:00.000Z',
  ]);
  expect(firstOf('* 2-3 * * *', '2026-11-01T15:58:30Z')).toEqual([
    '2026-11-01T15:59:00.000Z',
    '2026-11-01T16:00:00.000Z',
  ]);
  const twice: Timing = { every: 'cron', cron: '15 6,18 * * *' };
  expect(isoOf(twice, 'UTC', '2026-04-01T07:00:00Z', 2)).toEqual([
    '2026-04-01T18:15:00.000Z',
    '2026-04-02T06:15:00.000Z',
  ]);
});

test('plain choices come by the clock on the wall, on their days', () => {
  expect(isoOf({ every: 'weekday', time: '07:00' }, sydney, '2026-11-20T00:00:00Z')).toEqual([
    '2026-11-22T20:00:00.000Z',
    '2026-11-23T20:00:00.000Z',
    '2026-11-24T20:00:00.000Z',
  ]);
  expect(isoOf({ every: 'month', day: 31, time: '18:00' }, 'UTC', '2027-01-31T20:00:00Z', 2)).toEqual([
    '2027-02-28T18:00:00.000Z',
    '2027-03-31T18:00:00.000Z',
  ]);
  expect(cronOf({ every: 'week', days: ['sunday', 'monday'], time: '09:05' })).toBe('5 9 * * 0,1');
  expect(isoOf({ every: 'hour', minute: 15 }, sydney, '2026-11-20T00:00:00Z', 2)).toEqual([
    '2026-11-20T00:15:00.000Z',
    '2026-11-20T01:15:00.000Z',
  ]);
});

test('a day that February has not comes on its last day, once a month', () => {
  const days = (day: number, after: string, count = 4) =>
    isoOf({ every: 'month', day, time: '07:00' }, 'UTC', after, count).map((at) => at.slice(0, 10));
  expect(days(29, '2027-01-01T00:00:00Z')).toEqual(['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']);
  expect(days(30, '2027-01-01T00:00:00Z')).toEqual(['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']);
  expect(days(31, '2027-01-01T00:00:00Z')).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(days(29, '2028-01-30T00:00:00Z', 3)).toEqual(['2028-02-29', '2028-03-29', '2028-04-29']);
  expect(days(30, '2028-01-31T00:00:00Z', 2)).toEqual(['2028-02-29', '2028-03-30']);
  expect(days(28, '2027-01-01T00:00:00Z', 3)).toEqual(['2027-01-28', '2027-02-28', '2027-03-28']);
  // By the clock there; cron stays what it is.
  expect(isoOf({ every: 'month', day: 30, time: '07:00' }, sydney, '2027-02-01T00:00:00Z', 1)).toEqual([
    '2027-02-27T20:00:00.000Z',
  ]);
  expect(isoOf({ every: 'cron', cron: '0 7 30 * *' }, 'UTC', '2027-02-01T00:00:00Z', 1)).toEqual([
    '2027-03-30T07:00:00.000Z',
  ]);
});

test('every choice comes at its time of day, in any zone, one after the other', () => {
  const times = fc
    .record({ hour: fc.integer({ min: 4, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
  const timings = fc.oneof(
    fc.record({ every: fc.constant('day' as const), time: times }),
    fc.record({
      every: fc.constant('week' as const),
      days: fc.subarray([...weekdays], { minLength: 1 }),
      time: times,
    }),
  );
  const zones = fc.constantFrom(sydney, 'Australia/Lord_Howe', 'Pacific/Auckland', 'America/New_York', 'Asia/Kolkata');
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(timings, zones, moments, (timing, zone, after) => {
      const next = nextTimes(timing, zone, 5, after);
      expect(next).toHaveLength(5);
      expect(next.every((at, place) => at > (next[place - 1] ?? after))).toBe(true);
      expect(new Set(next.map((at) => wallClock(at, zone).slice(11, 16)))).toEqual(new Set([timing.time]));
    }),
    { numRuns: 60 },
  );
});

test('what is no cron expression, or never comes, is refused', () => {
  const isTaken = (cron: string) => Timing.safeParse({ every: 'cron', cron }).success;
  expect(['0 7 * * 1-5', '*/15 9-17 * * *', '0 6 L * *'].every(isTaken)).toBe(true);
  expect(
    ['', 'hello', '* * * *', '* * * * * *', '0 25 * * *', '0 7 31 2 *', '0 7 1 * * | 0 7 2 * *'].some(isTaken),
  ).toBe(false);
  const reasons = (cron: string) =>
    Timing.safeParse({ every: 'cron', cron }).error?.issues.map(({ message }) => message);
  expect(reasons('0 7 * *')).toEqual(['jobs.cronFormat']);
  expect(reasons('60 7 * * *')).toEqual(['jobs.cronMinutes']);
  expect(reasons('0 25 * * *')).toEqual(['jobs.cronHours']);
  expect(reasons('0 7 32 * *')).toEqual(['jobs.cronDays']);
  expect(reasons('0 7 * 13 *')).toEqual(['jobs.cronMonths']);
  expect(reasons('0 7 * * 1-9')).toEqual(['jobs.cronWeekdays']);
  for (const nickname of ['@daily', '@every_minute', ' @weekly '])
    expect(reasons(nickname), nickname).toEqual(['jobs.cronNickname']);
  // Both ways to write Sunday.
  const sundays = ['0 7 * * 0', '0 7 * * 7'].map((cron) =>
    nextTimes({ every: 'cron', cron }, 'UTC', 1, new Date('2026-11-18')).map((at) => at.toISOString()),
  );
  expect(sundays).toEqual([['2026-11-22T07:00:00.000Z'], ['2026-11-22T07:00:00.000Z']]);
  expect(reasons('0 0 31 2 *')).toEqual(['jobs.cronNever']);
});
