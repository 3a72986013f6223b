import type { z } from 'zod';
import { valuationReport } from '#contract/reports/valuation.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { productPlaces } from './columns.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof valuationReport)['page']['input']>;

export function ValuationReport() {
  return (
    <ReportPage<Filter>
      report={valuationReport}
      places={{ ...productPlaces, onHand: { card: 'fact' }, retailValue: { card: 'fact' }, value: { card: 'fact' } }}
      filters={[...useListFilters()]}
      idOf={({ productId }) => productId as number}
      nameOf={({ title }) => String(title)}
      pathOf={({ productId }) => pathOf('productEdit', { id: productId as number })}
      search={t('common.findProduct')}
      figures={['onHand', 'retailValue', 'value']}
      empty={{ title: t('reports.valuationEmpty'), text: t('reports.valuationEmptyHint') }}
    />
  );
}
