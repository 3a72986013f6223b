import dayjs from 'dayjs';
import type { z } from 'zod';
import { gstReport } from '#contract/reports/gst.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { cellOf } from './columns.tsx';
import { detailPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

/** A month that is only partly in the period says which days. */
const monthCell = ({ month, firstDay, lastDay }: { month: string; firstDay: string; lastDay: string }) => {
  const parts = { day: 'numeric', month: 'short' } as const;
  const isWhole = firstDay.endsWith('-01') && dayjs(lastDay).endOf('month').format('YYYY-MM-DD') === lastDay;
  const days = t('reports.periodText', { from: formats().day(firstDay, parts), to: formats().day(lastDay, parts) });
  return <TwoLine main={cellOf('month', month)} sub={isWhole ? '' : days} />;
};

type Filter = z.output<(typeof gstReport)['page']['input']>;

export function GstReport() {
  return (
    <ReportPage<Filter>
      report={gstReport}
      hint={t('reports.gstHint')}
      places={{
        month: { card: 'title', width: 130, render: monthCell },
        purchases: { width: 165 },
        gstPaid: { width: 150 },
        sales: { card: 'fact' },
        gst: { card: 'fact' },
        netGst: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period'))]}
      idOf={({ month }) => String(month)}
      nameOf={({ month }) => String(month)}
      pathOf={({ firstDay, lastDay }, { branchId }) =>
        detailPath({ from: String(firstDay), to: String(lastDay), branchId })
      }
      figures={['sales', 'gstFree', 'gst', 'purchases', 'gstPaid', 'netGst']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
