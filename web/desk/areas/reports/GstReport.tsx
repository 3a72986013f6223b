import type { z } from 'zod';
import { gstReport } from '#contract/reports/gst.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof gstReport)['page']['input']>;

export function GstReport() {
  return (
    <ReportPage<Filter>
      report={gstReport}
      hint={t('reports.gstHint')}
      places={{
        month: { card: 'title', width: 100 },
        purchases: { width: 165 },
        gstPaid: { width: 150 },
        sales: { card: 'fact' },
        gst: { card: 'fact' },
        netGst: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period'))]}
      idOf={({ month }) => String(month)}
      nameOf={({ month }) => String(month)}
      figures={['sales', 'gstFree', 'gst', 'purchases', 'gstPaid', 'netGst']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
