import type { z } from 'zod';
import { weekdays } from '#contract/jobs/timing.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { channelField } from './channelField.tsx';
import { detailPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof hourReport)['page']['input']>;

export function HourReport() {
  return (
    <ReportPage<Filter>
      report={hourReport}
      places={{
        hour: { card: 'title', width: 70 },
        // All seven days are seen at once.
        ...Object.fromEntries(weekdays.map((day) => [day, { card: 'fact', folds: true, width: 98 }])),
        revenue: { card: 'fact', width: 150 },
        transactions: { card: 'fact', width: 115 },
      }}
      filters={[dayRange(t('common.period')), channelField()]}
      idOf={({ hour }) => String(hour)}
      nameOf={({ hour }) => String(hour)}
      pathOf={({ hour }, filter) =>
        detailPath(filter, {
          hour: String(Number.parseInt(String(hour), 10)),
          ...(filter.channel ? { channel: filter.channel } : {}),
        })
      }
      figures={['revenue', 'transactions']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
