import { expect, test } from 'vitest';
import { pageOfSchedules, schedulerReport } from '#contract/jobs/schedules.ts';
import { fetchBooks } from '#contract/reports/books.ts';
import { dayInSydney } from '#server/testing/clock.ts';
import { openShop } from '#server/testing.ts';
import { loadSchedules } from './schedules.ts';

test('the demo’s schedules have run for weeks; one run failed, and the next ones worked', async () => {
  const shop = await openShop();
  const { companyId, users, services } = shop;
  const runs = await loadSchedules(services, { companyId, userId: users.owner.id, userName: 'Owner' });
  const owner = shop.as('owner');
  const { data: schedules } = await owner.call(pageOfSchedules, {});
  expect(schedules.data.map(({ status, lastRun }) => [status, lastRun?.status])).toEqual(
    schedules.data.map(({ lastRun }) => ['enabled', lastRun ? 'done' : undefined]),
  );
  const { data: report } = await owner.call(schedulerReport.page, { kind: 'lowStock' });
  expect(report.data.slice(0, 4).map(({ status }) => status)).toEqual(['done', 'done', 'failed', 'done']);
  const { data: all } = await owner.call(schedulerReport.page, {});
  expect(all.totals).toMatchObject({ runs, failed: 1 });
  // Every reader's formats are used for the day of a summary.
  const summaries = all.data.filter(({ kind, status }) => kind === 'dailyClose' && status === 'done');
  expect(summaries.length).toBeGreaterThan(0);
  for (const { dueAt, said } of summaries) expect(said?.params).toEqual({ day: { day: dayInSydney(new Date(dueAt)) } });
  // The nightly runs of the schedule have left their results.
  const { data: books } = await owner.call(fetchBooks, {});
  expect(books.checks.map(({ status }) => status)).toEqual(books.checks.map(() => 'right'));
});
