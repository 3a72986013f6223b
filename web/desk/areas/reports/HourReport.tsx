import type { z } from 'zod';
import { weekdays } from '#contract/jobs/timing.ts';
import { hourReport } from '#contract/reports/hours.ts';
import { channels } from '#contract/sales/order.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { inWords } from '#web/platform/i18n.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof hourReport)['page']['input']>;

export function HourReport() {
  return (
    <ReportPage<Filter>
      report={hourReport}
      places={{
        hour: { card: 'title', width: 70 },
        // All seven days are seen at once.
        ...Object.fromEntries(weekdays.map((day) => [day, { width: 98 }])),
        revenue: { card: 'fact', width: 150 },
        transactions: { card: 'fact', width: 115 },
      }}
      filters={[
        dayRange(t('common.period')),
        choice(
          'channel',
          t('reports.channel'),
          channels.map((channel) => ({ value: channel, label: inWords(`choice.${channel}`) })),
        ),
      ]}
      idOf={({ hour }) => String(hour)}
      nameOf={({ hour }) => String(hour)}
      figures={['revenue', 'transactions']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
