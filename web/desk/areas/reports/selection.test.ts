import { expect, test } from 'vitest';
import { deadStockReport } from '#contract/reports/deadStock.ts';
import type { ReportPage } from '#contract/reports/frame.ts';
import { valuationReport } from '#contract/reports/valuation.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { chosenFields, costsDiffer } from './selection.ts';

test('what a report does anyway is no filter that somebody chose', () => {
  const fields = chosenFields<{ show?: string; days?: number }>(deadStockReport.page.input, [
    choice('show', 'Show', [
      { value: 'dead', label: 'Not sold' },
      { value: 'slow', label: 'Slow' },
    ]),
    choice('days', 'Sales period', [
      { value: 30, label: '30 days' },
      { value: 90, label: '90 days' },
    ]),
  ]);
  const chips = (filter: object) => fields.map(({ chip }) => chip(filter as never)).filter(Boolean);
  expect(chips({ show: 'dead', days: 90 })).toEqual([]);
  expect(chips({ show: 'slow', days: 90 })).toEqual(['Show: Slow']);
  expect(chips({ show: 'dead', days: 30 })).toEqual(['Sales period: 30 days']);
});

test('costs are said to differ where they do, and all of them are in view', () => {
  const page = (value: number[], total: number, totalCount = value.length) =>
    ({ data: value.map((each) => ({ value: each })), totalCount, totals: { value: total } }) as unknown as ReportPage;
  expect(costsDiffer(valuationReport, page([33, 33, 34], 100))).toBe(false);
  expect(costsDiffer(valuationReport, page([33, 33, 33], 100))).toBe(true);
  expect(costsDiffer(valuationReport, page([33, 33], 100, 3))).toBe(false);
  expect(costsDiffer(valuationReport, undefined)).toBe(false);
});
