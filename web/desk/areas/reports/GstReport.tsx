import dayjs from 'dayjs';
import type { z } from 'zod';
import type { ReportRow } from '#contract/reports/frame.ts';
import { gstReport } from '#contract/reports/gst.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { formats } from '#web/platform/formats.ts';
import { cellOf } from './columns.tsx';
import { detailPath, paramsOf, productParams } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

/** A month that is only partly in the period shows its days. */
const monthCell = ({ month, firstDay, lastDay }: { month: string; firstDay: string; lastDay: string }) => {
  const parts = { day: 'numeric', month: 'short' } as const;
  const isWhole = firstDay.endsWith('-01') && dayjs(lastDay).endOf('month').format('YYYY-MM-DD') === lastDay;
  const days = formats().days({ from: firstDay, to: lastDay }, parts);
  return <TwoLine main={cellOf('month', month)} sub={isWhole ? '' : days} />;
};

type Filter = z.output<(typeof gstReport)['page']['input']>;

const placeOf = ({ firstDay, lastDay }: ReportRow, { branchId }: Filter) => ({
  from: String(firstDay),
  to: String(lastDay),
  branchId,
});
/** The lines sold, and those received or returned to suppliers, behind a figure. */
const salesPath = (row: ReportRow, filter: Filter, more?: Record<string, string>): string =>
  detailPath(placeOf(row, filter), { ...productParams(filter), ...more });
const purchasesPath = (row: ReportRow, filter: Filter): string =>
  `${pathOf('purchaseDetailReport')}?${paramsOf(placeOf(row, filter), productParams(filter))}`;

/** For a part of the products, it is not a figure to lodge. */
const hintFor = ({ categoryId, brandId, supplierId, keyword }: Filter): string =>
  categoryId || brandId || supplierId || keyword ? t('reports.gstPart') : t('reports.gstHint');

export function GstReport() {
  return (
    <ReportPage<Filter>
      report={gstReport}
      hint={hintFor}
      places={{
        month: { card: 'title', width: 130, render: monthCell },
        sales: { card: 'fact', width: 125 },
        // Both are parts of the sales beside them.
        gstFree: { card: 'fact', width: 115 },
        taxable: { card: 'fact', width: 115 },
        gst: { card: 'fact', width: 115 },
        // Boxes of the activity statement, which are never collapsed.
        purchases: { card: 'fact', width: 140 },
        gstPaid: { card: 'fact', width: 130 },
        netGst: { card: 'fact', width: 115 },
      }}
      filters={[dayRange(t('common.period')), ...useListFilters()]}
      search={t('common.findProduct')}
      idOf={({ month }) => String(month)}
      nameOf={({ month }) => String(month)}
      pathOf={(row, filter) => salesPath(row, filter)}
      links={{
        sales: (row, filter) => salesPath(row, filter),
        gst: (row, filter) => salesPath(row, filter),
        gstFree: (row, filter) => salesPath(row, filter, { taxed: 'gstFree' }),
        taxable: (row, filter) => salesPath(row, filter, { taxed: 'taxable' }),
        purchases: purchasesPath,
        gstPaid: purchasesPath,
      }}
      whole={({ period }) => ({ firstDay: period?.from, lastDay: period?.to })}
      figures={['sales', 'gstFree', 'gst', 'purchases', 'gstPaid', 'netGst']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
