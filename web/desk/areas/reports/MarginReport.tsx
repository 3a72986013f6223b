import type { z } from 'zod';
import { productGroups, type ReportRow } from '#contract/reports/frame.ts';
import { marginReport } from '#contract/reports/margin.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { choice } from '#web/desk/ui/choice.tsx';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { paramsOf, productParams } from './detailPath.ts';
import { groupWord } from './groupFields.tsx';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof marginReport)['page']['input']>;

const groups = () => productGroups.map((value) => ({ value, label: groupWord(value) }));
const nameOf = ({ name }: ReportRow) => String(name) || t('reports.noGroup');

/** The products behind a group's figures: those directly in the category, and those without one. */
const productsPath = ({ groupId }: ReportRow, filter: Filter): string => {
  const { by } = filter;
  const only: Record<string, string> = by === 'category' ? { only: 'true' } : {};
  const group: Record<string, string> = groupId === null ? { without: by } : { [`${by}Id`]: String(groupId), ...only };
  return `${pathOf('productReport')}?${paramsOf(filter, { ...productParams(filter), ...group })}`;
};

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
