import { expect, test } from 'vitest';
import { daysOf } from './period.ts';

test('the last quarter is the one of activity statements that is over', () => {
  expect(daysOf('lastQuarter', '2026-11-18')).toEqual({ from: '2026-07-01', to: '2026-09-30' });
  expect(daysOf('lastQuarter', '2026-01-01')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
  expect(daysOf('lastQuarter', '2026-06-30')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
});
