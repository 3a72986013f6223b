import { expect, test } from 'vitest';
import { rule } from '#contract/order/testing/baskets.ts';
import { canMeet } from './overlap.ts';

const promotion = (more: Parameters<typeof rule>[2] = {}) => rule(1, { kind: 'percentage', percent: 10 }, more);
const meet = (one: Parameters<typeof rule>[2], two: Parameters<typeof rule>[2]) => {
  const [first, second] = [promotion(one), promotion(two)];
  expect(canMeet(first, second)).toBe(canMeet(second, first));
  return canMeet(first, second);
};

test('windows meet unless one is over when the other begins', () => {
  const november = { startsAt: '2026-11-01T00:00', endsAt: '2026-12-01T00:00' };
  expect(meet(november, {})).toBe(true);
  expect(meet(november, { startsAt: '2026-11-30T23:59' })).toBe(true);
  expect(meet(november, { startsAt: '2026-12-01T00:00' })).toBe(false);
});

test('hours and weekdays meet, past midnight and past the end of the week too', () => {
  const sundayNight = { hours: { from: '22:00', to: '02:00' }, weekdays: [7] };
  expect(meet(sundayNight, { weekdays: [1] })).toBe(true);
  expect(meet(sundayNight, { hours: { from: '01:00', to: '03:00' }, weekdays: [1] })).toBe(true);
  expect(meet(sundayNight, { hours: { from: '02:00', to: '03:00' }, weekdays: [1] })).toBe(false);
  expect(meet(sundayNight, { weekdays: [2, 3, 4, 5, 6] })).toBe(false);
});

test('places, channels and customers meet where both have one, or one has all', () => {
  expect(meet({ branchIds: [1, 2] }, { branchIds: [2, 3] })).toBe(true);
  expect(meet({ branchIds: [1] }, { branchIds: [2] })).toBe(false);
  expect(meet({ channels: ['web'] }, { channels: ['inStore'] })).toBe(false);
  expect(meet({ customerTypes: ['vip'] }, {})).toBe(true);
  expect(meet({ customerTypes: ['vip'] }, { customerTypes: ['staff'] })).toBe(false);
});
