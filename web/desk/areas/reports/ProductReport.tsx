import type { z } from 'zod';
import type { ReportRow } from '#contract/reports/frame.ts';
import { productReport } from '#contract/reports/products.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { TwoLine } from '#web/desk/ui/TwoLine.tsx';
import { ALL } from '#web/platform/branchFilter.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof productReport)['page']['input']>;

/** The lines behind a product's figures, of the same days and branch. */
const detailPath = ({ productId }: ReportRow, { from, to, branchId }: Filter) => {
  const params = new URLSearchParams({ productId: String(productId), branchId: String(branchId ?? ALL) });
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  return `${pathOf('salesDetailReport')}?${params}`;
};

export function ProductReport() {
  return (
    <ReportPage<Filter>
      report={productReport}
      places={{
        title: {
          card: 'title',
          width: 250,
          render: ({ title, chineseTitle }: { title: string; chineseTitle: string }) => (
            <TwoLine main={title} sub={chineseTitle} />
          ),
        },
        sku: { width: 120 },
        sold: { card: 'fact' },
        revenue: { card: 'fact' },
        margin: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period')), ...useListFilters()]}
      idOf={({ productId }) => productId as number}
      nameOf={({ title }) => String(title)}
      pathOf={detailPath}
      search={t('common.findProduct')}
      figures={['sold', 'returned', 'revenue', 'gst', 'margin', 'marginPercent']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
