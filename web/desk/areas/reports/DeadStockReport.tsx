import dayjs from 'dayjs';
import type { z } from 'zod';
import { deadStockReport, idleShows } from '#contract/reports/deadStock.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { screenOf } from '#contract/screens.ts';
import { wallClock } from '#contract/zones.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { zoneOf } from '#web/platform/branch.ts';
import { useMay } from '#web/platform/session.ts';
import { productPlaces } from './columns.tsx';
import { detailPath, movementsPath } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof deadStockReport)['page']['input']>;

const shows = () =>
  idleShows.map((value) => ({ value, label: { dead: t('reports.showDead'), slow: t('reports.showSlow') }[value] }));

/** The sales of the selected days. */
const soldPath = ({ productId }: ReportRow, { branchId, days }: Filter): string => {
  const today = dayjs(wallClock(new Date(), zoneOf(branchId)));
  const [from, to] = [today.subtract(days - 1, 'day'), today].map((day) => day.format('YYYY-MM-DD'));
  return detailPath({ from, to, branchId }, { productId: String(productId) });
};

export function DeadStockReport() {
  const mayTrace = useMay(screenOf('movementList').permission);
  return (
    <ReportPage<Filter>
      report={deadStockReport}
      places={{
        ...productPlaces,
        onHand: { card: 'fact' },
        lastSold: { card: 'fact' },
        // The sorted column stays visible.
        retailValue: { card: 'fact' },
        value: { card: 'fact', folds: true },
      }}
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
      pathOf={mayTrace ? ({ productId }, { branchId }) => movementsPath(productId, branchId) : undefined}
      links={{ sold: soldPath }}
      search={t('common.findProduct')}
      figures={['onHand', 'retailValue', 'value']}
      empty={{ title: t('reports.deadEmpty'), text: t('reports.deadEmptyHint') }}
    />
  );
}
