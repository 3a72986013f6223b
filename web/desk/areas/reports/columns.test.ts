import { expect, test } from 'vitest';
import { hourReport } from '#contract/reports/hours.ts';
import { sharesIn } from './columns.tsx';

test('shades are measured by the largest of all shaded columns, a bar by the largest of its own', () => {
  const rows = [
    { hour: '09', monday: 200, tuesday: 50, revenue: 250 },
    { hour: '10', monday: 100, tuesday: -40, revenue: 1000 },
  ];
  const shareOf = sharesIn(hourReport.columns, rows);
  const [first = {}, second = {}] = rows;
  expect(shareOf(first, 'monday')).toBe(1);
  expect(shareOf(first, 'tuesday')).toBe(0.25);
  expect(shareOf(first, 'revenue')).toBe(0.25);
  // More returned than sold has no negative bar.
  expect(shareOf(second, 'tuesday')).toBe(0);
  expect(sharesIn(hourReport.columns, [{ monday: 0 }])({ monday: 0 }, 'monday')).toBe(0);
});
