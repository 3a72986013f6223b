import type { z } from 'zod';
import { productReport } from '#contract/reports/products.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { productPlaces } from './columns.tsx';
import { detailPath } from './detailPath.ts';
import { groupFields } from './groupFields.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof productReport)['page']['input']>;

export function ProductReport() {
  return (
    <ReportPage<Filter>
      report={productReport}
      places={{
        ...productPlaces,
        sold: { card: 'fact' },
        revenue: { card: 'fact' },
        margin: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period')), ...useListFilters(), ...groupFields()]}
      idOf={({ productId }) => productId as number}
      nameOf={({ title }) => String(title)}
      pathOf={({ productId }, filter) => detailPath(filter, { productId: String(productId) })}
      search={t('common.findProduct')}
      figures={['sold', 'returned', 'revenue', 'gst', 'margin', 'marginPercent']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
