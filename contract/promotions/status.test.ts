import { expect, test } from 'vitest';
import { promotionStatus } from './status.ts';

const active = {
  state: 'active',
  startsAt: '2026-11-16T09:00',
  endsAt: '2026-11-20T17:00',
  limitTotal: 3,
  uses: 0,
} as const;

test.each([
  ['2026-11-16T08:59', 'scheduled'],
  ['2026-11-16T09:00', 'running'],
  ['2026-11-20T16:59', 'running'],
  ['2026-11-20T17:00', 'ended'],
])('at %s it is %s', (moment, status) => {
  expect(promotionStatus(active, moment)).toBe(status);
});

test('used up within its time, and ended after it', () => {
  expect(promotionStatus({ ...active, uses: 3 }, '2026-11-17T09:00')).toBe('usedUp');
  expect(promotionStatus({ ...active, uses: 3 }, '2026-11-21T09:00')).toBe('ended');
  expect(promotionStatus({ ...active, uses: 3, limitTotal: null }, '2026-11-17T09:00')).toBe('running');
});

test('a draft and a paused one stay what they are, whatever the clock says', () => {
  for (const state of ['draft', 'paused'] as const)
    for (const moment of ['2026-01-01T00:00', '2026-11-17T00:00', '2027-01-01T00:00'])
      expect(promotionStatus({ ...active, state }, moment)).toBe(state);
});
