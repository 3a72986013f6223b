import { expect, test } from 'vitest';
import { windowObstacle } from './conditions.ts';

/* Windows, hours and weekdays on the branch's own clock. 16 November 2026 is a Monday. */

const always = { startsAt: null, endsAt: null, hours: null, weekdays: [] };
const weekdayOn = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const isOpen = (window: Parameters<typeof windowObstacle>[0], moment: string) =>
  windowObstacle(window, moment, weekdayOn(moment.slice(0, 10)));

test('a window begins at its first moment and is over at its end', () => {
  const window = { ...always, startsAt: '2026-11-16T09:00', endsAt: '2026-11-17T17:00' };
  expect(
    ['2026-11-16T08:59', '2026-11-16T09:00', '2026-11-17T16:59', '2026-11-17T17:00'].map((at) => isOpen(window, at)),
  ).toEqual(['notYet', null, null, 'ended']);
});

test('hours past midnight belong to the weekday they began on', () => {
  const fridayNight = { ...always, hours: { from: '22:00', to: '02:00' }, weekdays: [5] };
  expect(
    [
      '2026-11-20T21:59',
      '2026-11-20T22:00',
      '2026-11-21T01:59',
      '2026-11-21T02:00',
      '2026-11-20T01:00',
      '2026-11-21T22:00',
    ].map((at) => isOpen(fridayNight, at)),
  ).toEqual(['outsideHours', null, null, 'outsideHours', 'otherWeekday', 'otherWeekday']);
});

test('a Sunday night runs into Monday', () => {
  const sundayNight = { ...always, hours: { from: '20:00', to: '04:00' }, weekdays: [7] };
  expect(isOpen(sundayNight, '2026-11-16T03:59')).toBeNull();
  expect(isOpen(sundayNight, '2026-11-15T03:59')).toBe('otherWeekday');
});

test('hours that end when they begin are the whole day, from then on', () => {
  const day = { ...always, hours: { from: '06:00', to: '06:00' }, weekdays: [1] };
  expect(isOpen(day, '2026-11-16T06:00')).toBeNull();
  expect(isOpen(day, '2026-11-17T05:59')).toBeNull();
  expect(isOpen(day, '2026-11-16T05:59')).toBe('otherWeekday');
});

/** The local time of a branch in Sydney at an instant. */
const sydney = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(instant))
    .replace(' ', 'T');

test('where the clock is put forward, its own reading decides', () => {
  // On 4 October 2026 two o'clock becomes three: there is no half past two.
  const night = { ...always, hours: { from: '02:00', to: '03:00' } };
  expect(['2026-10-03T15:59:00Z', '2026-10-03T16:00:00Z'].map(sydney)).toEqual([
    '2026-10-04T01:59',
    '2026-10-04T03:00',
  ]);
  expect(['2026-10-03T15:59:00Z', '2026-10-03T16:00:00Z'].map((at) => isOpen(night, sydney(at)))).toEqual([
    'outsideHours',
    'outsideHours',
  ]);
});

test('where the clock is put back, an hour that shows twice is open twice', () => {
  // On 5 April 2026 three o'clock becomes two.
  const night = { ...always, hours: { from: '02:00', to: '03:00' } };
  expect(['2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z', '2026-04-04T17:00:00Z'].map(sydney)).toEqual([
    '2026-04-05T02:30',
    '2026-04-05T02:30',
    '2026-04-05T03:00',
  ]);
  expect(
    ['2026-04-04T15:30:00Z', '2026-04-04T16:30:00Z', '2026-04-04T17:00:00Z'].map((at) => isOpen(night, sydney(at))),
  ).toEqual([null, null, 'outsideHours']);
});
