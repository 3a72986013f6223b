import type { z } from 'zod';
import { endOfDayReport } from '#contract/reports/endOfDay.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { usualName } from '#web/platform/i18n.ts';
import { detailPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof endOfDayReport)['page']['input']>;
type Tender = { paymentType: string; tenderName: string };

export function EndOfDayReport() {
  return (
    <ReportPage<Filter>
      report={endOfDayReport}
      places={{
        day: { card: 'title' },
        branchName: { card: 'fact' },
        tenderName: {
          card: 'fact',
          render: ({ paymentType, tenderName }: Tender) => usualName(`choice.${paymentType}`, tenderName),
        },
        taken: { card: 'corner' },
      }}
      filters={[dayRange(t('common.period'))]}
      idOf={({ day, branchId, paymentType }) => `${day} ${branchId} ${paymentType}`}
      nameOf={({ day, branchName, tenderName }) => `${day}, ${branchName}, ${tenderName}`}
      pathOf={({ day, branchId }) => detailPath({ from: String(day), to: String(day), branchId: branchId as number })}
      figures={['taken', 'owed', 'variance']}
      empty={{ title: t('reports.endOfDayEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
