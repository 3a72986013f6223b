import type { z } from 'zod';
import { valuationReport } from '#contract/reports/valuation.ts';
import { screenOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { useMay } from '#web/platform/session.ts';
import { productPlaces } from './columns.tsx';
import { movementsPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof valuationReport)['page']['input']>;

export function ValuationReport() {
  const mayTrace = useMay(screenOf('movementList').permission);
  return (
    <ReportPage<Filter>
      report={valuationReport}
      places={{ ...productPlaces, onHand: { card: 'fact' }, retailValue: { card: 'fact' }, value: { card: 'fact' } }}
      filters={[...useListFilters()]}
      idOf={({ productId }) => productId as number}
      nameOf={({ title }) => String(title)}
      pathOf={mayTrace ? ({ productId }, { branchId }) => movementsPath(productId, branchId) : undefined}
      search={t('common.findProduct')}
      figures={['onHand', 'retailValue', 'value']}
      empty={{ title: t('reports.valuationEmpty'), text: t('reports.valuationEmptyHint') }}
    />
  );
}
