import type { z } from 'zod';
import { customerReport } from '#contract/reports/customers.ts';
import type { ReportRow } from '#contract/reports/frame.ts';
import { t } from '#web/desk/areas/reports/texts.ts';
import { dayRange } from '#web/desk/ui/DateRange.tsx';
import { useListFilters } from '#web/desk/ui/products/listFilters.tsx';
import { detailPath, productParams } from './detailPath.ts';
import { ReportPage } from './ReportPage.tsx';

type Filter = z.output<(typeof customerReport)['page']['input']>;

const nameOf = ({ name }: ReportRow) => String(name) || t('reports.walkIn');

export function CustomerReport() {
  return (
    <ReportPage<Filter>
      report={customerReport}
      places={{
        name: { card: 'title', width: 240, render: nameOf },
        orders: { card: 'fact' },
        revenue: { card: 'fact' },
        lastOrder: { card: 'fact' },
      }}
      filters={[dayRange(t('common.period')), ...useListFilters()]}
      idOf={({ customerId }) => Number(customerId ?? 0)}
      nameOf={nameOf}
      pathOf={({ customerId }, filter) =>
        detailPath(filter, {
          ...productParams({ ...filter, keyword: undefined }),
          ...(customerId === null ? { soldTo: 'nobody' } : { customerId: String(customerId) }),
        })
      }
      search={t('reports.findCustomer')}
      figures={['orders', 'revenue', 'returned', 'average']}
      empty={{ title: t('reports.customerEmpty'), text: t('reports.productEmptyHint') }}
    />
  );
}
