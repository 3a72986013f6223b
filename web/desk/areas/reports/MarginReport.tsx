import type { z } from 'zod';
import type { ReportRow } from '#contract/reports/frame.ts';
import { marginGroups, marginReport } from '#contract/reports/margin.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { inWords } from '#web/platform/i18n.ts';
import { paramsOf, productParams } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof marginReport)['page']['input']>;

const groups = () =>
  marginGroups.map((value) => ({
    value,
    label: inWords(
      (
        {
          category: 'reports.columnCategory',
          brand: 'reports.columnBrand',
          supplier: 'reports.columnSupplier',
        } as const
      )[value],
    ),
  }));
const nameOf = ({ name }: ReportRow) => String(name) || t('reports.noGroup');

/** The products behind a group's figures. */
const productsPath = ({ groupId }: ReportRow, filter: Filter) =>
  `${pathOf('productReport')}?${paramsOf(filter, { ...productParams(filter), ...(groupId === null ? {} : { [`${filter.by}Id`]: String(groupId) }) })}`;

export function MarginReport() {
  return (
    <ReportPage<Filter>
      report={marginReport}
      places={{
        name: { card: 'title', width: 240, render: nameOf },
        revenue: { card: 'fact' },
        margin: { card: 'fact' },
        marginPercent: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period')), choice('by', t('reports.groupBy'), groups()), ...useListFilters()]}
      idOf={({ groupId }) => Number(groupId ?? 0)}
      nameOf={nameOf}
      pathOf={productsPath}
      search={t('common.findProduct')}
      figures={['sold', 'revenue', 'gst', 'margin', 'marginPercent']}
      empty={{ title: t('reports.productEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
