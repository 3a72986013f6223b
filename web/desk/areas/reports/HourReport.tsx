import type { z } from 'zod';
import { weekdays } from '#contract/jobs/timing.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { channelField } from './channelField.tsx';
import { detailPath, productParams } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof hourReport)['page']['input']>;

/** The lines sold in an hour of the day; without one, in any. */
const hourPath = ({ hour }: ReportRow, filter: Filter, more: Record<string, string> = {}): string =>
  detailPath(filter, {
    ...productParams(filter),
    ...(hour === undefined ? {} : { hour: String(Number.parseInt(String(hour), 10)) }),
    ...(filter.channel ? { channel: filter.channel } : {}),
    ...more,
  });

export function HourReport() {
  return (
    <ReportPage<Filter>
      report={hourReport}
      places={{
        hour: { card: 'title', width: 70 },
        // All seven days, otherwise they would not add up to the last column: a narrow table scrolls.
        ...Object.fromEntries(weekdays.map((day) => [day, { card: 'fact', width: 92 }])),
        revenue: { card: 'fact', width: 120 },
        transactions: { card: 'fact', width: 115 },
      }}
      filters={[dayRange(t('common.period')), channelField(), ...useListFilters()]}
      search={t('common.findProduct')}
      idOf={({ hour }) => String(hour)}
      nameOf={({ hour }) => String(hour)}
      pathOf={(row, filter) => hourPath(row, filter)}
      links={Object.fromEntries(
        weekdays.map((weekday) => [weekday, (row: ReportRow, filter: Filter) => hourPath(row, filter, { weekday })]),
      )}
      whole={() => ({})}
      figures={['revenue', 'transactions']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
