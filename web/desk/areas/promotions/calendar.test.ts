import { expect, test } from 'vitest';
import type { Promotion } from '#contract/promotions.ts';
import { barsOf, mondayOf, spanOf } from './calendar.ts';

const FROM = '2026-11-16';

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test.each([
  // Midnight is the end of the previous day.
  ['2026-11-17T00:00', '2026-11-20T00:00', { first: 1, last: 3, opensBefore: false, endsAfter: false }],
  ['2026-11-17T09:00', '2026-11-20T12:00', { first: 1, last: 4, opensBefore: false, endsAfter: false }],
  [null, null, { first: 0, last: 27, opensBefore: true, endsAfter: true }],
  ['2026-10-01T00:00', '2027-03-01T00:00', { first: 0, last: 27, opensBefore: true, endsAfter: true }],
  ['2026-12-14T00:00', null, undefined],
  [null, '2026-11-16T00:00', undefined],
])('from %s to %s', (startsAt, endsAt, span) => {
  expect(spanOf({ startsAt, endsAt }, FROM, 28)).toEqual(span);
});

test('what is running or will be is shown by its start, and says what it meets and when', () => {
  const promotion = (id: number, startsAt: string, endsAt: string, status: Promotion['status'] = 'running') =>
    ({ id, name: `P${id}`, status, startsAt, endsAt }) as Promotion;
  const bars = barsOf(
    [
      promotion(1, '2026-11-20T00:00', '2026-11-25T00:00', 'scheduled'),
      promotion(2, '2026-11-16T00:00', '2026-11-22T00:00'),
      promotion(3, '2026-11-16T00:00', '2026-11-22T00:00', 'paused'),
      promotion(4, '2026-11-24T00:00', '2026-11-26T00:00'),
    ],
    FROM,
    28,
    (one, other) => one.id + other.id === 3,
  );
  expect(
    bars.map(({ promotion: { id }, overlaps }) => [
      id,
      overlaps.map(({ promotion: { name }, span }) => [name, span.first, span.last]),
    ]),
  ).toEqual([
    [2, [['P1', 4, 5]]],
    [1, [['P2', 4, 5]]],
    [4, []],
  ]);
});
