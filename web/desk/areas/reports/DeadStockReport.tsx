import type { z } from 'zod';
import { deadStockReport, idleShows } from '#contract/reports/deadStock.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { productPlaces } from './columns.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof deadStockReport)['page']['input']>;

const shows = () =>
  idleShows.map((value) => ({ value, label: { dead: t('reports.showDead'), slow: t('reports.showSlow') }[value] }));

export function DeadStockReport() {
  return (
    <ReportPage<Filter>
      report={deadStockReport}
      places={{ ...productPlaces, onHand: { card: 'fact' }, lastSold: { card: 'fact' }, value: { card: 'fact' } }}
      filters={[
        choice('show', t('reports.show'), shows()),
        choice(
          'days',
          t('reports.soldOver'),
          [30, 60, 90, 180, 365].map((count) => ({ value: count, label: t('reports.daysCount', { count }) })),
        ),
        ...useListFilters(),
      ]}
      idOf={({ productId }) => productId as number}
      nameOf={({ title }) => String(title)}
      pathOf={({ productId }) => pathOf('productEdit', { id: productId as number })}
      search={t('common.findProduct')}
      figures={['onHand', 'retailValue', 'value']}
      empty={{ title: t('reports.deadEmpty'), text: t('reports.deadEmptyHint') }}
    />
  );
}
